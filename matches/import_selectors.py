"""What pages and API read of imports. Nothing here writes."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from core.errors import Missing
from matches.models import ImportJob
from matches.models.imports import LEASE
from matches.summaries import FileNote, Summary

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User


def jobs_of(user: "User") -> QuerySet[ImportJob]:
    """An account's imports, newest first."""
    return ImportJob.objects.filter(owner=user.pk).order_by("-pk")


def job_for(user: "User", job_id: int) -> ImportJob:
    """One of them. Raises Missing("no-import")."""
    job = jobs_of(user).filter(pk=job_id).first()
    if job is None:
        raise Missing("no-import")
    return job


def job_summary(job: ImportJob) -> Summary:
    """What has come of an import so far."""
    found = Summary(job.imported, job.updated, job.unchanged)
    for row in job.lines.all():
        getattr(found, row.sort).append(FileNote(row.file, row.code, row.line, row.params))
    return found


def unheard(job: ImportJob, at: datetime) -> bool:
    """Whether an import waits although a worker was asked long ago."""
    return job.status == ImportJob.Status.QUEUED and job.created_at < at - LEASE
