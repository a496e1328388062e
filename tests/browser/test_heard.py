"""What changes on a page is heard by whoever does not see it, once, in a place that stays."""

import re

import pytest

from campaigns.access import SHEET
from campaigns.services.reserves import reserve_roll
from campaigns.services.sheets import sheet_new
from core.grants import may
from core.receipts import WriteRequest
from matches.sheets import sheet_mark
from tests.granting import somebody

from .devices import LAPTOP
from .keys import Keys
from .test_desk import War, score, tap
from .test_live import roll
from .test_table import NOW, in_battle, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# A live region that comes anew is read out by nobody, and what changes in one is read out.
LISTEN = """() => {
  const live = "[aria-live], [role=status]";
  const words = (part) => part.textContent.replace(/\\s+/g, " ").trim();
  window.heard = [];
  window.unheard = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target.closest ? target : target.parentElement).closest(live);
      if (region?.isConnected && words(region)) window.heard.push(words(region));
      for (const part of region ? [] : addedNodes) {
        const anew = part.matches ? [part, ...part.querySelectorAll("*")].filter((node) => node.matches(live)) : [];
        window.unheard.push(...anew.map(words).filter(Boolean));
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""


def listening(device, path):
    device.open(path)
    device.page.wait_for_selector("#conn[data-state=live]")
    device.page.evaluate(LISTEN)
    return device


def heard(device, *sentences):
    """Wait until these are heard: all that is, in this order, and nothing that nobody hears."""
    device.page.wait_for_function("(many) => window.heard.length >= many", arg=len(sentences))
    device.settle()
    assert device.page.evaluate("[window.heard.splice(0), window.unheard]") == [list(sentences), []]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "South throws 6. Your turn · Lots for who begins"),
        ("fr", "Sud lance 6. À vous · Tirage au sort : qui commence"),
    ],
)
def test_what_another_player_does_is_heard_and_whose_turn_it_is_then(language, sentence, phone, alice, bob):
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = listening(phone("bob", size=LAPTOP, language=language), f"/tables/{match.pk}/")
    roll(match, alice, "south", 6)
    heard(bobs, sentence)


def test_typed_dice_and_what_comes_of_them_are_heard_and_nothing_else(phone, alice):
    match = in_battle(table_of(alice), alice)
    alices = listening(phone("alice", size=LAPTOP), f"/tables/{match.pk}/")
    keys = Keys(alices.page)
    keys.to(".tray .key")
    keys.press("2", "5")
    heard(alices, "First die, 2", "Second die, 5", "North throws 2, 5")


def test_a_lost_connection_is_heard_and_what_waits_then_and_that_it_is_there_again(phone, alice):
    alices = listening(phone("alice"), f"/tables/{table_of(alice).pk}/")
    alices.context.set_offline(True)
    alices.page.wait_for_selector("#away:not([hidden])")
    heard(alices, alices.text("#away"))
    alices.page.locator(".tray .key").first.click()
    alices.page.wait_for_selector("#waiting:not([hidden])")
    heard(alices, "Die 1, 1", "1 move waits on this phone. Try now 1 Throw a die for who begins, 1")
    alices.context.set_offline(False)
    alices.page.wait_for_function("() => window.heard.length")  # and then, as soon as it comes, what became of the move
    assert alices.page.evaluate("[window.heard[0], window.unheard]") == ["Connected again", []]
    alices.complaints.clear()  # the browser did say that nobody answered


def test_a_point_that_somebody_else_notes_is_heard(phone, alice):
    war = War(alice)
    souths = listening(war.sits(phone(), "confederacy"), war.desk)
    tap(war, listening(war.sits(phone(), "union"), war.desk), "union")
    souths.page.wait_for_selector(f"{score(war, 'union')} >> text=1")
    heard(souths, "Union 1 Camille units 1, objectives 0")


def test_what_is_wrong_with_a_choice_in_the_print_room_is_heard(phone):
    prints = phone(size=LAPTOP)
    prints.open("/print/?product=bitva-counters")
    prints.page.evaluate(LISTEN)
    prints.page.fill("#choose [name=hex_size]", "99")
    prints.page.press("#choose [name=hex_size]", "Tab")
    prints.page.wait_for_function("() => window.heard.length")
    assert "16 to 40" in prints.page.evaluate("window.heard.join()")
    assert prints.page.evaluate("window.unheard") == []


def test_the_same_mark_made_twice_by_somebody_else_is_heard_twice(phone, alice):
    sheet = sheet_new(asker=somebody(alice), design="HBK-4G")
    alices = listening(phone("alice"), f"/sheets/{sheet.pk}/")
    access = may(somebody(alice), SHEET, pk=sheet.pk)
    for _ in range(2):
        hit = {"do": "hit", "location": "LA", "damage": 5, "side": "front"}
        sheet_mark(request=WriteRequest(access, NOW), action=hit)
        alices.page.wait_for_function("() => window.heard.length")
        assert "Left arm" in alices.page.evaluate("window.heard.splice(0).join()")


def test_the_dice_of_a_roll_at_the_desk_are_heard(phone, alice):
    war = War(alice, rolled=False)
    alices = listening(phone("alice", size=LAPTOP), war.desk)
    war.do(reserve_roll, round_id=war.round, side=war.battle.first_side, dice=["sabres", "flag"])
    alices.page.wait_for_function("() => window.heard.length")
    assert "Sabres, Flag." in alices.page.evaluate("window.heard.join()")


@pytest.mark.parametrize(("language", "done"), [("en", "Reserve rolls (done)"), ("fr", "Réserve (fait)")])
def test_steps_and_what_unfolds_are_named_in_words_and_no_icon_is_read_out(language, done, phone, alice):
    alices = phone("alice", size=LAPTOP, language=language)
    alices.open(War(alice).desk)
    tree = alices.page.locator("body").aria_snapshot()
    assert done in tree
    assert re.findall("[\ue000-\uf8ff]", tree) == []
