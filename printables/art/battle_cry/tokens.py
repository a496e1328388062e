"""Reserve tokens to cut out, for the pots of the campaign sheet."""

from __future__ import annotations

from typing import Annotated

from printables.art.battle_cry.context import token
from printables.art.battle_cry.data import SIDES, Side
from printables.cutting import Cut, Piece
from printables.errors import BadOption
from printables.options import PrintOptions, number
from printables.shapes import at
from printables.sheets import Art, Style

SIZE = 18.0  # mm
UnionTokens = Annotated[int, number("option_tokens_union", 0, 60)]
ConfederacyTokens = Annotated[int, number("option_tokens_confederacy", 0, 60)]


class ReserveTokens(PrintOptions):
    """How many tokens to print for each side."""

    union: UnionTokens = 6
    confederacy: ConfederacyTokens = 6


def reserve_tokens(style: Style, data: ReserveTokens) -> list[Cut]:
    """Tokens SIZE mm wide, on their backs the sign of a unit that waits in the holding zone.

    Raises `BadOption` "out-of-range" for none at all."""
    if not data.union + data.confederacy:
        raise BadOption("out-of-range", "union", data.union)
    counts: dict[Side, int] = {"union": data.union, "confederacy": data.confederacy}
    pieces = [_piece(side, counts[side], style) for side in SIDES if counts[side]]
    desc = style.words("desc_tokens", union=data.union, confederacy=data.confederacy)
    return [Cut(style.words("reserve_tokens"), desc, (SIZE, SIZE), pieces)]


def _piece(side: Side, count: int, style: Style) -> Piece:
    def face(sign: str) -> Art:
        return lambda: at(SIZE / 2, SIZE / 2, token(side, style.theme, SIZE, sign))

    return Piece(face("flag"), face("hourglass"), ident=side, title=style.words(side), count=count)
