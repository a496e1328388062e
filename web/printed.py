"""A print that was scanned: its code carries the revision, and the live page says what has happened since."""

from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from msgspec import Struct

from core import checks
from web.words import LineInWords

LINES_MOST = 6


class SincePrint(Struct, frozen=True):
    """The print: its revision, what came after it (the newest first, at most LINES_MOST), and how much more did."""

    revision: int
    lines: Sequence[LineInWords]
    more: int = 0

    @property
    def current(self) -> bool:
        return not self.lines


def revision_asked(request: HttpRequest) -> int | None:
    """The revision that the scanned code carries; None where no print led here."""
    return checks.digits(request.GET.get("print", ""))


def since_print(
    request: HttpRequest, version: int, newest: Callable[[int], Sequence[LineInWords]]
) -> SincePrint | None:
    """What came since the print that led here, up to this version; None where no print did. `newest` gives the newest
    of so many lines, at most LINES_MOST of them.
    """
    revision = revision_asked(request)
    if revision is None or revision > version:
        return None
    lines = newest(version - revision)
    return SincePrint(revision, lines, version - revision - len(lines))


def onward(request: HttpRequest, page: str, number: int) -> HttpResponse:
    """On to the page of a thing, with the revision where a print led here."""
    address, revision = reverse(page, args=[number]), revision_asked(request)
    return HttpResponseRedirect(address if revision is None else f"{address}?print={revision}")
