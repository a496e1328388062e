"""Runs one command of `make run` and ends with the manager: `python -I config/guard.py COMMAND`.

Standard input is the manager's lifeline: a pipe nothing is ever written to. When the manager is gone, killed or not,
the pipe ends, and with it everything in this process's group, so that nothing stays behind and holds a port. It loads
nothing of the project: it is there before the command and stays small.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

PATIENCE_SECONDS = 5.0  # for the command to stop by itself


def orphaned(command: "subprocess.Popen[bytes]", gone: threading.Event) -> None:
    """Wait until the manager is gone, then end the whole group, this process included."""
    os.read(0, 1)
    gone.set()
    command.terminate()
    with suppress(subprocess.TimeoutExpired):
        command.wait(PATIENCE_SECONDS)
    os.killpg(0, signal.SIGKILL)


def main(line: str) -> int:
    """Run the command to its end. Returns its exit code, or ends by the signal that it ended by."""
    command = subprocess.Popen(line, shell=True, stdin=subprocess.DEVNULL)  # noqa: S602 - a line of the Procfile
    signal.signal(signal.SIGTERM, lambda *_: command.terminate())
    signal.signal(signal.SIGINT, lambda *_: None)
    gone = threading.Event()
    threading.Thread(target=orphaned, args=(command, gone), daemon=True).start()
    code = command.wait()
    if gone.is_set():
        os.killpg(0, signal.SIGKILL)  # what the command has left behind
    if code < 0:
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
