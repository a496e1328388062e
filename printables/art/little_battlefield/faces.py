"""What the die shows, the sectors among which lots are drawn, and what a side has, its units among it."""

from __future__ import annotations

from games.little_battlefield import GAME
from games.little_battlefield.components import CARDS
from printables.art.little_battlefield.context import SIGNS, emblem
from printables.figures import figures
from printables.shapes import Shape
from printables.symbols import symbol

SIZE = 0.96  # of the square


def face_art(shown: str, ink: str) -> Shape | None:
    """A unit is "kingdom-standard"."""
    unit = f"{GAME.meta.key}/{shown}" if shown in figures(GAME.meta.key) else ""
    name = SIGNS.get(shown) or (emblem(CARDS[shown]) if shown in CARDS else unit)
    return symbol(0, 0, name, SIZE, ink) if name else None
