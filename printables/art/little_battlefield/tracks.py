"""Means and POWER of a side, its units, and dice: as they stand on the boards and on the screen."""

from __future__ import annotations

from games.little_battlefield.components import Level
from printables.art.little_battlefield.context import DICE, SIGNS, Context, sign
from printables.fonts import width
from printables.layout import REST, Box
from printables.shapes import Shape, Stroke, at, group, label, rect
from printables.tabletop import silhouetted
from printables.theme import PAPER

CAPTION = 9.0  # points


def track(box: Box, most: int, context: Context, seat: str) -> Shape:
    """Cells 0 to `most` side by side."""
    return group(*[_cell(cell, n, context, seat, on=False) for n, cell in enumerate(_cells(box, most))])


def reached(box: Box, most: int, context: Context, seat: str, value: int) -> Shape:
    """The cell of a track that a marker stands on, filled."""
    return _cell(_cells(box, most)[value], value, context, seat, on=True)


def _cells(box: Box, most: int) -> tuple[Box, ...]:
    return tuple(box.columns(*[REST] * (most + 1), gap=0.6))


def _cell(box: Box, number: int, context: Context, seat: str, *, on: bool) -> Shape:
    ink = context.side(seat).ink
    return group(
        rect(box, fill=ink if on else PAPER, stroke=Stroke(ink, 0.2), r=0.6),
        label(box, f"{number}", 9, face="Sans-Bold" if on else "Sans", fill=PAPER if on else ink, pad=0.2),
    )


def level(box: Box, number: int, entry: Level, context: Context, seat: str, *, on: bool) -> Shape:
    """A level of the POWER track in short: its number, its dice, its victory points."""
    look = context.side(seat)
    ink = PAPER if on else look.ink
    left, right = box.columns(5.2, REST)
    dice, flag = right.columns(REST, REST)
    return group(
        rect(box, fill=look.ink if on else PAPER, stroke=Stroke(look.ink, 0.2), r=0.8),
        label(left, f"{number}", 12, face="Serif-Semi", fill=ink, pad=0.3),
        *[
            group(
                sign(cell.x + 1.6, cell.cy, icon, 2.6, ink),
                label(Box(cell.x + 3.1, cell.y, 2.8, cell.h), f"{value}", 9, face="Sans-Semi", fill=ink, pad=0),
            )
            for cell, icon, value in ((dice, DICE, entry.dice), (flag, SIGNS["points"], entry.points))
        ],
    )


def unit(box: Box, kind: str, faction: str, context: Context, seat: str) -> Shape:
    """A unit in the outline of its side, in a square in the middle of the box."""
    look = context.side(seat)
    side = min(box.w, box.h)
    figure = context.figure(0, 0, context.unit_sign(faction, kind), side * (0.72 if look.round else 0.84), look.on)
    r = side / 2 if look.round else side * 0.12
    plate = silhouetted(box.square(side - look.edge), look.outline, r, look.band, Stroke(look.ink, look.edge))
    return group(plate, at(box.cx, box.cy, figure))


def die(box: Box, face: str, context: Context, *, off: bool = False) -> Shape:
    """A die with the symbol of its face; `off` for one that is discarded."""
    side = min(box.w, box.h)
    stroke = Stroke(context.theme.grid if off else context.theme.ink, 0.3, (0.8, 0.8) if off else ())
    return group(
        rect(box.square(side - 0.3), fill=PAPER, stroke=stroke, r=side * 0.16),
        sign(box.cx, box.cy, SIGNS[face], side * 0.62, context.theme.grid if off else context.theme.ink),
    )


def captioned(box: Box, words: str, context: Context) -> tuple[Shape, Box]:
    """A caption from the left of a box, and the room behind it."""
    wide = width(words, "Sans", CAPTION) + 1.6
    head, room = box.columns(wide, REST)
    return label(head, words, CAPTION, fill=context.theme.soft, anchor="start", pad=0), room
