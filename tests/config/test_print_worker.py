"""A real worker prints a pack; one that is killed in the middle leaves a pack that says so and is started again."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from config.settings import base
from scripts.services import REDIS_URL
from tests.processes import kill, until

from .conftest import ROOT, local

WORKER = ["celery", "--quiet", "--app", "config", "worker", "--pool", "solo", "--queues", "prints", "--without-gossip"]
SETUP = """
import django; django.setup()
from datetime import timedelta
from django.utils import timezone
from campaigns.models import User
from print_room import services as prints
now, demo = timezone.now(), User.objects.get(username="demo")
"""


@pytest.fixture
def does(data):
    """Runs code in a process of its own, as the web process would; gives what it prints."""

    def run(code, **variables):
        command = [sys.executable, "-c", SETUP + code]
        return subprocess.check_output(command, cwd=ROOT, env=local(data, **variables), text=True).strip()

    return run


@pytest.fixture
def asks(does):
    """A pack of the demonstration's account, of so many pages: its id."""

    def ask(pages, **variables):
        orders = [{"product": "campaign-sheet", "copies": min(99, pages - n)} for n in range(0, pages, 99)]
        values = f"user=demo, at=now, title='Tonight', orders={json.dumps(orders)}, origin='http://here', language='fr'"
        return int(does(f"print(prints.job_create({values}).pk)", **variables))

    return ask


@pytest.fixture
def seen(data):
    """What the database says of a pack."""

    def row(job):
        with closing(sqlite3.connect(data / "bivouac.sqlite3")) as database:
            columns = "status, pages_done, attempt, size"
            return database.execute(f"SELECT {columns} FROM print_room_printjob WHERE id = ?", [job]).fetchone()

    return row


@pytest.fixture
def files(data):
    """The names of the files that there are."""

    def names():
        with closing(sqlite3.connect(data / "bivouac.sqlite3")) as database:
            return [name for (name,) in database.execute("SELECT name FROM core_storedfile")]

    return names


@pytest.mark.long
@pytest.mark.parametrize("broker", ["folder", pytest.param("redis", marks=pytest.mark.redis)])
def test_a_worker_prints_a_pack(data, asks, does, seen, at_work, broker):
    url = {"BROKER_URL": REDIS_URL if broker == "redis" else base.CELERY_BROKER_URL}
    worker = at_work(WORKER, **url)
    job = asks(3, **url)
    until(lambda: seen(job)[0] == "done", worker)
    status, pages, attempt, size = seen(job)
    name = f"prints/{job}-{attempt}.pdf"
    content = does(f"from core.storage import shared\nprint(shared().open({name!r}).read()[:5], {size})")
    assert (status, pages, attempt, content) == ("done", 3, 1, f"b'%PDF-' {size}")


@pytest.mark.long
def test_a_worker_killed_in_the_middle_leaves_a_pack_that_says_so_and_is_started_again(
    files, asks, does, seen, at_work
):
    job = asks(120)
    worker = at_work(WORKER)
    until(lambda: seen(job)[1] > 3, worker)
    kill(worker)
    status, pages, attempt, _size = seen(job)
    assert (status, attempt) == ("working", 1)
    assert 3 < pages < 120
    assert files() == []

    output = does(
        "tell = lambda: print(demo.print_jobs.get().status)\n"
        "prints.jobs_sweep(at=now); tell()  # it may still be alive\n"
        "prints.jobs_sweep(at=now + timedelta(seconds=120)); tell()\n"
        f"prints.job_restart(user=demo, job_id={job}, at=now)"
    )
    assert output.split() == ["working", "interrupted"]

    worker = at_work(WORKER)
    until(lambda: seen(job)[0] == "done", worker)
    assert seen(job)[1:3] == (120, 2)
    assert files() == [f"prints/{job}-2.pdf"]
