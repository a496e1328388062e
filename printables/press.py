"""One drawing at a time, in a process of its own beside those that must go on answering.

Drawing is Python from end to end: in a thread it would take its turns from every other thread (decisions/0019). The
child is started with the first print, is nice to everybody else, and is started anew when somebody kills it. It ends
with its parent. `python -m printables.press LINE FONTS…` is the child, with the descriptor of the line to its parent
and the fonts of that.
"""

import atexit
import copyreg
import os
import signal
import subprocess
import sys
import traceback
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import BoundedSemaphore, Lock, Timer
from types import MappingProxyType
from typing import Any, cast

from printables import spare
from printables.budget import TooMuch
from printables.catalogue import Printed, render
from printables.errors import BadOption, Unprintable
from printables.fonts import look_in

ROOT = Path(__file__).resolve().parents[1]
NICE = 10
WAITING = 1  # behind the one that is drawn: of four threads two are left for everybody else


def read_only(table: dict[object, object]) -> MappingProxyType[object, object]:
    """A table that nobody changes, as boards hold theirs; pickle knows none."""
    return MappingProxyType(table)


copyreg.pickle(MappingProxyType, lambda mapping: (read_only, (dict(mapping),)))


class PressBusy(Exception):
    """As many drawings as may wait are waiting, or the one that was asked for was given up."""


class Press:
    """Prints one thing after the other. Threads may share it; a process that forks may not.

    A drawing that takes longer than so many `seconds` is given up.
    """

    def __init__(self, *, seconds: float, waiting: int = WAITING) -> None:
        self._places = BoundedSemaphore(1 + waiting)
        self._turn = Lock()
        self._seconds = seconds
        self._child: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None  # to the child
        atexit.register(self.close)

    def render(self, slug: str, *, patient: bool = False, **choices: object) -> Printed:
        """As `printables.catalogue.render`, and raises the same. Raises `PressBusy`; a patient one waits."""
        if not self._places.acquire(blocking=patient):
            raise PressBusy
        try:
            with self._turn:
                answer = self._asked(slug, choices)
        finally:
            self._places.release()
        if isinstance(answer, Printed):
            return answer
        raise answer

    def close(self) -> None:
        """End the child; the next print starts another."""
        with self._turn:
            self._end()

    def _asked(self, slug: str, choices: dict[str, object]) -> Printed | Exception:
        """What the child answers; a second one is asked where the first one is dead. Raises `PressBusy`."""
        for _ in range(2):
            if self._child is None or self._line is None:
                self._child, self._line = _started()
            late = Timer(self._seconds, self._child.kill)
            late.start()
            try:
                self._line.send((slug, choices))
                return cast("Printed | Exception", self._line.recv())
            except (OSError, EOFError):
                self._end()
                if late.finished.is_set():  # it was too slow: so would be the next
                    break
            finally:
                late.cancel()
        raise PressBusy

    def _end(self) -> None:
        if self._child is not None and self._line is not None:
            self._child.kill()
            self._child.wait()
            self._line.close()
            self._child = self._line = None


def _started() -> tuple[subprocess.Popen[bytes], Connection]:
    ours, theirs = Pipe()
    with theirs:
        line = theirs.fileno()
        command = [sys.executable, "-m", "printables.press", str(line), *map(str, spare.places())]
        child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, pass_fds=[line])  # noqa: S603 - ours
    return child, ours


# --- the child -----------------------------------------------------------------------------------


def answered(slug: str, choices: dict[str, Any]) -> Printed | Exception:
    """A print, or why there is none; of a fault of ours its traceback, for the log of whoever asked."""
    try:
        return render(slug, **choices)
    except (BadOption, Unprintable, TooMuch) as error:
        return error
    except Exception:
        return RuntimeError(traceback.format_exc())


def main() -> None:
    os.nice(NICE)
    look_in(map(Path, sys.argv[2:]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's; the child ends with it
    with Connection(int(sys.argv[1])) as line:
        while True:
            try:
                slug, choices = line.recv()
            except (EOFError, ConnectionResetError):
                return
            line.send(answered(slug, choices))


if __name__ == "__main__":
    main()
