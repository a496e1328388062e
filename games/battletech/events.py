"""What happened, for the log and its readers. Codes and numbers only.

`seat` is whose decision it was, `unit` and `target` are mechs by name ("A1"), `hex` a printed number, `facing` hexsides
from north, `weapon` a key of content/weapons.toml, `location` one of the sheet, `left` what is left there. `number` is
the number to roll and `total` what two dice came to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, get_args

from games.battletech.sight import Side
from games.battletech.table_events import (
    ArmourCorrected,
    ArmourProposed,
    BearingSaid,
    CorrectionRefused,
    GroundSaid,
    NoShot,
    RangeSaid,
    RearCorrected,
    RearProposed,
    SheetClosed,
    SheetOpened,
    ShotsCorrected,
    ShotsProposed,
    SideSaid,
    WoodsSaid,
)
from games.battletech.tohit import Mode


@dataclass(frozen=True, slots=True)
class Deployed:
    it: ClassVar[str] = "deployed"
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Turned:
    it: ClassVar[str] = "turned"
    unit: str
    facing: int


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    it: ClassVar[str] = "initiative-rolled"
    seat: str
    total: int


@dataclass(frozen=True, slots=True)
class InitiativeTied:
    it: ClassVar[str] = "initiative-tied"


@dataclass(frozen=True, slots=True)
class InitiativeWon:
    it: ClassVar[str] = "initiative-won"
    seat: str


@dataclass(frozen=True, slots=True)
class Announced:
    it: ClassVar[str] = "announced"
    unit: str
    mode: Mode


@dataclass(frozen=True, slots=True)
class Moved:
    it: ClassVar[str] = "moved"
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class LeftMap:
    it: ClassVar[str] = "left-map"
    unit: str


@dataclass(frozen=True, slots=True)
class Stopped:
    it: ClassVar[str] = "stopped"
    unit: str
    hexes: int


@dataclass(frozen=True, slots=True)
class Declared:
    it: ClassVar[str] = "declared"
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class SideChosen:
    it: ClassVar[str] = "side-chosen"
    unit: str
    target: str
    side: Side


@dataclass(frozen=True, slots=True)
class HexChosen:
    """L6 Of a pair of hexes `hex` counts and `other` does not; "" is off the map."""

    it: ClassVar[str] = "hex-chosen"
    unit: str
    target: str
    hex: str
    other: str


@dataclass(frozen=True, slots=True)
class SightBlocked:
    """L5 The choice blocked the line: the attacker declares anew."""

    it: ClassVar[str] = "sight-blocked"
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Aimed:
    """W5 The number and the sum that it is, a field for each line of it (`tohit.Modifier`)."""

    it: ClassVar[str] = "aimed"
    unit: str
    weapon: str
    number: int
    base: int
    range: int
    attacker: int
    target: int
    woods: int
    cover: int


@dataclass(frozen=True, slots=True)
class FireHeld:
    it: ClassVar[str] = "fire-held"
    unit: str


@dataclass(frozen=True, slots=True)
class AttackReady:
    it: ClassVar[str] = "attack-ready"
    unit: str
    target: str
    weapons: int


@dataclass(frozen=True, slots=True)
class Hit:
    it: ClassVar[str] = "hit"
    unit: str
    target: str
    weapon: str
    number: int
    total: int
    location: str


@dataclass(frozen=True, slots=True)
class Missed:
    it: ClassVar[str] = "missed"
    unit: str
    target: str
    weapon: str
    number: int
    total: int


@dataclass(frozen=True, slots=True)
class CouldNotHit:
    """W10 The number is above 12: nothing was rolled, the ammunition is spent."""

    it: ClassVar[str] = "could-not-hit"
    unit: str
    target: str
    weapon: str
    number: int


@dataclass(frozen=True, slots=True)
class Dropped:
    it: ClassVar[str] = "dropped"
    unit: str
    weapon: str


@dataclass(frozen=True, slots=True)
class DamageMarked:
    it: ClassVar[str] = "damage-marked"
    unit: str
    location: str
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class RearMarked:
    """H10 Points marked off behind a torso."""

    it: ClassVar[str] = "rear-marked"
    unit: str
    location: str
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class LocationLost:
    it: ClassVar[str] = "location-lost"
    unit: str
    location: str


@dataclass(frozen=True, slots=True)
class Destroyed:
    it: ClassVar[str] = "destroyed"
    unit: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    it: ClassVar[str] = "turn-began"
    turn: int


@dataclass(frozen=True, slots=True)
class MatchWon:
    it: ClassVar[str] = "match-won"
    seat: str
    reason: str


@dataclass(frozen=True, slots=True)
class MatchDrawn:
    it: ClassVar[str] = "match-drawn"
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
    | RangeSaid
    | WoodsSaid
    | GroundSaid
    | BearingSaid
    | SideSaid
    | NoShot
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
    | SheetOpened
    | SheetClosed
    | ArmourProposed
    | RearProposed
    | ShotsProposed
    | ArmourCorrected
    | RearCorrected
    | ShotsCorrected
    | CorrectionRefused
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
