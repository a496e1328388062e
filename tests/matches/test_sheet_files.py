"""A record sheet as a file: it comes back as it was, or not at all."""

import json
from pathlib import Path

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from core.errors import Invalid
from core.receipts import WriteRequest
from games.core.errors import Illegal
from matches.models import RecordSheet
from matches.sheet_files import file_read, sheet_export, sheet_load
from matches.sheets import sheet_undo

from .marking import END, HIT, NOW, SHOT, hand, mark, words_of

MARKED = Path(__file__).parents[1] / "games/battletech/marked"

# --- as a file ------------------------------------------------------------------------------------


@pytest.fixture
def worn(sheet, alice):
    """A sheet on which something of everything has been marked."""
    for action in (HIT, {**HIT, "location": "RT", "damage": 22}, END, SHOT, SHOT):
        mark(sheet, alice, action)
    sheet_undo(request=WriteRequest(hand(sheet, alice), NOW))
    mark(sheet, alice, {"do": "roll-hit", "damage": 3, "side": "rear"}, roll=True)
    return sheet


def exported(sheet, user):
    return json.loads(json.dumps(sheet_export(access=hand(sheet, user), at=NOW), cls=DjangoJSONEncoder))


@pytest.mark.parametrize("file", sorted(MARKED.glob("*.json")), ids=lambda file: file.stem)
def test_a_file_that_was_kept_comes_in_and_goes_out_as_it_was(file, alice):
    kept = json.loads(file.read_text())
    sheet = sheet_load(user=alice, file=file_read(kept))
    assert exported(sheet, alice) == kept | {"exported_at": NOW.isoformat().replace("+00:00", "Z")}
    sheet_undo(request=WriteRequest(hand(sheet, alice), NOW))


def test_marks_that_were_taken_back_and_done_again_come_back_out_of_the_file(sheet, alice, bob):
    mark(sheet, alice)
    mark(sheet, alice, END)
    mark(sheet, alice)
    for after in (0, 2, 1, 3):
        sheet_undo(request=WriteRequest(hand(sheet, alice), NOW), after=after)
    again = sheet_load(user=bob, file=file_read(exported(sheet, alice)))
    again.refresh_from_db()
    assert words_of(again, bob) == words_of(sheet, alice)
    assert again.version == 7


def test_the_file_of_a_match_has_corrections_for_its_log(table, bob):
    state = table.state
    for mech in state["mechs"]:
        mech["armour"][2] = mech["armour"][4] = 0
        mech["shots"][0] = 1
    table.state = state
    table.save()
    sheet = RecordSheet.objects.get(match=table, unit="D1")
    again = sheet_load(user=bob, file=file_read(exported(sheet, bob)))
    again.refresh_from_db()
    assert words_of(again, bob) == words_of(sheet, bob)


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
        sheet_load(user=alice, file=file_read(file))
    assert caught.value.code == code
    assert RecordSheet.objects.count() == 1
