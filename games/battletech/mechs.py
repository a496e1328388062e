"""Weapons and mechs as they stand on their sheets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

from games.battletech.board import PACKAGE
from games.battletech.damage import LOCATIONS, Armour, Rear
from games.core import structs
from games.core.content import rows
from games.core.reading import one_of
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


class WeaponRow(structs.Value):
    """A weapon as content/weapons.toml has it, which says what its columns are."""

    title: Text
    damage: int
    short: int
    medium: int
    long: int
    ammunition: bool
    slots: int
    clan_slots: int | None = None
    shots: int = 0
    names: tuple[str, ...] = ()
    tech: Literal["", "clan", "is"] = ""
    one_shot: bool = False
    salvo: tuple[int, int] | None = None
    streak: bool = False
    notes: tuple[str, ...] = ()


WEAPON_ROWS = rows(PACKAGE, "weapons", WeaponRow)
WEAPONS: Mapping[str, Weapon] = MappingProxyType(
    {
        key: Weapon(key, row.title, row.damage, Reach(row.short, row.medium, row.long), row.ammunition)
        for key, row in WEAPON_ROWS.items()
    }
)


class MountRow(structs.Value, omit_defaults=True):
    """A weapon of a mech in content/mechs.toml."""

    weapon: Annotated[str, one_of(WEAPONS)]
    location: Annotated[str, one_of(LOCATIONS)]
    shots: int | None = None


class MechRow(structs.Value):
    """A mech of content/mechs.toml."""

    title: Text
    tons: int
    walk: int
    armour: dict[str, int]
    rear: dict[str, int]
    weapons: tuple[MountRow, ...]


MECH_ROWS = rows(PACKAGE, "mechs", MechRow)
