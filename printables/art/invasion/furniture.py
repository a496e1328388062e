"""What a cell of a town is laid with and what stands on it, from above: sewers, treasure spots, chairs, stairs, tables.

A table is decorated as its place is; its outline is the same everywhere, so that it is known for a table.
"""

import math
from collections.abc import Mapping

from printables.drawings import drawing
from printables.layout import SLACK, Box
from printables.shapes import Point, Shape, Stroke, at, group, line, poly, rect, segments
from printables.symbols import figure
from printables.theme import PAPER, Theme

DECORATED = 15.0  # mm: tables in smaller cells are plain
TREADS, TREAD = 6, 0.35  # on a cell; of its side, from its middle to the end of one
FREE = 0.4  # of a cell's side: from its middle to where a wall or the edge of a stair may begin
TURNED = {"y-": 0.0, "x+": 90.0, "y+": 180.0, "x-": -90.0}  # a chair to its table


def drawn(name: str, size: float, theme: Theme) -> list[Shape]:
    """A drawing of the game in the colours of the grounds: "wood" the fill of one, "wood-ink" its ink, "wood-full" that
    too where the theme fills large areas.
    """
    wood = theme.grounds["wood"].ink
    pens = {"joint": Stroke(theme.grid, JOINT), "fine": Stroke(wood, 0.1), "hoop": Stroke(wood, 0.15)}
    full = {"paper": PAPER, "ink": theme.ink, "gold": theme.gold, "wood-full": wood if theme.solid else PAPER}
    look = {**pens, **full}
    for ground, shown in theme.grounds.items():
        look |= {ground: shown.fill or PAPER, f"{ground}-ink": shown.ink}
    return drawing(f"invasion/{name}", look, size)


def furniture(kind: str, size: float, theme: Theme, around: frozenset[str], table: str) -> Shape:
    """What is on a cell of `size` mm round (0, 0); nothing on a floor."""
    match kind:
        case "sewer":
            return group(*drawn("sewer" if theme.solid else "sewer-bare", size, theme))
        case "treasure":
            return group(*drawn("treasure", size, theme))
        case "chair":
            return at(0, 0, *drawn("chair", size, theme), turn=TURNED[next(iter(around), "y-")])
        case "stairs":
            return _stairs(size, theme, around)
        case "table":
            return _table(size, theme, around, table)
    return group()


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
    return group(
        rect(box, fill=ground.fill or PAPER),
        segments(planks, Stroke(ground.ink, size * 0.012)),
        *(_on_table(kind, box, size, theme, along) if size >= DECORATED else []),
        segments([ends for side, ends in sides.items() if side not in around], stroke),
    )


def _on_table(kind: str, box: Box, size: float, theme: Theme, along: bool) -> list[Shape]:
    """What a table is decorated with: what fits it, then what is the same on all."""
    match kind:
        case "plain":
            return []
        case "awning":
            return [_awning(box, size, theme)]
        case "arms":  # a sword that somebody laid down
            return [figure(0, 0, "sword", size * 0.58, theme.grounds["wood"].ink, theme)]
        case "altar":
            edge = size * 0.1  # of its cloth
            cloth = box.inset(0, edge) if along else box.inset(edge, 0)
            pen = Stroke(theme.grounds["wood"].ink, size * 0.016)
            return [rect(cloth, fill=PAPER, stroke=pen), *drawn(kind, size, theme)]
        case "books":
            shelf = Stroke(theme.grounds["wood"].ink, size * 0.03)
            return [*drawn(kind, size, theme), line((box.x, size * 0.12), (box.right, size * 0.12), shelf)]
    return drawn(kind, size, theme)


def _awning(box: Box, size: float, theme: Theme) -> Shape:
    """A stall: fruit in two crates on the planks, and over the back of them an awning with a scalloped hem."""
    if box.h > box.w + SLACK:  # its front is a long side of the table
        return at(0, 0, _awning(Box(box.y, -box.right, box.h, box.w), size, theme), turn=90)
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
    return group(*drawn("crates", size, theme), *panels)


def _scallop(x: float, low: float, top: float, wide: float) -> list[Point]:
    """A panel from (x, `top`) down to `low`, where it ends in half a circle."""
    turns = [math.pi * k / 8 for k in range(9)]
    hem = [(x + wide / 2 * (1 - math.cos(turn)), low - wide / 2 * math.sin(turn)) for turn in turns]
    return [(x, top), *hem, (x + wide, top)]


# --- what the ground is laid with -----------------------------------------------------------------


LAID = 15.0  # mm: cells as large as this show what they are laid with
JOINT = 0.1  # mm
# The ground whose colour each has.
_FLOORS: Mapping[str, str] = {
    "flags": "stone", "boards": "road", "cobbles": "town", "grass": "woods", "slabs": "clear", "parquet": "road",
}  # fmt: skip


def floor(kind: str, size: float, theme: Theme) -> Shape:
    """A square of `size` mm round (0, 0)."""
    box = Box.round(0, 0, size)
    if size < LAID:
        return group(rect(box, fill=theme.grounds["stone"].fill or PAPER))
    return group(rect(box, fill=theme.grounds[_FLOORS[kind]].fill or PAPER), *drawn(kind, size, theme))
