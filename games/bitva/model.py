"""Bitva's nouns and verbs: who plays, what a position is, what one may do and what happens.

A position is one letter a hex, from north to south and west to east: "." is empty, the n-th seat's infantry is "a",
"b", "c", "d" and its general "A", "B", "C", "D".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.bitva.options import Options

# A7 in order of play, so that the two teams alternate
SEATS: dict[int, tuple[str, ...]] = {
    2: ("south", "north"),
    4: ("south-west", "north-west", "south-east", "north-east"),
}
INFANTRY = "abcd"
GENERALS = "ABCD"
EMPTY = "."
SOLDIERS = 8  # infantry of a player, rule 1

Phase = Literal["lots", "generals", "infantry", "entry", "recall", "battle", "over"]
Piece = Literal["infantry", "general"]


@dataclass(frozen=True, slots=True)
class State:
    """A position. `dice` are thrown and still to be used; during the lots, those of the seats before this one.

    Phases: "lots" for who begins (A8), "generals" and "infantry" are set up, "entry" into the combat zone (rule 18),
    "recall" out of it (A10), "battle", "over".
    """

    options: Options
    phase: Phase
    turn: str
    dice: tuple[int, ...]
    cells: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw what the phase asks for: one die, in battle two."""

    do: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Post:
    """Rule 2: the general takes this command post."""

    do: ClassVar[str] = "post"
    at: str


@dataclass(frozen=True, slots=True)
class Place:
    """Rule 3: set up one infantry."""

    do: ClassVar[str] = "place"
    at: str


@dataclass(frozen=True, slots=True)
class Move:
    """Rule 4: one soldier jumps."""

    do: ClassVar[str] = "move"
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Rule 18: one soldier comes into the combat zone, before the turn proper."""

    do: ClassVar[str] = "enter"
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Recall:
    """A10: one soldier goes back from the combat zone to a reserve, before the turn proper."""

    do: ClassVar[str] = "recall"
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Stay:
    """A10: nobody is called back."""

    do: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Pass:
    """Rule 4: nothing can move. A3: nothing but the general can."""

    do: ClassVar[str] = "pass"


Action = Roll | Post | Place | Move | Enter | Recall | Stay | Pass
ROLL, STAY, PASS = Roll(), Stay(), Pass()


@dataclass(frozen=True, slots=True)
class Rolled:
    it: ClassVar[str] = "rolled"
    seat: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LotsTied:
    """The highest die fell more than once: all throw again."""

    it: ClassVar[str] = "lots-tied"


@dataclass(frozen=True, slots=True)
class Begins:
    it: ClassVar[str] = "begins"
    seat: str


@dataclass(frozen=True, slots=True)
class Posted:
    it: ClassVar[str] = "posted"
    seat: str
    at: str


@dataclass(frozen=True, slots=True)
class Placed:
    it: ClassVar[str] = "placed"
    seat: str
    at: str


@dataclass(frozen=True, slots=True)
class NoHex:
    """No hex will do for this die: it is thrown again."""

    it: ClassVar[str] = "no-hex"
    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class Moved:
    it: ClassVar[str] = "moved"
    seat: str
    piece: Piece
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Captured:
    """Rule 8. `seat` has lost the piece."""

    it: ClassVar[str] = "captured"
    seat: str
    piece: Piece
    at: str


@dataclass(frozen=True, slots=True)
class TroopsLeft:
    """Rule 12: without a general they leave the board."""

    it: ClassVar[str] = "troops-left"
    seat: str


@dataclass(frozen=True, slots=True)
class Passed:
    it: ClassVar[str] = "passed"
    seat: str


@dataclass(frozen=True, slots=True)
class Won:
    it: ClassVar[str] = "won"
    seats: tuple[str, ...]


Event = Rolled | LotsTied | Begins | Posted | Placed | NoHex | Moved | Captured | TroopsLeft | Passed | Won
