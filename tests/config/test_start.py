"""`manage.py start` as a newcomer meets it: real processes, a real port, an empty data folder."""

import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from campaigns.models import Campaign
from config.management.commands.start import Command, words

from .conftest import ROOT


class Running:
    """A started Bivouac. `said` is what it printed until it was up, or until it ended."""

    def __init__(self, folder, port, **variables):
        self.address = f"http://127.0.0.1:{port}"
        self.live = f"http://127.0.0.1:{port + 1}"
        environment = {"PATH": os.environ["PATH"], "BIVOUAC_DATA_DIR": str(folder), "PORT": str(port), **variables}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "start"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if line.startswith("Stop "):
                break

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=5) as reply:
            return reply.read().decode()

    def api(self, path, body=None, **headers):
        """What the API answers to a question or, with a body, to an order."""
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(
            f"{self.address}/api/v1/{path}", data, {"Content-Type": "application/json", **headers}
        )
        with urllib.request.urlopen(asked, timeout=5) as reply:
            return json.loads(reply.read() or "null")

    def pid(self, name):
        """The process of this name in the Procfile, as it was started first."""
        return int(re.search(rf"{name} started \(pid=(\d+)\)", self.said)[1])

    def stop(self):
        """Ctrl-C. Returns the exit code; nothing of it runs afterwards."""
        self.process.send_signal(signal.SIGINT)
        self.said += self.process.communicate(timeout=20)[0]
        return self.process.returncode

    def left_behind(self):
        """Those of its processes that still run."""
        pids = re.findall(r"started \(pid=(\d+)\)", self.said)
        assert len(pids) >= 5
        return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


@pytest.fixture
def start(tmp_path, port):
    """Starts Bivouac in one data folder; whatever still runs at the end is stopped."""
    running = []

    def start(**variables):
        running.append(Running(tmp_path / "data", port, **variables))
        return running[-1]

    yield start
    for one in running:
        if one.process.poll() is None:
            one.stop()
        one.process.stdout.close()


def test_a_first_start_serves_a_demonstration_and_a_second_one_keeps_it(start, tmp_path):
    first = start()
    password = (tmp_path / "data" / "demo-password").read_text().strip()
    assert f"Bivouac is at   {first.address}/" in first.said
    assert f"as demo, password {password}" in first.said
    assert stat.S_IMODE((tmp_path / "data" / "demo-password").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert '"ready": true' in first.get("/readyz")
    with urllib.request.urlopen(first.live + "/healthz", timeout=5) as reply:
        assert reply.read() == b"ok\n"

    before = time.monotonic()
    assert first.stop() == 0
    assert time.monotonic() - before < 10
    assert first.left_behind() == []

    second = start()
    assert "Loading the demonstration" not in second.said
    assert password not in second.said
    assert "as demo, password in " in second.said
    assert (tmp_path / "data" / "demo-password").read_text().strip() == password

    # The window is closed: nobody reads any more, and nothing stays behind.
    second.process.stdout.close()
    second.process.send_signal(signal.SIGHUP)
    second.process.wait(timeout=10)
    assert second.left_behind() == []


def until(what, seconds=30):
    last = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < last, "nothing happened"
        time.sleep(0.05)


@pytest.mark.parametrize("name", ["worker", "printer", "beat"])
def test_a_worker_or_beat_that_is_killed_is_replaced_and_the_rest_goes_on(start, name):
    running = start(DEMO="0")
    os.kill(running.pid(name), signal.SIGKILL)
    for line in running.process.stdout:
        running.said += line
        if f"{name} started" in line:
            break
    assert '"ready": true' in running.get("/readyz")
    assert running.stop() == 0
    assert running.said.count(f"{name} started") == 2
    assert "SIGKILL" not in running.said  # the new one hears Ctrl-C as well
    assert running.left_behind() == []


def test_a_pack_whose_worker_is_killed_says_so_and_is_made_by_the_next_one(start, tmp_path):
    running = start()
    password = (tmp_path / "data" / "demo-password").read_text().strip()
    token = running.api("tokens/", {"username": "demo", "password": password})["token"]
    mine = {"Authorization": f"Token {token}"}
    orders = [{"product": "campaign-sheet", "copies": 99}, {"product": "campaign-sheet", "copies": 99}]
    job = running.api("print-jobs/", {"orders": orders}, **mine)["href"].removeprefix("/api/v1/")
    until(lambda: running.api(job, **mine)["pages_done"] > 3)
    os.kill(running.pid("printer"), signal.SIGKILL)
    assert '"ready": true' in running.get("/readyz")
    with urllib.request.urlopen(running.live + "/healthz", timeout=5) as reply:
        assert reply.read() == b"ok\n"

    with closing(sqlite3.connect(tmp_path / "data" / "bivouac.sqlite3", timeout=10)) as database:  # a minute goes by
        database.execute("UPDATE campaigns_printjob SET beat_at = '2026-01-01 00:00:00'")
        database.commit()
    left = running.api(job, **mine)
    assert left["status"] == "interrupted"
    assert 3 < left["pages_done"] < left["pages"] == 198
    running.api(f"{job}restart/", {}, **mine)
    until(lambda: running.api(job, **mine)["status"] == "done", 60)
    assert running.stop() == 0
    assert re.search(r"killed \(rc=-9\), started again", running.said)
    assert running.left_behind() == []


@pytest.fixture
def command(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return Command(stdout=StringIO())


def test_the_demonstration_is_loaded_once_with_a_password_that_opens_it(command, client, tmp_path):
    said = command.demo_load()
    password = (tmp_path / "demo-password").read_text().strip()
    assert said == f"as demo, password {password} (kept in {tmp_path / 'demo-password'})"
    assert client.login(username="demo", password=password)
    assert command.demo_load() == f"as demo, password in {tmp_path / 'demo-password'}"
    assert Campaign.objects.count() == 1


def test_a_database_that_somebody_uses_gets_no_demonstration(command, alice, tmp_path):
    assert command.demo_load() is None
    assert Campaign.objects.count() == 0
    assert list(tmp_path.iterdir()) == []


def test_without_any_account_it_names_the_way_to_the_first(command):
    assert "First account   http://127.0.0.1:8000/sign-up/" in words("http://127.0.0.1:8000/", None, None)


def test_with_accounts_of_its_own_it_names_neither(command, alice):
    said = "\n".join(words("http://127.0.0.1:8000/", "http://192.0.2.7:8000/", None))
    assert "On phones       http://192.0.2.7:8000/" in said
    assert "First account" not in said
    assert "Sign in" not in said


@pytest.mark.parametrize(("more", "remedy"), [(0, "make run PORT=8010"), (1, "make run LIVE_PORT=8011")])
def test_a_busy_port_is_named_and_nothing_is_started(start, port, tmp_path, more, remedy):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port + more))
        other.listen()
        running = start()
    assert running.process.wait(timeout=10) == 1
    assert f"Port {port + more} is in use" in running.said
    assert remedy in running.said
    assert not (tmp_path / "data" / "bivouac.sqlite3").exists()
