"""What waits on a phone when others have moved: what is asked, what is sent, what stops."""

import pytest

from tests.browser.waiting import (
    away,
    back,
    match,
    moved_first,
    open_table,
    placing,
    play,
    played,
    sent,
    tap,
    two_waiting,
    undo,
    waiting,
)

__all__ = ["match"]  # a fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def conflicting(phone, alice, match):
    """Alice's phone is away with a move while her tablet makes another one."""
    alices = phone("alice")
    open_table(alices, match)
    own, tablets = placing(match, alice, 2)
    away(alices)
    tap(alices, own)
    waiting(alices, 1)
    moved_first(match, alice, tablets)
    back(alices)
    alices.page.wait_for_selector("#waiting .trouble")
    assert alices.page.locator("#waiting .trouble .i").count() == 0  # which would have a line of its own
    alices.complaints.clear()  # the browser names the answer
    return alices, own, tablets


def test_the_tablets_move_is_kept_and_ones_own_is_dropped(phone, alice, match):
    alices, _own, tablets = conflicting(phone, alice, match)
    alices.page.click("#waiting .trouble button >> text=Keep what is there")
    waiting(alices, 0)
    assert played(match) == [tablets]


def test_the_tablets_move_is_undone_and_ones_own_is_played(phone, alice, match):
    alices, own, tablets = conflicting(phone, alice, match)
    alices.page.click("#waiting .trouble button >> text=Undo that, play mine")
    sent(alices)
    assert [line["do"] for line in played(match)] == [tablets["do"], "undo", own["do"]]
    assert played(match)[-1] == own


def test_ones_own_move_is_sent_on_top_of_the_tablets_where_both_are_possible(phone, alice, match):
    alices, own, tablets = conflicting(phone, alice, match)
    alices.page.click("#waiting .trouble button >> text=Send it all the same")
    sent(alices)
    assert played(match) == [tablets, own]


def test_a_move_that_the_rules_do_not_allow_any_more_stops_what_comes_after_it(phone, alice, match):
    alices, first, _second = two_waiting(phone, alice, match)
    moved_first(match, alice, first)
    back(alices)
    alices.page.wait_for_selector("#waiting .trouble")
    assert alices.page.locator("#waiting .trouble button >> text=Send it all the same").count() == 0
    waiting(alices, 2)
    assert played(match) == [first]
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
