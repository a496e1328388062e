"""What goes wrong is a line of the log each time, of which nobody outside writes more than is in an address."""

import logging
from contextlib import contextmanager
from io import StringIO

from celery import current_app
from celery.beat import ScheduleEntry, Scheduler
from django.conf import settings
from django.db import OperationalError as DatabaseGone
from django.test import Client
from kombu.exceptions import OperationalError

from tests.granting import signed, table_link


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


def test_a_guests_link_that_is_refused_is_not_told(db):
    token = signed(table_link(7, "south"))
    with logged("django") as shown:
        assert Client(enforce_csrf_checks=True).post(f"/j/{token}/").status_code == 403
    assert shown.getvalue() == "Forbidden (CSRF cookie not set.): /j/…/\n"


def test_of_an_endless_address_the_beginning_is_told(db):
    token = signed(table_link(7, "south"))
    with logged("django") as shown:
        assert Client().get(f"/j/{token}/{'a/' * 20_000}").status_code == 404
    assert shown.getvalue() == f"{'Not Found: /j/…/' + 'a/' * 192}…\n"


def test_an_address_with_a_line_break_is_one_line_while_the_database_is_gone(monkeypatch):
    def gone(*_, **__):
        raise DatabaseGone("no answer")

    monkeypatch.setattr("web.mechs.views.catalogue.design_find", gone)
    with logged("config.errors") as shown:
        assert Client(raise_request_exception=False).get("/mechs/a%0aERROR/").status_code == 503
    assert shown.getvalue() == "storage-unavailable: /mechs/a%0AERROR/ (no answer)\n"
