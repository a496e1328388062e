"""Imports of mechs and maps that a worker brings in: how far they are, and what has come of them."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import IsAuthenticated

from api.answers import shown
from api.service_view import ServiceView, listing, operation
from api.shapes.catalogue import ImportJobOut, ImportJobToldOut
from matches.import_selectors import job_for, job_summary
from matches.models import ImportJob


class ImportJobs(ServiceView):
    permission_classes = (IsAuthenticated,)

    @listing(ImportJobOut, _("Your imports, newest first"))
    def import_jobs(self) -> QuerySet[Any]:
        return ImportJob.of(self.account)

    @operation(
        _("An import, how far it is, and what has come of it"),
        _("Kept for a week after its end."),
        answer=ImportJobToldOut,
    )
    def import_job(self, job_id: int) -> ImportJobToldOut:
        job = job_for(self.account, job_id)
        summary = job_summary(job)
        return shown(ImportJobToldOut, job, noted=summary.noted, skipped=summary.skipped, refused=summary.refused)
