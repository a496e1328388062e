"""Reserve tokens to cut out, for the pots of the campaign sheet."""

from __future__ import annotations

from dataclasses import dataclass

from printables.art.battle_cry.context import TOKEN, token
from printables.art.battle_cry.data import SIDES, Side
from printables.cutting import Cut, Piece
from printables.errors import BadOption
from printables.shapes import Shape, at
from printables.sheets import Style

SIZE = 18.0  # mm
TOKENS = (0, 60)


@dataclass(frozen=True, slots=True)
class ReserveTokens:
    """How many tokens to print for each side. Raises `BadOption` "out-of-range" outside 0–60, or for none at all."""

    union: int = 6
    confederacy: int = 6

    def __post_init__(self) -> None:
        for option, count in (("union", self.union), ("confederacy", self.confederacy)):
            if not TOKENS[0] <= count <= TOKENS[1]:
                raise BadOption("out-of-range", option, count)
        if not self.union + self.confederacy:
            raise BadOption("out-of-range", "union", self.union)


def reserve_tokens(style: Style, data: ReserveTokens) -> list[Cut]:
    """Tokens SIZE mm wide."""
    counts: dict[Side, int] = {"union": data.union, "confederacy": data.confederacy}
    pieces = [_piece(side, counts[side], style) for side in SIDES if counts[side]]
    desc = style.words("desc_tokens", union=data.union, confederacy=data.confederacy)
    return [Cut(style.words("reserve_tokens"), desc, (SIZE, SIZE), pieces)]


def _piece(side: Side, count: int, style: Style) -> Piece:
    def draw() -> Shape:
        return at(SIZE / 2, SIZE / 2, token(side, style.theme), scale=SIZE / TOKEN)

    return Piece(draw, ident=side, title=style.words(side), count=count)
