"""The armour of a mech: a figure of its locations with a circle for every point, the armour behind, and a key."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from games.battletech.damage import LOCATIONS
from printables.art.battletech.context import Context
from printables.art.battletech.data import Plate, State
from printables.art.battletech.figure import DRESS, OUTLINES, Outline, arrows, circles, placed, span
from printables.errors import Unprintable
from printables.fonts import CAP, FLOOR, PT, width
from printables.layout import REST, Box
from printables.shapes import (
    Named,
    Point,
    Shape,
    Stamp,
    Stroke,
    at,
    circle,
    group,
    hatch,
    label,
    outline,
    poly,
    segments,
    text,
)
from printables.theme import PAPER, Theme

BEHIND = ("LT", "CT", "RT")  # as they lie side by side
STATES: tuple[State, ...] = ("whole", "off", "pending")
FACE = "Sans-Semi"
GAP = 1.6  # mm between rectangular plates
HEAVIEST = {"HD": 9, "CT": 47, "LT": 32, "RT": 32, "LA": 34, "RA": 34, "LL": 42, "RL": 42}
HEAVIEST_BEHIND = {"CT": 15, "LT": 10, "RT": 10}
"""Points of armour on a sheet without a design: what mechs of 100 tons carry, to strike out those that are too many."""


def pip(state: State, radius: float, theme: Theme) -> Shape:
    """A point of armour round (0, 0): open while it is there, filled once it is marked off, crossed in between."""
    edge = min(0.24, radius * 0.16)
    if state == "off":
        art = circle(0, 0, radius, fill=theme.hand, stroke=Stroke(theme.hand, edge))
    elif state == "pending":
        reach, stroke = radius * 0.55, Stroke(theme.accent, edge * 1.8)
        cross = segments([((-reach, -reach), (reach, reach)), ((-reach, reach), (reach, -reach))], stroke)
        art = group(circle(0, 0, radius, fill=PAPER, stroke=Stroke(theme.accent, edge * 1.5)), cross)
    else:
        art = circle(0, 0, radius, fill=PAPER, stroke=theme.stroke(edge))
    box = radius + edge
    return Stamp(f"pip {theme.key} {state} {radius:.4f}", (-box, -box, box, box), art)


def plate_title(plate: Plate, context: Context) -> str:
    """A location in words."""
    sentences = [context.words("plate_left", place=context.plate_name(plate), n=plate.left, m=plate.start or 0)]
    if plate.pending:
        sentences.append(context.words("plate_pending", n=plate.pending))
    if plate.destroyed:
        sentences.append(context.words("plate_lost"))
    return ", ".join(sentences)


def armour_plate(plate: Plate, edges: Outline, most: float, points: float, context: Context) -> Shape:
    """A location in its outline: its name and points on top, a circle of up to `most` mm radius for each point."""
    theme, name = context.theme, context.tag(plate.location)
    told = f"{plate.left}/{plate.start}" if plate.left != plate.start else f"{plate.start}"
    twins = tuple(context.tag(location) for location in LOCATIONS if location[1] == plate.location[1])
    rooms, points = _lettered(edges, twins, "" if plate.start is None else f"{plate.start}/{plate.start}", points)
    parts = [name] if plate.start is None else [name, told]
    lines = parts if len(rooms) == len(parts) else [" ".join(parts)]
    fill = theme.accent if plate.destroyed else theme.ink
    titles = [label(box, words, points, face=FACE, fill=fill, pad=0) for box, words in zip(rooms, lines, strict=True)]
    pips: list[Shape] = []
    if plate.start is None:
        count = (HEAVIEST_BEHIND if plate.rear else HEAVIEST)[plate.location]
        laid = circles(edges, count, rooms[-1].y - 0.5, most)
        pips = [at(x, y, pip("whole", laid.radius, theme)) for x, y in laid.centres]
    else:
        laid = circles(edges, plate.start, rooms[-1].y - 0.5, most)
        place, shown = context.plate_name(plate), {state: pip(state, laid.radius, theme) for state in STATES}
        for n, (x, y) in enumerate(laid.centres, 1):
            point = context.words(f"point_{plate.state(n)}", place=place, n=n, m=plate.start)
            pips.append(Named(f"{plate.key}-{n}", point, shown[plate.state(n)], x=x, y=y))
    ground = _ground(plate, edges, rooms[-1].y, context)
    return Named(plate.key, plate_title(plate, context), ground, *titles, *pips, part="whole")


@lru_cache(maxsize=1024)
def _lettered(edges: Outline, names: tuple[str, ...], count: str, points: float) -> tuple[list[Box], float]:
    """Room for a name and its points on one line or two, whichever takes less of the height, and the size that fits.

    There is room for any of the names, and for points of which some are marked off: then both sides of a mech look
    alike, and nothing moves while it is marked.
    """
    while points >= FLOOR:
        on_one = [f"{name} {count}".strip() for name in names]
        on_two = [[name, count] for name in names] if count else []
        fitting = [
            rooms
            for rooms in (_rooms(edges, [[line] for line in on_one], points), _rooms(edges, on_two, points))
            if rooms
        ]
        if fitting:
            return max(fitting, key=lambda rooms: rooms[-1].y), points
        points -= 0.25
    raise Unprintable(f"{names[0]!r} does not fit its location")


def _rooms(edges: Outline, choices: Sequence[Sequence[str]], points: float) -> list[Box]:
    """A box for each line, as high in the outline as all choices fit; none where they fit nowhere in its upper part."""
    step, top = points * PT * 1.2, max(y for _, y in edges) - 0.4
    wide = [max(width(words, FACE, points) for words in line) for line in zip(*choices, strict=True)]
    for drop in range(40):
        rooms = [_room(edges, top - drop * 0.2 - step * (i + 1), step) for i in range(len(wide))]
        if all(need <= box.w for box, need in zip(rooms, wide, strict=True)):
            return rooms
    return []


def _room(edges: Outline, low: float, high: float) -> Box:
    """The widest box `high` mm high inside an outline at the height `low`."""
    (a, b), (c, d) = (span(edges, y, 0.5) for y in (low, low + high))
    left, right = max(a, c), min(b, d)
    return Box(left, low, max(right - left, 0.0), high)


def _ground(plate: Plate, edges: Outline, floor: float, context: Context) -> Shape:
    """A location that is lost is hatched under its points and has a broken outline."""
    theme = context.theme
    if not plate.destroyed:
        return poly(edges, fill=theme.panel or PAPER, stroke=theme.stroke(0.4))
    low = [(x, y) for x, y in edges if y < floor]
    cut = [*low, *((x, floor) for x in reversed(span(edges, floor, 0.0)))]
    return group(
        poly(edges, fill=theme.panel or PAPER),
        segments(hatch(_ordered(cut), 45, 1.6), Stroke(theme.accent, 0.18)),
        poly(edges, stroke=Stroke(theme.accent, 0.7, (2.0, 1.4))),
    )


def _ordered(points: Sequence[Point]) -> list[Point]:
    """The corners of a convex polygon, round its middle."""
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    return sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))


# --- the whole mech ------------------------------------------------------------------------------


def diagram(box: Box, most: float, points: float, context: Context) -> Shape:
    """All locations in a box: as a figure, or where the figure would not be true of the mech as rectangles."""
    data, theme = context.data, context.theme
    if not data.upright:
        return _rectangles(box, [data.plate(location) for location in LOCATIONS], 2, most, points, context)
    dress = [poly(placed(edges, box), fill=PAPER, stroke=Stroke(theme.grid, 0.3)) for edges in DRESS]
    plates = [
        armour_plate(data.plate(location), placed(OUTLINES[location], box), most, points, context)
        for location in LOCATIONS
    ]
    ways = [_arrow(placed(way, box), theme.accent) for way in arrows().values()]
    return group(*dress, *plates, *ways)


def rear_armour(box: Box, most: float, points: float, context: Context) -> Shape:
    """The armour behind the torsos, side by side."""
    return _rectangles(box, [context.data.rear_plate(location) for location in BEHIND], 3, most, points, context)


def has_rear(context: Context) -> bool:
    """Whether there is armour behind; a sheet without a design leaves room for it."""
    design = context.data.design
    return design is None or any(design.rear)


def _rectangles(box: Box, plates: Sequence[Plate], columns: int, most: float, points: float, context: Context) -> Shape:
    rows = box.rows(*[REST] * math.ceil(len(plates) / columns), gap=GAP)
    cells = [cell for row in rows for cell in row.columns(*[REST] * columns, gap=GAP)]
    return group(
        *[
            armour_plate(plate, tuple(outline(cell, 0)), most, points, context)
            for cell, plate in zip(cells, plates, strict=False)
        ]
    )


def _arrow(way: Sequence[Point], fill: str) -> Shape:
    start, end = way
    size = math.dist(start, end)
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    head, half, wide = min(2.4, size / 2), 0.55, 1.5
    tip = size - head
    shaft = [(0, half), (tip, half), (tip, wide), (size, 0), (tip, -wide), (tip, -half), (0, -half)]
    return at(*start, poly(shaft, fill=fill, stroke=Stroke(PAPER, 0.3)), turn=turn)


def key_height(points: float) -> float:
    """The height in mm that `key` takes."""
    return points * PT * 1.5


def key(box: Box, points: float, context: Context) -> Shape:
    """What an open, a filled and a crossed circle say."""
    theme, out, x = context.theme, [], box.x
    radius = points * PT * 0.42
    for state in STATES:
        words = context.words(f"key_{state}")
        out.append(at(x + radius, box.cy, pip(state, radius, theme)))
        x += 2 * radius + 1.0
        out.append(text(x, box.cy - CAP * points * PT / 2, words, points, fill=theme.soft))
        x += width(words, "Sans", points) + 4.0
    return group(*out)
