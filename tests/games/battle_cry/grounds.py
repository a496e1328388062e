"""Grounds of scenarios, by hex and unit by unit."""

from games.battle_cry.ground import Ground
from games.core.reading import read


def ground(*, terrain=(), placed=(), **facts) -> Ground:
    """With terrain as (hex, kind), units and generals as (side, kind, hex)."""
    table = {"terrain": {}, "union": {}, "confederacy": {}, **facts}
    for name, kind in terrain:
        table["terrain"].setdefault(kind, []).append(name)
    for side, kind, name in placed:
        table[side].setdefault(kind, []).append(name)
    return read(Ground, table)
