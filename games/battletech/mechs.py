"""Weapons, and what keeps them from firing."""

from typing import Literal, NamedTuple

from games.battletech.board import PACKAGE
from games.battletech.damage import Armour, destroyed, points
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


def silenced(armour: Armour, location: str, shots: int | None) -> tuple[str, ...]:
    """W2 Why a weapon cannot be fired at all: H6 its mech is destroyed; H8 its location is gone, W3 it has no mark of
    ammunition left.
    """
    if destroyed(armour):
        return ("mech-destroyed",)
    gone = () if points(armour, location) else ("location-gone",)
    return (*gone, "no-ammunition") if shots == 0 else gone
