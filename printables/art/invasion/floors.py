"""What the ground of a cell is laid with: so quiet that the lines between cells stay clearer. Small cells are plain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from printables.layout import REST, Box, Share
from printables.shapes import Point, Shape, Stroke, group, rect, segments
from printables.theme import PAPER, Theme

LAID = 15.0  # mm: cells as large as this show what they are laid with
JOINT = 0.1  # mm
LAY = 0.97  # of a cell's side: how far stones that lie apart reach
Pairs = list[tuple[Point, Point]]


def floor(kind: str, size: float, theme: Theme) -> Shape:
    """A square of `size` mm round (0, 0)."""
    box = Box.round(0, 0, size)
    if size < LAID:
        return group(rect(box, fill=theme.grounds["stone"].fill or PAPER))
    ground, draw = _FLOORS[kind]
    return group(rect(box, fill=theme.grounds[ground].fill or PAPER), draw(size, Stroke(theme.grid, JOINT)))


def _joints(pairs: Pairs, size: float, stroke: Stroke) -> Shape:
    """Lines given in shares of the side."""
    return segments([((a * size, b * size), (c * size, d * size)) for (a, b), (c, d) in pairs], stroke)


def _flags(size: float, stroke: Stroke) -> Shape:
    """Flagstones in three courses."""
    courses, ends = (-1 / 2, -1 / 6, 1 / 6, 1 / 2), ((-0.1, 0.275), (-0.3, 0.075), (-0.175, 0.2))
    pairs: Pairs = [((-0.5, y), (0.5, y)) for y in courses[1:3]]
    pairs += [((x, courses[n]), (x, courses[n + 1])) for n, places in enumerate(ends) for x in places]
    return _joints(pairs, size, stroke)


def _boards(size: float, stroke: Stroke) -> Shape:
    """Four boards, each with an end and two nails."""
    pairs: Pairs = [((-0.5, y), (0.5, y)) for y in (-0.25, 0.0, 0.25)]
    pairs += [((x, y), (x, y + 0.25)) for x, y in ((-0.22, -0.5), (0.28, -0.25), (-0.34, 0.0), (0.1, 0.25))]
    return _joints(pairs, size, stroke)


def _cobbles(size: float, stroke: Stroke) -> Shape:
    """Rounded stones of several widths, close together in four rows. All are whole, and the line between cells lies in
    a wider joint.
    """
    courses = ((0.27, 0.23, 0.29, 0.21), (0.19, 0.3, 0.24, 0.27), (0.3, 0.21, 0.26, 0.23), (0.22, 0.28, 0.2, 0.3))
    rows = Box.round(0, 0, size * LAY).rows(*[REST] * len(courses))
    stones = [stone for row, shares in zip(rows, courses, strict=True) for stone in row.columns(*map(Share, shares))]
    return group(*[rect(stone.inset(size * 0.014), stroke=stroke, r=size * 0.06) for stone in stones])


def _grass(size: float, stroke: Stroke) -> Shape:
    """Tufts of three blades."""
    tufts = ((-0.34, 0.28), (0.12, 0.36), (0.36, 0.08), (-0.1, 0.02), (-0.38, -0.22), (0.16, -0.3), (-0.12, -0.42))
    blades = ((-0.035, 0.05), (0.0, 0.075), (0.035, 0.05))
    return _joints([((x, y), (x + dx, y + dy)) for x, y in tufts for dx, dy in blades], size, stroke)


def _slabs(size: float, stroke: Stroke) -> Shape:
    """Four large slabs, a lozenge where they meet."""
    r = 0.09
    tips = ((0.0, r), (r, 0.0), (0.0, -r), (-r, 0.0))
    pairs: Pairs = list(zip(tips, (*tips[1:], tips[0]), strict=True))
    pairs += [((x * r, y * r), (x * 0.5, y * 0.5)) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return _joints(pairs, size, stroke)


def _parquet(size: float, stroke: Stroke) -> Shape:
    """Blocks of three staves, lying and upright in turn."""
    pairs: Pairs = [((-0.5, 0.0), (0.5, 0.0)), ((0.0, -0.5), (0.0, 0.5))]
    for (x, y), n in product(((-0.5, -0.5), (0.0, -0.5), (-0.5, 0.0), (0.0, 0.0)), (1, 2)):
        off = n / 6
        pairs.append(((x, y + off), (x + 0.5, y + off)) if x == y else ((x + off, y), (x + off, y + 0.5)))
    return _joints(pairs, size, stroke)


# The ground whose colour each has, and how it is drawn.
_FLOORS: Mapping[str, tuple[str, Callable[[float, Stroke], Shape]]] = {
    "flags": ("stone", _flags), "boards": ("road", _boards), "cobbles": ("town", _cobbles), "grass": ("woods", _grass),
    "slabs": ("clear", _slabs), "parquet": ("road", _parquet),
}  # fmt: skip
