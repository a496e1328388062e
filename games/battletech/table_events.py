"""What the players say of a table that the match does not see (N3–N7), and of sheets that they correct (C1–C3).

Codes and numbers only, as in `games.battletech.events`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.battletech.actions import Bearing, Ground
from games.battletech.damage import From


@dataclass(frozen=True, slots=True)
class RangeSaid:
    """N3"""

    it: ClassVar[str] = "range-said"
    unit: str
    target: str
    hexes: int


@dataclass(frozen=True, slots=True)
class WoodsSaid:
    """N4 Hexes of woods between the two."""

    it: ClassVar[str] = "woods-said"
    unit: str
    target: str
    light: int
    heavy: int


@dataclass(frozen=True, slots=True)
class GroundSaid:
    """N4 What a target stands in."""

    it: ClassVar[str] = "ground-said"
    unit: str
    ground: Ground


@dataclass(frozen=True, slots=True)
class BearingSaid:
    """N6"""

    it: ClassVar[str] = "bearing-said"
    unit: str
    target: str
    bearing: Bearing


@dataclass(frozen=True, slots=True)
class SideSaid:
    """N7 The side of the target that the attack comes from."""

    it: ClassVar[str] = "side-said"
    unit: str
    target: str
    hit_from: From


@dataclass(frozen=True, slots=True)
class NoShot:
    """N5 Out of range or out of arc: the attacker declares anew."""

    it: ClassVar[str] = "no-shot"
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class SheetOpened:
    """C1"""

    it: ClassVar[str] = "sheet-opened"
    seat: str
    unit: str


@dataclass(frozen=True, slots=True)
class SheetClosed:
    """C1 Nothing to correct after all."""

    it: ClassVar[str] = "sheet-closed"
    seat: str
    unit: str


@dataclass(frozen=True, slots=True)
class ArmourProposed:
    """C2 From `left` to `points`, if the other seat agrees."""

    it: ClassVar[str] = "armour-proposed"
    unit: str
    location: str
    left: int
    points: int


@dataclass(frozen=True, slots=True)
class RearProposed:
    """C2, H10"""

    it: ClassVar[str] = "rear-proposed"
    unit: str
    location: str
    left: int
    points: int


@dataclass(frozen=True, slots=True)
class ShotsProposed:
    """C2 From `left` to `shots`, if the other seat agrees."""

    it: ClassVar[str] = "shots-proposed"
    unit: str
    weapon: str
    left: int
    shots: int


@dataclass(frozen=True, slots=True)
class ArmourCorrected:
    """C3"""

    it: ClassVar[str] = "armour-corrected"
    unit: str
    location: str
    points: int


@dataclass(frozen=True, slots=True)
class RearCorrected:
    """C3, H10"""

    it: ClassVar[str] = "rear-corrected"
    unit: str
    location: str
    points: int


@dataclass(frozen=True, slots=True)
class ShotsCorrected:
    """C3"""

    it: ClassVar[str] = "shots-corrected"
    unit: str
    weapon: str
    shots: int


@dataclass(frozen=True, slots=True)
class CorrectionRefused:
    """C2 By `seat`."""

    it: ClassVar[str] = "correction-refused"
    seat: str
    unit: str
