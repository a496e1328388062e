"""The state of a match."""

from typing import Literal

from msgspec.structs import replace

from games.battletech.actions import Ground
from games.battletech.board import Board
from games.battletech.damage import Armour, Rear
from games.battletech.designs import Design, DesignMount
from games.battletech.grid import distance
from games.battletech.options import Options
from games.battletech.sight import Side, Woods
from games.core import structs
from games.core.errors import Illegal

TEAMS = ("attacker", "defender")
LETTERS = {"attacker": "A", "defender": "D"}  # a mech is called "A1", "A2", … or "D1", …
_TEAM_OF = {letter: team for team, letter in LETTERS.items()}

Phase = Literal["deployment", "initiative", "movement", "declaration", "resolution", "over"]


def enemy(team: str) -> str:
    """The other team."""
    return TEAMS[1 - TEAMS.index(team)]


def team_of(seat: str) -> str:
    """The team of a seat: of "attacker-2" the attackers; a seat that has a whole team is called as the team is."""
    return seat.partition("-")[0]


def unit_of(seat: str) -> str:
    """D6 The mech of a seat of one mech: of "attacker-2" A2; "" for a seat that has a whole team."""
    team, _, number = seat.partition("-")
    return f"{LETTERS[team]}{number}" if number and team in LETTERS else ""


class Mech(structs.Value):
    """A mech in a match. `hex` is "" until it is set up, once it is out, and where there is no map; `facing` counts
    hexsides from north. `kind` is its name in the options; `rear` is empty where rear armour does not count (H9).

    `mode`, `spent` (MP), `hexes` (that count as moved, W8), `heading`, `reversed` and `start` (the hex where it began)
    belong to this turn's movement; the mode is "" until it is announced.
    """

    unit: str
    kind: str
    armour: Armour
    shots: tuple[int | None, ...]
    rear: Rear = ()
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
    def team(self) -> str:
        return _TEAM_OF[self.unit[0]]


class Attack(structs.Value):
    """What a mech has declared: its target, and the weapons that have still to be resolved, by place on its sheet.

    Without a map the players say where the target lies (N6) and from which side it is hit (N7); "" until then.
    """

    unit: str
    target: str
    weapons: tuple[int, ...] = ()
    bearing: Literal["", "front", "left", "right"] = ""
    side: Literal["", "front", "left", "right", "rear"] = ""


class Choice(structs.Value):
    """L4 The side of the line from one mech to another that counts for the rest of the turn.

    L6 With a choice for each pair of hexes, `left` and `right` are those of the pair, "" off the map; else neither is
    named, and the side is that of the whole line.
    """

    start: str
    end: str
    side: Side
    left: str = ""
    right: str = ""


class Between(structs.Value):
    """N3, N4 What the players said of the line between two mechs, for this turn; `woods` is None until they did."""

    start: str
    end: str
    hexes: int
    woods: Woods | None = None


class Correction(structs.Value):
    """C1 What a seat wants to correct on the sheet of a mech, and to which value; None while it has not answered.

    No seat: nothing is being corrected. It is the armour of a `location`, behind if `rear`, or the shots of a `weapon`,
    by place on the sheet.
    """

    seat: str = ""
    unit: str = ""
    location: str = ""
    rear: bool = False
    weapon: int | None = None
    value: int | None = None


class State(structs.Value):
    """A match. `queue` are the teams whose slots are still to come in this phase, the next one first (S4).

    `waiting` are the mechs that have not had their slot, `active` the one in the middle of it; `asked` while the
    owner of its target chooses a side of the line (L5). `initiative` is the team that has it; `rolls` hold what has
    been rolled for it so far. Without a map, `between` and `grounds` (the ground under a mech) are what the players
    said of their table this turn, `barred` the attacks (unit, target) of which they said that there are none (N5).
    `correction` is what waits for an answer, `refused` whether the team at its slot has had a refusal. `winner`, a
    team, and `reason` stand once the match is over; no winner is a draw. `rules_version` is that of the rules the match
    goes on by: states kept from versions 2 and 3 do not name it.
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
    between: tuple[Between, ...] = ()
    grounds: tuple[tuple[str, Ground], ...] = ()
    barred: tuple[tuple[str, str], ...] = ()
    correction: Correction = Correction()
    refused: bool = False
    winner: str = ""
    reason: str = ""
    rules_version: int = 3

    @property
    def has_map(self) -> bool:
        """N1 Whether the mechs stand on a map that the match knows."""
        return self.options.map != "none"

    @property
    def board(self) -> Board:
        """The map. Raises Illegal("no-map") without one (N1)."""
        board = self.options.board
        if board is None:
            raise Illegal("no-map")
        return board

    def design(self, mech: Mech) -> Design:
        """What a mech of this match was at its beginning."""
        return self.options.designs[mech.kind]

    def mount(self, mech: Mech, weapon: int) -> DesignMount:
        """One of its weapons, by its place in the list on the sheet."""
        return self.design(mech).firing[weapon]

    def mech(self, unit: str) -> Mech:
        """The mech with this name. Raises Illegal("unknown-unit")."""
        for mech in self.mechs:
            if mech.unit == unit:
                return mech
        raise Illegal("unknown-unit", unit=unit)

    @property
    def by_mech(self) -> bool:
        """D6 Whether each mech has a seat of its own; else each team has a seat."""
        return self.options.seats == "by_mech"

    @property
    def seats(self) -> tuple[str, ...]:
        """D6 All seats, the attackers' first: "attacker-1", "attacker-2", …, or one a team."""
        return tuple([self.seat_of(mech.unit) for mech in self.mechs]) if self.by_mech else TEAMS

    def seat_of(self, unit: str) -> str:
        """D6 The seat that moves this mech: of "A2" the seat "attacker-2", or "attacker" where a team has one seat."""
        team = _TEAM_OF[unit[0]]
        return f"{team}-{unit[1:]}" if self.by_mech else team

    def seats_of(self, team: str) -> tuple[str, ...]:
        """D6 The seats of a team."""
        return tuple([seat for seat in self.seats if team_of(seat) == team])

    def on_map(self, team: str | None = None) -> tuple[Mech, ...]:
        """The mechs on the map, or on the table without one (N1), of one team or of both."""
        there = [mech for mech in self.mechs if mech.hex] if self.has_map else [m for m in self.mechs if not m.out]
        return tuple(there if team is None else [mech for mech in there if mech.team == team])

    def enemies(self, mech: Mech) -> tuple[Mech, ...]:
        """Those on the map whom a mech fights; nobody, once the last of them has walked off it."""
        return self.on_map(enemy(mech.team))

    def own_waiting(self, seat: str, only: str | None = None) -> list[Mech]:
        """S3 The mechs of a seat that may have its slot: any that has not had it; just the mech `only`, if given."""
        waiting = self.waiting if only is None else [unit for unit in self.waiting if unit == only]
        return [self.mech(unit) for unit in waiting if self.seat_of(unit) == seat]

    @property
    def declaring(self) -> Attack:
        """S5 The attack being declared: always the newest."""
        return self.attacks[-1]

    def declared(self, attack: Attack) -> "State":
        """The state with this in place of the attack being declared."""
        return replace(self, attacks=(*self.attacks[:-1], attack))

    def attack(self, unit: str) -> Attack | None:
        """What this mech has declared, or is declaring."""
        for attack in self.attacks:
            if attack.unit == unit:
                return attack
        return None

    def said_between(self, mech: Mech, other: Mech) -> Between | None:
        """N3 What the players said of the line between two mechs this turn, in either direction."""
        ends = ((mech.unit, other.unit), (other.unit, mech.unit))
        return next((each for each in self.between if (each.start, each.end) in ends), None)

    def distance_between(self, attacker: Mech, target: Mech) -> int | None:
        """L8 The hexes between two mechs; N3 None while nobody has said how many they are."""
        if self.has_map:
            return distance(attacker.hex, target.hex)
        between = self.said_between(attacker, target)
        return between.hexes if between else None

    def ground_under(self, mech: Mech) -> str:
        """The terrain in which a mech stands; N4 without a map clear until the players say otherwise."""
        return self.board.terrain(mech.hex).key if self.has_map else dict(self.grounds).get(mech.unit, "clear")

    def ground_known(self, mech: Mech) -> bool:
        """N4 Whether it is known in what a mech stands: always on a map."""
        return self.has_map or mech.unit in dict(self.grounds)

    def with_mech(self, mech: Mech, **changes: object) -> "State":
        """The state with this mech in place of the one of its name, and with these changes."""
        index = [other.unit for other in self.mechs].index(mech.unit)
        return replace(self, mechs=(*self.mechs[:index], mech, *self.mechs[index + 1 :]), **changes)
