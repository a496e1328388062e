"""What the BattleLore die shows. A helmet's colour is told by its words."""

from printables.shapes import Shape
from printables.symbols import ON_FACE, symbol

FACES = {"helmet": "helmet", "bonus_strike": "sword", "lore": "scroll", "flag": "flag"}


def face_art(shown: str, ink: str) -> Shape | None:
    name = FACES.get(shown.partition("_")[0]) or FACES.get(shown)
    return symbol(0, 0, name, ON_FACE, ink) if name else None
