"""N7 The gauge of a sector: as many cells in each half as its category says, 0 between them, red's half on top."""

from printables.art.little_battlefield.signs import CONTROL, sign
from printables.context import GameContext
from printables.layout import REST, Box
from printables.shapes import Shape, Stroke, circle, group, label, poly, rect
from printables.tabletop import silhouetted
from printables.theme import PAPER, Theme

GAP = 0.5  # mm
MARKER = 4.4  # mm from its middle: 25 px wide where the field fills a phone


def cells(box: Box, category: int) -> dict[int, Box]:
    """The cells of a gauge by the place of the marker: below 0 in red's half, above 0 in blue's."""
    places = range(-category, category + 1)
    return dict(zip(places, box.rows(*[REST] * len(places), gap=GAP), strict=True))


def gauge(box: Box, category: int, context: GameContext) -> Shape:
    """The gauge in a box, a flag on the cells that give control."""
    found = cells(box, category)
    points = min(9.0, max(6.5, found[0].h * 2.1))
    return group(*[_cell(cell, place, abs(place) == category, points, context) for place, cell in found.items()])


def bar(box: Box, theme: Theme) -> Shape:
    """The marker of a gauge as it is cut out: a bar across a cell that both sides push, each in its direction."""
    fill, ink = (theme.ink, PAPER) if theme.solid else (PAPER, theme.ink)
    ends = [poly([(box.cx - 1.1, box.cy + s * 0.9), (box.cx + 1.1, box.cy + s * 0.9), (box.cx, box.cy + s * 1.8)],
                 fill=ink) for s in (1, -1)]  # fmt: skip
    return group(
        rect(box, fill=fill, stroke=Stroke(theme.ink, 0.4), r=0.6),
        *ends,
        *[rect(Box(x, box.cy - 0.35, 1.3, 0.7), fill=ink) for x in (box.x + 0.8, box.right - 2.1)],
        circle(box.cx, box.cy, 0.5, fill=ink),
    )


def _cell(box: Box, place: int, last: bool, points: float, context: GameContext) -> Shape:
    if not place:
        ink = context.theme.ink
        return group(
            rect(box, fill=PAPER, stroke=Stroke(ink, 0.25)),
            label(box, "0", points, face="Sans-Semi", fill=ink, pad=0.2),
        )
    look = context.side("red" if place < 0 else "blue")
    frame = silhouetted(box, look.outline, 1.2, look.band if last else look.tint, Stroke(look.ink, 0.25))
    number, ink = f"{abs(place)}", look.on if last else look.ink
    if not last:
        return group(frame, label(box, number, points, face="Sans-Semi", fill=ink, pad=0.2))
    left, right = box.columns(REST, REST)
    flag = sign(right.cx - 0.4, right.cy, CONTROL, min(box.h * 0.78, 3.4), ink)
    return group(frame, label(left, number, points, face="Sans-Semi", fill=ink, pad=0.2), flag)


def marker_on(gauge: Box, category: int, place: int | None, context: GameContext) -> Shape:
    """The marker on a gauge, if there is any: a disc with the number of its cell, in the colours of the half it stands
    in, to be read at arm's length.
    """
    if place is None:
        return group()
    cell = cells(gauge, category)[place]
    look = context.side("red" if place < 0 else "blue") if place else None
    fill = (look.band or PAPER) if look else context.theme.ink
    ink = look.on if look else PAPER
    edge = look.ink if look else context.theme.ink
    y = min(max(cell.cy, gauge.y + MARKER), gauge.top - MARKER)
    room = Box.round(cell.cx, y, 2 * MARKER)
    return group(
        circle(cell.cx, y, MARKER + 0.5, fill=PAPER),
        circle(cell.cx, y, MARKER, fill=fill, stroke=Stroke(edge, 0.5)),
        label(room, f"{abs(place)}", 15, face="Sans-Bold", fill=ink, pad=0),
    )
