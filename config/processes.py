"""The processes of the Procfile under honcho's manager: one that is killed comes back, none outlives the manager.

Each runs in a group of its own behind a guard (`config/guard.py`), which ends the group when the manager is gone. The
manager ends what is left of a group when its guard is gone. Threads watch them, so that there is nothing in between
that could be killed.
"""

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from honcho.manager import Manager
from honcho.printer import Printer
from honcho.process import Process

GUARD = Path(__file__).with_name("guard.py")
STEADY_SECONDS = 10.0  # one that has run for so long once has nothing wrong with it
PAUSE_SECONDS = 1.0  # before it is started again; doubled each time it ends sooner than that
LONGEST_PAUSE_SECONDS = 30.0
OUTPUT_SECONDS = 5.0  # for the last words of a group that has ended


class Groups:
    """How honcho's manager stops a process: a word to the guard, who passes it on, or an end to all of its group."""

    def terminate(self, pid: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)

    def kill(self, pid: int) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS: not permitted where only zombies are left
            os.killpg(pid, signal.SIGKILL)


class Processes(Manager):  # type: ignore[misc]  # honcho has no types
    """Runs them until they are told to stop, or one ends by itself that never ran well; `held` files stay open in
    each guard, to the last of them."""

    def __init__(self, printer: Printer, held: Sequence[int] = ()) -> None:
        super().__init__(printer)
        self.events: queue.Queue[object] = queue.Queue()
        self.held = held
        self.stopping = threading.Event()
        self.lifeline, self._alive = os.pipe()  # the guards read one end; the other is this process's alone
        self._process_ctor = self._kept
        self._procmgr = Groups()

    def _kept(self, command: str, **more: object) -> "Kept":
        return Kept(self, command, **more)

    def _start(self) -> None:
        for name, process in self._processes.items():
            threading.Thread(target=process["obj"].run, args=(self.events,), name=name, daemon=True).start()

    def terminate(self) -> None:
        self.stopping.set()
        super().terminate()


class Kept(Process):  # type: ignore[misc]  # honcho has no types
    """A process that is started again when a signal ended it: somebody's, or that of a machine short of memory.

    One that ends by itself is started again as well, once it has been steady: a full disk passes. Until then it has a
    reason that a new one would have too; it says so and ends the others.
    """

    def __init__(self, manager: Processes, command: str, **more: object) -> None:
        super().__init__(command, **more)
        self.manager = manager

    def run(self, events: "queue.Queue[object] | None" = None, ignore_signals: bool = False) -> None:
        self._events = events
        steady, pause = False, PAUSE_SECONDS
        while True:
            began = time.monotonic()
            try:
                code = self.once()
            except OSError as error:  # no memory, no process, no file left to start it with
                code = 1
                self._send_message(f"cannot be started: {error}\n".encode())
            if time.monotonic() - began >= STEADY_SECONDS:
                steady, pause = True, PAUSE_SECONDS
            if self.manager.stopping.is_set() or (code >= 0 and not steady):
                break
            self._send_message(f"{'killed' if code < 0 else 'ended'} (rc={code}), started again\n".encode())
            if self.manager.stopping.wait(pause):
                break
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        self._send_message({"returncode": code}, type="stop")

    def once(self) -> int:
        """Start it, pass on what it says, and return its exit code when nothing of it is left."""
        self._child = guard = self._child_ctor(
            [sys.executable, "-I", str(GUARD), self.cmd],
            shell=False,
            stdin=self.manager.lifeline,
            pass_fds=self.manager.held,
            env=self.env,
            cwd=self.cwd,
        )
        self._send_message({"pid": guard.pid}, type="start")
        if self.manager.stopping.is_set():  # too late to be told
            guard.terminate()
        listener = threading.Thread(target=self.listen, args=(guard.stdout,), daemon=True)
        listener.start()
        code: int = guard.wait()
        self.manager._procmgr.kill(guard.pid)
        listener.join(OUTPUT_SECONDS)
        return code

    def listen(self, output: IO[bytes]) -> None:
        with output:
            for line in output:
                self._send_message(line)
