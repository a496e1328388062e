"""What goes wrong again and again is a line of the log each time."""

import logging
from contextlib import contextmanager
from io import StringIO

from celery import current_app
from celery.beat import ScheduleEntry, Scheduler
from django.conf import settings
from kombu.exceptions import OperationalError


@contextmanager
def logged(name):
    """What the terminal shows of a logger, by the filters that ours has."""
    shown = logging.StreamHandler(StringIO())
    shown.setLevel(logging.WARNING)  # as the Procfile has it
    for filter_ in settings.LOGGING["handlers"]["console"]["filters"]:
        shown.addFilter(settings.LOGGING["filters"][filter_]["callback"])
    logger = logging.getLogger(name)
    logger.addHandler(shown)
    yield shown.stream
    logger.removeHandler(shown)


def test_a_sweep_that_beat_cannot_ask_for_is_one_line(monkeypatch):
    def full(*_, **__):
        raise OperationalError("cannot write a message: No space left on device")

    monkeypatch.setattr(current_app, "send_task", full)
    with logged("celery.beat") as shown:
        Scheduler(current_app, lazy=True).apply_entry(ScheduleEntry("sweep", task="sweeping", schedule=60))
    assert shown.getvalue() == (
        "Couldn't apply scheduled task sweep: cannot write a message: No space left on device\n"
    )
