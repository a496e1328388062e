"""What happened, for the log and its readers. Codes and numbers only.

`seat` is whose decision it was, `unit` and `target` are mechs by name ("A1"), `hex` a printed number, `facing` hexsides
from north, `weapon` a key of content/weapons.toml, `location` one of the sheet, `left` what is left there. `number` is
the number to roll and `total` what two dice came to.
"""

from __future__ import annotations

from typing import ClassVar

from games.battletech.sight import Side
from games.battletech.table_events import Corrected, Said
from games.battletech.tohit import Mode
from games.core import structs


class Deployed(structs.Event):
    unit: str
    hex: str


class Turned(structs.Event):
    unit: str
    facing: int


class InitiativeRolled(structs.Event):
    seat: str
    total: int


class InitiativeTied(structs.Event):
    pass


class InitiativeWon(structs.Event):
    seat: str


class Announced(structs.Event):
    unit: str
    mode: Mode


class Moved(structs.Event):
    unit: str
    hex: str


class LeftMap(structs.Event):
    unit: str


class Stopped(structs.Event):
    unit: str
    hexes: int


class Declared(structs.Event):
    unit: str
    target: str


class SideChosen(structs.Event):
    unit: str
    target: str
    side: Side


class HexChosen(structs.Event):
    """L6 Of a pair of hexes `hex` counts and `other` does not; "" is off the map."""

    unit: str
    target: str
    hex: str
    other: str


class SightBlocked(structs.Event):
    """L5 The choice blocked the line: the attacker declares anew."""

    unit: str
    target: str


class Aimed(structs.Event):
    """W5 The number and the sum that it is, a field for each line of it (`tohit.Modifier`)."""

    unit: str
    weapon: str
    number: int
    base: int
    range: int
    attacker: int
    target: int
    woods: int
    cover: int


class FireHeld(structs.Event):
    unit: str


class AttackReady(structs.Event):
    unit: str
    target: str
    weapons: int


class Hit(structs.Event):
    unit: str
    target: str
    weapon: str
    number: int
    total: int
    location: str


class Missed(structs.Event):
    unit: str
    target: str
    weapon: str
    number: int
    total: int


class CouldNotHit(structs.Event):
    """W10 The number is above 12: nothing was rolled, the ammunition is spent."""

    unit: str
    target: str
    weapon: str
    number: int


class Dropped(structs.Event):
    unit: str
    weapon: str


class DamageMarked(structs.Event):
    unit: str
    location: str
    damage: int
    left: int


class RearMarked(structs.Event):
    """H10 Points marked off behind a torso."""

    unit: str
    location: str
    damage: int
    left: int


class LocationLost(structs.Event):
    unit: str
    location: str


class Destroyed(structs.Event):
    unit: str


class TurnBegan(structs.Event):
    begins: ClassVar[bool] = True

    turn: int


class MatchWon(structs.Event):
    seat: str
    reason: str


class MatchDrawn(structs.Event):
    reason: str


Event = (
    Deployed
    | Turned
    | InitiativeRolled
    | InitiativeTied
    | InitiativeWon
    | Announced
    | Moved
    | LeftMap
    | Stopped
    | Declared
    | SideChosen
    | HexChosen
    | SightBlocked
    | Said
    | Aimed
    | FireHeld
    | AttackReady
    | Hit
    | Missed
    | CouldNotHit
    | Dropped
    | DamageMarked
    | RearMarked
    | LocationLost
    | Destroyed
    | TurnBegan
    | MatchWon
    | MatchDrawn
    | Corrected
)
