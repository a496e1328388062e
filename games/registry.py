"""Every game of the tool, by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.battle_cry.meta import META as BATTLE_CRY
from games.core.errors import Illegal
from games.core.meta import GameMeta

GAMES: Mapping[str, GameMeta] = MappingProxyType({meta.key: meta for meta in (BATTLE_CRY,)})


def game(key: str) -> GameMeta:
    """The game with this key. Raises Illegal("unknown-game")."""
    if key not in GAMES:
        raise Illegal("unknown-game", game=key)
    return GAMES[key]
