"""A print that was scanned: its code carries the revision, and the live page says what has happened since."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest

from campaigns.models import Campaign
from campaigns.selectors.lists import changes_since
from matches import selectors
from matches.access import Place
from web import tables
from web.journal import line_words

LINES_MOST = 6


@dataclass(frozen=True, slots=True)
class Since:
    """Something that happened after the print. `gone`: it was taken back meanwhile."""

    seq: int
    said: Sequence[str]
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
    asked = request.GET.get("print", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 10 else None


def onward(request: HttpRequest, address: str) -> str:
    """The address to go on to, with the revision where a print led here."""
    revision = revision_asked(request)
    return address if revision is None else f"{address}?print={revision}"


def campaign_since(request: HttpRequest, campaign: Campaign) -> Printed | None:
    """The journal since the print that led here."""
    revision = revision_asked(request)
    if revision is None or revision > campaign.version:
        return None
    rows = changes_since(campaign, revision)
    newest = rows.order_by("-seq")[:LINES_MOST]
    lines = [Since(row.seq, [line_words(row)], row.actor_name, row.at, row.undone) for row in newest]
    return Printed(revision, lines, campaign.version - revision - len(lines))


def table_since(request: HttpRequest, place: Place) -> Printed | None:
    """The moves since the print that led here, as the reader may know them."""
    revision = revision_asked(request)
    if revision is None or revision > place.match.version:
        return None
    since = place.match.version - revision
    newest = selectors.log_newest(place, most=min(since, LINES_MOST))
    lines = [
        Since(line.seq, line.said, line.seat, raw.move["at"], not line.stands)
        for raw, line in zip(newest, tables.log_lines(place, newest), strict=True)
    ]
    return Printed(revision, lines, since - len(lines))
