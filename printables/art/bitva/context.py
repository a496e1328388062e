"""What all art of Bitva shares: look, names in the reader's language, the looks of the seats, soldiers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from games.bitva import GAME
from games.bitva.labels import TEXTS
from games.core.text import Text
from printables.layout import REST, Box
from printables.options import few
from printables.outlines import inset, pattern, silhouette
from printables.shapes import Shape, Stroke, group, label, rect
from printables.sheets import Style
from printables.symbols import figure, symbol
from printables.tabletop import silhouetted
from printables.theme import PAPER, SideLook, Theme
from printables.words import Words

ROLES: Mapping[str, str] = {  # allies have different outlines, too
    "south": "first", "north": "second",
    "south-west": "first", "north-west": "second", "south-east": "third", "north-east": "fourth",
}  # fmt: skip
SIGNS: Mapping[str, str] = {"infantry": "bitva/infantry", "general": "bitva/general"}
POST = "flag"
_PLAYERS = {
    "2": Text(en="Two players", fr="Deux joueurs"),
    "4": Text(en="Four players in two teams", fr="Quatre joueurs en deux équipes"),
}
Players = Annotated[str, few("bitva_option_players", _PLAYERS)]


@dataclass(frozen=True, slots=True)
class Context:
    """What a drawing of the game is given: its theme, and words in the language of its readers."""

    theme: Theme
    words: Words

    @classmethod
    def of(cls, style: Style) -> Context:
        return cls(style.theme, style.words)

    @property
    def title(self) -> str:
        return GAME.meta.title.said_in(self.words.lang)

    def seat(self, seat: str) -> str:
        """What the game calls a seat."""
        return TEXTS.text("seats", seat).said_in(self.words.lang)

    def side(self, seat: str) -> SideLook:
        return self.theme.sides[ROLES[seat]]

    def piece(self, kind: str) -> str:
        """ "Infantry" or "General"."""
        return self.words(f"bitva_{kind}")


def soldier(box: Box, kind: str, number: int, seat: str, context: Context) -> Shape:
    """A soldier on the screen: the outline of its side, full of its colour, with its sign and the number of its hex."""
    look, theme = context.side(seat), context.theme
    r = box.h * 0.32
    ink = look.on if look.band else look.ink
    left, right = box.inset(box.w * 0.1, 0).columns(REST, box.w * 0.28)
    out: list[Shape] = [silhouetted(box, look.outline, r, look.band, Stroke(look.ink, max(look.edge, 0.35)))]
    if look.pattern and not theme.solid:
        out.append(pattern(inset(silhouette(box, look.outline, r), 0.5), look.pattern, look.ink, 1.5))
        out.append(rect(box.inset(box.w * 0.12, box.h * 0.1), fill=PAPER, r=0.8))
    return group(
        *out,
        symbol(left.cx, left.cy, SIGNS[kind], box.h * 0.74, ink),
        label(right, f"{number}", 12.5, face="Sans-Bold", fill=ink, pad=0),
    )


def sign(x: float, y: float, kind: str, size: float, seat: str, context: Context) -> Shape:
    """The sign of a kind of soldier in the ink of a side."""
    return figure(x, y, SIGNS[kind], size, context.side(seat).ink, context.theme)
