"""The ground of a town at any size: cells, and the walls, doors, windows and stairs between them.

It is drawn from a grid as `games.invasion.tiles` and `board` have it, from the lower left corner. Nothing reaches over
the rim: half of a wall on the rim is there, and the other half is on the tile that lies next to it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from games.invasion.board import name_of
from games.invasion.tiles import Place
from printables.layout import SLACK, Box
from printables.outlines import area
from printables.shapes import (
    Point,
    Shape,
    Stamp,
    Stroke,
    at,
    circle,
    group,
    hatch,
    icon,
    line,
    outline,
    poly,
    rect,
    segments,
)
from printables.theme import PAPER, Theme

THICK, STAIR = 0.13, 0.2  # of a cell's side: walls; the edge of a stair
LEAF, DEEP = 0.6, 1.3  # of a cell's side: how long a door is; of a wall's thickness: how deep
FLAGS = 15.0  # mm: cells as large as this have flagstones
SHUT = ("wall", "door", "window")


@dataclass(frozen=True, slots=True)
class Town:
    """A square of `count` by `count` cells, each `cell` mm wide; `broken` holds the names of edges, as "A1-B1"."""

    grid: Mapping[Place, str]
    count: int
    cell: float
    theme: Theme
    broken: Collection[str] = ()

    @property
    def box(self) -> Box:
        return Box(0, 0, self.count * self.cell, self.count * self.cell)

    def point(self, place: Place) -> Point:
        """The middle of a cell or an edge."""
        return place[0] / 2 * self.cell, (self.count - place[1] / 2) * self.cell

    def edges(self) -> Iterator[tuple[Place, str]]:
        """Every edge with its kind, from the top left."""
        for place, kind in self.grid.items():
            if (place[0] + place[1]) % 2:
                yield place, kind

    def cells(self) -> Iterator[tuple[Place, str]]:
        """Every cell with its kind, from the top left."""
        for place in sorted(self.grid, key=lambda place: (place[1], place[0])):
            if place[0] % 2 and place[1] % 2:
                yield place, self.grid[place]

    def clipped(self, box: Box) -> Box:
        """What of a box is inside the rim."""
        x, y = max(box.x, 0.0), max(box.y, 0.0)
        return Box(x, y, min(box.right, self.box.right) - x, min(box.top, self.box.top) - y)


# --- cells ---------------------------------------------------------------------------------------


def cell_art(kind: str, size: float, theme: Theme, around: frozenset[str] = frozenset()) -> Shape:
    """A cell round (0, 0); a table reaches to the sides in `around` ("x+", "x-", "y+", "y-") where it goes on."""
    half = size / 2
    floor = area(_square(Box(-half, -half, size, size)), theme.grounds["stone"], step=size / 9)
    sign = _CELLS.get(kind)
    key = f"inv {theme.key} {kind} {size:g} {''.join(sorted(around))}"
    flags = _flags(size, theme) if theme.solid and size >= FLAGS else group()
    art = _table(size, theme, around) if kind == "table" else sign(size, theme) if sign else group()
    return Stamp(key, (-half, -half, half, half), floor, flags, art)


def _square(box: Box) -> list[Point]:
    return outline(box, 0)


def _flags(size: float, theme: Theme) -> Shape:
    """Flagstones in three courses, so quiet that one can write on them."""
    s = size / 2
    rows = [-s / 3, s / 3]
    joints = [((-s, y), (s, y)) for y in rows]
    for k, course in enumerate(((-s, -s / 3), (-s / 3, s / 3), (s / 3, s))):
        joints += [((x * s, course[0]), (x * s, course[1])) for x in ((-0.2, 0.55), (-0.6, 0.15), (-0.35, 0.4))[k]]
    return segments(joints, Stroke(theme.grid, 0.07))


def _sewer(size: float, theme: Theme) -> Shape:
    """A round grate."""
    r, ground = size * 0.31, theme.grounds["stone"]
    bars = [(x, math.sqrt(r * r - x * x) * 0.84) for x in (r * k / 3.2 for k in (-2, -1, 0, 1, 2))]
    return group(
        circle(0, 0, r, fill=ground.ink if theme.solid else PAPER, stroke=Stroke(theme.ink, size * 0.05)),
        segments(
            [((x, -h), (x, h)) for x, h in bars],
            Stroke(ground.fill or PAPER if theme.solid else theme.ink, size * 0.055),
        ),
    )


def _spot(size: float, theme: Theme) -> Shape:
    """A lozenge in dashes: here a treasure may lie."""
    r = size * 0.33
    stroke = Stroke(theme.gold, size * 0.03, (size * 0.07, size * 0.05))
    return group(
        poly([(0, r), (r, 0), (0, -r), (-r, 0)], stroke=stroke), icon(0, 0, "gem", size * 0.2, fill=theme.gold)
    )


def _chair(size: float, theme: Theme) -> Shape:
    """A seat with its back, from above."""
    ground = theme.grounds["wood"]
    stroke = Stroke(ground.ink, size * 0.035)
    seat = Box(-size * 0.2, -size * 0.23, size * 0.4, size * 0.36)
    back = Box(-size * 0.24, size * 0.13, size * 0.48, size * 0.11)
    return group(
        rect(seat, fill=ground.fill or PAPER, stroke=stroke, r=size * 0.05),
        rect(back, fill=ground.ink if theme.solid else PAPER, stroke=stroke, r=size * 0.05),
    )


def _stairs(size: float, theme: Theme) -> Shape:
    """Treads across the whole cell."""
    ground, half = theme.grounds["hill"], size / 2
    treads = [((-half, y), (half, y)) for y in (half * k / 3 for k in (-2, -1, 0, 1, 2))]
    fill = [rect(Box(-half, -half, size, size), fill=ground.fill)] if ground.fill else []
    return group(*fill, segments(treads, Stroke(ground.ink, size * 0.025)))


def _table(size: float, theme: Theme, around: frozenset[str]) -> Shape:
    """Planks; the table goes on where a neighbour is a table, too."""
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
    return group(
        rect(box, fill=ground.fill or PAPER),
        segments(planks, Stroke(ground.ink, size * 0.012)),
        segments([ends for side, ends in sides.items() if side not in around], stroke),
    )


_CELLS: Mapping[str, Callable[[float, Theme], Shape]] = {
    "sewer": _sewer, "treasure": _spot, "chair": _chair, "stairs": _stairs,
}  # fmt: skip


def table_around(grid: Mapping[Place, str], place: Place) -> frozenset[str]:
    """The sides on which a table goes on."""
    if grid[place] != "table":
        return frozenset()
    x, y = place
    beside = {"x-": (x - 2, y), "x+": (x + 2, y), "y+": (x, y - 2), "y-": (x, y + 2)}
    return frozenset(side for side, there in beside.items() if grid.get(there) == "table")


# --- edges ---------------------------------------------------------------------------------------


def between(town: Town) -> Shape:
    """The lines between cells, stairs, walls, and the doors and windows in them."""
    theme = town.theme
    lines = [_ends(town, place) for place, kind in town.edges() if kind in ("open", "stair")]
    inside = [ends for ends in lines if not _on_rim(town, ends)]
    walls = [town.clipped(box) for box in _walls(town)]
    grid = Stroke(theme.ink, max(town.cell * 0.014, 0.1), (town.cell * 0.06, town.cell * 0.05))
    return group(
        segments(inside, grid),
        *[_stair(town, place) for place, kind in town.edges() if kind == "stair"],
        _masonry(walls, town),
        *[_opening(town, place, kind) for place, kind in town.edges() if kind in ("door", "window")],
    )


def _ends(town: Town, place: Place) -> tuple[Point, Point]:
    (x, y), half = town.point(place), town.cell / 2
    return ((x, y - half), (x, y + half)) if place[0] % 2 == 0 else ((x - half, y), (x + half, y))


def _on_rim(town: Town, ends: tuple[Point, Point]) -> bool:
    far = town.box.right
    return any(a[i] == b[i] and a[i] in (0.0, far) for a, b in (ends,) for i in (0, 1))


def _walls(town: Town) -> Iterator[Box]:
    """What is shut, each unbroken run of a row or column as one box."""
    far, half = 2 * town.count, town.cell * THICK / 2
    for upright in (False, True):
        for fixed in range(0, far + 1, 2):
            start: int | None = None
            for moving in range(1, far + 3, 2):
                kind = town.grid.get((fixed, moving) if upright else (moving, fixed))
                if kind in SHUT and start is None:
                    start = moving - 1
                elif kind not in SHUT and start is not None:
                    yield _run(town, fixed, start, moving - 1, half, upright)
                    start = None


def _run(town: Town, fixed: int, start: int, end: int, half: float, upright: bool) -> Box:
    (ax, ay), (bx, by) = (town.point((fixed, n) if upright else (n, fixed)) for n in (start, end))
    return Box(min(ax, bx) - half, min(ay, by) - half, abs(ax - bx) + 2 * half, abs(ay - by) + 2 * half)


def _masonry(walls: list[Box], town: Town) -> Shape:
    """Solid walls; where the theme saves ink they are outlined as one and hatched."""
    theme = town.theme
    if theme.solid:
        return group(*[rect(box, fill=theme.ink) for box in walls])
    pen = max(town.cell * 0.02, 0.2)
    edges = [rect(box, fill=PAPER, stroke=Stroke(theme.ink, 2 * pen)) for box in walls]
    hatching = [pair for box in walls for pair in hatch(_square(box), 45, town.cell * 0.08)]
    return group(*edges, *[rect(box, fill=PAPER) for box in walls], segments(hatching, Stroke(theme.ink, pen * 0.5)))


def _stair(town: Town, place: Place) -> Shape:
    """The edge of a stair: two lines, and treads between them."""
    (ax, ay), (bx, by) = _ends(town, place)
    upright, half, far = ax == bx, town.cell * STAIR / 2, town.box.right
    box = town.clipped(Box(ax - half, ay, 2 * half, by - ay) if upright else Box(ax, ay - half, bx - ax, 2 * half))
    ground = town.theme.grounds["hill"]
    count = 6
    steps = [k / count for k in range(1, count)]
    treads = [
        ((box.x, box.y + box.h * k), (box.right, box.y + box.h * k))
        if upright
        else ((box.x + box.w * k, box.y), (box.x + box.w * k, box.top))
        for k in steps
    ]
    sides = (
        [((x, box.y), (x, box.top)) for x in (box.x, box.right) if x not in (0.0, far)]
        if upright
        else [((box.x, y), (box.right, y)) for y in (box.y, box.top) if y not in (0.0, far)]
    )
    stroke = Stroke(ground.ink, max(town.cell * 0.022, 0.12))
    return group(rect(box, fill=ground.fill or PAPER), segments([*treads, *sides], stroke))


def edge_name_at(town: Town, place: Place) -> str:
    """The name of an edge, as `State.broken` has it; "" on the rim."""
    x, y = place
    first, second = ((x - 1, y), (x + 1, y)) if x % 2 == 0 else ((x, y - 1), (x, y + 1))
    if first not in town.grid or second not in town.grid:
        return ""
    return f"{name_of(first)}-{name_of(second)}"


def _opening(town: Town, place: Place, kind: str) -> Shape:
    """A door or a window in its wall; broken in, a gap with what is left of it hanging open."""
    theme, (x, y), cell = town.theme, town.point(place), town.cell
    upright = place[0] % 2 == 0
    ground = theme.grounds["wood" if kind == "door" else "water"]
    long, deep = cell * LEAF, cell * THICK * DEEP
    stroke = Stroke(theme.ink, max(cell * 0.018, 0.15))
    broken = edge_name_at(town, place) in town.broken
    if broken:
        gap = cell * THICK * 1.12
        box = Box(x - gap / 2, y - long / 2, gap, long) if upright else Box(x - long / 2, y - gap / 2, long, gap)
        floor = theme.grounds["stone"].fill or PAPER
        return group(rect(town.clipped(box), fill=floor), _hanging(x, y, long, deep, upright, ground.ink, ground.fill))
    box = Box(x - deep / 2, y - long / 2, deep, long) if upright else Box(x - long / 2, y - deep / 2, long, deep)
    shown = town.clipped(box)
    middle = [((x, box.y), (x, box.top)) if upright else ((box.x, y), (box.right, y))]
    sign = circle(x, y, deep * 0.2, fill=theme.ink) if kind == "door" else segments(middle, stroke)
    whole = shown.w > box.w - SLACK and shown.h > box.h - SLACK
    return group(rect(shown, fill=ground.fill or PAPER, stroke=stroke), sign if whole else None)


def _hanging(x: float, y: float, long: float, deep: float, upright: bool, ink: str, fill: str | None) -> Shape:
    """A leaf that has swung open from each jamb, half a door long."""
    leaf = Box(0, -deep * 0.3, long * 0.46, deep * 0.6)
    stroke = Stroke(ink, deep * 0.16)
    return at(
        x,
        y,
        at(-long / 2, 0, rect(leaf, fill=fill or PAPER, stroke=stroke), turn=62),
        at(long / 2, 0, rect(leaf, fill=fill or PAPER, stroke=stroke), turn=180 - 62),
        line((-long / 2 + long * 0.16, 0), (-long / 2 + long * 0.3, 0), Stroke(ink, deep * 0.3)),
        turn=90 if upright else 0,
    )
