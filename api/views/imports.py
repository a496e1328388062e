"""Imports of mechs and maps that a worker brings in: how far they are, and what has come of them."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import Account
from api.service_view import ServiceView, listing
from api.shapes.catalogue import ImportJobOut, ImportJobToldOut, job_told
from matches.import_selectors import job_for
from matches.models import ImportJob as ImportJobRow


class ImportJobs(ServiceView):
    permission_classes = (Account,)
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return ImportJobRow.of(self.account)

    get = listing(ImportJobOut, _("Your imports, newest first"), "import_jobs")


class ImportJob(ServiceView):
    permission_classes = (Account,)

    @extend_schema(
        summary=_("An import, how far it is, and what has come of it"),
        description=_("Kept for a week after its end."),
        responses=ImportJobToldOut,
        operation_id="import_job",
    )
    def get(self, request: Request, job_id: int) -> Response:
        return Response(job_told(job_for(self.account, job_id)))
