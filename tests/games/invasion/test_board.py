"""R1, A8: four tiles as one board; ways and lines of sight."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import Illegal
from games.invasion.board import SIDE, board_of, edge_name, offset, place_of
from games.invasion.tiles import TILES, name_of
from tests.games.invasion.positions import BARE, BOARD, toml

EDGES = board_of(BOARD["board"], BOARD["own_tiles"])
layouts = st.tuples(
    st.permutations(sorted(TILES)), st.lists(st.sampled_from([0, 90, 180, 270]), min_size=4, max_size=4)
).map(lambda drawn: " ".join(f"{key}:{turn}" for key, turn in zip(*drawn, strict=False)))


@settings(max_examples=25)
@given(layouts)
def test_R1_any_four_tiles_however_turned_make_a_board_that_can_be_played(layout):
    board = board_of(layout)
    assert len(board.kinds) == SIDE * SIDE
    assert len(board.spots) >= 10
    assert len(board.sewers) >= 6
    assert len(board.chairs) >= 4
    reached, todo = set(), [board.chairs[0]]
    while todo:
        cell = todo.pop()
        reached.add(cell)
        todo += [way.to for way in board.ways[cell].values() if way.edge != "window" and way.to not in reached]
    assert reached == set(board.ways)


@settings(max_examples=25)
@given(layouts)
def test_ways_and_sight_are_the_same_from_both_ends(layout):
    board = board_of(layout)
    for cell, ways in board.ways.items():
        for (dx, dy), way in ways.items():
            back = board.ways[way.to][-dx, -dy]
            assert (back.to, back.edge, back.name) == (cell, way.edge, way.name)
        for target, between in board.sight[cell].items():
            assert set(board.sight[target][cell]) == set(between)


def crossed(board, start, end):
    """By brute force: whether the line of sight meets a wall, sampled against every wall as a closed segment."""
    (ax, ay), (bx, by) = place_of(start), place_of(end)
    for (x, y), kind in board.grid.items():
        if kind != "wall":
            continue
        wall = ((x, y - 1), (x, y + 1)) if x % 2 == 0 else ((x - 1, y), (x + 1, y))
        if meet((ax, ay), (bx, by), *wall):
            return True
    return False


def meet(a, b, c, d):
    """Whether two closed segments, of which the second is upright or level, have a point in common."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    if cx == dx:
        if ax == bx:
            return ax == cx and max(min(ay, by), cy) <= min(max(ay, by), dy)
        if not min(ax, bx) <= cx <= max(ax, bx):
            return False
        return cy <= ay + Fraction((by - ay) * (cx - ax), bx - ax) <= dy
    return meet(*((y, x) for x, y in (a, b, c, d)))


@pytest.mark.parametrize("layout", ["edges bare-1 bare-2 bare-3", "tavern:90 library:180 guardhouse courtyard:270"])
def test_A8_a_target_is_seen_when_no_wall_meets_the_line_between_the_centres(layout):
    board = board_of(layout, BOARD["own_tiles"])
    cells = [name for name in board.ways if place_of(name)[0] < 14 and place_of(name)[1] < 14]
    for start, end in product(cells, repeat=2):
        if 0 < sum(map(abs, offset(start, end))) <= 3:
            assert (end in board.sight[start]) != crossed(board, start, end), (start, end)


@pytest.mark.parametrize(
    ("end", "between"),
    [("E5", set()), ("E7", {"E5", "E6"}), ("F5", set()), ("F6", {"E5", "F5"}), ("G5", {"F4", "F5"})],
)
def test_R9_the_cells_between_are_those_that_the_line_enters(end, between):
    assert set(EDGES.sight["E4"][end]) == between


def test_R1_cells_are_named_from_the_top_left():
    assert (name_of((1, 1)), name_of((31, 31)), place_of("P16")) == ("A1", "P16", (31, 31))
    assert offset("B3", "D2") == (2, -1)
    assert edge_name("D4", "C4") == edge_name("C4", "D4") == "C4-D4"


@pytest.mark.parametrize(
    ("left", "right", "edge"),
    [(" ", " ", "open"), ("|", " ", "wall"), (" ", "W", "window"), ("D", ":", "door"), (":", " ", "stair")],
)
def test_R1_where_two_tiles_meet_what_hinders_more_counts(left, right, edge):
    row = "| .   .   .   .   .   .   .   . |"
    west, east = BARE.replace(row, row[:-1] + left, 1), BARE.replace(row, right + row[1:], 1)
    tiles = toml(("west", west), ("east", east), ("bare-1", BARE), ("bare-2", BARE))
    way = board_of("west east bare-1 bare-2", tiles).ways["H2"].get((1, 0))
    assert (way.edge if way else "wall") == edge


@pytest.mark.parametrize(
    ("layout", "code"),
    [
        ("tavern market chapel", "bad-board"),
        ("tavern market chapel cellars library", "bad-board"),
        ("tavern:45 market chapel cellars", "bad-board"),
        ("tavern market chapel castle", "unknown-tile"),
        ("tavern market chapel tavern:90", "tile-twice"),
    ],
)
def test_a_board_that_cannot_be_laid_is_refused(layout, code):
    with pytest.raises(Illegal) as caught:
        board_of(layout)
    assert caught.value.code == code
