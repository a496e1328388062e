"""The board of a game without art: the fields that its facts have, in rows, each with its name and what is in it; or,
where they have none, its places alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from math import isqrt

from games.core.facts import Cell, Facts
from printables.fonts import plain
from printables.layout import REST, Box
from printables.pieces import emblem, written
from printables.screen import EDGE, WIDE
from printables.shapes import Named, Shape, group, rect
from printables.sheets import Page
from printables.theme import Theme
from printables.words import Words

GAP = 1.5  # mm between two fields
NAME, LINE, PAD = 6.0, 5.0, 1.0  # mm of a field's place, of a line in it, and inside its frame
LINES_LEAST = 3
NAMED = re.compile(r"([A-Za-z]+)(\d+)")
BOLD = ("Sans-Semi", "Sans")


def laid_out(places: Collection[str]) -> tuple[tuple[Cell, ...], ...]:
    """Places as rows of empty fields: in rows by their letters and in columns by their numbers, where all are named
    like "b2", the square of that name among them even if it is not; else one after the other, as many across as down.
    """
    named = [match.groups() for match in map(NAMED.fullmatch, places) if match]
    if len(named) == len(places):
        letters, numbers = {letter for letter, _ in named}, {number for _, number in named}
        rows = [[letter + number for number in sorted(numbers, key=int)] for letter in sorted(letters)]
    else:
        every, across = sorted(places), isqrt(len(places) - 1) + 1
        rows = [every[start : start + across] for start in range(0, len(every), across)]
    return tuple(tuple(Cell(place, place, "", "", ()) for place in row) for row in rows)


def plain_page(theme: Theme, words: Words, title: str, facts: Facts) -> Page:
    """The fields of a position. They have the ids "field-b2", and units the sign of their seat in the theme."""
    most = max(LINES_LEAST, *(len(_lines(cell)) for row in facts.field for cell in row))
    high, columns = NAME + most * LINE + 2 * PAD, max(map(len, facts.field))
    box = Box(EDGE, EDGE, WIDE - 2 * EDGE, len(facts.field) * (high + GAP) - GAP)
    art = [
        _field(room, cell, theme)
        for row, strip in zip(facts.field, box.rows(*[high] * len(facts.field), gap=GAP), strict=True)
        for cell, room in zip(row, strip.columns(*[REST] * columns, gap=GAP), strict=False)
    ]
    return Page(WIDE, box.h + 2 * EDGE, group(*art), title, title, plain(" ".join(facts.lines)), words.lang)


def _lines(cell: Cell) -> list[tuple[str, str]]:
    """What is said of a field besides its place, each with the seat that it is of, if any."""
    name = cell.name if cell.name != cell.place else ""
    return [("", words) for words in (name, cell.points, cell.marker) if words] + list(cell.units)


def _field(box: Box, cell: Cell, theme: Theme) -> Shape:
    lines = _lines(cell)
    head, *rooms, _ = box.inset(PAD).rows(NAME, *[LINE] * len(lines), REST)
    art = [written(head, cell.place, theme.ink, 11, faces=BOLD, pad=0)]
    for room, (seat, words) in zip(rooms, lines, strict=True):
        if not seat:
            art.append(written(room, words, theme.soft, 9, faces=("Sans",), pad=0))
            continue
        sign, rest = room.columns(LINE, REST)
        look = theme.side(seat)
        art.append(emblem(sign.cx, sign.cy, LINE * 0.7, look, look.ink))
        art.append(written(rest, words, look.ink, 10, faces=BOLD, pad=0))
    title = plain(", ".join([cell.place, *(words for _, words in lines)]))
    return Named(f"field-{cell.place}", title, rect(box, stroke=theme.stroke(0.3), r=1.2), *art, place=cell.place)
