"""The figure of a mech made of its eight locations, and where the circles of their armour go.

It is seen from behind, as its pilot sits in it: its left is on the left. Every outline is convex, so that what is
inside can be worked out edge by edge.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from games.battletech.damage import INWARD, LOCATIONS
from games.core.structs import Value
from printables.errors import Unprintable
from printables.layout import SLACK, Box
from printables.shapes import Point

Corners = tuple[Point, ...]

SIZE = (100.0, 128.0)  # the room of the outlines below, stretched to the box that the figure gets
_LEFT: Mapping[str, Corners] = {  # each nearly the same on both sides of its middle, on which its circles stand
    "HD": ((38.2, 109.4), (61.8, 109.4), (66, 115.5), (64.5, 121.5), (59.5, 128), (40.5, 128), (35.5, 121.5),
           (34, 115.5)),
    "CT": ((39.2, 55.4), (60.8, 55.4), (62, 103.6), (59.2, 107.8), (40.8, 107.8), (38, 103.6)),
    "LT": ((19.2, 58), (37.2, 58), (36.7, 103.6), (33.6, 107.4), (22, 107.4), (18.6, 99.6)),
    "LA": ((3.4, 42), (13.4, 42), (16.4, 48), (16.6, 97.6), (13.2, 104), (3.8, 104), (0.4, 97.6), (0.6, 48)),
    "LL": ((25, 10.4), (47.4, 10.4), (49, 15.5), (47.8, 47.5), (46, 52.5), (26.4, 52.5), (24.6, 47.5), (23.4, 15.5)),
}  # fmt: skip
FOOT = 9.6  # below it are only the feet
_DRESS: tuple[Corners, ...] = (  # hands and feet: nothing is marked there
    ((3.4, 39.6), (13.4, 39.6), (15.2, 35), (12, 30), (5, 30), (1.8, 35)),
    ((24.8, 8), (47.6, 8), (49, 0.2), (18.6, 0.2), (20.4, 5)),
)
_ARROWS: Mapping[str, Corners] = {  # H3 across the gap to the location further in
    "LA": ((14.2, 102.2), (19.7, 102.2)),
    "LL": ((32.0, 52.6), (32.0, 57.9)),
    "LT": ((34.6, 106.2), (39.8, 106.2)),
}


def _mirrored(outline: Corners) -> Corners:
    return tuple((SIZE[0] - x, y) for x, y in reversed(outline))


OUTLINES: Mapping[str, Corners] = {
    location: _mirrored(_LEFT[f"L{location[1]}"]) if location[0] == "R" else _LEFT[location] for location in LOCATIONS
}
DRESS = (*_DRESS, *map(_mirrored, _DRESS))
ARROWS: Mapping[str, Corners] = {  # from where to where, for every way that damage goes inward by the rules
    start: _mirrored(_ARROWS[f"L{start[1]}"])[::-1] if start[0] == "R" else _ARROWS[start] for start in INWARD
}


def placed(points: Sequence[Point], box: Box) -> Corners:
    """Points of the figure in a box on the page."""
    return tuple((box.x + x * box.w / SIZE[0], box.y + y * box.h / SIZE[1]) for x, y in points)


# --- circles -------------------------------------------------------------------------------------

EDGE = 1.1  # mm that a circle keeps from the middle of the outline
SHARE = 0.41  # radius of a circle as a share of the distance between two
LOOSE = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0)  # circles may stand so much further apart than they need
AIRY = 1.12  # rows rather fewer than nearer to each other than this
TIGHTER = 0.98
LEAST = 0.1  # mm: circles of a smaller radius are no circles
FIVE, COUNTED = 5, 0.6  # two rows or more of so many are easily counted, and so much better
RAGGED = 0.9  # so much worse is a last row that is all but empty; 1 were a block 2.7 times as long as its location


class PlateRoom(Value):
    """A location to put circles into: its convex outline, how many, and the height that they stay below."""

    outline: Corners
    count: int
    top: float


class Circles(Value):
    """Where the points of a location go: the radius, and a centre for each point, row by row from the top."""

    radius: float
    centres: tuple[Point, ...]

    def lower(self, drop: float) -> "Circles":
        return replace(self, centres=tuple((x, y - drop) for x, y in self.centres))

    def within(self, edges: Corners) -> bool:
        """Whether all of them keep EDGE mm from an outline, of which they stand on the axis."""
        middle, clear = axis(edges), self.radius + EDGE
        return all(abs(x - middle) <= reach(edges, y, clear) + SLACK for x, y in self.centres)


@lru_cache(maxsize=1024)
def circles(places: tuple[PlateRoom, ...], most: float) -> tuple[Circles, ...]:
    """Circles of one size and one distance in all places, as large as they can be up to a radius of `most` mm, and then
    as far apart as they can be up to LOOSE, across and then down.

    In each place they are a block on the middle of the outline: rows of as many right below each other, only the last
    with fewer, in about the proportions of the place, or of five. Raises `Unprintable` where there is no room at all.
    """
    radius = most
    while radius > LEAST:
        pitch = radius / SHARE
        columns = [
            _columns(place, radius, pitch, pitch * AIRY) or _columns(place, radius, pitch, pitch) for place in places
        ]
        if all(columns):
            across = next(n for n in LOOSE if _laid(places, columns, radius, pitch * n, pitch))
            laid = (_laid(places, columns, radius, pitch * across, pitch * down) for down in LOOSE)
            return next(filter(None, laid))
        radius *= TIGHTER
    raise Unprintable(f"{sum(place.count for place in places)} circles do not fit")


def _laid(
    places: Sequence[PlateRoom], columns: Sequence[int], radius: float, across: float, down: float
) -> tuple[Circles, ...]:
    """Circles in all places in so many columns, or none where they do not fit one of them."""
    found = []
    for place, n in zip(places, columns, strict=True):
        centres = _block(place, n, radius, across, down)
        if centres is None:
            return ()
        found.append(Circles(radius, centres))
    return tuple(found)


def _columns(plate: PlateRoom, radius: float, across: float, down: float) -> int:
    """The number of columns in which circles suit a place best, 0 where they fit in none."""
    left, right = (bound(x for x, _ in plate.outline) for bound in (min, max))
    wide, high = right - left - 2 * (radius + EDGE), plate.top - radius - _lowest(plate, radius)
    if not plate.count:
        return 1
    if min(wide, high) < 0:
        return 0
    fewest = math.ceil(plate.count / (math.floor(high / down + SLACK) + 1))
    widest = min(math.floor(wide / across + SLACK) + 1, plate.count)
    shape = math.log((wide + across) / (high + down) * down / across)

    def strange(columns: int) -> float:
        rows, rest = math.ceil(plate.count / columns), plate.count % columns
        ragged = RAGGED * (1 - rest / columns) if rest else 0.0
        counted = columns == FIVE and plate.count >= 2 * FIVE - 1 and rest != 1
        return abs(math.log(columns / rows) - shape) + ragged - COUNTED * counted

    suiting = sorted(range(fewest, widest + 1), key=strange)
    return next((columns for columns in suiting if _block(plate, columns, radius, across, down) is not None), 0)


def _block(plate: PlateRoom, columns: int, radius: float, across: float, down: float) -> tuple[Point, ...] | None:
    """The centres in so many columns, or None where they do not fit."""
    rows = [min(columns, plate.count - start) for start in range(0, plate.count, columns)]
    heights = [plate.top - radius - n * down for n in range(len(rows))]
    if rows and heights[-1] < _lowest(plate, radius) - SLACK:
        return None
    for n, y in zip(rows, heights, strict=True):
        if (n - 1) * across / 2 > reach(plate.outline, y, radius + EDGE) + SLACK:
            return None
    middle = axis(plate.outline)
    return tuple((middle + (i - (n - 1) / 2) * across, y) for n, y in zip(rows, heights, strict=True) for i in range(n))


def _lowest(plate: PlateRoom, radius: float) -> float:
    """The height of the middle of a circle that stands on the bottom."""
    return min(y for _, y in plate.outline) + radius + EDGE


def axis(outline: Corners) -> float:
    """The middle of an outline across, on which its name and its circles stand."""
    return (min(x for x, _ in outline) + max(x for x, _ in outline)) / 2


def reach(outline: Corners, y: float, clear: float) -> float:
    """How far from the axis points at height `y` are `clear` mm inside all edges; negative where none is."""
    left, right = span(outline, y, clear)
    return min(axis(outline) - left, right - axis(outline))


@lru_cache(maxsize=1024)
def _edges(outline: Corners) -> tuple[tuple[float, float, float, float], ...]:
    """The beginning of each edge, and its direction inward: outlines run counter-clockwise."""
    found = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        found.append((ax, ay, -(by - ay) / length, (bx - ax) / length))
    return tuple(found)


def span(outline: Corners, y: float, clear: float) -> tuple[float, float]:
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
