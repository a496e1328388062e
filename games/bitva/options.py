"""What the players may choose. What each option means stands in content/texts.toml."""

from typing import Literal

from games.core.options import FreeText, GameOptions, option_facts

PACKAGE = "games.bitva"


class Options(GameOptions):
    """The options of one game."""

    players: Literal[2, 4] = 2  # rule 12; 4 in two teams
    advanced: bool = False  # rule 13
    loose_patrol: bool = False  # rule 17
    free_recall: bool = False  # A10
    pass_if_only_general: bool = False  # A3
    board: FreeText = ""  # A15: a board as TOML; "" is ours


OPTION_FACTS = option_facts(PACKAGE, Options)
