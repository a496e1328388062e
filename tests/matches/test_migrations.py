"""What was stored before is there afterwards."""

import json
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.serializers.json import DjangoJSONEncoder

from campaigns import access
from core.grants import grant_make, may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import RecordSheet
from matches.sheet_files import sheet_export
from matches.sheets import sheet_mark, sheet_undo
from tests.granting import somebody
from tests.migrating import earlier, migrated

from .marking import NOW

MARKED = Path(__file__).parents[1] / "games/battletech/marked"

BEFORE, AFTER = [("matches", "0004_handovers")], [("matches", "0005_titles_and_notes")]
MECH = {"chassis": "Буря", "tons": 30, "status": "playable", "data": {}, "digest": ""}
SHEET = {"facts": {}, "marks": {}}

pytestmark = pytest.mark.long


@pytest.fixture
def before_titles(transactional_db):
    with earlier(BEFORE) as models:
        yield models


def test_of_one_title_the_newest_stays_with_all_sheets_and_what_maps_left_out_is_noted(before_titles):
    owner = get_user_model().objects.create_user("dora").pk
    mechs, sheets = (before_titles.get_model("matches", name).objects for name in ("MechDesign", "RecordSheet"))
    for owned in (owner, None):
        for walk in (4, 5):
            mech = mechs.create(owner_id=owned, key=f"{owned}-{walk}", title="Буря", walk=walk, **MECH)
            sheets.create(owner_id=owner, design=mech, name=f"{owned}-{walk}", **SHEET)
    ignored = {"water": 3, "elevation": 7}
    before_titles.get_model("matches", "Battlemap").objects.create(
        owner_id=owner, key="pond", title="Pond", width=1, height=1, rows=".", digest="", ignored=ignored
    )
    now = migrated(AFTER)
    rows = now.get_model("matches", "MechDesign").objects.filter(builtin=False)
    assert {(row.owner_id, row.walk) for row in rows} == {(owner, 5), (None, 5)}
    found = now.get_model("matches", "RecordSheet").objects.values_list("name", "design__key")
    assert {name: key.rpartition("-")[2] for name, key in found} == {
        f"{owned}-{walk}": "5" for owned in (owner, None) for walk in (4, 5)
    }
    assert now.get_model("matches", "Battlemap").objects.get(key="pond").notes == [
        {"code": "elevation", "name": "elevation", "count": 7},
        {"code": "terrain", "name": "water", "count": 3},
    ]
    before = migrated(BEFORE)
    assert before.get_model("matches", "Battlemap").objects.get(key="pond").ignored == ignored


@pytest.fixture
def before_grants(transactional_db):
    with earlier([("matches", "0005_titles_and_notes"), ("campaigns", "0003_print_room")]) as models:
        yield models


def test_what_had_links_that_were_signed_with_a_revision_is_there_and_takes_grants(before_grants):
    owner = get_user_model().objects.create_user("dora").pk
    of = before_grants.get_model
    match = of("matches", "Match").objects.create(game="bitva", rules_version=1, state={}, host_id=owner, link_rev=4)
    sheet = of("matches", "RecordSheet").objects.create(owner_id=owner, name="Fury", link_rev=2, **SHEET)
    campaign = of("campaigns", "Campaign").objects.create(name="Virginia", organiser_id=owner, link_rev=3)
    call_command("migrate", verbosity=0)
    assert RecordSheet.objects.values_list("pk", "name").get() == (sheet.pk, "Fury")
    things = ((access.CAMPAIGN, campaign.pk), (TABLE, match.pk), (access.SHEET, sheet.pk))
    for thing, number in things:
        grant = grant_make(thing.kind, number)
        found = list(thing.rows(somebody(None, grant)).values_list("pk", flat=True))
        assert found == [number]
        assert list(thing.rows(somebody(get_user_model().objects.get())).values_list("pk", flat=True)) == [number]


@pytest.fixture
def before_one_log(transactional_db):
    with earlier([("matches", "0011_labels")]) as models:
        yield models


def test_sheets_keep_their_numbers_keys_marks_and_logs_as_they_become_logs_like_any_other(before_one_log):
    owner, of = get_user_model().objects.create_user("dora"), before_one_log.get_model
    file = json.loads((MARKED / "hunchback.json").read_text())
    sheet = of("matches", "RecordSheet").objects.create(
        owner_id=owner.pk, name="Fury", facts=file["design"], marks=file["marks"], version=len(file["log"]), key="k"
    )
    lines = [
        of("matches", "SheetMark")(
            sheet=sheet,
            seq=seq,
            action=line["action"],
            faces=line["faces"],
            by=line["by"],
            at=line["at"],
            key=f"k{seq}",
        )
        for seq, line in enumerate(file["log"], start=1)
    ]
    of("matches", "SheetMark").objects.bulk_create(lines)
    call_command("migrate", verbosity=0)
    now = RecordSheet.objects.get()
    assert (now.pk, now.key, now.game, now.state, now.version) == (sheet.pk, "k", "battletech", file["marks"], 13)
    assert list(now.log.values_list("pk", "seq", "key")) == [(line.pk, line.seq, line.key) for line in lines]
    hand = may(somebody(owner), access.SHEET, pk=sheet.pk)
    found = json.loads(json.dumps(sheet_export(access=hand, at=NOW), cls=DjangoJSONEncoder))["log"]
    assert [line | {"actor": "alice"} for line in found] == file["log"]
    sheet_mark(request=WriteRequest(hand, NOW), action={"do": "end-phase"})
    for _ in range(2):
        sheet_undo(request=WriteRequest(may(somebody(owner), access.SHEET, pk=sheet.pk), NOW))
    before = migrated([("matches", "0011_labels")])
    assert len(before.get_model("matches", "RecordSheet").objects.get().marks["pending"]) == 3
