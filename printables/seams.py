"""Where a board larger than the paper is cut into sheets, and what these are called. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printables.errors import Unprintable
from printables.layout import SLACK, Box
from printables.sheets import Sheet

OVERLAP = 5.0  # mm of a flap, which the next sheet is glued over
MOST = 26  # rows of sheets
Calm = tuple[Sequence[float], Sequence[float]]  # the x and the y, mm, at which a seam parts nothing that is read
_NUMERALS = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """How a board of `size` mm is cut: each column of sheets begins at one of `lefts`, each row ends at one of `tops`.

    A sheet goes on `overlap` mm into the next one on its right and below it: that is its flap.
    """

    size: tuple[float, float]
    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    overlap: float

    @property
    def columns(self) -> int:
        return len(self.lefts)

    @property
    def rows(self) -> int:
        return len(self.tops)

    def pane(self, column: int, row: int) -> Box:
        """What a sheet holds of the board, its flaps included; rows count from the top."""
        left, top = self.lefts[column], self.tops[row]
        right = self.size[0] if column == self.columns - 1 else self.lefts[column + 1] + self.overlap
        low = 0.0 if row == self.rows - 1 else self.tops[row + 1] - self.overlap
        return Box(left, low, right - left, top - low)

    def name(self, column: int, row: int) -> str:
        """I, II, III, … row by row: neither the number of a page nor the name of a hex."""
        return roman(row * self.columns + column + 1)


def plan_of(size: tuple[float, float], sheet: Sheet, overlap: float, calm: Calm = ((), ())) -> SheetPlan:
    """As few sheets as will do, as alike as may be; seams keep to the `calm` places where that costs no further sheet.

    Raises `Unprintable` for a board of more than MOST rows of them.
    """
    room = sheet.room
    lefts = _cuts(size[0], room.w, overlap, calm[0])
    downward = _cuts(size[1], room.h, overlap, [size[1] - y for y in calm[1]])
    if len(downward) > MOST:
        raise Unprintable(f"a board of {size[0]:.0f} x {size[1]:.0f} mm needs {len(downward)} rows of pages")
    return SheetPlan(size, tuple(lefts), tuple(size[1] - y for y in downward), overlap)


def _cuts(long: float, room: float, overlap: float, calm: Sequence[float]) -> list[float]:
    """Where sheets begin along a side of a board of `long` mm, the first one at 0: of all choices of calm places the
    one nearest to sheets that are alike, and these where no choice will do."""
    step = room - overlap
    count = max(math.ceil((long - overlap) / step - SLACK), 1)
    even = [n * (long - overlap) / count for n in range(count)]
    chosen: dict[float, tuple[float, list[float]]] = {0.0: (0.0, [0.0])}  # how uneven by the last cut, and all cuts
    for n in range(1, count):
        first, found = long - room - (count - 1 - n) * step, {}
        for cut in calm:
            ways = [way for last, way in chosen.items() if last < cut <= last + step + SLACK]
            if ways and cut >= first - SLACK:
                uneven, cuts = min(ways)
                found[cut] = uneven + (cut - even[n]) ** 2, [*cuts, cut]
        chosen = found
    return min(chosen.values())[1] if chosen else even


def roman(n: int) -> str:
    """A number from 1 on in Roman numerals."""
    out = ""
    for value, sign in _NUMERALS:
        out += sign * (n // value)
        n %= value
    return out
