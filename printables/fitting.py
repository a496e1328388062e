"""Which pieces lie on which fields: how large a piece may be, and the refusal of one that is larger. Knows no game."""

import math

from games.core.structs import Value
from printables.errors import BadOption, range_check

SPARE = 1.0  # mm that a piece is smaller than its field
ROWS = math.sqrt(3) / 2  # of a hex: how far apart its rows lie
STEP = 0.5  # mm


class Fit(Value):
    """Pieces of `piece` mm for fields of `field` mm: for hexes from flat to flat, for others along their shorter side.

    `kind` says what the fields are, as the words have it ("for_hexes"): of a board "hexes" and "squares", of cards and
    tracks "places", "cells" and "bars", of other pieces "counters", "units" and "feet".
    """

    piece: float
    field: float
    kind: str


def most_on_hexes(flat: float) -> float:
    """The widest square piece on a hex whose neighbours may hold one, too: rows are nearer to each other."""
    return min(flat - SPARE, flat * ROWS)


def most_on_squares(side: float) -> float:
    """The widest piece on a square."""
    return side - SPARE


def in_steps(size: float) -> float:
    """A size in the steps in which sizes are made that nobody chose, mm."""
    return math.floor(size / STEP + 1e-6) * STEP


def fitting(
    option: str, asked: float, field: float, most: float, bounds: tuple[float, float], wished: float = math.inf
) -> float:
    """How wide pieces are, mm: as `asked`, or with 0 as wide as fits, at most as `wished`, within `bounds`.

    Raises `BadOption` "does-not-fit" for what is wider than `most`, "out-of-range" for what is asked outside `bounds`.
    """
    range_check(option, asked, bounds)
    low, high = bounds
    size = asked or max(low, in_steps(min(most, high, wished)))
    if size > most + 1e-6:
        params = {"size": size, "on": round(field, 1), "most": math.floor(most * 10) / 10}
        raise BadOption("does-not-fit", option, size, **params)
    return size
