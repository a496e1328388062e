"""The state of a match, and the decisions that make it up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from games.battletech.board import BOARDS, Board
from games.battletech.damage import Armour
from games.battletech.mechs import MECHS, MechKind, Mount
from games.battletech.options import Options
from games.battletech.sight import Side
from games.battletech.tohit import Mode
from games.core.errors import Illegal

SEATS = ("attacker", "defender")
LETTERS = {"attacker": "A", "defender": "D"}  # a mech is called "A1", "A2", … or "D1", …
_SEAT_OF = {letter: seat for seat, letter in LETTERS.items()}

Phase = Literal["deployment", "initiative", "movement", "declaration", "resolution", "over"]
Way = Literal["forward", "backward", "left", "right"]


def enemy(seat: str) -> str:
    """The other seat."""
    return SEATS[1 - SEATS.index(seat)]


@dataclass(frozen=True, slots=True)
class Mech:
    """A mech in a match. `hex` is "" until it is set up and once it is out; `facing` counts hexsides from north.

    `mode`, `spent` (MP), `hexes` (that count as moved, W8), `heading`, `reversed` and `start` (the hex where it began)
    belong to this turn's movement; the mode is "" until it is announced.
    """

    unit: str
    kind: str
    armour: Armour
    shots: tuple[int | None, ...]
    hex: str = ""
    facing: int = 0
    out: Literal["", "destroyed", "left"] = ""
    mode: Literal["", "still", "walk", "run"] = ""
    spent: int = 0
    hexes: int = 0
    heading: Literal["", "forward", "backward"] = ""
    reversed: bool = False
    start: str = ""

    @property
    def seat(self) -> str:
        return _SEAT_OF[self.unit[0]]

    @property
    def sheet(self) -> MechKind:
        return MECHS[self.kind]

    def mount(self, weapon: int) -> Mount:
        """One of its weapons, by its place in the list on the sheet."""
        return self.sheet.mounts[weapon]


@dataclass(frozen=True, slots=True)
class Attack:
    """What a mech has declared: its target, and the weapons that have still to be resolved, by place on its sheet."""

    unit: str
    target: str
    weapons: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """L4 The side of the line from one mech to another that counts for the rest of the turn."""

    start: str
    end: str
    side: Side


@dataclass(frozen=True, slots=True)
class State:
    """A match. `queue` are the seats whose slots are still to come in this phase, the next one first (S4).

    `waiting` are the mechs that have not had their slot, `active` the one in the middle of it; `asked` while the
    owner of its target chooses a side of the line (L5). `initiative` is the seat that has it; `rolls` hold what has
    been rolled for it so far. `winner` and `reason` stand once the match is over; no winner is a draw.
    """

    options: Options
    phase: Phase = "deployment"
    turn: int = 1
    mechs: tuple[Mech, ...] = ()
    rolls: tuple[tuple[str, int], ...] = ()
    initiative: str = ""
    queue: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    active: str = ""
    asked: bool = False
    attacks: tuple[Attack, ...] = ()
    choices: tuple[Choice, ...] = ()
    winner: str = ""
    reason: str = ""

    @property
    def board(self) -> Board:
        return BOARDS[self.options.board]

    def mech(self, unit: str) -> Mech:
        """The mech with this name. Raises Illegal("unknown-unit")."""
        for mech in self.mechs:
            if mech.unit == unit:
                return mech
        raise Illegal("unknown-unit", unit=unit)

    def on_map(self, seat: str | None = None) -> tuple[Mech, ...]:
        """The mechs on the map, of one seat or of both."""
        return tuple(mech for mech in self.mechs if mech.hex and seat in (None, mech.seat))

    def attack(self, unit: str) -> Attack | None:
        """What this mech has declared, or is declaring."""
        return next((one for one in self.attacks if one.unit == unit), None)


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
    """L4 Say which side of the line counts, left or right as the attacker sees it."""

    do: ClassVar[str] = "choose-side"
    side: Side


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


Action = (
    Deploy
    | Face
    | RollInitiative
    | Announce
    | Step
    | Stop
    | Declare
    | HoldFire
    | ChooseSide
    | Aim
    | Ready
    | Fire
    | Drop
)
ACTIONS: dict[str, type[Action]] = {kind.do: kind for kind in get_args(Action)}
