"""H1–H10: locations, marking off, what is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.board import BOARDS
from games.battletech.damage import (
    HIT_TABLES,
    INWARD,
    LOCATIONS,
    REARS,
    destroyed,
    gone,
    hit_location,
    hit_side,
    legless,
    mark,
    mark_sides,
    points,
    settled,
    table_of,
)
from games.battletech.designs import DESIGNS
from tests.games.battletech.exact import bearing
from tests.mechs import armour_of

HEXES = st.sampled_from(BOARDS["training"].hexes)

HUNCHBACK = DESIGNS["HBK-4G"].armour
ARMOURS = st.fixed_dictionaries({location: st.integers(0, 12) for location in LOCATIONS}).map(armour_of)
HITS = st.lists(st.tuples(st.sampled_from(LOCATIONS), st.integers(1, 20)), max_size=8)


def after(*hits, armour=HUNCHBACK):
    for location, damage in hits:
        armour, _ = mark(armour, location, damage)
    return armour


def with_points(**left):
    return armour_of({**dict(zip(LOCATIONS, HUNCHBACK, strict=True)), **left})


def test_H1_the_location_table():
    table = ["CT", "RA", "RA", "RL", "RT", "CT", "LT", "LL", "LA", "LA", "HD"]
    assert [hit_location(total) for total in range(2, 13)] == table


def test_H2_the_side_tables_mirror_each_other():
    assert HIT_TABLES["left"] == ("LT", "LL", "LA", "LA", "LL", "LT", "CT", "RT", "RA", "RL", "HD")
    mirror = {"L": "R", "R": "L"}
    assert [mirror.get(location[0], location[0]) + location[1] for location in HIT_TABLES["left"]] == list(
        HIT_TABLES["right"]
    )


@given(HEXES, HEXES, st.integers(0, 5))
def test_H2_hits_come_from_the_side_between_90_and_150_degrees(target, attacker, facing):
    if attacker == target:
        return
    angle, edge = bearing(target, attacker, facing), 1e-9
    right, left = 90 + edge < angle < 150 - edge, -150 + edge < angle < -90 - edge
    assert table_of(hit_side(target, facing, attacker)) == ("right" if right else "left" if left else "front")


def test_H3_what_is_left_over_moves_inward():
    armour, steps = mark(with_points(LA=3, LT=2), "LA", 10)
    assert [(step.location, step.damage, step.transferred_to) for step in steps] == [
        ("LA", 3, "LT"),
        ("LT", 2, "CT"),
        ("CT", 5, None),
    ]
    assert points(armour, "CT") == 21


def test_H3_arms_and_legs_lead_to_the_torso_of_their_side():
    assert INWARD == {"LA": "LT", "LL": "LT", "RA": "RT", "RL": "RT", "LT": "CT", "RT": "CT"}


def test_H4_a_later_hit_on_a_lost_location_moves_inward_whole():
    assert points(after(("RL", 20), ("RL", 7)), "RT") == 13


def test_H5_a_lost_side_torso_takes_the_arm_but_not_the_leg():
    armour = after(("LT", 20))
    assert gone(armour) == ("LT", "LA")
    assert points(armour, "LL") == 20
    assert points(after(("LA", 4), armour=armour), "CT") == 22


@pytest.mark.parametrize(("location", "damage"), [("HD", 9), ("CT", 26)])
def test_H6_without_head_or_centre_torso_the_mech_is_destroyed(location, damage):
    assert not destroyed(after((location, damage - 1)))
    assert destroyed(after((location, damage)))


@pytest.mark.parametrize("location", ["HD", "CT"])
def test_H6_nothing_moves_on_from_head_or_centre_torso(location):
    armour, steps = mark(with_points(**{location: 2}), location, 20)
    assert [(step.damage, step.transferred_to) for step in steps] == [(2, None)]
    assert sum(armour) == sum(with_points(**{location: 2})) - 2


def test_H7_the_last_armour_point_is_the_end_of_a_location():
    assert gone(after(("LA", 15))) == ()
    assert gone(after(("LA", 16))) == ("LA",)


def test_H9_the_sheets_hold_front_armour_only():
    table = {"HBK-4G": (9, 26, 20, 20, 16, 16, 20, 20), "ENF-4R": (9, 23, 17, 17, 14, 14, 20, 20)}
    assert {key: DESIGNS[key].armour for key in table} == table
    assert DESIGNS["CDA-2A"].armour == (9, 11, 6, 6, 4, 4, 6, 6)


def test_a_mech_loses_its_legs_one_by_one():
    assert not legless(HUNCHBACK)
    assert legless(after(("LL", 20)))
    assert legless(after(("RL", 20)))


@given(ARMOURS, HITS)
def test_every_point_is_marked_once_and_lost_arms_take_nothing(armour, hits):
    for location, damage in hits:
        before, (armour, steps) = armour, mark(armour, location, damage)
        marked = sum(step.damage for step in steps)
        torn_off = sum(
            points(before, arm) - sum(step.damage for step in steps if step.location == arm)
            for torso, arm in (("LT", "LA"), ("RT", "RA"))
            if points(before, torso) and not points(armour, torso)
        )
        assert sum(before) - sum(armour) == marked + torn_off
        assert marked <= damage
        assert marked == damage or steps[-1].location in ("HD", "CT")
        assert min(armour) >= 0
        for torso, arm in (("LT", "LA"), ("RT", "RA")):
            assert points(armour, torso) or not points(armour, arm)


# --- rear armour -----------------------------------------------------------------------------------


REAR = DESIGNS["HBK-4G"].rear


def hit_from(location, damage, side, rear=REAR):
    """Armour by location and rear armour by torso after one hit on a fresh Hunchback."""
    armour, behind, steps = mark_sides(HUNCHBACK, rear, location, damage, side)
    return (
        dict(zip(LOCATIONS, armour, strict=True)),
        dict(zip(REARS, behind, strict=True)),
        [(step.location, step.damage) for step in steps],
    )


def test_H10_the_published_rear_armour_of_the_three_mechs():
    assert {key: dict(zip(REARS, kind.rear, strict=True)) for key, kind in DESIGNS.items()} == {
        "HBK-4G": {"CT": 5, "LT": 4, "RT": 4},
        "ENF-4R": {"CT": 4, "LT": 3, "RT": 3},
        "CDA-2A": {"CT": 6, "LT": 3, "RT": 3},
    }


def test_H10_a_hit_from_the_rear_takes_the_armour_behind_a_torso():
    armour, rear, steps = hit_from("CT", 3, "rear")
    assert (armour["CT"], rear["CT"], steps) == (26, 2, [("CT", 3)])


@pytest.mark.parametrize("side", ["front", "left", "right"])
def test_H10_from_any_other_side_it_takes_the_front_armour(side):
    armour, rear, _ = hit_from("CT", 3, side)
    assert (armour["CT"], rear["CT"]) == (23, 5)


@pytest.mark.parametrize("location", ["HD", "LA", "RL"])
def test_H10_heads_and_limbs_have_one_armour(location):
    assert hit_from(location, 3, "rear") == hit_from(location, 3, "front")


def test_H10_a_torso_is_gone_when_the_armour_of_the_side_hit_is_spent():
    armour, rear, steps = hit_from("RT", 6, "rear")
    assert (armour["RT"], armour["RA"], rear["RT"]) == (0, 0, 0)  # before and behind, and the arm with it (H5)
    assert steps == [("RT", 4), ("CT", 2)]
    assert (armour["CT"], rear["CT"]) == (26, 3)  # the rest moves on inward from behind
    armour, rear, _ = hit_from("RT", 20, "front")
    assert (armour["RT"], rear["RT"]) == (0, 0)


def test_H10_a_limb_hit_from_behind_passes_on_to_the_armour_behind_its_torso():
    armour, rear, steps = hit_from("LL", 22, "rear")
    assert (armour["LL"], armour["LT"], rear["LT"]) == (0, 20, 2)
    assert steps == [("LL", 20), ("LT", 2)]


def test_H10_a_torso_that_the_hit_does_not_reach_stands_even_without_armour_behind():
    armour, rear, _ = hit_from("RA", 3, "rear", rear=(5, 4, 0))
    assert (armour["RT"], armour["RA"], rear["RT"]) == (20, 13, 0)


def test_H10_a_torso_without_armour_behind_is_gone_by_the_first_hit_from_the_rear_that_reaches_it():
    armour, rear, steps = hit_from("RT", 3, "rear", rear=(5, 4, 0))
    assert (armour["RT"], armour["RA"], rear["CT"]) == (0, 0, 2)  # its arm with it (H5)
    assert steps == [("RT", 0), ("CT", 3)]
    armour, _, steps = hit_from("RA", 17, "rear", rear=(5, 4, 0))
    assert (armour["RA"], armour["RT"], steps) == (0, 0, [("RA", 16), ("RT", 0), ("CT", 1)])


def test_H9_without_rear_armour_every_hit_takes_the_front():
    armour, _, _ = mark_sides(HUNCHBACK, (), "CT", 3, "rear")
    assert armour == mark(HUNCHBACK, "CT", 3)[0]


@given(
    st.tuples(*(st.integers(0, 30) for _ in LOCATIONS)),
    st.tuples(*(st.integers(0, 9) for _ in REARS)),
    st.sampled_from(LOCATIONS),
    st.integers(1, 25),
    st.sampled_from(["front", "left", "right", "rear"]),
)
def test_H10_no_hit_marks_more_than_its_points_and_nothing_grows(points_left, behind, location, damage, side):
    armour, rear = settled(points_left, behind)
    marked, marked_rear, steps = mark_sides(armour, rear, location, damage, side)
    assert sum(step.damage for step in steps) <= damage
    assert all(left <= other for left, other in zip(marked + marked_rear, armour + rear, strict=True))
    assert all(not left for torso, left in zip(REARS, marked_rear, strict=True) if torso in gone(marked))
    assert settled(marked)[0] == marked  # H5


@pytest.mark.parametrize(
    ("attacker", "side"),
    [("0504", "front"), ("0604", "front"), ("0404", "front"), ("0605", "right"), ("0405", "left"), ("0506", "rear")],
)
def test_H10_the_side_is_that_of_the_hexside_hit(attacker, side):
    """Columns 4 and 6 lie half a hex lower than column 5: 0605 is the hex behind the right flank."""
    assert hit_side("0505", 0, attacker) == side


@given(HEXES, HEXES, st.integers(0, 5))
def test_H10_from_150_degrees_on_a_hit_comes_from_the_rear_edges_included(target, attacker, facing):
    if target == attacker:
        return
    side, behind = hit_side(target, facing, attacker), abs(bearing(target, attacker, facing)) > 150 - 1e-9
    assert (side == "rear") == behind
    assert table_of(hit_side(target, facing, attacker)) == ("front" if side == "rear" else side)
