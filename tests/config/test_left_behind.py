"""Tests that are killed in the middle leave none of the processes behind that they began."""

import signal
import subprocess
import sys

import pytest

from tests.processes import living, until

from .conftest import ROOT

KILLED = """
import os, subprocess
from tests.processes import begin
print(begin("sleep 10000 & exec sleep 10000", stdout=subprocess.DEVNULL).pid, flush=True)
os.kill(os.getpid(), {signal})
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def test_what_a_killed_run_has_begun_ends_with_it(how):
    command = [sys.executable, "-c", KILLED.format(signal=int(how))]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert done.returncode == -how
    until(lambda: not living(int(done.stdout)))
