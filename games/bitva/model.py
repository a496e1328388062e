"""Bitva's nouns and verbs: who plays, what a position is, what one may do and what happens.

A position is one letter a hex, from north to south and west to east: "." is empty, the n-th seat's infantry is "a",
"b", "c", "d" and its general "A", "B", "C", "D".
"""

from typing import Literal

from games.bitva.options import Options
from games.core import structs

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
PIECES: dict[str, Piece] = {**dict.fromkeys(INFANTRY, "infantry"), **dict.fromkeys(GENERALS, "general")}  # by letter


class State(structs.Value):
    """A position. `dice` are thrown and still to be used; during the lots, those of the seats before it.

    Phases: "lots" for who begins (A8), "generals" and "infantry" are set up, "entry" into the combat zone (rule 18),
    "recall" out of it (A10), "battle", "over".
    """

    options: Options
    phase: Phase
    turn: str
    dice: tuple[int, ...]
    cells: str


class Roll(structs.Action):
    """Throw what the phase asks for: one die, in battle two."""


class Post(structs.Action):
    """Rule 2: the general takes this command post."""

    at: str


class Place(structs.Action):
    """Rule 3: set up one infantry."""

    at: str


class Move(structs.Action):
    """Rule 4: one soldier jumps."""

    origin: str
    to: str


class Enter(structs.Action):
    """Rule 18: one soldier comes into the combat zone, before the turn proper."""

    origin: str
    to: str


class Recall(structs.Action):
    """A10: one soldier goes back from the combat zone to a reserve, before the turn proper."""

    origin: str
    to: str


class Stay(structs.Action):
    """A10: nobody is called back."""


class Pass(structs.Action):
    """Rule 4: nothing can move. A3: nothing but the general can."""


Action = Roll | Post | Place | Move | Enter | Recall | Stay | Pass
ROLL, STAY, PASS = Roll(), Stay(), Pass()


class Event(structs.Event):
    """Something that happened in a game."""


class Rolled(Event):
    seat: str
    faces: tuple[int, ...]


class LotsTied(Event):
    """The highest die fell more than once: all throw again."""


class Begins(Event):
    seat: str


class Posted(Event):
    seat: str
    at: str


class Placed(Event):
    seat: str
    at: str


class NoHex(Event):
    """No hex will do for this die: it is thrown again."""

    seat: str
    number: int


class Moved(Event):
    seat: str
    piece: Piece
    origin: str
    to: str


class Captured(Event):
    """Rule 8. `seat` has lost the piece."""

    seat: str
    piece: Piece
    at: str


class TroopsLeft(Event):
    """Rule 12: without a general they leave the board."""

    seat: str


class Passed(Event):
    seat: str


class Won(Event):
    seats: tuple[str, ...]
