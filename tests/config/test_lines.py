"""Two lines, two workers: the processes of the Procfile on a folder and on Redis, with five large packs in between."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
import redis
from honcho.environ import parse_procfile

from config.settings import base
from scripts.services import REDIS_URL, redis_missing
from tests.processes import kill, until

from .conftest import ROOT, local

pytestmark = pytest.mark.long

PROCESSES = parse_procfile((ROOT / "Procfile").read_text()).processes
PACKS = 5
ASK = f"""
import django; django.setup()
from django.utils import timezone
from campaigns.journal import STANDING
from core.broker import worker_ask
from campaigns.models import Campaign, User
from print_room import services as prints
demo = User.objects.get(username="demo")
orders = [{{"product": "campaign-sheet", "battles": 2, "copies": 99}} for _ in range(5)]
for n in range({PACKS}):
    values = dict(user=demo, at=timezone.now(), title=str(n), orders=orders, origin="http://here", language="en")
    prints.job_create(**values)
worker_ask(STANDING, Campaign.objects.get().pk)
"""


@pytest.fixture
def row(data):
    def read(sql):
        with closing(sqlite3.connect(data / "bivouac.sqlite3", isolation_level=None, timeout=20)) as database:
            return database.execute(sql).fetchone()

    return read


def test_every_process_that_takes_tasks_takes_them_from_a_line_of_its_own():
    assert "--queues celery" in PROCESSES["worker"]
    assert "--queues prints" in PROCESSES["printer"]


@pytest.fixture
def _clean_redis():
    """What this test leaves in the lines is nobody else's."""
    yield
    if not redis_missing():
        with redis.Redis.from_url(REDIS_URL) as broker:
            broker.delete("celery", "prints")


@pytest.mark.usefixtures("_clean_redis")
@pytest.mark.parametrize("broker", ["folder", pytest.param("redis", marks=pytest.mark.redis)])
def test_five_large_packs_do_not_delay_a_standing(data, row, at_work, broker):
    """The packs are asked for first, and the standing is there while packs still wait."""
    url = {"BROKER_URL": REDIS_URL if broker == "redis" else base.CELERY_BROKER_URL}
    row("DELETE FROM campaigns_standing")
    subprocess.run([sys.executable, "-c", ASK], cwd=ROOT, env=local(data, **url), check=True)
    printer = at_work(f"exec {PROCESSES['printer'].removeprefix('exec ')}", **url)
    begun = "SELECT count(*) FROM print_room_printjob WHERE status = 'working' AND pages_done > 0"
    until(lambda: row(begun)[0], printer)
    worker = at_work(f"exec {PROCESSES['worker'].removeprefix('exec ')}", **url)
    until(lambda: row("SELECT count(*) FROM campaigns_standing")[0] == 1, worker, printer)
    assert row("SELECT count(*) FROM print_room_printjob WHERE status = 'waiting'")[0] > 0
    kill(printer)  # told to stop, it would first finish its pack
