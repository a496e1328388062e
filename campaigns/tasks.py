"""Thin Celery tasks: they take ids, may run twice, and are asked for on commit (DESIGN §5)."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from campaigns import standings
from campaigns.services import prints
from core.broker import worker_ask


@shared_task(name="campaigns.standing_compute", ignore_result=True)
def standing_compute(campaign_id: int) -> None:
    """Bring one campaign's standing up to date, and the all-time lines of its players."""
    standings.standing_compute(campaign_id=campaign_id, at=timezone.now())


@shared_task(name="campaigns.standings_sweep", ignore_result=True)
def standings_sweep() -> None:
    """Compute every standing that a lost message left behind."""
    standings.standings_sweep(at=timezone.now())


@shared_task(name="campaigns.print_job_run", ignore_result=True)
def print_job_run(job_id: int) -> None:
    """Print a pack that waits for it."""
    prints.job_run(job_id=job_id, clock=timezone.now)


@shared_task(name="campaigns.print_jobs_sweep", ignore_result=True)
def print_jobs_sweep() -> None:
    """Say so of packs whose worker died, remove old files, and ask again for packs that a lost message left behind."""
    for job_id in prints.jobs_sweep(at=timezone.now()):
        print_job_ask(job_id)


@shared_task(name="campaigns.sessions_clear", ignore_result=True)
def sessions_clear() -> None:
    """Remove the sessions that are over."""
    SessionStore.clear_expired()


def standing_ask(campaign_id: int) -> None:
    """Ask a worker for the standing."""
    worker_ask(standing_compute, campaign_id)


def print_job_ask(job_id: int) -> None:
    """Ask a worker for a pack."""
    worker_ask(print_job_run, job_id)
