"""A print that was scanned: its code carries the revision, and the live page says what has happened since."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest

from web import typed

LINES_MOST = 6


@dataclass(frozen=True, slots=True)
class Since:
    """Something that happened after the print. `gone`: it was taken back meanwhile."""

    seq: int
    texts: Sequence[str]
    who: str
    at: datetime
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """The print: its revision, what came after it (the newest first, at most LINES_MOST), and how much more did."""

    revision: int
    lines: Sequence[Since]
    more: int = 0

    @property
    def current(self) -> bool:
        return not self.lines


def revision_asked(request: HttpRequest) -> int | None:
    """The revision that the scanned code carries; None where no print led here."""
    return typed.digits(request.GET.get("print", ""))


def onward(request: HttpRequest, address: str) -> str:
    """The address to go on to, with the revision where a print led here."""
    revision = revision_asked(request)
    return address if revision is None else f"{address}?print={revision}"
