"""What the die shows, the sectors among which lots are drawn, and what a side has."""

from __future__ import annotations

from games.little_battlefield.components import CARDS
from printables.art.little_battlefield.context import SIGNS, emblem
from printables.shapes import Shape
from printables.symbols import symbol

SIZE = 0.96  # of the square


def face_art(shown: str, ink: str) -> Shape | None:
    """The number of a category is drawn by nobody: its words say it."""
    name = SIGNS.get(shown) or (emblem(CARDS[shown]) if shown in CARDS else "")
    return symbol(0, 0, name, SIZE, ink) if name else None
