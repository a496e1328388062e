"""Packs: several products in one file, made by a worker."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.authentication import Account
from api.bodies import Nothing
from api.prints import IgnoreClientContentNegotiation
from api.schema import KEYLESS, LOCATION
from api.service_view import ServiceView, listing, made
from api.shapes.printables import PrintJobMade, PrintJobNew, PrintJobOut
from core.addresses import origin_of
from core.errors import Invalid
from core.responses import file_response
from print_room.choices import reader_language
from print_room.models import PrintJob as Job
from print_room.packs import pack_of, title_of_own
from print_room.selectors import job_content, job_for
from print_room.services import job_cancel, job_create, job_restart
from printables.catalogue import FORMATS
from printables.names import file_name

PICTURES = ("svg", "png", "zip")


class PrintJobs(ServiceView):
    permission_classes = (Account,)
    ordering = ("-pk",)

    @property
    def throttle_scope(self) -> str | None:
        return "print" if self.request.method == "POST" else None

    def get_queryset(self) -> QuerySet[Any]:
        return Job.of(self.account)

    get = listing(PrintJobOut, _("Your packs, newest first"), "print_jobs")

    @extend_schema(
        summary=_("Print a pack"),
        description=_(
            "A list of products with what is chosen about each, by the names of the catalogue; or everything that a "
            "battle (battle:3) or a table (match:5) needs. Pieces to cut out of several of them share a sheet where "
            "they fit. A worker makes it; the file is kept for a day."
        ),
        parameters=[LOCATION],
        request=PrintJobNew,
        responses={201: PrintJobMade},
        operation_id="print_job_new",
    )
    def post(self, request: Request) -> Response:
        asked = self.read(PrintJobNew)
        if ("orders" in asked) == ("of" in asked):
            raise Invalid("orders-or-of", field="orders")
        if "choices" in asked and "orders" in asked:
            raise Invalid("choices-with-orders", field="choices")
        language = reader_language()
        if "of" in asked:
            title, orders = pack_of(asked["of"], asked.get("choices", {}), asker=self.asker, language=language)
        else:
            orders = asked["orders"]
            title = title_of_own(orders, language)
        job = self.once(
            job_create,
            idempotency=self.idempotency(),
            user=self.account,
            at=timezone.now(),
            title=asked.get("title") or title,
            orders=orders,
            origin=origin_of(request),
            language=language,
        )
        return made(shown(PrintJobMade, job))


class PrintJob(ServiceView):
    permission_classes = (Account,)

    @extend_schema(summary=_("A pack, and how far it is"), responses=PrintJobOut, operation_id="print_job")
    def get(self, request: Request, job_id: int) -> Response:
        return Response(shown(PrintJobOut, job_for(self.account, job_id)))


class PrintJobFile(ServiceView):
    permission_classes = (Account,)
    content_negotiation_class = IgnoreClientContentNegotiation

    @extend_schema(
        summary=_("The finished pack"),
        responses={(200, FORMATS["pdf"]): OpenApiTypes.BINARY},
        operation_id="print_job_file",
    )
    def get(self, request: Request, job_id: int) -> HttpResponse:
        job = job_for(self.account, job_id, "pdf")
        return file_response(job_content(job), FORMATS["pdf"], file_name(job.title, ending="pdf", otherwise="pack"))


class PrintJobPicture(ServiceView):
    permission_classes = (Account,)
    content_negotiation_class = IgnoreClientContentNegotiation

    @extend_schema(
        summary=_("The finished picture of one page, or those of its pieces"),
        responses={(200, FORMATS[kind]): OpenApiTypes.BINARY for kind in PICTURES},
        operation_id="print_job_picture",
    )
    def get(self, request: Request, job_id: int, ending: str) -> HttpResponse:
        job = job_for(self.account, job_id, ending)
        name = file_name(job.title, str(job.form.get("page", "")), ending=job.ending, otherwise="page")
        return file_response(job_content(job), FORMATS[job.ending], name)


def changing(service: Callable[..., Job], summary: str | Promise, name: str) -> Callable[..., Response]:
    """The method that has a service change the pack of the address."""

    @extend_schema(summary=summary, request=Nothing, responses={204: None}, operation_id=name, extensions=KEYLESS)
    def post(self: ServiceView, request: Request, job_id: int) -> Response:
        self.asked(Nothing)
        service(user=self.account, job_id=job_id, at=timezone.now())
        return Response(status=204)

    return post


class PrintJobCancel(ServiceView):
    permission_classes = (Account,)
    post = changing(job_cancel, _("Stop a pack"), "print_job_cancel")


class PrintJobRestart(ServiceView):
    permission_classes = (Account,)
    post = changing(
        job_restart, _("Start a pack anew that was interrupted, stopped or could not be printed"), "print_job_restart"
    )
