"""A real worker takes a real task from a real broker, in a folder and on Redis."""

import sqlite3
import uuid
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from celery import Celery
from celery.beat import PersistentScheduler, Service
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


@pytest.fixture
def beat(tmp_path, monkeypatch):
    """What beat asks for, tick by tick, by a clock that the test puts."""
    clock = [datetime.now(UTC)]
    monkeypatch.setattr(app, "now", lambda: clock[0])
    schedule = str(tmp_path / "celerybeat-schedule")
    service = Service(app, schedule_filename=schedule, scheduler_cls=app.conf.beat_scheduler)
    asked = []
    monkeypatch.setattr(service.scheduler, "apply_entry", lambda entry, **_: asked.append(entry.name))

    def tick(at):
        clock[0], waits = at, 0.0
        asked.clear()
        while not waits:
            waits = service.scheduler.tick()
        return sorted(asked), waits

    yield tick
    service.scheduler.close()


SWEEPS = ["import-jobs-sweep", "print-jobs-sweep", "standings-sweep"]


def test_beat_sweeps_on_when_its_clock_is_put_back_while_it_runs(beat):
    """By a year: by the old clock nothing would be due before that."""
    start, second = datetime.now(UTC), timedelta(seconds=1)
    assert beat(start)[0] == []
    assert beat(start + 61 * second)[0] == SWEEPS
    earlier = start - timedelta(days=365)
    asked, waits = beat(earlier)
    assert (asked, waits <= 60) == ([], True)
    assert beat(earlier + 61 * second)[0] == SWEEPS
    assert beat(earlier + 122 * second)[0] == SWEEPS


def test_beat_does_not_wait_for_a_time_that_was_never(beat):
    """Its sweeps ran last by a clock that was a year ahead, before it was started."""
    start = datetime.now(UTC)
    assert beat(start + timedelta(days=365))[0] != []
    beat(start)
    assert beat(start + timedelta(seconds=61))[0] == SWEEPS


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
