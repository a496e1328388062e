"""A table to play at: mechs put where a test wants them, and every action played through the rules."""

from msgspec.structs import replace

from games.battletech.actions import Announce, HoldFire, Ready, RollInitiative, Step, Stop
from games.battletech.damage import LOCATIONS, REARS
from games.battletech.grid import FACINGS
from games.battletech.model import team_of
from games.battletech.places import drawn
from games.battletech.rules import BATTLETECH
from games.core.dice import Dice
from games.core.protocol import play

HIGH, LOW = (6, 6), (1, 1)


class Table:
    """A match with mechs given as (kind, hex, facing) or (kind, hex, facing, {location: armour left})."""

    def __init__(self, attackers, defenders, loser="attacker", **options):
        forces = {"attacker": attackers, "defender": defenders}
        lists = {seat: ",".join(entry[0] for entry in force) for seat, force in forces.items()}
        state = BATTLETECH.setup(**lists, **{"corrections": False, **options})
        placed = []
        for mech, (_, hex_, facing, *left) in zip(state.mechs, (*attackers, *defenders), strict=True):
            points = dict(zip(LOCATIONS, mech.armour, strict=True)) | (left[0] if left else {})
            armour = tuple(points[location] for location in LOCATIONS)
            placed.append(replace(mech, hex=hex_, facing=FACINGS.index(facing), armour=armour))
        self.state = replace(state, mechs=tuple(placed), phase="initiative", queue=(), waiting=())
        self.events = []
        self.roll(loser)

    def roll(self, loser="attacker"):
        """Initiative, lost by this team; D6 the first of each team rolls."""
        for team in ("attacker", "defender"):
            seat = next(member for member in BATTLETECH.to_act(self.state) if team_of(member) == team)
            self.do(RollInitiative(), *(LOW if team == loser else HIGH), seat=seat)

    def do(self, action, *faces, seat=None):
        """Play an action for whoever is to act; the events of it."""
        seat = seat or BATTLETECH.to_act(self.state)[0]
        self.state, _, events = play(BATTLETECH, self.state, seat, action, Dice(faces))
        self.events += events
        return events

    def move(self, unit, mode, steps=""):
        """A whole move: f forward, b backward, l left, r right."""
        self.do(Announce(unit, mode))
        for letter in steps:
            self.do(Step({"f": "forward", "b": "backward", "l": "left", "r": "right"}[letter]))
        if self.state.active == unit:
            self.do(Stop())
        return self

    def stand(self):
        """Everybody who has not moved stands still."""
        while self.state.phase == "movement":
            self.do(self.legal()[0])
        return self

    def hold(self):
        """Everybody who has not declared holds fire."""
        while self.state.phase == "declaration":
            self.do(next(action for action in self.legal() if isinstance(action, HoldFire | Ready)))
        return self

    def legal(self):
        return list(BATTLETECH.legal(self.state, BATTLETECH.to_act(self.state)[0]))

    def may(self, action):
        return action in self.legal()

    def mech(self, unit):
        return self.state.mech(unit)

    def armour(self, unit, location):
        return self.mech(unit).armour[LOCATIONS.index(location)]

    @property
    def turn_to(self):
        return BATTLETECH.to_act(self.state)

    def __repr__(self):
        return position(self.state)


def position(state):
    """The whole match: the turn, one line a mech, and its map, if any, with the mechs on it."""
    acting = ", ".join(BATTLETECH.to_act(state)) or "nobody"
    head = f"turn {state.turn}, {state.phase}; initiative: {state.initiative or 'open'}; to act: {acting}"
    return "\n".join((head, *(_line(state, mech) for mech in state.mechs), *([drawn(state)] if state.has_map else ())))


def _line(state, mech):
    armour = " ".join(f"{location}{left}" for location, left in zip(LOCATIONS, mech.armour, strict=True))
    shots = "/".join("-" if left is None else str(left) for left in mech.shots)
    rear = (
        f" rear {' '.join(f'{location}{left}' for location, left in zip(REARS, mech.rear, strict=True))}"
        if mech.rear
        else ""
    )
    nowhere = "not set up" if state.has_map else "on the table"
    where = f"{mech.hex} {FACINGS[mech.facing]}" if mech.hex else mech.out or nowhere
    moved = f", {mech.mode} {mech.hexes} ({mech.spent} MP)" if mech.mode else ""
    return f"{mech.unit} {mech.kind} {where}{moved}; {armour}{rear}; shots {shots}"
