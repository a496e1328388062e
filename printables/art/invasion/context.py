"""What all art of Invasion shares: look, names in the reader's language, signs of figures and treasures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.invasion import GAME
from games.invasion.figures import HERO
from games.invasion.labels import TEXTS
from printables.context import GameContext

SQUARE_MM, SQUARE = (15.0, 30.0), 24.0  # mm; with these a tile is a page of A4 or Letter
SIGNS: Mapping[str, str] = {
    "warrior": "invasion/warrior", "rogue": "invasion/rogue", "cleric": "invasion/cleric", "wizard": "invasion/wizard",
    "goblin-sword": "invasion/goblin-sword", "goblin-bow": "invasion/goblin-bow",
    "sword": "sword", "bow": "bow", "goblin": "goblin",
    "diamond": "gem", "heal": "life", "trap_1": "skull", "trap_2": "skull", "trap_3": "skull", "bonus": "goblin",
    "potion": "flask", "life": "life",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Context(GameContext):
    """What a drawing of Invasion is given."""

    meta, texts = GAME.meta, TEXTS

    def stage(self, stage: str) -> str:
        return self.text(TEXTS.text("stages", stage))

    def figure(self, figure: str) -> str:
        """A hero, or a goblin with its number."""
        return self.word(figure) if figure in HERO else f"{self.word('goblin')}\u00a0{figure[1:]}"
