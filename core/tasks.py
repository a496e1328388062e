"""Thin Celery tasks of what every app stands on."""

from celery import shared_task
from django.utils import timezone

from core import receipts


@shared_task(name="matches.keyed_rolls_prune", ignore_result=True)  # a name that messages in a queue have
def receipts_prune() -> None:
    """Forget yesterday's answers to repeated requests."""
    receipts.receipts_prune(at=timezone.now())
