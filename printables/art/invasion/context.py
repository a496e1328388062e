"""What all art of Invasion shares: look, names in the reader's language, looks and signs of figures and treasures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.invasion import GAME
from games.invasion.figures import HERO
from games.invasion.labels import TEXTS
from printables.sheets import Style
from printables.theme import SideLook, Theme
from printables.words import Words

SQUARE_MM, SQUARE = (15.0, 30.0), 24.0  # mm; with these a tile is a page of A4 or Letter
ROLES: Mapping[str, str] = {"warrior": "first", "rogue": "second", "cleric": "third", "wizard": "fourth"}
SIGNS: Mapping[str, str] = {
    "warrior": "invasion/warrior", "rogue": "invasion/rogue", "cleric": "invasion/cleric", "wizard": "invasion/wizard",
    "goblin-sword": "invasion/goblin-sword", "goblin-bow": "invasion/goblin-bow",
    "sword": "sword", "bow": "bow", "goblin": "goblin",
    "diamond": "gem", "heal": "life", "trap_1": "skull", "trap_2": "skull", "trap_3": "skull", "bonus": "goblin",
    "potion": "flask", "life": "life",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Context:
    """What a drawing of the game is given: its theme, and words in the language of its readers."""

    theme: Theme
    words: Words

    @classmethod
    def of(cls, style: Style) -> Context:
        return cls(style.theme, style.words)

    @property
    def title(self) -> str:
        return GAME.meta.title.said_in(self.words.lang)

    def word(self, key: str) -> str:
        """What the game calls a hero, a weapon or a treasure."""
        return self._label("terms", key)

    def seat(self, seat: str) -> str:
        return self._label("seats", seat)

    def stage(self, stage: str) -> str:
        return self._label("stages", stage)

    def figure(self, figure: str) -> str:
        """A hero, or a goblin with its number."""
        return self.word(figure) if figure in HERO else f"{self.word('goblin')}\u00a0{figure[1:]}"

    def side(self, figure: str) -> SideLook:
        """The look of a hero; that of the goblins for all others."""
        return self.theme.sides[ROLES.get(figure, "neutral")]

    def _label(self, group: str, code: str) -> str:
        return TEXTS.text(group, code).said_in(self.words.lang)
