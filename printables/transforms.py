"""Transforms of drawings: the six numbers that PDF and SVG have. What they do to points and boxes ReportLab knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from reportlab.graphics.transform import transformPoint

Matrix: TypeAlias = Sequence[float]  # a, b, c, d, e, f: x becomes ax + cy + e, and y becomes bx + dy + f
Bounds = tuple[float, float, float, float]  # left, bottom, right, top
AS_IS: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def moved(bounds: Bounds, to: Matrix) -> Bounds:
    """The bounds of a box after a transform; those of nothing stay as they are."""
    left, bottom, right, top = bounds
    if left > right:
        return bounds
    a, b, c, d, e, f = to
    if b == c == 0 and a > 0 and d > 0:
        return a * left + e, d * bottom + f, a * right + e, d * top + f
    xs, ys = zip(*[transformPoint(to, (x, y)) for x in (left, right) for y in (bottom, top)], strict=True)
    return min(xs), min(ys), max(xs), max(ys)
