"""`make faults`, its short form: some hundred writes while every part is killed once: none is lost, none doubled."""

import os
import re
import signal
import subprocess
import sys

import pytest

from .conftest import ROOT

pytestmark = pytest.mark.long

WRITES = 200


def table(line, kills):
    """What the command prints of a line: acknowledged, lost and doubled."""
    command = [sys.executable, "-m", "faults", line, "--writes", str(WRITES), "--kills", str(kills)]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "CI": "1"}, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            said = running.communicate()[0]
        finally:
            if running.poll() is None:  # its guards end whatever it has started
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 0, said
    acknowledged, lost, doubled = re.search(r" ([\d,]+) +(\d+) +(\d+) +\d+ +\d+$", said, re.MULTILINE).groups()
    assert len(re.findall(r" 1(?:,|$)", said, re.MULTILINE)) == kills  # each part once
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
