"""H3–H7 before the dice: the exact odds of a volley, beside the rule itself run over every fall of the dice."""

from collections import defaultdict
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.battletech.damage import (
    HIT_TABLES,
    LOCATIONS,
    REARS,
    destroyed,
    gone,
    hit_location,
    mark,
    mark_sides,
    points,
    settled,
)
from games.battletech.designs import DESIGNS
from games.battletech.sets import SHOTS_MAX
from games.battletech.tohit import hits, probability
from games.battletech.volley import Shot, volley
from games.core.dice import D6
from games.core.errors import Illegal
from games.core.odds import distribution
from scripts.services import CI
from tests.mechs import armour_of

HUNCHBACK = DESIGNS["HBK-4G"].armour
CERTAIN = 2  # W10: such a shot always hits

WEAK = st.fixed_dictionaries({location: st.integers(0, 6) for location in LOCATIONS}).map(armour_of)
STRONGER = st.fixed_dictionaries({location: st.integers(1, 15) for location in LOCATIONS}).map(armour_of)
FEEBLE = st.fixed_dictionaries({location: st.integers(0, 2) for location in LOCATIONS}).map(armour_of)
NUMBERS = st.sampled_from([*range(2, 13), 7, 8, 13, None])
SHOTS = st.builds(Shot, NUMBERS, st.integers(1, 14), st.sampled_from(sorted(HIT_TABLES)))


def with_points(**left):
    return armour_of({**dict(zip(LOCATIONS, HUNCHBACK, strict=True)), **left})


def resolved(armour, rear, shot, dice):
    """One shot by the rules, from behind where there is `rear` armour: what is left, and the points marked off."""
    if shot.number is None or not dice.roll(2, D6, why="to-hit", read=lambda two: hits(shot.number, sum(two))):
        return (armour, rear), 0
    at = dice.roll(2, D6, why="location", read=lambda two: hit_location(sum(two), shot.table))
    if rear:
        armour, rear, steps = mark_sides(armour, rear, at, shot.damage, "rear")
    else:
        armour, steps = mark(armour, at, shot.damage)
    return (armour, rear), sum(step.damage for step in steps)


def by_the_rule(armour, shots, rear=()):
    """lost, destroyed, marked and hits of a volley: every shot resolved from every armour that the last one left."""
    spread = {(armour, rear): Fraction(1)}
    marked = Fraction(0)
    for shot in shots:
        after = defaultdict(Fraction)
        for before, weight in spread.items():
            for (left, taken), share in distribution(partial(resolved, *before, shot)).items():
                after[left] += weight * share
                marked += weight * share * taken
        spread = after
    lost = {location: sum(w for (left, _), w in spread.items() if location in gone(left)) for location in LOCATIONS}
    total = sum(probability(fired.number) * fired.damage for fired in shots if fired.number is not None)
    return lost, sum(w for (left, _), w in spread.items() if destroyed(left)), marked, total


def worked_out(armour, shots, bare=()):
    found = volley(armour, shots, bare)
    return dict(found.lost), found.destroyed, found.marked, found.hits


@settings(max_examples=150 if CI else 40, deadline=None)
@given(st.one_of(WEAK, STRONGER), st.lists(SHOTS, min_size=2, max_size=3))
def test_H3_to_H7_a_volley_is_worked_out_as_the_rule_resolves_it(armour, shots):
    assert worked_out(armour, shots) == by_the_rule(armour, shots)


@settings(max_examples=60 if CI else 15, deadline=None)
@given(WEAK, st.tuples(*[st.integers(0, 3)] * len(REARS)), st.lists(SHOTS, min_size=2, max_size=3))
def test_H10_so_is_one_from_the_rear_even_at_torsos_without_armour_behind(armour, behind, shots):
    _, rear = settled(armour, behind)
    hit = {**dict(zip(LOCATIONS, armour, strict=True)), **dict(zip(REARS, rear, strict=True))}
    bare = [location for location in REARS if points(armour, location) and not hit[location]]
    assert worked_out(tuple(hit.values()), shots, bare) == by_the_rule(armour, shots, rear)


@settings(max_examples=40 if CI else 10, deadline=None)
@given(WEAK, st.lists(SHOTS, min_size=1, max_size=2), st.lists(st.integers(0, 1), min_size=4, max_size=5))
def test_shots_alike_that_follow_one_another_count_as_so_many(armour, kinds, order):
    shots = [kinds[which % len(kinds)] for which in order]
    assert worked_out(armour, shots) == by_the_rule(armour, shots)


@settings(max_examples=10, deadline=None)
@given(FEEBLE, st.lists(SHOTS, min_size=6, max_size=8))
def test_eight_shots_are_worked_out_as_the_rule_resolves_them(armour, shots):
    assert worked_out(armour, shots) == by_the_rule(armour, shots)


def test_H6_one_shot_that_spends_the_head():
    found = volley(HUNCHBACK, [Shot(CERTAIN, 10)])
    assert found.lost == {location: Fraction(location == "HD", 36) for location in LOCATIONS}
    assert found.destroyed == Fraction(1, 36)
    assert (found.marked, found.hits) == (10 - Fraction(1, 36), 10)  # H6 one point is more than the head can take


def test_H7_an_ac20_that_needs_seven_at_a_hunchback():
    """21 of 36 hit. 20 points are all of a side torso or a leg; an arm's 16 and 4 of the torso; all of the head."""
    found = volley(HUNCHBACK, [Shot(7, 20)])
    of_36 = {"HD": 1, "CT": 0, "LT": 5, "RT": 5, "LA": 10, "RA": 10, "LL": 4, "RL": 4}  # H5 an arm with its torso
    assert found.lost == {location: Fraction(21 * ways, 36 * 36) for location, ways in of_36.items()}
    assert found.destroyed == Fraction(21, 36 * 36)
    assert found.hits == Fraction(21 * 20, 36)
    assert found.marked == found.hits - Fraction(21 * 11, 36 * 36)


@pytest.mark.parametrize(("first", "second", "ways"), [(10, 8, 505), (8, 10, 480)], ids=["torso first", "torso second"])
def test_H5_the_order_of_the_shots_matters(first, second, ways):
    """An AC/10 and a large laser that always hit, at 8 points of centre torso, 10 of left torso and 16 of left arm.

    Each of them takes the centre torso with 7 of 36. The AC/10 first: 5 of 36 take the left torso with its arm, and 17
    of 36 then send the laser on; 7·36 + 5·17 + 24·7. The laser first: 5 of 36 leave the torso 2 points, so that 7 + 5
    of 36 end it, for the arm still takes its hit; 7·36 + 5·12 + 24·7.
    """
    armour = with_points(HD=30, CT=8, LT=10)
    found = volley(armour, [Shot(CERTAIN, first), Shot(CERTAIN, second)])
    assert found.destroyed == found.lost["CT"] == Fraction(ways, 36 * 36)


def test_H4_what_is_gone_before_is_certainly_gone_and_passes_hits_on():
    found = volley(with_points(LT=0, CT=5), [Shot(CERTAIN, 5)])
    assert found.lost["LT"] == found.lost["LA"] == 1
    assert found.lost["CT"] == Fraction(7 + 5 + 5, 36)  # itself, left torso and left arm


def test_H2_a_hit_from_the_side_uses_its_own_table():
    assert volley(with_points(RT=1), [Shot(CERTAIN, 1, "right")]).lost["RT"] == Fraction(7, 36)
    assert volley(with_points(RT=1), [Shot(CERTAIN, 1, "left")]).lost["RT"] == Fraction(4, 36)


@pytest.mark.parametrize(
    "shots", [[], [Shot(None, 20)], [Shot(13, 20)], [Shot(7, 0)]], ids=["none", "no line", "13", "0"]
)
def test_W10_a_volley_that_cannot_hurt(shots):
    found = volley(HUNCHBACK, shots)
    assert set(found.lost.values()) == {0}
    assert (found.destroyed, found.marked, found.hits) == (0, 0, 0)


def test_a_mech_destroyed_before_stays_so():
    assert volley(with_points(HD=0), [Shot(9, 5)]).destroyed == 1


def test_what_eight_different_weapons_do_to_a_hunchback_hangs_together():
    shots = [Shot(number, damage) for number, damage in zip(range(4, 12), (20, 15, 10, 8, 7, 5, 3, 2), strict=True)]
    found = volley(HUNCHBACK, shots)
    assert 0 < found.destroyed < 1
    assert max(found.lost["HD"], found.lost["CT"]) < found.destroyed < found.lost["HD"] + found.lost["CT"]
    assert found.lost["LA"] > found.lost["LT"] > found.lost["CT"]
    assert found.marked < found.hits == sum(probability(shot.number) * shot.damage for shot in shots)


@pytest.mark.parametrize(
    "shots",
    [[Shot(7, 5)] * (SHOTS_MAX + 1), [Shot(7, damage) for damage in range(1, 13)]],
    ids=["too many", "too many different ones"],
)
def test_a_volley_beyond_the_bounds_is_refused(shots):
    with pytest.raises(Illegal, match="too-many"):
        volley(HUNCHBACK, shots)
