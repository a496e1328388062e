"""What the die shows."""

from printables.art.battle_cry.signs import SYMBOLS
from printables.drawings import drawing
from printables.shapes import Shape, at, group
from printables.symbols import ON_FACE, SIDE, shape_of, symbol


def face_art(shown: str, ink: str) -> Shape | None:
    """The sign of a face; figures are drawn outright, since a face may stand on a page as often as it likes."""
    if shown == "artillery":
        return group(*drawing("battle-cry/gun", {"ink": ink}))
    if shown not in SYMBOLS:
        return None
    name = SYMBOLS[shown]
    return at(0, 0, shape_of(name, ink), scale=ON_FACE / SIDE) if "/" in name else symbol(0, 0, name, ON_FACE, ink)
