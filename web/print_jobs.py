"""Packs as their pages show them: the one that is being put together, and those that a worker makes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone

from campaigns.messages import message
from campaigns.models import PrintJob
from campaigns.models.choices import PrintStatus
from campaigns.prints.selectors import status_of, unheard
from campaigns.services.prints import KEPT, ORDERS_MOST, job_of_print
from printables.catalogue import PRODUCTS, title_of
from web.print_forms import language, origin_of, sources

SESSION_KEY = "pack"


def job_made(request: HttpRequest, order: dict[str, Any], form: dict[str, Any], tag: str) -> HttpResponse:
    """To the job that a worker makes for an account, of what is too large to be made at once; then to its file."""
    job = job_of_print(
        user=request.user,
        at=timezone.now(),
        order=order,
        form={name: value for name, value in form.items() if name != "profile"},
        tag=tag,
        origin=origin_of(request),
        language=language(),
    )
    if job.status == PrintStatus.DONE:
        return HttpResponseRedirect(file_address(job))
    return HttpResponseRedirect(f"{reverse('print')}#job-{job.pk}")


def file_address(job: PrintJob) -> str:
    if job.form:
        return reverse("print-job-picture", args=[job.pk, job.ending])
    return reverse("print-job-file", args=[job.pk])


@dataclass(frozen=True, slots=True)
class Job:
    """A pack with what has become of it by now."""

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
        return self.status in (PrintStatus.WAITING, PrintStatus.WORKING)

    @property
    def unheard(self) -> bool:
        return unheard(self.row, self.now)

    @property
    def again(self) -> bool:
        return self.status in (PrintStatus.FAILED, PrintStatus.CANCELLED, PrintStatus.INTERRUPTED)

    @property
    def why(self) -> str:
        return message(self.row.error, self.row.params) if self.row.error else ""

    @property
    def kept_until(self) -> datetime | None:
        return self.row.ended_at + KEPT if self.row.ended_at else None


@dataclass(frozen=True, slots=True)
class Kept:
    """A product in the pack that is being put together."""

    place: int
    title: str
    of: str


def pack_orders(request: HttpRequest) -> list[dict[str, Any]]:
    """What this browser has put into its pack."""
    kept: list[dict[str, Any]] = request.session.get(SESSION_KEY, [])
    return [one for one in kept if one.get("product") in PRODUCTS]


def pack_kept(request: HttpRequest) -> list[Kept]:
    kept = []
    for place, one in enumerate(pack_orders(request)):
        slug, of = one["product"], one.get("of", "")
        named = dict(sources(request, slug)).get(of, of) if of else ""
        kept.append(Kept(place, title_of(slug, language()), named))
    return kept


def pack_add(request: HttpRequest, order: dict[str, Any]) -> None:
    request.session[SESSION_KEY] = [*pack_orders(request), order][-ORDERS_MOST:]


def pack_drop(request: HttpRequest, place: int) -> None:
    request.session[SESSION_KEY] = [one for n, one in enumerate(pack_orders(request)) if n != place]


def pack_clear(request: HttpRequest) -> None:
    request.session.pop(SESSION_KEY, None)
