"""Record sheets: marked by several phones at once and nothing lost, taken back, handed on, in a match what it says."""

import json
import threading
from datetime import UTC, datetime

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, connection, transaction

from games.battletech.designs import DESIGNS, design_facts
from games.core.dice import NeedDice
from games.core.errors import Illegal
from matches.access import Guest, TablePass
from matches.asks import Ask
from matches.errors import Conflict, Forbidden, Invalid, KeyReused, Missing, Repeated, Stale
from matches.models import MechDesign, RecordSheet, SheetMark
from matches.sheet_access import SheetPass, SheetReader, sheet_at, sheets_seen
from matches.sheet_files import sheet_export, sheet_load
from matches.sheet_selectors import sheet_lines, sheet_now, sheet_words
from matches.sheets import links_renew, sheet_create, sheet_mark, sheet_rename, sheet_undo
from matches.tables import Sitting, match_create

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
HIT = {"do": "hit", "location": "LA", "damage": 5}
END = {"do": "end-phase"}
SHOT = {"do": "shot", "weapon": 0}


@pytest.fixture
def sheet(alice):
    """Alice's Hunchback."""
    return sheet_create(user=alice, design="HBK-4G", name="Grayson")


def hand(sheet, user=None, held=None):
    passes = {held.sheet: held} if held else {}
    return sheet_at(SheetReader(Guest(user), passes), sheet.pk)


def mark(sheet, user, action=HIT, **more):
    return sheet_mark(hand=hand(sheet, user), action=action, at=NOW, **more)


def said(sheet, user):
    return sheet_words(sheet_now(hand(sheet, user)))


def points(words, location, field="points"):
    return next(one[field] for one in words["armour"] if one["location"] == location)


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
        chassis="Goat",
        tons=50,
        walk=4,
        status="unplayable",
        data=design_facts(DESIGNS["HBK-4G"]) | {"config": "quad"},
    )
    with pytest.raises(Missing, match="no-such-mech"):
        sheet_create(user=alice, design="nothing")
    with pytest.raises(Illegal, match="unplayable-design"):
        sheet_create(user=alice, design="goat")
    assert not RecordSheet.objects.exists()


def test_a_sheet_is_made_once_for_a_key(alice):
    ask = Ask.of(who="alice", key="k", what=1)
    first = sheet_create(user=alice, design="HBK-4G", ask=ask)
    with pytest.raises(Repeated) as again:
        sheet_create(user=alice, design="HBK-4G", ask=ask)
    assert again.value.entry == first
    with pytest.raises(KeyReused):
        sheet_create(user=alice, design="HBK-4G", ask=Ask.of(who="alice", key="k", what=2))


# --- marked ---------------------------------------------------------------------------------------


def test_a_hit_waits_for_the_end_of_the_phase(sheet, alice):
    assert mark(sheet, alice).events == [
        {"it": "hit-noted", "hit": 1, "location": "LA", "damage": 5, "weapon": "", "side": "front"}
    ]
    before = said(sheet, alice)
    assert (points(before, "LA"), points(before, "LA", "after"), len(before["pending"])) == (16, 11, 1)
    mark(sheet, alice, END)
    after = said(sheet, alice)
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
    assert said(sheet, alice)["destroyed"]
    for action in (HIT, SHOT, {"do": "roll-hit", "damage": 1}):
        with pytest.raises(Illegal, match="mech-destroyed"):
            mark(sheet, alice, action)
    mark(sheet, alice, {"do": "correct-armour", "location": "HD", "points": 1})
    assert not said(sheet, alice)["destroyed"]
    for _ in range(2):
        sheet_undo(hand=hand(sheet, alice), at=NOW)
    assert points(said(sheet, alice), "HD") == 9


def test_an_undoing_is_a_line_and_what_it_takes_back_stays_in_the_log(sheet, alice):
    mark(sheet, alice, {"do": "roll-hit", "damage": 3}, roll=True)
    mark(sheet, alice, SHOT)
    assert sheet_undo(hand=hand(sheet, alice), at=NOW).action == {"do": "undo", "to": 1}
    assert sheet_undo(hand=hand(sheet, alice), at=NOW).seq == 4
    lines = sheet_lines(sheet.pk)
    assert [(one["action"]["do"], one["stands"]) for one in lines] == [
        ("roll-hit", False),
        ("shot", False),
        ("undo", True),
        ("undo", True),
    ]
    assert lines[0]["dice"]["by"] == "server"
    assert len(lines[0]["dice"]["faces"]) == 2
    with pytest.raises(Illegal, match="nothing-to-undo"):
        sheet_undo(hand=hand(sheet, alice), at=NOW)
    assert said(sheet, alice)["pending"] == []


def test_a_version_that_was_named_has_to_be_the_newest(sheet, alice):
    mark(sheet, alice, expected_version=0)
    for act in (
        lambda: mark(sheet, alice, expected_version=0),
        lambda: sheet_undo(hand=hand(sheet, alice), at=NOW, expected_version=0),
    ):
        with pytest.raises(Stale) as caught:
            act()
        assert caught.value.params == {"expected": 0, "current": 1}
    assert SheetMark.objects.count() == 1


@pytest.mark.parametrize("act", [sheet_mark, sheet_undo], ids=["mark", "undo"])
def test_the_same_request_twice_is_one_line(sheet, alice, act):
    mark(sheet, alice)
    more = {"action": SHOT} if act is sheet_mark else {}
    ask = Ask.of(who="alice", key="k", what=1)
    first = act(hand=hand(sheet, alice), at=NOW, ask=ask, **more)
    with pytest.raises((Repeated, IntegrityError)) as again, transaction.atomic():
        act(hand=hand(sheet, alice), at=NOW, ask=ask, **more)
    if isinstance(again.value, Repeated):
        assert again.value.entry == first
    assert SheetMark.objects.count() == 2
    with pytest.raises(KeyReused):
        act(hand=hand(sheet, alice), at=NOW, ask=Ask.of(who="alice", key="k", what=2), **more)


def test_a_log_has_an_end(sheet, alice, monkeypatch):
    monkeypatch.setattr("matches.sheets.LOG_MOST", 1)
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
                mine = hand(sheet, alice)
                sheet_mark(hand=mine, action={**HIT, "damage": number + 1}, at=NOW)
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
    rows = [sheet_mark(hand=one, action={"do": "roll-hit", "damage": 2}, at=NOW, roll=True) for one in both]
    assert [(row.seq, row.by) for row in rows] == [(1, "server"), (2, "server")]
    assert [hit.hit for hit in sheet_now(hand(sheet, alice)).marks.pending] == [1, 2]


def test_a_mark_takes_few_queries(sheet, alice, django_assert_num_queries):
    hand(sheet, alice)
    with django_assert_num_queries(5):  # the sheet, savepoint, swap, line, savepoint
        mark(sheet, alice)


# --- who ------------------------------------------------------------------------------------------


def test_a_stranger_knows_of_no_sheet(sheet, charlie):
    for user in (charlie, None):
        with pytest.raises(Missing, match="no-sheet"):
            hand(sheet, user)


def test_a_link_lets_mark_or_only_see_until_it_is_withdrawn(sheet, alice):
    marks, sees = SheetPass(sheet.pk, 1, marks=True), SheetPass(sheet.pk, 1)
    assert SheetPass.read(marks.sign()) == marks
    sheet_mark(hand=hand(sheet, held=marks), action=HIT, at=NOW)
    with pytest.raises(Forbidden, match="sheet-seen-only"):
        sheet_mark(hand=hand(sheet, held=sees), action=HIT, at=NOW)
    for held in (marks, sees):
        with pytest.raises(Forbidden, match="owner-only"):
            links_renew(hand=hand(sheet, held=held))
    links_renew(hand=hand(sheet, alice))
    for held in (marks, sees):
        with pytest.raises(Missing, match="no-sheet"):
            hand(sheet, held=held)


def test_links_of_other_kinds_open_no_sheet(sheet):
    for forged in ("", TablePass(sheet.pk, 1).sign(), SheetPass(sheet.pk, 1).sign()[:-2] + "xx"):
        with pytest.raises(Invalid, match="bad-link"):
            SheetPass.read(forged)
    with pytest.raises(Invalid, match="bad-link"):
        TablePass.read(SheetPass(sheet.pk, 1).sign())


@pytest.mark.parametrize("held", [None, ("ours", 1), ("ours", 2), ("other", 1)], ids=["none", "ours", "old", "other"])
@pytest.mark.parametrize("who", [None, "alice", "charlie"])
def test_a_hand_is_given_where_the_sheet_is_seen(sheet, alice, charlie, who, held):
    other = sheet_create(user=alice, design="CDA-2A")
    passes = {}
    if held is not None:
        pk = sheet.pk if held[0] == "ours" else other.pk
        passes = {pk: SheetPass(pk, held[1], marks=True)}
    reader = SheetReader(Guest({"alice": alice, "charlie": charlie}.get(who)), passes)
    if RecordSheet.objects.filter(sheets_seen(reader), pk=sheet.pk).exists():
        mine = sheet_at(reader, sheet.pk)
        assert (mine.sheet, mine.owns, mine.marks) == (sheet, who == "alice", True)
    else:
        assert (who == "alice", held) in [(False, None), (False, ("ours", 2)), (False, ("other", 1))]
        with pytest.raises(Missing):
            sheet_at(reader, sheet.pk)


# --- in a match -----------------------------------------------------------------------------------


@pytest.fixture
def table(alice, bob):
    """Alice attacks with an Enforcer, Bob defends with a Hunchback."""
    return match_create(
        game="battletech",
        host=alice,
        at=NOW,
        sittings=[Sitting("attacker", alice.pk), Sitting("defender", bob.pk)],
    )


def test_a_match_has_a_sheet_for_each_mech_and_they_say_what_it_says(table, alice, bob, charlie):
    sheets = {row.unit: row for row in RecordSheet.objects.filter(match=table)}
    assert {unit: row.facts["model"] for unit, row in sheets.items()} == {"A1": "ENF-4R", "D1": "HBK-4G"}
    state = table.state
    for mech in state["mechs"]:
        if mech["unit"] == "D1":
            mech["armour"][0], mech["shots"][0] = 4, 7
    table.state = state
    table.save()
    words = said(sheets["D1"], alice)
    assert (points(words, "HD"), words["weapons"][0]["shots"]) == (4, 7)
    with pytest.raises(Missing, match="no-sheet"):
        hand(sheets["D1"], charlie)


def test_in_a_match_nobody_marks_by_hand_and_the_seat_names_the_pilot(table, alice, bob):
    sheet = RecordSheet.objects.get(match=table, unit="D1")
    for act in (lambda: mark(sheet, bob), lambda: sheet_undo(hand=hand(sheet, bob), at=NOW)):
        with pytest.raises(Conflict, match="sheet-in-match") as caught:
            act()
        assert caught.value.params == {"match": table.pk}
    with pytest.raises(Forbidden, match="other-seat"):
        sheet_rename(hand=hand(sheet, alice), name="Victor")
    sheet_rename(hand=hand(sheet, bob), name="Victor")
    sheet.refresh_from_db()
    assert (sheet.name, sheet.marks, SheetMark.objects.count()) == ("Victor", None, 0)


def test_games_without_sheets_get_none(alice, bob):
    match_create(game="bitva", host=alice, at=NOW, sittings=[Sitting("south", alice.pk), Sitting("north", bob.pk)])
    assert not RecordSheet.objects.exists()


def test_a_sheet_of_a_match_cannot_have_marks_of_its_own(table):
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordSheet.objects.filter(match=table, unit="D1").update(marks={})


# --- as a file ------------------------------------------------------------------------------------


@pytest.fixture
def worn(sheet, alice):
    """A sheet on which something of everything has been marked."""
    for action in (HIT, {**HIT, "location": "RT", "damage": 22}, END, SHOT, SHOT):
        mark(sheet, alice, action)
    sheet_undo(hand=hand(sheet, alice), at=NOW)
    mark(sheet, alice, {"do": "roll-hit", "damage": 3, "side": "rear"}, roll=True)
    return sheet


def exported(sheet, user):
    return json.loads(json.dumps(sheet_export(hand=hand(sheet, user), at=NOW), cls=DjangoJSONEncoder))


def test_a_sheet_comes_back_out_of_its_file(worn, alice, bob):
    file = exported(worn, alice)
    again = sheet_load(user=bob, raw=file)
    worn.refresh_from_db()
    again.refresh_from_db()
    assert (again.facts, again.name, again.marks, again.version) == (worn.facts, worn.name, worn.marks, worn.version)
    assert sheet_lines(again.pk) == sheet_lines(worn.pk)
    assert (again.owner, again.pk == worn.pk) == (bob, False)
    mark(again, bob)


def test_the_file_of_a_match_has_corrections_for_its_log(table, bob):
    state = table.state
    for mech in state["mechs"]:
        mech["armour"][2] = mech["armour"][4] = 0
        mech["shots"][0] = 1
    table.state = state
    table.save()
    sheet = RecordSheet.objects.get(match=table, unit="D1")
    again = sheet_load(user=bob, raw=exported(sheet, bob))
    again.refresh_from_db()
    assert sheet_words(sheet_now(hand(again, bob))) == said(sheet, bob)


def changed(file, *path, to):
    place = file
    for name in path[:-1]:
        place = place[name]
    if to is None:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return file


@pytest.mark.parametrize(
    ("path", "to", "code"),
    [
        (("format",), "something", "bad-sheet-file"),
        (("version",), 2, "bad-sheet-file"),
        (("more",), 1, "bad-sheet-file"),
        (("log",), None, "bad-sheet-file"),
        (("name",), "x" * 81, "too-long"),
        (("name",), "a\x07", "control-characters"),
        (("exported_at",), "yesterday", "bad-sheet-file"),
        (("design", "tons"), -1, "out-of-range"),
        (("design", "armour", "HD"), 3, "sheet-does-not-replay"),
        (("design", "config"), "quad", "unplayable-design"),
        (("marks", "armour", 0), 8, "sheet-does-not-replay"),
        (("marks", "hits"), 0, "sheet-does-not-replay"),
        (("log", 0, "action", "damage"), 6, "sheet-does-not-replay"),
        (("log", 0, "action", "location"), "TAIL", "sheet-does-not-replay"),
        (("log", 2, "action"), {"do": "fly"}, "sheet-does-not-replay"),
        (("log", 5, "action", "to"), 9, "sheet-does-not-replay"),
        (("log", 6, "faces"), [1, 7], "bad-sheet-file"),
        (("log", 6, "faces"), [], "sheet-does-not-replay"),
        (("log", 6, "by"), "nobody", "bad-sheet-file"),
        (("log", 0, "at"), "2026-11-20T20:00:00", "bad-sheet-file"),
        (("log", 0, "actor"), "x" * 81, "too-long"),
        (("log", 0, "more"), 1, "bad-sheet-file"),
    ],
    ids=str,
)
def test_a_file_that_does_not_lead_to_its_marks_is_refused(worn, alice, path, to, code):
    file = changed(exported(worn, alice), *path, to=to)
    with pytest.raises((Invalid, Illegal)) as caught:
        sheet_load(user=alice, raw=file)
    assert caught.value.code == code
    assert RecordSheet.objects.count() == 1
