"""Two pages of one table in a real browser: what happens on one is on the other at once, and late without a stream."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.tables import Sitting, match_create, match_play
from tests.granting import somebody
from tests.virginia import NOW

from .cable import Cable
from .devices import LAPTOP, Phone
from .test_table import in_battle, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ASKING = 3  # seconds between two askings without a stream


class Watched:
    """A page of a table, and what it asks its site for."""

    def __init__(self, device, match):
        self.page, self.asked = device.page, []
        self.page.on("request", self.note)
        self.page.goto(f"{device.home}/tables/{match.pk}/")  # what the browser says to it is the test's own to ask

    def note(self, request):
        if "/news/" in request.url:
            self.asked.append(request.url)

    def follows(self):
        """Wait until the stream is open: it asks once then, and no more."""
        if not self.asked:
            self.asks()
        self.page.wait_for_timeout(200)
        self.asked.clear()

    def asks(self):
        """Wait until the page asks for news by itself."""
        self.page.wait_for_event("request", lambda request: "/news/" in request.url)


def roll(match, user, seat, face):
    match_play(
        request=WriteRequest(may(somebody(user), TABLE, pk=match.pk), NOW),
        action={"do": "roll"},
        faces=[face],
        seat=seat,
    )


def test_a_move_on_alices_page_is_on_bobs_who_has_asked_for_nothing_before(phone, alice, bob):
    match = table_of(alice, second={"user_id": bob.pk})
    alices, bobs = phone("alice"), phone("bob", size=LAPTOP)
    watched = Watched(bobs, match)
    alices.open(f"/tables/{match.pk}/")
    watched.follows()
    bobs.page.wait_for_timeout((ASKING * 2 + 0.5) * 1000)
    assert watched.asked == []  # nothing has happened, and it hears of what does
    alices.throw(6)
    bobs.page.wait_for_selector(".tray .key")  # it is his turn
    assert len(watched.asked) == 1
    bobs.look()
    alices.look()


def test_of_two_who_may_throw_at_once_the_second_has_what_the_first_threw_and_throws_on_top_of_it(phone, alice, bob):
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", bob.pk)]
    match = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"})
    alices, bobs = phone("alice"), phone("bob")
    bobs.open(f"/tables/{match.pk}/")
    alices.open(f"/tables/{match.pk}/")
    alices.throw(5, 6)
    expect(bobs.page.locator("#happened")).to_contain_text("11")
    bobs.throw(1, 2)
    expect(bobs.page.locator("#happened")).to_contain_text("The initiative goes to the attacker.")
    match.refresh_from_db()
    assert (match.version, match.state["phase"]) == (2, "movement")


def test_a_page_asks_again_by_itself_while_the_live_process_is_dead_and_follows_it_when_it_is_back(
    phone,
    alice,
    bob,
    live,
):
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = phone("bob")
    watched = Watched(bobs, match)
    watched.follows()
    live.kill()
    watched.asks()
    roll(match, alice, "south", 6)
    bobs.page.wait_for_selector(".tray .key")
    live.start()
    with bobs.page.expect_response(re.compile("/live/")):
        pass
    watched.asked.clear()
    watched.follows()
    roll(match, bob, "north", 1)  # from another phone of his
    bobs.page.wait_for_selector("#news .note, #last :text('North throws 1')")
    bobs.complaints.clear()  # the browser did say that nobody answered


@pytest.fixture
def full(live):
    """The live process has no place for anybody."""
    live.kill()
    live.environment["BIVOUAC_STREAMS_ADDRESS"] = "0"
    live.start()
    yield
    del live.environment["BIVOUAC_STREAMS_ADDRESS"]
    live.kill()
    live.start()


def test_past_the_limits_of_streams_a_page_asks_by_itself(phone, alice, bob, live, full):
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = phone("bob")
    watched = Watched(bobs, match)
    for _ in range(2):
        watched.asks()
    roll(match, alice, "south", 6)
    bobs.page.wait_for_selector(".tray .key")
    assert any("/live/" in complaint for complaint in bobs.complaints), (
        bobs.complaints
    )  # the browser says that it was refused
    bobs.complaints.clear()


def test_without_the_script_a_page_asks_as_before(phone, alice, bob):
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = phone("bob").without_worker()
    bobs.context.route("**/live*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    watched = Watched(bobs, match)
    for _ in range(2):
        watched.asks()
    roll(match, alice, "south", 6)
    bobs.page.wait_for_selector(".tray .key")


def test_what_is_being_typed_stays_when_news_come_over_the_stream(phone, alice):
    match = in_battle(table_of(alice), alice)
    alices = phone("alice")
    watched = Watched(alices, match)
    watched.follows()
    alices.page.click(".key[data-face='5']")
    access = may(somebody(alice), TABLE, pk=match.pk)
    match_play(request=WriteRequest(access, NOW), action={"do": "roll"}, faces=[2, 3], seat=match.waiting[0])
    alices.page.wait_for_selector("#news .note")
    assert alices.page.locator("input[name=d1][value='5']").is_checked()


def test_a_die_laid_while_news_are_on_their_way_stays_and_the_news_are_told(phone, alice):
    match = in_battle(table_of(alice), alice)
    asked = {"seat": match.waiting[0], "to": match.version - 1, "at": NOW.isoformat(), "agreed": []}
    Match.objects.filter(pk=match.pk).update(undo=asked)  # until it is answered, the page has itself brought up to date
    alices, held = phone("alice").without_worker(), []
    alices.page.route(re.compile("/news/.*waits=1"), lambda route: held.append(route))
    Watched(alices, match)
    while not held:  # it asks every few seconds
        alices.page.wait_for_timeout(20)
    alices.page.click(".key[data-face='5']")
    Match.objects.filter(pk=match.pk).update(undo=None)
    held[0].continue_()
    alices.page.wait_for_selector("#news .note")
    assert alices.page.locator("input[name=d1][value='5']").is_checked()


def test_the_page_may_reach_its_live_process_and_nothing_else(phone, alice, live, client):
    match = table_of(alice)
    client.force_login(alice)
    header = client.get(f"/tables/{match.pk}/").headers["Content-Security-Policy"]
    policy = dict(directive.split(maxsplit=1) for directive in header.split(";"))
    assert set(policy["connect-src"].split()) == {"'self'", f"http://testserver:{live.port}"}  # in any order
    alices = phone("alice")
    Watched(alices, match).follows()
    refused = alices.page.evaluate(f"fetch('http://127.0.0.1:{live.port + 1}/').then(() => '', error => error.name)")
    assert refused == "TypeError"
    assert any("Content Security Policy" in complaint for complaint in alices.complaints)
    alices.complaints.clear()


def test_a_page_says_within_seconds_that_its_stream_is_silent_and_when_it_hears_again(phone, alice, bob, live):
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = phone("bob")
    bobs.open(f"/tables/{match.pk}/")
    bobs.page.wait_for_selector("#conn[data-state=live] >> text=Live")
    live.hold()  # nothing comes any more, and nothing is closed either
    bobs.page.wait_for_selector("#conn:not([data-state=live])")
    bobs.page.wait_for_selector("#conn[data-state=asking] >> text=Every 3 s")
    roll(match, alice, "south", 6)
    bobs.page.wait_for_selector(".tray .key")  # it asks by itself
    live.go_on()
    bobs.page.wait_for_selector("#conn[data-state=live]")
    bobs.look()


def test_a_phone_without_network_says_so_and_has_the_position_when_it_is_back(phone, alice, bob):
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = phone("bob", language="fr")
    bobs.open(f"/tables/{match.pk}/")
    bobs.page.wait_for_selector("#conn[data-state=live] >> text=En direct")
    bobs.context.set_offline(True)
    bobs.page.wait_for_selector("#conn[data-state=lost] >> text=Pas de connexion")
    roll(match, alice, "south", 6)
    bobs.context.set_offline(False)
    bobs.page.wait_for_selector(".tray .key")
    bobs.page.wait_for_selector("#conn[data-state=live]")
    assert bobs.page.title().startswith("À vous")
    bobs.complaints.clear()  # the browser did say that nobody answered


@pytest.fixture
def cables(live_server, live, settings):
    """Two cables to the site and its live process, which the browser goes by."""
    site, streams = Cable(urlsplit(live_server.url).port), Cable(live.port)
    settings.LIVE_PORT = streams.port
    yield site, streams
    for cable in (site, streams):
        cable.end()


def test_a_network_that_falls_silent_is_noticed_and_the_position_is_right_when_it_speaks_again(
    chromium, live_server, cables, alice, bob
):
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = Phone(chromium, f"http://localhost:{cables[0].port}")
    bobs.sign_in("bob")
    bobs.open(f"/tables/{match.pk}/")
    bobs.page.wait_for_selector("#conn[data-state=live]")
    for cable in cables:
        cable.cut()
    bobs.page.wait_for_selector("#conn[data-state=lost]")  # the browser itself still thinks that it is online
    assert bobs.page.evaluate("navigator.onLine")
    assert "Go on: what you do waits here" in bobs.text("#away")
    roll(match, alice, "south", 6)
    for cable in cables:
        cable.mend()
    bobs.page.wait_for_selector("#dice .key")  # his turn
    bobs.page.wait_for_selector("#conn[data-state=live]")
    bobs.context.close()
