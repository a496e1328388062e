"""What BattleTech Quick-Start says about itself."""

from __future__ import annotations

from games.battletech.model import TEAMS
from games.core.meta import GameMeta
from games.core.text import Text

META = GameMeta(
    key="battletech",
    title=Text(en="BattleTech Quick-Start (Green)", fr="BattleTech Quick-Start (Green)"),
    seats=TEAMS,
    players_min=2,
    players_max=None,
    offers=("match",),
)
