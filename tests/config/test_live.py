"""The live process by itself: who is told what, how many may listen, what it refuses."""

import asyncio
import json
import os
import subprocess
import sys
import time

import pytest
from django.core import signing

from config import live
from config.live import Hub, address_of, application_of, last_heard
from core import news
from core.news import Ticket, gone_write, news_write

from .conftest import ROOT, local


class Browser:
    """One request to the application, with everything it was sent."""

    def __init__(self, hub, path, method="GET", **headers):
        self.sent, self.left, self.takes = [], asyncio.Event(), asyncio.Event()
        self.takes.set()
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": method, "path": path, "headers": named}
        self.task = asyncio.create_task(application_of(hub)(scope, self.receive, self.send))

    async def receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        await self.takes.wait()
        self.sent.append(message)

    @property
    def status(self):
        return self.sent[0]["status"]

    @property
    def headers(self):
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def text(self):
        return b"".join(message["body"] for message in self.sent[1:]).decode()

    @property
    def versions(self):
        return [json.loads(line[6:])["version"] for line in self.text.splitlines() if line.startswith("data: {")]


TABLE = ("table", 7)


def address(thing=TABLE, version=3, by=(), **made):
    return f"/live/{Ticket(thing, version, 'http://laptop:8000', by, **made).sign()}"


def tell(hub, version, thing=TABLE):
    hub.heard(news_write(thing, version))


async def a_moment():
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
def hub():
    hears = Hub()
    hears.deaf = False
    return hears


# --- streams --------------------------------------------------------------------------------------


def test_a_stream_says_the_version_and_nothing_else(hub):
    async def scene():
        bob = Browser(hub, address())
        await a_moment()
        tell(hub, 4)
        tell(hub, 9, ("table", 8))
        tell(hub, 9, ("sheet", 7))
        await a_moment()
        assert bob.text == 'retry: 2000\n\nid: 3\ndata: {"version": 3}\n\nid: 4\ndata: {"version": 4}\n\n'
        assert bob.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert bob.headers["access-control-allow-origin"] == "http://laptop:8000"
        bob.left.set()
        await bob.task
        assert hub.things == {}
        assert hub.count == 0

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("last", "versions"), [("2", [3]), ("3", []), ("4", []), ("three", [3]), ("9" * 11, [3])], ids=str
)
def test_who_comes_back_hears_what_was_missed(hub, last, versions):
    async def scene():
        bob = Browser(hub, address(), last_event_id=last)
        await a_moment()
        assert bob.versions == versions
        bob.task.cancel()

    asyncio.run(scene())


def test_a_version_that_came_between_ticket_and_stream_is_not_missed(hub):
    async def scene():
        tell(hub, 5)
        bob = Browser(hub, address(version=3))
        await a_moment()
        assert bob.versions == [5]
        tell(hub, 5)  # the same version: somebody wishes to take back
        await a_moment()
        tell(hub, 4)  # overtaken on its way
        await a_moment()
        assert bob.versions == [5, 5, 5]
        bob.task.cancel()

    asyncio.run(scene())


def test_a_slow_listener_misses_what_is_between_and_holds_nobody_up(hub):
    async def scene():
        bob, zoe = Browser(hub, address()), Browser(hub, address())
        await a_moment()
        zoe.takes.clear()
        for version in range(4, 1000):
            tell(hub, version)
            await asyncio.sleep(0)
        await a_moment()
        assert bob.versions[-1] == 999
        zoe.takes.set()
        await a_moment()
        assert zoe.versions[0] == 3
        assert zoe.versions[-1] == 999
        assert len(zoe.versions) <= 3  # what was on its way, and the newest
        for browser in (bob, zoe):
            browser.task.cancel()

    asyncio.run(scene())


def test_a_quiet_stream_has_a_heartbeat(hub, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.01)

    async def scene():
        bob = Browser(hub, address())
        while bob.text.count("event: beat\ndata: 1\n\n") < 2:
            await asyncio.sleep(0.01)
        tell(hub, 4)
        await a_moment()
        assert bob.versions == [3, 4]
        bob.task.cancel()

    asyncio.run(scene())


def test_after_a_quarter_of_an_hour_a_stream_ends_and_access_is_checked_anew(hub, monkeypatch):
    monkeypatch.setattr(live, "LONGEST_SECONDS", 0.01)

    async def scene():
        bob = Browser(hub, address())
        await asyncio.wait_for(bob.task, 1)
        assert bob.sent[-1] == {"type": "http.response.body", "body": b""}
        assert hub.count == 0

    asyncio.run(scene())


def test_without_news_there_are_no_streams(hub):
    async def scene():
        bob = Browser(hub, address())
        await a_moment()
        hub.deafened()
        await asyncio.wait_for(bob.task, 1)
        later, health = Browser(hub, address()), Browser(hub, "/healthz")
        await a_moment()
        assert (later.status, json.loads(later.text)["code"]) == (503, "no-news")
        assert (health.status, health.text) == (503, "no news\n")

    asyncio.run(scene())


@pytest.mark.parametrize("right", [("grant", 5), ("account", 5)], ids=["a grant", "an account"])
def test_whoever_listens_by_a_right_that_ends_hears_no_more_whatever_it_is_to(hub, right):
    async def scene():
        of = {"table": TABLE, "campaign": ("campaign", 7), "sheet": ("sheet", 3)}
        ears = {name: Browser(hub, address(thing, by=(("grant", 4), right))) for name, thing in of.items()}
        other = Browser(hub, address(by=(("grant", 6), ("account", 4), ("table", 5))))
        late = address(by=(right,))
        await a_moment()
        hub.heard(gone_write([right, ("grant", 9)]))
        await asyncio.wait_for(asyncio.gather(*(ear.task for ear in ears.values())), 1)
        assert hub.count == 1
        refused = Browser(hub, late)  # a ticket of before
        await a_moment()
        assert refused.status == 401
        other.task.cancel()

    asyncio.run(scene())


def test_an_account_that_has_lost_something_may_listen_to_what_it_still_sees(hub):
    hub.heard(gone_write([("account", 5)]))
    made = time.time() + live.LOOKING_SECONDS + 0.1

    async def scene():
        again = Browser(hub, address(by=(("account", 5),), at=made))
        await a_moment()
        assert again.versions == [3]
        again.task.cancel()

    asyncio.run(scene())


def test_beside_a_web_process_of_the_version_before_it_goes_on(hub):
    """While an update is under way: what that one says of grants, and its tickets, it does not read."""
    parts = [*TABLE, 3, "http://laptop:8000", [5], "unlike"]

    async def scene():
        hub.heard(news._signed("gone 5 9"))
        late = Browser(hub, f"/live/{signing.dumps(parts, salt='bivouac.stream')}")
        bob = Browser(hub, address())
        await a_moment()
        assert (late.status, bob.versions) == (401, [3])
        bob.task.cancel()

    asyncio.run(scene())


def test_whoever_listens_to_what_is_seen_by_fewer_people_comes_back_and_asks(hub):
    async def scene():
        sheet, table = Browser(hub, address(("sheet", 7))), Browser(hub, address())
        await a_moment()
        hub.heard(gone_write([("sheet", 7)]))
        await asyncio.wait_for(sheet.task, 1)
        assert hub.count == 1
        table.task.cancel()

    asyncio.run(scene())


@pytest.mark.parametrize("bound", ["LISTENERS_MOST", "THING_LISTENERS_MOST"])
def test_there_is_a_bound_to_the_listeners(hub, monkeypatch, bound):
    monkeypatch.setattr(live, bound, 2)

    async def scene():
        first, second, third = (Browser(hub, address()) for _ in range(3))
        await a_moment()
        assert (third.status, json.loads(third.text)["code"]) == (503, "too-many-listeners")
        assert third.headers["retry-after"] == "60"
        first.left.set()
        await first.task
        fourth = Browser(hub, address())
        await a_moment()
        assert fourth.status == 200
        second.task.cancel()
        fourth.task.cancel()

    asyncio.run(scene())


def test_one_that_takes_nothing_is_ended_and_its_place_is_free(hub, monkeypatch):
    monkeypatch.setattr(live, "SLOW_SECONDS", 0.01)

    async def scene():
        zoe = Browser(hub, address())
        await a_moment()
        zoe.takes.clear()
        tell(hub, 4)
        await asyncio.wait_for(zoe.task, 60)
        assert (hub.count, hub.things, hub.askers) == (0, {}, {})

    asyncio.run(scene())


def test_behind_our_proxies_an_address_is_what_they_say(settings):
    scope = {"headers": [(b"x-forwarded-for", b"6.6.6.6, 192.0.2.7")], "client": ("10.0.0.1", 4711)}
    assert address_of(scope) == "10.0.0.1"
    settings.PROXIES = 1
    assert address_of(scope) == "192.0.2.7"  # what a stranger writes in front of it counts for nothing


def test_it_remembers_the_versions_of_so_many_things_and_no_more(hub, monkeypatch):
    monkeypatch.setattr(live, "REMEMBERED_MOST", 3)
    for number in (1, 2, 3, 1, 4):
        tell(hub, 5, ("campaign", number))
    assert list(hub.newest) == [("campaign", 3), ("campaign", 1), ("campaign", 4)]


# --- what it refuses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/live/bogus", 401, "bad-credentials"),
        ("GET", "/live/", 401, "bad-credentials"),
        ("GET", "/", 404, "not-found"),
        ("POST", "/live/bogus", 405, "method-not-allowed"),
    ],
)
def test_what_it_does_not_know_it_refuses_with_a_code(hub, method, path, status, code):
    async def scene():
        somebody = Browser(hub, path, method)
        await somebody.task
        assert somebody.status == status
        assert somebody.headers["content-type"] == "application/problem+json"
        assert json.loads(somebody.text) | {"title": ""} == {
            "type": "about:blank",
            "title": "",
            "status": status,
            "code": code,
        }

    asyncio.run(scene())


def test_a_broken_last_event_id_counts_as_none():
    assert last_heard({"headers": [(b"last-event-id", "٣".encode())]}) is None
    assert last_heard({"headers": []}) is None


def test_it_loads_no_models_and_opens_no_database(tmp_path):
    code = (
        "import sys, config.live; from django.apps import apps; from django.db import connections; "
        "print(apps.ready, [name for name in sys.modules if 'models' in name and not name.startswith('django')], "
        "connections.all(initialized_only=True))"
    )
    environment = local(tmp_path, DATABASE_URL="postgresql://nobody@127.0.0.1:1/nothing")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout == "False [] []\n", done.stderr
    assert os.listdir(tmp_path) == ["secret-key"]
