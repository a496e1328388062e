"""Blocks of text in two columns: sentences, entries with a symbol, small tables. As large as fits the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.text import listed
from printables.art.little_battlefield.boards import HIGH, WIDE
from printables.art.little_battlefield.context import MARK, TITLE, Context, sign
from printables.errors import Unprintable
from printables.fonts import PT
from printables.layout import REST, Box
from printables.pieces import marked
from printables.shapes import Shape, Stroke, Tagged, at, circle, group, label, line, paragraph, paragraph_height, rect
from printables.sheets import PageContent, Style

SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0)  # points: the largest at which a page holds all is taken
HEAD, TITLED, GAP, BETWEEN = 7.0, 14.0, 4.0, 6.0  # mm: heading of a block, of the page; between blocks, columns
BULLET, NAME = 3.4, 38.0


class Line(NamedTuple):
    """An entry: its symbol, its name with a raised mark, and what it says."""

    icon: str
    name: str
    mark: str
    words: str


@dataclass(frozen=True, slots=True)
class Block:
    """Something under a heading: `height(wide, points)` mm high, drawn into a box of that size."""

    title: str
    height: Callable[[float, float], float]
    draw: Callable[[Box, float], Shape]


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
                Tagged("LI", Tagged("LBody", paragraph(room, sentence, points, fill=context.theme.ink))),
            ]
        return Tagged("L", *out)

    return Block(title, lambda wide, points: sum(heights(wide, points)), draw)


def entries(title: str, lines: Sequence[Line], context: Context, note: str = "") -> Block:
    """A symbol, a name and what it does, one under the other, with a note below."""

    def heights(wide: float, points: float) -> list[float]:
        return [max(paragraph_height(entry.words, points, wide - NAME), points * PT * 1.25) + 1.1 for entry in lines]

    def small(wide: float, points: float) -> float:
        return paragraph_height(note, points - 1, wide) if note else 0.0

    def draw(box: Box, points: float) -> Shape:
        *rows, foot = box.rows(*heights(box.w, points), small(box.w, points))
        high = points * PT * 1.25
        out: list[Shape] = []
        for entry, row in zip(lines, rows, strict=True):
            left, room = row.columns(NAME, REST)
            top = Box(left.x, left.top - high, left.w, high)
            mark, name, _ = top.columns(5.6, REST, 1.5)
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
            told = Tagged("LBody", paragraph(room, entry.words, points, fill=context.theme.ink))
            out += [
                sign(mark.x + 2.2, mark.cy, entry.icon, points * PT * 1.05, context.theme.ink),
                Tagged("LI", Tagged("Lbl", called), told),
                line((row.x, row.y + 0.35), (row.right, row.y + 0.35), Stroke(context.theme.grid, 0.1)),
            ]
        below = paragraph(foot, note, points - 1, fill=context.theme.soft) if note else None
        return group(Tagged("L", *out), below)

    return Block(title, lambda wide, points: sum(heights(wide, points)) + small(wide, points), draw)


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

    return Block(title, lambda wide, points: (len(rows) + 1) * points * PT * 1.55, draw)


# --- a page of them ------------------------------------------------------------------------------


def paged(style: Style, part: str, blocks: Sequence[Block]) -> PageContent:
    """A page of blocks. Raises `Unprintable` where they do not fit it at the smallest size."""
    context = Context.of(style)
    room = style.sheet.room
    scale = min(room.w / WIDE, room.h / HIGH)
    page = Box(0, 0, room.w / scale, room.h / scale)
    head, body = page.rows(TITLED, REST)
    columns = body.columns(REST, REST, gap=BETWEEN)
    points, split = _fitting(blocks, columns[0])
    placed = [
        (block, box)
        for column, part_ in zip(columns, (blocks[:split], blocks[split:]), strict=True)
        for block, box in _stacked(part_, column, points)
    ]

    def draw() -> Shape:
        art = [_drawn(block, box, points, context) for block, box in placed]
        return at(room.x, room.y, _title(head, part, context), *art, scale=scale)

    return PageContent(
        part, draw, f"{context.text(TITLE)}: {listed((block.title for block in blocks), context.words.lang)}."
    )


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
        context.heading(head, block.title, 13),
        line((head.x, head.y + 0.6), (head.right, head.y + 0.6), Stroke(context.theme.accent, 0.4)),
        block.draw(room, points),
    )


def _title(box: Box, part: str, context: Context) -> Shape:
    name, right = box.columns(REST, REST)
    return group(
        label(name, context.text(TITLE), 22, face="Serif-Semi", fill=context.theme.ink, anchor="start", pad=0),
        label(right, part, 13, face="Sans-Semi", fill=context.theme.accent, anchor="end", pad=0),
    )
