"""What the die shows, and the sectors among which lots are drawn."""

from __future__ import annotations

from games.little_battlefield.components import CARDS
from printables.art.little_battlefield.context import FACES, emblem
from printables.shapes import Shape
from printables.symbols import symbol

SIZE = 0.96  # of the square


def face_art(shown: str, ink: str) -> Shape | None:
    """The number of a category is drawn by nobody: its words say it."""
    name = FACES.get(shown) or (emblem(CARDS[shown]) if shown in CARDS else "")
    return symbol(0, 0, name, SIZE, ink) if name else None
