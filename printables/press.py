"""One drawing at a time, in a process of its own beside those that must go on answering.

Drawing is Python from end to end: in a thread it would take its turns from every other thread (decisions/0019). The
child is started with the first print, is nice to everybody else, and is started anew when somebody kills it. It ends
with its parent. `python -m printables.press FONTS…` is the child, with the fonts of its parent.
"""

from __future__ import annotations

import atexit
import copyreg
import os
import pickle
import signal
import struct
import subprocess
import sys
import traceback
from pathlib import Path
from threading import BoundedSemaphore, Lock, Timer
from types import MappingProxyType
from typing import IO, TypeVar, cast

from printables import spare
from printables.budget import TooMuch
from printables.catalogue import Printed, render
from printables.errors import BadOption, Unprintable
from printables.fonts import look_in

ROOT = Path(__file__).resolve().parents[1]
NICE = 10
WAITING = 1  # behind the one that is drawn: of four threads two are left for everybody else
SECONDS = 30.0  # after which a drawing is given up: what is drawn at once takes one or two
_LENGTH = struct.Struct(">Q")


Key = TypeVar("Key")
Content = TypeVar("Content")


def read_only(table: dict[Key, Content]) -> MappingProxyType[Key, Content]:
    """A table that nobody changes, as boards hold theirs; pickle knows none."""
    return MappingProxyType(table)


copyreg.pickle(MappingProxyType, lambda mapping: (read_only, (dict(mapping),)))


class Busy(Exception):
    """As many drawings as may wait are waiting, or the one that was asked for was given up."""


class Press:
    """Prints one thing after the other. Threads may share it; a process that forks may not."""

    def __init__(self, *, waiting: int = WAITING, seconds: float = SECONDS) -> None:
        self._places = BoundedSemaphore(1 + waiting)
        self._turn = Lock()
        self._seconds = seconds
        self._child: subprocess.Popen[bytes] | None = None
        atexit.register(self.close)

    def render(self, slug: str, *, patient: bool = False, **choices: object) -> Printed:
        """As `printables.catalogue.render`, and raises the same. Raises `Busy`, but a patient one waits for a place."""
        if not self._places.acquire(blocking=patient):
            raise Busy
        try:
            with self._turn:
                answer = self._asked(pickle.dumps((slug, choices)))
        finally:
            self._places.release()
        if isinstance(answer, Printed):
            return answer
        raise answer

    def close(self) -> None:
        """End the child; the next print starts another."""
        with self._turn:
            self._end()

    def _asked(self, order: bytes) -> Printed | Exception:
        """What the child answers; a second one is asked where the first one is dead. Raises `Busy`."""
        for _ in range(2):
            child = self._child = self._child or _started()
            late = Timer(self._seconds, child.kill)
            late.start()
            try:
                _send(cast("IO[bytes]", child.stdin), order)
                answer = pickle.loads(_received(cast("IO[bytes]", child.stdout)))  # noqa: S301 - our own child
                return cast("Printed | Exception", answer)
            except (OSError, EOFError):
                self._end()
                if late.finished.is_set():  # it was too slow: so would be the next
                    break
            finally:
                late.cancel()
        raise Busy

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None


def _started() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "printables.press", *map(str, spare.places())]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours


def _send(to: IO[bytes], message: bytes) -> None:
    to.write(_LENGTH.pack(len(message)) + message)
    to.flush()


def _received(source: IO[bytes]) -> bytes:
    """Raises EOFError where the other side is gone."""
    (length,) = _LENGTH.unpack(_read(source, _LENGTH.size))
    return _read(source, length)


def _read(source: IO[bytes], length: int) -> bytes:
    found = source.read(length)
    if len(found) < length:
        raise EOFError
    return found


# --- the child -----------------------------------------------------------------------------------


def answered(order: bytes) -> Printed | Exception:
    """A print, or why there is none; of a fault of ours its traceback, for the log of whoever asked."""
    slug, choices = pickle.loads(order)  # noqa: S301 - from our own parent
    try:
        return render(slug, **choices)
    except (BadOption, Unprintable, TooMuch) as error:
        return error
    except Exception:
        return RuntimeError(traceback.format_exc())


def main() -> None:
    os.nice(NICE)
    look_in(map(Path, sys.argv[1:]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's; the child ends with it
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anything prints is no answer
        while True:
            try:
                order = _received(sys.stdin.buffer)
            except EOFError:
                return
            _send(out, pickle.dumps(answered(order)))


if __name__ == "__main__":
    main()
