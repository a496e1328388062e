"""Printed numbers, neighbours, distances."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.board import BOARDS
from games.battletech.grid import FACINGS, distance, number, offset, place
from games.core.errors import Illegal

BOARD = BOARDS["long-valley"]
HEXES = st.sampled_from(BOARD.hexes)


def test_even_columns_lie_half_a_hex_lower():
    assert BOARD.neighbours["0202"] == ("0201", "0302", "0303", "0203", "0103", "0102")
    assert BOARD.neighbours["0302"] == ("0301", "0401", "0402", "0303", "0202", "0201")


def test_the_map_ends_at_its_edges():
    assert BOARD.neighbours["0101"] == ("", "", "0201", "0102", "", "")
    assert BOARD.neighbours["1617"] == ("1616", "", "", "", "", "1517")


@given(HEXES, st.integers(0, 5))
def test_whoever_goes_one_hex_and_turns_about_comes_back(hex_, facing):
    there = BOARD.neighbours[hex_][facing]
    if there:
        assert BOARD.neighbours[there][(facing + 3) % 6] == hex_


def test_L8_distance_is_the_fewest_hexes_the_last_one_counted():
    found, rim = {"0809": 0}, ["0809"]
    for steps in range(1, 30):
        rim = [to for at in rim for to in BOARD.neighbours[at] if to and found.setdefault(to, steps) == steps]
        rim = list(dict.fromkeys(rim))
    assert {hex_: distance("0809", hex_) for hex_ in BOARD.hexes} == found


@given(HEXES, HEXES)
def test_offsets_have_an_inverse(start, end):
    u, v = offset(start, end)
    assert offset(end, start) == (-u, -v)
    assert number(place(start)) == start


@pytest.mark.parametrize("text", ["", "101", "01011", "0001", "0100", "ab01", "٠١٠١", "01 1"])
def test_what_is_no_number_of_a_hex_is_refused(text):
    with pytest.raises(Illegal, match="bad-hex"):
        place(text)


def test_facings_go_clockwise_from_north():
    assert FACINGS == ("n", "ne", "se", "s", "sw", "nw")
