"""What all art of Invasion shares: the signs of figures and treasures, the size of squares."""

from __future__ import annotations

from collections.abc import Mapping

SQUARE_MM, SQUARE = (15.0, 30.0), 24.0  # mm; with these a tile is a page of A4 or Letter
SIGNS: Mapping[str, str] = {
    "warrior": "invasion/warrior", "rogue": "invasion/rogue", "cleric": "invasion/cleric", "wizard": "invasion/wizard",
    "goblin-sword": "invasion/goblin-sword", "goblin-bow": "invasion/goblin-bow",
    "sword": "sword", "bow": "bow", "goblin": "goblin",
    "diamond": "gem", "heal": "life", "trap_1": "skull", "trap_2": "skull", "trap_3": "skull", "bonus": "goblin",
    "potion": "flask", "life": "life",
}  # fmt: skip
