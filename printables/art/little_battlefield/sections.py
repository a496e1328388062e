"""A page of sections in two columns: sentences, entries with a symbol, small tables. As large as fits the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.text import listed
from printables.art.little_battlefield.boards import HIGH, WIDE
from printables.art.little_battlefield.signs import MARK, figure, sign
from printables.context import GameContext
from printables.errors import Unprintable
from printables.fonts import PT, width, wrap
from printables.layout import REST, Box
from printables.leaflet import Section
from printables.pieces import OURS, MarkedWords, heading, marked
from printables.shapes import (
    LEADING,
    Shape,
    Stroke,
    Tagged,
    circle,
    group,
    label,
    line,
    list_entry,
    paragraph,
    paragraph_height,
    rect,
    table_row,
    text,
    underline,
)
from printables.sheets import Enlarged, PageContent, Style
from printables.tabletop import die
from printables.theme import Theme

SIZES = tuple(46 / 4 - step / 4 for step in range(15))  # points, 11.5 to 8: the largest at which a page holds all
HEAD, TITLED, GAP, BETWEEN = 6.5, 12.0, 3.0, 6.0  # mm: heading of a section, of the page; between sections, columns
BULLET, ICON, MARKED = 3.4, 5.6, 3.6  # mm of a bullet, of the symbol of an entry, and behind its name
APART = 2.0  # mm between items under one heading
NOTE, FOOT = 8.5, 4.5  # points of the note below both columns; mm


class SymbolEntry(NamedTuple):
    """An entry: its symbol, its name with a raised mark, and what it says; `pips` of the face of a die before them."""

    icon: str
    name: str
    mark: str
    words: str
    pips: int = 0


def _paragraph(box: Box, words: str, points: float, ink: str) -> Shape:
    """A paragraph, its mark of what is ours, "(R)" on the screen, raised as behind a name."""
    if f"({OURS})" not in words:
        return paragraph(box, words, points, fill=ink)
    out: list[Shape] = []
    step, y = points * PT * LEADING, box.top - points * PT
    for row_text in wrap(words, "Sans", points, box.w):
        x = box.x
        for n, part in enumerate(re.split(rf"\s\({OURS}\)", row_text)):
            if n:
                out.append(text(x + 0.3, y + points * PT * 0.36, OURS, MARK, face="Sans-Bold", fill=ink))
                x += width(OURS, "Sans-Bold", MARK) + 0.3
            if part:
                out.append(text(x, y, part, points, fill=ink))
                x += width(part, "Sans", points)
        y -= step
    return Tagged("P", *out)


# --- what a section may hold ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bullets:
    """Sentences with a bullet each."""

    sentences: Sequence[str]

    def _heights(self, wide: float, points: float) -> list[float]:
        return [paragraph_height(sentence, points, wide - BULLET) + 0.9 for sentence in self.sentences]

    def height(self, wide: float, points: float) -> float:
        return sum(self._heights(wide, points))

    def draw(self, box: Box, theme: Theme, points: float) -> Shape:
        out: list[Shape] = []
        for sentence, row in zip(self.sentences, box.rows(*self._heights(box.w, points), REST), strict=False):
            mark, room = row.columns(BULLET, REST)
            out += [
                circle(mark.x + 1.0, row.top - points * PT * 0.78, 0.5, fill=theme.accent),
                list_entry(_paragraph(room, sentence, points, theme.ink)),
            ]
        return Tagged("L", *out)


@dataclass(frozen=True, slots=True)
class SymbolEntries:
    """A symbol, a name and what it does, one under the other."""

    lines: Sequence[SymbolEntry]

    def _named(self, points: float) -> float:
        """The widest name with what stands before and behind it, mm."""
        before = ICON * (2 if any(entry.pips for entry in self.lines) else 1)
        return before + max(width(entry.name, "Sans-Semi", points) for entry in self.lines) + MARKED

    def _heights(self, wide: float, points: float) -> list[float]:
        room = wide - self._named(points)
        return [max(paragraph_height(entry.words, points, room), points * PT * 1.25) + 1.1 for entry in self.lines]

    def height(self, wide: float, points: float) -> float:
        return sum(self._heights(wide, points))

    def draw(self, box: Box, theme: Theme, points: float) -> Shape:
        high, out = points * PT * 1.25, list[Shape]()
        for entry, row in zip(self.lines, box.rows(*self._heights(box.w, points), REST), strict=False):
            left, room = row.columns(self._named(points), REST)
            top = Box(left.x, left.top - high, left.w, high)
            face, mark, name = top.columns(ICON if entry.pips else 0.0, ICON, REST)
            if entry.pips:
                out.append(die(face.x + 2.2, face.cy, entry.pips, theme, points * PT * 1.1))
            called = marked(
                name, entry.name, points, mark=entry.mark, raised=MARK, face="Sans-Semi", fill=theme.ink, pad=0
            )
            text = _paragraph(room, entry.words, points, theme.ink)
            out += [
                sign(mark.x + 2.2, mark.cy, entry.icon, points * PT * 1.05, theme.ink),
                list_entry(text, called),
                line((row.x, row.y + 0.35), (row.right, row.y + 0.35), Stroke(theme.grid, 0.1)),
            ]
        return Tagged("L", *out)


@dataclass(frozen=True, slots=True)
class SmallTable:
    """A small table, its columns equally wide."""

    heads: Sequence[str]
    rows: Sequence[Sequence[MarkedWords]]

    def height(self, wide: float, points: float) -> float:
        return (len(self.rows) + 1) * points * PT * 1.45

    def draw(self, box: Box, theme: Theme, points: float) -> Shape:
        out: list[Shape] = []
        lines = [[(head, "") for head in self.heads], *self.rows]
        for n, (cells, row) in enumerate(zip(lines, box.rows(*[REST] * len(lines)), strict=True)):
            if n % 2 and theme.panel:
                out.append(rect(row, fill=theme.panel))
            face = "Sans" if n else "Sans-Semi"
            size = points if n else points - 1
            shown = [
                marked(cell, words, size, mark=mark, raised=MARK, face=face, fill=theme.ink, anchor="middle")
                for (words, mark), cell in zip(cells, row.columns(*[REST] * len(self.heads)), strict=True)
            ]
            out.append(table_row(shown, head=not n))
            out.append(underline(row, theme.hair))
        return Tagged("Table", *out)


# --- a page of sections --------------------------------------------------------------------------


def paged(style: Style, part: str, sections: Sequence[Section], note: str) -> PageContent:
    """A page of sections, a note below both columns. Raises `Unprintable` where it does not hold them."""
    context = GameContext.of(style)
    room = style.sheet.room
    scaled = Enlarged(room, min(room.w / WIDE, room.h / HIGH))
    head, body, foot = scaled.page.rows(TITLED, REST, FOOT)
    columns = body.less(above=GAP).columns(REST, REST, gap=BETWEEN)
    points, split = _fitting(sections, columns[0])

    def draw() -> Shape:
        art = [
            _drawn(section, box, points, context.theme)
            for column, some in zip(columns, (sections[:split], sections[split:]), strict=True)
            for section, box in _stacked(some, column, points)
        ]
        below = label(foot, note, NOTE, fill=context.theme.soft, anchor="start", pad=0)
        return scaled.placed(_title(head, part, context), *art, below)

    titles = listed((section.title for section in sections), context.words.lang)
    return PageContent(part, draw, f"{context.title}: {titles}.")


def _heights(section: Section, wide: float, points: float) -> list[float]:
    return [item.height(wide, points) for item in section.items]


def _height(section: Section, wide: float, points: float) -> float:
    """With its heading; below each of several items there is room."""
    heights = _heights(section, wide, points)
    return HEAD + sum(heights) + (APART * len(heights) if len(heights) > 1 else 0.0)


def _fitting(sections: Sequence[Section], column: Box) -> tuple[float, int]:
    """The largest size at which all sections fit two columns, and how many of them go into the first."""
    for points in SIZES:
        heights = [_height(section, column.w, points) + GAP for section in sections]
        splits = [n for n in range(1, len(sections)) if max(sum(heights[:n]), sum(heights[n:])) <= column.h]
        if splits:
            return points, min(splits, key=lambda n: abs(sum(heights[:n]) - sum(heights[n:])))
    raise Unprintable(f"{len(sections)} sections do not fit a page {column.h:.0f} mm high")


def _stacked(sections: Sequence[Section], column: Box, points: float) -> list[tuple[Section, Box]]:
    heights = [_height(section, column.w, points) for section in sections]
    return list(zip(sections, column.rows(*heights, REST, gap=GAP), strict=False))


def _drawn(section: Section, box: Box, points: float, theme: Theme) -> Shape:
    head, room = box.rows(HEAD, REST)
    rows = room.rows(*_heights(section, room.w, points), gap=APART)
    return group(
        heading(Box(head.x, head.y + 0.6, head.w, head.h), section.title, 13, theme),
        line((head.x, head.y + 0.6), (head.right, head.y + 0.6), Stroke(theme.accent, 0.4)),
        *[item.draw(row, theme, points) for item, row in zip(section.items, rows, strict=True)],
    )


def _title(box: Box, part: str, context: GameContext) -> Shape:
    """The emblem of the game, its title, and what the page is about."""
    emblem, name, right = box.columns(13.0, REST, REST)
    return group(
        figure(emblem.x + 5.0, emblem.cy, "sabres", 9.0, context.theme.accent, context.theme),
        heading(name, context.title, 22, context.theme),
        label(right, part, 13, face="Sans-Semi", fill=context.theme.accent, anchor="end", pad=0),
    )
