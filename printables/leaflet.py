"""Rules in short: titled panels of numbered notes, tables and pictures in two columns. Knows no game.

Large papers get the same page larger, to lie in the middle of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from printables.flow import Strip, flow
from printables.fonts import PT, width, wrap
from printables.layout import REST, Box, Share
from printables.pieces import OURS, heading
from printables.shapes import (
    Shape,
    Tagged,
    circle,
    group,
    label,
    list_entry,
    paragraph,
    paragraph_height,
    rect,
    table_row,
    text,
    underline,
)
from printables.sheets import PageContent, Style, enlarged, going_on
from printables.theme import Theme

PAGE = (194.0, 255.0)  # mm: what every paper has room for; larger ones are filled as well as they can be
TITLE, GAP, BETWEEN, MARK = 13.0, 3.0, 5.0, 4.0  # mm: the heading; between panels, columns; what stands before a note
INSET, HEAD, UNDER = (2.5, 2.0), 5.5, 1.0  # mm of a panel: left and right, above and below; its title; below that
# Points: the largest at which one page holds all is taken.
SIZES = (10.5, 10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5)
SMALL = 7.5
STEP = 0.5  # mm by which the columns are tried longer
MORE = 5.0  # mm by which panels are made higher on average, the high ones more, so that both columns end at one height
# Of the width: a last line is longer; what is tried for it.
ALONE, RAGGED = 0.2, (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.8)


class PanelItem(Protocol):
    """Something in a panel."""

    def height(self, wide: float, points: float) -> float: ...
    def draw(self, box: Box, theme: Theme, points: float) -> Shape: ...


@dataclass(frozen=True, slots=True)
class PanelNote:
    """A sentence behind a dot; behind the mark of what is ours, where it is `ours`."""

    words: str
    ours: bool = False

    def height(self, wide: float, points: float) -> float:
        return paragraph_height(self.words, points, wide - MARK) + 0.8

    def draw(self, box: Box, theme: Theme, points: float) -> Shape:
        mark, room = box.columns(MARK, REST)
        first = Box(mark.x, box.top - points * PT * 1.25, mark.w - 0.8, points * PT * 1.25)
        mark = (
            label(first, OURS, SMALL, face="Sans-Bold", fill=theme.accent, pad=0)
            if self.ours
            else circle(first.cx, first.cy, 0.45, fill=theme.accent)
        )
        body = paragraph(_even(room, self.words, points), self.words, points, fill=theme.ink)
        return list_entry(body, mark)


def _even(room: Box, words: str, points: float) -> Box:
    """The room of a paragraph, narrower where without a further line no short word is left alone in its last one."""
    lines = len(wrap(words, "Sans", points, room.w))
    for share in RAGGED:
        narrow = Box(room.x, room.y, room.w * share, room.h)
        found = wrap(words, "Sans", points, narrow.w)
        if len(found) != lines:
            break
        if width(found[-1], "Sans", points) >= ALONE * room.w:
            return narrow
    return room


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its columns share the width by `weights`; cells wrap. The last `figures` columns are of one line,
    flush right.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    weights: Sequence[float]
    figures: int = 0

    def _cells(self, box: Box) -> list[Box]:
        return box.columns(*map(Share, self.weights), gap=1.6)

    def _tall(self, wide: float, points: float) -> list[float]:
        """The heights of the heading and of the rows."""
        cells = self._cells(Box(0, 0, wide, 0))
        return [
            max(paragraph_height(words, points, cell.w, face=_face(n)) for words, cell in zip(row, cells, strict=True))
            + 1.4
            for n, row in enumerate((self.head, *self.rows))
        ]

    def height(self, wide: float, points: float) -> float:
        return sum(self._tall(wide, points - 0.5)) + 1.0

    def draw(self, box: Box, theme: Theme, points: float) -> Shape:
        points -= 0.5
        rows = self._tall(box.w, points)
        out: list[Shape] = []
        places = box.less(below=1.0).rows(*rows)
        for n, (row, room) in enumerate(zip((self.head, *self.rows), places, strict=True)):
            cells = [
                self._cell(cell.less(above=0.7), words, points, n, i >= len(row) - self.figures, theme)
                for i, (words, cell) in enumerate(zip(row, self._cells(room), strict=True))
            ]
            out.append(table_row(cells, head=not n))
            out.append(underline(room, theme.hair))
        return Tagged("Table", *out)

    def _cell(self, box: Box, words: str, points: float, row: int, is_figure: bool, theme: Theme) -> Shape:
        if not is_figure:
            return paragraph(box, words, points, face=_face(row), fill=theme.ink)
        y = box.top - points * PT
        return Tagged("P", text(box.right, y, words, points, face=_face(row), fill=theme.ink, anchor="end"))


def listed(items: Sequence[Shape]) -> list[Shape]:
    """The same with entries that follow one another as a list."""
    kinds = groupby(items, lambda item: isinstance(item, Tagged) and item.role == "LI")
    return [part for entries, some in kinds for part in ([Tagged("L", *some)] if entries else some)]


def _face(row: int) -> str:
    return "Sans" if row else "Sans-Semi"


@dataclass(frozen=True, slots=True)
class Section:
    """A panel with a title."""

    title: str
    items: Sequence[PanelItem]

    def strip(self, wide: float, points: float, theme: Theme) -> Strip:
        across, up = INSET
        tall = [item.height(wide - 2 * across, points) for item in self.items]

        def draw(box: Box) -> Shape:
            head, room = box.inset(across, up).rows(HEAD, REST, gap=UNDER)
            frame = group(rect(box, fill=theme.panel, stroke=theme.hair, r=1.5), heading(head, self.title, 11, theme))
            spare = max(room.h - sum(tall), 0.0) / len(tall)  # each item in the middle of what it gets
            places = [
                Box(cell.x, cell.y + spare / 2, cell.w, high)
                for cell, high in zip(room.rows(*[high + spare for high in tall]), tall, strict=True)
            ]
            drawn = [item.draw(cell, theme, points) for item, cell in zip(self.items, places, strict=True)]
            return group(frame, *listed(drawn))

        return Strip(sum(tall) + 2 * up + HEAD + UNDER + 0.5, draw)


def leaflet(
    style: Style, part: str, title: str, note: str, sections: Sequence[Section], desc: str
) -> list[PageContent]:
    """One page, or as many as the panels need, under a `title`; the foot calls them `part`. `note` explains the
    mark of what is ours at the foot. Raises `Unprintable` for a panel higher than a page."""
    theme, large = style.theme, enlarged(style.sheet.room, *PAGE)
    box = large.page
    wide = (box.w - BETWEEN) / 2
    foot = paragraph_height(note, SMALL, box.w) + 1
    head, body, last = box.rows(TITLE, REST, foot)
    for points in SIZES:
        columns = _columns([section.strip(wide, points, theme) for section in sections], body.h)
        if len(columns) <= 2:
            break

    def place_below(column: list[Strip]) -> float:
        return body.top - sum(strip.height for strip in column) - GAP * (len(column) - 1)

    def page(pair: list[list[Strip]]) -> Callable[[], Shape]:
        def draw() -> Shape:
            line = head.less(below=3)
            out = [heading(line, title, 20, theme)]
            low = min(place_below(column) for column in pair)
            for room, column in zip(body.columns(wide, wide, gap=BETWEEN), pair, strict=False):
                y = room.top
                more = min(place_below(column) - low, MORE * len(column)) / sum(strip.height for strip in column)
                for strip in column:
                    high = strip.height * (1 + more)
                    out.append(strip.draw(Box(room.x, y - high, wide, high)))
                    y -= high + GAP
            return large.placed(*out, paragraph(last, note, SMALL, fill=theme.soft))

        return draw

    return going_on([PageContent(part, page(columns[n : n + 2]), desc) for n in range(0, len(columns), 2)])


def _columns(strips: Sequence[Strip], room: float) -> list[list[Strip]]:
    """Two columns as equal as can be; full ones where more are needed."""
    high = max(strip.height for strip in strips)
    while high < room:
        columns = flow(strips, high, high, GAP)
        if len(columns) <= 2:
            return columns
        high += STEP
    return flow(strips, room, room, GAP)
