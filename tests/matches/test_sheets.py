"""Record sheets: marked by several phones at once and nothing lost, taken back, corrected."""

import threading

import pytest
from django.db import connection

from core.errors import Conflict
from core.receipts import WriteRequest
from games.battletech.designs import DESIGNS
from matches.models import MechDesign, RecordSheet, SheetMark
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create, sheet_mark

from .marking import HIT, NOW, hand, mark


def test_a_sheet_is_made_of_a_design_and_keeps_it_as_it_was(sheet, alice):
    MechDesign.objects.filter(key="HBK-4G").delete()
    sheet.refresh_from_db()
    assert sheet.design is None
    assert sheet_now(hand(sheet, alice)).design == DESIGNS["HBK-4G"]


def test_a_log_has_an_end(sheet, alice, monkeypatch):
    monkeypatch.setattr(RecordSheet, "longest", 1)
    mark(sheet, alice)
    with pytest.raises(Conflict, match="log-full"):
        mark(sheet, alice)


@pytest.mark.django_db(transaction=True)
def test_several_phones_at_once_lose_no_mark(account):
    alice = account("alice")
    sheet = sheet_create(user=alice, design="HBK-4G")
    phones, each = 4, 5
    start, failed = threading.Barrier(phones), []

    def phone(number):
        start.wait()
        try:
            for _ in range(each):
                access = hand(sheet, alice)
                sheet_mark(request=WriteRequest(access, NOW), action={**HIT, "damage": number + 1})
        except Exception as error:  # what a thread raises nobody hears
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=phone, args=(number,)) for number in range(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert [row.seq for row in SheetMark.objects.order_by("seq")] == list(range(1, phones * each + 1))
    pending = sheet_now(hand(sheet, alice)).marks.pending
    assert sorted(hit.damage for hit in pending) == sorted([1, 2, 3, 4] * each)
    assert [hit.hit for hit in pending] == list(range(1, phones * each + 1))


def test_marks_made_on_what_has_changed_are_made_on_top(sheet, alice):
    """Two phones read the same sheet; the slower one's mark comes on top of the other's."""
    both = [hand(sheet, alice), hand(sheet, alice)]
    rows = [
        sheet_mark(request=WriteRequest(access, NOW), action={"do": "roll-hit", "damage": 2}, roll=True)
        for access in both
    ]
    assert [(row.seq, row.by) for row in rows] == [(1, "server"), (2, "server")]
    assert [hit.hit for hit in sheet_now(hand(sheet, alice)).marks.pending] == [1, 2]
