"""Processes that tests begin: waited for with patience, and ended whatever happens, to the tests themselves too."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

# How long a test waits for what has to come. It says nothing about speed (`make bench` does): it only ends a run in
# which something never comes, on however busy a machine.
PATIENCE = 600.0

_begun: list[subprocess.Popen[Any]] = []
_shared: list[subprocess.Popen[Any]] = []

# Reads until the tests are gone, then kills the groups that they began and did not end.
HEIR = """
import os, signal, sys
left = set()
for line in sys.stdin:
    (left.add if line[0] == "+" else left.discard)(int(line[1:]))
for group in left:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass
"""


@cache
def _heir() -> int:
    """The pipe to a process that outlives this one, in a session of its own: what ends the tests does not end it."""
    theirs, ours = os.pipe()
    actions = [(os.POSIX_SPAWN_DUP2, theirs, 0)]
    os.posix_spawn(sys.executable, [sys.executable, "-I", "-c", HEIR], os.environ, file_actions=actions, setsid=True)
    os.close(theirs)
    return ours


def begin(command: str | list[str], *, shared: bool = False, **more: Any) -> subprocess.Popen[Any]:
    """Start a process with a group of its own; a string is the shell's. See `subprocess.Popen` for the rest.

    It ends with the test that began it, or `shared` with the last of all.
    """
    heir = _heir()
    process = subprocess.Popen(command, shell=isinstance(command, str), start_new_session=True, **more)
    os.write(heir, b"+%d\n" % process.pid)
    (_shared if shared else _begun).append(process)
    return process


def end(process: subprocess.Popen[Any]) -> int:
    """Ask a process to stop, as Ctrl-C and honcho do, and wait until its group has. Returns its exit code."""
    process.terminate()
    code = process.wait(timeout=PATIENCE)
    until(lambda: not living(process.pid))
    return code


def kill(process: subprocess.Popen[Any]) -> int:
    """SIGKILL to all of a process's group at once, stopped ones too, until none is left. Returns its exit code."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    code = process.wait(timeout=PATIENCE)
    until(lambda: not living(process.pid))
    return code


def living(group: int) -> list[int]:
    """The processes of a group that still run: neither gone nor dead and not yet collected."""
    try:
        os.killpg(group, 0)  # asks the kernel, at no cost; only of those that are there it is asked how they are
    except ProcessLookupError:
        return []
    listed = subprocess.check_output(["ps", "-A", "-o", "pid=,pgid=,stat="], text=True).splitlines()
    rows = [line.split() for line in listed]
    return [int(pid) for pid, of, state in rows if int(of) == group and not state.startswith("Z")]


def kill_what_is_left(*, shared: bool = False) -> list[str]:
    """Kill whatever still runs of what was begun, or of what is shared. Returns the commands of it."""
    left, those = [], _shared if shared else _begun
    while those:
        process = those.pop()
        if living(process.pid):  # the group outlives its first process
            left.append(str(process.args))
        kill(process)
        os.write(_heir(), b"-%d\n" % process.pid)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                stream.close()
    return left


def until(what: Callable[[], Any], *needed: subprocess.Popen[Any]) -> Any:
    """Wait until something is so, and return it. Fails as soon as a needed process has ended, or at the very end."""
    last = time.monotonic() + PATIENCE
    while not (found := what()):
        assert all(process.poll() is None for process in needed), "a process has ended that it waited for"
        assert time.monotonic() < last, "it never came"
        time.sleep(0.02)
    return found
