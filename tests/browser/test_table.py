"""A live table in a real browser: one phone for both seats, typed dice, taking back, news from another phone."""

import re

import pytest

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.selectors import offers
from matches.tables import Sitting, match_create, match_play
from tests.granting import signed, somebody, table_link
from tests.virginia import NOW

from .devices import LAPTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEATS = {"bitva": ("south", "north"), "invasion": ("lord", "hero-1"), "little-battlefield": ("blue", "red")}


def table_of(host, game="bitva", second=None, **more) -> Match:
    """A table at which the host has the first seat, and the second too unless somebody else is named."""
    first, other = SEATS[game]
    sittings = [Sitting(first, host.pk), Sitting(other, **(second or {"user_id": host.pk}))]
    return match_create(game=game, host=host, at=NOW, sittings=sittings, **more)


def in_battle(match, host) -> Match:
    """The table of Bitva, at the first throw of two dice."""
    while match.state["phase"] != "battle":
        access = may(somebody(host), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, NOW), action=offers(access)[1][0].action, roll=True)
        match.refresh_from_db()
    return match


@pytest.mark.parametrize(
    ("how", "begins", "taken"),
    [
        ({"size": PHONE, "language": "en"}, "South begins", "taken back"),
        ({"size": PHONE, "language": "fr", "theme": "dark"}, "Sud commence", "annulée"),
        ({"size": LAPTOP, "language": "fr"}, "Sud commence", "annulée"),
    ],
    ids=["phone", "phone in French at night", "laptop"],
)
def test_two_play_bitva_on_one_phone_with_typed_dice(how, begins, taken, phone, alice):
    match = table_of(alice)
    alices = phone("alice", **how)
    alices.open(f"/tables/{match.pk}/")
    alices.throw(6)
    alices.throw(1)
    assert begins in alices.text("#log")
    alices.press("button.act:has(.i-next)")  # a general takes a post
    version = Match.objects.get(pk=match.pk).version
    alices.press('form[action$="/undo/"] button')
    assert taken in alices.text("#log")
    assert Match.objects.get(pk=match.pk).version == version + 1
    for _ in range(2):
        alices.press("button.act:has(.i-next)")
    alices.throw(3)  # infantry is set up by a die
    assert Match.objects.get(pk=match.pk).state["phase"] == "infantry"
    assert Match.objects.get(pk=match.pk).waiting == ["south"]


@pytest.mark.parametrize(
    "how", [{"size": PHONE, "language": "fr"}, {"size": LAPTOP}], ids=["phone in French", "laptop"]
)
def test_a_place_is_tapped_on_the_board_and_it_is_done_and_can_be_undone(how, phone, alice):
    match = table_of(alice)
    alices = phone("alice", **how)
    alices.open(f"/tables/{match.pk}/")
    alices.throw(6)
    alices.throw(1)
    alices.press('#board a.may[aria-label^="J8"]')
    assert match.log.last().action == {"do": "post", "at": "0,4"}
    alices.press("#last button")
    assert match.log.last().action["do"] == "undo"
    assert alices.page.locator('#board a.may[aria-label^="J8"]').count() == 1


def test_a_soldier_goes_by_two_taps_and_the_first_shows_where(phone, alice):
    match = table_of(alice, dice="server")
    while "move" not in (do := {offer.action["do"]: offer.action for offer in offered(match, alice)}):
        last = do.get("pass") or list(do.values())[-1]
        match_play(
            request=WriteRequest(may(somebody(alice), TABLE, pk=match.pk), NOW), action=last, seat=match.waiting[0]
        )
        match.refresh_from_db()
    before, seat = match.version, match.waiting[0]
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.locator("#board a.may").first.click()
    alices.page.wait_for_selector("#board a.on")
    assert Match.objects.get(pk=match.pk).version == before  # it only shows what can be done
    alices.look()
    assert alices.page.locator("#tapped").count() == 1
    alices.press("#board a.may")
    assert (match.log.last().seq, match.log.last().action["do"]) == (before + 1, "move")
    assert match.log.last().seat == seat


def offered(match, user):
    return offers(may(somebody(user), TABLE, pk=match.pk), match.waiting[0])[1]


MIDDLES = """() => {
  const middle = (part) => {
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const mark = document.querySelector("#board .traces .now");
  const near = (part) => Math.hypot(...middle(part).map((at, n) => at - middle(mark)[n]));
  const places = [...document.querySelectorAll("#board [data-place]")].sort((a, b) => near(a) - near(b));
  return [places[0].dataset.place, near(places[0])];
}"""


@pytest.mark.parametrize("game", ["bitva", "invasion"])
def test_what_the_other_did_is_marked_where_it_was_done(game, phone, alice, bob):
    match = table_of(alice, game, {"user_id": bob.pk})
    people = dict(zip(SEATS[game], (alice, bob), strict=True))
    rows = match.log.order_by("-seq")
    while not (rows.exists() and rows[0].traces):
        seat = Match.objects.get(pk=match.pk).waiting[0]
        place = may(somebody(people[seat]), TABLE, pk=match.pk)
        match_play(request=WriteRequest(place, NOW), action=offers(place)[1][0].action, roll=True)
    other = next(person for seat, person in people.items() if seat != rows[0].seat)
    watching = phone(other.username, size=PHONE)
    watching.open(f"/tables/{match.pk}/")
    marked, off = watching.page.evaluate(MIDDLES)
    assert marked == rows[0].traces[0]["end"]
    assert off < 3  # px


def test_the_seats_follow_the_options_of_a_new_table(phone, alice):
    alices = phone("alice")
    alices.open("/tables/new/?game=bitva")
    assert alices.page.locator("#seats li").count() == 2
    alices.page.click("#more > summary")
    alices.page.fill("#name", "Friday")
    alices.page.locator("label:has(input[name=o-players][value='4'])").click()
    alices.page.locator("#seats li").nth(3).wait_for()
    assert alices.page.input_value("#name") == "Friday"
    alices.look()
    alices.page.click("main form button.ink.big")
    alices.page.wait_for_url(re.compile(r"/tables/\d+/$"))
    assert Match.objects.get().options == {"players": 4}


def test_what_zoe_does_on_her_phone_comes_to_alices_by_itself(phone, alice):
    match = table_of(alice, second={"name": "Zoé"})
    alices, zoes = phone("alice"), phone()
    zoes.open(f"/j/{signed(table_link(match.pk, 'north'))}/")
    zoes.page.click("main form button.ink")
    zoes.page.wait_for_selector("#table")
    alices.open(f"/tables/{match.pk}/")
    alices.throw(6)
    zoes.page.wait_for_selector(".tray .key")  # she waited: her turn comes without a touch
    zoes.look()
    zoes.throw(1)
    alices.page.wait_for_selector(":is(.tray .key, button.act)")
    assert "North throws 1" in alices.text("#log")


def test_nothing_typed_is_swept_away_by_news(phone, alice):
    match = in_battle(table_of(alice), alice)
    seat = match.waiting[0]
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.click(".key[data-face='5']")
    access = may(somebody(alice), TABLE, pk=match.pk)
    match_play(request=WriteRequest(access, NOW), action={"do": "roll"}, faces=[2, 3], seat=seat)
    alices.page.wait_for_selector("#news .note")
    assert "2, 3" in alices.text("#news")
    assert alices.page.locator("input[name=d1][value='5']").is_checked()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_has_to_be_scrolled_sideways(size, language, phone, alice):
    device = phone("alice", size=size, language=language)
    for game in SEATS:
        match = table_of(alice, game, dice="server")
        for _ in range(20):
            match.refresh_from_db()
            access, seat = may(somebody(alice), TABLE, pk=match.pk), match.waiting[0]
            match_play(request=WriteRequest(access, NOW), action=offers(access, seat)[1][0].action, seat=seat)
        device.open(f"/tables/{match.pk}/")
    for path in ("", "new/", *(f"new/?game={game}" for game in SEATS), f"{match.pk}/links/", f"{match.pk}/resign/"):
        device.open(f"/tables/{path}")
