"""What a table may set for its game. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from games.core.options import GameOptions, option_facts
from games.invasion.board import laid_out
from games.invasion.tiles import PACKAGE

OPTION_FACTS = option_facts(PACKAGE)


class Options(GameOptions):
    """The options of one game. Making one that does not fit raises Illegal "bad-option", and what `laid_out` raises."""

    facts = OPTION_FACTS

    players: int = OPTION_FACTS["players"].default  # R2 of the heroes
    board: str = OPTION_FACTS["board"].default  # R1 four tiles with their turns
    own_tiles: str = OPTION_FACTS["own_tiles"].default  # R1 as TOML
    reroll: str = OPTION_FACTS["reroll"].default  # A1: "full" or "flag_only"
    riposte: str = OPTION_FACTS["riposte"].default  # A3: "optional" or "always"
    helmet: str = OPTION_FACTS["helmet"].default  # R0: "any" or "banner"
    goblin_figures: int = OPTION_FACTS["goblin_figures"].default  # A10: 0 for as many as it takes
    treasure_after_last_break: bool = OPTION_FACTS["treasure_after_last_break"].default  # T16

    def __post_init__(self) -> None:
        super().__post_init__()
        laid_out(self.board, self.own_tiles)
