"""What a mech's counter and its stand-up show: the figure, whose it is, what it is, and its front.

The front is an edge of the counter, never a part of the figure: a band along it wraps round both flanks and bears
arrowheads. A stand-up has them on the foot before it.
"""

from __future__ import annotations

from printables.fonts import CAP, FLOOR, PT, legible, shorten
from printables.layout import REST, Box
from printables.outlines import silhouette
from printables.pieces import written
from printables.shapes import Point, Shape, Stroke, group, hatch, label, poly, segments, text
from printables.sheets import Style
from printables.symbols import figure, room_for
from printables.tabletop import silhouetted
from printables.theme import PAPER, SideLook

ROUND = 0.11  # of a counter's width: its corners, of a side that is round
BAND, FLANK, WIDE = 0.115, 0.38, 0.05  # of the width: how deep the band is, how far its flanks reach, how wide they are
HEADS = ((0.0, 0.1, 0.085), (-0.25, 0.06, 0.05), (0.25, 0.06, 0.05))  # off the middle, half as wide, high
TWO_LINES = 19.0  # mm: smaller counters have room for one line of words


def face(size: float, name: str, title: str, shape: str, sign: SideLook, style: Style, *, damaged: bool) -> Shape:
    """A counter `size` mm wide from (0, 0), its front above: `name` in the match, `title`, and the figure `shape`."""
    theme, box = style.theme, Box(0, 0, size, size).inset(0.3)
    r = 0.0 if sign.outline == "square" else size * ROUND
    edge = Stroke(sign.ink, max(sign.edge, 0.4))
    inner = box.inset(size * WIDE + 0.5, 0)
    _, middle, foot, _ = inner.rows(size * BAND + 0.5, REST, _foot_high(size), size * 0.045)
    pill, room, lines = _placed(middle, foot, size)
    return group(
        silhouetted(box, sign.outline, r, sign.tint, edge),
        segments(hatch(silhouette(middle, "square", 0), 45, 1.9), Stroke(theme.accent, 0.2)) if damaged else None,
        _band(box, r, size, sign),
        _edge(box, sign, r, edge),
        figure(room.cx, room.cy, shape, room_for(shape, room) * 0.98, sign.ink, theme),
        _damaged(middle, style) if damaged else None,
        _pill(pill, name, sign),
        _title(lines, title, sign),
    )


def _foot_high(size: float) -> float:
    return 5.4 if size >= TWO_LINES else 2.8


def _placed(middle: Box, foot: Box, size: float) -> tuple[Box, Box, Box]:
    """Where the name on its plate, the figure and the title go: on a small counter the plate is beside the figure."""
    if size >= TWO_LINES:
        pill, lines = foot.columns(max(foot.w * 0.3, 5.0), REST, gap=0.7)
        return pill, middle, lines
    left, room = middle.columns(4.4, REST, gap=0.3)
    return Box(left.x, left.top - 3.6, left.w, 3.4), room, foot


def _edge(box: Box, sign: SideLook, r: float, edge: Stroke) -> Shape:
    """The outline alone, over what would cover it."""
    return poly(silhouette(box, sign.outline, r), stroke=edge)


def _band(box: Box, r: float, size: float, sign: SideLook) -> Shape:
    """The front: full in the colour of the side, or its line alone where ink is saved, with three arrowheads."""
    low, deep, wide = box.top - size * FLANK, size * BAND, size * WIDE
    over = [point for point in silhouette(box, sign.outline, r) if point[1] > low]
    inner = [
        (box.x + wide, low + wide), (box.x + wide, box.top - deep), (box.right - wide, box.top - deep),
        (box.right - wide, low + wide),
    ]  # fmt: skip
    frame = [(box.right, low), *over, (box.x, low), *inner]
    heads = [_head(box.cx + off * size, box.top - deep + 0.012 * size, half * size, high * size)
             for off, half, high in HEADS]  # fmt: skip
    light = sign.tint or PAPER
    return group(
        poly(frame, fill=sign.band or PAPER, stroke=None if sign.band else Stroke(sign.ink, 0.25)),
        *[poly(head, fill=light if sign.band else sign.ink) for head in heads],
    )


def _head(x: float, y: float, half: float, high: float) -> list[Point]:
    return [(x - half, y), (x, y + high), (x + half, y)]


def _pill(box: Box, name: str, sign: SideLook) -> Shape:
    """The name in the match on a plate."""
    plate = silhouetted(box, "round", 1.0, sign.band or PAPER, Stroke(sign.ink, 0.25))
    named = legible(name, ("Sans-Bold",)).text
    if not named:
        return plate
    shown, points = shorten(named, "Sans-Bold", box.h * 0.8 / PT, box.w - 0.8)
    y = box.cy - CAP * points * PT / 2
    return group(plate, text(box.cx, y, shown, points, face="Sans-Bold", fill=sign.on, anchor="middle"))


def _title(box: Box, title: str, sign: SideLook) -> Shape:
    """What the mech is: its model below its chassis, or where there is no room for that the chassis alone."""
    first, _, last = title.strip().rpartition(" ")
    lines = [first or last] if box.h < _foot_high(TWO_LINES) else [line for line in (first, last) if line]
    rows = box.rows(*[REST] * max(len(lines), 1))
    return group(
        *[
            written(row, words, sign.ink, FLOOR + 0.2, faces=("Sans-Semi", "Sans"), pad=0)
            for words, row in zip(lines, rows, strict=False)
        ]
    )


def _damaged(box: Box, style: Style) -> Shape:
    """A plate across the legs of the figure."""
    accent, plate = style.theme.accent, Box(box.x, box.y + 0.4, box.w, 3.0)
    return group(
        silhouetted(plate, "square", 0, PAPER, Stroke(accent, 0.2)),
        label(plate, style.words("damaged"), 6.8, face="Sans-Bold", fill=accent, pad=0.3),
    )


# --- a stand-up ----------------------------------------------------------------------------------

TALL, BASE = 1.25, 0.4  # of its width: a picture, and the foot at either end


def picture(size: float, name: str, title: str, shape: str, sign: SideLook, style: Style) -> Shape:
    """One side of a stand-up `size` mm wide, from (0, 0): the figure as large as can be, its name and what it is."""
    box = Box(0, 0, size, size * TALL).inset(0.3)
    r = 0.0 if sign.outline == "square" else size * ROUND
    middle, foot, _ = box.inset(0.9 + r * 0.2, 0.6).rows(REST, _foot_high(size), 0.3, gap=0.4)
    pill, room, lines = _placed(middle, foot, size)
    return group(
        silhouetted(box, sign.outline, r, sign.tint, Stroke(sign.ink, max(sign.edge, 0.4))),
        figure(room.cx, room.cy, shape, room_for(shape, room), sign.ink, style.theme),
        _pill(pill, name, sign),
        _title(lines, title, sign),
    )


def front_foot(size: float, sign: SideLook) -> Shape:
    """The foot before a stand-up, from (0, 0): its lower edge is the hexside that the mech faces."""
    box = Box(0, 0, size, size * BASE).inset(0.3)
    deep = size * BAND
    band = Box(box.x, box.y, box.w, deep)
    light = sign.tint or PAPER
    heads = [_head(box.cx + off * size, -(box.y + deep - 0.012 * size), half * size, high * size)
             for off, half, high in HEADS]  # fmt: skip
    return group(
        poly(silhouette(band, "square", 0), fill=sign.band or PAPER, stroke=Stroke(sign.ink, 0.25)),
        *[poly([(x, -y) for x, y in head], fill=light if sign.band else sign.ink) for head in heads],
    )
