"""Who sees and marks a record sheet, by account, by link or at a table, and the sheets of a match."""

import pytest
from django.db import IntegrityError, transaction

from campaigns.access import SHEET
from core.errors import Conflict, Forbidden, Invalid, Missing
from core.grants import grant_open, grants_withdraw, may
from core.receipts import WriteRequest
from matches.links import links_withdraw
from matches.models import RecordSheet, SheetMark
from matches.sheets import sheet_create, sheet_mark, sheet_rename, sheet_undo
from matches.tables import Sitting, match_create
from tests.granting import sheet_link, signed, somebody, table_link

from .marking import HIT, NOW, hand, mark, points, words_of

# --- who ------------------------------------------------------------------------------------------


def test_a_stranger_knows_of_no_sheet(sheet, charlie):
    for user in (charlie, None):
        with pytest.raises(Missing, match="no-sheet"):
            hand(sheet, user)


def test_a_link_lets_mark_or_only_see_until_it_is_withdrawn(sheet, alice):
    marks, sees = sheet_link(sheet.pk, marks=True), sheet_link(sheet.pk)
    assert grant_open(signed(marks)) == marks
    sheet_mark(request=WriteRequest(hand(sheet, held=marks), NOW), action=HIT)
    with pytest.raises(Forbidden, match="sheet-seen-only"):
        sheet_mark(request=WriteRequest(hand(sheet, held=sees), NOW), action=HIT)
    for held in (marks, sees):
        with pytest.raises(Forbidden, match="owner-only"):
            links_withdraw(access=hand(sheet, held=held), at=NOW)
    links_withdraw(access=hand(sheet, alice), at=NOW)
    for held in (marks, sees):
        with pytest.raises(Missing, match="link-withdrawn"):
            hand(sheet, held=held)


def test_links_to_other_things_open_no_sheet(sheet):
    with pytest.raises(Missing, match="no-sheet"):
        hand(sheet, held=table_link(sheet.pk))
    for forged in ("", signed(sheet_link(sheet.pk))[:-2] + "xx"):
        with pytest.raises(Invalid, match="bad-link"):
            grant_open(forged)


@pytest.mark.parametrize("held", [None, "ours", "old", "other"])
@pytest.mark.parametrize("who", [None, "alice", "charlie"])
def test_a_hand_is_given_where_the_sheet_is_seen(sheet, alice, charlie, who, held):
    other = sheet_create(user=alice, design="CDA-2A")
    grant = held and sheet_link(other.pk if held == "other" else sheet.pk, marks=True)
    if held == "old":
        grants_withdraw("sheet", sheet.pk, NOW)
    asker = somebody({"alice": alice, "charlie": charlie}.get(who), grant)
    if SHEET.rows(asker).filter(pk=sheet.pk).exists():
        access = may(asker, SHEET, pk=sheet.pk)
        assert (access.sheet, access.owns, access.marks) == (sheet, who == "alice", True)
    else:
        assert (who == "alice", held) in [(False, None), (False, "old"), (False, "other")]
        with pytest.raises(Missing):
            may(asker, SHEET, pk=sheet.pk)


# --- in a match -----------------------------------------------------------------------------------


def test_a_match_has_a_sheet_for_each_mech_and_they_say_what_it_says(table, alice, bob, charlie):
    sheets = {row.unit: row for row in RecordSheet.objects.filter(match=table)}
    assert {unit: row.facts["model"] for unit, row in sheets.items()} == {"A1": "ENF-4R", "D1": "HBK-4G"}
    state = table.state
    for mech in state["mechs"]:
        if mech["unit"] == "D1":
            mech["armour"][0], mech["shots"][0] = 4, 7
    table.state = state
    table.save()
    words = words_of(sheets["D1"], alice)
    assert (points(words, "HD"), words["weapons"][0]["shots"]) == (4, 7)
    with pytest.raises(Missing, match="no-sheet"):
        hand(sheets["D1"], charlie)


def test_in_a_match_nobody_marks_by_hand_and_the_seat_names_the_pilot(table, alice, bob):
    sheet = RecordSheet.objects.get(match=table, unit="D1")
    for act in (lambda: mark(sheet, bob), lambda: sheet_undo(request=WriteRequest(hand(sheet, bob), NOW))):
        with pytest.raises(Conflict, match="sheet-in-match") as caught:
            act()
        assert caught.value.params == {"match": table.pk}
    with pytest.raises(Forbidden, match="other-seat"):
        sheet_rename(access=hand(sheet, alice), name="Victor")
    sheet_rename(access=hand(sheet, bob), name="Victor")
    sheet.refresh_from_db()
    assert (sheet.name, sheet.state, SheetMark.objects.count()) == ("Victor", None, 0)


def test_games_without_sheets_get_none(alice, bob):
    match_create(game="bitva", host=alice, at=NOW, sittings=[Sitting("south", alice.pk), Sitting("north", bob.pk)])
    assert not RecordSheet.objects.exists()


def test_a_sheet_of_a_match_cannot_have_marks_of_its_own(table):
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordSheet.objects.filter(match=table, unit="D1").update(state={})
