"""C3, C4, C6: what a reserve roll offers by its table, how a scenario may change that, and which choices are legal."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta, defstruct
from msgspec.structs import replace

from games.battle_cry.board import read_hex
from games.battle_cry.dice import DIE, SYMBOLS, UNITS, Unit, check_faces
from games.battle_cry.holding import placements
from games.battle_cry.numbers import CAMPAIGN
from games.battle_cry.options import DEFAULT, Options
from games.battle_cry.standing import Standing
from games.core import structs
from games.core.dice import Dice
from games.core.errors import Illegal
from games.core.odds import chance, distribution
from games.core.reading import one_of
from games.core.resolvers import Shape

DICE = CAMPAIGN.reserve_dice  # C3
_PLENTY = 99  # tokens: more than any roll can ask for

# --- the table ------------------------------------------------------------------------------------

KINDS = ("unit", "elite", "field_work", "scenario_event")
RESULTS = (*UNITS, "field_work", "scenario_event")  # what a single symbol may be made to give
LIMITABLE = (*KINDS, *UNITS)
_STANDARD_READING = {"sabres": "field_work"}  # C3; a unit symbol calls its own unit, a flag gives nothing by itself

Symbol = Annotated[str, one_of(SYMBOLS)]
Result = Annotated[str, one_of(RESULTS)]
AtMost = Annotated[int, Meta(ge=0, le=2)]


class ReserveOption(Shape):
    """One thing that a roll offers. `unit`: the type to call or to raise. `tokens`: its price from the pot."""

    component: ClassVar[str] = "ReserveOptionOut"

    kind: Annotated[str, one_of(KINDS)]
    unit: Unit | None
    tokens: int


class Added(structs.Value, tag_field="kind"):
    """C6 A result that a scenario adds when the two dice show exactly these two symbols."""

    symbols: Annotated[tuple[Symbol, ...], Meta(min_length=2, max_length=2)]

    @property
    def option(self) -> ReserveOption:
        """What it offers; of a unit or an elite the type, and of a unit the price."""
        kind = str(self.__struct_config__.tag)
        return ReserveOption(kind, getattr(self, "unit", None), getattr(self, "tokens", 0))


class AddedUnit(Added, tag="unit"):
    """A unit to call, for a token or without."""

    unit: Unit
    tokens: Annotated[int, Meta(ge=0, le=1)] = 1


class AddedElite(Added, tag="elite"):
    unit: Unit


class AddedFieldwork(Added, tag="field_work"):
    pass


class AddedEvent(Added, tag="scenario_event"):
    pass


# What a symbol gives instead.
Replaced = defstruct(
    "Replaced",
    [(symbol, Result | None, None) for symbol in SYMBOLS],
    bases=(structs.Value,),
    module=__name__,
    omit_defaults=True,
)
# The most of a result in one roll; 0 takes it away.
Limited = defstruct(
    "Limited",
    [(result, AtMost | None, None) for result in LIMITABLE],
    bases=(structs.Value,),
    module=__name__,
    omit_defaults=True,
)


class ReserveTable(structs.Value):
    """C6 What a scenario changes in the standard reserve roll.

    removed: symbols that give nothing, alone or together. replaced: a symbol gives another unit or another result; a
    flag next to the other unit raises that one (R). added: further results for two symbols together.
    """

    removed: Annotated[tuple[Symbol, ...], Meta(max_length=len(SYMBOLS))] = ()
    replaced: Replaced = Replaced()  # type: ignore[valid-type]
    limited: Limited = Limited()  # type: ignore[valid-type]
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
            found += [ReserveOption("elite", unit, 0)] * min(flags, readings[unit])  # C3 a flag with a unit symbol
        # C3, A1; a flag beside the sabres does nothing
        found += [ReserveOption("field_work", None, 0)] * readings["field_work"]
        found += [ReserveOption("scenario_event", None, 0)] * (readings["scenario_event"] + flags // 2)  # C3 two flags
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
            cap = 0 if option.kind == "unit" and self.limit("unit") == 0 else self.limit(name)
            if cap is None or count[name] <= cap:
                kept.append(option)
        return kept


def _rank(option: ReserveOption) -> tuple[int, int, int]:
    return KINDS.index(option.kind), UNITS.index(option.unit) if option.unit else -1, option.tokens


STANDARD = ReserveTable()


# --- a roll ---------------------------------------------------------------------------------------


class ReserveResult(structs.Value):
    """What a roll offers: one option for each die that offers it, of which at most `max_units` units may be called.

    The player may take any of them, or none.
    """

    faces: tuple[str, ...]
    options: tuple[ReserveOption, ...]
    max_units: int

    @property
    def claim(self) -> int:
        """T16 The most tokens that this roll can take; a unit that a scenario gives away (C6) takes none."""
        return min(self.max_units, sum(option.tokens for option in self.options if option.kind == "unit"))


class Choice(structs.Value):
    """One thing taken from a roll.

    `unit`: the type called or raised; for a scenario event, the type of the unit that it brings, if it brings one (A4).
    `to`: where a called unit goes. `hex`: the hex that the unit or the fieldwork gets, "A4", if the players note it.
    """

    kind: str
    unit: str | None = None
    to: str | None = None
    hex: str | None = None

    @property
    def brings_unit(self) -> bool:
        """C4 Whether a unit comes that has to go somewhere; A4 also the one that a scenario event brings."""
        return self.kind == "unit" or (self.kind == "scenario_event" and self.unit is not None)

    @property
    def place(self) -> str | None:
        """The hex label in one spelling."""
        return self.hex.strip().upper() if self.hex else None


def reserve_result(
    faces: Sequence[str], *, pot: int, table: ReserveTable = STANDARD, options: Options = DEFAULT
) -> ReserveResult:
    """C3 What two dice offer a side with `pot` tokens. Raises Illegal as `check_faces` does.

    The order of the options does not depend on the order of the dice.
    """
    faces = check_faces(faces, DICE)
    offered = table.offers(faces)
    free = [option for option in offered if option.kind == "unit" and not option.tokens]
    paid = [option for option in offered if option.kind == "unit" and option.tokens]
    cap = table.limit("unit")
    max_units = min(len(free) + min(len(paid), max(pot, 0)), len(offered) if cap is None else cap)
    if pot <= 0:  # C3 no token, no unit in exchange for one
        offered = tuple(option for option in offered if option not in paid)
    if options.upgrade_scope == "called_only":  # A2 option: without a called unit of the type nothing is raised
        called = {option.unit for option in offered if option.kind == "unit"}
        offered = tuple(option for option in offered if option.kind != "elite" or option.unit in called)
    return ReserveResult(faces, offered, max_units)  # T1 default: the elite option stays with an empty pot


def check_choices(
    faces: tuple[str, ...],
    choices: Iterable[Choice],
    *,
    pot: int,
    table: ReserveTable = STANDARD,
    options: Options = DEFAULT,
    claims_before: int = 0,
    fieldwork_hexes: Collection[str] = (),
    standing: Standing | None = None,
    event_brings_unit: bool = True,
) -> tuple[int, ...]:
    """The tokens that each of these choices of a roll takes out of the pot, once they are found legal.

    `pot` is the pot as it stands now. `claims_before` counts the tokens that lower-numbered rounds of the same side,
    already rolled but not chosen, could still claim (T16). `fieldwork_hexes` are the hexes that have a fieldwork
    already (T2); `standing` says who stands where (C3, C4), None without a map. `event_brings_unit`: the scenario's
    event is a unit to call (A4).

    Raises Illegal with "choice-not-offered", "placement-missing", "placement-not-allowed", "bad-hex", "unknown-hex",
    "one-fieldwork-a-hex", "upgrade-needs-called-unit", "pot-empty", "earlier-round-first".
    """
    choices = tuple(choices)
    # A full pot shows what the dice alone allow; what the tokens allow is asked last, of the pot as it is now.
    dice_alone = reserve_result(faces, pot=_PLENTY, table=table, options=replace(options, upgrade_scope="type"))
    costs = prices(dice_alone, choices)
    for choice in choices:
        if choice.kind == "scenario_event" and choice.unit and not event_brings_unit:  # A4 it is something else
            raise Illegal("choice-not-offered", kind=choice.kind, unit=choice.unit)
    tokens = sum(costs)
    called = Counter(choice.unit for choice in choices if choice.kind == "unit")
    if called.total() > dice_alone.max_units:  # C6 a scenario may limit the units of one roll
        raise Illegal("choice-not-offered", kind="unit", unit=choices[-1].unit)
    raised = Counter(choice.unit for choice in choices if choice.kind == "elite")
    if options.upgrade_scope == "called_only" and (alone := raised - called):  # A2 option
        raise Illegal("upgrade-needs-called-unit", unit=next(iter(alone)))
    _check_places(choices, fieldwork_hexes, standing)
    if tokens > pot:  # C3, G3 each unit of the roll costs a token of the side's pot
        raise Illegal("pot-empty", pot=pot, needed=tokens)
    if tokens and tokens > pot - claims_before:  # T16 the lower-numbered round is asked first
        raise Illegal("earlier-round-first", pot=pot, claimed=claims_before, needed=tokens)
    return costs


def prices(result: ReserveResult, choices: Sequence[Choice]) -> tuple[int, ...]:
    """The tokens that each of these choices costs, every choice matched to an option of its own, one a die (C3).

    A free unit (C6) is taken before one of the same type for a token. Raises Illegal("choice-not-offered", kind, unit).
    """
    left = sorted(result.options, key=lambda option: option.tokens)
    found: list[int] = []
    for choice in choices:
        unit = None if choice.kind == "scenario_event" else choice.unit
        match = next((option for option in left if (option.kind, option.unit) == (choice.kind, unit)), None)
        if match is None or choice.unit not in (None, *UNITS):
            raise Illegal("choice-not-offered", kind=choice.kind, unit=choice.unit)
        left.remove(match)
        found.append(match.tokens)
    return tuple(found)


def _check_places(choices: Sequence[Choice], fieldwork_hexes: Collection[str], standing: Standing | None) -> None:
    works = {label.upper() for label in fieldwork_hexes}
    taken: list[str] = []  # by the units of this very roll; "" where nobody noted the hex
    for n, choice in enumerate(choices):
        if choice.hex:
            read_hex(choice.hex, f"take[{n}].hex")
        free = _free(standing, taken)
        places = placements(free) if choice.brings_unit else ()
        if choice.to is None and places:
            raise Illegal("placement-missing", unit=choice.unit)
        if choice.to is not None and choice.to not in places:  # T3 no hex left: holding only
            raise Illegal("placement-not-allowed", kind=choice.kind, to=choice.to, hex=choice.place)
        if choice.to == "holding" and choice.hex:  # it stands on no hex yet
            raise Illegal("placement-not-allowed", kind=choice.kind, to=choice.to, hex=choice.place)
        if choice.to == "baseline":
            if choice.place and (choice.place in taken or (free is not None and choice.place not in free)):  # C4, T5
                raise Illegal(
                    "placement-not-allowed", kind=choice.kind, to=choice.to, hex=choice.place, allowed=list(free or ())
                )
            taken.append(choice.place or "")
        if choice.kind == "field_work" and choice.place:
            own = None if standing is None or standing.own is None else standing.own.union(taken)  # T11
            if own is not None and choice.place not in own:  # C3 a hex with one of its units
                raise Illegal(
                    "placement-not-allowed", kind=choice.kind, to=None, hex=choice.place, allowed=sorted(own - {""})
                )
            if choice.place in works:  # T2
                raise Illegal("one-fieldwork-a-hex", hex=choice.place)
            works.add(choice.place)


def _free(standing: Standing | None, taken: Sequence[str]) -> tuple[str, ...] | None:
    """C4 The baseline hexes that are left beside those taken in this roll; None without a map."""
    if standing is None:
        return None
    left = tuple(name for name in standing.free if name not in taken)
    return left if len(left) > standing.unnoted + taken.count("") else ()


def reserve_odds(*, pot: int, table: ReserveTable = STANDARD, options: Options = DEFAULT) -> dict[str, Fraction]:
    """The exact chances of a reserve roll, by rolling with the rule itself on every way the dice can fall.

    `at_least_one_unit`, `two_units`: so many units may be called. `infantry`, `cavalry`, `artillery`: a unit of that
    type is offered. `elite`, `field_work`, `scenario_event`: at least one is offered. `any_result`: anything is.

    Two dice: four faces of six show a unit, so that one roll in nine brings none.

    >>> reserve_odds(pot=2)["at_least_one_unit"]
    Fraction(8, 9)
    """
    return dict(_odds(min(max(pot, 0), DICE + len(table.added)), table, options))


@lru_cache(maxsize=128)
def _odds(pot: int, table: ReserveTable, options: Options) -> tuple[tuple[str, Fraction], ...]:
    def run(dice: Dice) -> ReserveResult:
        return reserve_result(dice.roll(DICE, DIE, why="reserve"), pot=pot, table=table, options=options)

    spread = distribution(run)

    def offered(kind: str, unit: str | None = None) -> Fraction:
        return chance(
            spread, lambda result: any(option.kind == kind and unit in (None, option.unit) for option in result.options)
        )

    return (
        ("at_least_one_unit", chance(spread, lambda result: result.max_units >= 1)),
        ("two_units", chance(spread, lambda result: result.max_units >= 2)),
        *((kind, offered(kind)) for kind in KINDS if kind != "unit"),
        ("any_result", chance(spread, lambda result: bool(result.options))),
        *((unit, offered("unit", unit)) for unit in UNITS),
    )
