"""B8: what lies on the board of a scenario, and who stands there."""

import itertools

import pytest

from games.battle_cry.board import BOARD
from games.battle_cry.dice import SIDES
from games.battle_cry.ground import EDGES, KINDS, NO_GROUND, TERRAIN, Ground, Placed
from games.battle_cry.scenario import Scenario, all_scenarios, scenario, scenario_from_toml, scenario_to_toml
from games.core import reading
from games.core.errors import Illegal

OWN = """
key = "ford"
name = "The Ford"
first_side = "union"
victory_flags = 4

[[objectives]]
name = "The ford"
points = 2
hex = "E6"

[ground]
top = "union"
fences = ["D3 ne", "D3 e"]
terrain = { waterway = ["E5", "E7"], bridge = ["E6"], woods = ["A1"] }
union = { infantry = ["A1"], general = ["A1", "B2"] }
confederacy = { cavalry = ["I13"] }
"""


def read(**table) -> Ground:
    ground = reading.read(Ground, table)
    ground.check()
    return ground


def test_B8_an_organiser_writes_the_ground_of_a_scenario():
    ground = scenario_from_toml(OWN).ground
    assert dict(ground.kinds) == {"A1": "woods", "E5": "waterway", "E7": "waterway", "E6": "bridge"}
    assert ground.edges == (("D3", "ne"), ("D3", "e"))
    assert Placed("union", "general", "B2") in ground.placed
    assert (ground.top, ground.reconstruction) == ("union", False)


def test_B8_it_is_written_as_it_was_read():
    for definition in (scenario_from_toml(OWN), *all_scenarios()):
        assert Scenario.from_mapping(definition.to_mapping()) == definition
        assert scenario_from_toml(scenario_to_toml(definition)) == definition


def test_B8_without_ground_the_players_set_up_from_their_book():
    assert scenario("first-bull-run").ground == NO_GROUND
    assert NO_GROUND.empty
    assert NO_GROUND.to_mapping() == {}


@pytest.mark.parametrize(
    ("table", "code", "path"),
    [
        ({"terrain": {"woods": ["J1"]}}, "unknown-hex", "terrain.woods[0]"),
        ({"terrain": {"woods": ["B13"]}}, "unknown-hex", "terrain.woods[0]"),
        ({"terrain": {"woods": [1]}}, "wrong-type", "terrain.woods[0]"),
        ({"terrain": {"fence": ["A1"]}}, "unknown-field", "terrain.fence"),
        ({"terrain": {"woods": ["A1"], "hill": ["A1"]}}, "placement-not-allowed", "terrain.hill[0]"),
        ({"fences": ["A1 north"]}, "unknown-value", "fences[0]"),
        ({"fences": [["A1", "e"]]}, "wrong-type", "fences[0]"),
        ({"fences": ["Z1 e"]}, "unknown-hex", "fences[0]"),
        ({"top": "east"}, "unknown-value", "top"),
        ({"union": {"infantry": ["A1"], "cavalry": ["A1"]}}, "placement-not-allowed", "union.cavalry[0]"),
        ({"union": {"infantry": ["A1"]}, "confederacy": {"general": ["A1"]}}, "placement-not-allowed",
         "confederacy.general[0]"),
        ({"union": {"general": ["A1", "A1"]}}, "placement-not-allowed", "union.general[1]"),
        ({"terrain": {"waterway": ["A1"]}, "union": {"infantry": ["A1"]}}, "placement-not-allowed",
         "union.infantry[0]"),
        ({"union": {"wagon": ["A1"]}}, "unknown-field", "union.wagon"),
    ],
)  # fmt: skip
def test_B8_what_cannot_lie_or_stand_there_is_refused(table, code, path):
    with pytest.raises(Illegal) as refused:
        read(**table)
    assert (refused.value.code, refused.value.params["path"]) == (code, path)


def test_B8_an_objective_lies_on_the_board():
    with pytest.raises(Illegal) as refused:
        scenario_from_toml(OWN.replace('hex = "E6"', 'hex = "K6"'))
    assert refused.value.params["path"] == "objectives[0].hex"


def test_B7_brandy_station_is_set_up_as_its_orders_of_battle_say():
    plan = scenario("brandy-station")
    for side, kind in itertools.product(SIDES, KINDS):
        order = plan.orders[side]
        count = order.generals if kind == "general" else order.count(kind)
        assert sum((unit.side, unit.kind) == (side, kind) for unit in plan.ground.placed) == count
    assert all(objective.hex for objective in plan.objectives)
    assert plan.ground.reconstruction
    assert "ground" in plan.reconstructions


def test_B5_what_stops_a_unit_and_what_costs_the_attacker_dice():
    entering = {kind: facts.entering for kind, facts in TERRAIN.items() if facts.entering != "free"}
    stops = dict.fromkeys(("town", "homestead", "waterway"), "stop")
    assert entering == {"woods": "stop_no_battle", **stops, "rough": "impassable"}
    minus_one = ("orchard", "hill", "field", "fence", "entrenchment", "fieldwork")
    fewer = {kind: facts.attack_dice for kind, facts in TERRAIN.items() if facts.attack_dice}
    assert fewer == {"woods": -2, **dict.fromkeys(minus_one, -1)}
    assert {kind for kind, facts in TERRAIN.items() if facts.reconstruction} == {"woods", "entrenchment", "fieldwork"}


def test_B5_every_terrain_of_a_hex_may_lie_on_the_board():
    for kind, name in zip((kind for kind in TERRAIN if kind not in ("fence", "fieldwork")), BOARD.hexes, strict=False):
        assert read(terrain={kind: [name]}).kinds[name] == kind
    assert read(fences=[f"E5 {edge}" for edge in EDGES]).edges == tuple(("E5", edge) for edge in EDGES)
