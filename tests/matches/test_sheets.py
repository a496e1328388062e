"""Record sheets: marked by several phones at once and nothing lost, taken back, corrected."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from core.errors import Conflict, Invalid, KeyReused, Missing, Repeated, Stale
from core.receipts import IdempotencyKey, WriteRequest
from games.battletech.designs import DESIGNS, design_facts
from games.core.dice import NeedDice
from games.core.errors import Illegal
from matches.logs import redo_of
from matches.models import MechDesign, RecordSheet, SheetMark
from matches.sheet_selectors import sheet_lines, sheet_now
from matches.sheets import sheet_create, sheet_mark, sheet_undo

from .marking import END, HIT, NOW, SHOT, hand, mark, points, words_of

# --- made -----------------------------------------------------------------------------------------


def test_a_sheet_is_made_of_a_design_and_keeps_it_as_it_was(sheet, alice):
    MechDesign.objects.filter(key="HBK-4G").delete()
    sheet.refresh_from_db()
    assert sheet.design is None
    assert sheet_now(hand(sheet, alice)).design == DESIGNS["HBK-4G"]


def test_no_sheet_of_an_unknown_or_an_unplayable_design(alice):
    MechDesign.objects.create(
        owner=alice,
        key="goat",
        title="Goat",
        game="battletech",
        status="unplayable",
        data=design_facts(DESIGNS["HBK-4G"]) | {"config": "quad"},
    )
    with pytest.raises(Missing, match="no-such-mech"):
        sheet_create(user=alice, design="nothing")
    with pytest.raises(Illegal, match="unplayable-design"):
        sheet_create(user=alice, design="goat")
    assert not RecordSheet.objects.exists()


def test_a_sheet_is_made_once_for_a_key(alice):
    idempotency = IdempotencyKey.of(who="alice", key="k", what=1)
    first = sheet_create(user=alice, design="HBK-4G", idempotency=idempotency)
    with pytest.raises(Repeated) as again:
        sheet_create(user=alice, design="HBK-4G", idempotency=idempotency)
    assert again.value.entry == first
    with pytest.raises(KeyReused):
        sheet_create(user=alice, design="HBK-4G", idempotency=IdempotencyKey.of(who="alice", key="k", what=2))


# --- marked ---------------------------------------------------------------------------------------


def test_a_hit_waits_for_the_end_of_the_phase(sheet, alice):
    assert mark(sheet, alice).events == [
        {"it": "hit-noted", "hit": 1, "location": "LA", "damage": 5, "weapon": "", "side": "front"}
    ]
    before = words_of(sheet, alice)
    assert (points(before, "LA"), points(before, "LA", "after"), len(before["pending"])) == (16, 11, 1)
    mark(sheet, alice, END)
    after = words_of(sheet, alice)
    assert (points(after, "LA"), after["pending"], after["destroyed"]) == (11, [], False)


def test_a_location_is_typed_or_thrown_and_the_log_says_by_whom(sheet, alice):
    roll = {"do": "roll-hit", "damage": 3}
    with pytest.raises(NeedDice) as asked:
        mark(sheet, alice, roll)
    assert (asked.value.count, asked.value.sides) == (2, 6)
    typed = mark(sheet, alice, roll, faces=[6, 6])
    assert (typed.faces, typed.by, typed.events[0]["location"]) == ([6, 6], "table", "HD")
    thrown = mark(sheet, alice, roll, roll=True)
    assert (thrown.by, len(thrown.faces)) == ("server", 2)


@pytest.mark.parametrize(
    ("action", "faces", "code"),
    [
        ({**HIT, "damage": 999}, None, "beyond-armour"),
        ({**HIT, "damage": 0}, None, "out-of-range"),
        ({**HIT, "location": "TAIL"}, None, "unknown-location"),
        ({**HIT, "weapon": "death-ray"}, None, "unknown-weapon"),
        ({**HIT, "damage": "5"}, None, "malformed"),
        ({**HIT, "damage": 5.5}, None, "malformed"),
        ({**HIT, "damage": True}, None, "malformed"),
        ({**HIT, "damage": None}, None, "malformed"),
        ({**HIT, "side": "above"}, None, "malformed"),
        ({**HIT, "colour": "red"}, None, "unknown-field"),
        ({"do": "hit"}, None, "malformed"),
        ({"do": "fly"}, None, "unknown-action"),
        ({"do": "undo", "to": 0}, None, "unknown-action"),
        ("hit", None, "malformed"),
        ({}, None, "malformed"),
        ({"do": "shot", "weapon": 1}, None, "no-ammunition"),
        ({"do": "shot", "weapon": 9}, None, "unknown-weapon"),
        ({"do": "take-back", "hit": 1}, None, "nothing-pending"),
        (END, None, "nothing-pending"),
        ({"do": "correct-armour", "location": "HD", "points": 10}, None, "beyond-armour"),
        ({"do": "correct-armour", "location": "HD", "points": -1}, None, "out-of-range"),
        ({"do": "correct-shots", "weapon": 0, "shots": 11}, None, "beyond-ammunition"),
        ({"do": "roll-hit", "damage": 5}, [7, 1], "unknown-face"),
        ({"do": "roll-hit", "damage": 5}, ["flag", "x"], "unknown-face"),
        ({"do": "roll-hit", "damage": 5}, [1, 2, 3], "dice-count"),
        (HIT, [1, 2], "dice-count"),
    ],
    ids=str,
)
def test_what_is_no_mark_changes_nothing(sheet, alice, action, faces, code):
    before = RecordSheet.objects.values().get()
    with pytest.raises(Illegal) as caught:
        mark(sheet, alice, action, faces=faces)
    assert caught.value.code == code
    assert not SheetMark.objects.exists()
    assert RecordSheet.objects.values().get() == before


def test_a_destroyed_mech_is_corrected_or_the_mark_taken_back(sheet, alice):
    mark(sheet, alice, {**HIT, "location": "HD", "damage": 9})
    mark(sheet, alice, END)
    assert words_of(sheet, alice)["destroyed"]
    for action in (HIT, SHOT, {"do": "roll-hit", "damage": 1}):
        with pytest.raises(Illegal, match="mech-destroyed"):
            mark(sheet, alice, action)
    mark(sheet, alice, {"do": "correct-armour", "location": "HD", "points": 1})
    assert not words_of(sheet, alice)["destroyed"]
    for _ in range(2):
        sheet_undo(request=WriteRequest(hand(sheet, alice), NOW))
    assert points(words_of(sheet, alice), "HD") == 9


def test_an_undoing_is_a_line_and_what_it_takes_back_stays_in_the_log(sheet, alice):
    mark(sheet, alice, {"do": "roll-hit", "damage": 3}, roll=True)
    mark(sheet, alice, SHOT)
    assert sheet_undo(request=WriteRequest(hand(sheet, alice), NOW)).action == {"do": "undo", "to": 1}
    assert sheet_undo(request=WriteRequest(hand(sheet, alice), NOW)).seq == 4
    lines = sheet_lines(sheet)
    assert [(line["action"]["do"], line["stands"]) for line in lines] == [
        ("roll-hit", False),
        ("shot", False),
        ("undo", True),
        ("undo", True),
    ]
    assert lines[0]["dice"]["by"] == "server"
    assert len(lines[0]["dice"]["faces"]) == 2
    with pytest.raises(Illegal, match="nothing-to-undo"):
        sheet_undo(request=WriteRequest(hand(sheet, alice), NOW))
    assert words_of(sheet, alice)["pending"] == []


def test_a_sheet_goes_back_to_a_line_and_forward_again(sheet, alice):
    for left in (9, 7, 5):
        mark(sheet, alice, {"do": "correct-armour", "location": "HD", "points": left})

    def go(after):
        sheet_undo(request=WriteRequest(hand(sheet, alice), NOW), after=after)
        return points(words_of(sheet, alice), "HD"), redo_of(sheet)

    assert redo_of(sheet) is None
    assert go(1) == (9, 3)
    assert go(3) == (5, None)
    assert go(0) == (9, 3)
    for after, code in ((0, "stands-there"), (4, "line-gone")):
        with pytest.raises(Conflict, match=code):
            go(after)
    mark(sheet, alice, SHOT)
    assert redo_of(sheet) is None
    with pytest.raises(Conflict, match="line-gone"):
        go(3)
    with pytest.raises(Invalid, match="entry-or-after"):
        sheet_undo(request=WriteRequest(hand(sheet, alice), NOW), after=0, entry=8)


def test_a_version_that_was_named_has_to_be_the_newest(sheet, alice):
    mark(sheet, alice, expected=0)
    for act in (
        lambda: mark(sheet, alice, expected=0),
        lambda: sheet_undo(request=WriteRequest(hand(sheet, alice), NOW, 0)),
    ):
        with pytest.raises(Stale) as caught:
            act()
        assert caught.value.params == {"expected": 0, "current": 1}
    assert SheetMark.objects.count() == 1


@pytest.mark.parametrize("act", [sheet_mark, sheet_undo], ids=["mark", "undo"])
def test_the_same_request_twice_is_one_line(sheet, alice, act):
    mark(sheet, alice)
    more = {"action": SHOT} if act is sheet_mark else {}
    idempotency = IdempotencyKey.of(who="alice", key="k", what=1)
    first = act(request=WriteRequest(hand(sheet, alice), NOW, idempotency=idempotency), **more)
    with pytest.raises((Repeated, IntegrityError)) as again, transaction.atomic():
        act(request=WriteRequest(hand(sheet, alice), NOW, idempotency=idempotency), **more)
    if isinstance(again.value, Repeated):
        assert again.value.entry == first
    assert SheetMark.objects.count() == 2
    other = IdempotencyKey.of(who="alice", key="k", what=2)
    with pytest.raises(KeyReused):
        act(request=WriteRequest(hand(sheet, alice), NOW, idempotency=other), **more)


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


def test_a_mark_takes_few_queries(sheet, alice, django_assert_num_queries):
    hand(sheet, alice)
    with django_assert_num_queries(5):  # the sheet, savepoint, swap, line, savepoint
        mark(sheet, alice)
