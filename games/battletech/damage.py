"""H1–H9: where a hit falls, how damage is marked off, and what is lost with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from games.battletech.board import PACKAGE
from games.battletech.grid import AXES, offset, turn
from games.core.content import load
from games.core.text import Text

_CONTENT = load(PACKAGE, "damage")
LOCATIONS: tuple[str, ...] = _CONTENT["locations"]
LOCATION_NAMES: Mapping[str, Text] = MappingProxyType({key: Text(**one) for key, one in _CONTENT["names"].items()})
INWARD: Mapping[str, str] = _CONTENT["inward"]
ARM_OF: Mapping[str, str] = _CONTENT["arms"]
TORSO_OF = {arm: torso for torso, arm in ARM_OF.items()}
VITAL: tuple[str, ...] = _CONTENT["vital"]
LEGS: tuple[str, ...] = _CONTENT["legs"]
_INDEX = {location: index for index, location in enumerate(LOCATIONS)}

Armour = tuple[int, ...]  # armour points left, in the order of LOCATIONS
Table = Literal["front", "left", "right"]
HIT_TABLES: Mapping[Table, tuple[str, ...]] = MappingProxyType(
    {"front": _CONTENT["hits"]["front"], "left": _CONTENT["hits"]["left"], "right": _CONTENT["hits"]["right"]}
)


@dataclass(frozen=True, slots=True)
class Marked:
    """Points marked off one location; the rest, if any, went on to `transferred_to`."""

    location: str
    damage: int
    transferred_to: str | None


def armour_of(points: Mapping[str, int]) -> Armour:
    """Armour by location as a tuple; H5 an arm without its torso is gone, whatever is written there."""
    return tuple(0 if points.get(TORSO_OF.get(one, one)) == 0 else points[one] for one in LOCATIONS)


def points(armour: Armour, location: str) -> int:
    """Armour points left at a location."""
    return armour[_INDEX[location]]


def gone(armour: Armour) -> tuple[str, ...]:
    """H7 The locations without armour: destroyed, in the order of LOCATIONS."""
    return tuple(one for one, left in zip(LOCATIONS, armour, strict=True) if not left)


def destroyed(armour: Armour) -> bool:
    """H6 Head or centre torso gone."""
    return any(points(armour, one) == 0 for one in VITAL)


def legless(armour: Armour) -> bool:
    """V10 A leg gone."""
    return any(points(armour, one) == 0 for one in LEGS)


def mark(armour: Armour, location: str, damage: int) -> tuple[Armour, tuple[Marked, ...]]:
    """H3 Mark a hit off. H4 a location that is gone passes everything inward; H6 nothing goes on from a vital one."""
    left, steps = list(armour), []
    at: str | None = location
    while at is not None:
        taken = min(damage, left[_INDEX[at]])
        left[_INDEX[at]] -= taken
        damage -= taken
        if left[_INDEX[at]] == 0 and at in ARM_OF:
            left[_INDEX[ARM_OF[at]]] = 0  # H5 the arm goes at once with its side torso; the leg stays
        inward = INWARD.get(at) if damage else None
        steps.append(Marked(at, taken, inward))
        at = inward
    return tuple(left), tuple(steps)


def hit_location(total: int, table: Table = "front") -> str:
    """H1 The location for a total of two dice, 2 to 12."""
    return HIT_TABLES[table][total - 2]


def hit_table(target: str, facing: int, attacker: str) -> Table:
    """H2 The table for a hit on a mech in hex `target` with this facing, from hex `attacker`.

    The side tables are for hits that enter through the hexside behind the left or right flank: from 90° to 150° off
    the facing, both edges left to the front table, which also serves for the rear (R).
    """
    way = offset(target, attacker)
    between = [_middle(facing + sides) for sides in range(1, 5)]  # 90°, 150°, 210°, 270°
    if turn(between[0], way) > 0 > turn(between[1], way):
        return "right"
    if turn(between[2], way) > 0 > turn(between[3], way):
        return "left"
    return "front"


def _middle(facing: int) -> tuple[int, int]:
    """The direction halfway between a facing and the next one clockwise."""
    (u, v), (next_u, next_v) = AXES[facing % 6], AXES[(facing + 1) % 6]
    return u + next_u, v + next_v
