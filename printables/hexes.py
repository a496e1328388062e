"""Hexes by their width from flat side to flat side, in mm: where they are, and their sides, each once.

A place is (column, row) from 0, from the left and from the top; every second column (flat tops) or row (pointed tops)
lies half a hex further. Points of the map are whole numbers (u, v) from the middle of place (0, 0): half a hex wide or
high one way, half a side the other; so two hexes agree exactly on the corner that they share.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from games.core.structs import Value
from printables.shapes import Point

ColumnRow = tuple[int, int]  # column, row
Knot = tuple[int, int]  # (u, v): v grows downwards

FLAT_TOPS: tuple[Knot, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))  # side 0 is the northern one
POINTED_TOPS: tuple[Knot, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # side 0 faces north-east


class Hexes(Value):
    """Hexes `flat` mm from one flat side to the other, with flat tops or, `pointed`, with a corner on top.

    `high` is the height in mm of the map's upper edge above the drawing's base line. Corners and sides count clockwise;
    side k lies between the corners k and k + 1. With `early`, the even columns or rows lie further instead of the odd
    ones.
    """

    flat: float
    high: float = 0.0
    pointed: bool = False
    early: bool = False

    @property
    def side(self) -> float:
        """The length of a side in mm, half the width from corner to corner."""
        return self.flat / math.sqrt(3)

    def size(self, columns: int, rows: int) -> tuple[float, float]:
        """Width and height of a full map."""
        lines, along = (rows, columns) if self.pointed else (columns, rows)
        across = (1.5 * lines + 0.5) * self.side
        length = (along + (0.5 if lines > 1 or self.early else 0)) * self.flat
        return (length, across) if self.pointed else (across, length)

    def calm(self, columns: int, rows: int, shares: Sequence[float] = (0.25,)) -> tuple[list[float], list[float]]:
        """The x and the y at which a straight cut parts no middle of a hex: between two lines of hexes, and across them
        by these shares of their width beside the middles, on the right with pointed tops, else above."""
        lines, along = (rows, columns) if self.pointed else (columns, rows)
        between = [self.side * (1.75 + 1.5 * k) for k in range(lines - 1)]
        middles = [self.flat * (1 + k) / 2 for k in range(2 * along + 1)]
        if self.pointed:
            return [x + share * self.flat for x in middles for share in shares], [self.high - y for y in between]
        return between, [self.high - y + share * self.flat for y in middles for share in shares]

    def knot(self, place: ColumnRow) -> Knot:
        """The middle of a hex."""
        column, row = place
        if self.pointed:
            return 2 * column + ((row & 1) ^ self.early), 3 * row
        return 3 * column, 2 * row + ((column & 1) ^ self.early)

    def axial(self, q: int, r: int) -> Knot:
        """The middle of a hex by axial coordinates, as games.core.hexes counts them."""
        return (2 * q + r, 3 * r) if self.pointed else (3 * q, 2 * r + q)

    def point(self, u: int, v: int) -> Point:
        """A knot as mm; the map's left edge is at 0."""
        if self.pointed:
            return self.flat * (1 + u) / 2, self.high - self.side * (1 + v / 2)
        return self.side * (1 + u / 2), self.high - self.flat * (1 + v) / 2

    def centre(self, place: ColumnRow) -> Point:
        """The middle of a hex in mm."""
        return self.point(*self.knot(place))

    def corners(self, inset: float = 0.0) -> list[Point]:
        """The six corners of a hex round (0, 0), `inset` mm inside its sides."""
        scale = 1 - 2 * inset / self.flat
        across, up = (self.flat, self.side) if self.pointed else (self.side, self.flat)
        return [(u * across / 2 * scale, -v * up / 2 * scale) for u, v in self._corners]

    @property
    def _corners(self) -> tuple[Knot, ...]:
        return POINTED_TOPS if self.pointed else FLAT_TOPS

    def edge(self, knot: Knot, k: int) -> tuple[Point, Point]:
        """Side `k` of the hex round a knot."""
        (a, b), (c, d) = self._corners[k % 6], self._corners[(k + 1) % 6]
        return self.point(knot[0] + a, knot[1] + b), self.point(knot[0] + c, knot[1] + d)

    def facing(self, k: int) -> float:
        """The direction of side `k` from the middle of its hex: degrees counter-clockwise from the east."""
        return (60.0 if self.pointed else 90.0) - 60.0 * k

    def sides(self, knots: Iterable[Knot]) -> list[tuple[Point, Point]]:
        """Every side of these hexes once, also where two of them share it."""
        return [self.edge(*found) for found, _ in self._met(knots)]

    def rim(self, knots: Iterable[Knot]) -> list[tuple[Point, Point]]:
        """The sides that belong to one of these hexes alone: the outline of them all."""
        return [self.edge(*found) for found, count in self._met(knots) if count == 1]

    def border(self, these: Iterable[Knot], those: Iterable[Knot]) -> list[tuple[Point, Point]]:
        """The sides between one set of hexes and another: a front line, the edge of a zone."""
        other = {middle for middle, _ in self.middles(those)}
        return [self.edge(*found) for middle, found in self.middles(these) if middle in other]

    def middles(self, knots: Iterable[Knot]) -> Iterator[tuple[Knot, tuple[Knot, int]]]:
        """Twice the middle of each side, on which two hexes agree, and the side: a hex and its number."""
        for u, v in knots:
            for k, ((a, b), (c, d)) in enumerate(pairwise((*self._corners, self._corners[0]))):
                yield (2 * u + a + c, 2 * v + b + d), ((u, v), k)

    def _met(self, knots: Iterable[Knot]) -> Iterator[tuple[tuple[Knot, int], int]]:
        found: dict[Knot, tuple[tuple[Knot, int], int]] = {}
        for middle, side in self.middles(knots):
            first, count = found.get(middle, (side, 0))
            found[middle] = (first, count + 1)
        yield from found.values()
