"""What several sheets of a campaign show: names of the sides, dice and tokens."""

from __future__ import annotations

from collections.abc import Mapping

from games.battle_cry.dice import SIDES
from printables.art.battle_cry.data import Side
from printables.layout import REST, Box
from printables.pieces import clear, emblem, written
from printables.shapes import Anchor, Shape, Stamp, Stroke, circle, group, rect
from printables.sheets import Style
from printables.symbols import figure, symbol
from printables.theme import PAPER, Theme

SYMBOLS = {
    "infantry": "battle-cry/infantry", "cavalry": "battle-cry/cavalry", "artillery": "battle-cry/artillery",
    "sabres": "sabres", "flag": "flag",
}  # fmt: skip
DIE = 4.8  # mm
TOKEN = 6.0  # mm


def side_title(box: Box, side: Side, points: float, style: Style, *, mirrored: bool = False) -> Shape:
    """A side's emblem and name, in the colour for words on its band; mirrored, the emblem stands on the right."""
    look = style.theme.sides[side]
    dot, room = box.columns(4.6, REST)
    x = dot.x + 1.6
    if mirrored:
        room, dot = box.columns(REST, 4.6)
        x = dot.right - 1.6
    anchor: Anchor = "end" if mirrored else "start"
    return group(
        emblem(x, dot.cy, 3.0, look, look.on),
        written(room, style.words(side), look.on, points, faces=("Sans-Bold",), pad=0, anchor=anchor),
    )


def halves(box: Box, apart: float) -> Mapping[Side, Box]:
    """The room of each side, left and right of a middle `apart` mm wide, as they sit at the table."""
    return dict(zip(SIDES, box.columns(REST, REST, gap=apart), strict=True))


def level(box: Box, theme: Theme) -> Box:
    """What a band leaves free for words, the same for both sides, whichever of them has a pattern."""
    return min((clear(box, theme.sides[side]) for side in SIDES), key=lambda room: room.h)


def die(face: str, theme: Theme, *, printed: bool = False) -> Shape:
    """A die round (0, 0), DIE mm wide: a symbol in the player's hand, or `printed`, or a box to fill in."""
    half = DIE / 2
    frame = rect(Box(-half, -half, DIE, DIE), fill=PAPER, stroke=theme.stroke(), r=0.9)
    content = symbol(0, 0, SYMBOLS[face], DIE * 0.74, theme.soft if printed else theme.hand) if face else None
    edge = half + 0.2
    return Stamp(f"die {theme.key} {face} {printed}", (-edge, -edge, edge, edge), group(frame, content))


def token(side: Side, theme: Theme) -> Shape:
    """A reserve token round (0, 0), TOKEN mm wide with its edge: square or round, with a flag."""
    sign, half = theme.sides[side], TOKEN / 2
    stroke = Stroke(sign.ink, sign.edge)
    inner = Box(-half, -half, TOKEN, TOKEN).inset(sign.edge / 2)
    frame = (
        circle(0, 0, inner.w / 2, fill=PAPER, stroke=stroke)
        if sign.round
        else rect(inner, fill=PAPER, stroke=stroke, r=0.3)
    )
    art = group(frame, figure(0.02 * TOKEN, 0, "flag", TOKEN * 0.48, sign.ink, theme))
    return Stamp(f"token {TOKEN} {theme.key} {side}", (-half, -half, half, half), art)
