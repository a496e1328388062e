"""What a table may set for its game. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from games.core.options import check_option, option_facts
from games.invasion.board import laid_out
from games.invasion.tiles import PACKAGE

OPTION_FACTS = option_facts(PACKAGE)


def _default(name: str) -> Any:
    return OPTION_FACTS[name].default


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game. Making one that does not fit raises Illegal "bad-option", and what `laid_out` raises."""

    players: int = _default("players")  # R2 of the heroes
    board: str = _default("board")  # R1 four tiles with their turns
    own_tiles: str = _default("own_tiles")  # R1 as TOML
    reroll: str = _default("reroll")  # A1: "full" or "flag_only"
    riposte: str = _default("riposte")  # A3: "optional" or "always"
    helmet: str = _default("helmet")  # R0: "any" or "banner"
    goblin_figures: int = _default("goblin_figures")  # A10: 0 for as many as it takes
    treasure_after_last_break: bool = _default("treasure_after_last_break")  # T16

    def __post_init__(self) -> None:
        for field in fields(self):
            check_option(field.name, getattr(self, field.name), OPTION_FACTS[field.name])
        laid_out(self.board, self.own_tiles)
