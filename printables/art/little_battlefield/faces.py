"""What the die shows, the sectors among which lots are drawn, and what a side has, the ranks of its units among it."""

from games.little_battlefield.components import CARDS
from printables.art.little_battlefield.signs import RANKS, SIGNS, emblem
from printables.shapes import Shape
from printables.symbols import ON_FACE, symbol


def face_art(shown: str, ink: str) -> Shape | None:
    """A unit is shown by the sign of its rank, which its piece has too."""
    name = SIGNS.get(shown) or RANKS.get(shown) or (emblem(CARDS[shown]) if shown in CARDS else "")
    return symbol(0, 0, name, ON_FACE, ink) if name else None
