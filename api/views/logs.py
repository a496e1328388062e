"""What tables and record sheets have in common: a log, of which an asker is told what has come after a line."""

import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

import segno
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import encoded, in_order
from api.bodies import Nothing
from api.service_view import NEVER, SINCE_MOST, ServiceView
from api.shapes.matches import TableLinkOut
from core.addresses import origin_of
from core.errors import Invalid, Stale
from core.grants import signed
from core.models import Grant
from core.receipts import answered_once
from core.responses import unless_known
from matches.models import Line as LogLine

LinkAnswer = TypeVar("LinkAnswer", bound=TableLinkOut)

MOVES_MOST = 200
NUMBER_MOST = 2**31 - 1
AFTER = OpenApiParameter("after", {"type": "integer", "minimum": 0, "maximum": NUMBER_MOST})


class OneLog(ServiceView, ABC):
    """Anything of one table or one record sheet, which is kept as a log."""

    field_of = {
        "dice-count": "faces",
        "unknown-face": "faces",
        "malformed": "action",
        "unknown-action": "action",
    }
    found_access: Any = None  # what the asker may do with it, once that has been asked

    @abstractmethod
    def lines_seen(self, after: int, most: int) -> list[dict[str, Any]]:
        """Lines of its log as the asker may know them."""

    def lines(self, after: int, most: int) -> list[dict[str, Any]]:
        """The same, to be shown."""
        return [in_order(line | {"at": line["at"].isoformat()}) for line in self.lines_seen(after, most)]

    def since(self, error: Stale) -> list[dict[str, Any]]:
        """The lines that the asker's version does not know, from the first on."""
        before = error.params["expected"]
        return [] if self.found_access is None or before == NEVER else self.lines(before, SINCE_MOST)

    def log_page(self, version: int, address: str) -> dict[str, Any]:
        """The lines after the one asked for, and where those after them are. Raises Invalid("bad-filter")."""
        after = self.request.query_params.get("after", "0")
        if not (after.isascii() and after.isdecimal() and len(after) <= 10 and int(after) <= NUMBER_MOST):
            raise Invalid("bad-filter", field="after")
        found = self.lines(int(after), MOVES_MOST)
        last = found[-1]["seq"] if found else version
        return {"next": f"{address}?after={last}" if last < version else None, "results": found}

    def whole(self, version: int, answer: Struct) -> HttpResponse:
        """All there is of it, or 304 where the asker has just that; for a writer always all of it."""
        return unless_known(self.request, tag_of(version, answer), lambda: Response(answer))

    def kept(self, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What is made by a write that need not leave a line which could carry the key: kept for a day."""
        idempotency = self.idempotency()
        kept: dict[str, Any] = in_order(answered_once(idempotency, make))
        return kept


def tag_of(version: int, whole: Any = None) -> str:
    """The ETag of a table: its version, and for an answer that shows more than moves a sum over all of it."""
    if whole is None:
        return f'"{version}"'
    return f'"{version}-{zlib.crc32(encoded(whole)) % 10**9}"'


def receipt(line: LogLine, status: int = 200, **more: Any) -> Response:
    """The answer to a line of a log, made of what is written alone, so that it can be said again to the letter.

    `more` names whose log it is, such as `match=7`, and what there is beside.
    """
    words = {
        **more,
        "seq": line.seq,
        "version": line.seq,
        **({"seat": line.seat} if line.seat else {}),
        "action": in_order(line.action),
        "dice": {"faces": line.faces, "by": line.by or None},
        "events": in_order(line.events),
        "at": line.at.isoformat(),
    }
    return Response(words, status=status, headers={"ETag": tag_of(line.seq)})


def links_renewing(
    withdraw: Callable[..., object], summary: str | Promise, answer: type[Struct], name: str
) -> Callable[..., Response]:
    """The method that withdraws every link to the table or the sheet of the address, whose number it answers."""

    @extend_schema(summary=summary, request=Nothing, responses=answer, operation_id=name)
    def post(self: OneLog, request: Request, **numbers: int) -> Response:
        access = self.access()
        self.asked(Nothing)

        def make() -> dict[str, Any]:
            withdraw(access=access, at=timezone.now())
            return {number.removesuffix("_id"): value for number, value in numbers.items()}

        return Response(self.kept(make))

    return post


def link_out(shape: type[LinkAnswer], request: Request, grant: Grant, **more: Any) -> LinkAnswer:
    """A link with its address, also as a code; `more`: the fields of this shape beside those."""
    link = signed(grant)
    address = reverse("link", args=[link])
    code = segno.make(origin_of(request) + address, error="m", micro=False)
    return shape(link=link, address=address, qr=code.svg_inline(border=2, omitsize=True), **more)
