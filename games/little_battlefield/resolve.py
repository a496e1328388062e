"""Rolls that can be read without a running game, for a table that keeps its own board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.errors import Illegal
from games.core.fields import Fields, checked_symbol
from games.little_battlefield.gauge import fought
from games.little_battlefield.tables import CATEGORIES, KINDS, POWER

COMBAT = ("attack", "defence")
DICE_MOST = POWER[-1].dice


def gauge(body: Mapping[str, Any]) -> dict[str, Any]:
    """N7 to N11 What COMBAT dice do in one sector, used one after the other and doubled where the unit may.

    `body`: `category` 2 to 5; `marker` from -category (the enemy's last cell) to category (one's own), 0 when left out;
    `dice` up to seven of "attack", "defence"; `unit` "standard", "elite" or "renown"; `enemy_present`, no when left
    out: it stands for one enemy unit, which a die can make retreat.

    Gives `marker`, `controlled_by` ("own", "enemy" or null) and `used`: for each die how many of its results were of
    use, 0 to 2. Raises Illegal with the path of a bad field.
    """
    fields = Fields(body)
    category = fields.integer("category", CATEGORIES[0], CATEGORIES[-1])
    marker = fields.integer("marker", -category, category, 0)
    dice = [checked_symbol(die, path, COMBAT) for die, path in fields.items("dice", DICE_MOST)]
    unit = fields.one_of("unit", KINDS)
    enemies = int(fields.flag("enemy_present", False))
    fields.done()
    if not dice:
        raise Illegal("missing-field", path="dice")
    used = []
    for die in dice:
        after = fought(category, marker, die, unit, enemies, doubled=unit != "standard")  # N11
        marker, enemies = after.marker, enemies - after.retreats
        used.append(after.results)
    holder = {category: "own", -category: "enemy"}.get(marker)
    return {"marker": marker, "controlled_by": holder, "used": used}
