"""What the signs of a board mean, and the note on what of it is ours."""

from __future__ import annotations

from collections.abc import Callable

from games.bitva.board import Board, BoardHex
from printables.art.bitva.context import POST, Context
from printables.art.bitva.field import FRONT, ZONE, ground
from printables.fonts import width
from printables.layout import Box
from printables.shapes import Shape, Stroke, at, group, label, line, paragraph, paragraph_height
from printables.symbols import symbol
from printables.theme import PAPER

POINTS, NOTE, LINE = 9.0, 8.5, 6.4  # points of the signs and of the note; mm of a line
SAMPLE = 5.6  # mm, the hex of a sign
Entry = tuple[Callable[[float, float], Shape], str]


def legend_height(board: Board, context: Context, wide: float, *, zones: bool) -> float:
    """The height in mm of `legend`."""
    note = paragraph_height(context.words("bitva_ours"), NOTE, wide) + 0.6 if board.reconstruction else 0.0
    return LINE * len(_lines(context, wide, zones)) + note


def legend(box: Box, board: Board, context: Context, zones: bool) -> Shape:
    """The signs in as many lines as they need, then the note."""
    out: list[Shape] = []
    top = box.top
    for entries in _lines(context, box.w, zones):
        x = box.x
        for draw, words in entries:
            wide = _wide(words)
            out.append(draw(x + SAMPLE / 2, top - LINE / 2))
            room = Box(x + SAMPLE + 1.2, top - LINE, wide - SAMPLE - 1.2, LINE)
            out.append(label(room, words, POINTS, fill=context.theme.ink, anchor="start", pad=0))
            x += wide
        top -= LINE
    if board.reconstruction:
        note = Box(box.x, box.y, box.w, top - box.y)
        out.append(paragraph(note, context.words("bitva_ours"), NOTE, fill=context.theme.soft))
    return group(*out)


def _lines(context: Context, wide: float, zones: bool) -> list[list[Entry]]:
    theme = context.theme

    def sample(kind: str, number: int) -> Callable[[float, float], Shape]:
        hex_ = BoardHex((0, 0), number, "south", kind, "trench" if kind == "trench" else "west")
        flag = symbol(0, 0, POST, SAMPLE * 0.4, theme.ink) if kind == "post" else group()
        return lambda x, y: at(x, y, ground(hex_, SAMPLE, theme), flag)

    def sample_line(stroke: Stroke, over: Stroke | None) -> Callable[[float, float], Shape]:
        return lambda x, y: group(
            *[line((x - SAMPLE / 2, y), (x + SAMPLE / 2, y), pen) for pen in (stroke, over) if pen is not None]
        )

    flat = 10.0
    found = [
        (sample("post", 6), context.words("bitva_post")),
        (sample("trench", 6), context.words("bitva_trench")),
        (sample_line(Stroke(theme.ink, flat * FRONT), None), context.words("bitva_front")),
    ]
    if zones:
        edge = sample_line(Stroke(theme.accent, flat * ZONE), Stroke(PAPER, flat * ZONE * 0.42, (0.01, flat * 0.11)))
        found.append((edge, context.words("bitva_combat")))
    lines: list[list[Entry]] = [[]]
    for entry in found:
        if lines[-1] and sum(_wide(words) for _, words in [*lines[-1], entry]) > wide:
            lines.append([])
        lines[-1].append(entry)
    return lines


def _wide(words: str) -> float:
    return SAMPLE + 1.2 + width(words, "Sans", POINTS) + 5.0
