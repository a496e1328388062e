"""Thin Celery tasks: they take ids, may run twice, and are asked for on commit.

Messages in a queue have their names, older than this app.
"""

from celery import shared_task
from django.utils import timezone

from core.broker import worker_ask
from print_room import services


@shared_task(name=services.RUN)
def print_job_run(job_id: int) -> None:
    """Print a pack that waits for it."""
    services.job_run(job_id=job_id, clock=timezone.now)


@shared_task(name="campaigns.print_jobs_sweep")
def print_jobs_sweep() -> None:
    """Say so of packs whose worker died, remove old files, and ask again for packs that a lost message left behind."""
    for job_id in services.jobs_sweep(at=timezone.now()):
        worker_ask(services.RUN, job_id)
