"""The catalogue: who sees which mechs and maps, and how a match is made of them."""

import json

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from core.errors import Missing
from core.import_files import ImportFile
from games.battletech.board import BOARDS
from games.battletech.designs import DESIGNS, design_facts
from games.battletech.own import own_board
from matches.designs import design_find, designs_seen, forces_options
from matches.imports import builtin_load, files_import
from matches.models import Battlemap, MechDesign, RecordSheet
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create
from tests.virginia import NOW

from .files import board, mtf

pytestmark = pytest.mark.django_db

WOODS = ('hex 0101 0 "woods:1" ""', 'hex 0405 0 "woods:2" ""')


def mechs(owner, *chassis, **more):
    found = [ImportFile(f"{name}.mtf", lambda name=name: mtf(name, **more)) for name in chassis]
    files_import("mechs", owner=owner, files=found)


def ground(owner, name="Mill Pond", *woods):
    files_import("maps", owner=owner, files=[ImportFile(f"{name}.board", lambda: board(15, 17, *woods))])


def test_the_catalogue_begins_with_what_the_rules_have():
    assert {row.key: row.data for row in MechDesign.objects.all()} == {
        key: json.loads(json.dumps(design_facts(design))) for key, design in DESIGNS.items()
    }
    for row in Battlemap.objects.all():
        assert own_board(row.rows).woods == BOARDS[row.key].woods
    assert Battlemap.objects.count() == len(BOARDS)


def test_what_the_rules_have_is_brought_up_to_date_by_a_migration(alice):
    mechs(None, "Otter")
    MechDesign.objects.filter(key="HBK-4G").update(data={"tons": 1})
    MechDesign.objects.filter(key="CDA-2A").delete()
    call_command("migrate", verbosity=0)
    assert MechDesign.objects.get(key="HBK-4G").data["tons"] == 50
    assert MechDesign.objects.count() == len(DESIGNS) + 1
    before = list(MechDesign.objects.values_list("pk", "key"))
    builtin_load()
    assert list(MechDesign.objects.values_list("pk", "key")) == before


def test_everybody_sees_everybodys_and_ones_own_stands_before_it(alice, bob):
    mechs(None, "Otter")
    mechs(alice, "Otter", CT=12)
    mechs(bob, "Lynx")
    own = {
        user: {row.key: row.owner_id for row in designs_seen(user) if not row.builtin} for user in (alice, bob, None)
    }
    assert own == {
        alice: {"otter-bdg-1": alice.pk},
        bob: {"otter-bdg-1": None, "lynx-bdg-1": bob.pk},
        None: {"otter-bdg-1": None},
    }
    assert design_find(alice, "otter-bdg-1").data["armour"]["CT"] == 12
    assert design_find(bob, "otter-bdg-1").data["armour"]["CT"] == 10
    with pytest.raises(Missing, match="no-such-mech"):
        design_find(alice, "lynx-bdg-1")


@pytest.mark.parametrize("owned", [True, False], ids=["an account", "everybody"])
@pytest.mark.parametrize("other", ["key", "title"])
def test_a_key_and_a_title_are_there_once_for_each_owner(alice, owned, other):
    mechs(alice if owned else None, "Otter")
    row = MechDesign.objects.get(builtin=False)
    row.pk = None
    setattr(row, other, "another")
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


def test_a_match_is_made_of_mechs_and_a_map_of_the_catalogue(alice, bob):
    mechs(alice, "Otter", "Lynx")
    ground(alice, "Mill Pond", *WOODS)
    forces = {"attacker": ["otter-bdg-1", "HBK-4G"], "defender": ["lynx-bdg-1", "otter-bdg-1"]}
    options = forces_options(user=alice, game="battletech", forces=forces, map="mill-pond")
    seats = [Sitting("attacker", alice.pk), Sitting("defender", bob.pk)]
    match = match_create(game="battletech", host=alice, at=NOW, sittings=seats, options=options)
    sheets = {row.unit: row.facts["chassis"] for row in RecordSheet.objects.filter(match=match)}
    assert sheets == {"A1": "Otter", "A2": "Hunchback", "D1": "Lynx", "D2": "Otter"}
    assert own_board(match.options["own_map"]).woods == {"0101": "light", "0405": "heavy"}
    MechDesign.objects.filter(owner=alice).delete()
    Battlemap.objects.filter(owner=alice).delete()
    match.refresh_from_db()
    assert match.options == options  # the match needs nothing else


def test_mechs_and_maps_of_the_tool_are_named_by_their_keys(alice):
    asked = {"attacker": ["ENF-4R"], "defender": ["HBK-4G", "CDA-2A"]}
    forces = {"attacker": "ENF-4R", "defender": "HBK-4G, CDA-2A"}
    found = forces_options(user=alice, game="battletech", forces=asked, map="long-valley", options={"map": "none"})
    assert found == {**forces, "map": "long-valley"}
    assert forces_options(user=alice, game="battletech", forces=asked, options={"map": "none"}) == {
        **forces,
        "map": "none",
    }


@pytest.mark.parametrize(
    ("mech", "map_", "code"),
    [("dragon", "training", "no-such-mech"), ("ENF-4R", "moon", "no-such-map")],
    ids=["mech", "map"],
)
def test_what_is_not_in_the_catalogue_is_not_chosen(alice, mech, map_, code):
    forces = {"attacker": [mech], "defender": ["HBK-4G"]}
    with pytest.raises(Missing) as caught:
        forces_options(user=alice, game="battletech", forces=forces, map=map_)
    assert caught.value.code == code


def test_a_sheet_is_made_of_ones_own_design(alice):
    mechs(alice, "Otter")
    sheet = sheet_create(user=alice, design="otter-bdg-1")
    assert (sheet.facts["chassis"], sheet.design.key) == ("Otter", "otter-bdg-1")
