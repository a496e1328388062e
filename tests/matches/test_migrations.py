"""What was stored before is there afterwards."""

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaigns import access
from core.grants import grant_make
from matches.access import TABLE
from matches.models import RecordSheet
from tests.granting import somebody

BEFORE, AFTER = [("matches", "0004_handovers")], [("matches", "0005_titles_and_notes")]
MECH = {"chassis": "Буря", "tons": 30, "status": "playable", "data": {}, "digest": ""}
SHEET = {"facts": {}, "marks": {}}

pytestmark = pytest.mark.long


@pytest.fixture
def earlier(transactional_db):
    """The models as they were; the newest ones are back afterwards."""
    yield migrated(BEFORE)
    call_command("migrate", verbosity=0)


def migrated(to):
    MigrationExecutor(connection).migrate(to)
    return MigrationExecutor(connection).loader.project_state(to).apps


def test_of_one_title_the_newest_stays_with_all_sheets_and_what_maps_left_out_is_noted(earlier):
    owner = get_user_model().objects.create_user("dora").pk
    mechs, sheets = (earlier.get_model("matches", name).objects for name in ("MechDesign", "RecordSheet"))
    for owned in (owner, None):
        for walk in (4, 5):
            mech = mechs.create(owner_id=owned, key=f"{owned}-{walk}", title="Буря", walk=walk, **MECH)
            sheets.create(owner_id=owner, design=mech, name=f"{owned}-{walk}", **SHEET)
    ignored = {"water": 3, "elevation": 7}
    earlier.get_model("matches", "Battlemap").objects.create(
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
    earlier = migrated(BEFORE)
    assert earlier.get_model("matches", "Battlemap").objects.get(key="pond").ignored == ignored


@pytest.fixture
def before_grants(transactional_db):
    yield migrated([("matches", "0005_titles_and_notes"), ("campaigns", "0003_print_room")])
    call_command("migrate", verbosity=0)


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
