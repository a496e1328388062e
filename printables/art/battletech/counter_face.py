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
from printables.theme import PAPER, SideLook, Theme

ROUND = 0.11  # of a counter's width: its corners, of a side that is round
BAND, FLANK, WIDE = 0.115, 0.38, 0.05  # of the width: how deep the band is, how far its flanks reach, how wide they are
HEADS = ((0.0, 0.1, 0.085), (-0.25, 0.06, 0.05), (0.25, 0.06, 0.05))  # off the middle, half as wide, high
TWO_LINES = 19.0  # mm: on smaller counters there is room for one


def face(size: float, name: str, title: str, shape: str, sign: SideLook, style: Style, *, damaged: bool) -> Shape:
    """A counter `size` mm wide from (0, 0), its front above: `name` in the match, `title`, and the figure `shape`."""
    theme, box = style.theme, Box(0, 0, size, size).inset(0.3)
    r = 0.0 if sign.outline == "square" else size * ROUND
    edge = Stroke(sign.ink, max(sign.edge, 0.4))
    inner = box.inset(size * WIDE + 0.5, 0)
    _, middle, foot, _ = inner.rows(size * BAND + 0.5, REST, _foot_high(size), size * 0.045)
    lines = silhouette(box.inset(0.5), sign.outline, r)
    return group(
        silhouetted(box, sign.outline, r, sign.tint, edge),
        segments(hatch(lines, 45, 1.9), Stroke(theme.accent, 0.2)) if damaged else None,
        _band(box, r, size, sign),
        _edge(box, sign, r, edge),
        figure(middle.cx, middle.cy, shape, room_for(shape, middle) * 0.98, sign.ink, theme),
        _foot(foot, name, title, sign, style, damaged=damaged),
    )


def _foot_high(size: float) -> float:
    return 5.4 if size >= TWO_LINES else 3.6


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


def _foot(box: Box, name: str, title: str, sign: SideLook, style: Style, *, damaged: bool) -> Shape:
    """The name in the match on a plate, and beside it what the mech is, or that it is damaged."""
    pill, room = box.columns(max(box.w * 0.3, 5.0), REST, gap=0.7)
    named = legible(name, ("Sans-Bold",)).text
    out: list[Shape] = [silhouetted(pill, "round", 1.0, sign.band or PAPER, Stroke(sign.ink, 0.25))]
    if named:
        shown, points = shorten(named, "Sans-Bold", pill.h * 0.8 / PT, pill.w - 0.8)
        y = pill.cy - CAP * points * PT / 2
        out.append(text(pill.cx, y, shown, points, face="Sans-Bold", fill=sign.on, anchor="middle"))
    if damaged:
        return group(*out, _damaged(room, style.theme, style.words("damaged")))
    first, _, last = title.strip().rpartition(" ")
    lines = [first, last] if first and box.h > _foot_high(0) else [title.strip()]
    for words, row in zip(lines, room.rows(*[REST] * len(lines)), strict=True):
        out.append(written(row, words, sign.ink, FLOOR + 0.2, faces=("Sans-Semi", "Sans"), pad=0))
    return group(*out)


def _damaged(box: Box, theme: Theme, words: str) -> Shape:
    plate = Box(box.x, box.cy - 1.6, box.w, 3.2)
    return group(
        silhouetted(plate, "square", 0, PAPER, Stroke(theme.accent, 0.2)),
        label(plate, words, 6.8, face="Sans-Bold", fill=theme.accent, pad=0.3),
    )


# --- a stand-up ----------------------------------------------------------------------------------

TALL, BASE = 1.25, 0.4  # of its width: a picture, and the foot at either end


def picture(size: float, name: str, title: str, shape: str, sign: SideLook, style: Style) -> Shape:
    """One side of a stand-up `size` mm wide, from (0, 0): the figure as large as can be, its name and what it is."""
    box = Box(0, 0, size, size * TALL).inset(0.3)
    r = 0.0 if sign.outline == "square" else size * ROUND
    middle, foot, _ = box.inset(0.9, 0.6).rows(REST, _foot_high(size), 0.3, gap=0.4)
    return group(
        silhouetted(box, sign.outline, r, sign.tint, Stroke(sign.ink, max(sign.edge, 0.4))),
        figure(middle.cx, middle.cy, shape, room_for(shape, middle), sign.ink, style.theme),
        _foot(foot.inset(r * 0.3, 0), name, title, sign, style, damaged=False),
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
