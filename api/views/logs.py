"""What tables and record sheets have in common: a log, of which an asker is told what has come after a line."""

import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, TypeVar

import segno
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import encoded, in_order
from api.service_view import NEVER, SINCE_MOST, ServiceView, tag
from api.shapes.matches import TableLinkOut
from core import checks
from core.addresses import origin_of
from core.errors import Invalid, Stale
from core.grants import signed
from core.models import Grant
from core.responses import unless_known
from matches.links import links_withdraw
from matches.models import Line as LogLine

LinkAnswer = TypeVar("LinkAnswer", bound=TableLinkOut)

MOVES_MOST = 200
AFTER = OpenApiParameter("after", {"type": "integer", "minimum": 0, "maximum": checks.VERSION_MOST})


class OneLog(ServiceView, ABC):
    """Anything of one table or one record sheet, which is kept as a log."""

    field_of = {
        "dice-count": "faces",
        "unknown-face": "faces",
        "malformed": "action",
        "unknown-action": "action",
    }

    @abstractmethod
    def lines_seen(self, after: int, most: int) -> list[dict[str, Any]]:
        """Lines of its log as the asker may know them."""

    def lines(self, after: int, most: int) -> list[dict[str, Any]]:
        """The same, to be shown."""
        return [in_order(line | {"at": line["at"].isoformat()}) for line in self.lines_seen(after, most)]

    def since(self, error: Stale) -> list[dict[str, Any]]:
        """The lines that the asker's version does not know, from the first on."""
        before = error.params["expected"]
        return [] if before == NEVER else self.lines(before, SINCE_MOST)

    def log_page(self, version: int, address: str) -> dict[str, Any]:
        """The lines after the one asked for, and where those after them are. Raises Invalid("bad-filter")."""
        after = checks.digits(self.request.query_params.get("after", "0"), most=10)
        if after is None or after > checks.VERSION_MOST:
            raise Invalid("bad-filter", field="after")
        found = self.lines(after, MOVES_MOST)
        last = found[-1]["seq"] if found else version
        return {"next": f"{address}?after={last}" if last < version else None, "results": found}

    def links_renewed(self, **thing: int) -> dict[str, Any]:
        """Every link to it is withdrawn, and its number answered."""

        def make() -> dict[str, Any]:
            links_withdraw(access=self.access, at=timezone.now())
            return dict(thing)

        return self.kept(make)

    def whole(self, version: int, answer: Struct) -> HttpResponse:
        """All there is of it, or 304 where the asker has just that; for a writer always all of it."""
        return unless_known(self.request, etag_of(version, answer), lambda: Response(answer))


def etag_of(version: int, whole: Any) -> str:
    """The ETag of an answer that shows more than moves: the version of its table, and a sum over all of it."""
    return tag(version, zlib.crc32(encoded(whole)) % 10**9)


def dice_or_roll(asked: Mapping[str, object]) -> None:
    """Raises Invalid("dice-or-roll") for dice that were thrown, and are to be."""
    if asked.get("faces") and asked.get("roll"):
        raise Invalid("dice-or-roll", field="roll")


def receipt(line: LogLine, **more: object) -> dict[str, Any]:
    """The answer to a line of a log, made of what is written alone, so that it can be said again to the letter.

    `more` names whose log it is, such as `match=7`, and what there is beside.
    """
    return {
        **more,
        "seq": line.seq,
        "version": line.seq,
        **({"seat": line.seat} if line.seat else {}),
        "action": in_order(line.action),
        "dice": {"faces": line.faces, "by": line.by or None},
        "events": in_order(line.events),
        "at": line.at.isoformat(),
    }


def link_out(shape: type[LinkAnswer], request: Request, grant: Grant, **more: Any) -> LinkAnswer:
    """A link with its address, also as a code; `more`: the fields of this shape beside those."""
    facts = link_facts(grant)
    code = segno.make(origin_of(request) + facts["address"], error="m", micro=False)
    return shape(**facts, qr=code.svg_inline(border=2, omitsize=True), **more)


def link_facts(grant: Grant) -> dict[str, str]:
    """A link, and the address of the page that opens it."""
    link = signed(grant)
    return {"link": link, "address": reverse("link", args=[link])}
