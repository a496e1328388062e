"""L1–L8: lines of sight, against an exact computation that works another way (tests/games/battletech/exact.py)."""

import random
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.board import BOARDS, Board
from games.battletech.grid import number, offset, place
from games.battletech.sight import COVERS_MAX, Woods, covers, line, other, touched
from tests.games.battletech.exact import CORNERS, between, centre, touches

WIDTH, HEIGHT = 16, 17
PLACES = list(product(range(1, WIDTH + 1), range(1, HEIGHT + 1)))
EMPTY = Board(WIDTH, HEIGHT, {})


def name(printed):
    return f"{printed[0]:02}{printed[1]:02}"


def ways():
    """One pair of hexes for each way that there is from hex to hex on a 16×17 map, so that all 73,712 pairs are met."""
    return {offset(name(start), name(end)): (start, end) for start in PLACES for end in PLACES if start != end}


def board(**woods):
    """A map with woods on hexes given as h0305="light"."""
    return Board(WIDTH, HEIGHT, {hex_[1:]: kind for hex_, kind in woods.items()})


def test_L1_every_hex_touched_counts_and_no_other_for_every_pair_of_a_16_by_17_board():
    assert len(ways()) == 1036
    for way, (first, second) in ways().items():
        start, end = centre(*first), centre(*second)
        columns = range(min(first[0], second[0]) - 1, max(first[0], second[0]) + 2)
        rows = range(min(first[1], second[1]) - 1, max(first[1], second[1]) + 2)
        near = [at for at in product(columns, rows) if at not in (first, second) and touches(start, end, centre(*at))]
        expected = {(centre(*at)[0] - start[0], centre(*at)[1] - start[1]) for at in near}
        assert {hex_ for stop in touched(way) for hex_ in stop} == expected, (first, second)


def test_L1_a_large_sample_of_lines_on_the_map_itself():
    rng = random.Random(5)
    for _ in range(60):
        start, end = rng.sample(PLACES, 2)
        expected = {name(at) for at in between(start, end, WIDTH, HEIGHT) if at in PLACES}
        found = {hex_ for stop in line(EMPTY, name(start), name(end)).stops for hex_ in stop if hex_}
        assert found == expected, (start, end)


def shared_edge(first, second):
    """The ends of the edge between two neighbouring hexes, None for hexes apart."""
    corners = {(first[0] + u, first[1] + v) for u, v in CORNERS} & {(second[0] + u, second[1] + v) for u, v in CORNERS}
    return corners if len(corners) == 2 else None


def test_L4_the_hexes_to_choose_from_are_those_whose_common_side_lies_on_the_line():
    for du, dv in ways():
        stops = touched((du, dv))
        offered = {stop for stop in stops if stop[0] != stop[1]}
        all_ = {hex_ for stop in stops for hex_ in stop}
        expected = set()
        for first, second in combinations(all_, 2):
            edge = shared_edge(first, second)
            if edge and all(du * v == dv * u for u, v in edge):  # both ends on the line
                left_of_it = du * first[1] - dv * first[0] < 0
                expected.add((first, second) if left_of_it else (second, first))
        assert offered == expected, (du, dv)


@given(st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_L4_from_the_other_end_left_is_right(start, end):
    if start == end:
        return
    there, back = line(EMPTY, name(start), name(end)), line(EMPTY, name(end), name(start))
    assert [(right, left) for left, right in reversed(back.stops)] == list(there.stops)
    assert other("left") == "right"
    assert other("right") == "left"


def test_L1_a_hex_touched_at_a_corner_counts():
    # The line runs from (0, 0) to (3, 9) and passes (1, 3): the western corner of 0202, whose centre is (3, 3).
    found = line(EMPTY, "0101", "0205")
    assert found.hexes("left") == ("0102", "0202", "0103", "0203", "0104", "0204")
    assert not found.pairs


@pytest.mark.parametrize(
    ("woods", "counted", "blocked"),
    [
        ({}, (0, 0), False),
        ({"h0102": "light", "h0103": "light"}, (2, 0), False),
        ({"h0102": "light", "h0103": "light", "h0104": "light"}, (3, 0), True),
        ({"h0102": "heavy"}, (0, 1), False),
        ({"h0102": "heavy", "h0103": "light"}, (1, 1), True),
        ({"h0102": "heavy", "h0103": "heavy"}, (0, 2), True),
        ({"h0202": "heavy"}, (0, 0), False),
    ],
    ids=["clear", "two-light", "three-light", "one-heavy", "heavy-and-light", "two-heavy", "beside"],
)
def test_L3_three_light_or_two_heavy_or_one_of_each_block(woods, counted, blocked):
    found = line(board(**woods), "0101", "0105").left
    assert (found, found.block) == (Woods(*counted), blocked)


def test_L2_the_hexes_of_both_ends_never_count():
    found = line(board(h0101="heavy", h0104="heavy", h0102="heavy"), "0101", "0104")
    assert found.left == found.right == Woods(0, 1)


def test_L4_along_a_hexside_there_are_two_hexes_to_choose_from():
    found = line(board(h0302="light"), "0202", "0402")
    assert found.pairs == (("0302", "0303"),)
    assert (found.woods("left"), found.woods("right")) == (Woods(1, 0), Woods(0, 0))
    assert found.hexes("right") == ("0303",)


def test_L6_one_whole_side_counts_and_the_worse_one_where_nobody_has_chosen():
    found = line(board(h0302="light", h0503="heavy"), "0202", "0602")
    assert found.pairs == (("0302", "0303"), ("0502", "0503"))
    assert found.stops[1] == ("0402", "0402")
    assert (found.left, found.right) == (Woods(1, 0), Woods(0, 1))
    assert (found.matters, found.worse) == (True, "right")


def test_L6_where_both_sides_come_to_the_same_there_is_nothing_to_choose():
    assert not line(board(h0302="light", h0303="light"), "0202", "0402").matters
    assert not line(EMPTY, "0202", "0402").matters


def test_L7_hexes_off_the_map_count_as_clear():
    found = line(board(h0201="light"), "0101", "0301")
    assert found.stops == ((None, "0201"),)
    assert (found.left, found.right) == (Woods(0, 0), Woods(1, 0))
    assert found.hexes("left") == ()


def test_neighbours_always_see_each_other():
    for hex_, around in EMPTY.neighbours.items():
        for there in filter(None, around):
            assert line(EMPTY, hex_, there).stops == ()


def test_what_covers_a_line_is_kept():
    ground, cover = BOARDS["training"], covers(BOARDS["training"])
    rng = random.Random(7)
    for ends in (rng.sample(ground.hexes, 2) for _ in range(200)):
        found, known = line(ground, *ends), cover(*ends)
        assert (known.left, known.right, known.matters, known.worse) == (
            found.left, found.right, found.matters, found.worse
        )  # fmt: skip
        assert cover(*ends) is known
    assert place("0101") == (0, 0)
    assert number((0, 0)) == "0101"


def test_every_line_of_the_tools_own_maps_is_kept_at_once():
    for board in BOARDS.values():
        assert len(board.hexes) * (len(board.hexes) - 1) <= COVERS_MAX
