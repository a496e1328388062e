"""Blocks of text in two columns: sentences, entries with a symbol, small tables. As large as fits the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.text import listed
from printables.art.little_battlefield.boards import HIGH, WIDE
from printables.art.little_battlefield.context import MARK, Context, sign
from printables.errors import Unprintable
from printables.fonts import PT, width, wrap
from printables.layout import REST, Box
from printables.pieces import OURS, marked
from printables.shapes import (
    LEADING,
    Shape,
    Stroke,
    Tagged,
    circle,
    group,
    label,
    line,
    paragraph,
    paragraph_height,
    rect,
    text,
)
from printables.sheets import Enlarged, PageContent, Style
from printables.tabletop import die

SIZES = tuple(46 / 4 - step / 4 for step in range(15))  # points, 11.5 to 8: the largest at which a page holds all
HEAD, TITLED, GAP, BETWEEN = 6.5, 12.0, 3.0, 6.0  # mm: heading of a block, of the page; between blocks, columns
BULLET, ICON, MARKED = 3.4, 5.6, 3.6  # mm of a bullet, of the symbol of an entry, and behind its name
APART = 2.0  # mm between blocks under one heading
NOTE, FOOT = 8.5, 4.5  # points of the note below both columns; mm


class Line(NamedTuple):
    """An entry: its symbol, its name with a raised mark, and what it says; `pips` of the face of a die before them."""

    icon: str
    name: str
    mark: str
    words: str
    pips: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Something under a heading: `height(wide, points)` mm high, drawn into a box of that size."""

    title: str
    height: Callable[[float, float], float]
    draw: Callable[[Box, float], Shape]


def _told(box: Box, words: str, points: float, context: Context) -> Shape:
    """A paragraph, its mark of what is ours, "(R)" on the screen, raised as behind a name."""
    ink = context.theme.ink
    if f"({OURS})" not in words:
        return paragraph(box, words, points, fill=ink)
    out: list[Shape] = []
    step, y = points * PT * LEADING, box.top - points * PT
    for told in wrap(words, "Sans", points, box.w):
        x = box.x
        for n, part in enumerate(re.split(rf"\s\({OURS}\)", told)):
            if n:
                out.append(text(x + 0.3, y + points * PT * 0.36, OURS, MARK, face="Sans-Bold", fill=ink))
                x += width(OURS, "Sans-Bold", MARK) + 0.3
            if part:
                out.append(text(x, y, part, points, fill=ink))
                x += width(part, "Sans", points)
        y -= step
    return Tagged("P", *out)


# --- kinds of block ------------------------------------------------------------------------------


def sentences(title: str, told: Sequence[str], context: Context) -> Block:
    """Sentences with a bullet each."""

    def heights(wide: float, points: float) -> list[float]:
        return [paragraph_height(sentence, points, wide - BULLET) + 0.9 for sentence in told]

    def draw(box: Box, points: float) -> Shape:
        out: list[Shape] = []
        for sentence, row in zip(told, box.rows(*heights(box.w, points), REST), strict=False):
            mark, room = row.columns(BULLET, REST)
            out += [
                circle(mark.x + 1.0, row.top - points * PT * 0.78, 0.5, fill=context.theme.accent),
                Tagged("LI", Tagged("LBody", _told(room, sentence, points, context))),
            ]
        return Tagged("L", *out)

    return Block(title, lambda wide, points: sum(heights(wide, points)), draw)


def entries(title: str, lines: Sequence[Line], context: Context) -> Block:
    """A symbol, a name and what it does, one under the other."""

    def named(points: float) -> float:
        """The widest name with what stands before and behind it, mm."""
        before = ICON * (2 if any(entry.pips for entry in lines) else 1)
        return before + max(width(entry.name, "Sans-Semi", points) for entry in lines) + MARKED

    def heights(wide: float, points: float) -> list[float]:
        room = wide - named(points)
        return [max(paragraph_height(entry.words, points, room), points * PT * 1.25) + 1.1 for entry in lines]

    def draw(box: Box, points: float) -> Shape:
        high, out = points * PT * 1.25, list[Shape]()
        for entry, row in zip(lines, box.rows(*heights(box.w, points), REST), strict=False):
            left, room = row.columns(named(points), REST)
            top = Box(left.x, left.top - high, left.w, high)
            face, mark, name = top.columns(ICON if entry.pips else 0.0, ICON, REST)
            if entry.pips:
                out.append(die(face.x + 2.2, face.cy, entry.pips, context.theme, points * PT * 1.1))
            called = marked(
                name,
                entry.name,
                points,
                mark=entry.mark,
                raised=MARK,
                face="Sans-Semi",
                fill=context.theme.ink,
                pad=0,
            )
            told = Tagged("LBody", _told(room, entry.words, points, context))
            out += [
                sign(mark.x + 2.2, mark.cy, entry.icon, points * PT * 1.05, context.theme.ink),
                Tagged("LI", Tagged("Lbl", called), told),
                line((row.x, row.y + 0.35), (row.right, row.y + 0.35), Stroke(context.theme.grid, 0.1)),
            ]
        return Tagged("L", *out)

    return Block(title, lambda wide, points: sum(heights(wide, points)), draw)


def together(title: str, blocks: Sequence[Block]) -> Block:
    """Several under one heading, one below the other."""

    def heights(wide: float, points: float) -> list[float]:
        return [block.height(wide, points) for block in blocks]

    def draw(box: Box, points: float) -> Shape:
        rows = box.rows(*heights(box.w, points), REST, gap=APART)
        return group(*[block.draw(row, points) for block, row in zip(blocks, rows, strict=False)])

    return Block(title, lambda wide, points: sum(heights(wide, points)) + APART * len(blocks), draw)


Cell = tuple[str, str]  # words, raised mark


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]], context: Context) -> Block:
    """A small table, its columns equally wide."""

    def draw(box: Box, points: float) -> Shape:
        theme = context.theme
        out: list[Shape] = []
        for n, (cells, row) in enumerate(
            zip([[(head, "") for head in heads], *rows], box.rows(*[REST] * (len(rows) + 1)), strict=True)
        ):
            if n % 2 and theme.panel:
                out.append(rect(row, fill=theme.panel))
            face = "Sans" if n else "Sans-Semi"
            size = points if n else points - 1
            shown = [
                marked(cell, words, size, mark=mark, raised=MARK, face=face, fill=theme.ink, anchor="middle")
                for (words, mark), cell in zip(cells, row.columns(*[REST] * len(heads)), strict=True)
            ]
            out.append(Tagged("TR", *[Tagged("TD" if n else "TH", cell) for cell in shown]))
            out.append(line((row.x, row.y), (row.right, row.y), theme.hair))
        return Tagged("Table", *out)

    return Block(title, lambda wide, points: (len(rows) + 1) * points * PT * 1.45, draw)


# --- a page of them ------------------------------------------------------------------------------


def paged(style: Style, part: str, blocks: Sequence[Block], note: str) -> PageContent:
    """A page of blocks, a note below both columns. Raises `Unprintable` where it does not hold them."""
    context = Context.of(style)
    room = style.sheet.room
    scaled = Enlarged(room, min(room.w / WIDE, room.h / HIGH))
    head, body, foot = scaled.page.rows(TITLED, REST, FOOT)
    columns = body.columns(REST, REST, gap=BETWEEN)
    points, split = _fitting(blocks, columns[0])
    placed = [
        (block, box)
        for column, part_ in zip(columns, (blocks[:split], blocks[split:]), strict=True)
        for block, box in _stacked(part_, column, points)
    ]

    def draw() -> Shape:
        art = [_drawn(block, box, points, context) for block, box in placed]
        below = label(foot, note, NOTE, fill=context.theme.soft, anchor="start", pad=0)
        return scaled.placed(_title(head, part, context), *art, below)

    return PageContent(part, draw, f"{context.title}: {listed((block.title for block in blocks), context.words.lang)}.")


def _height(block: Block, wide: float, points: float) -> float:
    return HEAD + block.height(wide, points)


def _fitting(blocks: Sequence[Block], column: Box) -> tuple[float, int]:
    """The largest size at which all blocks fit two columns, and how many of them go into the first."""
    for points in SIZES:
        heights = [_height(block, column.w, points) + GAP for block in blocks]
        splits = [n for n in range(1, len(blocks)) if max(sum(heights[:n]), sum(heights[n:])) <= column.h]
        if splits:
            return points, min(splits, key=lambda n: abs(sum(heights[:n]) - sum(heights[n:])))
    raise Unprintable(f"{len(blocks)} blocks do not fit a page {column.h:.0f} mm high")


def _stacked(blocks: Sequence[Block], column: Box, points: float) -> list[tuple[Block, Box]]:
    heights = [_height(block, column.w, points) for block in blocks]
    return list(zip(blocks, column.rows(*heights, REST, gap=GAP), strict=False))


def _drawn(block: Block, box: Box, points: float, context: Context) -> Shape:
    head, room = box.rows(HEAD, REST)
    return group(
        context.heading(Box(head.x, head.y + 0.6, head.w, head.h), block.title, 13),
        line((head.x, head.y + 0.6), (head.right, head.y + 0.6), Stroke(context.theme.accent, 0.4)),
        block.draw(room, points),
    )


def _title(box: Box, part: str, context: Context) -> Shape:
    """The emblem of the game, its title, and what the page is about."""
    emblem, name, right = box.columns(13.0, REST, REST)
    return group(
        context.figure(emblem.x + 5.0, emblem.cy, "sabres", 9.0, context.theme.accent),
        label(name, context.title, 22, face="Serif-Semi", fill=context.theme.ink, anchor="start", pad=0),
        label(right, part, 13, face="Sans-Semi", fill=context.theme.accent, anchor="end", pad=0),
    )
