"""B3: the units of the board game and its generals, as its tables say."""

from games.battle_cry.dice import PACKAGE
from games.core import structs
from games.core.content import rows


class UnitFacts(structs.Value):
    """`dice` by distance in hexes, from 1 on; a general has none, but adds `attached_dice` to the unit it is with."""

    figures: int
    move: int
    dice: tuple[int, ...] = ()
    battle_after_move: bool = True
    attached_dice: int = 0
    range: int = 0


UNIT_FACTS = rows(PACKAGE, "units", UnitFacts)
