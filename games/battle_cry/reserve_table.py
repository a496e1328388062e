"""C3 as a table from symbols to results, and C6: how a scenario may change it."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from msgspec import Meta

from games.battle_cry.dice import SYMBOLS, UNITS
from games.core import structs
from games.core.reading import one_of

KINDS = ("unit", "elite", "field_work", "scenario_event")
RESULTS = (*UNITS, "field_work", "scenario_event")  # what a single symbol may be made to give
LIMITABLE = (*KINDS, *UNITS)
_STANDARD_READING = {"sabres": "field_work"}  # C3; a unit symbol calls its own unit, a flag gives nothing by itself

Symbol = Annotated[str, one_of(SYMBOLS)]
Unit = Annotated[str, one_of(UNITS)]
Result = Annotated[str, one_of(RESULTS)]
AtMost = Annotated[int, Meta(ge=0, le=2)]


class ReserveOption(structs.Value):
    """One thing that a roll offers. `unit`: the type to call or to raise. `tokens`: its price from the pot."""

    kind: str
    unit: str | None = None
    tokens: int = 0


class Added(structs.Value, tag_field="kind"):
    """C6 A result that a scenario adds when the two dice show exactly these two symbols."""

    symbols: Annotated[tuple[Symbol, ...], Meta(min_length=2, max_length=2)]

    @property
    def option(self) -> ReserveOption:
        return ReserveOption(str(self.__struct_config__.tag))


class AddedUnit(Added, tag="unit"):
    """A unit to call, for a token or without."""

    unit: Unit
    tokens: Annotated[int, Meta(ge=0, le=1)] = 1

    @property
    def option(self) -> ReserveOption:
        return ReserveOption("unit", self.unit, self.tokens)


class AddedElite(Added, tag="elite"):
    unit: Unit

    @property
    def option(self) -> ReserveOption:
        return ReserveOption("elite", self.unit)


class AddedFieldwork(Added, tag="field_work"):
    pass


class AddedEvent(Added, tag="scenario_event"):
    pass


class Replaced(structs.Value, omit_defaults=True):
    """What a symbol gives instead."""

    infantry: Result | None = None
    cavalry: Result | None = None
    artillery: Result | None = None
    sabres: Result | None = None
    flag: Result | None = None


class Limited(structs.Value, omit_defaults=True):
    """The most of a result in one roll; 0 takes it away."""

    unit: AtMost | None = None
    elite: AtMost | None = None
    field_work: AtMost | None = None
    scenario_event: AtMost | None = None
    infantry: AtMost | None = None
    cavalry: AtMost | None = None
    artillery: AtMost | None = None


class ReserveTable(structs.Value):
    """C6 What a scenario changes in the standard reserve roll.

    removed: symbols that give nothing, alone or together. replaced: a symbol gives another unit or another result; a
    flag next to the other unit raises that one (R). added: further results for two symbols together.
    """

    removed: Annotated[tuple[Symbol, ...], Meta(max_length=len(SYMBOLS))] = ()
    replaced: Replaced = Replaced()
    limited: Limited = Limited()
    added: Annotated[tuple[AddedUnit | AddedElite | AddedFieldwork | AddedEvent, ...], Meta(max_length=20)] = ()

    def limit(self, result: str) -> int | None:
        """The most of this result in one roll; None: no limit."""
        found: int | None = getattr(self.limited, result)
        return found

    def reading(self, symbol: str) -> str | None:
        """What one die gives: a unit, "field_work", "scenario_event", "flag" (which waits for another) or nothing."""
        if symbol in self.removed:
            return None
        return getattr(self.replaced, symbol) or _STANDARD_READING.get(symbol, symbol)

    def offers(self, faces: tuple[str, ...]) -> tuple[ReserveOption, ...]:
        """C3 What the dice offer, tokens aside: units first, then elites, fieldworks, scenario events."""
        readings = Counter(self.reading(face) for face in faces)
        flags = readings["flag"]
        found: list[ReserveOption] = []
        for unit in UNITS:
            found += [ReserveOption("unit", unit, 1)] * readings[unit]
            found += [ReserveOption("elite", unit)] * min(flags, readings[unit])  # C3 a flag with a unit symbol
        found += [ReserveOption("field_work")] * readings["field_work"]  # C3, A1; a flag beside the sabres does nothing
        found += [ReserveOption("scenario_event")] * (readings["scenario_event"] + flags // 2)  # C3 two flags
        for added in self.added:
            if sorted(added.symbols) == sorted(faces):
                found.append(added.option)
        return tuple(self._within_limits(sorted(found, key=_rank)))

    def _within_limits(self, found: list[ReserveOption]) -> list[ReserveOption]:
        """At most n of a result, in their order. A limit on units together leaves the type open, unless it is 0."""
        kept: list[ReserveOption] = []
        count: Counter[str] = Counter()
        for option in found:
            name = option.unit if option.kind == "unit" and option.unit else option.kind
            count[name] += 1
            cap = 0 if option.kind == "unit" and self.limited.unit == 0 else self.limit(name)
            if cap is None or count[name] <= cap:
                kept.append(option)
        return kept


def _rank(option: ReserveOption) -> tuple[int, int, int]:
    return KINDS.index(option.kind), UNITS.index(option.unit) if option.unit else -1, option.tokens


STANDARD = ReserveTable()
