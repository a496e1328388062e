"""Chances in per cent: each by itself, and those of which one comes true so that they sum to 100."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.words import percent, percents


def number(text):
    return {"<1%": 0, ">99%": 100}.get(text, -1) if text[0] in "<>" else int(text.removesuffix("%"))


@given(st.lists(st.integers(1, 500), min_size=1, max_size=40))
def test_those_of_which_one_comes_true_sum_to_100_and_are_off_by_less_than_one(weights):
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    numbers = [number(text) for text in percents(shares)]
    assert sum(numbers) == 100
    assert all(abs(found - 100 * share) < 1 for found, share in zip(numbers, shares, strict=True))


def test_what_is_left_goes_to_the_largest_remainders():
    assert percents([Fraction(1, 3)] * 3) == ["34%", "33%", "33%"]
    assert percents([Fraction(1, 6), Fraction(5, 6)]) == ["17%", "83%"]
    assert percents([Fraction(1, 1000), Fraction(999, 1000)]) == ["<1%", ">99%"]
    assert percents([Fraction(0), Fraction(1)]) == ["0%", "100%"]


def test_others_are_each_rounded_by_themselves():
    shares = [Fraction(2, 3), Fraction(2, 3), Fraction(1, 200)]
    assert percents(shares) == [percent(share) for share in shares] == ["67%", "67%", "<1%"]


@pytest.mark.django_db
def test_the_hits_of_six_dice_sum_to_100(reader):
    """1 + 6 + 15 + 20 of 64 and back: rounded by themselves they were 99."""
    spread = reader().open("/tools/combat/?dice=6").text.rpartition("Hits")[2]
    assert sum(map(int, re.findall(r"\b(\d+)%", spread))) == 100
