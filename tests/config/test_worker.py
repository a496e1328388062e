"""A real worker takes a real task from a real broker, in a folder and on Redis."""

import sqlite3
import uuid
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from celery import Celery
from celery.beat import PersistentScheduler, Service
from celery.signals import beat_init
from honcho.environ import parse_procfile

from config.celery import app
from config.settings import base
from scripts.services import REDIS_URL
from tests.processes import end, until

from .conftest import ROOT

WORKER = ["celery", "--quiet", "--app", "config", "worker", "--pool", "solo", "--without-gossip", "--without-mingle"]


@pytest.fixture
def standings(data):
    """How many standings there are, after the demonstration's was lost."""

    def ask(sql):
        with closing(sqlite3.connect(data / "bivouac.sqlite3", isolation_level=None)) as database:
            return database.execute(sql)

    assert ask("DELETE FROM campaigns_standing").rowcount == 1

    def count():
        with closing(sqlite3.connect(data / "bivouac.sqlite3")) as database:
            return database.execute("SELECT count(*) FROM campaigns_standing").fetchone()[0]

    return count


def folder_options(queue):
    """The settings' own options, for another folder."""
    return {k: str(queue / Path(v).name) if isinstance(v, str) else v for k, v in base.FOLDER_OPTIONS.items()}


@pytest.mark.parametrize("broker", ["folder", pytest.param("redis", marks=[pytest.mark.redis, pytest.mark.long])])
def test_a_worker_repairs_what_a_lost_message_left_behind(data, standings, at_work, broker):
    queue = f"bivouac-test-{uuid.uuid4()}"
    url = REDIS_URL if broker == "redis" else base.CELERY_BROKER_URL
    worker = at_work([*WORKER, "--queues", queue], BROKER_URL=url)
    with Celery("sender", set_as_current=False, broker=url) as sender:
        redis = broker == "redis"
        sender.conf.broker_transport_options = base.REDIS_OPTIONS if redis else folder_options(data / "queue")
        sender.send_task("campaigns.standings_sweep", queue=queue, ignore_result=True)
    assert until(standings, worker) == 1
    assert end(worker) == 0


def test_beat_does_not_wait_for_a_time_that_was_never(tmp_path):
    """Its sweeps ran last by a clock that was a year ahead."""
    service = Service(app, schedule_filename=str(tmp_path / "celerybeat-schedule"))
    for entry in service.scheduler.schedule.values():
        entry.last_run_at += timedelta(days=365)
    beat_init.send(sender=service)
    waits = {entry.is_due().next for entry in service.scheduler.schedule.values()}
    service.scheduler.close()
    assert max(waits) <= timedelta(days=1).total_seconds()


@pytest.mark.long
def test_beat_has_the_sessions_cleared_that_are_over(data, at_work):
    """Both processes of the Procfile, a day after beat ran last."""
    lines = parse_procfile((ROOT / "Procfile").read_text()).processes
    now = datetime.now(UTC)
    with closing(sqlite3.connect(data / "bivouac.sqlite3", isolation_level=None)) as database:
        for key, over in (("old" * 10, now - timedelta(hours=1)), ("new" * 10, now + timedelta(days=1))):
            database.execute("INSERT INTO django_session VALUES (?, '', ?)", (key, over.strftime("%Y-%m-%d %H:%M:%S")))

        kept = PersistentScheduler(app, schedule_filename=str(data / "celerybeat-schedule"))
        kept.schedule["sessions-clear"].last_run_at -= timedelta(days=2)
        kept.close()

        at_work(lines["worker"])
        at_work(lines["beat"])
        left = "SELECT session_key FROM django_session"
        until(lambda: database.execute(left).fetchall() == [("new" * 10,)])
