"""Which hexes a line touches, worked out another way: a segment cut to a hexagon, in fractions."""

from fractions import Fraction
from math import atan2, degrees

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # of a hex around (0, 0), clockwise on the map
EDGES = tuple(
    (u, v, next_u - u, next_v - v) for (u, v), (next_u, next_v) in zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True)
)


def centre(column, row):
    """The centre of a hex by its printed column and row: columns 3 apart, rows 2; even columns half a hex lower."""
    return 3 * column, 2 * row + (column % 2 == 0)


def touches(start, end, middle):
    """Whether the closed segment from `start` to `end` has a point in the closed hex around `middle`."""
    low, high = 0, 1
    start_u, start_v = start[0] - middle[0], start[1] - middle[1]
    end_u, end_v = end[0] - middle[0], end[1] - middle[1]
    for u, v, along_u, along_v in EDGES:  # inside is where this is not negative
        here = along_u * (start_v - v) - along_v * (start_u - u)
        there = along_u * (end_v - v) - along_v * (end_u - u)
        if here < 0 and there < 0:
            return False
        if here < 0:
            low = max(low, Fraction(-here, there - here))
        elif there < 0:
            high = min(high, Fraction(here, here - there))
    return low <= high


def between(start, end, width, height):
    """The printed places that a line touches apart from its ends, by brute force over the whole map and its rim."""
    a, b = centre(*start), centre(*end)
    box = [(x, y) for x in range(width + 2) for y in range(height + 2)]
    return {place for place in box if place not in (start, end) and touches(a, b, centre(*place))}


def bearing(attacker, target, facing):
    """Degrees clockwise from the facing (hexsides from north) to the target, measured on the real map."""
    (u, v), (to_u, to_v) = (centre(int(hex_[:2]), int(hex_[2:])) for hex_ in (attacker, target))
    east, north = (to_u - u) / 2, -(to_v - v) * 3**0.5 / 2
    return (degrees(atan2(east, north)) - 60 * facing + 180) % 360 - 180
