"""The field and the grid of a map as stamps, a column of hexes each, for screen and paper."""

from __future__ import annotations

from games.battletech.grid import FACINGS
from printables.hexes import Hexes
from printables.shapes import Shape, Stamp, Stroke, at, poly, segments

NORTH, SOUTH, SOUTH_WEST, NORTH_WEST = (FACINGS.index(direction) for direction in ("n", "s", "sw", "nw"))


def ground(hexes: Hexes, columns: int, rows: int, fill: str) -> list[Shape]:
    """The whole field of a map in one colour, a stamp for each column."""
    middle = Hexes(hexes.flat, hexes.flat / 2)
    last = 2 * (rows - 1)
    west = [middle.point(u, v + row) for row in range(0, last + 1, 2) for u, v in ((-1, -1), (-2, 0))]
    east = [middle.point(u, v + row) for row in range(last, -1, -2) for u, v in ((1, 1), (2, 0))]
    edge = [*west, middle.point(-1, last + 1), *east, middle.point(1, -1)]
    box = (0.0, -(rows - 0.5) * hexes.flat, 2 * hexes.side, hexes.flat / 2)
    column = Stamp(f"field {rows} {hexes.flat:g} {fill}", box, poly(edge, fill=fill))
    return _columns(hexes, columns, column)


def _columns(hexes: Hexes, columns: int, column: Shape) -> list[Shape]:
    """A stamp of column 01, drawn with the centre of its first hex at (side, 0), for every column."""
    tops = [hexes.centre((x, 0)) for x in range(columns)]
    return [at(x - hexes.side, y, column) for x, y in tops]


def grid(hexes: Hexes, columns: int, rows: int, stroke: Stroke) -> list[Shape]:
    """Every side of every hex of a map, once: a stamp for each column, and what the stamps leave out."""
    middle = Hexes(hexes.flat, hexes.flat / 2)  # puts the centre of 0101 at (side, 0)
    first = [(0, 2 * row) for row in range(rows)]
    stamped = [(at, facing) for at in first for facing in (NORTH, SOUTH_WEST, NORTH_WEST)] + [(first[-1], SOUTH)]
    reach, high = hexes.side + stroke.width, hexes.flat / 2 + stroke.width
    column = Stamp(
        f"column {rows} {hexes.flat:g} {stroke.colour} {stroke.width:g}",
        (hexes.side - reach, -(rows - 1) * hexes.flat - high, hexes.side + reach, high),
        segments([middle.edge(*edge) for edge in stamped], stroke),
    )
    tops = [hexes.knot((x, 0)) for x in range(columns)]
    drawn = {((u + du, v + dv), facing) for (u, v), facing in stamped for du, dv in tops}
    every = [*hexes.middles((u + du, v + dv) for du, dv in tops for u, v in first)]
    there = {middle_ for middle_, edge in every if edge in drawn}
    loose = [hexes.edge(*edge) for middle_, edge in every if middle_ not in there]
    return [*_columns(hexes, columns, column), segments(loose, stroke)]
