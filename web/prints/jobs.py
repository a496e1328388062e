"""Packs as their pages show them: the one that is being put together, and those that a worker makes."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from msgspec import Struct

from core.errors import Invalid
from core.language import reader_language
from core.messages import message
from print_room.models import UNDER_WAY, UNMADE, PrintJob, PrintStatus
from print_room.selectors import status_of, unheard
from print_room.services import KEPT, ORDERS_MOST
from printables.catalogue import PRODUCTS, title_of
from web.prints.forms import source_name

SESSION_KEY = "pack"
COOKIE = "bivouac_pack"
COOKIE_LONGEST = 3500  # characters; browsers keep 4096 with name and all


def job_address(job: PrintJob) -> str:
    """Where a print is that a worker makes for an account, of what is too large to be made at once; then its file."""
    return file_address(job) if job.status == PrintStatus.DONE else f"{reverse('print')}#job-{job.pk}"


def file_address(job: PrintJob) -> str:
    if job.form:
        return reverse("print-job-picture", args=[job.pk, job.ending])
    return reverse("print-job-file", args=[job.pk])


class PackJob(Struct, frozen=True):
    row: PrintJob
    now: datetime

    @property
    def status(self) -> str:
        return status_of(self.row, self.now)

    @property
    def state(self) -> str:
        return str(PrintStatus(self.status).label)

    @property
    def under_way(self) -> bool:
        return self.status in UNDER_WAY

    @property
    def unheard(self) -> bool:
        return unheard(self.row, self.now)

    @property
    def again(self) -> bool:
        return self.status in UNMADE

    @property
    def why(self) -> str:
        return message(self.row.error, self.row.params)

    @property
    def kept_until(self) -> datetime | None:
        return self.row.ended_at + KEPT if self.row.ended_at else None


class PackLine(Struct, frozen=True):
    """A product in the pack that is being put together."""

    index: int
    title: str
    of: str


def pack_orders(request: HttpRequest) -> list[dict[str, Any]]:
    """What this browser has put into its pack, and before it what its account had there.

    An account's is in its session; a stranger's in a cookie, so that looking round leaves no row behind.
    """
    kept: list[dict[str, Any]] = []
    if request.user.is_authenticated:
        kept += request.session.get(SESSION_KEY, [])
    with suppress(signing.BadSignature):
        kept += signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    return [order for order in kept if order.get("product") in PRODUCTS][-ORDERS_MOST:]


def pack_write(request: HttpRequest, response: HttpResponse, orders: Sequence[Mapping[str, object]]) -> None:
    """Keep these as the pack. Raises Invalid("too-many") for more than a stranger's browser can hold."""
    if request.user.is_authenticated:
        request.session[SESSION_KEY] = orders
        if not orders:
            del request.session[SESSION_KEY]
    elif orders:
        text = signing.dumps(orders, salt=COOKIE, compress=True)
        if len(text) > COOKIE_LONGEST:
            raise Invalid("too-many", most=len(orders) - 1)
        response.set_cookie(
            COOKIE, text, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE, path=reverse("print")
        )
        return
    if COOKIE in request.COOKIES:
        response.delete_cookie(COOKIE, path=reverse("print"), samesite="Lax")


def pack_kept(request: HttpRequest) -> list[PackLine]:
    kept = []
    for index, order in enumerate(pack_orders(request)):
        slug, of = order["product"], order.get("of", "")
        named = source_name(request, of) if of else ""
        kept.append(PackLine(index, title_of(slug, reader_language()), named))
    return kept
