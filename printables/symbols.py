"""Symbols drawn by us, because the icon font lacks them, under one door with those it has and with the figures."""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain, pairwise

from printables.installed import packages
from printables.layout import Box
from printables.shapes import Point, Shape, Stamp, Step, Stroke, at, circle, curve, group, icon, line, poly, segments
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


# --- what else we draw, in a square of side 1 round (0, 0) ----------------------------------------


def _sabre(fill: str) -> Shape:
    """One sabre, from its hilt below left to its point above right."""
    blade = curve(
        (-0.31, -0.21), (-0.04, -0.09, 0.27, 0.14, 0.5, 0.5), (0.4, 0.19, 0.1, -0.14, -0.19, -0.32), "Z", fill=fill
    )  # fmt: skip
    guard = curve((-0.34, -0.14), (-0.2, -0.4), stroke=Stroke(fill, 0.06))
    bow = curve((-0.22, -0.38), (-0.3, -0.5, -0.44, -0.56, -0.47, -0.45), stroke=Stroke(fill, 0.045))
    return group(blade, guard, line((-0.28, -0.28), (-0.45, -0.43), Stroke(fill, 0.085)), bow)


def _sabres(fill: str) -> Shape:
    return group(at(0, 0, _sabre(fill)), at(0, 0, _sabre(fill), mirror=True))


def _sword(fill: str) -> Shape:
    """A straight sword, its point above right."""
    blade = [(-0.2, -0.27), (0.36, 0.37), (0.5, 0.5), (0.37, 0.36), (-0.27, -0.2)]
    edge = poly([(-0.29, -0.18), (0.36, 0.42), (0.5, 0.5), (0.42, 0.36), (-0.18, -0.29)], fill=fill)
    return group(
        edge,
        poly(blade, fill=fill),
        line((-0.36, -0.1), (-0.1, -0.36), Stroke(fill, 0.08)),
        line((-0.25, -0.25), (-0.4, -0.4), Stroke(fill, 0.09)),
        circle(-0.43, -0.43, 0.07, fill=fill),
    )


def _bow(fill: str) -> Shape:
    """A drawn bow and its arrow, pointing right."""
    head = poly([(0.5, 0.0), (0.32, 0.09), (0.32, -0.09)], fill=fill)
    feathers = segments([((-0.36, 0.0), (-0.47, s * 0.1)) for s in (-1, 1)], Stroke(fill, 0.05))
    return group(
        curve(
            (-0.12, 0.48),
            (0.0, 0.32, 0.2, 0.24, 0.2, 0.0),
            (0.2, -0.24, 0.0, -0.32, -0.12, -0.48),
            stroke=Stroke(fill, 0.075),
        ),
        segments([((-0.12, 0.48), (-0.3, 0.0)), ((-0.3, 0.0), (-0.12, -0.48))], Stroke(fill, 0.03)),
        line((-0.42, 0.0), (0.34, 0.0), Stroke(fill, 0.05)),
        head,
        feathers,
    )


def _goblin(fill: str) -> Shape:
    """The head of a goblin from the front: pointed ears, slanting eyes and a grin, which are left out of the fill."""
    return curve(
        (-0.5, 0.26), (-0.36, 0.17, -0.3, 0.2, -0.26, 0.2), (-0.2, 0.42, 0.2, 0.42, 0.26, 0.2),
        (0.3, 0.2, 0.36, 0.17, 0.5, 0.26), (0.46, 0.02, 0.36, -0.08, 0.26, -0.08),
        (0.22, -0.28, 0.1, -0.42, 0.0, -0.46), (-0.1, -0.42, -0.22, -0.28, -0.26, -0.08),
        (-0.36, -0.08, -0.46, 0.02, -0.5, 0.26), "Z",
        (-0.2, 0.14), (-0.05, 0.04), (-0.17, 0.0), "Z",
        (0.2, 0.14), (0.05, 0.04), (0.17, 0.0), "Z",
        (-0.15, -0.16), (-0.05, -0.22, 0.05, -0.22, 0.15, -0.16), (0.1, -0.29), (0.05, -0.25),
        (0.0, -0.3), (-0.05, -0.25), (-0.1, -0.29), "Z",
        fill=fill,
    )  # fmt: skip


def _earthworks(fill: str) -> Shape:
    """A bank of earth in zigzag with hachures below."""
    bank = [(-0.46, -0.12), (-0.28, 0.26), (-0.02, -0.02), (0.26, 0.26), (0.46, -0.12)]
    falls = [((x, -0.26), (x, -0.44)) for x in (-0.4, -0.24, -0.08, 0.08, 0.24, 0.4)]
    return group(segments(pairwise(bank), Stroke(fill, 0.14)), segments(falls, Stroke(fill, 0.055)))


def _fieldwork(fill: str) -> Shape:
    """A hex, a bank of earth along two of its sides with hachures outside, and a shield behind the bank."""
    left, top, right = (-0.4, 0.19), (0.0, 0.42), (0.4, 0.19)
    low = [left, (-0.4, -0.27), (0.0, -0.5), (0.4, -0.27), right]
    falls = []
    for (ax, ay), (bx, by) in ((left, top), (top, right)):
        for step in (1 / 8, 3 / 8, 5 / 8, 7 / 8):
            x, y = ax + (bx - ax) * step, ay + (by - ay) * step
            falls.append(((x * 1.06, y + 0.05), (x * 1.14, y + 0.14)))
    return group(
        segments(pairwise(low), Stroke(fill, 0.028, (0.09, 0.06))),
        segments(falls, Stroke(fill, 0.04)),
        curve(left, top, right, stroke=Stroke(fill, 0.1)),
        icon(0, 0.05, "shield", 0.34, fill=fill),
    )


def _helmet(fill: str) -> Shape:
    """A closed helmet from the front, its visor left out of the fill."""
    return curve(
        (-0.34, -0.48), (-0.4, -0.1), (-0.44, 0.3, -0.2, 0.48, 0.0, 0.5), (0.2, 0.48, 0.44, 0.3, 0.4, -0.1),
        (0.34, -0.48), (0.06, -0.48), (0.06, -0.06), (0.32, 0.04), (0.3, 0.14), (0.0, 0.04), (-0.3, 0.14),
        (-0.32, 0.04), (-0.06, -0.06), (-0.06, -0.48), "Z", fill=fill,
    )  # fmt: skip


def _heart(fill: str) -> Shape:
    """A heart, even on both sides where it is drawn in outline."""
    return curve(
        (0.0, 0.28), (0.12, 0.46, 0.46, 0.48, 0.48, 0.14), (0.49, -0.1, 0.2, -0.26, 0.0, -0.46),
        (-0.2, -0.26, -0.49, -0.1, -0.48, 0.14), (-0.46, 0.48, -0.12, 0.46, 0.0, 0.28), "Z", fill=fill,
    )  # fmt: skip


DRAWN: dict[str, Callable[[str], Shape]] = {
    "helmet": _helmet, "sabres": _sabres, "sword": _sword, "bow": _bow, "goblin": _goblin, "earthworks": _earthworks,
    "fieldwork": _fieldwork, "life": _heart,
}  # fmt: skip
HOLLOW, OUTLINE = 4.0, 0.25  # mm: smaller symbols stay full, or they would clog; the edge of a hollow one
SEAMED = 0.15  # mm: the edge of a hollow figure, whose seams are narrower than OUTLINE


def symbol(x: float, y: float, name: str, size: float, fill: str) -> Shape:
    """A symbol of `size` mm round (x, y): a figure by "game/name" from `figures.toml`, one of DRAWN, else an icon."""
    if "/" in name:
        return _stamped(x, y, name, size, fill, 0.0)
    return at(x, y, DRAWN[name](fill), scale=size) if name in DRAWN else icon(x, y, name, size, fill=fill)


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
