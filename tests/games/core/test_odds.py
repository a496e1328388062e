"""Odds are the rule itself, followed down every way the dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import D6, Die
from games.core.odds import chance, distribution, fold, readings

COLOURS = Die(("red", "red", "blue", "green"))


def two_dice_sum(dice):
    return sum(dice.roll(2, D6, why="sum"))


def test_the_sum_of_two_dice_has_its_well_known_odds():
    spread = distribution(two_dice_sum)
    assert spread[7] == Fraction(6, 36)
    assert spread[2] == spread[12] == Fraction(1, 36)
    assert sum(spread.values()) == 1


def test_a_rule_that_throws_again_is_followed_further():
    def until_six(dice):  # at most three throws
        return next((n for n in (1, 2, 3) if dice.roll(1, D6, why="again") == (6,)), 0)

    assert distribution(until_six) == {
        1: Fraction(1, 6),
        2: Fraction(5, 36),
        3: Fraction(25, 216),
        0: Fraction(125, 216),
    }


def test_a_symbol_die_weighs_its_faces():
    assert distribution(lambda dice: dice.roll(1, COLOURS, why="colour")) == {
        ("red",): Fraction(1, 2),
        ("blue",): Fraction(1, 4),
        ("green",): Fraction(1, 4),
    }


def test_ten_dice_read_for_hits_branch_eleven_ways():
    def hits(shown):
        return sum(face >= 5 for face in shown)

    branches = readings(10, D6, hits)
    assert len(branches) == 11
    assert sum(weight for _, weight in branches) == 1
    spread = distribution(lambda dice: dice.roll(10, D6, why="hits", read=hits))
    assert spread[10] == Fraction(1, 3) ** 10


def test_a_rule_without_dice_is_certain():
    assert distribution(lambda dice: "sure") == {"sure": 1}


@given(st.lists(st.sampled_from(["red", "blue", "green"]), min_size=1, max_size=5), st.integers(0, 3))
def test_odds_agree_with_counting_every_throw(faces, count):
    die = Die(tuple(faces))

    def reading(shown):
        return shown.count("red") - shown.count("blue")

    counted = Counter(reading(shown) for shown in product(faces, repeat=count))
    expected = {value: Fraction(ways, len(faces) ** count) for value, ways in counted.items()}
    assert distribution(lambda dice: dice.roll(count, die, why="x", read=reading)) == expected
    assert distribution(lambda dice: reading(dice.roll(count, die, why="x"))) == expected
    worth = {"red": 1, "blue": -1, "green": 0}
    assert fold(count, die, 0, lambda value, shown: value + worth[shown]) == expected


def test_chance_adds_up_what_fits():
    assert chance(distribution(two_dice_sum), lambda total: total >= 11) == Fraction(3, 36)
    assert chance({}, lambda value: True) == 0


def test_an_error_of_the_rule_is_not_swallowed():
    def broken(dice):
        dice.roll(1, D6, why="x")
        raise KeyError("broken")

    with pytest.raises(KeyError):
        distribution(broken)
