"""Asking a worker for something: never an error and never a long wait, the sweeps repair what was missed.

What changes a row names the task that is to follow, and imports nothing of it.
"""

import logging
from functools import partial

from celery import current_app
from celery.exceptions import CeleryError
from django.db import transaction
from kombu.exceptions import KombuError

from core.remote import Quiet

log = logging.getLogger(__name__)

QUIET = Quiet()


def work_announce(task: str, row_id: int) -> None:
    """Ask for the task of this name once the transaction is committed."""
    transaction.on_commit(partial(worker_ask, task, row_id))


def worker_ask(task: str, row_id: int) -> None:
    """Ask for a task. Never raises and never waits long: a dead broker costs one socket timeout."""
    if QUIET:
        return
    try:
        current_app.send_task(task, [row_id])
    except (KombuError, CeleryError, OSError) as error:
        QUIET.begin()
        log.warning("broker did not take %s of %s (%s); the sweep will", task, row_id, error)
