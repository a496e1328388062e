"""What tables and record sheets have in common: a log, of which an asker is told what has come after a line."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import segno
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import in_order
from api.service_view import NEVER, SINCE_MOST, ServiceView
from core.addresses import origin_of
from core.errors import Invalid, Stale
from core.grants import signed
from core.models import Grant
from core.receipts import answered_once

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

    def kept(self, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What is made by a write that need not leave a line which could carry the key: kept for a day."""
        idempotency = self.idempotency()
        kept: dict[str, Any] = in_order(answered_once(idempotency, make))
        return kept

    def link_answer(self, grant: Grant) -> Response:
        """A new link with its address, also as a code."""
        return Response(link_words(self.request, grant))


def link_words(request: Request, grant: Grant) -> dict[str, Any]:
    link = signed(grant)
    address = reverse("link", args=[link])
    code = segno.make(origin_of(request) + address, error="m", micro=False)
    return {"link": link, "address": address, "qr": code.svg_inline(border=2, omitsize=True)}
