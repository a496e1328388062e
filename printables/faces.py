"""What a die shows, as a picture without the die: dots for a number, else a sign by the art of its game. Paper and
screen draw the same picture.
"""

from __future__ import annotations

from functools import lru_cache

from printables.installed import art_of
from printables.shapes import Shape, at
from printables.sheets import Page
from printables.svg import svg_text
from printables.tabletop import PIPS, dots

SIDE = 10  # units of a picture on the screen
INK = "#010203"  # stands for the colour of the words around a picture until it is one


def face_art(game: str, shown: int | str, ink: str) -> Shape | None:
    """The picture in a square of side 1 round (0, 0); None where only a word says what the die shows."""
    if isinstance(shown, int):
        return dots(shown, ink) if shown in PIPS else None
    art = art_of(game, "faces")
    drawn: Shape | None = art.face_art(shown, ink) if art else None
    return drawn


@lru_cache(maxsize=256)
def face_svg(game: str, shown: int | str) -> str:
    """The picture as the inside of an SVG `SIDE` units wide, in the colour of the words around it; "" for none."""
    art = face_art(game, shown, INK)
    if art is None:
        return ""
    drawn = svg_text(Page(float(SIDE), float(SIDE), at(SIDE / 2, SIDE / 2, art, scale=SIDE), "", "", "", ""))
    inside = drawn.partition("</title>")[2].removesuffix("</svg>")
    return inside.replace(INK, "currentColor")
