"""Thin Celery tasks of what every app stands on. Messages in a queue have their names, older than this app."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from core import receipts


@shared_task(name="matches.keyed_rolls_prune")
def receipts_prune() -> None:
    """Forget yesterday's answers to repeated requests."""
    receipts.receipts_prune(at=timezone.now())


@shared_task(name="campaigns.sessions_clear")
def sessions_clear() -> None:
    """Remove the sessions that are over."""
    SessionStore.clear_expired()
