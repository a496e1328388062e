import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.board import BOARDS
from games.battletech.grid import place as place_of
from games.core.hexes import from_column, neighbours
from printables.hexes import Hexes

KINDS = [Hexes(20), Hexes(20, pointed=True), Hexes(20, early=True), Hexes(20, pointed=True, early=True)]
kinds = st.sampled_from(KINDS)
places = st.tuples(st.integers(0, 30), st.integers(0, 30))


def far(a, b):
    return math.dist(a, b)


@given(kinds, places)
def test_a_hex_is_as_wide_as_it_says_and_its_sides_are_alike(hexes, place):
    corners = hexes.corners()
    assert [far(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)] == pytest.approx(
        [hexes.side] * 6
    )
    assert far(*[[sum(p) / 2 for p in zip(*hexes.edge((0, 0), k), strict=True)] for k in (0, 3)]) == pytest.approx(20)


@given(kinds, places)
def test_six_hexes_touch_a_hex_each_across_the_side_it_faces(hexes, place):
    x, y = hexes.centre(place)
    column, row = place
    around = [(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2) if (c, r) != place]
    near = [other for other in around if far(hexes.centre(other), (x, y)) < 20.001]
    assert len(near) == 6
    for k in range(6):
        angle = math.radians(hexes.facing(k))
        ahead = (x + 20 * math.cos(angle), y + 20 * math.sin(angle))
        (there,) = [other for other in near if far(hexes.centre(other), ahead) < 1e-6]
        edges = {frozenset(hexes.edge(hexes.knot(place), k)), frozenset(hexes.edge(hexes.knot(there), (k + 3) % 6))}
        assert len(edges) == 1  # both agree on the side between them, to the last digit


@given(kinds, st.integers(1, 12), st.integers(1, 12))
def test_every_side_of_a_map_is_drawn_once(hexes, columns, rows):
    knots = [hexes.knot((column, row)) for column in range(columns) for row in range(rows)]
    sides = hexes.sides(knots)
    assert len({frozenset(side) for side in sides}) == len(sides)
    rim = hexes.rim(knots)
    assert 2 * (len(sides) - len(rim)) + len(rim) == 6 * columns * rows
    xs, ys = zip(*[point for side in sides for point in side], strict=True)
    assert (max(xs), -min(ys)) == pytest.approx(hexes.size(columns, rows), abs=1e-6)


def test_the_border_between_two_zones_is_the_sides_that_they_share():
    hexes = Hexes(10, pointed=True)
    upper = [hexes.knot((column, 0)) for column in range(5)]
    lower = [hexes.knot((column, 1)) for column in range(5)]
    assert len(hexes.border(upper, lower)) == 9
    assert hexes.border(upper, [hexes.knot((0, 7))]) == []


@given(st.sampled_from(BOARDS["long-valley"].hexes))
def test_columns_are_numbered_as_the_rules_of_battletech_do(number):
    hexes, place = Hexes(20), place_of(number)
    for facing, there in enumerate(BOARDS["long-valley"].neighbours[number]):
        angle = math.radians(hexes.facing(facing))
        x, y = hexes.centre(place)
        ahead = (x + 20 * math.cos(angle), y + 20 * math.sin(angle))
        assert not there or hexes.centre(place_of(there)) == pytest.approx(ahead)
    assert hexes.axial(*from_column(*place)) == hexes.knot(place)


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.booleans())
def test_axial_neighbours_are_neighbours(at, pointed):
    hexes = Hexes(20, pointed=pointed)
    here = hexes.point(*hexes.axial(*at))
    assert [far(here, hexes.point(*hexes.axial(*neighbour))) for neighbour in neighbours(at)] == pytest.approx([20] * 6)
