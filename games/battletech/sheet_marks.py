"""What is marked on a live record sheet, the decisions that mark it, and what they bring about. Codes and numbers only.

`location` is one of the sheet's, `weapon` in hits a key of content/weapons.toml and elsewhere a place among the mounts
of the design, `side` where a hit comes from.
"""

from games.battletech.damage import Armour, From, Rear
from games.core import structs


class Pending(structs.Value):
    """A hit that is noted and has not taken effect: its number on this sheet, and the weapon, "" when that is unknown.

    H10 From the rear it takes the armour behind the torsos.
    """

    hit: int
    location: str
    damage: int
    weapon: str = ""
    side: From = "front"


class Marks(structs.Value):
    """What is left: armour in the order of LOCATIONS, the armour behind in the order of REARS, shots by mount of the
    design (None: needs none). `hits` counts those ever noted, so that each has a number of its own."""

    armour: Armour
    rear: Rear
    shots: tuple[int | None, ...]
    pending: tuple[Pending, ...] = ()
    hits: int = 0


# --- marks ----------------------------------------------------------------------------------------


class Hit(structs.Action):
    """Note a hit: where, and how many points; perhaps by which weapon, a key of content/weapons.toml.

    The side it comes from counts where it is the rear (H10).
    """

    location: str
    damage: int
    weapon: str = ""
    side: From = "front"


class RollHit(structs.Action):
    """H1, H2 Note a hit whose location two dice give, on the table for the side it comes from."""

    damage: int
    weapon: str = ""
    side: From = "front"


class TakeBack(structs.Action):
    """Rub out a hit that has not taken effect, by its number."""

    hit: int


class EndPhase(structs.Action):
    """S7 All hits that are noted take effect."""


class Shot(structs.Action):
    """W3 Mark one shot, by the place of the weapon among the mounts of the design."""

    weapon: int


class CorrectArmour(structs.Action):
    """Set the armour left at a location, in front or behind; nothing else changes but what H5 takes with it."""

    location: str
    points: int
    rear: bool = False


class CorrectShots(structs.Action):
    """Set the shots that a weapon has left."""

    weapon: int
    shots: int


Action = Hit | RollHit | TakeBack | EndPhase | Shot | CorrectArmour | CorrectShots


# --- what has happened ----------------------------------------------------------------------------


class Event(structs.Event):
    """Something that a mark has brought about."""


class HitNoted(Event):
    hit: int
    location: str
    damage: int
    weapon: str
    side: From


class HitTakenBack(Event):
    hit: int
    location: str
    damage: int


class DamageMarked(Event):
    """Points marked off for a hit at one location; H3, H4 the rest, if any, went on to `transferred_to`."""

    hit: int
    location: str
    rear: bool
    damage: int
    left: int
    transferred_to: str | None


class LocationLost(Event):
    location: str


class MechDestroyed(Event):
    pass


class ShotMarked(Event):
    weapon: int
    left: int


class ArmourCorrected(Event):
    location: str
    rear: bool
    before: int
    points: int


class ShotsCorrected(Event):
    weapon: int
    before: int
    shots: int
