"""The figure of a mech made of its eight locations, and where the circles of their armour go.

It is seen from behind, as its pilot sits in it: its left is on the left. Every outline is convex, so that what is
inside can be worked out edge by edge.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.battletech.damage import INWARD, LOCATIONS
from printables.errors import Unprintable
from printables.layout import SLACK, Box
from printables.shapes import Point

Outline = tuple[Point, ...]

SIZE = (100.0, 128.0)  # the room of the outlines below, stretched to the box that the figure gets
_LEFT: Mapping[str, Outline] = {
    "HD": ((42, 110), (58, 110), (61.5, 116), (57.5, 128), (42.5, 128), (38.5, 116)),
    "CT": ((42, 60.5), (58, 60.5), (61.8, 104), (59, 108), (41, 108), (38.2, 104)),
    "LT": ((20.8, 64.2), (39.6, 64.2), (36.4, 104), (33, 107.5), (21, 105.5), (17.5, 94)),
    "LA": ((4, 44), (11, 44), (15, 49), (16, 97), (12.8, 104), (4, 103), (0.3, 94), (1.2, 50)),
    "LL": ((24, 10.4), (44.8, 10.4), (48.6, 50), (47.4, 57.5), (28.6, 57.5), (25.4, 50), (22.8, 17)),
}
_DRESS: tuple[Outline, ...] = (  # hands and feet: nothing is marked there
    ((3.6, 41.6), (11.6, 41.6), (13.4, 37), (10.4, 31.6), (5, 31.6), (2.4, 36)),
    ((22.6, 8), (45.4, 8), (47.6, 0.2), (16.6, 0.2), (18.4, 5)),
)
_ARROWS: Mapping[str, tuple[Point, Point]] = {  # H3 across the gap to the location further in
    "LA": ((14.2, 100.8), (19.4, 100.8)),
    "LL": ((33.0, 58.0), (32.8, 63.6)),
    "LT": ((34.6, 106.2), (39.6, 106.2)),
}


def _mirrored(outline: Outline) -> Outline:
    return tuple((SIZE[0] - x, y) for x, y in reversed(outline))


OUTLINES: Mapping[str, Outline] = {
    location: _mirrored(_LEFT[f"L{location[1]}"]) if location[0] == "R" else _LEFT[location] for location in LOCATIONS
}
DRESS = (*_DRESS, *map(_mirrored, _DRESS))


def arrows() -> dict[str, tuple[Point, Point]]:
    """An arrow for every way that damage goes inward by the rules."""
    found = {}
    for start in INWARD:
        (x, y), (to_x, to_y) = _ARROWS[f"L{start[1]}"]
        found[start] = ((SIZE[0] - x, y), (SIZE[0] - to_x, to_y)) if start[0] == "R" else ((x, y), (to_x, to_y))
    return found


def placed(points: Sequence[Point], box: Box) -> Outline:
    """Points of the figure in a box on the page."""
    return tuple((box.x + x * box.w / SIZE[0], box.y + y * box.h / SIZE[1]) for x, y in points)


# --- circles -------------------------------------------------------------------------------------

EDGE = 0.45  # mm that a circle keeps from the outline
SHARE = 0.435  # radius of a circle as a share of the distance between two
LOOSE = 1.25  # circles may stand so much further apart than they need
TIGHTER = 0.97
LEAST = 0.3  # mm between two: smaller circles are no circles


@dataclass(frozen=True, slots=True)
class Circles:
    """Where the points of a location go: one radius, and a centre for each point, row by row from the top."""

    radius: float
    centres: tuple[Point, ...]


@lru_cache(maxsize=4096)
def circles(outline: Outline, count: int, top: float, most: float) -> Circles:
    """As large as they can be, up to a radius of `most` mm, inside a convex outline and below the height `top`.

    Columns are kept few, so that the points run down the location; in an outline that is wider than high, rows. Raises
    `Unprintable` where there is no room at all.
    """
    pitch = most / SHARE
    while pitch > LEAST:
        radius = pitch * SHARE
        rows = _fitted(outline, count, top, pitch)
        if rows is not None:
            apart = min([LOOSE * pitch, *((right - left) / (many - 1) for _, left, right, many in rows if many > 1)])
            centres = []
            for y, left, right, many in rows:
                middle = (left + right) / 2
                centres += [(middle + (i - (many - 1) / 2) * apart, y) for i in range(many)]
            return Circles(radius, tuple(centres))
        pitch *= TIGHTER
    raise Unprintable(f"{count} circles do not fit")


Row = tuple[float, float, float, int]  # y, leftmost and rightmost centre, circles


def _fitted(outline: Outline, count: int, top: float, pitch: float) -> list[Row] | None:
    """Rows of circles `pitch` apart, or None where they do not fit."""
    radius = pitch * SHARE
    high, low = top - radius, min(y for _, y in outline) + radius + EDGE
    if high < low:
        return None if count else []
    most = math.floor((high - low) / pitch + SLACK) + 1
    if sum(row[3] for row in _rows(outline, high, pitch, most, radius, pitch)) < count:
        return None
    fitting = []
    for rows in range(1, most + 1):
        apart = min(pitch * LOOSE, (high - low) / (rows - 1)) if rows > 1 else pitch
        spread = _rows(outline, high, apart, rows, radius, pitch)
        if sum(row[3] for row in spread) >= count:
            columns = next(k for k in range(count + 1) if sum(min(row[3], k) for row in spread) >= count)
            fitting.append((columns, rows, spread))
    if not fitting:
        return None
    columns, _, spread = min(fitting, key=lambda fit: fit[1] if _is_wide(outline) else fit[:2])
    return _trimmed([(y, left, right, min(many, columns)) for y, left, right, many in spread], count)


def _is_wide(outline: Outline) -> bool:
    across, up = ([point[i] for point in outline] for i in (0, 1))
    return max(across) - min(across) > 1.3 * (max(up) - min(up))


def _rows(outline: Outline, high: float, apart: float, rows: int, radius: float, pitch: float) -> list[Row]:
    found = []
    for i in range(rows):
        y = high - i * apart
        left, right = span(outline, y, radius + EDGE)
        found.append((y, left, right, math.floor((right - left) / pitch + SLACK) + 1 if right >= left else 0))
    return found


def _trimmed(rows: list[Row], count: int) -> list[Row]:
    """What is too much is taken from the bottom."""
    out = []
    for y, left, right, many in rows:
        taken = min(many, count)
        count -= taken
        out.append((y, left, right, taken))
    return out


@lru_cache(maxsize=1024)
def _edges(outline: Outline) -> tuple[tuple[float, float, float, float], ...]:
    """The beginning of each edge, and its direction inward: outlines run counter-clockwise."""
    found = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        found.append((ax, ay, -(by - ay) / length, (bx - ax) / length))
    return tuple(found)


def span(outline: Outline, y: float, clear: float) -> tuple[float, float]:
    """Between which x a point at height `y` is `clear` mm inside all edges; the first is greater where none is."""
    left, right = -math.inf, math.inf
    for ax, ay, nx, ny in _edges(outline):
        # nx (x - ax) + ny (y - ay) >= clear
        rest = clear - ny * (y - ay)
        if abs(nx) < SLACK:
            if rest > SLACK:
                return 1.0, 0.0
        elif nx > 0:
            left = max(left, ax + rest / nx)
        else:
            right = min(right, ax + rest / nx)
    return left, right
