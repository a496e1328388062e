"""Scenarios as data: the tool's own, and those of organisers, checked and written again as a mapping or as TOML."""

from __future__ import annotations

from functools import cache

from games.battle_cry.dice import PACKAGE, SIDES
from games.battle_cry.ground import NO_GROUND, Ground, checked_hex
from games.battle_cry.reserve_table import STANDARD, ReserveTable
from games.battle_cry.roster import OrderOfBattle
from games.battle_cry.template import CampaignTemplate, template, templates
from games.core import structs
from games.core.content import load, parse, written
from games.core.errors import Illegal
from games.core.fields import Fields
from games.core.text import NO_TEXT, Text

__all__ = [
    "DEFAULT_EVENT",
    "CampaignTemplate",
    "Objective",
    "OrderOfBattle",
    "Scenario",
    "ScenarioEvent",
    "catalogue",
    "scenario",
    "scenario_from_toml",
    "scenario_to_toml",
    "template",
    "templates",
]

NAME_MAX = 200  # characters
TEXT_MAX = 4000  # characters, of notes and event descriptions
FLAGS_MAX = 30  # victory flags; more is a slip of the pen
OBJECTIVES_MAX = 20
POINTS_MAX = 20  # of one objective
EDITIONS = ("2000", "2010", "fan", "own")
EVENT_KINDS = ("free_elite", "other")  # A4; "other": the table does what the text says


class ScenarioEvent(structs.Value):
    """What two flags of the reserve roll bring in this scenario (C3, A4)."""

    kind: str
    text: Text
    reconstruction: bool = False

    @classmethod
    def from_fields(cls, fields: Fields) -> ScenarioEvent:
        event = cls(
            fields.one_of("kind", EVENT_KINDS),
            fields.text("text", TEXT_MAX, lines=True),
            fields.flag("reconstruction", False),
        )
        fields.done()
        return event

    def to_mapping(self) -> dict[str, object]:
        return {"kind": self.kind, "reconstruction": self.reconstruction, "text": _said(self.text)}


DEFAULT_EVENT = ScenarioEvent.from_fields(Fields(load(PACKAGE, "campaign")["scenario_event"], "scenario_event"))


class Objective(structs.Value):
    """C8 Something on the board that is worth victory points, to one side or to whichever holds it ("both").

    `hex` is where it is, "" where nobody has said (B8).
    """

    name: Text
    points: int
    side: str = "both"
    reconstruction: bool = False
    hex: str = ""

    @classmethod
    def from_fields(cls, fields: Fields) -> Objective:
        objective = cls(
            fields.text("name", NAME_MAX),
            fields.integer("points", 1, POINTS_MAX),
            fields.one_of("side", (*SIDES, "both"), "both"),
            fields.flag("reconstruction", False),
            checked_hex(fields.line("hex", 8), fields.at("hex")) if "hex" in fields else "",
        )
        fields.done()
        return objective

    def to_mapping(self) -> dict[str, object]:
        where = {"hex": self.hex} if self.hex else {}
        return {
            "name": _said(self.name),
            "points": self.points,
            "side": self.side,
            "reconstruction": self.reconstruction,
            **where,
        }


class Scenario(structs.Value):
    """One battle to be fought.

    `date` is ISO and as exact as it is known: "1862-08-30", "1862-08", "". `edition` is where it stands: the base game
    of "2000", the edition of "2010", "fan", or an organiser's "own". What is not verified or a reconstruction is
    listed by `reconstructions`, to be shown to the players as such (R).
    """

    key: str
    name: str
    date: str
    edition: str
    first_side: str
    first_side_verified: bool
    victory_flags: int
    victory_flags_verified: bool
    union: OrderOfBattle
    confederacy: OrderOfBattle
    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    objectives: tuple[Objective, ...] = ()
    ground: Ground = NO_GROUND
    notes: Text = NO_TEXT

    @property
    def orders(self) -> dict[str, OrderOfBattle]:
        """The orders of battle by side."""
        return {"union": self.union, "confederacy": self.confederacy}

    @property
    def reconstructions(self) -> tuple[str, ...]:
        """The fields that are ours or unverified (R), by their paths in `to_mapping`."""
        marks = {
            "first_side": not self.first_side_verified,
            "victory_flags": not self.victory_flags_verified,
            **{f"orders.{side}": order.reconstruction for side, order in self.orders.items()},
            "event": self.event.reconstruction,
            **{f"objectives[{place}]": one.reconstruction for place, one in enumerate(self.objectives)},
            "ground": self.ground.reconstruction,
        }
        return tuple(path for path, marked in marks.items() if marked)

    @classmethod
    def from_mapping(cls, mapping: object) -> Scenario:
        """A scenario from the outside, checked field by field.

        Raises Illegal with the `path` of the bad field: "missing-field", "unknown-field", "wrong-type",
        "out-of-range", "unknown-value", "too-long", "too-many", "blank", "control-character", "bad-date", "bad-key".
        """
        fields = Fields(mapping)
        orders = fields.table("orders", optional=True)
        scenario = cls(
            key=fields.key("key"),
            name=fields.line("name", NAME_MAX),
            date=fields.date("date"),
            edition=fields.one_of("edition", EDITIONS, "own"),
            first_side=fields.one_of("first_side", SIDES),
            first_side_verified=fields.flag("first_side_verified", False),
            victory_flags=fields.integer("victory_flags", 1, FLAGS_MAX),
            victory_flags_verified=fields.flag("victory_flags_verified", False),
            union=OrderOfBattle.from_fields(orders.table("union", optional=True)),
            confederacy=OrderOfBattle.from_fields(orders.table("confederacy", optional=True)),
            reserve=ReserveTable.from_fields(fields.table("reserve", optional=True)),  # C6
            event=ScenarioEvent.from_fields(fields.table("event")) if "event" in fields else DEFAULT_EVENT,
            objectives=tuple(
                Objective.from_fields(Fields(one, path)) for one, path in fields.items("objectives", OBJECTIVES_MAX)
            ),
            ground=Ground.from_fields(fields.table("ground", optional=True)),  # B8
            notes=fields.text("notes", TEXT_MAX, blank=True, lines=True),
        )
        orders.done()
        fields.done()
        return scenario

    def to_mapping(self) -> dict[str, object]:
        """JSON-able and complete; `from_mapping` makes the same scenario of it."""
        return {
            "key": self.key,
            "name": self.name,
            "date": self.date,
            "edition": self.edition,
            "first_side": self.first_side,
            "first_side_verified": self.first_side_verified,
            "victory_flags": self.victory_flags,
            "victory_flags_verified": self.victory_flags_verified,
            "notes": _said(self.notes),
            "orders": {side: order.to_mapping() for side, order in self.orders.items()},
            "reserve": self.reserve.to_mapping(),
            "event": self.event.to_mapping(),
            "objectives": [one.to_mapping() for one in self.objectives],
            "ground": self.ground.to_mapping(),
        }


def _said(text: Text) -> str | dict[str, str]:
    return text.en if text.en == text.fr else {"en": text.en, "fr": text.fr}


def scenario_from_toml(text: str) -> Scenario:
    """A scenario written as TOML. Raises Illegal("bad-toml", line) and what `Scenario.from_mapping` raises."""
    return Scenario.from_mapping(parse(text))


def scenario_to_toml(scenario: Scenario) -> str:
    """The scenario as TOML for people to edit; `scenario_from_toml` makes the same scenario of it."""
    return written(scenario.to_mapping())


_LISTS = ("scenarios_2000", "scenarios_2010", "scenarios_fan")


@cache
def _by_key() -> dict[str, Scenario]:
    listed = (Scenario.from_mapping(entry) for name in _LISTS for entry in load(PACKAGE, name)["scenario"])
    return {one.key: one for one in listed}


def catalogue() -> tuple[Scenario, ...]:
    """The tool's scenarios: those of the base game, of the 2010 edition, and others (B6, B7)."""
    return tuple(_by_key().values())


def scenario(key: str) -> Scenario:
    """The tool's scenario with this key. Raises Illegal("unknown-scenario")."""
    if key not in _by_key():
        raise Illegal("unknown-scenario", key=key)
    return _by_key()[key]
