"""What happened, for the log and its readers. Codes and numbers only.

`seat` is whose decision it was, `unit` and `target` are mechs by name ("A1"), `hex` a printed number, `facing` hexsides
from north, `weapon` a key of content/weapons.toml, `location` one of the sheet, `left` what is left there. `number` is
the number to roll and `total` what two dice came to.
"""

from typing import ClassVar

from games.battletech.actions import Bearing, Ground
from games.battletech.damage import From
from games.battletech.sight import Side
from games.battletech.tohit import Mode
from games.core import structs


class Event(structs.Event):
    """Something that happened in a match."""


class Deployed(Event):
    unit: str
    hex: str


class Turned(Event):
    unit: str
    facing: int


class InitiativeRolled(Event):
    seat: str
    total: int


class InitiativeTied(Event):
    pass


class InitiativeWon(Event):
    seat: str


class Announced(Event):
    unit: str
    mode: Mode


class Moved(Event):
    unit: str
    hex: str


class LeftMap(Event):
    unit: str


class Stopped(Event):
    unit: str
    hexes: int


class Declared(Event):
    unit: str
    target: str


class SideChosen(Event):
    unit: str
    target: str
    side: Side


class HexChosen(Event):
    """L6 Of a pair of hexes `hex` counts and `other` does not; "" is off the map."""

    unit: str
    target: str
    hex: str
    other: str


class SightBlocked(Event):
    """L5 The choice blocked the line: the attacker declares anew."""

    unit: str
    target: str


class RangeSaid(Event):
    """N3"""

    unit: str
    target: str
    hexes: int


class WoodsSaid(Event):
    """N4 Hexes of woods between the two."""

    unit: str
    target: str
    light: int
    heavy: int


class GroundSaid(Event):
    """N4 What a target stands in."""

    unit: str
    ground: Ground


class BearingSaid(Event):
    """N6"""

    unit: str
    target: str
    bearing: Bearing


class SideSaid(Event):
    """N7 The side of the target that the attack comes from."""

    unit: str
    target: str
    hit_from: From


class NoShot(Event):
    """N5 Out of range or out of arc: the attacker declares anew."""

    unit: str
    target: str


class Aimed(Event):
    """W5 The number and the sum that it is, a field for each line of it (`tohit.Modifier`).

    `mount` is here and below the weapon's place on the sheet; None in lines of before.
    """

    unit: str
    weapon: str
    number: int
    base: int
    range: int
    attacker: int
    target: int
    woods: int
    cover: int
    mount: int | None = None


class FireHeld(Event):
    unit: str


class AttackReady(Event):
    unit: str
    target: str
    weapons: int


class Hit(Event):
    unit: str
    target: str
    weapon: str
    number: int
    total: int
    location: str
    mount: int | None = None


class Missed(Event):
    unit: str
    target: str
    weapon: str
    number: int
    total: int
    mount: int | None = None


class CouldNotHit(Event):
    """W10 The number is above 12: nothing was rolled, the ammunition is spent."""

    unit: str
    target: str
    weapon: str
    number: int
    mount: int | None = None


class Dropped(Event):
    unit: str
    weapon: str
    mount: int | None = None


class DamageMarked(Event):
    unit: str
    location: str
    damage: int
    left: int


class RearMarked(Event):
    """H10 Points marked off behind a torso."""

    unit: str
    location: str
    damage: int
    left: int


class LocationLost(Event):
    unit: str
    location: str


class Destroyed(Event):
    unit: str


class TurnBegan(Event):
    begins: ClassVar[bool] = True

    turn: int


class MatchWon(Event):
    seat: str
    reason: str


class MatchDrawn(Event):
    reason: str


class SheetOpened(Event):
    """C1"""

    seat: str
    unit: str


class SheetClosed(Event):
    """C1 Nothing to correct after all."""

    seat: str
    unit: str


class ArmourProposed(Event):
    """C2 From `left` to `points`, if the other seat agrees."""

    unit: str
    location: str
    left: int
    points: int


class RearProposed(Event):
    """C2, H10"""

    unit: str
    location: str
    left: int
    points: int


class ShotsProposed(Event):
    """C2 From `left` to `shots`, if the other seat agrees."""

    unit: str
    weapon: str
    left: int
    shots: int
    mount: int | None = None


class ArmourCorrected(Event):
    """C3"""

    unit: str
    location: str
    points: int


class RearCorrected(Event):
    """C3, H10"""

    unit: str
    location: str
    points: int


class ShotsCorrected(Event):
    """C3"""

    unit: str
    weapon: str
    shots: int
    mount: int | None = None


class CorrectionRefused(Event):
    """C2 By `seat`."""

    seat: str
    unit: str
