"""On a small phone a finger finds what comes next: at its place on the board, and at once in the panel below it."""

import pytest

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match, RecordSheet
from matches.tables import match_play
from tests.games.kept import kept_games
from tests.granting import somebody
from tests.kept_tables import NOW, kept_table

from .devices import PHONE
from .test_frame import CELL, box, inside, table_of
from .test_small_phone import CUT, SMALLEST, at_table, meets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALL = {"width": 360, "height": 640}
ACROSS = {"width": 568, "height": 320}
# How far each number of two digits lies within the brackets round its piece, px, at the nearer side.
WITHIN = """() => [...document.querySelectorAll("#board a > .act")].flatMap((brackets) => {
  const frame = brackets.getBoundingClientRect();
  return [...document.querySelectorAll("#board svg text[textLength]")]
    .filter(({ textContent }) => Number(textContent) > 9)
    .map((text) => [text.getScreenCTM(), text.getAttribute("textLength") / 2])
    .filter(([{ e, f }]) => e > frame.left && e < frame.right && f > frame.top && f < frame.bottom)
    .map(([{ a, e }, half]) => Math.min(e - a * half - frame.left, frame.right - e - a * half));
})"""
BRACKET = 2  # px: half as thick as its line


def table_where(alice, game, kind, *, also=lambda state: True):
    """Alice's table of a kept game, at the first position in which this can be done."""
    for kept in kept_games(game):
        for line, state in enumerate(kept.states):
            seats = kept.rules.to_act(state)
            if seats and also(state) and any(action.do == kind for action in kept.rules.legal(state, seats[0])):
                return kept_table(kept, alice, line)
    raise LookupError(kind)


def opened(device, match):
    device.open(f"/tables/{match.pk}/")
    if device.page.locator("#hand-over").count():
        device.page.click("#hand-over button")
    device.page.wait_for_selector("#board")
    device.settle()
    return device.page


def tap(device, part):
    """What is tapped on the board changes it and the list beside it."""
    part.evaluate("(part) => (part.dataset.before = '')")
    part.dispatch_event("click")
    device.page.wait_for_selector("#board:not(:has([data-before]))")
    device.settle()


@pytest.mark.parametrize(
    ("kind", "words"),
    [("break-off", "frapper"), ("take-treasure", "ramasser"), ("hide-treasure", "Cacher en"), ("summon", "Invoquer")],
)
def test_what_can_be_done_now_begins_in_sight_in_the_panel(kind, words, phone, alice):
    match = table_where(alice, "invasion", kind)
    alices = phone("alice", size=SMALL, language="fr")
    page = opened(alices, match)
    if kind == "hide-treasure":
        tap(alices, page.locator("#board a.may").first)
    button = page.locator("#actions button.act:visible", has_text=words).first.bounding_box()
    assert inside({**button, "height": 44}, box(alices, "#dock-pane"))


def test_a_treasure_is_taken_by_taps_on_the_hero_who_stands_on_it(phone, alice):
    match = table_where(alice, "invasion", "take-treasure", also=lambda state: state.points)
    alices = phone("alice", size=SMALL, language="fr")
    page = opened(alices, match)
    tap(alices, page.locator("#board a.tap:has(> .chosen)"))
    card = page.locator(".at-place button")
    assert card.first.inner_text().strip().endswith("le tour prend fin")
    assert inside(card.first.bounding_box(), box(alices, "#board"))
    card.first.click()
    alices.until(match.log.exists)
    assert match.log.last().action["do"] == "take-treasure"


def test_whether_to_strike_is_decided_where_the_fight_is_seen_from_near(phone, alice):
    match = table_where(alice, "invasion", "break-off")
    alices = phone("alice", size=SMALL, language="fr")
    page = opened(alices, match)
    struck = page.locator("#board a.may:has(.aim)")
    assert struck.bounding_box()["width"] >= CELL - 0.5
    assert inside(struck.bounding_box(), box(alices, "#board"))
    tap(alices, struck)
    assert "%" in page.inner_text(".at-place button")


def test_the_cleric_heals_whom_a_finger_points_at(phone, alice):
    match = table_where(alice, "invasion", "heal", also=lambda state: state.hero("cleric").hp == 3)
    alices = phone("alice", size=SMALL, language="fr")
    page = opened(alices, match)
    heroes = [hero for hero in match.state["heroes"] if hero["cell"]]
    cleric = next(hero["cell"] for hero in heroes if hero["name"] == "cleric")
    hurt = next(hero["cell"] for hero in heroes if hero["hp"] < 3)
    tap(alices, page.locator(f"#board a.may[href*='at={cleric}#']"))
    page.locator(f"#board a.may[href*='at={hurt}#']").dispatch_event("click")
    alices.until(match.log.exists)
    assert match.log.last().action["do"] == "heal"


def test_the_numbers_of_goblins_are_read_while_they_may_act(phone, alice):
    match = table_where(alice, "invasion", "end-phase", also=lambda state: state.born > 11 and not state.active)
    alices = phone("alice", size=SMALL, language="fr")
    page = opened(alices, match)
    within = page.evaluate(WITHIN)
    assert within
    assert min(within) >= BRACKET


def test_what_acts_is_in_sight_where_not_all_it_can_do_is(phone, alice):
    match = table_of(alice, "battletech")
    Match.objects.update(dice="table")
    for seat, action, faces in (
        ("defender", {"do": "deploy", "hex": "0915"}, None),
        ("defender", {"do": "face", "facing": 0}, None),
        ("attacker", {"do": "deploy", "hex": "0901"}, None),
        ("attacker", {"do": "face", "facing": 3}, None),
        ("attacker", {"do": "roll-initiative"}, [5, 6]),
        ("defender", {"do": "roll-initiative"}, [3, 3]),  # moves first
    ):
        request = WriteRequest(may(somebody(alice), TABLE, pk=match.pk), NOW)
        match_play(request=request, action=action, seat=seat, faces=faces)
    alices = phone("alice", size=SMALL, language="fr")
    page = opened(alices, match)
    board = box(alices, "#board")
    assert not all(inside(place.bounding_box(), board) for place in page.locator("#board a.may").all())
    assert inside(box(alices, "#board a.tap:has(> .chosen)"), board)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_the_phase_is_said_once_on_a_phone(size, phone, alice):
    match = table_of(alice, "invasion")
    page = opened(phone("alice", size=size, language="fr"), match)
    phase = page.get_by_text("Mise en place : les chaises des héros").and_(page.locator("p, span"))
    assert phase.locator("visible=true").count() == 1


def test_the_zoom_button_covers_no_count_of_bitva_for_four(phone, alice):
    seats = ("south-west", "north-west", "south-east", "north-east")
    match = at_table(alice, "bitva", seats, options={"players": 4})
    alices = phone("alice", size=SMALL, language="fr")
    page = opened(alices, match)
    for face in (1, 2, 3, 4, 5):
        alices.throw(face)
    page.click(".grab")
    page.click(".grab")
    alices.timers(100)
    zoom = box(alices, ".zoom")
    zoom["height"] -= 1  # it may stand on one
    troops = [troop.bounding_box() for troop in page.locator("#drawn g[role][id*=troops]").all()]
    assert len(troops) == 4
    assert meets(box(alices, "#board"), troops[0])  # in sight
    assert not any(meets(zoom, troop) for troop in troops)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_held_across_the_menu_takes_no_line_of_its_own_and_who_signs_in_sees_all_it_takes(language, phone):
    alices = phone(size=ACROSS, language=language)
    alices.open("/sign-in/")
    top, menu = box(alices, ".top"), box(alices, ".nav")
    assert inside(menu, top)
    assert top["height"] < 60
    seen = {"x": 0, "y": top["height"], "width": 568, "height": 320 - top["height"]}
    for part in ("#u", "#p", "main form button.ink"):
        assert inside(box(alices, part), seen), part
    cut = "(links) => links.map((link) => link.scrollWidth > link.clientWidth)"
    assert alices.page.locator(".nav a:visible").evaluate_all(cut) == [False] * 5


def test_of_many_faces_to_tap_the_first_are_in_sight_with_what_is_asked(phone, alice):
    match = table_where(alice, "little-battlefield", "lay-row")
    alices = phone("alice", size=SMALLEST, language="fr")
    page = opened(alices, match)
    assert page.locator("#dice .key").count() > 12
    assert inside(box(alices, "#dice .slot"), box(alices, "#dock-pane"))


@pytest.mark.parametrize("size", [SMALL, SMALLEST], ids=["small", "smallest"])
def test_that_a_match_keeps_a_sheet_is_said_whole(size, phone, alice):
    match = table_of(alice, "battletech")
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/sheets/{RecordSheet.objects.filter(match=match).first().pk}/")
    assert not alices.page.locator("#said .last p").evaluate(CUT)
