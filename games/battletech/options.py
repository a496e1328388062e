"""What a table may set for a match. What each option means stands in content/texts.toml."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeVar

from msgspec import Meta

from games.battletech.board import BOARDS, PACKAGE, Board
from games.battletech.designs import DESIGNS, Design
from games.battletech.grid import SIZE_MAX
from games.battletech.own import designs, own_board
from games.core.errors import Illegal
from games.core.options import FreeText, GameOptions, option_facts
from games.core.text import Text, both, together

T = TypeVar("T")

FORCE_MAX = SIZE_MAX  # mechs a side; as many as find room on the attacker's edge of the widest map


class Options(GameOptions, dict=True):
    """The options of one match, which needs nothing else to be played or replayed."""

    map: Literal["training", "long-valley", "own", "none"] = "training"  # D4, N1
    own_map: FreeText = ""  # D4
    attacker: FreeText = "ENF-4R"  # D3 mechs by name, with commas between
    defender: FreeText = "HBK-4G"  # D3
    own_mechs: FreeText = ""  # D5
    defender_rows: Annotated[int, Meta(ge=1, le=8)] = 3  # D1
    grouped_moves: bool = False  # S4
    leaving: Literal["side_loses", "mech_lost"] = "side_loses"  # V9
    start_to_end: bool = False  # W8
    arm_arcs: bool = True  # W4
    side_tables: bool = False  # H2
    rear_armour: bool = False  # H10
    corrections: bool = True  # C1
    seats: Literal["by_side", "by_mech"] = "by_side"  # D6
    side_of_line: Literal["whole", "per_pair"] = "whole"  # L6

    def check(self) -> None:
        """Raises Illegal with the `option`: "bad-option" for mechs that nobody wrote, "no-room-on-map" where a side
        finds no room on the map, and what reading its own map and mechs raises."""
        known = self.designs
        for design in known.values():
            if design.status == "unplayable":
                raise Illegal("unplayable-design", option="own_mechs", title=design.title)
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
    def designs(self) -> Mapping[str, Design]:
        """D3, D5 The mechs of which a side may be made, by what they may be called."""
        return _read("own_mechs", designs, self.own_mechs)

    @property
    def board(self) -> Board | None:
        """D4 The map; N1 None where the mechs stand on a table of their own. It is not kept with every state."""
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


def typed_text(option: str, typed: Mapping[str, str]) -> Text:
    """D3, D4, D5 The mechs of a side or of the players' own by chassis and model, and how large a map of their own is.

    Raises Illegal for mechs that nobody wrote, and what reading the texts raises.
    """
    if option == "own_map":
        board = own_board(typed["own_map"])
        size = f"{board.width} × {board.height}"
        return Text(f"{board.title.en}, {size}", f"{board.title.fr}, {size}")
    known = designs(typed["own_mechs"])
    if option == "own_mechs":
        return together((both(design.title) for name, design in known.items() if name not in DESIGNS), ", ")
    names = [name.strip() for name in typed[option].split(",")]
    if not set(names) <= set(known):
        raise Illegal("bad-option", option=option, allowed=list(known))
    return together((both(known[name].title) for name in names), ", ")


OPTION_FACTS = option_facts(PACKAGE, Options)
