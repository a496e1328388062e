"""The options of a match: defaults, allowed values, marks."""

from collections.abc import Mapping

import pytest

from games.battletech.designs import DESIGNS
from games.battletech.mechs import WEAPONS
from games.battletech.options import OPTION_FACTS, Options
from games.battletech.rules import BATTLETECH
from games.core.content import load
from games.core.errors import Illegal


def test_the_digest_of_the_rules_is_the_default():
    state = BATTLETECH.setup()
    assert state.options == Options(
        map="training",
        own_map="",
        attacker="ENF-4R",
        defender="HBK-4G",
        own_mechs="",
        defender_rows=3,
        grouped_moves=False,
        leaving="side_loses",
        start_to_end=False,
        arm_arcs=True,
        side_tables=False,
        rear_armour=False,
        corrections=True,
        seats="by_side",
        side_of_line="whole",
    )


def test_every_option_has_its_fact():
    assert set(OPTION_FACTS) == set(Options.__struct_fields__)


def test_what_is_not_in_the_rules_is_marked_as_such():
    marked = {name for name, fact in OPTION_FACTS.items() if fact.reconstruction}
    assert marked == {
        "map",
        "own_map",
        "own_mechs",
        "defender_rows",
        "leaving",
        "start_to_end",
        "arm_arcs",
        "side_tables",
        "rear_armour",
        "corrections",
        "seats",
        "side_of_line",
    }


def test_tables_that_our_source_lost_are_marked_as_such():
    marked = {
        f"{name}.{key}"
        for name in ("boards", "terrain")
        for key, table in load("games.battletech", name).items()
        if isinstance(table, Mapping) and table.get("reconstruction")
    }
    assert marked == {
        "boards.training",
        "boards.long-valley",
        "terrain.light",
    }


@pytest.mark.parametrize(
    ("options", "code", "name"),
    [
        ({"dragons": 1}, "unknown-option", "dragons"),
        ({"map": "moon"}, "bad-option", "map"),
        ({"defender_rows": 0}, "bad-option", "defender_rows"),
        ({"defender_rows": True}, "bad-option", "defender_rows"),
        ({"arm_arcs": 1}, "bad-option", "arm_arcs"),
        ({"leaving": None}, "bad-option", "leaving"),
        ({"attacker": ["ENF-4R"]}, "bad-option", "attacker"),
        ({"attacker": ""}, "bad-option", "attacker"),
        ({"attacker": "ENF-4R,"}, "bad-option", "attacker"),
        ({"defender": "AS7-D"}, "bad-option", "defender"),
        ({"defender": ",".join(["HBK-4G"] * 100)}, "bad-option", "defender"),
    ],
)
def test_an_unknown_option_or_a_bad_value_is_refused(options, code, name):
    with pytest.raises(Illegal) as no:
        BATTLETECH.setup(**options)
    assert (no.value.code, no.value.params["option"]) == (code, name)


@pytest.mark.parametrize(
    ("options", "most"),
    [({"map": "training"}, 15), ({"map": "long-valley"}, 16), ({"map": "own", "own_map": f"{'.' * 99}\n" * 9}, 99)],
)
def test_D3_as_many_mechs_a_side_as_find_room_on_the_edge_set_up_there(options, most):
    force = ",".join(["HBK-4G"] * most)
    state = BATTLETECH.setup(attacker=force, defender=force, defender_rows=1, **options)
    while state.phase == "deployment":
        (seat,) = BATTLETECH.to_act(state)
        state, _ = BATTLETECH.apply(state, seat, next(iter(BATTLETECH.legal(state, seat))), None)
    assert len({mech.hex for mech in state.mechs}) == 2 * most
    with pytest.raises(Illegal, match=r"no-room-on-map|bad-option"):
        BATTLETECH.setup(attacker=f"{force},HBK-4G", **options)


def test_D3_without_a_map_a_side_may_have_ninety_nine_mechs():
    state = BATTLETECH.setup(map="none", attacker=",".join(["HBK-4G"] * 99), defender=",".join(["CDA-2A"] * 99))
    assert len(state.mechs) == 198
    assert all(BATTLETECH.legal(state, seat) for seat in BATTLETECH.to_act(state))


def test_the_sheets_hold_the_weapons_of_the_rules():
    weapons = {
        key: [(mount.weapon, mount.location, mount.shots) for mount in design.mounts] for key, design in DESIGNS.items()
    }
    assert weapons == {
        "HBK-4G": [
            ("ac-20", "RT", 10),
            ("medium-laser", "LA", None),
            ("medium-laser", "RA", None),
            ("small-laser", "HD", None),
        ],
        "ENF-4R": [("ac-10", "RA", 10), ("large-laser", "LA", None), ("small-laser", "LT", None)],
        "CDA-2A": [("medium-laser", "LT", None), ("medium-laser", "RT", None), ("small-laser", "CT", None)],
    }
    assert {key: design.tons for key, design in DESIGNS.items()} == {"HBK-4G": 50, "ENF-4R": 50, "CDA-2A": 40}


def test_the_weapon_table():
    table = {key: (weapon.damage, tuple(weapon.reach), weapon.ammunition) for key, weapon in WEAPONS.items()}
    named = ("ac-20", "ac-10", "large-laser", "medium-laser", "small-laser")
    assert {key: table[key] for key in named} == {
        "ac-20": (20, (3, 6, 9), True),
        "ac-10": (10, (5, 10, 15), True),
        "large-laser": (8, (5, 10, 15), False),
        "medium-laser": (5, (3, 6, 9), False),
        "small-laser": (3, (1, 2, 3), False),
    }
