"""Whose the data folder is: one Bivouac at a time, until the last of its processes has ended, however it ended."""

import fcntl
import os
import time
from dataclasses import dataclass
from pathlib import Path

NAME = "owner"
LONGEST = 500  # bytes
NAMING_SECONDS = 2.0  # within which an owner has written its name


@dataclass
class Owned(Exception):
    """Another Bivouac has the folder: its address and process, or nothing where it has not said so."""

    address: str
    pid: int

    @property
    def leaving(self) -> bool:
        """Whether its first process has ended, so that the others end in a moment."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            pass
        return False


def claim(folder: Path, address: str) -> int:
    """Make the folder this process's, and that of those which inherit the open file whose number is returned.

    The system lets go of it when the last of them ends; nothing has to be cleared away. Raises Owned, and OSError where
    the folder cannot be written to.
    """
    number = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    last = time.monotonic() + NAMING_SECONDS
    try:
        while True:
            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as error:
                line = os.pread(number, LONGEST, 0).decode(errors="replace")
                if line.endswith("\n"):
                    pid, _, where = line.strip().partition(" ")
                    raise Owned(where, int(pid)) from error
                if time.monotonic() > last:
                    raise Owned("", os.getpid()) from error
                time.sleep(0.05)
        os.ftruncate(number, 0)
        os.pwrite(number, f"{os.getpid()} {address}\n".encode(), 0)
    except BaseException:
        os.close(number)
        raise
    return number
