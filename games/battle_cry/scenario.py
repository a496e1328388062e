"""Scenarios as data: the tool's own, and those of organisers, checked and written again as a mapping or as TOML."""

from calendar import monthrange
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, field, to_builtins

from games.battle_cry.board import BOARD
from games.battle_cry.dice import PACKAGE, SIDES, BySide
from games.battle_cry.ground import NO_GROUND, Ground, no_such_hex
from games.battle_cry.reserve import STANDARD, ReserveTable
from games.battle_cry.roster import OrderOfBattle
from games.core import structs
from games.core.content import content, parse, written
from games.core.errors import Illegal
from games.core.reading import any_of, key_of, line_of, lines_of, one_of, read
from games.core.text import Text, TextOf, both

NAME_MAX = 200  # characters
KEY_LONGEST, DATE_LONGEST, FLAGS_MAX = 60, 10, 30
TEXT_MAX = 4000  # characters, of notes and event descriptions
OBJECTIVES_MAX = 20
EDITIONS = ("2000", "2010", "fan", "own")
EVENT_KINDS = ("free_elite", "other")  # A4; "other": the table does what the text says
_DATE = r"^((?!0000)[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?)?$(?!\n)"

Name = Annotated[str, line_of(NAME_MAX)]
Prose = Annotated[str, lines_of(TEXT_MAX)]
Notes = Annotated[str, lines_of(TEXT_MAX, blank=True)]


def _no_such_date(path: str, _: str) -> Illegal:
    return Illegal("bad-date", path=path)


class ScenarioEvent(structs.Value, kw_only=True):
    """What two flags of the reserve roll bring in this scenario (C3, A4)."""

    kind: Annotated[str, one_of(EVENT_KINDS)]
    reconstruction: bool = False
    words: TextOf[Prose] | Prose = field(name="text")

    @property
    def text(self) -> Text:
        return both(self.words)

    @property
    def brings_unit(self) -> bool:
        """A4 Whether whoever rolled it may call a unit, an Elite one; else the table does what it says."""
        return self.kind == "free_elite"


DEFAULT_EVENT = content(PACKAGE, "scenario_event", ScenarioEvent)


class Objective(structs.Value):
    """C8 Something on the board that is worth victory points, to one side or to whichever holds it ("both").

    `hex` is where it is, "" where nobody has said (B8).
    """

    title: TextOf[Name] | Name = field(name="name")
    points: Annotated[int, Meta(ge=1, le=20)]
    side: Annotated[str, one_of((*SIDES, "both"))] = "both"
    reconstruction: bool = False
    hex: Annotated[str, line_of(8, pattern=any_of(BOARD.hexes), refusal=no_such_hex)] = ""

    @property
    def name(self) -> Text:
        return both(self.title)


class Orders(BySide[OrderOfBattle]):
    """The orders of battle of both sides."""

    union: OrderOfBattle = OrderOfBattle()
    confederacy: OrderOfBattle = OrderOfBattle()


class Scenario(structs.Value, kw_only=True):
    """One battle to be fought.

    `date` is ISO and as exact as it is known: "1862-08-30", "1862-08", "". `edition` is where it stands: the base game
    of "2000", the edition of "2010", "fan", or an organiser's "own". What is not verified or a reconstruction is
    listed by `reconstructions`, to be shown to the players as such (R).
    """

    key: Annotated[str, key_of(KEY_LONGEST)]
    name: Name
    date: Annotated[str, line_of(DATE_LONGEST, blank=True, pattern=_DATE, refusal=_no_such_date)] = ""
    edition: Annotated[str, one_of(EDITIONS)] = "own"
    first_side: Annotated[str, one_of(SIDES)]
    first_side_verified: bool = False
    victory_flags: Annotated[int, Meta(ge=1, le=FLAGS_MAX)]
    victory_flags_verified: bool = False
    remarks: TextOf[Notes] | Notes = field(name="notes", default="")
    by_side: Orders = field(name="orders", default=Orders())
    reserve: ReserveTable = STANDARD  # C6
    event: ScenarioEvent = DEFAULT_EVENT
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=OBJECTIVES_MAX)] = ()
    ground: Ground = NO_GROUND  # B8

    @property
    def notes(self) -> Text:
        return both(self.remarks)

    @property
    def orders(self) -> dict[str, OrderOfBattle]:
        """The orders of battle by side."""
        return self.by_side.sides

    @property
    def reconstructions(self) -> tuple[str, ...]:
        """The fields that are ours or unverified (R), by their paths in `to_mapping`."""
        marks = {
            "first_side": not self.first_side_verified,
            "victory_flags": not self.victory_flags_verified,
            **{f"orders.{side}": order.reconstruction for side, order in self.orders.items()},
            "event": self.event.reconstruction,
            **{f"objectives[{index}]": objective.reconstruction for index, objective in enumerate(self.objectives)},
            "ground": self.ground.reconstruction,
        }
        return tuple(path for path, marked in marks.items() if marked)

    @classmethod
    def from_mapping(cls, mapping: object) -> "Scenario":
        """A scenario from the outside.

        Raises Illegal with the `path` of the bad field: what `read` raises, "bad-date", "bad-key", "unknown-hex",
        "placement-not-allowed".
        """
        made = read(cls, mapping)
        made.check()
        return made

    def check(self) -> None:
        """What no type says of a scenario. Raises Illegal as `from_mapping` does."""
        year, month, day = (*self.date.split("-"), "", "")[:3]
        if day and int(day) > monthrange(int(year), int(month))[1]:
            raise _no_such_date("date", self.date)
        for language in TextOf.__annotations__ if isinstance(self.remarks, TextOf) and self.remarks else ():
            if not getattr(self.remarks, language).strip():
                raise Illegal("blank", path=f"notes.{language}")
        self.ground.check("ground.")

    def to_mapping(self) -> dict[str, Any]:
        """JSON-able and complete; `from_mapping` makes the same scenario of it."""
        mapping: dict[str, Any] = to_builtins(self)
        for objective in mapping["objectives"]:
            if not objective["hex"]:
                del objective["hex"]
        return mapping | {"ground": self.ground.to_mapping()}


def scenario_from_toml(text: str) -> Scenario:
    """A scenario written as TOML. Raises Illegal("bad-toml", line) and what `Scenario.from_mapping` raises."""
    return Scenario.from_mapping(parse(text))


def scenario_to_toml(scenario: Scenario) -> str:
    """The scenario as TOML for people to edit; `scenario_from_toml` makes the same scenario of it."""
    return written(scenario.to_mapping())


_LISTS = ("scenarios_2000", "scenarios_2010", "scenarios_fan")


@cache
def _by_key() -> dict[str, Scenario]:
    listed = [entry for name in _LISTS for entry in content(PACKAGE, name, dict[str, list[Scenario]])["scenario"]]
    for entry in listed:
        entry.check()
    return {entry.key: entry for entry in listed}


def all_scenarios() -> tuple[Scenario, ...]:
    """The tool's scenarios: those of the base game, of the 2010 edition, and others (B6, B7)."""
    return tuple(_by_key().values())


def scenario(key: str) -> Scenario:
    """The tool's scenario with this key. Raises Illegal("unknown-scenario")."""
    if key not in _by_key():
        raise Illegal("unknown-scenario", key=key)
    return _by_key()[key]
