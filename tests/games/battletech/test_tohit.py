"""W4–W11: arcs and numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.board import BOARDS
from games.battletech.mechs import WEAPONS, Reach
from games.battletech.sight import Woods
from games.battletech.tohit import (
    MODES,
    arc_of,
    attacker_modifier,
    hits,
    in_arc,
    probability,
    range_modifier,
    target_modifier,
    to_hit,
)
from tests.games.battletech.exact import bearing

NONE = Woods(0, 0)
LASER = WEAPONS["medium-laser"].reach
HEXES = st.sampled_from(BOARDS["training"].hexes)


def number(weapon="medium-laser", hexes=1, attacker="still", moved=0, woods=NONE, ground="clear"):
    return to_hit(WEAPONS[weapon].reach, hexes, attacker, moved, woods, ground).number


def test_W5_the_number_is_four_when_nothing_is_in_the_way():
    assert number() == 4


@pytest.mark.parametrize(("hexes", "modifier"), [(1, 0), (3, 0), (4, 2), (6, 2), (7, 4), (9, 4), (10, None)], ids=str)
def test_W6_the_range_counts_by_its_bracket_and_beyond_long_there_is_no_attack(hexes, modifier):
    assert range_modifier(LASER, hexes) == modifier
    assert number(hexes=hexes) == (None if modifier is None else 4 + modifier)


def test_W7_the_mode_of_the_attacker_counts():
    assert [attacker_modifier(mode) for mode in MODES] == [0, 1, 2]
    assert [number(attacker=mode) for mode in ("still", "walk", "run")] == [4, 5, 6]


def test_W8_the_target_counts_by_the_hexes_it_moved():
    expected = [0] * 3 + [1] * 2 + [2] * 2 + [3] * 3 + [4] * 8 + [5] * 7 + [6] * 5
    assert [target_modifier(hexes) for hexes in range(30)] == expected


def test_W9_woods_between_and_under_the_target_add_up():
    assert number(woods=Woods(2, 0)) == 6
    assert number(woods=Woods(0, 1)) == 6
    assert number(ground="light") == 5
    assert number(woods=Woods(1, 0), ground="heavy") == 7


@pytest.mark.parametrize("number", range(-3, 16))
def test_W10_W11_the_chance_is_that_of_two_dice_except_at_both_ends(number):
    throws = [first + second for first in range(1, 7) for second in range(1, 7)]
    expected = 1 if number <= 2 else 0 if number > 12 else Fraction(sum(throw >= number for throw in throws), 36)
    assert probability(number) == expected
    assert Fraction(sum(hits(number, throw) for throw in throws), 36) == expected


def test_W10_above_twelve_an_attack_is_not_possible():
    hard = to_hit(LASER, 9, "run", 7, NONE, "clear")
    assert (hard.number, hard.possible, hard.probability) == (13, False, 0)
    assert to_hit(LASER, 9, "run", 6, NONE, "clear").possible


def test_the_lines_add_up_to_the_number():
    shot = to_hit(Reach(1, 2, 3), 3, "walk", 4, Woods(1, 0), "heavy")
    assert [(modifier.why, modifier.value) for modifier in shot.modifiers] == [
        ("base", 4),
        ("range", 4),
        ("attacker", 1),
        ("target", 1),
        ("woods", 1),
        ("cover", 2),
    ]
    assert shot.number == 13


@given(HEXES, HEXES, st.integers(0, 5))
def test_W4_arcs_are_120_degrees_to_the_front_and_180_for_the_arms_edges_included(attacker, target, facing):
    if attacker == target:
        return
    angle, edge = bearing(attacker, target, facing), 1e-9
    assert in_arc("forward", facing, attacker, target) == (abs(angle) <= 60 + edge)
    left = -120 - edge <= angle <= 60 + edge
    right = -60 - edge <= angle <= 120 + edge
    assert in_arc("left_arm", facing, attacker, target) == left
    assert in_arc("right_arm", facing, attacker, target) == right


def test_W4_only_arm_weapons_have_a_wider_arc_and_only_with_the_option():
    assert [arc_of(location, arm_arcs=True) for location in ("HD", "CT", "LT", "RT", "LL", "RL")] == ["forward"] * 6
    assert (arc_of("LA", arm_arcs=True), arc_of("RA", arm_arcs=True)) == ("left_arm", "right_arm")
    assert (arc_of("LA", arm_arcs=False), arc_of("RA", arm_arcs=False)) == ("forward", "forward")
