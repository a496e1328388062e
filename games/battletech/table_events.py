"""What the players say of a table that the match does not see (N3–N7), and of sheets that they correct (C1–C3).

Codes and numbers only, as in `games.battletech.events`.
"""

from __future__ import annotations

from games.battletech.actions import Bearing, Ground
from games.battletech.damage import From
from games.core import structs


class RangeSaid(structs.Event):
    """N3"""

    unit: str
    target: str
    hexes: int


class WoodsSaid(structs.Event):
    """N4 Hexes of woods between the two."""

    unit: str
    target: str
    light: int
    heavy: int


class GroundSaid(structs.Event):
    """N4 What a target stands in."""

    unit: str
    ground: Ground


class BearingSaid(structs.Event):
    """N6"""

    unit: str
    target: str
    bearing: Bearing


class SideSaid(structs.Event):
    """N7 The side of the target that the attack comes from."""

    unit: str
    target: str
    hit_from: From


class NoShot(structs.Event):
    """N5 Out of range or out of arc: the attacker declares anew."""

    unit: str
    target: str


class SheetOpened(structs.Event):
    """C1"""

    seat: str
    unit: str


class SheetClosed(structs.Event):
    """C1 Nothing to correct after all."""

    seat: str
    unit: str


class ArmourProposed(structs.Event):
    """C2 From `left` to `points`, if the other seat agrees."""

    unit: str
    location: str
    left: int
    points: int


class RearProposed(structs.Event):
    """C2, H10"""

    unit: str
    location: str
    left: int
    points: int


class ShotsProposed(structs.Event):
    """C2 From `left` to `shots`, if the other seat agrees."""

    unit: str
    weapon: str
    left: int
    shots: int


class ArmourCorrected(structs.Event):
    """C3"""

    unit: str
    location: str
    points: int


class RearCorrected(structs.Event):
    """C3, H10"""

    unit: str
    location: str
    points: int


class ShotsCorrected(structs.Event):
    """C3"""

    unit: str
    weapon: str
    shots: int


class CorrectionRefused(structs.Event):
    """C2 By `seat`."""

    seat: str
    unit: str


Said = RangeSaid | WoodsSaid | GroundSaid | BearingSaid | SideSaid | NoShot
Corrected = (
    SheetOpened
    | SheetClosed
    | ArmourProposed
    | RearProposed
    | ShotsProposed
    | ArmourCorrected
    | RearCorrected
    | ShotsCorrected
    | CorrectionRefused
)
