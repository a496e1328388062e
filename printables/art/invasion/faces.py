"""What the BattleLore die shows. The three helmets differ in the dots below them, as many as the number that stands for
each on an ordinary die.
"""

from games.invasion.dice import COLOURED
from printables.shapes import Shape, at, circle, group
from printables.symbols import ON_FACE, symbol

FACES = {"helmet": "helmet", "bonus_strike": "sword", "lore": "scroll", "flag": "flag"}
SIDES = {"helmet_green": "third", "helmet_blue": "first", "helmet_red": "second"}  # whose colours a helmet has
DOT, APART, CLEAR = 0.08, 0.24, 0.06  # of a helmet: the radius of a dot, from one to the next, and from the helmet
SMALLER = 1 / (1 + 2 * DOT + CLEAR)  # so that both fit into a face


def face_art(shown: str, ink: str) -> Shape | None:
    """The picture in a square of side 1 round (0, 0); of a coloured helmet with its dots."""
    name = "helmet" if shown in SIDES else FACES.get(shown)
    if name is None:
        return None
    sign = symbol(0, 0, name, ON_FACE, ink)
    if shown not in SIDES:
        return sign
    many, low = COLOURED.faces.index(shown) + 1, -ON_FACE / 2 - CLEAR - DOT
    dots = [circle(APART * (n - (many - 1) / 2), low, DOT, fill=ink) for n in range(many)]
    return at(0, SMALLER * (CLEAR / 2 + DOT), group(sign, *dots), scale=SMALLER)
