"""Streams of a table with the real web and live processes: told at once, bounded, nothing lost when they die.

They are on an embedded database of their own, whichever the others run on: what is told after which commit is asked of
both in test_news.py.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from django.core import signing

from core import news
from core.news import Ticket
from scripts.services import REDIS_URL
from tests.config.conftest import ROOT, local
from tests.matches.served import Ear, Live, Phone, Request, Site
from tests.matches.wire import Wire
from tests.processes import PATIENCE

CROWD = 200
BURST = 90_000  # about as much news as sockets hold for one that does not read
SEATS = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "guest", "name": "Zoé"}]
PEOPLE = """
import django; django.setup()
from django.core.management import call_command
from django.utils import timezone
from campaigns.services.accounts import account_create
from campaigns.services.keys import key_make
call_command("migrate", verbosity=0)
for name in ("alice", "charlie"):
    user = account_create(username=name, password=f"{name}-sings-well")
    print(key_make(user=user, name="tests", at=timezone.now())[1])
"""


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """A data folder where Alice and Charlie have accounts, to be copied, and their keys."""
    folder = tmp_path_factory.mktemp("people")
    output = subprocess.check_output([sys.executable, "-c", PEOPLE], cwd=ROOT, env=local(folder), text=True)
    return folder, output.split()


@pytest.fixture(scope="module")
def everyday(people, tmp_path_factory):
    """The web process as it is set when nobody sets anything, for all tests that need no other."""
    running = Site(shutil.copytree(people[0], tmp_path_factory.mktemp("site") / "data"), shared=True)
    yield running
    running.kill()


@pytest.fixture
def site(everyday):
    return everyday


@pytest.fixture
def site_with(people, tmp_path):
    """Starts a web process that is set otherwise."""
    made = []

    def start(**variables):
        made.append(Site(shutil.copytree(people[0], tmp_path / "data"), **variables))
        return made[-1]

    yield start
    for started in made:
        started.kill()


@pytest.fixture
def live(site):
    running = Live(site)
    yield running
    if running.process.poll() is None:
        running.kill()


@pytest.fixture
def phones(people, site):
    """Phones of Alice's, Charlie's, and one of nobody in particular."""
    tokens = dict(zip(("alice", "charlie"), people[1], strict=True))
    made = {name: Phone(site, token) for name, token in tokens.items()} | {"nobody": Phone(site, "bogus")}
    del made["nobody"].headers["Authorization"]
    yield made
    for client in made.values():
        client.link.close()


@pytest.fixture
def phone(phones):
    return phones["alice"]


@pytest.fixture
def table(phone):
    """The path of a table of Bitva where Bivouac throws: Alice is to throw her lot."""
    status, answer = phone.ask("POST", "matches/", {"game": "bitva", "dice": "server", "seats": SEATS})
    assert status == 201, answer
    return f"matches/{answer['id']}/"


@pytest.fixture
def listen(site, table):
    """Opens streams; `listen(phone)` by way of the web process, `listen(address=…)` at once."""
    opened = []

    def open_one(phone=None, *, address="", **how):
        opened.append(Ear(address or door(phone, table), **how))
        return opened[-1]

    yield open_one
    for ear in opened:
        ear.close()


def door(phone, table):
    """Where the web process sends somebody who may listen."""
    phone.link.close()  # what was quiet for half a minute, the server has closed
    phone.link.request("GET", f"/api/v1/{table}stream/", headers=phone.headers | {"Accept": "text/event-stream"})
    answer = phone.link.getresponse()
    answer.read()
    assert answer.status == 307
    assert answer.headers["Cache-Control"] == "private, no-cache"
    return answer.headers["Location"]


def throw(phone, table):
    """Alice throws her lot, or whatever is to be done. Returns the version after it."""
    offered = phone.get(f"{table}actions/")
    status, answer = phone.play(Request(table, offered["version"], {"action": offered["actions"][0]["action"]}))
    assert status == 201, answer
    return answer["version"]


def guest(phone, table, seat):
    """A phone with a guest's pass."""
    status, answer = phone.ask("POST", f"{table}links/", {"seat": seat} if seat else {})
    assert status == 200, answer
    status, joined = phone.ask("POST", "joins/", {"link": answer["link"]})
    assert status == 201, joined
    return {"Authorization": f"Pass {joined['token']}", "Content-Type": "application/json"}


def test_alice_and_a_guest_hear_of_a_move(site, live, phone, table, listen):
    zoes = Phone(site, "")
    zoes.headers = guest(phone, table, "north")
    ears = [listen(phone), listen(zoes)]
    assert [(ear.status, ear.next().version) for ear in ears] == [(200, 0), (200, 0)]
    assert ears[0].headers["Access-Control-Allow-Origin"] == f"http://127.0.0.1:{site.port}"
    version = throw(phone, table)
    heard = [ear.next() for ear in ears]
    assert [(event.id, event.version) for event in heard] == [(version, version)] * 2
    zoes.ask("POST", f"{table}resign/", {})
    assert [ear.next().version for ear in ears] == [version + 1] * 2
    zoes.link.close()


def test_a_guest_whose_link_is_withdrawn_hears_no_more_and_the_others_do(site, live, phone, table, listen):
    zoes, watchers = Phone(site, ""), Phone(site, "")
    zoes.headers, watchers.headers = guest(phone, table, "north"), guest(phone, table, "")
    late = door(zoes, table)
    ears = [listen(phone), listen(zoes), listen(watchers)]
    assert [ear.next().version for ear in ears] == [0, 0, 0]
    _status, answer = phone.ask("GET", f"{table}grants/")
    (north,) = [result["id"] for result in answer["results"] if result["seat"] == "north"]
    assert phone.ask("DELETE", f"{table}grants/{north}/")[0] == 204
    assert ears[1].next() is None  # the stream has ended
    found, answer = zoes.ask("GET", f"{table}stream/")
    assert (found, answer["code"]) == (404, "link-withdrawn")
    assert listen(address=late).status == 401  # a ticket of before
    version = throw(phone, table)
    assert [ears[0].next().version, ears[2].next().version] == [version, version]
    zoes.link.close()
    watchers.link.close()


@pytest.fixture
def campaign(phones):
    """The path of a campaign of Alice's in which Charlie's account is a general."""
    alices, charlies = phones["alice"], phones["charlie"]
    path = f"campaigns/{alices.ask('POST', 'campaigns/', {'name': 'Virginia'})[1]['id']}/"
    _status, answer = alices.ask("POST", f"{path}links/", {"side": "union"})
    status, answer = charlies.ask("POST", "joins/", {"link": answer["link"]})
    assert status == 201, answer
    return path


def taken_out(alices, campaign, seen):
    (general,) = alices.get(f"{campaign}generals/")["results"]
    return alices.ask("DELETE", f"{campaign}generals/{general['id']}/", If_Match=seen)


def deleted_by_undo(alices, campaign, seen):
    return alices.ask("POST", f"{campaign}undo/", {}, If_Match=seen)


@pytest.mark.parametrize("loses", [taken_out, deleted_by_undo])
def test_an_account_that_is_no_general_any_more_hears_nothing_of_the_campaign(live, phones, campaign, listen, loses):
    charlies = phones["charlie"]
    late = door(charlies, campaign)
    hers, his = (listen(address=door(phone, campaign)) for phone in (phones["alice"], charlies))
    assert hers.next().version == his.next().version
    status, answer = loses(phones["alice"], campaign, f'"{phones["alice"].get(campaign)["version"]}"')
    assert status < 300, answer
    assert his.next() is None
    assert listen(address=late).status == 401
    assert charlies.ask("GET", f"{campaign}stream/")[1]["code"] == "no-campaign"
    assert hers.next().version > 0


def test_an_account_whose_seat_is_given_away_hears_nothing_of_the_table(live, phones, phone, table, listen):
    charlies = phones["charlie"]
    _status, answer = phone.ask("POST", f"{table}links/", {"seat": "north"})
    assert charlies.ask("POST", "joins/", {"link": answer["link"], "claim": True})[0] == 201
    hers, his = listen(phone), listen(charlies)
    assert (hers.next().version, his.next().version) == (0, 0)
    assert phone.ask("PATCH", f"{table}seats/north/", {"who": "guest", "name": "Max"})[0] == 200
    assert his.next() is None
    assert charlies.ask("GET", f"{table}stream/")[1]["code"] == "no-match"
    assert hers.next().version == 0  # once more: somebody else sits there


def test_a_stranger_is_not_handed_over(phones, table):
    for who, refused in {"charlie": (404, "no-match"), "nobody": (401, "not-authenticated")}.items():
        status, answer = phones[who].ask("GET", f"{table}stream/")
        assert (status, answer["code"]) == refused


def test_a_ticket_that_is_old_or_not_ours_opens_nothing(site, live, phone, table, listen, settings, monkeypatch):
    address = door(phone, table)
    settings.SECRET_KEY = (site.folder / "secret-key").read_text().strip()
    parts = urlsplit(address)
    ticket = Ticket.read(parts.path.removeprefix("/live/"))
    assert ticket.origin == f"http://127.0.0.1:{site.port}"
    then = time.time() - news.TICKET_SECONDS - 1
    monkeypatch.setattr(signing.time, "time", lambda: then)
    for bad in (ticket.sign(), "bogus", f"{ticket.sign()}x"):
        ear = listen(address=f"http://{parts.netloc}/live/{bad}")
        assert (ear.status, json.loads(ear.answer.read())["code"]) == (401, "bad-credentials")


def test_moves_go_on_without_a_live_process_and_who_comes_back_hears_what_was_missed(live, phone, table, listen):
    address = door(phone, table)
    ear = listen(phone)
    assert ear.next().version == 0
    live.kill()
    with suppress(ConnectionResetError):
        assert ear.next() is None
    version = throw(phone, table)
    with pytest.raises(ConnectionRefusedError):
        listen(address=address)
    live.start()
    again = listen(phone, last=0)
    assert again.next().version == version
    phone.ask("POST", f"{table}resign/", {})
    assert again.next().version == version + 1


@pytest.mark.long
def test_moves_do_not_wait_for_a_live_process_that_is_held_up(live, phone, table, listen):
    ear = listen(phone)
    assert ear.next().version == 0
    live.hold()
    version = throw(phone, table)  # answered, while nobody takes the news
    live.go_on()
    assert ear.next().version == version


@pytest.mark.long
def test_a_worker_that_dies_is_replaced_and_a_stop_waits_for_no_stream(live, phone, table, listen):
    ear = listen(phone)
    assert ear.next().version == 0
    children = f"/proc/{live.process.pid}/task/{live.process.pid}/children"
    with open(children) as found:
        worker = int(found.read().split()[-1])
    os.kill(worker, signal.SIGKILL)
    with suppress(ConnectionResetError):
        assert ear.next() is None
    live.hears()
    again = listen(phone)
    assert again.next().version == 0
    assert live.stop() == 0  # though somebody listens
    assert again.next() is None


@pytest.mark.long
def test_two_hundred_listeners_wait_for_no_slow_one_who_keeps_the_newest(site, live, phone, table, listen, settings):
    slow = listen(phone, small=True)
    # News as the web process writes it, more than it could make moves in the time of a test.
    settings.SECRET_KEY = (site.folder / "secret-key").read_text().strip()
    settings.DATA_DIR = site.folder
    match = int(table.split("/")[1])
    newest = 0

    def burst(news_count):
        """So much news one after the other, some of it lost; the newest is told until it is known."""
        nonlocal newest
        for _ in range(news_count):
            newest += 1
            news.send(news.news_write(("table", match), newest))
        phone.link.close()  # the server may have given up a connection that was idle for so long; it opens anew
        while (asker := listen(phone)).next().version < newest:
            asker.close()
            news.send(news.news_write(("table", match), newest))
        asker.close()

    burst(BURST)
    crowd = [listen(phone) for _ in range(CROWD)]
    assert {listener.next().version for listener in crowd} == {newest}
    burst(1)
    assert {listener.next().version for listener in crowd} == {newest}  # before the slow one has read anything
    for ear in crowd:
        ear.close()
    versions = until_newest(slow, newest)
    # How much sockets hold is the system's; what is more than that is missed, however much it has to be.
    for times in (2, 4, 8):
        if versions[-1] - versions[-2] > 1000:
            break
        burst(BURST * times)
        versions = until_newest(slow, newest)
    assert versions == sorted(versions)
    assert versions[-1] - versions[-2] > 1000  # nothing waited behind the full sockets but the newest


def until_newest(ear, newest):
    """The versions this one hears, up to the newest."""
    versions = [ear.next().version]
    while versions[-1] < newest:
        versions.append(ear.next().version)
    return versions


# --- limits ---------------------------------------------------------------------------------------


def refused(ear):
    """429 with a code, and when to come again; a page asks by itself meanwhile (tests/browser/test_live.py)."""
    problem = json.loads(ear.answer.read())
    return (ear.status, problem["code"], ear.headers["Retry-After"]) == (429, "too-many-listeners", "60")


@pytest.mark.parametrize("begins", [b"", b"GET /live/"], ids=["nothing", "half of a head"])
def test_who_connects_and_says_no_more_is_hung_up_on(site_with, begins):
    """Or eight thousand connections would keep everybody from news for as long as they like."""
    running = Live(site_with(GRANIAN_HTTP1_HEADER_READ_TIMEOUT="2000"))
    try:
        with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as link:
            link.sendall(begins)
            assert link.recv(1) == b""
    finally:
        running.kill()


@pytest.mark.long
def test_a_ticket_opens_two_streams_and_no_more(live, phone, table, listen):
    address = door(phone, table)
    assert [listen(address=address).status for _ in range(2)] == [200, 200]
    assert refused(listen(address=address))
    assert door(phone, table) != address  # another look is another ticket
    assert listen(phone).status == 200


@pytest.mark.long
class TestFew:
    """A live process of few places, as an operator may set it."""

    @pytest.fixture
    def site(self, site_with):
        return site_with(BIVOUAC_STREAMS_ADDRESS="1", BIVOUAC_STREAMS_SLOW_SECONDS="1")

    def test_an_address_has_so_many_streams_and_gets_a_place_back(self, live, phone, table, listen):
        first = listen(phone)
        assert first.status == 200
        assert refused(listen(phone))
        first.close()
        last = time.monotonic() + PATIENCE
        while (another := listen(phone)).status != 200:
            assert refused(another)
            assert time.monotonic() < last
            time.sleep(0.05)

    def test_one_that_reads_nothing_is_ended_and_its_place_is_free(self, site, live, phone, table, listen, settings):
        slow = listen(phone, small=True)
        assert refused(listen(phone))
        settings.SECRET_KEY = (site.folder / "secret-key").read_text().strip()
        settings.DATA_DIR = site.folder
        match, version, last = int(table.split("/")[1]), 0, time.monotonic() + PATIENCE
        while (another := listen(phone)).status != 200:
            assert refused(another)
            assert time.monotonic() < last
            for _ in range(3000):
                version += 1
                news.send(news.news_write(("table", match), version))
        assert slow.status == 200
        while held(slow):  # the connection too, with what was on its way
            assert time.monotonic() < last
            time.sleep(0.05)


def held(ear):
    """Whether the live process has its end of this connection still."""
    port = f":{ear.socket.getsockname()[1]:04X}"
    with open("/proc/net/tcp") as connections:
        return any(line.split()[2].endswith(port) for line in connections)


# --- over Redis -----------------------------------------------------------------------------------


@pytest.fixture
def wire():
    parts = urlsplit(REDIS_URL)
    made = Wire(parts.hostname, parts.port or 6379)
    yield made
    made.close()


@pytest.mark.long
@pytest.mark.redis
class TestRedis:
    @pytest.fixture
    def site(self, site_with, wire):
        """The web process with a Redis of its own right, the live one with a wire to it."""
        running = site_with(BROKER_URL=REDIS_URL)
        running.environment["BROKER_URL"] = f"redis://127.0.0.1:{wire.port}/15"
        return running

    def test_news_come_over_redis_and_without_it_there_are_no_streams(self, live, phone, table, listen, wire):
        ear = listen(phone)
        assert ear.next().version == 0
        version = throw(phone, table)
        assert ear.next().version == version

        wire.cut()
        assert ear.next() is None  # the page asks by itself from now on
        assert live.health() == 503
        refused = listen(phone)
        assert (refused.status, json.loads(refused.answer.read())["code"]) == (503, "no-news")

        wire.mend()
        live.hears()
        again = listen(phone, last=version)
        phone.ask("POST", f"{table}resign/", {})
        assert again.next().version == version + 1


@pytest.mark.long
def test_no_thread_of_the_web_process_is_held_by_streams(site, live, phone, table, listen):
    """It has four; with ten times as many listeners it answers as before."""
    ears = [listen(phone) for _ in range(40)]
    assert {ear.next().version for ear in ears} == {0}
    link = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    link.request("GET", "/healthz")
    assert link.getresponse().read() == b"ok\n"
    link.close()
