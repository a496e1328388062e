"""Weapons and mechs as they stand on their sheets."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from games.battletech.board import PACKAGE
from games.battletech.damage import Armour, Rear, points
from games.core import structs
from games.core.content import rows
from games.core.text import Text


class Reach(NamedTuple):
    """The last hex of a weapon's short, medium and long range."""

    short: int
    medium: int
    long: int


class Weapon(structs.Value):
    """A weapon of content/weapons.toml, which says what its columns are: damage points of a hit, its ranges in hexes,
    whether a shot takes a mark of ammunition (W3), and what reading a mech file needs.
    """

    key: str
    title: Text
    damage: int
    reach: Reach
    ammunition: bool
    slots: int
    clan_slots: int | None = None
    shots: int = 0
    names: tuple[str, ...] = ()
    tech: Literal["", "clan", "is"] = ""
    one_shot: bool = False
    notes: tuple[str, ...] = ()


WEAPONS = rows(PACKAGE, "weapons", Weapon)


class Mount(structs.Value):
    """A weapon in its place on a mech, with the shots it starts with; None for a weapon without ammunition."""

    weapon: Weapon
    location: str
    shots: int | None


def silenced(armour: Armour, location: str, shots: int | None) -> tuple[str, ...]:
    """W2 Why a weapon cannot be fired at all: H8 its location is gone, W3 it has no mark of ammunition left."""
    gone = () if points(armour, location) else ("location-gone",)
    return (*gone, "no-ammunition") if shots == 0 else gone


def working(armour: Armour, locations: Iterable[str], shots: Iterable[int | None]) -> tuple[int, ...]:
    """W2 The weapons that can be fired at all, of those in these locations with so many shots left, by place."""
    fitted = enumerate(zip(locations, shots, strict=True))
    return tuple([weapon for weapon, (location, left) in fitted if not silenced(armour, location, left)])


def run_of(walk: int) -> int:
    """V4 Half as much again as the walk, rounded up."""
    return (3 * walk + 1) // 2


class MechKind(structs.Value):
    """A mech as the rules play it; `walk` in MP, armour in points: in front (H9) and behind the torsos (H10)."""

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
