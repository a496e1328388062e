"""The dice tray in a real browser: faces tapped or typed, taken back, sent with the last; by hand without a script."""

import pytest
from playwright.sync_api import expect

from core.grants import may
from matches.access import TABLE
from matches.codec import encode
from matches.models import Match
from matches.selectors import offers
from matches.tables import match_play
from tests.games.little_battlefield.positions import position
from tests.granting import somebody

from .devices import LAPTOP, PHONE
from .test_table import NOW, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEY, NEXT = ".tray .key", ".tray .slot.next"
SIZES = """(wanted) => [...document.querySelectorAll(wanted)].filter((part) => part.checkVisibility())
  .map((part) => part.getBoundingClientRect()).map((box) => [box.width, box.height])"""


def in_battle(match, host) -> Match:
    """The table of Bitva, at the first throw of two dice."""
    while match.state["phase"] != "battle":
        access = may(somebody(host), TABLE, pk=match.pk)
        match_play(access=access, action=offers(access)[1][0].action, roll=True, at=NOW)
        match.refresh_from_db()
    return match


@pytest.fixture
def battle(alice):
    return in_battle(table_of(alice), alice)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_two_faces_are_tapped_as_they_lie_and_sent_by_themselves(size, language, theme, phone, alice, battle):
    alices = phone("alice", size=size, language=language, theme=theme)
    alices.open(f"/tables/{battle.pk}/")
    tray = alices.page.locator(".tray").bounding_box()
    assert tray["y"] + tray["height"] <= size["height"]  # it is on the screen, with the board
    assert alices.page.locator(".slot").count() == 2
    expect(alices.page.locator(".slot").first).to_have_class("slot next")
    alices.throw(6, 1)
    line = battle.log.last()
    assert (line.action, sorted(line.faces), line.by) == ({"do": "roll"}, [1, 6], "table")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_keys_are_wide_enough_for_a_finger(language, phone, alice, battle):
    alices = phone("alice", language=language)
    alices.open(f"/tables/{battle.pk}/")
    keys = alices.page.evaluate(SIZES, ".tray :is(.key, .slot, button)")
    assert keys
    assert all(wide >= 44 and high >= 44 for wide, high in keys)
    assert all(high >= 50 for _wide, high in alices.page.evaluate(SIZES, KEY))


def test_a_tap_on_a_laid_die_takes_it_back_and_nothing_is_sent(phone, alice, battle):
    before = battle.version
    alices = phone("alice")
    alices.open(f"/tables/{battle.pk}/")
    alices.page.click(f"{KEY}[data-face='5']")
    alices.page.click(f"{KEY}[data-face='2']")
    alices.page.locator(".slot").first.click()  # in time: the dice would have been sent by themselves
    expect(alices.page.locator(".slot").first).to_have_class("slot next")
    assert alices.page.locator(".slot").nth(1).get_attribute("aria-label") == "Second die: 2, take it back"
    assert Match.objects.get(pk=battle.pk).version == before
    alices.throw(3)
    assert sorted(battle.log.last().faces) == [2, 3]


def test_dice_are_typed_on_a_keyboard(phone, alice, battle):
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{battle.pk}/")
    expect(alices.page.locator(KEY).first).to_be_focused()
    alices.page.evaluate("document.querySelector('#table').dataset.before = ''")
    alices.page.keyboard.press("6")
    alices.page.keyboard.press("Backspace")
    assert alices.page.locator(".slot.next").get_attribute("aria-label") == "First die: empty"
    alices.page.keyboard.press("4")
    alices.page.keyboard.press("3")
    alices.settled()
    assert sorted(battle.log.last().faces) == [3, 4]


def test_symbols_are_typed_by_their_letters(phone, alice):
    match = table_of(alice, "little-battlefield", {"user_id": alice.pk})
    state = position(dice="", phase="roll", blue_power=1)
    Match.objects.filter(pk=match.pk).update(state=encode(state), waiting=["blue"])
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{match.pk}/")
    count = alices.page.locator(".slot").count()
    alices.page.evaluate("document.querySelector('#table').dataset.before = ''")
    alices.page.keyboard.press("a")
    alices.page.keyboard.press("m")
    alices.page.keyboard.press("o")  # M is of MOVE, so that MORALE has O
    alices.page.keyboard.type("c" * (count - 3))
    alices.settled()
    assert sorted(Match.objects.get(pk=match.pk).state["dice"]) == sorted(
        ["attack", "move", "morale", *["command"] * (count - 3)]
    )


def test_bivouac_throws_by_a_button_beside(phone, alice, battle):
    alices = phone("alice", language="fr")
    alices.open(f"/tables/{battle.pk}/")
    assert "Lancer pour moi" in alices.said(".tray")
    alices.press("#dice button[value=server]")
    assert battle.log.last().by == "server"


def test_the_chances_stand_above_before_the_throw(phone, alice, battle):
    alices = phone("alice")
    alices.open(f"/tables/{battle.pk}/")
    assert "a move, nobody to take" in alices.said(".odds-key")
    bar, tray = (alices.page.locator(part).bounding_box() for part in (".foretold", ".tray"))
    assert bar["y"] + bar["height"] <= tray["y"]


def test_without_scripts_the_faces_are_pictures_to_choose_from(chromium, live_server, phone, alice, battle):
    alices = phone("alice", scripts=False)
    alices.open(f"/tables/{battle.pk}/")
    assert alices.page.locator(".tray select").count() == 0
    for name, face in (("d1", 6), ("d2", 2)):
        alices.page.locator(f"label.face:has(input[name={name}][value='{face}'])").click()
    alices.page.click("#dice button[value=table]")
    alices.page.wait_for_url("**/tables/*/")
    assert sorted(battle.log.last().faces) == [2, 6]
