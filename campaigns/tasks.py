"""Thin Celery tasks: they take ids, may run twice, and are asked for on commit."""

from celery import shared_task
from django.utils import timezone

from campaigns import standings
from campaigns.journal import STANDING


@shared_task(name=STANDING)
def standing_compute(campaign_id: int) -> None:
    """Bring one campaign's standing up to date, and the all-time lines of its players."""
    standings.standing_compute(campaign_id=campaign_id, at=timezone.now())


@shared_task(name="campaigns.standings_sweep")
def standings_sweep() -> None:
    """Compute every standing that a lost message left behind."""
    standings.standings_sweep(at=timezone.now())
