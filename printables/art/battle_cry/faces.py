"""What the die shows."""

from __future__ import annotations

from printables.art.battle_cry.context import SYMBOLS
from printables.shapes import Shape
from printables.symbols import symbol

SIZE = 0.96  # of the square


def face_art(shown: str, ink: str) -> Shape | None:
    return symbol(0, 0, SYMBOLS[shown], SIZE, ink) if shown in SYMBOLS else None
