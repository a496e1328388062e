"""The dice tray in a real browser: faces tapped or typed, taken back, sent with the last; by hand without a script."""

import re

import pytest
from playwright.sync_api import expect

from matches.codec import encode
from matches.models import Match
from tests.games.little_battlefield.positions import position

from .devices import LAPTOP, PHONE
from .test_table import in_battle, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEY = ".tray .key"
SIZES = """(wanted) => [...document.querySelectorAll(wanted)].filter((part) => part.checkVisibility())
  .map((part) => part.getBoundingClientRect()).map((box) => [box.width, box.height])"""


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
    assert alices.page.locator(".slot").nth(1).get_attribute("aria-label") == "Second die, 2, take it back"
    assert Match.objects.get(pk=battle.pk).version == before
    alices.throw(3)
    assert sorted(battle.log.last().faces) == [2, 3]


def test_dice_are_typed_on_a_keyboard(phone, alice, battle):
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{battle.pk}/")
    expect(alices.page.locator(KEY).first).to_be_focused()
    alices.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
    alices.page.keyboard.press("6")
    alices.page.keyboard.press("Backspace")
    assert alices.page.locator(".slot.next").get_attribute("aria-label") == "First die, empty"
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
    alices.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
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
    assert "Lancer pour moi" in alices.text(".tray")
    alices.press("#dice button[value=server]")
    assert battle.log.last().by == "server"


def test_the_chances_stand_above_before_the_throw(phone, alice, battle):
    alices = phone("alice")
    alices.open(f"/tables/{battle.pk}/")
    assert "a move, nobody to take" in alices.text(".odds-key")
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


# --- dice that lie there ----------------------------------------------------------------------------


THING = "#held .thing:has([value={face}])"


@pytest.fixture
def turn(alice):
    """Alice's turn of My Little Battlefield, with these dice."""

    def laid(dice, **facts):
        match = table_of(alice, "little-battlefield", {"user_id": alice.pk})
        Match.objects.filter(pk=match.pk).update(state=encode(position(dice=dice, **facts)), waiting=["blue"])
        return match

    return laid


class Counted:
    """A device that counts the taps on it."""

    def __init__(self, device) -> None:
        self.device, self.page, self.taps = device, device.page, 0

    def tap(self, selector, n=0):
        self.taps += 1
        self.page.locator(selector).nth(n).tap()

    def last(self, selector):
        """The tap that brings the table anew."""
        self.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
        self.tap(selector)
        self.device.settled()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_die_is_used_by_two_taps(language, theme, phone, alice, turn):
    match = turn("attack morale move")
    alices = phone("alice", language=language, theme=theme)
    alices.open(f"/tables/{match.pk}/")
    counted = Counted(alices)
    counted.tap(THING.format(face="morale"))
    counted.last("#held [name=on][value=use]")
    assert counted.taps <= 2
    assert match.log.last().action == {"do": "take-resource", "resource": "morale"}


def test_use_says_what_it_would_do_now_and_is_off_where_it_would_do_nothing(phone, alice, turn):
    match = turn("attack morale move")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    use = alices.page.locator("#held [name=on][value=use]")
    expect(use).to_be_disabled()
    alices.page.click(THING.format(face="morale"))
    expect(use).to_contain_text("Gain 1 MORALE")
    alices.page.click(THING.format(face="morale"))
    alices.page.click(THING.format(face="attack"))
    expect(use).to_contain_text("does nothing now")
    expect(use).to_be_disabled()
    assert Match.objects.get(pk=match.pk).version == 0


def test_a_die_with_several_uses_shows_them_when_it_is_to_be_used(phone, alice, turn):
    match = turn("attack special", blue_morale=3, blue_command=3)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.click(THING.format(face="special"))
    use = alices.page.locator("#held [name=on][value=use]")
    expect(use).to_contain_text("2 ways")
    alices.press("#held [name=on][value=use]")
    expect(alices.page.locator("#actions button.act").first).to_be_in_viewport(ratio=1)


def test_after_a_die_with_several_uses_the_dice_that_are_left_are_in_sight(phone, alice, turn):
    match = turn("attack special morale command", blue_morale=3, blue_command=3)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.click(THING.format(face="special"))
    alices.press("#held [name=on][value=use]")
    alices.press("#actions button.act")
    assert match.log.last().action["do"] == "raise-power"
    expect(alices.page.locator("#held .thing").first).to_be_in_viewport(ratio=1)
    assert alices.page.url == f"{alices.home}/tables/{match.pk}/"
    expect(alices.page.locator("#held :checked")).to_have_count(0)


def test_two_of_five_are_rerolled_by_three_taps_and_one_a_face(phone, alice, turn):
    match = turn("attack attack move command special")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    counted = Counted(alices)
    counted.tap("#held .thing", 0)
    counted.tap("#held .thing", 2)
    reroll = "#held [name=on][value=reroll]"
    expect(alices.page.locator(reroll)).to_contain_text("Reroll 2")
    expect(alices.page.locator(reroll)).to_contain_text("ree this once")
    counted.last(reroll)
    assert counted.taps == 3
    assert alices.page.locator(".tray .slot").count() == 2
    alices.throw("morale", "defence")
    assert Match.objects.get(pk=match.pk).state["dice"] == ["attack", "defence", "morale", "command", "special"]


def test_dice_are_rerolled_though_the_board_that_the_choice_of_one_marks_comes_late(phone, alice, turn):
    """The marks come after the reroll was sent and before its answer, which is drawn on top of the board that was."""
    match = turn("attack move", blue="a1 reserve board board", markers={"a1": 4})
    alices = phone("alice").without_worker()
    alices.open(f"/tables/{match.pk}/")
    marks, reroll = re.compile(r"/\?die=move$"), re.compile("/play/$")
    held, over = [], []
    for address in (marks, reroll):
        alices.page.route(address, lambda route: held.append(route))
    for end in ("requestfinished", "requestfailed"):
        alices.page.on(end, lambda request: marks.search(request.url) and over.append(request))
    for address, wanted in ((marks, THING.format(face="move")), (reroll, "#held [name=on][value=reroll]")):
        with alices.page.expect_request(address):
            alices.page.click(wanted)
    while len(held) < 2:  # the handlers are called a moment later
        alices.page.wait_for_timeout(20)
    first, second = held
    first.continue_()
    if not over:
        alices.page.wait_for_event("requestfinished", lambda request: marks.search(request.url))
    alices.page.evaluate("() => new Promise(requestAnimationFrame)")
    second.continue_()
    alices.page.unroute_all()
    expect(alices.page.locator("#dice .key").first).to_be_visible()
    alices.throw("special")
    assert Match.objects.get(pk=match.pk).state["dice"] == ["attack", "special"]


def test_the_last_of_three_is_changed_by_five_taps(phone, alice, turn):
    match = turn("attack move command special")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    counted = Counted(alices)
    for face in ("attack", "special", "move"):
        counted.tap(THING.format(face=face))
    counted.last("#held [name=on][value=change]")
    counted.last("#held .tray .key[aria-label='MORALE']")
    assert counted.taps == 5
    assert match.log.last().action == {
        "do": "convert",
        "discard": ["attack", "special"],
        "die": "move",
        "face": "morale",
    }


def test_a_chosen_die_marks_the_board_and_a_unit_goes_by_three_taps(phone, alice, turn):
    match = turn("attack move", blue="a1 reserve board board", markers={"a1": 4})
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    counted = Counted(alices)
    counted.tap(THING.format(face="move"))
    alices.page.wait_for_selector('#board a.may[href*="die=move"]')
    alices.look()
    assert "attack" not in alices.text("#actions .groups").lower()
    assert alices.page.locator(THING.format(face="move") + " :checked").count() == 1  # it stays chosen
    counted.tap('#board a[href*="at=a1"]')
    alices.page.wait_for_selector("#board a.on")
    counted.last('#board a.may[href*="at=b1"]')
    assert counted.taps == 3
    assert (match.log.last().action["do"], match.log.last().action["to"]) == ("move", 7)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_field_its_discs_and_the_bars_can_be_read(size, language, phone, alice, turn):
    match = turn("attack move", blue="a1 reserve board board", markers={"a1": 4, "b2": -1})
    alices = phone("alice", size=size, language=language)
    alices.open(f"/tables/{match.pk}/")
    discs = alices.page.evaluate(SIZES, "#board [data-place] circle")
    assert max(wide for wide, _high in discs) >= 25
    bars = alices.page.evaluate(SIZES, ".side-bar")
    assert [high for _wide, high in bars] == [45, 45]
    things = alices.page.evaluate(SIZES, "#held :is(.thing, button)")
    assert all(wide >= 44 and high >= 44 for wide, high in things)
    dice = alices.page.locator("#held .dice-acts").bounding_box()
    assert dice["y"] + dice["height"] <= size["height"]


def test_without_scripts_dice_are_ticked_and_buttons_do_the_rest(phone, alice, turn):
    match = turn("attack move command special")
    alices = phone("alice", scripts=False)
    alices.open(f"/tables/{match.pk}/")
    for face in ("attack", "move"):
        alices.page.locator(THING.format(face=face)).click()
    alices.page.click("#held [name=on][value=reroll]")
    for name, face in (("d1", "special"), ("d2", "special")):
        alices.page.locator(f"label.face:has(input[name={name}][value='{face}'])").click()
    alices.page.click("#dice button[value=table]")
    alices.page.wait_for_url("**/tables/*/")
    assert Match.objects.get(pk=match.pk).state["dice"] == ["command", "special", "special", "special"]
