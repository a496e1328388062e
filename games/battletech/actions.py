"""The decisions that make up a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from games.battletech.damage import From
from games.battletech.sight import Side
from games.battletech.tohit import Mode

Way = Literal["forward", "backward", "left", "right"]
Bearing = Literal["front", "left", "right"]  # N6 where a target lies, as its attacker faces
Ground = Literal["clear", "light", "heavy"]


@dataclass(frozen=True, slots=True)
class Deploy:
    """D1, D2 Put your next mech on a hex."""

    do: ClassVar[str] = "deploy"
    hex: str


@dataclass(frozen=True, slots=True)
class Face:
    """D1 Turn the mech just set up."""

    do: ClassVar[str] = "face"
    facing: int


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """S2 Two dice for your side."""

    do: ClassVar[str] = "roll-initiative"


@dataclass(frozen=True, slots=True)
class Announce:
    """V1 Choose a mech and how it will move."""

    do: ClassVar[str] = "announce"
    unit: str
    mode: Mode


@dataclass(frozen=True, slots=True)
class Step:
    """V5–V7 Enter the hex in front or behind, or turn by one hexside."""

    do: ClassVar[str] = "step"
    way: Way


@dataclass(frozen=True, slots=True)
class Stop:
    """End the mech's movement."""

    do: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Travel:
    """N2 Say how many hexes the mech has moved on the table, those that count for W8."""

    do: ClassVar[str] = "travel"
    hexes: int


@dataclass(frozen=True, slots=True)
class Leave:
    """N2, V9 Say that the mech has left the table."""

    do: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Declare:
    """S5, W1 Choose a mech and its target."""

    do: ClassVar[str] = "declare"
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class HoldFire:
    """S5 Use a mech's slot without firing."""

    do: ClassVar[str] = "hold-fire"
    unit: str


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """L4 Say which side of the line counts, left or right as the attacker sees it; or L6 of the next pair of hexes."""

    do: ClassVar[str] = "choose-side"
    side: Side


@dataclass(frozen=True, slots=True)
class SayRange:
    """N3 Say how many hexes away the target stands."""

    do: ClassVar[str] = "say-range"
    hexes: int


@dataclass(frozen=True, slots=True)
class SayWoods:
    """N4 Say what woods stand between."""

    do: ClassVar[str] = "say-woods"
    light: int
    heavy: int


@dataclass(frozen=True, slots=True)
class SayGround:
    """N4 Say what the target stands in."""

    do: ClassVar[str] = "say-ground"
    ground: Ground


@dataclass(frozen=True, slots=True)
class SayBearing:
    """N6 Say where the target lies, as the attacker faces."""

    do: ClassVar[str] = "say-bearing"
    bearing: Bearing


@dataclass(frozen=True, slots=True)
class SaySide:
    """N7 Say on which side the target is hit."""

    do: ClassVar[str] = "say-side"
    side: From


@dataclass(frozen=True, slots=True)
class SayBlocked:
    """N5 Say that there is no line of sight between the two."""

    do: ClassVar[str] = "say-blocked"


@dataclass(frozen=True, slots=True)
class SayNoShot:
    """N5 Say that the target is out of range or out of arc."""

    do: ClassVar[str] = "say-no-shot"


@dataclass(frozen=True, slots=True)
class Aim:
    """S5 Add a weapon, by its place on the sheet, to the attack being declared."""

    do: ClassVar[str] = "aim"
    weapon: int


@dataclass(frozen=True, slots=True)
class Ready:
    """S5 The declaration is complete."""

    do: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Fire:
    """S6 Resolve one declared weapon."""

    do: ClassVar[str] = "fire"
    unit: str
    weapon: int


@dataclass(frozen=True, slots=True)
class Drop:
    """W10 Spare the ammunition of an attack that cannot hit."""

    do: ClassVar[str] = "drop"
    unit: str
    weapon: int


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """C1 Begin to correct the sheet of a mech."""

    do: ClassVar[str] = "open-sheet"
    unit: str


@dataclass(frozen=True, slots=True)
class CorrectArmour:
    """C1 Propose another number of armour points for a location, or behind it."""

    do: ClassVar[str] = "correct-armour"
    unit: str
    location: str
    points: int
    rear: bool = False


@dataclass(frozen=True, slots=True)
class CorrectShots:
    """C1 Propose another number of shots for a weapon, by its place on the sheet."""

    do: ClassVar[str] = "correct-shots"
    unit: str
    weapon: int
    shots: int


@dataclass(frozen=True, slots=True)
class CloseSheet:
    """C1 Correct nothing after all."""

    do: ClassVar[str] = "close-sheet"


@dataclass(frozen=True, slots=True)
class Agree:
    """C2 Let the correction of the other side stand."""

    do: ClassVar[str] = "agree"


@dataclass(frozen=True, slots=True)
class Refuse:
    """C2 Let the sheet be as it is."""

    do: ClassVar[str] = "refuse"


Action = (
    Deploy
    | Face
    | RollInitiative
    | Announce
    | Step
    | Stop
    | Travel
    | Leave
    | Declare
    | HoldFire
    | ChooseSide
    | SayRange
    | SayWoods
    | SayGround
    | SayBearing
    | SaySide
    | SayBlocked
    | SayNoShot
    | Aim
    | Ready
    | Fire
    | Drop
    | OpenSheet
    | CorrectArmour
    | CorrectShots
    | CloseSheet
    | Agree
    | Refuse
)
ACTIONS: dict[str, type[Action]] = {kind.do: kind for kind in get_args(Action)}
