"""Drawings that are data: icons of Font Awesome Free (`icons.toml`), and what we draw ourselves, of a game or of none
(`drawings.toml` beside its words).

Of our own, each is a list of layers, lowest first, in a square of side 1 round (0, 0), y upwards: a shape, the names of
its fill and its pen, "" for none, and in shares of the side how wide the pen is and its dashes. A shape is a path as
SVG writes it (M, L, C, Q, Z), "P x,y x,y …" a polygon, "O x,y,r" a circle, "R x,y,width,height,rounded" a rectangle, or
"I name x,y,size" an icon; or another drawing, "D name", and "S name" the same mirrored left to right. What the names of
colours mean says whoever draws; that of a pen may be a `Stroke`, which keeps its width.

Icons are drawn, not set as text: a page that shows an SVG need not load the icon font, and a copied text has no boxes.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from games.core.structs import Value
from printables.installed import packages, table_in
from printables.layout import Box
from printables.shapes import BEND, CLOSE, LINE, MOVE, Shape, Stroke, at, circle, path, poly, rect

_COMMAND = re.compile(r"([MLCQZ])([^MLCQZ]*)")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Q": 4}  # to a step of each command


class Outline(Value):
    """A path as ReportLab has them: its operators, and their points."""

    operators: tuple[int, ...]
    points: tuple[float, ...]


def outline(text: str) -> Outline:
    """A path out of its commands."""
    operators: list[int] = []
    points: list[float] = []
    for command, given in _COMMAND.findall(text):
        found = numbers(given)
        if command == "Z":
            operators.append(CLOSE)
            continue
        for start in range(0, len(found), _NUMBERS[command]):
            step = found[start : start + _NUMBERS[command]]
            if command == "Q":  # as a cubic bend
                (x, y), (bend_x, bend_y, to_x, to_y) = points[-2:], step
                step = [x + (bend_x - x) * 2 / 3, y + (bend_y - y) * 2 / 3,
                        to_x + (bend_x - to_x) * 2 / 3, to_y + (bend_y - to_y) * 2 / 3, to_x, to_y]  # fmt: skip
            operators.append(BEND if len(step) == 6 else MOVE if command == "M" and not start else LINE)
            points += step
    return Outline(tuple(operators), tuple(points))


def numbers(text: str) -> list[float]:
    """Those of a text, with white space or commas between."""
    return [float(number) for number in text.replace(",", " ").split()]


# --- icons ---------------------------------------------------------------------------------------


ICONS: Mapping[str, Mapping[str, Any]] = table_in("printables", "icons.toml")


@cache
def glyph(name: str) -> Outline:
    """The outline of an icon, by our name for it. A name that is not in ICONS is a KeyError."""
    return outline(ICONS[name]["path"])


def icon(x: float, y: float, name: str, size: float, *, fill: str = "#000000") -> Shape:
    """An icon, its ink centred on (x, y), its longer side `size` mm."""
    shape = glyph(name)
    left, bottom, right, top = ICONS[name]["box"]
    unit = size / max(right - left, top - bottom)
    dx, dy = x - unit * (left + right) / 2, y - unit * (bottom + top) / 2
    points = [0.0] * len(shape.points)
    points[::2] = [dx + unit * v for v in shape.points[::2]]
    points[1::2] = [dy + unit * v for v in shape.points[1::2]]
    return path(points, list(shape.operators), fill, None)


# --- our own -------------------------------------------------------------------------------------


Look = Mapping[str, Any]  # what the names of fills and pens mean: colours; a Stroke for a pen that keeps its width


class Layer(Value):
    """A shape of a drawing: a path, or by its letter a circle, a rectangle or an icon with its numbers."""

    letter: str
    name: str
    shape: Outline
    fill: str
    pen: str
    width: float
    dash: tuple[float, ...]

    @classmethod
    def of(cls, shape: str, fill: str = "", pen: str = "", width: float = 0.0, *dash: float) -> "Layer":
        letter, _, given = shape.strip().partition(" ")
        if letter not in "PORIDS":
            return cls("", "", outline(shape), fill, pen, width, dash)
        name, _, rest = given.partition(" ") if letter in "IDS" else ("", "", given)
        return cls(letter, name, Outline((), tuple(numbers(rest))), fill, pen, width, dash)

    def drawn(self, look: Look, size: float) -> Shape:
        fill, stroke = look[self.fill] if self.fill else None, look[self.pen] if self.pen else None
        if isinstance(stroke, str):
            stroke = Stroke(stroke, self.width * size, tuple(dash * size for dash in self.dash))
        points = [size * number for number in self.shape.points]
        match self.letter:
            case "P":
                return poly(zip(points[::2], points[1::2], strict=True), fill=fill, stroke=stroke)
            case "O":
                return circle(*points, fill=fill, stroke=stroke)
            case "R":
                return rect(Box(*points[:4]), fill=fill, stroke=stroke, r=points[4])
            case "I":
                x, y, wide = points
                return icon(x, y, self.name, wide, fill=look[self.fill])
            case "D" | "S":
                return at(0, 0, *drawing(self.name, look, size), mirror=self.letter == "S")
        return path(points, list(self.shape.operators), fill, stroke)


@cache
def drawings(game: str = "") -> Mapping[str, tuple[Layer, ...]]:
    """The drawings of a game, or of none, by their names."""
    found = table_in(packages()[game] if game else "printables", "drawings.toml")
    return {name: tuple(Layer.of(*layer) for layer in layers) for name, layers in found.items()}


def drawing(name: str, look: Look, size: float = 1.0) -> list[Shape]:
    """The layers of a drawing `size` mm wide round (0, 0), one of a game by "game/name". Raises KeyError for a drawing
    that there is not, or a colour that the look has not.
    """
    game, _, own = name.rpartition("/")
    return [layer.drawn(look, size) for layer in drawings(game)[own]]
