"""What Bitva says about itself."""

from __future__ import annotations

from games.bitva.model import SEATS
from games.core.meta import GameMeta
from games.core.text import Text

META = GameMeta(
    key="bitva",
    title=Text(en="Bitva", fr="Bitva"),
    seats=SEATS[2] + SEATS[4],
    players_min=2,
    players_max=4,
    offers=("match",),
)
