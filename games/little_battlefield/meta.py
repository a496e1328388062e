"""What My Little Battlefield says about itself."""

from __future__ import annotations

from games.core.meta import GameMeta
from games.core.text import Text
from games.little_battlefield.components import SEATS

META = GameMeta(
    key="little-battlefield",
    title=Text(en="My Little Battlefield", fr="My Little Battlefield"),
    seats=SEATS,
    players_min=1,
    players_max=2,
    offers=("match",),
)
