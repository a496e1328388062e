"""Symbols drawn by us, because the icon font lacks them, under one door with those it has."""

from __future__ import annotations

import math
from collections.abc import Callable

from printables.ink import Pen, Shape, at, circle, curve, group, icon, line, poly, segments

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
        circle(*hub, r, pen=Pen(fill, 0.07)),
        segments([(hub, (hub[0] + r * math.cos(a), hub[1] + r * math.sin(a))) for a in spokes], Pen(fill, 0.04)),
        circle(*hub, 0.075, fill=fill),
    )


def _sabre(fill: str) -> Shape:
    """One sabre, from its hilt below left to its point above right."""
    blade = curve(
        (-0.31, -0.21), (-0.04, -0.09, 0.27, 0.14, 0.5, 0.5), (0.4, 0.19, 0.1, -0.14, -0.19, -0.32), "Z", fill=fill
    )  # fmt: skip
    guard = curve((-0.34, -0.14), (-0.2, -0.4), pen=Pen(fill, 0.06))
    bow = curve((-0.22, -0.38), (-0.3, -0.5, -0.44, -0.56, -0.47, -0.45), pen=Pen(fill, 0.045))
    return group(blade, guard, line((-0.28, -0.28), (-0.45, -0.43), Pen(fill, 0.085)), bow)


def _sabres(fill: str) -> Shape:
    return group(at(0, 0, _sabre(fill)), at(0, 0, _sabre(fill), mirror=True))


DRAWN: dict[str, Callable[[str], Shape]] = {"cannon": _cannon, "sabres": _sabres}


def symbol(x: float, y: float, name: str, size: float, fill: str) -> Shape:
    """A symbol of `size` mm round (x, y): one of DRAWN, else an icon of the font."""
    return at(x, y, DRAWN[name](fill), scale=size) if name in DRAWN else icon(x, y, name, size, fill=fill)
