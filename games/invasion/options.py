"""What a table may set for its game. What each option means stands in content/texts.toml."""

from collections.abc import Mapping
from typing import Literal

from games.core.options import FreeText, GameOptions, option_facts
from games.core.text import Text, together
from games.invasion.board import Laid, laid_out
from games.invasion.tiles import PACKAGE, tiles_from_text


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


def typed_text(option: str, typed: Mapping[str, str]) -> Text:
    """R1 The tiles of a board, or the players' own, by their titles. Raises what `laid_out` raises."""
    if option == "own_tiles":
        return together((tile.title for tile in tiles_from_text(typed["own_tiles"])), ", ")
    return together(map(_lies, laid_out(typed["board"], typed["own_tiles"])), ", ")


def _lies(laid: Laid) -> Text:
    title, degrees = laid.tile.title, 90 * laid.quarters
    return Text(f"{title.en} ({degrees}°)", f"{title.fr} ({degrees}°)") if degrees else title


OPTION_FACTS = option_facts(PACKAGE, Options)
