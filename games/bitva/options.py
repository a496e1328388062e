"""What the players may choose. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from games.core.options import check_option, option_facts

PACKAGE = "games.bitva"

OPTION_FACTS = option_facts(PACKAGE)


def _default(name: str) -> Any:
    return OPTION_FACTS[name].default


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game. Making one with a value that is not allowed raises Illegal("bad-option")."""

    players: int = _default("players")  # rule 12: 2, or 4 in two teams
    advanced: bool = _default("advanced")  # rule 13
    loose_patrol: bool = _default("loose_patrol")  # rule 17
    free_recall: bool = _default("free_recall")  # A10
    pass_if_only_general: bool = _default("pass_if_only_general")  # A3
    board: str = _default("board")  # A15: a board as TOML; "" is ours

    def __post_init__(self) -> None:
        for field in fields(self):
            check_option(field.name, getattr(self, field.name), OPTION_FACTS[field.name])
