"""Weapons and mechs as they stand on their sheets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from games.battletech.board import PACKAGE
from games.battletech.damage import Armour, Rear, armour_of, rear_of
from games.core import structs
from games.core.content import load
from games.core.text import Text


class Reach(NamedTuple):
    """The last hex of a weapon's short, medium and long range."""

    short: int
    medium: int
    long: int


class Weapon(structs.Value):
    """A weapon: damage points of a hit, its ranges in hexes, whether a shot takes a mark of ammunition (W3)."""

    key: str
    title: Text
    damage: int
    reach: Reach
    ammunition: bool


class Mount(structs.Value):
    """A weapon in its place on a mech, with the shots it starts with; None for a weapon without ammunition."""

    weapon: Weapon
    location: str
    shots: int | None


def run_of(walk: int) -> int:
    """V4 Half as much again as the walk, rounded up."""
    return (3 * walk + 1) // 2


class MechKind(structs.Value):
    """A mech as on its sheet; `walk` in MP, armour in points: in front (H9) and behind the torsos (H10)."""

    key: str
    title: Text
    tons: int
    walk: int
    armour: Armour
    mounts: tuple[Mount, ...]
    rear: Rear = (0, 0, 0)

    @property
    def run(self) -> int:
        return run_of(self.walk)

    @property
    def shots(self) -> tuple[int | None, ...]:
        """The ammunition it starts with, by mount."""
        return tuple(mount.shots for mount in self.mounts)


def _weapon(key: str, one: Mapping[str, Any]) -> Weapon:
    reach = Reach(one["short"], one["medium"], one["long"])
    return Weapon(key, Text(**one["title"]), one["damage"], reach, one["ammunition"])


WEAPONS: Mapping[str, Weapon] = MappingProxyType(
    {key: _weapon(key, one) for key, one in load(PACKAGE, "weapons").items()}
)


def _kind(key: str, one: Mapping[str, Any]) -> MechKind:
    mounts = tuple(Mount(WEAPONS[each["weapon"]], each["location"], each.get("shots")) for each in one["weapons"])
    armour = armour_of(one["armour"])
    rear = rear_of(one["rear"], armour)
    return MechKind(key, Text(**one["title"]), one["tons"], one["walk"], armour, mounts, rear)


MECHS: Mapping[str, MechKind] = MappingProxyType({key: _kind(key, one) for key, one in load(PACKAGE, "mechs").items()})
