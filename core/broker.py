"""Asking a worker for something: never an error and never a long wait, the sweeps repair what was missed."""

import logging
import time
from typing import Any

from celery.exceptions import CeleryError
from kombu.exceptions import KombuError

log = logging.getLogger(__name__)

# After a broker failed to take a task it is not asked again for this long: the sweep repairs what was missed.
QUIET_SECONDS = 10.0
_quiet_until = 0.0


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
