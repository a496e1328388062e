"""Hexes by their printed number: column and row from 1, "0305" is column 3, row 5. Even columns lie half a hex lower.

Directions are offsets (u, v) in which everything is a whole number: a column is 3 u wide, a hex is 2 v high. The
picture is stretched by that, but lines stay lines, halves stay halves, and left stays left.
"""

import re
from functools import lru_cache

from games.core.errors import Illegal
from games.core.hexes import distance as steps_between
from games.core.hexes import from_column

ColumnRow = tuple[int, int]  # column and row from 0
Offset = tuple[int, int]  # (u, v); v grows to the south

FACINGS = ("n", "ne", "se", "s", "sw", "nw")  # a facing is an index into this: 0 is north, then clockwise
AXES: tuple[Offset, ...] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))  # to the next hex, by facing
_NUMBER = re.compile("(?!00|..00)[0-9]{4}")
SIZE_MAX = 99  # columns and rows: two digits each


def number(place: ColumnRow) -> str:
    """The printed number of a place."""
    return f"{place[0] + 1:02}{place[1] + 1:02}"


@lru_cache(maxsize=SIZE_MAX * SIZE_MAX)
def place(hex_: str) -> ColumnRow:
    """The place of a printed number. Raises Illegal("bad-hex")."""
    if not _NUMBER.fullmatch(hex_):
        raise Illegal("bad-hex", hex=hex_)
    column, row = int(hex_[:2]), int(hex_[2:])
    return column - 1, row - 1


def centre(hex_: str) -> Offset:
    """The centre of a hex, from that of 0101."""
    x, y = place(hex_)
    return 3 * x, 2 * y + (x & 1)


def offset(start: str, end: str) -> Offset:
    """The way from the centre of one hex to that of another."""
    (u, v), (to_u, to_v) = centre(start), centre(end)
    return to_u - u, to_v - v


@lru_cache(maxsize=65536)
def distance(start: str, end: str) -> int:
    """L8 The fewest hexes from one to the other, the last one counted."""
    return steps_between(from_column(*place(start)), from_column(*place(end)))


def turn(way: Offset, other: Offset) -> int:
    """Positive when `other` lies clockwise (to the right) of `way` by less than half a turn, negative to the left."""
    return way[0] * other[1] - way[1] * other[0]
