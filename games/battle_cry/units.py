"""B3: the units of the board game and its generals, as its tables say."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.battle_cry.dice import PACKAGE
from games.core import structs
from games.core.content import load


class UnitFacts(structs.Value):
    """`dice` by distance in hexes, from 1 on; a general has none, but adds `attached_dice` to the unit it is with."""

    figures: int
    move: int
    dice: tuple[int, ...] = ()
    battle_after_move: bool = True
    attached_dice: int = 0


def _facts(entry: Mapping[str, object]) -> UnitFacts:
    return UnitFacts(**{key: tuple(value) if isinstance(value, list | tuple) else value
                        for key, value in entry.items() if key != "range"})  # type: ignore[arg-type]  # fmt: skip


UNIT_FACTS: Mapping[str, UnitFacts] = MappingProxyType(
    {kind: _facts(entry) for kind, entry in load(PACKAGE, "units").items()}
)
