"""What pages and API read of imports. Nothing here writes."""

from datetime import datetime
from typing import TYPE_CHECKING

from core.errors import row_of
from core.jobs import LEASE
from matches.models import ImportJob
from matches.summaries import Summary

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User


def job_for(user: "User", job_id: int) -> ImportJob:
    """One of an account's imports. Raises Missing("no-import")."""
    return row_of(ImportJob.of(user), "no-import", pk=job_id)


def job_counts(job: ImportJob) -> Summary:
    """What has come of an import so far, without the lines, of which there may be as many as files."""
    return Summary(job.imported, job.updated, job.unchanged, brought=job.brought)


def job_summary(job: ImportJob) -> Summary:
    """What has come of an import so far, with all its lines."""
    counts = job_counts(job)
    counts.lines = list(job.lines.all())
    return counts


def unheard(job: ImportJob, at: datetime) -> bool:
    """Whether an import waits although a worker was asked long ago."""
    return job.status == ImportJob.Status.QUEUED and job.created_at < at - LEASE
