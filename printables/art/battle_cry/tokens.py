"""Reserve tokens to cut out, for the pots of the campaign sheet."""

from __future__ import annotations

from dataclasses import dataclass

from printables.art.battle_cry.data import SIDES, Side
from printables.art.battle_cry.desk import TOKEN, token
from printables.errors import BadOption
from printables.ink import at
from printables.sheets import Leaf, Look, cut_sheets

SIZE = 18.0  # mm


@dataclass(frozen=True, slots=True)
class ReserveTokens:
    """How many tokens to print for each side. Raises `BadOption` "out-of-range" outside 0–60, or for none at all."""

    union: int = 6
    confederacy: int = 6

    def __post_init__(self) -> None:
        for option, count in (("union", self.union), ("confederacy", self.confederacy)):
            if not 0 <= count <= 60:
                raise BadOption("out-of-range", option, count)
        if not self.union + self.confederacy:
            raise BadOption("out-of-range", "union", self.union)


def reserve_tokens(look: Look, data: ReserveTokens) -> list[Leaf]:
    """Sheets of tokens, SIZE mm wide, with crop marks."""
    counts: dict[Side, int] = {"union": data.union, "confederacy": data.confederacy}
    art = [
        at(SIZE / 2, SIZE / 2, token(side, look.theme), scale=SIZE / TOKEN)
        for side in SIDES
        for _ in range(counts[side])
    ]
    desc = look.words("desc_tokens", union=data.union, confederacy=data.confederacy)
    return cut_sheets(art, (SIZE, SIZE), look, look.words("reserve_tokens"), desc)
