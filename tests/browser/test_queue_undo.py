"""Undo and redo on a phone without network, of a mark on a sheet or a move at a table."""

import pytest

from tests.browser.waiting import (
    SLOW,
    WAITS,
    away,
    back,
    match,
    open_sheet,
    open_table,
    pending,
    placing,
    play,
    played,
    sent,
    slow,
    tap,
    undo,
    waiting,
)

__all__ = ["match", "slow"]  # fixtures

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


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
    assert "Annuler mon coup" in alices.text(WAITS)
    assert played(match) == [first]
    tap(alices, second)
    waiting(alices, 2)
    back(alices)
    sent(alices)
    assert [line["do"] for line in played(match)] == [first["do"], "undo", second["do"]]
    assert alices.page.locator("#waiting .trouble").count() == 0
    alices.complaints.clear()
