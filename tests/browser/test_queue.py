"""A phone without network in a real browser: what is done there waits, is sent once and in order, by nobody else."""

import json

import pytest
from playwright.sync_api import expect

from campaigns.access import SHEET
from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.selectors import offers
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create, match_play
from tests.granting import signed, somebody, table_link

from .devices import LAPTOP
from .test_sheet import other
from .test_table import NOW

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WAITS = "#waiting .waits li"
LONG = 30_000  # milliseconds at most that anything is waited for


@pytest.fixture
def match(alice, bob) -> Match:
    """A table at which Alice places the heroes, in any order and on any chair."""
    sittings = [Sitting("lord", bob.pk), Sitting("hero-1", alice.pk)]
    return match_create(game="invasion", host=alice, at=NOW, sittings=sittings)


def placing(match, user, n) -> list[dict]:
    """So many placings, of another hero on another chair each."""
    found = [offer.action for offer in offers(may(somebody(user), TABLE, pk=match.pk))[1]]
    chosen: list[dict] = []
    for action in found:
        if all(action["hero"] != one["hero"] and action["chair"] != one["chair"] for one in chosen):
            chosen.append(action)
    return chosen[:n]


def open_table(device, match):
    device.open(f"/tables/{match.pk}/")
    device.page.wait_for_selector("#conn[data-state=live]")


def away(device) -> None:
    device.context.set_offline(True)
    if device.page.locator("#conn").count():
        device.page.wait_for_selector("#conn[data-state=lost]")


def back(device) -> None:
    device.context.set_offline(False)
    device.complaints.clear()  # the browser did say that nobody answered


def tap(device, action) -> None:
    """Press the button of a choice in the list."""
    device.page.evaluate("for (const part of document.querySelectorAll('#actions details')) part.open = true")
    value = json.dumps(action, sort_keys=True, separators=(",", ":"))
    device.page.locator(f"#actions button[name=action][value='{value}']").click()


def play(device, action) -> None:
    """Press it, and wait until the table is there anew."""
    device.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
    tap(device, action)
    device.settled()


def waiting(device, n) -> None:
    """Wait until so many acts wait on the page."""
    expect(device.page.locator(WAITS)).to_have_count(n, timeout=LONG)


def played(match) -> list[dict]:
    return [line.action for line in match.log.all()]


def test_three_moves_without_network_are_there_once_and_in_order_when_it_is_back(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    moves = placing(match, alice, 3)
    away(alices)
    for n, move in enumerate(moves, 1):
        tap(alices, move)
        waiting(alices, n)
    assert "3 moves wait on this phone" in alices.said("#waiting")
    assert alices.page.locator("#actions button.unsent").count() == 3
    assert alices.page.locator("#board .unsent").count() > 0
    assert played(match) == []
    back(alices)
    alices.page.wait_for_selector("#waiting >> text=your 3 moves were sent")
    assert played(match) == moves
    waiting(alices, 0)
    alices.complaints.clear()


def test_what_waits_outlives_its_page_and_any_page_of_the_house_sends_it(phone, alice, match):
    alices = phone("alice", language="fr")
    open_table(alices, match)
    moves = placing(match, alice, 2)
    away(alices)
    for n, move in enumerate(moves, 1):
        tap(alices, move)
        waiting(alices, n)
    assert "2 coups attendent" in alices.said("#waiting")
    alices.page.close()
    alices.page = alices.context.new_page()
    back(alices)
    alices.page.goto(f"{alices.home}/")
    sent(alices)
    assert played(match) == moves


KEPT = """new Promise((done) => {
  const asked = indexedDB.open("bivouac");
  asked.onsuccess = () => {
    const kept = asked.result.transaction("acts").objectStore("acts").count();
    kept.onsuccess = () => { asked.result.close(); done(kept.result); };
  };
})"""


def sent(device, left=0) -> None:
    """Wait until the device keeps so many acts and no more."""
    for _ in range(LONG // 100):
        if device.page.evaluate(KEPT) == left:
            break
        device.page.wait_for_timeout(100)
    assert device.page.evaluate(KEPT) == left


def test_a_move_whose_answer_was_lost_is_sent_again_with_its_key_and_done_once(phone, alice, match):
    alices = phone("alice").without_worker()
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    lost: list[int] = []

    def swallow(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch(max_redirects=0).status)
        return route.abort()

    alices.page.route("**/play/", swallow)
    tap(alices, move)
    alices.page.wait_for_selector("#waiting >> text=your move was sent")
    assert lost == [200]
    assert played(match) == [move]
    alices.complaints.clear()


def test_a_waiting_move_can_be_dropped_and_the_others_are_sent(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    first, second = placing(match, alice, 2)
    away(alices)
    tap(alices, first)
    tap(alices, second)
    waiting(alices, 2)
    alices.page.locator(f"{WAITS} button").first.click()
    waiting(alices, 1)
    back(alices)
    sent(alices)
    assert played(match) == [second]


def test_two_tabs_send_what_waits_once(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    other = alices.context.new_page()
    other.goto(f"{alices.home}/tables/{match.pk}/")
    moves = placing(match, alice, 3)
    away(alices)
    for n, move in enumerate(moves, 1):
        tap(alices, move)
        waiting(alices, n)
    expect(other.locator(WAITS)).to_have_count(3, timeout=LONG)
    back(alices)
    sent(alices)
    assert played(match) == moves
    expect(other.locator(WAITS)).to_have_count(0, timeout=LONG)  # whichever of the two has sent them, and says so


def moved_first(match, user, action) -> None:
    match_play(request=WriteRequest(may(somebody(user), TABLE, pk=match.pk), NOW), action=action, seat="hero-1")


def conflicting(phone, alice, match):
    """Alice's phone is away with a move while her tablet makes another one."""
    alices = phone("alice")
    open_table(alices, match)
    mine, tablets = placing(match, alice, 2)
    away(alices)
    tap(alices, mine)
    waiting(alices, 1)
    moved_first(match, alice, tablets)
    back(alices)
    alices.page.wait_for_selector("#waiting .trouble")
    alices.complaints.clear()  # the browser names the answer
    return alices, mine, tablets


def test_the_tablets_move_is_kept_and_ones_own_is_dropped(phone, alice, match):
    alices, _mine, tablets = conflicting(phone, alice, match)
    alices.page.click("#waiting .trouble button >> text=Keep what is there")
    waiting(alices, 0)
    assert played(match) == [tablets]


def test_the_tablets_move_is_undone_and_ones_own_is_played(phone, alice, match):
    alices, mine, tablets = conflicting(phone, alice, match)
    alices.page.click("#waiting .trouble button >> text=Undo that, play mine")
    sent(alices)
    assert [line["do"] for line in played(match)] == [tablets["do"], "undo", mine["do"]]
    assert played(match)[-1] == mine


def test_ones_own_move_is_sent_on_top_of_the_tablets_where_both_are_possible(phone, alice, match):
    alices, mine, tablets = conflicting(phone, alice, match)
    alices.page.click("#waiting .trouble button >> text=Send it all the same")
    sent(alices)
    assert played(match) == [tablets, mine]


def test_a_move_that_the_rules_do_not_allow_any_more_stops_what_comes_after_it(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    first, second = placing(match, alice, 2)
    away(alices)
    tap(alices, first)
    tap(alices, second)
    waiting(alices, 2)
    moved_first(match, alice, first)
    back(alices)
    alices.page.wait_for_selector("#waiting .trouble")
    assert alices.page.locator("#waiting .trouble button >> text=Send it all the same").count() == 0
    waiting(alices, 2)
    assert played(match) == [first]
    alices.complaints.clear()


def test_nobody_sends_alices_moves_in_his_own_name(phone, alice, bob, match):
    alices = phone("alice")
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    away(alices)
    tap(alices, move)
    waiting(alices, 1)
    alices.page.goto("about:blank")
    back(alices)
    alices.context.clear_cookies()  # her phone is Bob's now
    alices.sign_in("bob")
    alices.page.goto(f"{alices.home}/tables/{match.pk}/")
    alices.page.wait_for_selector("#waiting >> text=Somebody else")
    assert alices.page.locator(WAITS).count() == 0
    sent(alices, 1)
    assert played(match) == []
    alices.context.clear_cookies()
    alices.sign_in("alice")
    sent(alices)
    assert played(match) == [move]


def test_a_page_of_alices_that_is_still_open_sends_nothing_while_bob_is_signed_in(phone, alice, bob, match, client):
    alices = phone("alice")
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    away(alices)
    tap(alices, move)
    waiting(alices, 1)
    client.force_login(bob)
    cookies = [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": alices.home}]
    alices.context.add_cookies(cookies)
    with alices.page.expect_response("**/play/") as refused:
        back(alices)
    assert refused.value.status == 403
    waiting(alices, 1)
    assert played(match) == []
    alices.complaints.clear()


def test_a_move_is_sent_where_the_token_of_its_form_is_worth_nothing_any_more(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    away(alices)
    tap(alices, move)
    waiting(alices, 1)
    alices.context.clear_cookies(name="csrftoken")
    back(alices)
    sent(alices)
    assert played(match) == [move]


def test_a_guests_move_waits_like_any(phone, alice, bob):
    match = match_create(
        game="invasion", host=bob, at=NOW, sittings=[Sitting("lord", bob.pk), Sitting("hero-1", name="Zoé")]
    )
    zoes = phone()
    zoes.open(f"/j/{signed(table_link(match.pk, 'hero-1'))}/")
    zoes.page.click("main form button.ink")
    zoes.page.wait_for_selector("#conn[data-state=live]")
    move = json.loads(zoes.page.locator("#actions button[name=action]").first.get_attribute("value"))
    away(zoes)
    tap(zoes, move)
    waiting(zoes, 1)
    back(zoes)
    sent(zoes)
    assert played(match) == [move]


def test_marks_on_a_record_sheet_wait_and_are_made_in_order(phone, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.wait_for_selector("#conn[data-state=live]")
    away(alices)
    for n, (points, where) in enumerate(((5, "LA"), (3, "RA"), (2, "CT"), (2, "CT")), 1):
        other(alices, points)
        alices.page.locator(f"#at-{where}").click()
        waiting(alices, n)
    assert "Left arm" in alices.page.locator(WAITS).first.inner_text()
    back(alices)
    alices.page.wait_for_selector("#pending li >> nth=3")
    pending = sheet_now(may(somebody(alice), SHEET, pk=sheet.pk)).marks.pending
    assert [(one.location, one.damage) for one in pending] == [("LA", 5), ("RA", 3), ("CT", 2), ("CT", 2)]
    sent(alices)
    alices.complaints.clear()


def test_what_was_done_on_top_of_a_move_goes_on_with_it(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    first, second, tablets = placing(match, alice, 3)
    away(alices)
    for n, move in enumerate((first, second), 1):
        tap(alices, move)
        waiting(alices, n)
    moved_first(match, alice, tablets)
    back(alices)
    alices.page.click("#waiting .trouble button >> text=Send it all the same")
    sent(alices)
    assert played(match) == [tablets, first, second]
    alices.complaints.clear()


def test_a_place_is_tapped_on_the_board_without_network_and_what_can_be_done_there_is_left(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    away(alices)
    alices.page.locator(f"#board a.may[href*='at={move['chair']}']").dispatch_event("click")
    left = alices.page.locator("#actions .choice:not([hidden]) button[name=action]")
    chairs = {json.loads(one.get_attribute("value"))["chair"] for one in left.all()}
    assert chairs == {move["chair"]}
    left.first.click()
    waiting(alices, 1)
    back(alices)
    sent(alices)
    assert [line["chair"] for line in played(match)] == [move["chair"]]


SLOW = """(places) => places.forEach((place) => {
  const tap = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.getElementById(`at-${place}`).dispatchEvent(tap);
})"""


def open_sheet(device, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    device.open(f"/sheets/{sheet.pk}/")
    device.page.wait_for_selector("#conn[data-state=live]")
    return sheet


def pending(sheet, user) -> list[str]:
    return [one.location for one in sheet_now(may(somebody(user), SHEET, pk=sheet.pk)).marks.pending]


@pytest.fixture
def slow(phone, alice):
    """Alice's phone, whose first mark is on its way for as long as the test wants; what it has been sent with."""
    alices = phone("alice").without_worker()
    held: list = []
    alices.page.route("**/mark/", lambda route: route.continue_() if held else held.append(route))
    return alices, held


def test_marks_tapped_while_one_is_on_its_way_lie_in_the_store_and_outlive_the_page(slow, alice):
    alices, held = slow
    sheet = open_sheet(alices, alice)
    alices.page.evaluate(SLOW, ["CT", "LA", "RL"])
    sent(alices, 3)  # with the network there, and not one of them answered
    assert alices.page.locator("#drawing .unsent").count() == 2
    alices.page.close()
    assert len(held) == 1
    alices.page = alices.context.new_page()
    alices.page.goto(f"{alices.home}/sheets/{sheet.pk}/")
    sent(alices)
    assert pending(sheet, alice) == ["CT", "LA", "RL"]
    assert sheet.log.count() == 3


def test_marks_tapped_while_one_is_on_its_way_follow_it_in_order_and_nothing_is_said_of_them(slow, alice):
    alices, held = slow
    sheet = open_sheet(alices, alice)
    alices.page.evaluate(SLOW, ["CT", "LA", "RL"])
    sent(alices, 3)
    assert alices.page.locator("#waiting").is_hidden()
    held[0].continue_()
    alices.page.wait_for_selector("#pending li >> nth=2")
    sent(alices)
    assert pending(sheet, alice) == ["CT", "LA", "RL"]
    assert alices.page.locator("#waiting").is_hidden()
    alices.look()


def test_undo_without_network_drops_the_newest_mark_that_waits(phone, alice):
    alices = phone("alice")
    sheet = open_sheet(alices, alice)
    away(alices)
    for n, place in enumerate(("CT", "LA", "RL"), 1):
        alices.page.evaluate(SLOW, [place])
        waiting(alices, n)
    for left in (2, 1):
        alices.page.click("#undo")
        waiting(alices, left)
    back(alices)
    sent(alices)
    assert pending(sheet, alice) == ["CT"]
    assert sheet.log.count() == 1
    alices.complaints.clear()


def test_undo_of_a_mark_that_is_on_its_way_takes_back_that_mark(slow, alice):
    alices, held = slow
    sheet = open_sheet(alices, alice)
    alices.page.evaluate(SLOW, ["CT"])
    sent(alices, 1)
    alices.page.evaluate("document.querySelector('#undo').click()")
    sent(alices, 2)
    held[0].continue_()
    sent(alices)
    assert pending(sheet, alice) == []
    assert [line.action["do"] for line in sheet.log.all()] == ["hit", "undo"]
    assert alices.page.locator("#waiting .trouble").count() == 0


def test_undo_takes_back_a_waiting_hit_and_redo_notes_it_again(phone, alice):
    alices = phone("alice", language="fr")
    sheet = open_sheet(alices, alice)
    alices.page.evaluate(SLOW, ["CT"])
    alices.page.click("#undo")
    alices.page.click("#redo >> text=Refaire")
    alices.page.wait_for_selector("#pending li")
    assert alices.page.locator("#redo").count() == 0
    assert pending(sheet, alice) == ["CT"]
    alices.look()


def undo(device) -> None:
    device.page.click("#undo")


def test_undo_at_a_table_without_network_drops_the_newest_move_that_waits(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    before, first, second = placing(match, alice, 3)
    play(alices, before)
    away(alices)
    for n, move in enumerate((first, second), 1):
        tap(alices, move)
        waiting(alices, n)
    undo(alices)
    waiting(alices, 1)
    back(alices)
    sent(alices)
    assert played(match) == [before, first]
    alices.complaints.clear()


def test_undo_of_a_move_that_was_sent_waits_without_network_and_takes_back_that_move_once(phone, alice, match):
    alices = phone("alice", language="fr")
    open_table(alices, match)
    first, second = placing(match, alice, 2)
    play(alices, first)
    away(alices)
    undo(alices)
    waiting(alices, 1)
    assert "Annuler mon coup" in alices.said(WAITS)
    assert played(match) == [first]
    tap(alices, second)
    waiting(alices, 2)
    back(alices)
    sent(alices)
    assert [line["do"] for line in played(match)] == [first["do"], "undo", second["do"]]
    assert alices.page.locator("#waiting .trouble").count() == 0
    alices.complaints.clear()


def test_an_undo_that_waited_while_the_others_moved_asks_what_to_do(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    first, second = placing(match, alice, 2)
    play(alices, first)
    away(alices)
    undo(alices)
    waiting(alices, 1)
    moved_first(match, alice, second)
    back(alices)
    alices.page.wait_for_selector("#waiting .trouble >> text=Undo my move")
    assert played(match) == [first, second]
    alices.page.click("#waiting .trouble button >> text=Keep what is there")
    waiting(alices, 0)
    assert played(match) == [first, second]
    alices.complaints.clear()
