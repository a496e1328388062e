"""Signed links as people pass them on: an address, and a QR code to hold a phone to."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from campaigns.passes import AnyPass, pass_read
from matches.access import TablePass
from matches.sheet_access import SheetPass


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation: what it offers, its address, its QR code as SVG."""

    held: AnyPass
    url: str
    qr: SafeString

    @property
    def name(self) -> str:
        """What tells it from the other links of a page."""
        if isinstance(self.held, TablePass):
            return "-".join(self.held.seats)
        if isinstance(self.held, SheetPass):
            return "marks" if self.held.marks else "sees"
        return f"{self.held.general or ''}{self.held.side}"


@lru_cache(maxsize=256)
def qr_svg(url: str) -> str:
    """The QR code of an address as inline SVG, coloured by the stylesheet's class `qr`."""
    code = segno.make(url, error="m", micro=False)
    return code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass="qr-line")


def link_to(request: HttpRequest, held: AnyPass) -> Link:
    url = request.build_absolute_uri(reverse("link", args=[held.sign()]))
    return Link(held, url, mark_safe(qr_svg(url)))  # noqa: S308 - drawn from an address of our own making


def links_to(request: HttpRequest, passes: Iterable[AnyPass]) -> list[Link]:
    return [link_to(request, held) for held in passes]


def token_typed(text: str) -> str:
    """The token of a link, from the whole address or the token alone. Raises Invalid("bad-link")."""
    token = text.strip().partition("?")[0].rstrip("/").rpartition("/")[2]
    pass_read(token)
    return token
