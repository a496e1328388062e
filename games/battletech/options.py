"""What a table may set for a match. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from games.battletech.board import PACKAGE
from games.battletech.mechs import MECHS
from games.core.errors import Illegal
from games.core.options import check_option, option_facts

OPTION_FACTS = option_facts(PACKAGE)
FORCE_MAX = 12  # mechs a side; as many as find room on the attacker's edge of any map


def _default(name: str) -> Any:
    return OPTION_FACTS[name].default


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one match. Making one with a value that is not allowed raises Illegal("bad-option")."""

    board: str = _default("board")  # D4
    attacker: str = _default("attacker")  # D3 mechs by key, with commas between
    defender: str = _default("defender")  # D3
    defender_rows: int = _default("defender_rows")  # D1
    grouped_moves: bool = _default("grouped_moves")  # S4
    leaving: str = _default("leaving")  # V9: "side_loses" or "mech_lost"
    start_to_end: bool = _default("start_to_end")  # W8
    arm_arcs: bool = _default("arm_arcs")  # W4
    side_tables: bool = _default("side_tables")  # H2

    def __post_init__(self) -> None:
        for field in fields(self):
            check_option(field.name, getattr(self, field.name), OPTION_FACTS[field.name])
        for seat in ("attacker", "defender"):
            force = self.force(seat)
            if len(force) > FORCE_MAX or not set(force) <= set(MECHS):
                raise Illegal("bad-option", option=seat, allowed=list(MECHS), most=FORCE_MAX)

    def force(self, seat: str) -> tuple[str, ...]:
        """D3 The mechs of a side, by key."""
        listed: str = getattr(self, seat)
        return tuple(key.strip() for key in listed.split(","))
