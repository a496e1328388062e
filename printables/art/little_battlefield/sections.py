"""A page of sections in two columns: sentences, entries with a symbol, small tables. As large as fits the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.core.text import listed
from printables.art.little_battlefield.boards import HIGH, WIDE
from printables.art.little_battlefield.signs import MARK, figure, sign
from printables.context import GameContext
from printables.errors import Unprintable
from printables.flow import Strip, stacked
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


def bullets(sentences: Sequence[str], wide: float, points: float, theme: Theme) -> Strip:
    """Sentences with a bullet each."""
    heights = [paragraph_height(sentence, points, wide - BULLET) + 0.9 for sentence in sentences]

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        for sentence, row in zip(sentences, box.rows(*heights, REST), strict=False):
            mark, room = row.columns(BULLET, REST)
            out += [
                circle(mark.x + 1.0, row.top - points * PT * 0.78, 0.5, fill=theme.accent),
                list_entry(_paragraph(room, sentence, points, theme.ink)),
            ]
        return Tagged("L", *out)

    return Strip(sum(heights), draw)


def symbol_entries(lines: Sequence[SymbolEntry], wide: float, points: float, theme: Theme) -> Strip:
    """A symbol, a name and what it does, one under the other."""
    before = ICON * (2 if any(entry.pips for entry in lines) else 1)
    named = before + max(width(entry.name, "Sans-Semi", points) for entry in lines) + MARKED
    high = points * PT * 1.25
    heights = [max(paragraph_height(entry.words, points, wide - named), high) + 1.1 for entry in lines]

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        for entry, row in zip(lines, box.rows(*heights, REST), strict=False):
            left, room = row.columns(named, REST)
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

    return Strip(sum(heights), draw)


def small_table(
    heads: Sequence[str], rows: Sequence[Sequence[MarkedWords]], _wide: float, points: float, theme: Theme
) -> Strip:
    """A small table, its columns equally wide."""
    lines = [[(head, "") for head in heads], *rows]

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        for n, (cells, row) in enumerate(zip(lines, box.rows(*[REST] * len(lines)), strict=True)):
            if n % 2 and theme.panel:
                out.append(rect(row, fill=theme.panel))
            face = "Sans" if n else "Sans-Semi"
            size = points if n else points - 1
            shown = [
                marked(cell, words, size, mark=mark, raised=MARK, face=face, fill=theme.ink, anchor="middle")
                for (words, mark), cell in zip(cells, row.columns(*[REST] * len(heads)), strict=True)
            ]
            out.append(table_row(shown, head=not n))
            out.append(underline(row, theme.hair))
        return Tagged("Table", *out)

    return Strip(len(lines) * points * PT * 1.45, draw)


# --- a page of sections --------------------------------------------------------------------------


def paged(style: Style, part: str, sections: Sequence[Section], note: str) -> PageContent:
    """A page of sections, a note below both columns. Raises `Unprintable` where it does not hold them."""
    context = GameContext.of(style)
    room = style.sheet.room
    scaled = Enlarged(room, min(room.w / WIDE, room.h / HIGH))
    head, body, foot = scaled.page.rows(TITLED, REST, FOOT)
    columns = body.less(above=GAP).columns(REST, REST, gap=BETWEEN)
    strips, split = _fitting(sections, columns[0], context.theme)

    def draw() -> Shape:
        art = [
            stacked(column, some, GAP) for column, some in zip(columns, (strips[:split], strips[split:]), strict=True)
        ]
        below = label(foot, note, NOTE, fill=context.theme.soft, anchor="start", pad=0)
        return scaled.placed(_title(head, part, context), *art, below)

    titles = listed((section.title for section in sections), context.words.lang)
    return PageContent(part, draw, f"{context.title}: {titles}.")


def _section(section: Section, wide: float, points: float, theme: Theme) -> Strip:
    """With its heading; below each of several items there is room."""
    items = [item(wide, points, theme) for item in section.items]
    high = sum(item.height for item in items) + (APART * len(items) if len(items) > 1 else 0.0)

    def draw(box: Box) -> Shape:
        head, room = box.rows(HEAD, REST)
        return group(
            heading(Box(head.x, head.y + 0.6, head.w, head.h), section.title, 13, theme),
            line((head.x, head.y + 0.6), (head.right, head.y + 0.6), Stroke(theme.accent, 0.4)),
            *[item.draw(row) for item, row in zip(items, room.rows(*[item.height for item in items], gap=APART),
                                                  strict=True)],
        )  # fmt: skip

    return Strip(HEAD + high, draw)


def _fitting(sections: Sequence[Section], column: Box, theme: Theme) -> tuple[list[Strip], int]:
    """The sections in the largest size at which they fit two columns, and how many of them go into the first."""
    for points in SIZES:
        strips = [_section(section, column.w, points, theme) for section in sections]
        heights = [strip.height + GAP for strip in strips]
        splits = [n for n in range(1, len(strips)) if max(sum(heights[:n]), sum(heights[n:])) <= column.h]
        if splits:
            return strips, min(splits, key=lambda n: abs(sum(heights[:n]) - sum(heights[n:])))
    raise Unprintable(f"{len(sections)} sections do not fit a page {column.h:.0f} mm high")


def _title(box: Box, part: str, context: GameContext) -> Shape:
    """The emblem of the game, its title, and what the page is about."""
    emblem, name, right = box.columns(13.0, REST, REST)
    return group(
        figure(emblem.x + 5.0, emblem.cy, "sabres", 9.0, context.theme.accent, context.theme),
        heading(name, context.title, 22, context.theme),
        label(right, part, 13, face="Sans-Semi", fill=context.theme.accent, anchor="end", pad=0),
    )
