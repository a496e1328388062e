"""What a table may set for a match. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from games.battletech.board import BOARDS, PACKAGE, Board
from games.battletech.designs import Design
from games.battletech.grid import SIZE_MAX
from games.battletech.mechs import MechKind
from games.battletech.own import designs, kinds, own_board
from games.core.errors import Illegal
from games.core.options import GameOptions, option_facts

T = TypeVar("T")

OPTION_FACTS = option_facts(PACKAGE)
FORCE_MAX = SIZE_MAX  # mechs a side; as many as find room on the attacker's edge of the widest map


class Options(GameOptions, dict=True):
    """The options of one match, which needs nothing else to be played or replayed.

    Making one with a value that is not allowed raises Illegal with the `option`: "bad-option", "no-room-on-map" where a
    side does not find room on the map, and what reading its own map and mechs raises.
    """

    facts = OPTION_FACTS

    map: str = OPTION_FACTS["map"].default  # D4, N1
    own_map: str = OPTION_FACTS["own_map"].default  # D4
    attacker: str = OPTION_FACTS["attacker"].default  # D3 mechs by name, with commas between
    defender: str = OPTION_FACTS["defender"].default  # D3
    own_mechs: str = OPTION_FACTS["own_mechs"].default  # D5
    defender_rows: int = OPTION_FACTS["defender_rows"].default  # D1
    grouped_moves: bool = OPTION_FACTS["grouped_moves"].default  # S4
    leaving: str = OPTION_FACTS["leaving"].default  # V9: "side_loses" or "mech_lost"
    start_to_end: bool = OPTION_FACTS["start_to_end"].default  # W8
    arm_arcs: bool = OPTION_FACTS["arm_arcs"].default  # W4
    side_tables: bool = OPTION_FACTS["side_tables"].default  # H2
    rear_armour: bool = OPTION_FACTS["rear_armour"].default  # H10
    corrections: bool = OPTION_FACTS["corrections"].default  # C1
    seats: str = OPTION_FACTS["seats"].default  # D6: "by_side" or "by_mech"
    side_of_line: str = OPTION_FACTS["side_of_line"].default  # L6: "whole" or "per_pair"

    def __post_init__(self) -> None:
        super().__post_init__()
        known = self.kinds
        for seat in ("attacker", "defender"):
            force = self.force(seat)
            if not set(force) <= set(known):
                raise Illegal("bad-option", option=seat, allowed=list(known), most=FORCE_MAX)
            if len(force) > FORCE_MAX:
                raise Illegal("bad-option", option=seat, allowed=list(known), most=FORCE_MAX, count=len(force))
        if self.board is not None:
            self._check_room(self.board)

    def _check_room(self, board: Board) -> None:
        """D1, D2 The two sides set up apart, each with a hex for every mech."""
        if self.defender_rows >= board.height:
            raise Illegal("no-room-on-map", option="defender_rows")
        for seat, rows in (("attacker", 1), ("defender", self.defender_rows)):
            if len(self.force(seat)) > rows * board.width:
                raise Illegal("no-room-on-map", option=seat)

    @cached_property
    def kinds(self) -> Mapping[str, MechKind]:
        """D3, D5 The mechs of which a side may be made, by what they may be called."""
        return _read("own_mechs", kinds, self.own_mechs)

    @cached_property
    def designs(self) -> Mapping[str, Design]:
        """The same mechs as their players wrote them."""
        return _read("own_mechs", designs, self.own_mechs)

    @cached_property
    def board(self) -> Board | None:
        """D4 The map; N1 None where the mechs stand on a table of their own."""
        if self.map == "none":
            return None
        return _read("own_map", own_board, self.own_map) if self.map == "own" else BOARDS[self.map]

    def force(self, seat: str) -> tuple[str, ...]:
        """D3 The mechs of a side, by name."""
        listed: str = getattr(self, seat)
        return tuple(name.strip() for name in listed.split(","))


def _read(option: str, reader: Callable[[str], T], text: str) -> T:
    """What an option's text means; a refusal says which option it was."""
    try:
        return reader(text)
    except Illegal as bad:
        bad.params["option"] = option
        raise
