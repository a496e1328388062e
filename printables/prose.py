"""Prose in lines that fit: what people wrote is never refused, a word that is too wide goes on in the next line."""

from __future__ import annotations

from dataclasses import dataclass

from printables.fonts import PT, broken, legible, wrap
from printables.layout import SLACK, Box
from printables.pieces import marked
from printables.shapes import LEADING, Shape, Tagged, text

FACE = "Sans"


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one size."""

    lines: tuple[str, ...]
    points: float

    @property
    def step(self) -> float:
        """mm from one line to the next."""
        return self.points * PT * LEADING

    @property
    def height(self) -> float:
        return self.step * len(self.lines)

    def split(self, room: float) -> tuple[Lines, Lines]:
        """What fits `room` mm, and the rest."""
        fit = max(int((room + SLACK) // self.step), 0)
        return Lines(self.lines[:fit], self.points), Lines(self.lines[fit:], self.points)

    def draw(self, box: Box, fill: str, mark: str = "") -> Shape:
        """From the box's top down, with a raised mark behind the last line."""
        plain = self.lines[:-1] if mark else self.lines
        out = [
            text(box.x, box.top - self.step * (n + 0.8), words, self.points, fill=fill)
            for n, words in enumerate(plain)
            if words
        ]
        if mark:
            last = Box(box.x, box.top - self.height, box.w, self.step)
            out.append(marked(last, self.lines[-1], self.points, mark=mark, fill=fill, pad=0))
        return Tagged("P", *out)


def lines_of(words: str, points: float, room: float) -> Lines:
    """A text of any characters, its own line breaks kept, in lines of `room` mm."""
    found: list[str] = []
    for part in words.splitlines():
        shown = legible(part, (FACE,)).text
        fitting = [part for word in shown.split(" ") for part in broken(word, FACE, points, room)]
        found += wrap(" ".join(fitting), FACE, points, room)
    return Lines(tuple(found), points)
