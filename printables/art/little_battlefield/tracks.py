"""Means and POWER of a side, and dice, on the screen."""

from __future__ import annotations

from games.little_battlefield.components import MOST, Level
from printables.art.little_battlefield.signs import DICE, SIGNS, sign
from printables.context import GameContext
from printables.fonts import width
from printables.layout import REST, Box
from printables.shapes import Named, Shape, Stroke, group, label, rect
from printables.theme import PAPER

CAPTION = 9.0  # points


def track(ident: str, box: Box, seat: str, context: GameContext) -> Shape:
    """N14 Cells side by side, for COMMAND or MORALE."""
    cells = [_cell(cell, n, seat, context, on=False) for n, cell in enumerate(_cells(box))]
    return Named(ident, "", group(*cells))


def reached(box: Box, seat: str, value: int, context: GameContext) -> Shape:
    """The cell of a track that a marker stands on, filled."""
    return _cell(_cells(box)[value], value, seat, context, on=True)


def _cells(box: Box) -> list[Box]:
    return box.columns(*[REST] * (MOST + 1), gap=0.6)


def _cell(box: Box, number: int, seat: str, context: GameContext, *, on: bool) -> Shape:
    ink = context.side(seat).ink
    return group(
        rect(box, fill=ink if on else PAPER, stroke=Stroke(ink, 0.2), r=0.6),
        label(box, f"{number}", 9, face="Sans-Bold" if on else "Sans", fill=PAPER if on else ink, pad=0.2),
    )


def level(box: Box, number: int, entry: Level, context: GameContext, seat: str, *, on: bool) -> Shape:
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


def die(box: Box, face: str, context: GameContext, *, off: bool = False) -> Shape:
    """A die with the symbol of its face; `off` for one that is discarded."""
    side = min(box.w, box.h)
    stroke = Stroke(context.theme.grid if off else context.theme.ink, 0.3, (0.8, 0.8) if off else ())
    return group(
        rect(box.square(side - 0.3), fill=PAPER, stroke=stroke, r=side * 0.16),
        sign(box.cx, box.cy, SIGNS[face], side * 0.62, context.theme.grid if off else context.theme.ink),
    )


def captioned(box: Box, words: str, context: GameContext) -> tuple[Shape, Box]:
    """A caption from the left of a box, and the room behind it."""
    wide = width(words, "Sans", CAPTION) + 1.6
    head, room = box.columns(wide, REST)
    return label(head, words, CAPTION, fill=context.theme.soft, anchor="start", pad=0), room
