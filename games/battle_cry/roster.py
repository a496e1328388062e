"""The units of one side on the table: figures, full strength, Elite. A general is no unit and not listed (A12)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from games.battle_cry.dice import UNITS
from games.battle_cry.options import DEFAULT, Options
from games.battle_cry.units import UNIT_FACTS
from games.core import structs
from games.core.errors import Illegal

COUNT_MAX = 60  # of one kind on one side; more is a slip of the pen
Count = Annotated[int, Meta(ge=0, le=COUNT_MAX)]


class OrderOfBattle(structs.Value):
    """How many units and generals a side sets up. `reconstruction`: ours, not taken from the scenario book (R)."""

    infantry: Count = 0
    cavalry: Count = 0
    artillery: Count = 0
    generals: Count = 0
    reconstruction: bool = False

    def count(self, unit: str) -> int:
        """The number of units of a type."""
        return {"infantry": self.infantry, "cavalry": self.cavalry, "artillery": self.artillery}[unit]


class RosterUnit(structs.Value):
    """A unit on the table. `full` is its strength when unhurt (A10: of an Elite unit, its raised count)."""

    id: str
    unit: str
    figures: int
    full: int
    elite: bool = False
    on_baseline: bool = False

    @property
    def alive(self) -> bool:
        return self.figures > 0

    @property
    def at_full_strength(self) -> bool:
        return self.alive and self.figures == self.full


def full_strength(unit: str, options: Options = DEFAULT, *, elite: bool = False) -> int:
    """B3, A3 The figures of an unhurt unit. Raises Illegal("not-a-unit")."""
    if unit not in UNITS:
        raise Illegal("not-a-unit", unit=unit)
    figures = options.artillery_figures if unit == "artillery" else UNIT_FACTS[unit].figures  # B3
    return figures + (options.elite_figures if elite else 0)  # A3


def roster_from(order: OrderOfBattle, options: Options = DEFAULT) -> tuple[RosterUnit, ...]:
    """All units of an order of battle, unhurt, with ids such as "infantry-1"."""
    strengths = {unit: full_strength(unit, options) for unit in UNITS}
    return tuple(
        RosterUnit(f"{unit}-{number}", unit, full, full)
        for unit, full in strengths.items()
        for number in range(1, order.count(unit) + 1)
    )


def raised_to_elite(unit: RosterUnit, options: Options = DEFAULT) -> RosterUnit:
    """A3 The unit as Elite: the extra figures join it, and count for its full strength (A10)."""
    more = options.elite_figures
    return replace(unit, figures=unit.figures + more, full=unit.full + more, elite=True)


def find(roster: Iterable[RosterUnit], unit_id: str) -> RosterUnit:
    """The unit with this id. Raises Illegal("unknown-unit")."""
    for unit in roster:
        if unit.id == unit_id:
            return unit
    raise Illegal("unknown-unit", unit=unit_id)
