"""What a game offers to a table that keeps its own board: stateless doors and rule options. One table of values a game.

Another game brings a module with its own RESOLVERS and a line in `TABLES`; addresses, schema and docs follow.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from api.resolvers.battle_cry import RESOLVERS as BATTLE_CRY
from api.resolvers.battletech import RESOLVERS as BATTLETECH
from api.resolvers.bitva import RESOLVERS as BITVA
from api.resolvers.invasion import RESOLVERS as INVASION
from api.resolvers.little_battlefield import RESOLVERS as LITTLE_BATTLEFIELD
from api.resolvers.table import Resolver
from games.battle_cry.options import OPTION_FACTS
from games.core.options import OptionFact
from games.registry import PLAYABLE


@dataclass(frozen=True, slots=True)
class GameTable:
    resolvers: tuple[Resolver, ...]
    options: Mapping[str, OptionFact]


def table_of(key: str) -> GameTable:
    """What a game offers; one that is only played move by move has options and no doors."""
    return TABLES.get(key) or GameTable((), PLAYABLE[key].options)


DOORS: Mapping[str, tuple[Resolver, ...]] = {
    "bitva": BITVA,
    "battletech": BATTLETECH,
    "invasion": INVASION,
    "little-battlefield": LITTLE_BATTLEFIELD,
}
TABLES: Mapping[str, GameTable] = {
    "battle-cry": GameTable(BATTLE_CRY, OPTION_FACTS),
    **{key: GameTable(doors, PLAYABLE[key].options) for key, doors in DOORS.items()},
}

__all__ = ["TABLES", "GameTable", "Resolver", "table_of"]
