"""Figures: what stands for a unit, drawn by us. Each is one closed path of `figures.toml` in the art of its game.

A figure is called by its game and its name there: "some-game/infantry". Its seams and belts are holes, so that it has
one colour on any ground.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import chain

from printables.installed import packages
from printables.shapes import Point, Shape, Step, curve

SIDE = 100.0  # units: the square that a figure fills
BEHIND = "-behind"  # ends the name of a figure that is seen from there
_RING = re.compile(r"M([^MZ]+)Z\s*")

Ring = tuple[Point, ...]


@cache
def figures(game: str) -> Mapping[str, tuple[Ring, ...]]:
    """The figures of a game by their names: closed rings round (0, 0), y upwards; none of a game that has no file.

    Raises ValueError with the figure's name for what is not a path of closed straight lines in its square.
    """
    file = files(packages()[game]) / "figures.toml"
    paths = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {name: _rings(f"{game}/{name}", path) for name, path in paths.items()}


def _rings(name: str, path: str) -> tuple[Ring, ...]:
    text = path.strip()
    if not text or _RING.sub("", text):
        raise ValueError(f"{name} is more than closed lines")
    rings = tuple(tuple(_point(pair) for pair in ring.split()) for ring in _RING.findall(text))
    if any(len(ring) < 3 or abs(v) > SIDE / 2 for ring in rings for point in ring for v in point):
        raise ValueError(f"{name} does not lie in its square")
    return rings


def _point(pair: str) -> Point:
    x, y = map(float, pair.split(","))
    return round(x - SIDE / 2, 3), round(SIDE / 2 - y, 3)


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
