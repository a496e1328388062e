"""Who sees and marks a record sheet, by account, by link or at a table, and the sheets of a match."""

import pytest
from django.db import IntegrityError, transaction

from campaigns.access import SHEET
from core.errors import Missing
from core.grants import grants_withdraw, may
from matches.models import RecordSheet
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create
from tests.granting import sheet_link, somebody

from .marking import NOW


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


def test_games_without_sheets_get_none(alice, bob):
    match_create(game="bitva", host=alice, at=NOW, sittings=[Sitting("south", alice.pk), Sitting("north", bob.pk)])
    assert not RecordSheet.objects.exists()


def test_a_sheet_of_a_match_cannot_have_marks_of_its_own(table):
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordSheet.objects.filter(match=table, unit="D1").update(state={})
