"""Symbols drawn by us, because the icon font lacks them, under one door with those it has."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from printables.shapes import Shape, Stroke, at, circle, curve, group, icon, line, poly, segments
from printables.theme import Theme
from printables.tree import hollow

# The drawn ones fill a square of side 1 round (0, 0).


def _cannon(fill: str) -> Shape:
    """A field gun from its side, pointing right: tube and cascabel, trail, spoked wheel."""
    hub, r = (-0.02, -0.17), 0.29
    spokes = [math.radians(a) for a in range(15, 375, 45)]
    tube = [
        (-0.36, -0.09),
        (-0.36, 0.09),
        (-0.1, 0.095),
        (0.4, 0.06),
        (0.44, 0.085),
        (0.52, 0.085),
        (0.52, -0.085),
        (0.44, -0.085),
        (0.4, -0.06),
        (-0.1, -0.095),
    ]
    return group(
        poly([(-0.06, -0.2), (-0.5, -0.46), (-0.4, -0.46), (0.04, -0.26)], fill=fill),
        at(0.0, 0.14, poly(tube, fill=fill), circle(-0.42, 0, 0.06, fill=fill), turn=14),
        circle(*hub, r, stroke=Stroke(fill, 0.07)),
        segments([(hub, (hub[0] + r * math.cos(a), hub[1] + r * math.sin(a))) for a in spokes], Stroke(fill, 0.04)),
        circle(*hub, 0.075, fill=fill),
    )


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


def _mech(fill: str) -> Shape:
    """A mech from the front: head, torso, arms that end in barrels, legs."""
    arm = [(-0.46, 0.26), (-0.27, 0.3), (-0.25, 0.06), (-0.31, -0.16), (-0.45, -0.16)]
    leg = [(-0.2, -0.1), (-0.03, -0.1), (-0.06, -0.3), (-0.05, -0.5), (-0.3, -0.5), (-0.22, -0.42), (-0.24, -0.3)]
    torso = [(-0.24, 0.3), (0.24, 0.3), (0.21, 0.06), (0.13, -0.07), (-0.13, -0.07), (-0.21, 0.06)]
    return group(
        poly([(-0.1, 0.34), (0.1, 0.34), (0.13, 0.42), (0.08, 0.5), (-0.08, 0.5), (-0.13, 0.42)], fill=fill),
        poly(torso, fill=fill),
        poly(arm, fill=fill),
        poly(leg, fill=fill),
        at(0, 0, poly(arm, fill=fill), poly(leg, fill=fill), mirror=True),
    )


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


def _general(fill: str) -> Shape:
    """A horse and the star of its rider."""
    return group(icon(-0.02, -0.12, "horse", 0.76, fill=fill), icon(-0.2, 0.33, "star", 0.34, fill=fill))


def _earthworks(fill: str) -> Shape:
    """A bank of earth in zigzag with hachures below."""
    bank = [(-0.46, -0.12), (-0.28, 0.26), (-0.02, -0.02), (0.26, 0.26), (0.46, -0.12)]
    falls = [((x, -0.26), (x, -0.44)) for x in (-0.4, -0.24, -0.08, 0.08, 0.24, 0.4)]
    return group(segments(pairwise(bank), Stroke(fill, 0.14)), segments(falls, Stroke(fill, 0.055)))


def _helmet(fill: str) -> Shape:
    """A closed helmet from the front, its visor left out of the fill."""
    return curve(
        (-0.34, -0.48), (-0.4, -0.1), (-0.44, 0.3, -0.2, 0.48, 0.0, 0.5), (0.2, 0.48, 0.44, 0.3, 0.4, -0.1),
        (0.34, -0.48), (0.06, -0.48), (0.06, -0.06), (0.32, 0.04), (0.3, 0.14), (0.0, 0.04), (-0.3, 0.14),
        (-0.32, 0.04), (-0.06, -0.06), (-0.06, -0.48), "Z", fill=fill,
    )  # fmt: skip


DRAWN: dict[str, Callable[[str], Shape]] = {
    "helmet": _helmet, "cannon": _cannon, "sabres": _sabres, "mech": _mech, "sword": _sword, "bow": _bow,
    "goblin": _goblin, "general": _general, "earthworks": _earthworks,
}  # fmt: skip
HOLLOW, OUTLINE = 4.0, 0.25  # mm: smaller figures stay full, or they would clog; the edge of a hollow one


def symbol(x: float, y: float, name: str, size: float, fill: str) -> Shape:
    """A symbol of `size` mm round (x, y): one of DRAWN, else an icon of the font."""
    return at(x, y, DRAWN[name](fill), scale=size) if name in DRAWN else icon(x, y, name, size, fill=fill)


def figure(x: float, y: float, name: str, size: float, fill: str, theme: Theme) -> Shape:
    """A symbol that stands for a unit or a thing: full, or drawn in outline where the theme saves ink."""
    art = symbol(x, y, name, size, fill)
    return art if theme.solid or size < HOLLOW else hollow(art, OUTLINE)
