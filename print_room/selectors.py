"""What pages and API read of the print room. Nothing here writes."""

from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from campaigns.models import User
from core.errors import Conflict, Missing, row_of
from core.jobs import LEASE
from core.storage import shared
from print_room.models import PrinterProfile, PrintJob, PrintStatus
from printables.profile import PLAIN, Profile


def printer_profile(user: User | AnonymousUser | None) -> Profile:
    """An account's profile; for somebody without a profile or an account, nothing has to be put right."""
    if user is None or not user.is_authenticated:
        return PLAIN
    row = PrinterProfile.objects.filter(user=user.pk).values_list(*Profile.__struct_fields__).first()
    return Profile(*row) if row else PLAIN


def job_for(user: User, job_id: int, ending: str = "") -> PrintJob:
    """One of an account's jobs, that makes this kind of file where one is named.

    Raises Missing("no-print-job").
    """
    job = row_of(PrintJob.of(user), "no-print-job", pk=job_id)
    if ending not in ("", job.ending):
        raise Missing("no-print-job")
    return job


def status_of(job: PrintJob, at: datetime) -> str:
    """What has become of a job: one whose worker has not been heard of for long is interrupted, swept or not."""
    if job.status == PrintStatus.WORKING and job.beat_at is not None and job.beat_at < at - LEASE:
        return PrintStatus.INTERRUPTED
    return job.status


def unheard(job: PrintJob, at: datetime) -> bool:
    """Whether a job waits although a worker was asked long ago and none is at work on another: none is running."""
    late = job.status == PrintStatus.WAITING and job.asked_at < at - LEASE
    return late and not PrintJob.objects.filter(status=PrintStatus.WORKING, beat_at__gte=at - LEASE).exists()


def job_content(job: PrintJob) -> bytes:
    """The finished file. Raises Conflict("job-not-done"), Missing("no-print-job") where it was swept meanwhile."""
    if job.status != PrintStatus.DONE:
        raise Conflict("job-not-done")
    try:
        with shared().open(job.file) as file:
            content: bytes = file.read()
    except FileNotFoundError as error:
        raise Missing("no-print-job") from error
    return content
