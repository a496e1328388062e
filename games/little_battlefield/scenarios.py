"""C1 to C3 Scenarios as content: a field, a start, an objective, an end."""

from games.core import structs
from games.core.content import rows
from games.core.text import Text
from games.little_battlefield.components import CELL_NAMES, PACKAGE, PLACE_NAMES
from games.little_battlefield.model import Side
from games.little_battlefield.options import Options

_PLACES = {name: place for place, name in PLACE_NAMES.items()}


class Start(structs.Value):
    """C1 What a side begins with, and where its units are: a cell, "reserve" or "board"."""

    command: int
    morale: int
    power: int
    standard: tuple[str, str]
    elite: str
    renown: str

    @property
    def side(self) -> Side:
        """The same as the state of a match has it."""
        first, second = sorted(_PLACES[name] for name in self.standard)
        return Side(self.command, self.morale, self.power, (first, second, _PLACES[self.elite], _PLACES[self.renown]))


class Objective(structs.Value):
    """C2 What a side has to have at the end of its turn: control of all of these cells, and so many victory points."""

    side: str
    hold: tuple[str, ...]
    points: int

    @property
    def cells(self) -> tuple[int, ...]:
        """The numbers of the cells to hold."""
        return tuple(_PLACES[name] for name in self.hold)


class Scenario(structs.Value):
    """C1 to C3 `otherwise` is who wins when the rounds are over: a side, or "points" for the most victory points.

    `first` may be "random". Cells are called by their names. All are ours (R).
    """

    key: str
    name: Text
    brief: Text
    cards: tuple[str, ...]
    markers: dict[str, int]
    blue: Start
    red: Start
    first: str
    rounds: int
    otherwise: str
    objectives: tuple[Objective, ...]

    @property
    def gauges(self) -> tuple[int | None, ...]:
        """Where the marker of each cell stands; None: none does."""
        return tuple(self.markers.get(name) for name in CELL_NAMES)


SCENARIOS = rows(PACKAGE, "scenarios", Scenario)


def says_first(options: Options) -> str:
    """C1 Who moves first by the scenario of a game, "" where none says it."""
    scenario = SCENARIOS.get(options.scenario)
    return scenario.first if scenario and scenario.first != "random" else ""
