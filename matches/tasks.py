"""Thin Celery tasks."""

from celery import shared_task
from django.utils import timezone

from matches import services


@shared_task(name="matches.keyed_rolls_prune", ignore_result=True)
def keyed_rolls_prune() -> None:
    """Forget yesterday's stateless rolls."""
    services.keyed_rolls_prune(at=timezone.now())
