"""What BattleLore: Invasion says about itself."""

from __future__ import annotations

from games.core.meta import GameMeta
from games.core.text import Text

META = GameMeta(
    key="invasion",
    title=Text(en="BattleLore: Invasion", fr="BattleLore : Invasion"),
    seats=("lord", "hero-1", "hero-2", "hero-3", "hero-4"),
    players_min=2,
    players_max=5,
    offers=("match",),
)
