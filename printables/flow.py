"""What is stacked down pages; tables that break between rows."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Protocol

from msgspec.structs import replace

from games.core.structs import Value
from printables.errors import Unprintable
from printables.fonts import PT, broken, legible, wrap
from printables.layout import REST, SLACK, Box
from printables.pieces import heading, marked, written
from printables.shapes import LEADING, Shape, Tagged, group, paragraph, paragraph_height, text, underline
from printables.sheets import Style
from printables.theme import Theme

FACE = "Sans"  # of lines


class Stackable(Protocol):
    """Something stacked down a page. `split` gives what fits in `room` mm, and what is left for the next page."""

    def split(self, room: float) -> "tuple[Strip | None, Stackable | None]": ...


class Strip(Value):
    """Something `height` mm high over the page's whole width, kept in one piece."""

    height: float
    draw: Callable[[Box], Shape]

    def split(self, room: float) -> "tuple[Strip | None, Stackable | None]":
        return (self, None) if self.height <= room + SLACK else (None, self)

    @classmethod
    def of(cls, parts: "Sequence[Strip | Lines]", gap: float = 0.0) -> "Strip":
        """Strips below each other as one, `gap` mm apart."""
        return cls(sum(part.height for part in parts) + gap * (len(parts) - 1), lambda box: stacked(box, parts, gap))

    @classmethod
    def titled(cls, title: str, points: float, high: float, theme: Theme, *parts: "Strip | Lines") -> "Strip":
        """Strips below a title, which takes `high` mm."""
        return cls.of([cls(high, lambda box: heading(box, title, points, theme)), *parts])


def stacked(box: Box, strips: "Sequence[Strip | Lines]", gap: float = 0.0) -> Shape:
    """Strips below each other from the top of a box, `gap` mm apart."""
    room = Box(box.x, box.y - gap, box.w, box.h + gap)  # the last one needs no room behind it
    rows = room.rows(*[strip.height for strip in strips], REST, gap=gap)
    return group(*[strip.draw(row) for strip, row in zip(strips, rows, strict=False)])


def prose(words: str, points: float, wide: float, *, face: str = "Sans", fill: str = "#000000") -> Strip:
    """A paragraph `wide` mm, nothing of no words. Raises `Unprintable` for a word that is wider."""
    if not words:
        return Strip(0.0, lambda _box: group())
    high = paragraph_height(words, points, wide, face=face)
    return Strip(high, lambda box: paragraph(Box(box.x, box.y, wide, box.h), words, points, face=face, fill=fill))


class Lines(Value):
    """Lines of one size that may go on elsewhere, with a raised mark behind the last."""

    lines: tuple[str, ...]
    points: float
    fill: str
    mark: str = ""

    @property
    def step(self) -> float:
        """mm from one line to the next."""
        return self.points * PT * LEADING

    @property
    def height(self) -> float:
        return self.step * len(self.lines)

    def split(self, room: float) -> "tuple[Strip | None, Stackable | None]":
        fit = max(int((room + SLACK) // self.step), 0)
        first, rest = replace(self, lines=self.lines[:fit]), replace(self, lines=self.lines[fit:])
        return Strip(first.height, first.draw) if first.lines else None, rest if rest.lines else None

    def draw(self, box: Box) -> Shape:
        """From the box's top down."""
        plain = self.lines[:-1] if self.mark else self.lines
        out = [
            text(box.x, box.top - self.step * (n + 0.8), words, self.points, fill=self.fill)
            for n, words in enumerate(plain)
            if words
        ]
        if self.mark:
            last = Box(box.x, box.top - self.height, box.w, self.step)
            out.append(marked(last, self.lines[-1], self.points, mark=self.mark, fill=self.fill, pad=0))
        return Tagged("P", *out)


def lines_of(words: str, points: float, room: float, fill: str, mark: str = "") -> Lines:
    """A text of any characters, its own line breaks kept, in lines of `room` mm."""
    found: list[str] = []
    for part in words.splitlines():
        shown = legible(part, (FACE,)).text
        fitting = [part for word in shown.split(" ") for part in broken(word, FACE, points, room)]
        found += wrap(" ".join(fitting), FACE, points, room)
    return Lines(tuple(found), points, fill, mark)


def head_later(high: float, part: str, name: str, style: Style) -> Strip:
    """The head, `high` mm, of a page after the first: the part of the print, and whose it is."""
    theme = style.theme

    def draw(box: Box) -> Shape:
        title, whose = box.columns(70, REST)
        return group(
            heading(title, part, 12, theme),
            written(whose, name, theme.hand, 10.5, anchor="end", pad=0),
            underline(box, theme.stroke(0.3)),
        )

    return Strip(high, draw)


class Rows(Value):
    """Rows of these `heights` in mm under a heading of `head` mm, which is drawn again on each page.

    `draw(box, first, last)` draws the rows first .. last - 1; fewer than `least` are not left alone on a page.
    """

    head: float
    heights: Sequence[float]
    draw: Callable[[Box, int, int], Shape]
    least: int = 2
    first: int = 0

    @classmethod
    def under(cls, head: Strip, rows: Sequence[Strip]) -> "Rows":
        """Strips that are drawn each by itself, also alone on a page."""
        heights = [row.height for row in rows]
        return cls(head.height, heights, lambda box, first, last: stacked(box, [head, *rows[first:last]]), least=1)

    @property
    def height(self) -> float:
        """All that is left of them, in one piece."""
        return self.head + sum(self.heights[self.first :])

    def split(self, room: float) -> tuple[Strip | None, Stackable | None]:
        first, left = self.first, self.heights[self.first :]
        ends = list(accumulate(left, initial=self.head))
        fit = bisect_right(ends, room + SLACK) - 1
        if fit < min(len(left), self.least):
            return None, self
        strip = Strip(ends[fit], lambda box: self.draw(box, first, first + fit))
        return strip, None if fit == len(left) else replace(self, first=first + fit)


def flow(blocks: Iterable[Stackable], first: float, later: float, gap: float) -> list[list[Strip]]:
    """Stack things down pages `first` mm, then `later` mm high, `gap` mm apart.

    Raises `Unprintable` for what does not fit an empty page.
    """
    pages: list[list[Strip]] = [[]]
    room = first
    for block in blocks:
        rest: Stackable | None = block
        while rest is not None:
            strip, rest = rest.split(room)
            if strip is not None:
                pages[-1].append(strip)
                room -= strip.height + gap
            if rest is not None:
                if not pages[-1]:
                    raise Unprintable(f"a block does not fit a page {room:.1f} mm high")
                pages.append([])
                room = later
    return pages
