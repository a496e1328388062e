"""Thin Celery tasks: they take ids, may run twice, and are asked for on commit."""

from celery import shared_task
from django.utils import timezone

from core.broker import worker_ask
from matches import import_jobs


@shared_task(name=import_jobs.RUN)
def import_job_run(job_id: int) -> None:
    """Bring an import in that waits for it."""
    import_jobs.job_run(job_id=job_id, clock=timezone.now)


@shared_task(name="matches.import_jobs_sweep")
def import_jobs_sweep() -> None:
    """Ask again for imports that a lost message or a dead worker left behind, and forget old ones."""
    for job_id in import_jobs.jobs_sweep(at=timezone.now()):
        worker_ask(import_jobs.RUN, job_id)
