"""What is marked on a live record sheet, the decisions that mark it, and what they bring about. Codes and numbers only.

`location` is one of the sheet's, `weapon` in hits a key of content/weapons.toml and elsewhere a place among the mounts
of the design, `side` where a hit comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, get_args

from games.battletech.damage import Armour, From, Rear


@dataclass(frozen=True, slots=True)
class Pending:
    """A hit that is noted and has not taken effect: its number on this sheet, and the weapon, "" when nobody said.

    H10 From the rear it takes the armour behind the torsos.
    """

    hit: int
    location: str
    damage: int
    weapon: str = ""
    side: From = "front"


@dataclass(frozen=True, slots=True)
class Marks:
    """What is left: armour in the order of LOCATIONS, the armour behind in the order of REARS, shots by mount of the
    design (None: needs none). `hits` counts those ever noted, so that each has a number of its own."""

    armour: Armour
    rear: Rear
    shots: tuple[int | None, ...]
    pending: tuple[Pending, ...] = ()
    hits: int = 0


# --- marks ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hit:
    """Note a hit: where, and how many points; perhaps by which weapon, a key of content/weapons.toml.

    The side it comes from counts where it is the rear (H10).
    """

    do: ClassVar[str] = "hit"
    location: str
    damage: int
    weapon: str = ""
    side: From = "front"


@dataclass(frozen=True, slots=True)
class RollHit:
    """H1, H2 Note a hit whose location two dice give, on the table for the side it comes from."""

    do: ClassVar[str] = "roll-hit"
    damage: int
    weapon: str = ""
    side: From = "front"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Rub out a hit that has not taken effect, by its number."""

    do: ClassVar[str] = "take-back"
    hit: int


@dataclass(frozen=True, slots=True)
class EndPhase:
    """S7 All hits that are noted take effect."""

    do: ClassVar[str] = "end-phase"


@dataclass(frozen=True, slots=True)
class Shot:
    """W3 Mark one shot, by the place of the weapon among the mounts of the design."""

    do: ClassVar[str] = "shot"
    weapon: int


@dataclass(frozen=True, slots=True)
class CorrectArmour:
    """Set the armour left at a location, in front or behind; nothing else changes but what H5 takes with it."""

    do: ClassVar[str] = "correct-armour"
    location: str
    points: int
    rear: bool = False


@dataclass(frozen=True, slots=True)
class CorrectShots:
    """Set the shots that a weapon has left."""

    do: ClassVar[str] = "correct-shots"
    weapon: int
    shots: int


Action = Hit | RollHit | TakeBack | EndPhase | Shot | CorrectArmour | CorrectShots
ACTIONS: Mapping[str, type[Action]] = {kind.do: kind for kind in get_args(Action)}


# --- what has happened ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HitNoted:
    it: ClassVar[str] = "hit-noted"
    hit: int
    location: str
    damage: int
    weapon: str
    side: From


@dataclass(frozen=True, slots=True)
class HitTakenBack:
    it: ClassVar[str] = "hit-taken-back"
    hit: int
    location: str
    damage: int


@dataclass(frozen=True, slots=True)
class DamageMarked:
    """Points marked off for a hit at one location; H3, H4 the rest, if any, went on to `transferred_to`."""

    it: ClassVar[str] = "damage-marked"
    hit: int
    location: str
    rear: bool
    damage: int
    left: int
    transferred_to: str | None


@dataclass(frozen=True, slots=True)
class LocationLost:
    it: ClassVar[str] = "location-lost"
    location: str


@dataclass(frozen=True, slots=True)
class MechDestroyed:
    it: ClassVar[str] = "mech-destroyed"


@dataclass(frozen=True, slots=True)
class ShotMarked:
    it: ClassVar[str] = "shot-marked"
    weapon: int
    left: int


@dataclass(frozen=True, slots=True)
class ArmourCorrected:
    it: ClassVar[str] = "armour-corrected"
    location: str
    rear: bool
    before: int
    points: int


@dataclass(frozen=True, slots=True)
class ShotsCorrected:
    it: ClassVar[str] = "shots-corrected"
    weapon: int
    before: int
    shots: int


Event = (
    HitNoted
    | HitTakenBack
    | DamageMarked
    | LocationLost
    | MechDestroyed
    | ShotMarked
    | ArmourCorrected
    | ShotsCorrected
)
