"""C3 as a table from symbols to results, and C6: how a scenario may change it."""

from __future__ import annotations

from collections import Counter

from games.battle_cry.dice import SYMBOLS, UNITS
from games.core import structs
from games.core.errors import Illegal
from games.core.fields import Fields, checked_symbol

KINDS = ("unit", "elite", "field_work", "scenario_event")
RESULTS = (*UNITS, "field_work", "scenario_event")  # what a single symbol may be made to give
LIMITABLE = (*KINDS, *UNITS)
_STANDARD_READING = {"sabres": "field_work"}  # C3; a unit symbol calls its own unit, a flag gives nothing by itself


class ReserveOption(structs.Value):
    """One thing that a roll offers. `unit`: the type to call or to raise. `tokens`: its price from the pot."""

    kind: str
    unit: str | None = None
    tokens: int = 0


class Added(structs.Value):
    """C6 A result that a scenario adds when the two dice show exactly these two symbols."""

    symbols: tuple[str, str]
    option: ReserveOption

    @classmethod
    def from_fields(cls, fields: Fields) -> Added:
        """Raises coded Illegal errors with the path of the bad field."""
        symbols = tuple(checked_symbol(one, path, SYMBOLS) for one, path in fields.items("symbols", 2))
        if len(symbols) != 2:
            raise Illegal("out-of-range", path=fields.at("symbols"), low=2, high=2)
        kind = fields.one_of("kind", KINDS)
        unit = fields.one_of("unit", UNITS) if kind in ("unit", "elite") else None
        tokens = fields.integer("tokens", 0, 1, 1) if kind == "unit" else 0
        fields.done()
        return cls((symbols[0], symbols[1]), ReserveOption(kind, unit, tokens))

    def to_mapping(self) -> dict[str, object]:
        made: dict[str, object] = {"symbols": list(self.symbols), "kind": self.option.kind}
        if self.option.unit is not None:
            made["unit"] = self.option.unit
        if self.option.kind == "unit":
            made["tokens"] = self.option.tokens
        return made


class ReserveTable(structs.Value):
    """C6 What a scenario changes in the standard reserve roll.

    removed: symbols that give nothing, alone or together. replaced: (symbol, result) pairs, so that one symbol gives
    another unit or another result; a flag next to the other unit raises that one (R). limited: (result, n) pairs, at
    most n of it a roll; 0 takes it away. added: further results for two symbols together.
    """

    removed: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    limited: tuple[tuple[str, int], ...] = ()
    added: tuple[Added, ...] = ()

    def limit(self, result: str) -> int | None:
        """The most of this result in one roll; None: no limit."""
        return dict(self.limited).get(result)

    def reading(self, symbol: str) -> str | None:
        """What one die gives: a unit, "field_work", "scenario_event", "flag" (which waits for another) or nothing."""
        if symbol in self.removed:
            return None
        return dict(self.replaced).get(symbol, _STANDARD_READING.get(symbol, symbol))

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
        return tuple(sorted(self._within_limits(found), key=_rank))

    def _within_limits(self, found: list[ReserveOption]) -> list[ReserveOption]:
        """At most n of a result. A limit on units together leaves the choice of type open, unless it is 0."""
        kept: list[ReserveOption] = []
        count: Counter[str] = Counter()
        for one in sorted(found, key=_rank):
            names = [one.unit or "", ""] if one.kind == "unit" else [one.kind]
            count.update(names)
            over = any((cap := self.limit(name)) is not None and count[name] > cap for name in names)
            if not over and not (one.kind == "unit" and self.limit("unit") == 0):
                kept.append(one)
        return kept

    @classmethod
    def from_fields(cls, fields: Fields) -> ReserveTable:
        """Raises coded Illegal errors with the path of the bad field."""
        removed = {checked_symbol(one, path, SYMBOLS) for one, path in fields.items("removed", len(SYMBOLS))}
        table = cls(
            tuple(symbol for symbol in SYMBOLS if symbol in removed),
            tuple((symbol, inner.one_of(symbol, RESULTS)) for symbol, inner in fields.pairs("replaced", SYMBOLS)),
            tuple((result, inner.integer(result, 0, 2)) for result, inner in fields.pairs("limited", LIMITABLE)),
            tuple(Added.from_fields(Fields(one, path)) for one, path in fields.items("added", 20)),
        )
        fields.done()
        return table

    @classmethod
    def from_mapping(cls, mapping: object) -> ReserveTable:
        """Raises coded Illegal errors with the path of the bad field."""
        return cls.from_fields(Fields(mapping, "reserve"))

    def to_mapping(self) -> dict[str, object]:
        """JSON-able; `from_mapping` makes the same table of it."""
        return {
            "removed": list(self.removed),
            "replaced": dict(self.replaced),
            "limited": dict(self.limited),
            "added": [one.to_mapping() for one in self.added],
        }


def _rank(option: ReserveOption) -> tuple[int, int, int]:
    return KINDS.index(option.kind), UNITS.index(option.unit) if option.unit else -1, option.tokens


STANDARD = ReserveTable()
