"""What the die shows."""

from __future__ import annotations

from printables.art.battle_cry.context import SYMBOLS
from printables.figures import SIDE, outlined
from printables.shapes import Shape, at
from printables.symbols import symbol

SIZE = 0.96  # of the square


def face_art(shown: str, ink: str) -> Shape | None:
    """The sign of a face; figures are drawn outright, since a face may stand on a page as often as it likes."""
    if shown not in SYMBOLS:
        return None
    name = SYMBOLS[shown]
    return at(0, 0, outlined(name, ink), scale=SIZE / SIDE) if "/" in name else symbol(0, 0, name, SIZE, ink)
