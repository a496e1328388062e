"""A real worker that is killed in the middle of an import leaves it to the next one, and nothing comes in twice."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.matches.files import archive, mtf
from tests.processes import kill, until

from .conftest import ROOT, local

pytestmark = pytest.mark.long

COUNT = 1200
WORKER = ["celery", "--quiet", "--app", "config", "worker", "--pool", "solo", "--without-gossip", "--without-mingle"]
SETUP = """
import django; django.setup()
from datetime import timedelta
from pathlib import Path
from django.core.files import File
from django.utils import timezone
from campaigns.models import User
from matches import import_jobs
from core.broker import worker_ask
now, demo = timezone.now(), User.objects.get(username="demo")
"""
ASK = """
with open({path!r}, "rb") as stream:
    upload = File(stream, name="all.zip")
    print(import_jobs.uploads_import(owner=demo, kind="mechs", uploads=[upload], at=now).pk)
"""
SWEEP = """
for job in import_jobs.jobs_sweep(at=now + timedelta(seconds=120)): worker_ask(import_jobs.RUN, job)
"""


@pytest.fixture
def does(data):
    """Runs code in a process of its own, as the web process would; gives what it prints."""

    def run(code):
        command = [sys.executable, "-c", SETUP + code]
        return subprocess.check_output(command, cwd=ROOT, env=local(data), text=True).strip()

    return run


def seen(data, job):
    """What the database says of an import, and how many mechs it has brought in."""
    with closing(sqlite3.connect(data / "bivouac.sqlite3")) as database:
        columns = "status, done, imported, unchanged, attempt"
        row = database.execute(f"SELECT {columns} FROM matches_importjob WHERE id = ?", [job]).fetchone()
        (there,) = database.execute("SELECT count(*) FROM matches_mechdesign WHERE NOT builtin").fetchone()
    return (*row, there)


def kept(data):
    """The archives that wait for a worker."""
    with closing(sqlite3.connect(data / "bivouac.sqlite3")) as database:
        return database.execute("SELECT name FROM core_storedfile WHERE name LIKE 'imports/%'").fetchall()


def test_a_worker_killed_in_the_middle_of_an_import_leaves_it_to_the_next_one(data, does, at_work, tmp_path):
    path = tmp_path / "all.zip"
    path.write_bytes(archive(*((f"{n}.mtf", mtf("Otter", f"OT-{n}")) for n in range(COUNT))))
    job = int(does(ASK.format(path=str(path))))
    worker = at_work(WORKER)
    until(lambda: seen(data, job)[1] >= 200, worker)
    kill(worker)
    status, done, imported, _unchanged, attempt, there = seen(data, job)
    assert (status, attempt, done) == ("running", 1, imported)
    assert 200 <= imported == there < COUNT

    does(SWEEP)
    worker = at_work(WORKER)
    until(lambda: seen(data, job)[0] == "done", worker)
    assert seen(data, job) == ("done", COUNT, COUNT, 0, 2, COUNT)
    until(lambda: not kept(data), worker)
