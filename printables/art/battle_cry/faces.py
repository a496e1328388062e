"""What the die shows."""

import math

from printables.art.battle_cry.signs import SYMBOLS
from printables.shapes import Shape, Stroke, at, circle, group, poly, segments
from printables.symbols import ON_FACE, SIDE, shape_of, symbol


def gun(ink: str) -> Shape:
    """A field gun without its crew, in a square of side 1 round (0, 0), in lines that stay apart on a small die."""
    x, y, rim, spokes = 0.06, -0.16, 0.27, 6
    ways = [(math.cos(math.pi * n / spokes), math.sin(math.pi * n / spokes)) for n in range(0, spokes, 2)]
    trail = [(-0.5, -0.43), (-0.36, -0.43), (0.06, -0.04), (0.0, 0.06)]
    barrel = [(-0.43, 0.03), (-0.41, 0.15), (0.46, 0.33), (0.5, 0.32), (0.52, 0.22), (0.48, 0.2), (-0.38, -0.01)]
    return group(
        poly(trail, fill=ink),
        circle(x, y, rim, stroke=Stroke(ink, 0.06)),
        segments([((x - rim * u, y - rim * v), (x + rim * u, y + rim * v)) for u, v in ways], Stroke(ink, 0.04)),
        poly(barrel, fill=ink),
        circle(-0.47, 0.06, 0.05, fill=ink),
    )


def face_art(shown: str, ink: str) -> Shape | None:
    """The sign of a face; figures are drawn outright, since a face may stand on a page as often as it likes."""
    if shown == "artillery":
        return gun(ink)
    if shown not in SYMBOLS:
        return None
    name = SYMBOLS[shown]
    return at(0, 0, shape_of(name, ink), scale=ON_FACE / SIDE) if "/" in name else symbol(0, 0, name, ON_FACE, ink)
