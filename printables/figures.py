"""Figures: what stands for a unit, drawn by us. Each is one closed path of `figures.toml` in the art of its game.

A figure is called by its game and its name there: "battle-cry/infantry". Its seams and belts are holes, so that it has
one colour on any ground.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from printables.art import packages
from printables.shapes import Point, Shape, Step, curve

SIDE = 100.0  # units: the square that a figure fills
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


def extent(name: str) -> tuple[float, float]:
    """How wide and how high the figure of this name is, in units; its middle is that of its square."""
    game, _, own = name.partition("/")
    xs, ys = zip(*[point for ring in figures(game)[own] for point in ring], strict=True)
    return 2 * max(map(abs, xs)), 2 * max(map(abs, ys))


def outlined(name: str, fill: str) -> Shape:
    """The figure of this name round (0, 0), SIDE units wide. Raises KeyError for one that there is not."""
    game, _, own = name.partition("/")
    steps: list[Step] = []
    for ring in figures(game)[own]:
        steps += [*ring, "Z"]
    return curve(*steps, fill=fill)
