"""Boards larger than the paper: cut into tiles that overlap, with marks to join them and a plan. Knows no game.

Of the board, a tile holds only what shows in it: texts and shapes that lie wholly outside are left out, so that nothing
of them is in the page, and what crosses the edge is clipped.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase

from printables.errors import Unprintable
from printables.fonts import FLOOR, fit, width
from printables.layout import SLACK, Box
from printables.shapes import (
    Shape,
    Stroke,
    Tagged,
    at,
    circle,
    group,
    label,
    line,
    paragraph,
    paragraph_height,
    rect,
    segments,
    text,
)
from printables.sheets import Art, PageContent, Sheet, Style, drawn
from printables.theme import PAPER
from printables.tree import Measured, window, wordless

OVERLAP = 6.0  # mm that two tiles share
BLEED = 1.0  # mm that art goes on beyond an edge to cut, so that no cut shows white paper
TICK = (0.4, 2.0)  # mm outside the board: from where to where an edge to cut is marked
CELLS = 4  # of a board that cost as much as a piece to cut out
EDGE, THIN = Stroke("#000000", 0.15), Stroke("#000000", 0.1)
TARGETS = (0.18, 0.82)  # where the targets are along a joint
STEP_POINTS, HEADING = 9.5, 18.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How a board of `size` mm is cut: tiles of `tile` mm in columns and rows, each `overlap` mm over the next."""

    size: tuple[float, float]
    tile: tuple[float, float]
    columns: int
    rows: int
    overlap: float

    def pane(self, column: int, row: int) -> Box:
        """What a tile shows of the board; rows count from the top."""
        w, h = self.tile
        return Box(column * (w - self.overlap), self.size[1] - h - row * (h - self.overlap), w, h)

    def name(self, column: int, row: int) -> str:
        return f"{ascii_uppercase[row]}{column + 1}"


def plan_of(size: tuple[float, float], sheet: Sheet, overlap: float) -> Plan:
    """Tiles as large as needed and all alike. Raises `Unprintable` for a board of more than 26 rows of tiles."""
    columns, rows = (
        max(math.ceil((side - overlap) / (room - overlap) - SLACK), 1)
        for side, room in zip(size, (sheet.room.w, sheet.room.h), strict=True)
    )
    if rows > len(ascii_uppercase):
        raise Unprintable(f"a board of {size[0]:.0f} x {size[1]:.0f} mm needs {rows} rows of pages")
    tile = (size[0] - overlap) / columns + overlap, (size[1] - overlap) / rows + overlap
    return Plan(size, tile, columns, rows, overlap)


def tiles(
    art: Art,
    size: tuple[float, float],
    style: Style,
    part: str,
    desc: str = "",
    *,
    overlap: float = OVERLAP,
    cells: int = 0,
    scale: str = "",
) -> list[PageContent]:
    """A board of `size` mm, drawn from its lower left corner, over as few pages as will do, upright or lying.

    Two tiles share `overlap` mm: the lower one has it as a flap for glue, the upper one is cut from tick to tick beside
    its art, and no line of theirs is left on the board; targets in the overlap lie on the same place of the board. The
    foot goes beside the board where that saves pages. More than one tile: a page with the plan comes first.
    `cells` is how many the board has, for what it will cost; `scale` says how large they are.
    """
    below = (style.sheet, style.sheet.turned)
    sheets = (*below, *(replace(sheet, aside=True) for sheet in below))
    plan, sheet = min(
        ((plan_of(size, sheet, overlap), sheet) for sheet in sheets), key=lambda pair: pair[0].columns * pair[0].rows
    )
    board, pieces = _Board(art), -(-cells // CELLS)
    share = -(-pieces // (plan.columns * plan.rows))
    contents = [
        PageContent(
            name := part if plan.columns * plan.rows == 1 else f"{part} {plan.name(column, row)}",
            _tile(board, plan, sheet, column, row, ". ".join(filter(None, (name, desc)))),
            desc,
            sheet,
            pieces=share,
            board=pieces - share,
            scale=scale,
        )
        for row in range(plan.rows)
        for column in range(plan.columns)
    ]
    if len(contents) == 1:
        return contents
    named, flat = style.words("assembly", part=part), replace(sheet, aside=False)
    return [
        PageContent(named, lambda: _assembly(board, plan, flat, named, style), desc, flat, board=pieces, scale=scale),
        *contents,
    ]


class _Board:
    """The art of a board, drawn for the first of its pages and kept for the others."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self.measured = Measured()

    @cached_property
    def art(self) -> Shape:
        return drawn(self._art)


def _tile(board: _Board, plan: Plan, sheet: Sheet, column: int, row: int, alt: str) -> Callable[[], Shape]:
    def draw() -> Shape:
        pane = plan.pane(column, row)
        left, bottom = sheet.room.cx - pane.w / 2, sheet.room.cy - pane.h / 2
        aside, above = (BLEED if at_edge else 0.0 for at_edge in (column, row))
        shown = Box(pane.x - aside, pane.y, pane.w + aside, pane.h + above)
        return at(
            left,
            bottom,
            Tagged(
                "Figure",
                at(-pane.x, -pane.y, window(board.art, shown, board.measured)),
                alt=alt,
                box=Box(0, 0, pane.w, pane.h),
            ),
            *_marks(plan, column, row, left - sheet.margin),
        )

    return draw


def _marks(plan: Plan, column: int, row: int, free: float) -> list[Shape]:
    """Edges, targets and names of the neighbours of a tile drawn from (0, 0).

    The tile on the right and the one below are glued over this one's flaps.
    """
    w, h = plan.tile
    first_column, first_row = column == 0, row == 0
    last_column, last_row = column == plan.columns - 1, row == plan.rows - 1
    lap, middle = plan.overlap, plan.overlap / 2
    near, far = TICK
    above = near + (0.0 if first_row else BLEED)
    beside = near + (0.0 if first_column else BLEED)
    out = [
        line((0, 0), (0, h), EDGE)
        if first_column
        else segments([((0, h + above), (0, h + far + 1)), ((0, -near), (0, -far))], EDGE),
        line((0, h), (w, h), EDGE)
        if first_row
        else segments([((-beside, h), (-far - 1, h)), ((w + near, h), (w + far, h))], EDGE),
        line((w, 0), (w, h), EDGE),
        line((0, 0), (w, 0), EDGE),
    ]
    if not last_column:
        out += [_target(w - middle, h * share, hidden=True) for share in TARGETS]
        out += [_neighbour(w - middle, h / 2, f"{plan.name(column + 1, row)} ↑", lap, turn=-90)]
    if not last_row:
        out += [_target(w * share, middle, hidden=True) for share in TARGETS]
        out += [_neighbour(w / 2, middle, f"{plan.name(column, row + 1)} ↓", lap)]
    if not first_column:
        out += [_target(middle, h * share, hidden=False) for share in TARGETS]
        out += [_outside(-3.0, h / 2, plan.name(column - 1, row), turn=90)] if free > 5 else []
    if not first_row:
        out += [_target(w * share, h - middle, hidden=False) for share in TARGETS]
    return out


def _target(x: float, y: float, *, hidden: bool) -> Shape:
    """A cross; with a ring on the flap that the next tile covers, fine and small on the tile that stays in sight."""
    arm = 2.0 if hidden else 1.0
    cross = segments([((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))], THIN)
    return group(circle(x, y, 1.2, fill=PAPER, stroke=THIN), cross) if hidden else cross


def _neighbour(x: float, y: float, words: str, lap: float, turn: float = 0.0) -> Shape:
    """The name of the tile that is glued over a flap, on a plate that disappears under it."""
    high = min(lap - 1.0, 4.5)
    if high < 2.6:
        return group()
    box = Box(-6.5, -high / 2, 13, high)
    plate = rect(box, fill=PAPER, stroke=THIN, r=0.8)
    return at(x, y, plate, label(box, words, 7.5, face="Sans-Semi"), turn=turn)


def _outside(x: float, y: float, words: str, turn: float) -> Shape:
    """The name of the tile that this one is glued on, beside the edge that is cut away."""
    return at(x, y, label(Box(-8, -1.8, 16, 3.6), words, 7.5, face="Sans-Semi"), turn=turn)


# --- the plan ------------------------------------------------------------------------------------


def _assembly(board: _Board, plan: Plan, sheet: Sheet, title: str, style: Style) -> Shape:
    """The whole board, small and without its words, with the names of the tiles; how to join them below or beside."""
    theme, words, room = style.theme, style.words, sheet.room
    steps = [
        words("assembly_scale"),
        words("assembly_cut"),
        words("assembly_glue", n=f"{plan.overlap:g}"),
        words("assembly_size", w=round(plan.size[0]), h=round(plan.size[1])),
    ]
    wide = 86.0 if sheet.landscape else room.w
    high = 14 + sum(_step_height(step, wide) for step in steps)
    space = (
        Box(room.x, room.y, room.w - wide - 8, room.h)
        if sheet.landscape
        else Box(room.x, room.y + high + 6, room.w, room.h - high - 6)
    )
    scale = min(space.w / plan.size[0], space.h / plan.size[1], 1.0)
    w, h = plan.size[0] * scale, plan.size[1] * scale
    left, bottom = space.cx - w / 2, space.top - h
    small = [
        at(left, bottom, wordless(board.art), scale=scale),
        rect(Box(left, bottom, w, h), stroke=theme.stroke(0.25)),
    ]
    for row in range(plan.rows):
        for column in range(plan.columns):
            pane = plan.pane(column, row)
            box = Box(left + pane.x * scale, bottom + pane.y * scale, pane.w * scale, pane.h * scale)
            small += [rect(box, stroke=Stroke(theme.accent, 0.3, (1.6, 0.8)))]
            small += [_named(box, plan.name(column, row), style)]
    out: list[Shape] = [Tagged("Figure", *small, alt=title, box=Box(left, bottom, w, h))]
    beside = Box(space.right + 8, room.y, wide, room.h) if sheet.landscape else Box(room.x, room.y, wide, high)
    y = beside.top - 7
    out.append(text(beside.x, y, title, fit(title, "Serif-Semi", HEADING, wide), face="Serif-Semi", fill=theme.ink))
    y -= 5
    entries: list[Shape] = []
    for n, step in enumerate(steps, 1):
        tall = _step_height(step, wide)
        number = text(beside.x, y - 3.2, f"{n}", 10, face="Sans-Bold", fill=theme.accent)
        told = paragraph(Box(beside.x + 7, y - tall, wide - 7, tall), step, STEP_POINTS, fill=theme.ink)
        entries.append(Tagged("LI", Tagged("Lbl", number), Tagged("LBody", told)))
        y -= tall
    return group(*out, Tagged("L", *entries))


def _step_height(step: str, wide: float) -> float:
    return paragraph_height(step, STEP_POINTS, wide - 7) + 2


def _named(box: Box, name: str, style: Style) -> Shape:
    r = min(7.0, box.w * 0.3, box.h * 0.3)
    if width(name, "Sans-Bold", FLOOR) > 1.4 * r:  # a plan of very many tiles
        return group()
    disc = circle(box.cx, box.cy, r, fill=PAPER, stroke=Stroke(style.theme.accent, 0.4))
    room = Box(box.cx, box.cy, 0, 0).square(2 * r)
    return group(disc, label(room, name, 2.2 * r, face="Sans-Bold", fill=style.theme.accent, pad=r * 0.3))
