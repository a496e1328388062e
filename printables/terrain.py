"""Ground on a map of hexes: the same woods, hill, town, field, water, bridge and fence in every game.

All of it is drawn round (0, 0), or along the points given, in millimetres; the lines of the grid belong to the board.
Without colour, what is drawn on a ground tells it: trees of two kinds, contours, houses, furrows, waves.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from printables.drawings import drawing, icon
from printables.hexes import Hexes
from printables.layout import Box
from printables.outlines import area
from printables.shapes import (
    Point,
    Shape,
    Stamp,
    Stroke,
    at,
    group,
    poly,
    rect,
    segments,
)
from printables.theme import PAPER, GroundLook, Theme, paler

# Trees: place in flat widths, and size. Above them is room for the number of the hex, and its middle stays free.
_LIGHT = ((-0.17, 0.05, 1.0), (0.17, 0.06, 0.92), (-0.3, -0.19, 0.9), (0.0, -0.24, 1.0), (0.3, -0.18, 0.95))
_HEAVY = ((-0.31, 0.11, 0.95), (-0.125, 0.12, 1.0), (0.125, 0.11, 0.95), (0.31, 0.12, 1.0), (-0.38, -0.07, 0.9),
          (-0.17, -0.08, 1.0), (0.17, -0.07, 1.0), (0.38, -0.08, 0.9), (-0.24, -0.26, 0.95), (0.0, -0.23, 1.0),
          (0.24, -0.26, 0.95))  # fmt: skip
PLANK = 0.16  # of the width of a bridge: how wide its planks are
POSTS = 4  # of each rail of a bridge, but for the last
FEW = 9.0  # mm: smaller hexes, as in a legend, have three trees that can still be told
_FEW = ((-0.22, 0.1, 1.0), (0.22, 0.1, 1.0), (0.0, -0.14, 1.0))
SHADED = 5.0  # mm: smaller trees have no lines inside
PATTERNED = 16.0  # mm: on smaller hexes a pattern would only blur what is drawn on them; a field has nothing else


def hex_ground(kind: str, hexes: Hexes, theme: Theme) -> Shape:
    """A hex of a ground of the theme, its signs on it. A kind that has no sign is its colour and pattern alone."""
    flat, ground = hexes.flat, theme.grounds[kind]
    draw = _SIGNS.get(kind)
    signs = draw(hexes, ground, theme) if draw else group()
    half = [max(value) for value in zip(*hexes.corners(), strict=True)]
    box = (-half[0], -half[1], half[0], half[1])
    step = max(1.6, flat / 9)
    look = ground if flat >= PATTERNED or not draw or kind == "field" else replace(ground, pattern=None)
    return Stamp(
        f"ground {theme.key} {kind} {flat:g} {hexes.pointed}", box, area(hexes.corners(), look, step=step), signs
    )


def round_tree(x: float, y: float, high: float, ground: GroundLook, theme: Theme) -> Shape:
    """A tree with leaves, `high` mm high, round its middle: in the green of dense woods, or hollow."""
    fill, shaded = (theme.grounds["heavy"].fill if theme.solid else None) or PAPER, high >= SHADED
    look = {"crown": fill, "ink": ground.ink}
    leaves = drawing("leaves", look) if shaded else []
    tree = Stamp(f"tree {fill} {ground.ink} {shaded}", (-0.5, -0.5, 0.5, 0.6), *drawing("round-tree", look), *leaves)
    return at(x, y, tree, scale=high)


_FIR = ((0, 0.5), (0.19, 0.16), (0.1, 0.16), (0.29, -0.3), (0.05, -0.3), (0.05, -0.5), (-0.05, -0.5), (-0.05, -0.3),
        (-0.29, -0.3), (-0.1, 0.16), (-0.19, 0.16))  # fmt: skip
_SHADE = (((0.02, 0.3), (0.09, 0.15)), ((0.03, 0.06), (0.18, -0.26)))


def fir(x: float, y: float, high: float, ground: GroundLook, theme: Theme) -> Shape:
    """A conifer of two tiers, `high` mm high, round its middle; hollow and shaded where the theme saves ink."""
    crown = [(x + u * high, y + v * high) for u, v in _FIR]
    if theme.solid:
        return poly(crown, fill=ground.ink, stroke=Stroke(ground.fill or PAPER, min(0.1, high * 0.03)))
    tree = poly(crown, fill=PAPER, stroke=Stroke(ground.ink, min(0.16, high * 0.045)))
    if high < SHADED:
        return tree
    shade = [((x + a * high, y + b * high), (x + c * high, y + d * high)) for (a, b), (c, d) in _SHADE]
    return group(tree, segments(shade, Stroke(ground.ink, 0.12)))


def _trees(
    hexes: Hexes,
    ground: GroundLook,
    theme: Theme,
    tree: Callable[[float, float, float, GroundLook, Theme], Shape],
    places: Sequence[tuple[float, float, float]],
    high: float,
) -> Shape:
    """Trees `high` flat widths high, those in front last."""
    flat = hexes.flat
    if flat < FEW:
        places, high = _FEW, high * 1.7
    back_first = sorted(places, key=lambda place: -place[1])
    return group(*[tree(x * flat, y * flat, flat * high * size, ground, theme) for x, y, size in back_first])


def _hill(hexes: Hexes, ground: GroundLook, theme: Theme) -> Shape:
    """Contours and hachures."""
    return group(*drawing("hill", {"ink": ground.ink}, hexes.flat))


def _town(hexes: Hexes, ground: GroundLook, theme: Theme) -> Shape:
    """Blocks of houses round a crossing, a church among them."""
    flat = hexes.flat
    look = {"ink": ground.ink, "full": ground.ink if theme.solid else PAPER}
    ridges = [] if theme.solid else drawing("ridges", look, flat)
    return group(
        at(0, 0, *drawing("houses", look, flat), *ridges, turn=8),
        rect(Box.round(0, 0, flat * 0.22), fill=ground.fill or PAPER),
        icon(0, 0, "church", flat * 0.2, fill=ground.ink),
    )


def _field(hexes: Hexes, ground: GroundLook, theme: Theme) -> Shape:
    """A fence round the furrows, which are the pattern of the ground."""
    flat = hexes.flat
    return poly(hexes.corners(flat * 0.07), stroke=Stroke(ground.ink, flat * 0.012, (flat * 0.05, flat * 0.03)))


_SIGNS: Mapping[str, Callable[[Hexes, GroundLook, Theme], Shape]] = {
    **dict.fromkeys(("woods", "light"), partial(_trees, tree=round_tree, places=_LIGHT, high=0.3)),
    "heavy": partial(_trees, tree=fir, places=_HEAVY, high=0.33), "hill": _hill, "town": _town, "field": _field,
}  # fmt: skip


# --- along the sides of hexes ----------------------------------------------------------------------


def bridge(x: float, y: float, turn: float, length: float, wide: float, theme: Theme) -> Shape:
    """A bridge `length` mm long round (x, y), the way over it at `turn` degrees: a deck of the colour of roads, pale
    planks across it, and two rails on posts, which end on the banks.
    """
    ground = theme.grounds["road"]
    h, w = length / 2, wide / 2
    count, posts = round(length / (wide * PLANK)), POSTS
    planks = [((k, -w), (k, w)) for k in (h * (2 * i / count - 1) for i in range(1, count))]
    feet = [
        ((k, m * w * 0.86), (k, m * w * 1.14))
        for m in (1, -1)
        for k in (h * (2 * i / posts - 1) for i in range(posts + 1))
    ]
    rails = [((-h, m * w), (h, m * w)) for m in (1, -1)]
    deck = rect(Box(-h, -w, 2 * h, 2 * w), fill=ground.fill or PAPER)
    return at(x, y, deck, segments(planks, Stroke(paler(ground.ink, 0.3), 0.12)),
              segments([*rails, *feet], Stroke(ground.ink, wide * 0.09)), turn=turn)  # fmt: skip


def fence(a: Point, b: Point, theme: Theme) -> Shape:
    """A worm fence from one point to another: rails in zigzag whose ends cross."""
    count, wide = 8, 0.55
    dx, dy = (b[0] - a[0]) / count, (b[1] - a[1]) / count
    size = math.hypot(dx, dy)
    nx, ny = -dy / size * wide, dx / size * wide
    corners = [(a[0] + dx * i + nx * (-1) ** (i + 1), a[1] + dy * i + ny * (-1) ** (i + 1)) for i in range(count + 1)]
    rails = []
    for (px, py), (qx, qy) in pairwise(corners):
        over, up = (qx - px) * 0.3, (qy - py) * 0.3
        rails.append(((px - over, py - up), (qx + over, qy + up)))
    return group(segments(rails, Stroke(PAPER, 0.9)), segments(rails, Stroke(theme.grounds["wood"].ink, 0.38)))
