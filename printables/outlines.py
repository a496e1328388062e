"""The outlines by which sides are told apart, and the patterns that fill them: all convex, all cut exactly."""

import math
from collections.abc import Callable, Mapping, Sequence

from printables.layout import Box
from printables.shapes import Point, Shape, Stroke, curve, group, hatch, hatch_span, outline, poly, segments
from printables.theme import GroundLook, Outline, Pattern

FINE = 0.15  # mm: no line or dot of a pattern is finer


def silhouette(box: Box, kind: Outline, r: float) -> list[Point]:
    """The points of an outline in a box, counter-clockwise from below left; `r` mm is rounded, cut off or pointed.

    "square" has corners, "round" has none, "cut" is an octagon, "point" ends in a point left and right, "arch" is
    rounded at its top.
    """
    r = min(r, box.w / 2, box.h / 2)
    x, y, right, top = box.x, box.y, box.right, box.top
    match kind:
        case "square":
            return [(x, y), (right, y), (right, top), (x, top)]
        case "round":
            return outline(box, r)
        case "cut":
            return [
                (x + r, y), (right - r, y), (right, y + r), (right, top - r),
                (right - r, top), (x + r, top), (x, top - r), (x, y + r),
            ]  # fmt: skip
        case "point":
            return [(x + r, y), (right - r, y), (right, box.cy), (right - r, top), (x + r, top), (x, box.cy)]
        case "arch":
            upper = [point for point in outline(box, r) if point[1] > box.cy]
            return [(x, y), (right, y), *upper]


def inset(points: Sequence[Point], by: float) -> list[Point]:
    """A convex polygon drawn in towards its middle, `by` mm at its corners."""
    cx, cy = (sum(point[i] for point in points) / len(points) for i in (0, 1))
    out = []
    for x, y in points:
        share = max(1 - by / (math.hypot(x - cx, y - cy) or 1.0), 0.0)
        out.append((cx + (x - cx) * share, cy + (y - cy) * share))
    return out


def within(points: Sequence[Point], by: float) -> list[Point]:
    """A convex polygon, counter-clockwise, whose every side lies `by` mm further in."""
    out = []
    ring = (points[-1], *points, points[0])
    for (ax, ay), (bx, by_), (cx, cy) in zip(ring, ring[1:], ring[2:], strict=False):
        first, second = math.hypot(bx - ax, by_ - ay), math.hypot(cx - bx, cy - by_)
        ux, uy, vx, vy = (bx - ax) / first, (by_ - ay) / first, (cx - bx) / second, (cy - by_) / second
        share = by / (1 + ux * vx + uy * vy)  # along both normals, which point in
        out.append((bx - (uy + vy) * share, by_ + (ux + vx) * share))
    return out


def lattice(points: Sequence[Point], step: float) -> list[Point]:
    """Places `step` mm apart, every second row shifted by half, inside a convex polygon."""
    found = []
    low, high = (f(y for _, y in points) for f in (min, max))
    rows = math.floor((high - low) / (step * 0.8))
    for row in range(rows + 1):
        y = low + (high - low - rows * step * 0.8) / 2 + row * step * 0.8
        span = hatch_span(points, y)
        if span is None:
            continue
        left, right = span
        shift = step / 2 if row % 2 else 0.0
        first = math.ceil((left - shift) / step)
        found += [(k * step + shift, y) for k in range(first, math.floor((right - shift) / step) + 1)]
    return found


def waves(places: Sequence[Point], colour: str, step: float) -> Shape:
    """A small wave at each place, as one path; `step` mm is how far apart they are."""
    steps: list[object] = []
    w = step / 3
    for x, y in places:
        steps += ["M", (x - w, y), (x - w * 0.6, y + w * 0.7, x - w * 0.3, y + w * 0.7, x, y)]
        steps += [(x + w * 0.3, y - w * 0.7, x + w * 0.6, y - w * 0.7, x + w, y)]
    return curve(*steps, stroke=Stroke(colour, max(step * 0.06, FINE)))  # type: ignore[arg-type]


def _dots(points: Sequence[Point], colour: str, step: float) -> Shape:
    """One path of lines so short that their round ends are dots."""
    places = lattice(inset(points, step * 0.35), step * 0.85)
    return segments([((x, y), (x + 0.01, y)) for x, y in places], Stroke(colour, 2 * max(step * 0.1, FINE)))


def _hatched(angle: float, gap: float) -> Callable[[Sequence[Point], str, float], Shape]:
    return lambda points, colour, step: segments(
        hatch(points, angle, step * gap), Stroke(colour, max(step * 0.06, FINE))
    )


_DRAWN: Mapping[Pattern, Callable[[Sequence[Point], str, float], Shape]] = {
    "diagonal": _hatched(45, 0.8),
    "counter": _hatched(-45, 0.8),
    "level": _hatched(0, 0.5),
    "furrows": lambda p, c, s: segments(hatch(inset(p, s * 0.4), 20, s * 0.6), Stroke(c, max(s * 0.07, FINE))),
    "cross": lambda p, c, s: segments(
        [*hatch(p, 45, s * 0.8), *hatch(p, -45, s * 0.8)], Stroke(c, max(s * 0.05, FINE))
    ),
    "dots": _dots,
    "waves": lambda p, c, s: waves(lattice(inset(p, s / 3 * 1.6), s), c, s),
}


def rim(
    outer: Sequence[Point], inner: Sequence[Point], name: Pattern, colour: str, step: float, bold: float = 0.2
) -> Shape:
    """A pattern between two contours of as many points, the same on all sides: bars across the rim, slanting ones,
    crossed ones, or dots, about `step` mm apart; a bar is `bold` times as wide as that.
    """
    bars, dots = [], []
    for n in range(len(outer)):
        (a, b), (c, d) = ((ring[n - 1], ring[n]) for ring in (outer, inner))
        count = max(round(math.dist(a, b) / step), 1)
        for k in range(count):
            (near, far), (low, high) = (
                [between(*side, (k + more) / count) for more in (0, 1)] for side in ((a, b), (c, d))
            )
            if name == "dots":
                x, y = between(near, low, 0.5)
                dots.append(((x, y), (x + 0.01, y)))
            else:
                bars += [(near, high)] if name in ("diagonal", "cross") else []
                bars += [(far, low)] if name in ("counter", "cross") else []
                bars += [(near, low)] if name not in ("diagonal", "counter", "cross") else []
    return (
        segments(dots, Stroke(colour, step * 0.5)) if dots else segments(bars, Stroke(colour, max(step * bold, FINE)))
    )


def between(a: Point, b: Point, share: float) -> Point:
    """The point that is a share of the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


STEP = 2.6  # mm from one mark of a pattern to the next


def pattern(points: Sequence[Point], name: Pattern, colour: str, step: float = STEP) -> Shape:
    """A pattern cut to a convex polygon, its marks about `step` mm apart."""
    return _DRAWN[name](points, colour, step)


def area(points: Sequence[Point], ground: GroundLook, step: float = STEP) -> Shape:
    """A convex polygon printed as its ground says: fill and pattern."""
    return group(
        poly(points, fill=ground.fill) if ground.fill else None,
        pattern(points, ground.pattern, ground.lines, step) if ground.pattern else None,
    )
