"""A real worker takes a real task from a real broker, in a folder and on Redis."""

import sqlite3
import uuid
from contextlib import closing
from pathlib import Path

import pytest
from celery import Celery

from config.settings import base
from scripts.services import REDIS_URL
from tests.processes import end, until

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


@pytest.mark.parametrize("broker", ["folder", pytest.param("redis", marks=pytest.mark.redis)])
def test_a_worker_repairs_what_a_lost_message_left_behind(data, standings, at_work, broker):
    queue = f"bivouac-test-{uuid.uuid4()}"
    url = REDIS_URL if broker == "redis" else base.CELERY_BROKER_URL
    worker = at_work([*WORKER, "--queues", queue], BROKER_URL=url)
    with Celery("sender", set_as_current=False, broker=url) as app:
        redis = broker == "redis"
        app.conf.broker_transport_options = base.REDIS_OPTIONS if redis else folder_options(data / "queue")
        app.send_task("campaigns.standings_sweep", queue=queue, ignore_result=True)
    assert until(standings, worker) == 1
    assert end(worker) == 0
