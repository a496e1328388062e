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
def test_equal_chances_stay_equal_and_none_passes_a_greater_one(weights):
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    numbers = [number(text) for text in percents(shares)]
    assert all(abs(found - 100 * share) < 1 for found, share in zip(numbers, shares, strict=True))
    assert len(set(zip(shares, numbers, strict=True))) == len(set(shares))
    by_share = [found for _, found in sorted(zip(shares, numbers, strict=True))]
    assert by_share == sorted(by_share)


@given(st.sets(st.integers(1, 500), min_size=1, max_size=40))
def test_different_chances_of_which_one_comes_true_sum_to_100_or_are_each_rounded_by_themselves(weights):
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    numbers = [number(text) for text in percents(shares)]
    rounded = [number(percent(share)) for share in shares]
    assert sum(numbers) == 100 or numbers == rounded


def test_what_is_left_goes_to_the_largest_remainders():
    assert percents([Fraction(1, 6), Fraction(5, 6)]) == ["17%", "83%"]
    assert percents([Fraction(15, 1000), Fraction(245, 1000), Fraction(740, 1000)]) == ["2%", "24%", "74%"]
    assert percents([Fraction(1, 1000), Fraction(999, 1000)]) == ["<1%", ">99%"]
    assert percents([Fraction(0), Fraction(1)]) == ["0%", "100%"]


def test_the_faces_of_a_die_are_equally_likely_on_the_page_too():
    assert percents([Fraction(1, 6)] * 6) == ["17%"] * 6
    assert percents([Fraction(1, 3)] * 3) == ["33%"] * 3


def test_others_are_each_rounded_by_themselves():
    shares = [Fraction(2, 3), Fraction(2, 3), Fraction(1, 200)]
    assert percents(shares) == [percent(share) for share in shares] == ["67%", "67%", "<1%"]


@pytest.mark.django_db
def test_the_hits_of_four_dice_on_artillery_sum_to_100(reader):
    """A third of the faces hits: 16, 32, 24, 8 and 1 of 81. Rounded by themselves they were 101."""
    spread = reader().open("/tools/combat/?dice=4&target=artillery").text.rpartition("Hits")[2]
    assert list(map(int, re.findall(r"\b(\d+)%", spread))) == [20, 39, 30, 10, 1]
