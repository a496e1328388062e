"""What lies in one hex together with a unit: under it its general and its losses, whose corners show, and a fieldwork.

A hex stands on a point. A unit takes all of its width, so that above and below it two points of the hex are left. A
square that is slid under the unit, turned by half a right angle, shows a corner there: in its own hex, on every board.
"""

import math

from printables.art.battle_cry.field import FIGURES
from printables.fitting import SPARE, in_steps
from printables.fonts import CAP, PT
from printables.layout import Box
from printables.outlines import pattern, silhouette
from printables.shapes import Shape, Stroke, at, circle, group, label, line, poly, rect
from printables.sheets import Style
from printables.symbols import figure, room_for, symbol
from printables.theme import PAPER, SideLook

WITHIN = 0.73  # of a hex: a square that lies within it; two standing units, one behind the other, are as deep
SHARE, HALF = 0.3, 0.5  # of a unit: how far a corner shows at most; of a marker: how far a number takes its corner
TIP, CLEAR = 0.3, 0.4  # mm from a corner to the point of its hex; from what is drawn in it to the corner
CORNERS, LOSS = 4, (7.0, 12.0)  # of a marker; mm of a marker of lost figures at the least and at the most
DIGIT = 1.36  # of the height of a number: how far above the corner it begins to fit between the two edges
ROUND = 1 / (1 + math.sqrt(2))  # of the height of a corner: the circle that touches its edges and the unit
STAR, FACE = 1.7, 0.9  # of that circle: the star in it; of the room between four corners: the figure
ROOF, BANK, PLANKS = 2 * math.sqrt(3), 0.09, 5  # of its height, a fieldwork is wide; of that, its bank; planks of half
PEN, APART = 0.3, 0.3  # mm: the edge of a corner of a general, and how far it keeps from the cut


def shown(flat: float, deep: float) -> float:
    """How far a corner shows above or below what lies `deep` mm deep in the middle of a hex, mm."""
    return min(flat / math.sqrt(3) - TIP - deep / 2, deep * SHARE)


def loss_size(corner: float, deep: float, wide: float) -> float:
    """How wide markers of losses are, mm: of one under a unit `deep` and `wide` mm large no number shows but the one in
    the `corner` that is to be read.
    """
    return min(max(LOSS[0], in_steps(min(deep + corner, wide) / math.sqrt(2))), LOSS[1])


def general_size(flat: float, unit: float) -> float:
    """How wide a general is, mm: his lower corner stays under the unit, those left and right in the hex."""
    return in_steps(min(unit + shown(flat, unit), flat - SPARE) / math.sqrt(2))


def loss(size: float, corner: float, most: int, style: Style) -> Shape:
    """A marker with 1 to `most` at its corners, CORNERS at most, each upright in the `corner` mm that show when that
    corner is below.
    """
    ink, reach, half = style.theme.accent, size / math.sqrt(2), size / 2
    corner = min(corner, size * HALF)
    high = (corner - CLEAR) / DIGIT
    room = Box(-half, corner - reach - high - CLEAR / 4, size, high)
    numbers = [label(room, f"{lost}", high / (CAP * PT), face="Sans-Bold", fill=ink) for lost in range(1, most + 1)]
    return group(
        rect(Box(0, 0, size, size), fill=style.theme.panel, stroke=Stroke(ink, PEN)),
        *[at(half, half, number, turn=45 + 90 * n) for n, number in enumerate(numbers)],
    )


def general(size: float, corner: float, side: str, style: Style) -> Shape:
    """B4 A general: in each corner a star on the colour of his side, upright in the `corner` mm that show above his
    unit; his figure between them, for when he is alone.
    """
    look, theme = style.theme.sides[side], style.theme
    half, leg = size / 2, corner * math.sqrt(2)
    middle = Box.round(half, half, (size - leg) * FACE)
    sign = FIGURES["general"]
    return group(
        rect(Box(0, 0, size, size), fill=look.tint or PAPER),
        *[at(half, half, _star(half, leg, corner, look), turn=90 * n) for n in range(CORNERS)],
        figure(half, half, sign, room_for(sign, middle), look.ink, theme),
    )


def fieldwork(wide: float, style: Style) -> Shape:
    """A1 A bank along two adjacent sides of a hex, in the point that they make: so it lies before its unit."""
    theme, high, ground = style.theme, wide / ROOF, style.theme.grounds["wood"]
    thick = wide * BANK
    low = (thick / 2 + CLEAR) / math.cos(math.radians(30))  # below the edges, which rise by 30 degrees
    ends, top = ((low + CLEAR) * math.sqrt(3), CLEAR), (wide / 2, high - low)
    planks = [(ends[0] + (top[0] - ends[0]) * n / PLANKS, ends[1] + (top[1] - ends[1]) * n / PLANKS)
              for n in range(1, PLANKS)]  # fmt: skip
    across = (thick / 4, -thick / 4 * math.sqrt(3))
    half = group(
        line(ends, top, Stroke(ground.ink, thick)),
        *[line((x - across[0], y - across[1]), (x + across[0], y + across[1]), Stroke(PAPER, PEN)) for x, y in planks],
    )
    edge = [(0.0, 0.0), (wide, 0.0), (wide / 2, high)]
    return group(
        poly(edge, fill=ground.fill if theme.solid else PAPER, stroke=Stroke(theme.ink, PEN)),
        half,
        at(wide, 0, half, mirror=True),
    )


def _star(half: float, leg: float, corner: float, look: SideLook) -> Shape:
    """The upper right corner of a general round (0, 0), in the outline of his side."""
    out, r = half - APART, (corner - CLEAR) * ROUND
    ring = silhouette(Box.round(0, 0, 2 * out), look.outline, r)
    edge = [*[(x, y) for x, y in ring if x + y > out + half - leg], (half - leg, out), (out, half - leg)]
    x = half - (corner - r - CLEAR / 4) / math.sqrt(2)
    return group(
        poly(edge, fill=look.band or PAPER),
        pattern(edge, look.pattern, look.on, r) if look.pattern else None,
        circle(x, x, r, fill=look.band or PAPER),
        poly(edge, stroke=Stroke(look.ink, PEN)),
        at(x, x, symbol(0, 0, "star", r * STAR, look.on), turn=-45),
    )
