"""Signed links as people pass them on: an address, and a QR code to hold a phone to."""

from datetime import datetime
from functools import lru_cache

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct
from msgspec.structs import replace

from core.addresses import origin_of
from core.codes import code_of, codes_waiting
from core.grants import signed, token_read
from core.models import Grant


class Link(Struct, frozen=True):
    """An invitation: what it offers, its address, its QR code as SVG; and the code of four letters, where it has one,
    which is typed `at` the short address.
    """

    grant: Grant
    url: str
    qr: SafeString
    code: str = ""
    at: str = ""
    until: datetime | None = None

    @property
    def name(self) -> str:
        """What tells it from the other links of a page."""
        return str(self.grant.pk)


@lru_cache(maxsize=256)
def qr_svg(url: str) -> str:
    """The QR code of an address as inline SVG, coloured by the stylesheet's class `qr`."""
    code = segno.make(url, error="m", micro=False)
    return code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass="qr-line")


def link_of(request: HttpRequest, grant: Grant) -> Link:
    url = origin_of(request) + reverse("link", args=[signed(grant)])
    return Link(grant, url, mark_safe(qr_svg(url)))  # noqa: S308 - drawn from an address of our own making


def with_code(request: HttpRequest, link: Link, grant: Grant) -> Link:
    """The link with the code that this grant has."""
    short = (origin_of(request) + reverse("join")).partition("://")[2].rstrip("/")
    return replace(link, code=code_of(grant), at=short, until=grant.until)


def code_link(request: HttpRequest, kind: str, number: int, seat: str) -> Link | None:
    """The link with the code to a seat that waits for another phone; None while nobody has made it."""
    grant = next((grant for grant in codes_waiting(kind, number, timezone.now()) if grant.seat == seat), None)
    return with_code(request, link_of(request, grant), grant) if grant else None


def token_typed(text: str) -> str:
    """The token of a link, from the whole address or the token alone. Raises Invalid("bad-link")."""
    token = text.strip().partition("?")[0].rstrip("/").rpartition("/")[2]
    token_read(token)
    return token
