"""Blank counters, with or without words of one's own. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from printables.cutting import Cut, Piece
from printables.errors import BadOption, OutOfRange
from printables.fitting import Fit
from printables.fonts import CAP, PT, plain, prints, width, wrap
from printables.layout import Box
from printables.shapes import LEADING, Shape, Stroke, group, text
from printables.sheets import Style
from printables.tabletop import CORNER, INSIDE, silhouetted

SIZE_MM, COUNT = (12.0, 40.0), (1, 40)
TEXTS_LONGEST, TEXTS_MOST = 2000, 60  # characters of all; counters that differ
FACE = "Sans-Semi"
POINTS = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
SHARE = 0.8  # of a counter: the room for its words
IDENT = "counter"


@dataclass(frozen=True, slots=True)
class Blanks:
    """Counters of a side (a key of the theme's sides): `count` for each line of `texts`, or, where it has none, to
    write on. Those of `size_mm` 0 are as wide as fits what they lie on, hexes of `hex_mm`.

    Raises `BadOption` "out-of-range" outside 12–40 mm, 1–40 of each and for more than 60 texts.
    """

    texts: str = ""
    side: str = "first"
    count: int = 12
    size_mm: float = 20.0
    hex_mm: float = 0.0

    def __post_init__(self) -> None:
        if self.size_mm and not SIZE_MM[0] <= self.size_mm <= SIZE_MM[1]:
            raise OutOfRange("size_mm", self.size_mm, *SIZE_MM)
        if not COUNT[0] <= self.count <= COUNT[1]:
            raise BadOption("out-of-range", "count", self.count)
        if len(self.lines) > TEXTS_MOST:
            raise BadOption("out-of-range", "texts", len(self.lines))

    @property
    def lines(self) -> list[str]:
        """What stands on the counters, those without a word left out."""
        return [line for line in map(plain, self.texts.splitlines()) if line]


def blank_counters(style: Style, data: Blanks, fit: Fit | None = None) -> list[Cut]:
    """The counters, as large as `fit` says where they are for a board. Raises `BadOption` as `fitted` does."""
    size = fit.piece if fit else data.size_mm
    pieces = [
        Piece(
            partial(_face, size, words, style, data.side), None, IDENT, line or style.words("blank_counter"), data.count
        )
        for line, words in [(line, fitted(line, size)) for line in data.lines or [""]]
    ]
    desc = style.words("desc_blank_counters", n=len(pieces) * data.count)
    return [Cut(style.words("blank_counters"), desc, (size, size), pieces, shared=True, fit=fit)]


def fitted(line: str, size: float) -> tuple[Sequence[str], float]:
    """The lines of a text on a counter of `size` mm, and their size in points, the largest that fits.

    Raises `BadOption` "no-letters" (its choices are the characters that no font has) and "text-too-long", both
    with the text as value.
    """
    if lost := [c for c in dict.fromkeys(line) if not prints(c, FACE)]:
        raise BadOption("no-letters", "texts", line, lost)
    room = size * SHARE
    for points in POINTS:
        if max(width(word, FACE, points) for word in line.split(" ")) <= room:
            lines = wrap(line, FACE, points, room)
            if len(lines) * points * PT * LEADING <= room:
                return lines, points
    raise BadOption("text-too-long", "texts", line)


def _face(size: float, words: tuple[Sequence[str], float], style: Style, side: str) -> Shape:
    look, (lines, points) = style.theme.sides[side], words
    box, step = Box(0, 0, size, size), points * PT * LEADING
    top = box.cy + (len(lines) - 1) * step / 2 - CAP * points * PT / 2
    edge = Stroke(look.ink, max(look.edge, 0.4))
    return group(
        silhouetted(box.inset(INSIDE), look.outline, size * CORNER, look.tint, edge),
        *[
            text(box.cx, top - n * step, line, points, face=FACE, fill=look.ink, anchor="middle")
            for n, line in enumerate(lines)
            if line
        ],
    )
