"""Packs: several products in one file, made by a worker."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.permissions import IsAuthenticated

from api.bodies import Nothing
from api.framework import OneForm
from api.service_view import Method, ServiceView, Words, listing, operation
from api.shapes.printables import PrintJobMade, PrintJobNew, PrintJobOut
from core.addresses import origin_of
from core.errors import Invalid
from core.language import reader_language
from core.receipts import done_once
from print_room.models import PrintJob
from print_room.packs import pack_of, title_of_own
from print_room.responses import job_file
from print_room.selectors import job_for
from print_room.services import job_cancel, job_create, job_restart
from printables.catalogue import FORMATS

PICTURES = ("svg", "png", "zip")


def changing(service: Callable[..., PrintJob], summary: Words, name: str) -> Method:
    """A service changes the pack of the address."""

    @operation(summary, body=Nothing, keyless=True, name=name)
    def post(view: ServiceView, job_id: int) -> None:
        service(user=view.account, job_id=job_id, at=timezone.now())

    return post


class PrintJobs(ServiceView):
    permission_classes = (IsAuthenticated,)

    @listing(PrintJobOut, _("Your packs, newest first"))
    def print_jobs(self) -> QuerySet[Any]:
        return PrintJob.of(self.account)

    @operation(
        _("Print a pack"),
        _(
            "A list of products with what is chosen about each, by the names of the catalogue; or everything that a "
            "battle (battle:3) or a table (match:5) needs. Pieces to cut out of several of them share a sheet where "
            "they fit. A worker makes it; the file is kept for a day."
        ),
        body=PrintJobNew,
        answer=PrintJobMade,
        made_at="{href}",
        limit="print",
    )
    def print_job_new(
        self,
        title: str = "",
        orders: Sequence[Mapping[str, object]] | None = None,
        of: str | None = None,
        choices: Mapping[str, object] | None = None,
    ) -> PrintJob:
        if (orders is None) == (of is None):
            raise Invalid("orders-or-of", field="orders")
        if choices is not None and orders is not None:
            raise Invalid("choices-with-orders", field="choices")
        language = reader_language()
        if orders is None:
            called, orders = pack_of(of, choices or {}, asker=self.asker, language=language)
        else:
            called = title_of_own(orders, language)
        return done_once(
            job_create,
            idempotency=self.idempotency(),
            user=self.account,
            at=timezone.now(),
            title=title or called,
            orders=orders,
            origin=origin_of(self.request),
            language=language,
        )

    @operation(_("A pack, and how far it is"), answer=PrintJobOut)
    def print_job(self, job_id: int) -> PrintJob:
        return job_for(self.account, job_id)

    cancel = changing(job_cancel, _("Stop a pack"), "print_job_cancel")
    restart = changing(
        job_restart, _("Start a pack anew that was interrupted, stopped or could not be printed"), "print_job_restart"
    )


class PrintJobFiles(ServiceView):
    permission_classes = (IsAuthenticated,)
    content_negotiation_class = OneForm

    @operation(_("The finished pack"), answer={(200, FORMATS["pdf"]): OpenApiTypes.BINARY})
    def print_job_file(self, job_id: int) -> HttpResponse:
        return job_file(self.account, job_id, "pdf")

    @operation(
        _("The finished picture of one page, or those of its pieces"),
        answer={(200, FORMATS[kind]): OpenApiTypes.BINARY for kind in PICTURES},
    )
    def print_job_picture(self, job_id: int, ending: str) -> HttpResponse:
        return job_file(self.account, job_id, ending)
