"""The signs of Bitva, and a soldier on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from printables.context import GameContext
from printables.layout import REST, Box
from printables.outlines import inset, pattern, silhouette
from printables.shapes import Shape, Stroke, group, label, rect
from printables.symbols import symbol
from printables.tabletop import silhouetted
from printables.theme import PAPER

SIGNS: Mapping[str, str] = {"infantry": "bitva/infantry", "general": "bitva/general"}
POST = "flag"


def soldier(box: Box, kind: str, number: int, seat: str, context: GameContext) -> Shape:
    """A soldier on the screen: the outline of its side, full of its colour, with its sign and the number of its hex."""
    look, theme = context.side(seat), context.theme
    r = box.h * 0.32
    left, right = box.inset(box.w * 0.1, 0).columns(REST, box.w * 0.28)
    out: list[Shape] = [silhouetted(box, look.outline, r, look.band, Stroke(look.ink, max(look.edge, 0.35)))]
    if look.pattern and not theme.solid:
        out.append(pattern(inset(silhouette(box, look.outline, r), 0.5), look.pattern, look.ink, 1.5))
        out.append(rect(box.inset(box.w * 0.12, box.h * 0.1), fill=PAPER, r=0.8))
    return group(
        *out,
        symbol(left.cx, left.cy, SIGNS[kind], box.h * 0.74, look.on),
        label(right, f"{number}", 12.5, face="Sans-Bold", fill=look.on, pad=0),
    )
