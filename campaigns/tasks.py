"""Thin Celery tasks: they take ids, may run twice, and are asked for on commit (DESIGN §5)."""

import logging
import time

from celery import Task, shared_task
from celery.exceptions import CeleryError
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from kombu.exceptions import KombuError

from campaigns import standings
from campaigns.services import prints

log = logging.getLogger(__name__)

# After a broker failed to take a task it is not asked again for this long: the sweep repairs what was missed.
QUIET_SECONDS = 10.0
_quiet_until = 0.0


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
    _ask(standing_compute, campaign_id)


def print_job_ask(job_id: int) -> None:
    """Ask a worker for a pack."""
    _ask(print_job_run, job_id)


def _ask(task: Task, row_id: int) -> None:
    """Ask for a task. Never raises and never waits long: a dead broker costs one socket timeout."""
    global _quiet_until
    if time.monotonic() < _quiet_until:
        return
    try:
        task.delay(row_id)
    except (KombuError, CeleryError, OSError) as error:
        _quiet_until = time.monotonic() + QUIET_SECONDS
        log.warning("broker did not take %s of %s (%s); the sweep will", task.name, row_id, error)
