"""`make faults`, its short form: some hundred writes while every part is killed once: none is lost, none doubled."""

import os
import re
import subprocess
import sys

import pytest

from tests.processes import begin

from .conftest import ROOT

pytestmark = pytest.mark.long

WRITES = 200


def table(line, kills):
    """What the command prints of a line: acknowledged, lost and doubled."""
    command = [sys.executable, "-m", "faults", line, "--writes", str(WRITES), "--kills", str(kills)]
    environment = {**os.environ, "CI": "1", "COLUMNS": "80"}  # of a narrow terminal
    running = begin(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    output = running.communicate()[0]
    assert running.returncode == 0, output
    acknowledged, lost, doubled = re.search(r" ([\d,]+) +(\d+) +(\d+) +\d+ +\d+$", output, re.MULTILINE).groups()
    assert len(re.findall(r" 1(?:,|$)", output, re.MULTILINE)) == kills  # each part once
    return int(acknowledged.replace(",", "")), int(lost), int(doubled)


def test_on_sqlite_each_part_may_be_killed_under_load():
    acknowledged, lost, doubled = table("embedded", 9)
    assert acknowledged >= WRITES
    assert (lost, doubled) == (0, 0)


@pytest.mark.postgres
@pytest.mark.redis
def test_on_postgresql_and_redis_each_part_may_be_killed_under_load():
    acknowledged, lost, doubled = table("postgresql", 11)
    assert acknowledged >= WRITES
    assert (lost, doubled) == (0, 0)
