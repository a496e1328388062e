"""Symbols drawn by us, because the icon font lacks them, under one door with those it has and with the figures."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import chain

from printables.drawings import drawing, drawings, icon, numbers
from printables.installed import packages, table_in
from printables.layout import Box
from printables.shapes import Point, Shape, Stamp, Step, at, curve
from printables.theme import Theme
from printables.tree import hollow

# --- figures: what stands for a unit -------------------------------------------------------------
# Each is one closed path of `figures.toml` in the art of its game, and called by its game and its name there:
# "some-game/infantry". Its seams and belts are holes, so that it has one colour on any ground.

SIDE = 100.0  # units: the square that a figure fills
ON_FACE = 0.96  # of the square of a die's face: the sign on it
BEHIND = "-behind"  # ends the name of a figure that is seen from there
_RING = re.compile(r"M([^MZ]+)Z\s*")

Ring = tuple[Point, ...]


@cache
def figures(game: str) -> Mapping[str, tuple[Ring, ...]]:
    """The figures of a game by their names: closed rings round (0, 0), y upwards; none of a game that has no file.

    Raises ValueError with the figure's name for what is not a path of closed straight lines in its square.
    """
    paths = table_in(packages()[game], "figures.toml")
    return {name: _rings(f"{game}/{name}", path) for name, path in paths.items()}


def _rings(name: str, path: str) -> tuple[Ring, ...]:
    text = path.strip()
    if not text or _RING.sub("", text):
        raise ValueError(f"{name} is more than closed lines")
    half = SIDE / 2
    rings = tuple(
        tuple((round(x - half, 3), round(half - y, 3)) for x, y in zip(given[::2], given[1::2], strict=True))
        for given in map(numbers, _RING.findall(text))
    )
    if any(len(ring) < 3 or abs(v) > half for ring in rings for point in ring for v in point):
        raise ValueError(f"{name} does not lie in its square")
    return rings


@cache
def _figure(name: str) -> tuple[Ring, ...]:
    """The rings of a figure; of one that ends in BEHIND, as it looks from there."""
    game, _, own = name.partition("/")
    rings = figures(game)[own.removesuffix(BEHIND)]
    return _turned(rings) if own.endswith(BEHIND) else rings


def _turned(rings: tuple[Ring, ...]) -> tuple[Ring, ...]:
    """A figure from behind: mirrored, and without what is cut into its parts, as the window of a cockpit is."""
    parts = [ring for ring in rings if not any(_holds(other, ring[0]) for other in rings if other is not ring)]
    return tuple(tuple((-x, y) for x, y in ring) for ring in parts)


def _holds(ring: Ring, point: Point) -> bool:
    """Whether a point lies within a ring."""
    x, y = point
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    return (
        sum((ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay) for (ax, ay), (bx, by) in sides) % 2 == 1
    )


def extent(name: str) -> tuple[float, float]:
    """How wide and how high the figure of this name is, in units; its middle is that of its square."""
    xs, ys = zip(*chain(*_figure(name)), strict=True)
    return 2 * max(map(abs, xs)), 2 * max(map(abs, ys))


def shape_of(name: str, fill: str) -> Shape:
    """The figure of this name round (0, 0), SIDE units wide. Raises KeyError for one that there is not."""
    steps: list[Step] = []
    for ring in _figure(name):
        steps += [*ring, "Z"]
    return curve(*steps, fill=fill)


# --- every symbol -------------------------------------------------------------------------------


HOLLOW, OUTLINE = 4.0, 0.25  # mm: smaller symbols stay full, or they would clog; the edge of a hollow one
SEAMED = 0.15  # mm: the edge of a hollow figure, whose seams are narrower than OUTLINE


def symbol(x: float, y: float, name: str, size: float, fill: str) -> Shape:
    """A symbol of `size` mm round (x, y): a figure by "game/name" from `figures.toml`, one we drew, else an icon."""
    if "/" in name:
        return _stamped(x, y, name, size, fill, 0.0)
    if name in drawings():
        return at(x, y, *drawing(name, {"ink": fill}), scale=size)
    return icon(x, y, name, size, fill=fill)


def room_for(name: str, box: Box) -> float:
    """The size in mm at which a symbol fills a box; that of a figure is the side of its square."""
    if "/" not in name:
        return min(box.w, box.h)
    wide, high = extent(name)
    return min(box.w * SIDE / wide, box.h * SIDE / high)


def figure(x: float, y: float, name: str, size: float, fill: str, theme: Theme) -> Shape:
    """A symbol that stands for a unit or a thing: full, or drawn in outline where the theme saves ink."""
    if theme.solid or size < HOLLOW:
        return symbol(x, y, name, size, fill)
    return _stamped(x, y, name, size, fill, SEAMED) if "/" in name else hollow(symbol(x, y, name, size, fill), OUTLINE)


def _stamped(x: float, y: float, name: str, size: float, fill: str, pen: float) -> Shape:
    """A figure, written once however often it is there; hollow, with an edge of `pen` mm."""
    scale = size / SIDE
    edge = round(pen / scale, 1)
    art, half = shape_of(name, fill), SIDE / 2 + edge
    stamp = Stamp(f"{name} {fill} {edge}", (-half, -half, half, half), hollow(art, edge) if edge else art)
    return at(x, y, stamp, scale=scale)
