"""Transforms of drawings: the six numbers that PDF and SVG have, and what they do to points and boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Matrix: TypeAlias = Sequence[float]  # a, b, c, d, e, f: x becomes ax + cy + e, and y becomes bx + dy + f
Bounds = tuple[float, float, float, float]  # left, bottom, right, top
AS_IS: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def laid(to: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix lays a point."""
    a, b, c, d, e, f = to
    return a * x + c * y + e, b * x + d * y + f


def after(to: Matrix, inner: Matrix) -> Matrix:
    """What lays a thing that is laid by `inner` within another that is laid by `to`."""
    if inner == AS_IS:
        return to
    a, b, c, d, e, f = to
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def moved(bounds: Bounds, to: Matrix) -> Bounds:
    """The bounds of a box after a transform; those of nothing stay as they are."""
    left, bottom, right, top = bounds
    if left > right:
        return bounds
    a, b, c, d, e, f = to
    if b == c == 0 and a > 0 and d > 0:
        return a * left + e, d * bottom + f, a * right + e, d * top + f
    xs, ys = zip(*[laid(to, x, y) for x in (left, right) for y in (bottom, top)], strict=True)
    return min(xs), min(ys), max(xs), max(ys)
