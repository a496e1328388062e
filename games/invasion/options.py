"""What a table may set for its game. What each option means stands in content/options.toml."""

from __future__ import annotations

from typing import Literal

from games.core.options import FreeText, GameOptions, option_facts
from games.invasion.board import laid_out
from games.invasion.tiles import PACKAGE


class Options(GameOptions):
    """The options of one game."""

    players: Literal[1, 2, 3, 4] = 1  # R2 of the heroes
    board: FreeText = "tavern:0 market:0 chapel:0 cellars:0"  # R1 four tiles with their turns
    own_tiles: FreeText = ""  # R1 as TOML
    reroll: Literal["full", "flag_only"] = "full"  # A1
    riposte: Literal["optional", "always"] = "optional"  # A3
    helmet: Literal["any", "banner"] = "any"  # R0
    goblin_figures: Literal[0, 8, 12, 16, 20, 24, 32] = 0  # A10: 0 for as many as it takes
    treasure_after_last_break: bool = True  # T16

    def check(self) -> None:
        """Raises what `laid_out` raises."""
        laid_out(self.board, self.own_tiles)


OPTION_FACTS = option_facts(PACKAGE, Options)
