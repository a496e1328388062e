"""What Battle Cry Campaign says about itself."""

from __future__ import annotations

from games.battle_cry.dice import SIDES
from games.core.meta import GameMeta
from games.core.text import Text

META = GameMeta(
    key="battle-cry",
    title=Text(en="Battle Cry Campaign", fr="Campagne Battle Cry"),
    seats=SIDES,
    players_min=2,
    players_max=None,
    offers=("campaign",),
)
