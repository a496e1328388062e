"""Thin Celery tasks: they take ids, may run twice, and are asked for on commit."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from core.broker import worker_ask
from matches import import_jobs


@shared_task(name="matches.import_job_run", ignore_result=True)
def import_job_run(job_id: int) -> None:
    """Bring an import in that waits for it."""
    import_jobs.job_run(job_id=job_id, clock=timezone.now)


@shared_task(name="matches.import_jobs_sweep", ignore_result=True)
def import_jobs_sweep() -> None:
    """Ask again for imports that a lost message or a dead worker left behind, and forget old ones."""
    for job_id in import_jobs.jobs_sweep(at=timezone.now()):
        import_job_ask(job_id)


def import_job_ask(pk: int, **_: Any) -> None:
    """Ask a worker for an import."""
    worker_ask(import_job_run, pk)
