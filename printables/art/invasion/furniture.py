"""What a cell of a town is laid with and what stands on it, from above: sewers, treasure spots, chairs, stairs, tables.

A table is decorated as its place is; its outline is the same everywhere, so that it is known for a table.
"""

import math
from collections.abc import Callable, Mapping
from itertools import product

from printables.layout import REST, SLACK, Box, Share
from printables.shapes import Point, Shape, Stroke, at, circle, group, icon, line, poly, rect, segments
from printables.symbols import figure
from printables.theme import PAPER, Theme

DECORATED = 15.0  # mm: tables in smaller cells are plain
TREADS, TREAD = 6, 0.35  # on a cell; of its side, from its middle to the end of one
FREE = 0.4  # of a cell's side: from its middle to where a wall or the edge of a stair may begin
TURNED = {"y-": 0.0, "x+": 90.0, "y+": 180.0, "x-": -90.0}  # a chair to its table


def furniture(kind: str, size: float, theme: Theme, around: frozenset[str], table: str) -> Shape:
    """What is on a cell of `size` mm round (0, 0); nothing on a floor."""
    match kind:
        case "sewer":
            return _sewer(size, theme)
        case "treasure":
            return _spot(size, theme)
        case "chair":
            turn = TURNED[next(iter(around), "y-")]
            return at(0, 0, _chair(size, theme), turn=turn)
        case "stairs":
            return _stairs(size, theme, around)
        case "table":
            return _table(size, theme, around, table)
    return group()


def _sewer(size: float, theme: Theme) -> Shape:
    """A round grate."""
    r, ground = size * 0.31, theme.grounds["stone"]
    heights = [(x, math.sqrt(r * r - x * x) * 0.84) for x in (r * k / 3.2 for k in (-2, -1, 0, 1, 2))]
    bars = [((x, -h), (x, h)) for x, h in heights]
    if not theme.solid:
        pen = Stroke(theme.ink, size * 0.02)
        return group(*[circle(0, 0, k, fill=PAPER, stroke=pen) for k in (r, r * 0.9)], segments(bars, pen))
    return group(
        circle(0, 0, r, fill=ground.ink, stroke=Stroke(theme.ink, size * 0.05)),
        segments(bars, Stroke(ground.fill or PAPER, size * 0.055)),
    )


def _spot(size: float, theme: Theme) -> Shape:
    """A lozenge in dashes round a stone: here a treasure may lie."""
    r = size * 0.36
    stroke = Stroke(theme.gold, size * 0.04, (size * 0.09, size * 0.05))
    gem = icon(0, 0, "gem", size * 0.28, fill=theme.gold)
    return group(poly([(0, r), (r, 0), (0, -r), (-r, 0)], fill=PAPER, stroke=stroke), gem)


def _chair(size: float, theme: Theme) -> Shape:
    """A seat with its back, from above, its table below it."""
    ground = theme.grounds["wood"]
    stroke = Stroke(ground.ink, size * 0.035)
    seat = Box(-size * 0.2, -size * 0.23, size * 0.4, size * 0.36)
    back = Box(-size * 0.24, size * 0.13, size * 0.48, size * 0.11)
    return group(
        rect(seat, fill=ground.fill or PAPER, stroke=stroke, r=size * 0.05),
        rect(back, fill=ground.ink if theme.solid else PAPER, stroke=stroke, r=size * 0.05),
    )


def _stairs(size: float, theme: Theme, around: frozenset[str]) -> Shape:
    """Treads across the way the stair is walked, evenly in the width that a wall or the edge of a stair leaves free.
    They end before a side where it does not go on, clear of what is there, and no line of theirs covers the line
    between two cells.
    """
    ground, half, up = theme.grounds["hill"], size / 2, "up" in around
    along, across = (("y-", "y+"), ("x-", "x+")) if up else (("x-", "x+"), ("y-", "y+"))

    def span(sides: tuple[str, str], free: float) -> list[float]:
        return [sign * (half if side in around else free * size) for sign, side in zip((-1, 1), sides, strict=True)]

    (low, high), (first, last) = span(along, FREE), span(across, TREAD)
    places = [low + (high - low) * (k + 0.5) / TREADS for k in range(TREADS)]
    treads = [((first, p), (last, p)) if up else ((p, first), (p, last)) for p in places]
    return group(
        rect(Box.round(0, 0, size), fill=ground.fill or PAPER),
        segments(treads, Stroke(ground.ink, size * 0.03)),
    )


# --- tables --------------------------------------------------------------------------------------


def _table(size: float, theme: Theme, around: frozenset[str], kind: str) -> Shape:
    """Planks and what lies on them; the table goes on where a neighbour is a table, too."""
    ground, half, gap = theme.grounds["wood"], size / 2, size * 0.09
    left, right, low, high = (half if side in around else half - gap for side in ("x-", "x+", "y-", "y+"))
    box = Box(-left, -low, left + right, low + high)
    stroke = Stroke(ground.ink, size * 0.03)
    sides = {
        "x-": ((box.x, box.y), (box.x, box.top)), "x+": ((box.right, box.y), (box.right, box.top)),
        "y-": ((box.x, box.y), (box.right, box.y)), "y+": ((box.x, box.top), (box.right, box.top)),
    }  # fmt: skip
    along = "x+" in around or "x-" in around
    planks = [
        ((box.x, size * k), (box.right, size * k)) if along else ((size * k, box.y), (size * k, box.top))
        for k in (-0.2, 0.0, 0.2)
    ]
    decorate = _ON_TABLES.get(kind) if size >= DECORATED else None
    return group(
        rect(box, fill=ground.fill or PAPER),
        segments(planks, Stroke(ground.ink, size * 0.012)),
        decorate(box, size, theme, along) if decorate else None,
        segments([ends for side, ends in sides.items() if side not in around], stroke),
    )


def _mugs(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """Two plates and a mug."""
    pen = Stroke(theme.grounds["wood"].ink, size * 0.016)
    plates = [(x, y, r) for x, y in ((-0.2, 0.17), (0.18, -0.14)) for r in (0.12, 0.075)]
    mug = [circle(size * 0.2, size * 0.22, size * r, fill=PAPER, stroke=pen) for r in (0.08, 0.05)]
    handle = rect(Box(size * 0.28, size * 0.195, size * 0.05, size * 0.05), fill=PAPER, stroke=pen)
    return group(*[circle(size * x, size * y, size * r, fill=PAPER, stroke=pen) for x, y, r in plates], handle, *mug)


def _awning(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """A stall: fruit in two crates on the planks, and over the back of them an awning with a scalloped hem."""
    if box.h > box.w + SLACK:  # its front is a long side of the table
        return at(0, 0, _awning(Box(box.y, -box.right, box.h, box.w), size, theme, True), turn=90)
    crates = [_crate(size * x, size * -0.235, size, theme) for x in (-0.2, 0.2)]
    ground, pen = theme.grounds["danger"], Stroke(theme.grounds["danger"].ink, size * 0.02)
    count = round(box.w / size * 6)
    wide, odd = box.w / count, count % 2 if box.right > size * 0.45 else 1  # stripes take turns beyond the cell, too
    panels = [
        poly(
            _scallop(box.x + k * wide, size * 0.02, box.top, wide),
            fill=ground.fill if (k + odd) % 2 and ground.fill else PAPER,
            stroke=pen,
        )
        for k in range(count)
    ]
    return group(*crates, *panels)


def _scallop(x: float, low: float, top: float, wide: float) -> list[Point]:
    """A panel from (x, `top`) down to `low`, where it ends in half a circle."""
    turns = [math.pi * k / 8 for k in range(9)]
    hem = [(x + wide / 2 * (1 - math.cos(turn)), low - wide / 2 * math.sin(turn)) for turn in turns]
    return [(x, top), *hem, (x + wide, top)]


def _crate(x: float, y: float, size: float, theme: Theme) -> Shape:
    """A crate of fruit round (x, y)."""
    pen = Stroke(theme.grounds["wood"].ink, size * 0.016)
    box = Box(x - size * 0.16, y - size * 0.11, size * 0.32, size * 0.22)
    fruit = theme.grounds["field"].fill or PAPER
    places = [(x + size * u, y + size * v) for v in (-0.05, 0.05) for u in (-0.1, 0.0, 0.1)]
    return group(
        rect(box, fill=PAPER, stroke=pen), *[circle(*at_, size * 0.042, fill=fruit, stroke=pen) for at_ in places]
    )


def _altar(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """A white cloth with a cross."""
    pen, edge = Stroke(theme.grounds["wood"].ink, size * 0.016), size * 0.1
    cloth = box.inset(0, edge) if along else box.inset(edge, 0)
    cross = [((0.0, -size * 0.2), (0.0, size * 0.2)), ((-size * 0.12, size * 0.07), (size * 0.12, size * 0.07))]
    return group(rect(cloth, fill=PAPER, stroke=pen), segments(cross, Stroke(theme.gold, size * 0.05)))


def _books(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """A shelf of books above, an open one below."""
    pen, out = Stroke(theme.grounds["wood"].ink, size * 0.016), []
    fills = (theme.grounds["danger"].fill, theme.grounds["water"].fill, theme.grounds["field"].fill, PAPER)
    x = -0.36
    for n, wide in enumerate((0.09, 0.07, 0.1, 0.06, 0.08, 0.1, 0.07, 0.09)):
        spine = Box(size * x, size * 0.12, size * wide, size * (0.25, 0.22, 0.27)[n % 3])
        out.append(rect(spine, fill=fills[n % 4] or PAPER, stroke=pen))
        x += wide
    out.append(line((box.x, size * 0.12), (box.right, size * 0.12), Stroke(pen.colour, size * 0.03)))
    for side in (-1, 1):
        page = [(0.0, -0.3), (side * 0.2, -0.26), (side * 0.2, -0.02), (0.0, -0.06)]
        out.append(poly([(u * size, v * size) for u, v in page], fill=PAPER, stroke=pen))
        out += [
            line((side * size * 0.04, size * v), (side * size * 0.16, size * (v + 0.025)), Stroke(pen.colour, 0.1))
            for v in (-0.23, -0.18, -0.13)
        ]
    return group(*out)


def _barrels(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """Three barrels that stand."""
    ground, out = theme.grounds["road"], []
    pen = Stroke(theme.grounds["wood"].ink, size * 0.02)
    for x, y in ((-0.18, 0.18), (0.19, 0.14), (0.0, -0.2)):
        out += [circle(size * x, size * y, size * r, fill=ground.fill or PAPER, stroke=pen) for r in (0.17, 0.135)]
        out += [
            line((size * (x - 0.13), size * (y + d)), (size * (x + 0.13), size * (y + d)), Stroke(pen.colour, 0.15))
            for d in (-0.04, 0.04)
        ]
    return group(*out)


def _arms(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """A sword that somebody laid down."""
    return figure(0, 0, "sword", size * 0.58, theme.grounds["wood"].ink, theme)


def _parasol(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """Eight panels, every second one coloured."""
    ground, r = theme.grounds["field"], size * 0.37
    pen = Stroke(ground.ink, size * 0.016)
    tips = [(r * math.cos(math.tau * (k + 0.5) / 8), r * math.sin(math.tau * (k + 0.5) / 8)) for k in range(9)]
    panels = [
        poly([(0, 0), tips[k], tips[k + 1]], fill=PAPER if k % 2 else ground.fill or PAPER, stroke=pen)
        for k in range(8)
    ]
    return group(*panels, circle(0, 0, size * 0.03, fill=ground.ink))


def _flowers(box: Box, size: float, theme: Theme, along: bool) -> Shape:
    """A bowl of flowers."""
    leaf, pen = theme.grounds["woods"], Stroke(theme.grounds["woods"].ink, size * 0.016)
    petals = [(0.15 * math.cos(math.tau * k / 6), 0.15 * math.sin(math.tau * k / 6)) for k in range(6)]
    return group(
        circle(0, 0, size * 0.32, fill=leaf.fill or PAPER, stroke=pen),
        *[circle(size * x, size * y, size * 0.085, fill=theme.grounds["danger"].fill or PAPER, stroke=pen)
          for x, y in petals],
        circle(0, 0, size * 0.08, fill=theme.grounds["field"].fill or PAPER, stroke=pen),
    )  # fmt: skip


_ON_TABLES: Mapping[str, Callable[[Box, float, Theme, bool], Shape]] = {
    "mugs": _mugs, "awning": _awning, "altar": _altar, "books": _books, "barrels": _barrels, "arms": _arms,
    "parasol": _parasol, "flowers": _flowers,
}  # fmt: skip


# --- what the ground is laid with -----------------------------------------------------------------


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
