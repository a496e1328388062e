"""What stands on a table, in the look of its side: counters, tracks, dice, pips."""

from collections.abc import Sequence

from printables.layout import REST, Box
from printables.outlines import pattern, silhouette
from printables.pieces import banner, outlined
from printables.shapes import Shape, Stroke, at, circle, group, hatch_span, label, poly, rect
from printables.symbols import figure, room_for, symbol
from printables.theme import PAPER, Outline, SideLook, Theme

CORNER = 0.16  # of a counter's side: what is rounded, cut off or pointed
INSIDE = 0.6  # mm from the cut to the edge that is drawn: a knife that goes half of one astray spoils nothing
NAMED = 16.0  # mm: narrower counters have no name in their band
PIP, PIPS_HIGH = 1.9, 2.8  # mm: a square for a figure at most, and its row
PIPS_SHARE = (0.18, 0.2)  # of the width: that row at least, and on small counters at most, for the symbol above it
SLIM = 0.13  # of the width: a band without a name


def counter(
    size: float,
    look: SideLook,
    theme: Theme,
    name: str,
    sign: str,
    *,
    pips: int = 0,
    mark: str = "",
) -> Shape:
    """A square counter drawn from (0, 0): a band with its name, its symbol, and below it figures.

    `mark` is a symbol below the band on the right, for what is special about it: its symbol stands lower and further
    left. Under 16 mm the band is slim and empty but for the pattern of the side. Raises `Unprintable` where the name
    does not fit at six points.
    """
    box = Box(0, 0, size, size).inset(INSIDE)
    low = max(size * PIPS_SHARE[0], min(PIPS_HIGH, size * PIPS_SHARE[1])) if pips else size * 0.05
    named = bool(name) and size >= NAMED
    head, middle, last = box.rows(size * (0.25 if named else SLIM), REST, low)
    edge, corner = Stroke(look.ink, max(look.edge, 0.4)), size * CORNER
    out: list[Shape] = [silhouetted(box, look.outline, corner, look.tint, edge)]
    if named:
        out.append(banner(head, look, name, 9, pad=size * 0.09))
    else:
        out.append(slim_band(box, head.y, look, corner, edge))
    room = middle.inset((middle.w - size * 0.8) / 2, middle.h * 0.04)
    if mark:
        across = size * 0.2
        x, y = middle.right - size * 0.05 - across / 2, middle.top - size * 0.04 - across / 2
        out.append(symbol(x, y, mark, across, theme.gold))
        room = beside(room, sign, x - across / 2, y - across / 2)
    out.append(figure(room.cx, room.cy, sign, room_for(sign, room), look.ink, theme))
    if pips:
        out.append(pip_row(last.inset(corner * 0.6, 0), pips, look.ink, min(PIP, last.h / 2)))
    return group(*out)


def beside(room: Box, sign: str, left: float, low: float) -> Box:
    """The part of a room in which a symbol is largest and keeps clear of a mark above on the right: left of where that
    begins, or below it.
    """
    parts = (Box(room.x, room.y, left - room.x, room.h), Box(room.x, room.y, room.w, low - room.y))
    return max(parts, key=lambda part: room_for(sign, part))


def slim_band(box: Box, low: float, look: SideLook, corner: float, edge: Stroke) -> Shape:
    """The band of a counter above the line `low`, within the outline of its side: filled, patterned, without a name."""
    outline = silhouette(box, look.outline, corner)
    upper = [point for point in outline if point[1] > low]
    span = hatch_span(outline, low) or (box.x, box.right)
    band = [(span[0], low), (span[1], low), *upper]
    return group(
        poly(band, fill=look.band) if look.band else None,
        pattern(band, look.pattern, look.on, max(corner * 0.5, 1.0)) if look.pattern else None,
        poly(band, stroke=edge),
    )


def silhouetted(box: Box, kind: Outline, r: float, fill: str | None, stroke: Stroke) -> Shape:
    """A box in the outline of a side, on paper where nothing fills it."""
    return outlined(box, kind, r, fill=fill or PAPER, stroke=stroke)


def pip_row(box: Box, count: int, fill: str, size: float) -> Shape:
    """Squares for figures, centred; smaller where there are many."""
    size = min(size, box.h * 0.6, box.w / (count * 1.6))
    left = box.cx - (count * 1.5 - 0.5) * size / 2
    return group(*[rect(Box(left + i * 1.5 * size, box.cy - size / 2, size, size), fill=fill) for i in range(count)])


def track(box: Box, values: Sequence[str], theme: Theme, *, here: int | None = None) -> Shape:
    """Boxes side by side with a value each, for a marker to go along; the box `here` has a bold edge."""
    cells = box.columns(*[REST] * len(values), gap=1.2)
    out: list[Shape] = []
    for i, (cell, value) in enumerate(zip(cells, values, strict=True)):
        out.append(rect(cell, fill=PAPER, stroke=theme.stroke(0.6 if i == here else 0.2), r=1.0))
        out.append(label(cell, value, 12, face="Sans-Semi", fill=theme.ink, pad=0.5))
    return group(*out)


PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def dots(face: int, fill: str) -> Shape:
    """The dots of a face, in a square of side 1 round (0, 0)."""
    return group(*[circle(u * 0.25, v * 0.25, 0.09, fill=fill) for u, v in PIPS[face]])


def die(x: float, y: float, face: int, theme: Theme, size: float = 7.0) -> Shape:
    """The face of a die with pips, round (x, y)."""
    box = Box.round(x, y, size)
    spots = at(x, y, dots(face, theme.ink), scale=size)
    return group(rect(box, fill=PAPER, stroke=theme.stroke(0.3), r=size * 0.18), spots)
