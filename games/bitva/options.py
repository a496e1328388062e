"""What the players may choose. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from games.core.options import GameOptions, option_facts

PACKAGE = "games.bitva"

OPTION_FACTS = option_facts(PACKAGE)


class Options(GameOptions):
    """The options of one game. Making one with a value that is not allowed raises Illegal("bad-option")."""

    facts = OPTION_FACTS

    players: int = OPTION_FACTS["players"].default  # rule 12: 2, or 4 in two teams
    advanced: bool = OPTION_FACTS["advanced"].default  # rule 13
    loose_patrol: bool = OPTION_FACTS["loose_patrol"].default  # rule 17
    free_recall: bool = OPTION_FACTS["free_recall"].default  # A10
    pass_if_only_general: bool = OPTION_FACTS["pass_if_only_general"].default  # A3
    board: str = OPTION_FACTS["board"].default  # A15: a board as TOML; "" is ours
