"""`manage.py start` as a newcomer meets it: real processes, a real port, an empty data folder."""

import os
import re
import resource
import selectors
import signal
import socket
import sqlite3
import ssl
import stat
import urllib.error
import urllib.request
from contextlib import ExitStack, closing
from io import StringIO
from urllib.parse import urlencode

import pytest
import segno

from campaigns.models import Campaign
from config.certificate import authority_file
from config.local import lan_address
from config.management.commands.start import Command, greeting
from tests.processes import PATIENCE, until

from .running import Running


@pytest.fixture
def start(tmp_path, port):
    """Starts Bivouac in one data folder; whatever still runs at the end is stopped."""
    running = []

    def start(**variables):
        running.append(Running(tmp_path / "data", port, **variables))
        return running[-1]

    yield start
    for started in running:
        if started.process.poll() is None:
            started.stop()
        started.over()


@pytest.mark.long
def test_a_first_start_serves_a_demonstration_and_a_second_one_keeps_it(start, tmp_path, port):
    first = start()
    password = (tmp_path / "data" / "demo-password").read_text().strip()
    assert f"Bivouac is at   {first.address}/" in first.output
    assert f"as demo, password {password}" in first.output
    assert stat.S_IMODE((tmp_path / "data" / "demo-password").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert '"ready": true' in first.get("/readyz")
    packed = urllib.request.Request(first.address + "/sign-in/", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(packed, timeout=PATIENCE) as reply:
        assert reply.headers["Content-Encoding"] == "gzip"
    with urllib.request.urlopen(first.live + "/healthz", timeout=PATIENCE) as reply:
        assert reply.read() == b"ok\n"

    # Opened on the laptop, its codes lead to the address that was printed for phones.
    near = lan_address()
    phones = f"http://{near}:{port}" if near else first.address
    assert (f"On phones       {phones}/" in first.output) == bool(near)
    headers = {"Authorization": f"Token {first.api('tokens/', {'username': 'demo', 'password': password})['token']}"}
    seats = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "guest", "name": "Zoé"}]
    table = first.api("matches/", {"game": "bitva", "seats": seats}, **headers)["id"]
    link = first.api(f"matches/{table}/links/", {}, **headers)
    code = segno.make(phones + link["address"], error="m", micro=False)
    assert link["qr"] == code.svg_inline(border=2, omitsize=True)

    assert first.stop() == 0
    assert first.left_behind() == []

    second = start()
    assert "Loading the demonstration" not in second.output
    assert password not in second.output
    assert "as demo, password in " in second.output
    assert (tmp_path / "data" / "demo-password").read_text().strip() == password

    # The window is closed: nobody reads any more, and nothing stays behind.
    second.process.stdout.close()
    second.process.send_signal(signal.SIGHUP)
    second.process.wait(timeout=PATIENCE)
    assert second.left_behind() == []


@pytest.mark.long
def test_after_a_stop_the_file_of_the_database_is_all_of_it_and_its_owners_alone(start, tmp_path):
    """Whoever else has it open, and where others may read folder and file: one made beforehand, the other by 0.1.0."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "bivouac.sqlite3").touch(mode=0o644)
    running = start(DEMO="0")
    with closing(sqlite3.connect(folder / "bivouac.sqlite3")) as other:
        other.execute("SELECT 1 FROM django_migrations").fetchall()
        running.get("/readyz")  # which writes
        assert (folder / "bivouac.sqlite3-wal").stat().st_size > 0
        assert running.stop() == 0
        assert (folder / "bivouac.sqlite3-wal").stat().st_size == 0
    assert {file.name for file in folder.iterdir() if file.stat().st_mode & 0o077} == set()


@pytest.mark.long
def test_two_thousand_connections_that_say_nothing_keep_nobody_waiting(start):
    running = start(DEMO="0", GRANIAN_HTTP1_HEADER_READ_TIMEOUT="60000")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(4096, hard)), hard))
    with ExitStack() as open_, selectors.DefaultSelector() as hung_up:
        place = ("127.0.0.1", int(running.address.rpartition(":")[2]))
        for _ in range(2000):
            link = open_.enter_context(socket.create_connection(place, timeout=PATIENCE))
            hung_up.register(link, selectors.EVENT_READ)
        assert running.get("/healthz") == "ok\n"
        assert hung_up.select(0) == []
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert running.stop() == 0


@pytest.mark.long
def test_a_worker_or_beat_that_is_killed_is_replaced_and_the_rest_goes_on(start, data):
    running, killed = start(DEMO="0"), ("worker", "printer", "beat")
    for name in killed:
        os.kill(running.pid(name), signal.SIGKILL)
        for line in running.process.stdout:
            running.output += line
            if f"{name} started" in line:
                break
        assert '"ready": true' in running.get("/readyz")
    assert running.stop() == 0
    assert {name: running.output.count(f"{name} started") for name in killed} == dict.fromkeys(killed, 2)
    assert running.told_to_stop()
    assert running.left_behind() == []


@pytest.mark.long
def test_a_pack_whose_worker_is_killed_says_so_and_is_made_by_the_next_one(start, tmp_path):
    running = start()
    password = (tmp_path / "data" / "demo-password").read_text().strip()
    token = running.api("tokens/", {"username": "demo", "password": password})["token"]
    headers = {"Authorization": f"Token {token}"}
    orders = [{"product": "campaign-sheet", "copies": 99}, {"product": "campaign-sheet", "copies": 99}]
    job = running.api("print-jobs/", {"orders": orders}, **headers)["href"].removeprefix("/api/v1/")
    until(lambda: running.api(job, **headers)["pages_done"] > 3)
    os.kill(running.pid("printer"), signal.SIGKILL)
    assert '"ready": true' in running.get("/readyz")
    with urllib.request.urlopen(running.live + "/healthz", timeout=PATIENCE) as reply:
        assert reply.read() == b"ok\n"

    with closing(sqlite3.connect(tmp_path / "data" / "bivouac.sqlite3", timeout=PATIENCE)) as database:
        database.execute("UPDATE print_room_printjob SET beat_at = '2026-01-01 00:00:00'")
        database.commit()
    left = running.api(job, **headers)
    assert left["status"] == "interrupted"
    assert 3 < left["pages_done"] < left["pages"] == 198
    running.api(f"{job}restart/", {}, **headers)
    until(lambda: running.api(job, **headers)["status"] == "done")
    assert running.stop() == 0
    assert re.search(r"killed \(rc=-9\), started again", running.output)
    assert running.left_behind() == []


@pytest.fixture
def command(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return Command(stdout=StringIO())


def test_the_demonstration_is_loaded_once_with_a_password_that_opens_it(command, client, tmp_path):
    sentence = command.demo_load()
    password = (tmp_path / "demo-password").read_text().strip()
    assert sentence == f"as demo, password {password} (kept in {tmp_path / 'demo-password'})"
    assert client.login(username="demo", password=password)
    assert command.demo_load() == f"as demo, password in {tmp_path / 'demo-password'}"
    assert Campaign.objects.count() == 1


def test_a_database_that_somebody_uses_gets_no_demonstration(command, alice, tmp_path):
    assert command.demo_load() is None
    assert Campaign.objects.count() == 0
    assert list(tmp_path.iterdir()) == []


def test_a_password_of_the_demonstration_is_not_named_where_a_copy_without_it_was_restored(command, alice, tmp_path):
    (tmp_path / "demo-password").write_text("of the first start here\n")
    assert command.demo_load() is None


def test_without_any_account_it_names_the_way_to_the_first(command):
    assert "First account   http://127.0.0.1:8000/sign-up/" in greeting("http://127.0.0.1:8000/", None, None)


def test_with_accounts_of_its_own_it_names_neither(command, alice):
    text = "\n".join(greeting("http://127.0.0.1:8000/", "http://192.0.2.7:8000/", None))
    assert "On phones       http://192.0.2.7:8000/" in text
    assert "First account" not in text
    assert "Sign in" not in text


@pytest.mark.parametrize(("more", "remedy"), [(0, "make run PORT=8010"), (1, "make run LIVE_PORT=8011")])
def test_a_busy_port_is_named_and_nothing_is_started(start, port, tmp_path, more, remedy):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port + more))
        other.listen()
        running = start()
    assert running.process.wait(timeout=PATIENCE) == 1
    assert f"Port {port + more} is in use" in running.output
    assert remedy in running.output
    assert not (tmp_path / "data" / "bivouac.sqlite3").exists()


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"PORT": "0"}, "PORT must be a port, from 1 to 65535, not 0"),
        ({"LIVE_PORT": "99999"}, "LIVE_PORT must be a port, from 1 to 65535, not 99999"),
        ({"PORT": "8010", "LIVE_PORT": "8010"}, "PORT and LIVE_PORT are both 8010"),
        ({"HOST": "192.0.2.7"}, "Nothing can listen at HOST=192.0.2.7 PORT="),
        ({"HOST": "nowhere.invalid"}, "Nothing can listen at HOST=nowhere.invalid PORT="),
    ],
    ids=["none", "too high", "the same", "not this machine's", "no name"],
)
def test_where_nothing_can_listen_is_said_and_nothing_is_started(start, tmp_path, given, reason):
    running = start(**given)
    assert running.process.wait(timeout=PATIENCE) == 1
    assert reason in running.output
    assert "Traceback" not in running.output
    assert not (tmp_path / "data" / "bivouac.sqlite3").exists()


@pytest.mark.long
def test_behind_a_proxy_with_a_certificate_forms_are_taken_and_the_laptop_finds_itself(start, port):
    """As an operator names it by `BIVOUAC_URL`, with the `.env` of a server beside the code."""
    running = start(DEMO="0", HOST="127.0.0.1", ALLOWED_HOSTS="table.lan", BIVOUAC_URL="https://table.example")
    assert f"Bivouac is at   {running.address}/" in running.output
    with urllib.request.urlopen(f"{running.address}/sign-up/", timeout=PATIENCE) as reply:
        assert reply.status == 200
        cookie = reply.headers["Set-Cookie"].partition(";")[0]
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', reply.read().decode())[1]
    form = urlencode({"csrfmiddlewaretoken": token, "username": "alice", "password1": ""}).encode()
    headers = {"Host": "table.example", "Origin": "https://table.example", "Cookie": cookie}
    with pytest.raises(urllib.error.HTTPError) as again:
        urllib.request.urlopen(urllib.request.Request(f"{running.address}/sign-up/", form, headers), timeout=PATIENCE)
    with again.value:
        assert again.value.code == 422  # for want of a password, and not for want of trust, which is 403


@pytest.mark.long
def test_over_https_it_answers_whoever_trusts_its_authority(start, data, tmp_path, port):
    running = start(HTTPS="1", DEMO="0", HOST="127.0.0.1")
    assert f"Bivouac is at   https://127.0.0.1:{port}/" in running.output
    trusted = ssl.create_default_context(cafile=authority_file(tmp_path / "data"))
    for address in (f"https://127.0.0.1:{port}/https/", f"https://localhost:{port + 1}/healthz"):
        with urllib.request.urlopen(address, timeout=PATIENCE, context=trusted) as reply:
            assert reply.status == 200
    request = urllib.request.Request(f"https://127.0.0.1:{port}/sign-in/")
    with urllib.request.urlopen(request, timeout=PATIENCE, context=trusted) as reply:
        assert "; Secure" in reply.headers["Set-Cookie"]
    assert running.stop() == 0
