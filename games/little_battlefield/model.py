"""States, with what can be read off them, and actions, in the rulebook's nouns and verbs.

A cell is 0 to 8 as the field is read, red's row first; a marker is counted from the middle of its gauge, above 0 in
blue's half, and None while the sector is neutral (T21). A unit's place is a cell, RESERVE, BOARD or ENEMY_RESERVE.
"""

from typing import Literal

from msgspec.structs import replace

from games.core import structs
from games.little_battlefield.components import (
    AI,
    BOARD,
    CARDS,
    CELLS,
    KINDS,
    POWER,
    RESERVE,
    SLOTS,
    START_COMMAND,
    START_MORALE,
    WAY,
    Level,
    enemy,
)
from games.little_battlefield.options import Options

Phase = Literal[
    "lots",  # somebody throws for the deck and the first player
    "field",  # somebody lays the next row
    "roll",  # the player throws the dice of the turn
    "act",  # the player uses dice, rerolls, converts or stops
    "follow",  # the other player may do the same action
    "retreat",  # the owner of a unit says where it goes
    "ai-roll",  # solo: the player throws the AI's next die
    "ai-die",  # solo: the player may have the AI's die thrown again
    "ai-order",  # solo: the player says in which sector the AI's die works first
    "ai-move",  # solo: the player breaks a tie between moves
    "ai-target",  # solo: the player breaks a tie of a special rule
    "settle",  # the rest happens by itself: units retreat, the AI's die goes on to its next sector
    "resume",  # on with the turn, once the die is done with
    "ai-turn-end",
    "turn-end",
    "over",
]
Die = Literal["attack", "defence", "move", "morale", "command", "special"]
Kind = Literal["standard", "elite", "renown"]
Resource = Literal["morale", "command"]


class Side(structs.Value):
    """One side. `units` are the places of its two Standards (in order), its Elite and its Renown.

    For the turn that is being played: `specials` are the special rules it has used (a cell, or RAISE), `no_follow` and
    `no_force` say that it does not want to be asked again.
    """

    command: int = START_COMMAND
    morale: int = START_MORALE
    power: int = 1
    units: tuple[int, int, int, int] = (RESERVE, RESERVE, BOARD, BOARD)
    specials: tuple[int, ...] = ()
    no_follow: bool = False
    no_force: bool = False

    @property
    def level(self) -> Level:
        """N15 Where it is on the POWER track."""
        return POWER[self.power - 1]

    def resource(self, name: str) -> int:
        """What it has of MORALE or COMMAND."""
        return self.morale if name == "morale" else self.command


class State(structs.Value):
    """A position. `deck` is the composition being laid, `cards` and `markers` have one entry a cell.

    The turn: `dice` are unused, `used` lie on the action board by column, `discarded` were converted with. The die that
    is being resolved or followed: `die`, `blocked` (the cells it was used on), `following` (by the other player),
    `retreating` (a cell for each unit that has to leave it).
    The AI's turn: `ai_left` dice to come, `ai_bonus` (its extra turn), `ai_rerolled` (this die has had its free
    reroll), `ai_sectors` (where the die has still to work).
    `rules_version` is that of the rules the game began by, and goes on by: states kept from version 1 do not name it.
    """

    options: Options
    phase: Phase
    blue: Side
    red: Side
    deck: str = ""
    cards: tuple[str, ...] = ()
    markers: tuple[int | None, ...] = (None,) * 9
    turn: str = ""
    turns: int = 0
    dice: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    free_reroll: bool = False
    converted: bool = False
    die: str = ""
    blocked: tuple[int, ...] = ()
    following: bool = False
    retreating: tuple[int, ...] = ()
    ai_left: int = 0
    ai_bonus: bool = False
    ai_rerolled: bool = False
    ai_sectors: tuple[int, ...] = ()
    ended: str = ""
    rules_version: int = 1

    def side(self, seat: str) -> Side:
        """One of the two sides."""
        return self.blue if seat == "blue" else self.red

    def with_side(self, seat: str, **changes: object) -> "State":
        """The state with some fields of one side changed."""
        return replace(self, **{seat: replace(self.side(seat), **changes)})

    @property
    def acting(self) -> str:
        """Who uses the die that is being resolved: the player whose turn it is, or the other one when following."""
        return enemy(self.turn) if self.following else self.turn

    def is_ai(self, seat: str) -> bool:
        """Whether the AI plays this side."""
        return self.options.mode == "solo" and seat == AI

    def chooser(self, seat: str) -> str:
        """Who decides for a side where its player has a choice: the human, for the AI (solo)."""
        return enemy(seat) if self.is_ai(seat) else seat

    def category(self, cell: int) -> int:
        """N7 The last cell of each half of a sector's gauge."""
        return CARDS[self.cards[cell]].category

    def own_marker(self, seat: str, cell: int) -> int | None:
        """N7 The marker as this side sees it: above 0 in its own half."""
        marker = self.markers[cell]
        return None if marker is None else marker * WAY[seat]

    def holds(self, seat: str, cell: int) -> bool:
        """N7 Whether a side controls a sector: the marker is on the last cell of its half.

        T5 No unit needs to be there. T21 Without a marker the sector is neutral.
        """
        marker = self.markers[cell]
        return marker is not None and marker == self.category(cell) * WAY[seat]

    def controlled(self, seat: str) -> list[int]:
        """The cells that a side controls."""
        return [cell for cell in CELLS if self.holds(seat, cell)]

    def stands_in(self, seat: str) -> tuple[int, ...]:
        """The cells with units of a side, in order."""
        return tuple(sorted({place for place in self.side(seat).units if 0 <= place < len(CELLS)}))

    def unit_in(self, seat: str, cell: int) -> str:
        """The kind of a side's units in a cell ("" none): N12 allows no two kinds in one sector."""
        units = self.side(seat).units
        return SLOTS[units.index(cell)] if cell in units else ""

    def count_in(self, seat: str, cell: int) -> int:
        """How many units of a side are in a cell: 0 to 2."""
        return self.side(seat).units.count(cell)

    def reserve_kinds(self, seat: str) -> list[str]:
        """The kinds of unit in a side's Reserve, the weakest first."""
        waiting = [SLOTS[slot] for slot, place in enumerate(self.side(seat).units) if place == RESERVE]
        return [kind for kind in KINDS if kind in waiting]

    def fits(self, seat: str, unit: str, cell: int) -> bool:
        """N12 Whether a unit finds room: 2 Standard or 1 Elite or 1 Renown of a side in a sector."""
        units = self.side(seat).units
        there = units.count(cell)
        return not there or (unit == "standard" and there == 1 and cell in units[:2])

    def contact(self, seat: str, cell: int) -> bool:
        """Whether an enemy unit is in a cell."""
        return cell in self.side(enemy(seat)).units

    def points(self, seat: str) -> int:
        """N17 Victory points: those of the controlled sectors and that of the POWER level."""
        return self.side(seat).level.points + sum(CARDS[self.cards[cell]].points for cell in self.controlled(seat))


# --- actions -----------------------------------------------------------------------------------------


class Action(structs.Action):
    """A decision of a game."""


class DrawLots(Action):
    """N1, N2 Throw for what chance decides before the field is laid."""


class LayRow(Action):
    """N1 Draw three sectors and lay them as the next row, red's row first."""


class RollDice(Action):
    """N3 Throw the dice of the turn."""


class Fight(Action):
    """N8 Use a COMBAT die in a sector; `doubled`: it counts twice, by an Elite or Renown unit (N11)."""

    die: Literal["attack", "defence"]
    sector: int
    doubled: bool = False


class Move(Action):
    """N12 Use a MOVE die; in phase "ai-move", the move that the AI makes."""

    unit: Kind
    start: int
    to: int


class TakeResource(Action):
    """N14 Use a MORALE or COMMAND die."""

    resource: Resource


class UseSpecial(Action):
    """N15 Use a SPECIAL die for the rule of a controlled sector; the other fields are what that rule leaves open."""

    sector: int
    resource: Literal["", "morale", "command"] = ""
    unit: Literal["", "standard", "elite", "renown"] = ""
    target: int = RESERVE


class RaisePower(Action):
    """N15 Use a SPECIAL die to reach the next POWER level, all paid with one resource."""

    resource: Resource


class Reroll(Action):
    """N4 Throw some of the unused dice again."""

    dice: tuple[Die, ...]


class Convert(Action):
    """N5 Discard two unused dice and turn a third to another face."""

    discard: tuple[Die, Die]
    die: Die
    face: Die


class EndTurn(Action):
    """N16 Leave the other dice."""


class Pass(Action):
    """N6 Not follow this die."""


class NotThisTurn(Action):
    """N6, S3 Not follow, or not have thrown again, this die nor any other of this turn."""


class Retreat(Action):
    """N13 Where the next unit retreats to."""

    to: int


class RollForAi(Action):
    """S2 Throw the AI's next die."""


class ForceReroll(Action):
    """S3 Pay 1 MORALE and 1 COMMAND: the AI's die is thrown again."""


class LetStand(Action):
    """S3 The AI's die stands."""


class ChooseSector(Action):
    """S5, S9 The sector in which the AI's die works next, where several would do."""

    sector: int


def die_of(action: object) -> str:
    """N3, N6 The face of the die that an action uses, in one's own turn or following; "" for one that uses none."""
    match action:
        case Fight(die):
            return die
        case Move():
            return "move"
        case TakeResource(resource):
            return resource
        case UseSpecial() | RaisePower():
            return "special"
    return ""
