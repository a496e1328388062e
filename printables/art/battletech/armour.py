"""The armour of a mech: a figure of its locations with a circle for every point, the armour behind, and a key."""

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from games.battletech.damage import LOCATIONS
from games.core.structs import Value
from printables.art.battletech.context import SheetContext
from printables.art.battletech.data import Plate, PointState
from printables.art.battletech.figure import (
    AIRY,
    ARROWS,
    DRESS,
    EDGE,
    FIVE,
    FOOT,
    OUTLINES,
    SHARE,
    SIZE,
    Circles,
    Corners,
    PlateRoom,
    axis,
    circles,
    placed,
    reach,
    span,
)
from printables.errors import Unprintable
from printables.fonts import FLOOR, PT, width
from printables.layout import Box
from printables.shapes import (
    Named,
    Point,
    Shape,
    Stamp,
    Stroke,
    at,
    centred,
    circle,
    group,
    hatch,
    label,
    labels,
    outline,
    poly,
    rect,
    segments,
)
from printables.theme import PAPER, Theme

BEHIND = ("LT", "CT", "RT")  # as they lie side by side
STATES: tuple[PointState, ...] = ("whole", "off", "pending")
FACE = "Sans-Semi"
IN_A_ROW, MOST_ROWS = 7, 3  # circles of the armour behind for which there is room at full size
GAP = 1.6  # mm between rectangular plates
LINE_BREAK = 1.5  # mm of the height that are spent to keep a name and its points on one line
OFF = 0.45  # mm between an arrow and the outlines
HEAVIEST = {"HD": 9, "CT": 47, "LT": 32, "RT": 32, "LA": 34, "RA": 34, "LL": 42, "RL": 42}
HEAVIEST_BEHIND = {"CT": 15, "LT": 10, "RT": 10}
"""Points of armour on a sheet without a design: what mechs of 100 tons carry, to strike out those that are too many.
Every fifth has a bold edge, to count them by.
"""
WRITTEN = (6.5, 4.3)  # mm: a box to write into how many points there are
ASIDE, UNDER = 0.9, 0.5  # mm between a name and such a box behind it or below it
TALLEST = 1.5  # height of the figure as a share of its width
CLEAR = 0.75  # mm between a name and the outline
BELOW = 0.9  # mm between what is said of a location and its circles
LOWER = 4.0  # mm by which both stand lower at most, so that they are in the middle of their location


def pip(state: PointState, radius: float, theme: Theme, *, bold: bool = False) -> Shape:
    """A point of armour round (0, 0): open while it is there, filled once it is marked off, crossed in between."""
    edge = min(0.24, radius * 0.16)
    if bold:  # inward, so that it is as large as the others
        radius, edge = radius - edge / 2, 2 * edge
    if state == "off":
        art = circle(0, 0, radius, fill=theme.hand, stroke=Stroke(theme.hand, edge))
    elif state == "pending":
        reach, stroke = radius * 0.55, Stroke(theme.accent, edge * 1.8)
        cross = segments([((-reach, -reach), (reach, reach)), ((-reach, reach), (reach, -reach))], stroke)
        art = group(circle(0, 0, radius, fill=PAPER, stroke=Stroke(theme.accent, edge * 1.5)), cross)
    else:
        art = circle(0, 0, radius, fill=PAPER, stroke=theme.stroke(edge))
    box = radius + edge
    return Stamp(f"pip {theme.key} {state}{' bold' * bold} {radius:.4f}", (-box, -box, box, box), art)


def plate_title(plate: Plate, context: SheetContext) -> str:
    """A location in words."""
    sentences = [context.words("plate_left", place=context.plate_name(plate), n=plate.left, m=plate.start or 0)]
    if plate.pending:
        sentences.append(context.words("plate_pending", n=plate.pending))
    if plate.destroyed:
        sentences.append(context.words("plate_lost"))
    return ", ".join(sentences)


class Lettered(Value):
    """Room in a location for its name and its points, on one line or two, how wide each has to be, and the size."""

    rooms: tuple[Box, ...]
    needs: tuple[float, ...]
    points: float

    def lower(self, drop: float) -> "Lettered":
        return replace(self, rooms=tuple(Box(box.x, box.y - drop, box.w, box.h) for box in self.rooms))


# Names of which any may stand there, and the points; None is a box to fill.
Lettering = tuple[tuple[str, ...], str | None]


def armour_plates(
    plates: Sequence[Plate], outlines: Sequence[Corners], most: float, points: float, context: SheetContext
) -> tuple[list[Shape], float]:
    """Locations in their outlines: name and points above, and a circle of up to `most` mm radius for each point, of
    one size in all of them; and the radius in mm that it is.
    """
    lettered = _lettered(tuple(outlines), tuple(_inscription(plate, context) for plate in plates), points)
    places = [
        PlateRoom(edges, _count(plate), letters.rooms[-1].y - BELOW)
        for plate, edges, letters in zip(plates, outlines, lettered, strict=True)
    ]
    laid = circles(tuple(places), most)
    pairs, drops = [_pair(plate, context) for plate in plates], dict[str, float]()
    for pair, edges, letters, pips in zip(pairs, outlines, lettered, laid, strict=True):
        drops[pair] = min(_drop(edges, letters, pips), drops.get(pair, LOWER))
    art = [
        _plate(plate, edges, letters.lower(drops[pair]), pips.lower(drops[pair]), context)
        for plate, pair, edges, letters, pips in zip(plates, pairs, outlines, lettered, laid, strict=True)
    ]
    return art, laid[0].radius


def _pair(plate: Plate, context: SheetContext) -> str:
    """What locations have in common whose names stand at one height: both sides of the figure, and all rectangles."""
    if plate.rear or not context.data.upright:
        return "rectangle"
    return plate.location[1:] if plate.location[0] in "LR" else plate.location


def _drop(edges: Corners, letters: Lettered, laid: Circles) -> float:
    """The mm by which name and circles of a location may stand lower, up to its middle."""
    free = min((y for _, y in laid.centres), default=0.0) - min(y for _, y in edges) - laid.radius - EDGE
    for part in (1.0, 0.75, 0.5, 0.25):
        drop = part * min(free / 2, LOWER)
        rooms = zip(letters.rooms, letters.needs, strict=True)
        if (
            drop > 0
            and laid.lower(drop).within(edges)
            and all(_room(edges, box.y - drop, box.h).w >= need for box, need in rooms)
        ):
            return drop
    return 0.0


def _inscription(plate: Plate, context: SheetContext) -> Lettering:
    """The names of a location and its twin, and the longest that may stand behind them; None is a box to fill.

    There is room for either name, and for points of which some are marked off: then both sides of a mech look alike,
    and nothing moves while it is marked.
    """
    twins = tuple(context.tag(location) for location in LOCATIONS if location[1] == plate.location[1])
    return twins, None if plate.start is None else f"{plate.start}/{plate.start}"


def _count(plate: Plate) -> int:
    """The circles of a location: of a sheet to fill in by hand as many as it may have."""
    return (HEAVIEST_BEHIND if plate.rear else HEAVIEST)[plate.location] if plate.start is None else plate.start


def _plate(plate: Plate, edges: Corners, letters: Lettered, laid: Circles, context: SheetContext) -> Shape:
    theme = context.theme
    pips: list[Shape] = []
    if plate.start is None:
        shown = {bold: pip("whole", laid.radius, theme, bold=bold) for bold in (False, True)}
        pips = [at(x, y, shown[n % FIVE == 0]) for n, (x, y) in enumerate(laid.centres, 1)]
    else:
        plate_name, states = context.plate_name(plate), {state: pip(state, laid.radius, theme) for state in STATES}
        for n, (x, y) in enumerate(laid.centres, 1):
            point = (
                "" if context.live else context.words(f"point_{plate.state(n)}", place=plate_name, n=n, m=plate.start)
            )
            pips.append(Named(f"{plate.key}-{n}", point, states[plate.state(n)], x=x, y=y))
    ground = _ground(plate, edges, letters.rooms[-1].y, context)
    part = "leaf" if context.live else "whole"
    return Named(plate.key, plate_title(plate, context), ground, *_title(plate, letters, context), *pips, part=part)


def _title(plate: Plate, letters: Lettered, context: SheetContext) -> list[Shape]:
    """The name of a location and its points, or behind or below it a box to write them into."""
    theme, name, points = context.theme, context.tag(plate.location), letters.points
    fill = theme.accent if plate.destroyed else theme.ink
    if plate.start is not None:
        count = f"{plate.left}/{plate.start}" if plate.left != plate.start else f"{plate.start}"
        lines = [name, count] if len(letters.rooms) > 1 else [f"{name} {count}"]
        return labels(letters.rooms, lines, points, face=FACE, fill=fill, pad=0)
    first, last = letters.rooms[0], letters.rooms[-1]
    wide, high = WRITTEN
    beside = width(name, FACE, points) + ASIDE if first is last else 0.0
    start = last.cx - (beside + wide) / 2
    words = Box(start, first.y, beside, first.h) if first is last else first
    return [
        label(words, name, points, face=FACE, fill=fill, anchor="start" if first is last else "middle", pad=0),
        rect(Box(start + beside, last.y, wide, high), fill=PAPER, stroke=theme.stroke(0.25), r=0.5),
    ]


@lru_cache(maxsize=256)
def _lettered(
    outlines: tuple[Corners, ...], inscriptions: tuple[Lettering, ...], points: float
) -> tuple[Lettered, ...]:
    """Room in each location for any of its names and its points: in all of them on one line, or in all on two,
    whichever takes less of the height by LINE_BREAK mm, in the largest size that fits them all.
    """
    while points >= FLOOR:
        choices = zip(*[_choices(*inscription, points) for inscription in inscriptions], strict=True)
        layouts = [
            [(rooms, lines) for edges, lines in zip(outlines, layout, strict=True) if (rooms := _rooms(edges, lines))]
            for layout in choices
        ]
        fitting = [layout for layout in layouts if len(layout) == len(outlines)]
        if fitting:
            best = max(
                fitting, key=lambda found: sum(rooms[-1].y - LINE_BREAK * (len(rooms) - 1) for rooms, _ in found)
            )
            return tuple(Lettered(rooms, tuple(need for need, _ in lines), points) for rooms, lines in best)
        points -= 0.25
    raise Unprintable(f"{inscriptions[0][0][0]!r} does not fit its location")


def _choices(names: Sequence[str], count: str | None, points: float) -> tuple[Sequence[tuple[float, float]], ...]:
    """The width and height in mm of a name with its points behind it on one line, and of both on two."""
    step = points * PT * 1.2
    name = max(width(name, FACE, points) for name in names)
    if count is None:
        wide, high = WRITTEN
        return [(name + ASIDE + wide, high)], [(name, step), (wide, high + UNDER)]
    behind = width(count, FACE, points)
    return [(name + width(" ", FACE, points) + behind, step)], [(name, step), (behind, step)]


def _rooms(edges: Corners, lines: Sequence[tuple[float, float]]) -> tuple[Box, ...]:
    """A box for each line so wide and high, as high in the outline as all fit; none where they fit nowhere in its upper
    part.
    """
    top = max(y for _, y in edges) - CLEAR
    for drop in range(40):
        rooms, low = [], top - drop * 0.2
        for _, high in lines:
            low -= high
            rooms.append(_room(edges, low, high))
        if all(need <= box.w for box, (need, _) in zip(rooms, lines, strict=True)):
            return tuple(rooms)
    return ()


def _room(edges: Corners, low: float, high: float) -> Box:
    """The widest box `high` mm high on the axis of an outline at the height `low`."""
    half = max(min(reach(edges, y, CLEAR) for y in (low, low + high)), 0.0)
    return Box(axis(edges) - half, low, 2 * half, high)


def _ground(plate: Plate, edges: Corners, floor: float, context: SheetContext) -> Shape:
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


def figure_room(title: Box, body: Box, context: SheetContext) -> Box:
    """The room of the figure in a box below a heading: beside its head there is nothing, so that the heading may stand
    there.
    """
    if not context.data.upright:
        return body
    high = title.top - body.y
    tall = min(high, body.w * TALLEST)
    return Box(body.x, body.y + (high - tall) / 2, body.w, tall)


def armour(figure: Box, behind: Box | None, most: float, points: float, context: SheetContext) -> Shape:
    """All locations in one box, as a figure, or where the figure would not be true of the mech as rectangles; and the
    armour behind the torsos side by side in another. Circles behind are no larger than those in front.
    """
    data = context.data
    front = [data.plate(location) for location in LOCATIONS]
    if data.design is None:  # without hands and feet, on which there is nothing to write
        low = figure.h * FOOT / (SIZE[1] - FOOT)
        figure = Box(figure.x, figure.y - low, figure.w, figure.h + low)
    edges = [placed(OUTLINES[plate.location], figure) for plate in front] if data.upright else _tiles(figure, 8, 2)
    plates, radius = armour_plates(front, edges, most, points, context)
    rears: list[Shape] = []
    if behind is not None:
        rear = [data.rear_plate(location) for location in BEHIND]
        rears, _ = armour_plates(rear, _tiles(behind, 3, 3), radius, points, context)
    return group(*(_dress(figure, context) if data.upright else []), *plates, *rears)


def _dress(box: Box, context: SheetContext) -> list[Shape]:
    """Hands and feet of a printed mech, and the ways of damage."""
    theme = context.theme
    bare = [] if context.data.design is None else DRESS
    limbs = [poly(placed(edges, box), fill=PAPER, stroke=Stroke(theme.grid, 0.3)) for edges in bare]
    return [*limbs, *[arrow(placed(way, box), theme.accent) for way in ARROWS.values()]]


def rear_height(most: float, points: float, context: SheetContext) -> float:
    """The height in mm of the armour behind with circles of `most` mm radius; none where there is none."""
    if not has_rear(context):
        return 0.0
    rows = math.ceil(max(_count(context.data.rear_plate(location)) for location in BEHIND) / IN_A_ROW)
    title = WRITTEN[1] if context.data.design is None else points * PT * 1.2
    return CLEAR + title + BELOW + EDGE + ((max(min(rows, MOST_ROWS), 1) - 1) * AIRY + 2 * SHARE) * most / SHARE


def has_rear(context: SheetContext) -> bool:
    """Whether there is armour behind; a sheet without a design leaves room for it."""
    design = context.data.design
    return design is None or any(design.rear)


def _tiles(box: Box, count: int, columns: int) -> list[Corners]:
    """Rectangles side by side in rows."""
    cells = box.grid(columns, math.ceil(count / columns), gap=GAP)
    return [tuple(outline(cell, 0)) for cell in cells[:count]]


def arrow(way: Sequence[Point], fill: str, off: float = OFF) -> Shape:
    """An arrow with a shaft between two points on outlines, `off` mm clear of both."""
    start, end = way
    size = math.dist(start, end) - 2 * off
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    head, wide = min(2.4, size / 2), min(1.5, size * 0.5)
    half = wide * 0.37
    tip = size - head
    shaft = [(0, half), (tip, half), (tip, wide), (size, 0), (tip, -wide), (tip, -half), (0, -half)]
    return at(*start, at(off, 0, poly(shaft, fill=fill)), turn=turn)


def key_height(points: float) -> float:
    """The height in mm that `key` takes."""
    return points * PT * 1.5


def key(box: Box, points: float, context: SheetContext) -> Shape:
    """What an open, a filled and a crossed circle say."""
    theme, out, x = context.theme, [], box.x
    radius = points * PT * 0.42
    for state in STATES:
        words = context.words(f"key_{state}")
        out.append(at(x + radius, box.cy, pip(state, radius, theme)))
        x += 2 * radius + 1.0
        out.append(centred(x, box.cy, words, points, face="Sans", fill=theme.soft, anchor="start"))
        x += width(words, "Sans", points) + 4.0
    return group(*out)
