"""A phone without network in a real browser: what is done there waits, is sent once and in order."""

import json

import pytest
from playwright.sync_api import expect

from campaigns.access import SHEET
from core.grants import may
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create
from tests.browser.waiting import (
    SLOW,
    WAITS,
    away,
    back,
    match,
    moved_first,
    open_sheet,
    open_table,
    pending,
    placing,
    played,
    sent,
    slow,
    tap,
    two_waiting,
    waiting,
)
from tests.granting import somebody

from .devices import LAPTOP
from .test_choosing import battle
from .test_sheet import other
from .test_table import table_of

__all__ = ["match", "slow"]  # fixtures

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_three_moves_without_network_are_there_once_and_in_order_when_it_is_back(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    moves = placing(match, alice, 3)
    away(alices)
    for n, move in enumerate(moves, 1):
        tap(alices, move)
        waiting(alices, n)
    assert "3 moves wait on this phone" in alices.text("#waiting")
    assert alices.page.locator("#actions button.unsent").count() == 3
    assert alices.page.locator("#board .unsent").count() > 0
    assert played(match) == []
    back(alices)
    alices.page.wait_for_selector("#waiting >> text=your 3 moves were sent")
    assert played(match) == moves
    waiting(alices, 0)
    alices.complaints.clear()


def test_typed_dice_that_wait_say_what_they_are_for_and_how_they_fell(phone, alice):
    alices = phone("alice")
    open_table(alices, table_of(alice))
    away(alices)
    alices.page.locator(".tray .key").nth(2).click()
    waiting(alices, 1)
    assert alices.text("#waiting .waits a") == "Throw a die for who begins, 3"
    assert alices.page.get_attribute("#waiting .waits button", "aria-label") == "Drop: Throw a die for who begins, 3"
    back(alices)
    waiting(alices, 0)
    alices.complaints.clear()


def test_a_move_that_waits_is_not_queued_once_more_by_another_tap(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    first, second = placing(match, alice, 2)
    away(alices)
    tap(alices, first)
    waiting(alices, 1)
    alices.page.evaluate("Date.now = ((now) => () => now() + 5_000)(Date.now)")  # no double tap
    tap(alices, first)
    tap(alices, second)
    waiting(alices, 2)
    back(alices)
    alices.page.wait_for_selector("#waiting >> text=your 2 moves were sent")
    assert played(match) == [first, second]
    alices.complaints.clear()


def test_the_card_at_a_place_is_gone_once_its_move_waits(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    chair = placing(match, alice, 1)[0]["chair"]
    alices.page.locator(f"#board a.may[href*='at={chair}']").dispatch_event("click")
    card = alices.page.locator(".at-place")
    expect(card).to_be_visible()
    away(alices)
    card.locator("button").first.click()
    waiting(alices, 1)
    expect(card).to_have_count(0)
    back(alices)
    sent(alices)
    assert [line["chair"] for line in played(match)] == [chair]


def test_a_tap_without_network_leaves_one_piece_in_the_list_and_all_are_back_with_it(phone, alice):
    alices = phone("alice")
    open_table(alices, battle(alice, "move", -1))
    pieces, choices = alices.page.locator("#actions [data-kind=move] h4"), alices.page.locator("#actions .choice")
    names, many = pieces.all_text_contents(), choices.count()
    assert len(names) > 1
    away(alices)
    alices.page.locator("#board a.may").first.dispatch_event("click")
    shown = alices.page.locator("#actions h4 >> visible=true")
    expect(shown).to_have_count(1)
    assert choices.locator("visible=true").count() < many
    back(alices)
    alices.page.wait_for_selector("#conn[data-state=live]")
    expect(shown).to_have_count(len(names))
    alices.complaints.clear()


def test_what_waits_outlives_its_page_and_any_page_of_the_house_sends_it(phone, alice, match):
    alices = phone("alice", language="fr")
    open_table(alices, match)
    moves = placing(match, alice, 2)
    away(alices)
    for n, move in enumerate(moves, 1):
        tap(alices, move)
        waiting(alices, n)
    assert "2 coups attendent" in alices.text("#waiting")
    alices.page.close()
    alices.page = alices.context.new_page()
    back(alices)
    alices.page.goto(f"{alices.home}/")
    sent(alices)
    assert played(match) == moves


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


def test_a_page_that_is_left_while_it_sends_holds_up_no_other(phone, alice, match):
    alices = phone("alice").without_worker()
    open_table(alices, match)
    moves = placing(match, alice, 2)
    away(alices)
    for n, move in enumerate(moves, 1):
        tap(alices, move)
        waiting(alices, n)
    alices.page.route("**/play/", lambda route: None)  # no answer comes
    with alices.page.expect_request("**/play/"):
        back(alices)
    now = alices.page.evaluate("Date.now()")
    alices.context.add_init_script(f"Date.now = () => {now}")  # no turn runs out
    alices.page.unroute_all()
    open_table(alices, match)
    sent(alices)
    assert played(match) == moves
    alices.complaints.clear()


def test_a_waiting_move_can_be_dropped_and_the_others_are_sent(phone, alice, match):
    alices, _first, second = two_waiting(phone, alice, match)
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
    expect(other.locator(WAITS)).to_have_count(3)
    back(alices)
    sent(alices)
    assert played(match) == moves
    expect(other.locator(WAITS)).to_have_count(0)  # whichever of the two has sent them, and says so


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
    assert [(hit.location, hit.damage) for hit in pending] == [("LA", 5), ("RA", 3), ("CT", 2), ("CT", 2)]
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
    chairs = {json.loads(button.get_attribute("value"))["chair"] for button in left.all()}
    assert chairs == {move["chair"]}
    left.first.click()
    waiting(alices, 1)
    back(alices)
    sent(alices)
    assert [line["chair"] for line in played(match)] == [move["chair"]]


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
