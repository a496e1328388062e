"""The decisions that make up a match."""

from typing import Literal

from games.battletech.damage import From
from games.battletech.sight import Side
from games.battletech.tohit import Mode
from games.core import structs

Way = Literal["forward", "backward", "left", "right"]
Bearing = Literal["front", "left", "right"]  # N6 where a target lies, as its attacker faces
Ground = Literal["clear", "light", "heavy"]


class Action(structs.Action):
    """A decision of a game."""


class Deploy(Action):
    """D1, D2 Put your next mech on a hex."""

    hex: str


class Face(Action):
    """D1 Turn the mech just set up."""

    facing: int


class RollInitiative(Action):
    """S2 Two dice for your side."""


class Announce(Action):
    """V1 Choose a mech and how it will move."""

    unit: str
    mode: Mode


class Step(Action):
    """V5–V7 Enter the hex in front or behind, or turn by one hexside."""

    way: Way


class Stop(Action):
    """End the mech's movement."""


class Travel(Action):
    """N2 Say how many hexes the mech has moved on the table, those that count for W8."""

    hexes: int


class Leave(Action):
    """N2, V9 Say that the mech has left the table."""


class Declare(Action):
    """S5, W1 Choose a mech and its target."""

    unit: str
    target: str


class HoldFire(Action):
    """S5 Use a mech's slot without firing."""

    unit: str


class ChooseSide(Action):
    """L4 Say which side of the line counts, left or right as the attacker sees it; or L6 of the next pair of hexes."""

    side: Side


class SayRange(Action):
    """N3 Say how many hexes away the target stands."""

    hexes: int


class SayWoods(Action):
    """N4 Say what woods stand between."""

    light: int
    heavy: int


class SayGround(Action):
    """N4 Say what the target stands in."""

    ground: Ground


class SayBearing(Action):
    """N6 Say where the target lies, as the attacker faces."""

    bearing: Bearing


class SaySide(Action):
    """N7 Say on which side the target is hit."""

    side: From


class SayBlocked(Action):
    """N5 Say that there is no line of sight between the two."""


class SayNoShot(Action):
    """N5 Say that the target is out of range or out of arc."""


class Aim(Action):
    """S5 Add a weapon, by its place on the sheet, to the attack being declared."""

    weapon: int


class Ready(Action):
    """S5 The declaration is complete."""


class Fire(Action):
    """S6 Resolve one declared weapon."""

    unit: str
    weapon: int


class Drop(Action):
    """W10 Spare the ammunition of an attack that cannot hit."""

    unit: str
    weapon: int


class OpenSheet(Action):
    """C1 Begin to correct the sheet of a mech."""

    unit: str


class CorrectArmour(Action):
    """C1 Propose another number of armour points for a location, or behind it."""

    unit: str
    location: str
    points: int
    rear: bool = False


class CorrectShots(Action):
    """C1 Propose another number of shots for a weapon, by its place on the sheet."""

    unit: str
    weapon: int
    shots: int


class CloseSheet(Action):
    """C1 Correct nothing after all."""


class Agree(Action):
    """C2 Let the correction of the other side stand."""


class Refuse(Action):
    """C2 Let the sheet be as it is."""


Answer = SayRange | SayWoods | SayGround | SayBearing | SaySide | SayBlocked | SayNoShot
Correcting = OpenSheet | CorrectArmour | CorrectShots | CloseSheet | Agree | Refuse
