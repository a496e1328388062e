"""Asking a worker for something: never an error and never a long wait, the sweeps repair what was missed.

What changes a row only announces that work waits; the tasks of its app listen and ask a worker.
"""

import logging
import time
from functools import partial
from typing import Any

from celery.exceptions import CeleryError
from django.db import transaction
from django.db.models import Model
from django.dispatch import Signal
from kombu.exceptions import KombuError

work_waits = Signal()  # of the model of a row, with its `pk`

log = logging.getLogger(__name__)

# After a broker failed to take a task it is not asked again for this long: the sweep repairs what was missed.
QUIET_SECONDS = 10.0
_quiet_until = 0.0


def work_announce(model: type[Model], pk: int) -> None:
    """Say once the transaction is committed that a row waits for a worker."""
    transaction.on_commit(partial(work_waits.send, sender=model, pk=pk))


def worker_ask(task: Any, row_id: int) -> None:
    """Ask for a task. Never raises and never waits long: a dead broker costs one socket timeout."""
    global _quiet_until
    if time.monotonic() < _quiet_until:
        return
    try:
        task.delay(row_id)
    except (KombuError, CeleryError, OSError) as error:
        _quiet_until = time.monotonic() + QUIET_SECONDS
        log.warning("broker did not take %s of %s (%s); the sweep will", task.name, row_id, error)
