"""C9, C10: the event roll at the set-up of every battle after the first, and what it does to a roster."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec.structs import replace

from games.battle_cry.dice import DIE, SYMBOLS, UNITS, Unit, check_faces
from games.battle_cry.numbers import CAMPAIGN, WON_MAX
from games.battle_cry.roster import RosterUnit, find
from games.core.errors import Illegal
from games.core.odds import chance, fold
from games.core.reading import one_of
from games.core.resolvers import Shape


class Effect(Shape):
    """What one symbol does to the enemy of the side that rolled it."""

    component: ClassVar[str] = "EffectOut"

    kind: Annotated[str, one_of(("figure_lost", "retreat", "full_strength_loss"))]
    unit: Unit | None
    chooser: Annotated[str, one_of(("opponent", "roller"))]  # who picks it: the side that suffers, or that rolled


# C9; in the order C10: infantry, cavalry, artillery, flags, sabres
_EFFECTS = {
    **{unit: Effect("figure_lost", unit, "opponent") for unit in UNITS},
    "flag": Effect("retreat", None, "opponent"),
    "sabres": Effect("full_strength_loss", None, "roller"),
}


def event_dice(battles_won: int) -> int:
    """C9 The dice of a side that has won so many battles of the campaign so far. Raises Illegal("out-of-range")."""
    if not 0 <= battles_won <= WON_MAX:
        raise Illegal("out-of-range", path="battles_won", low=0, high=WON_MAX)
    return CAMPAIGN.event_dice + CAMPAIGN.event_dice_per_battle_won * battles_won


DICE_MOST = event_dice(WON_MAX)


def event_effects(faces: Sequence[str]) -> tuple[Effect, ...]:
    """The effects of a roll in the order in which they are resolved (C10). Raises Illegal("unknown-symbol")."""
    check_faces(faces, len(faces))
    return tuple(_EFFECTS[symbol] for symbol in _EFFECTS for face in faces if face == symbol)


def symbol_of(kind: str, unit: str | None) -> str:
    """C9 The symbol of the die that does this; `unit` is None, or "", for what is done to a unit of any type."""
    return next(symbol for symbol, effect in _EFFECTS.items() if (effect.kind, effect.unit) == (kind, unit or None))


def targets(effect: Effect, roster: Iterable[RosterUnit], *, sabred: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The ids of the units that the effect's chooser may pick; none means no effect (A11).

    `roster` is that of the side that suffers; `sabred` are its units hit by sabres before in this battle.
    """
    units = [unit for unit in roster if unit.alive and unit.unit in UNITS]  # A12 a general is not a unit
    if effect.kind == "figure_lost":
        units = [unit for unit in units if unit.unit == effect.unit]  # C9, A11
    if effect.kind == "full_strength_loss":  # C9 one a unit and battle; T7, T8 hurt before is not at full strength
        units = [unit for unit in units if unit.at_full_strength and unit.id not in sabred]
    return tuple(unit.id for unit in units)


def apply_effect(
    effect: Effect,
    roster: Sequence[RosterUnit],
    unit_id: str,
    *,
    blocked: bool = False,
    sabred: frozenset[str] = frozenset(),
    on_baseline: bool | None = None,
    reaches_baseline: bool = False,
) -> RosterUnit:
    """The picked unit after the effect; one that loses its last figure is dead, and brings nobody a victory flag (T9).

    For a retreat, `blocked` is the table's word that neither this unit nor another one can move back (T6),
    `on_baseline` its word whether the unit stands on its baseline, where that is not as the roster has it, and
    `reaches_baseline` that its new hex is there.

    Raises Illegal("target-not-allowed", unit, allowed), Illegal("unknown-unit").
    """
    if effect.kind == "retreat" and on_baseline is not None:
        roster = [replace(each, on_baseline=on_baseline) if each.id == unit_id else each for each in roster]
    unit = find(roster, unit_id)
    allowed = targets(effect, roster, sabred=sabred)
    if effect.kind == "retreat" and blocked and not unit.on_baseline:
        # T6 a unit on the baseline can still take the flag, so it has to
        allowed = tuple(each.id for each in roster if each.on_baseline and each.id in allowed) or allowed
    if unit_id not in allowed:
        raise Illegal("target-not-allowed", unit=unit_id, allowed=list(allowed))
    if effect.kind == "retreat" and not (unit.on_baseline or blocked):
        return replace(unit, on_baseline=reaches_baseline)  # C9 back one hex
    return replace(unit, figures=unit.figures - 1)  # C9; G11, T6 instead of a retreat


def event_odds(battles_won: int) -> dict[str, Fraction]:
    """The exact chance that the roll brings at least one of each effect, by the side's battles won.

    `at_least_one_figure_lost` takes all three unit types together, `figure_lost_infantry` and so on one of them.

    Two dice before the first victory. A flag is one face of six, so that 25 of 36 rolls are without any:

    >>> event_odds(0)["at_least_one_retreat"]
    Fraction(11, 36)
    """
    none: frozenset[Effect] = frozenset()
    brings = {symbol: frozenset(event_effects((symbol,))) for symbol in SYMBOLS}
    spread = fold(event_dice(battles_won), DIE, none, lambda seen, symbol: seen | brings[symbol])

    def some(kind: str, unit: str | None = None) -> Fraction:
        return chance(spread, lambda seen: any(effect.kind == kind and unit in (None, effect.unit) for effect in seen))

    return {
        "at_least_one_figure_lost": some("figure_lost"),
        "at_least_one_retreat": some("retreat"),
        "at_least_one_full_strength_loss": some("full_strength_loss"),
        **{f"figure_lost_{unit}": some("figure_lost", unit) for unit in UNITS},
    }


def event_expected(battles_won: int) -> dict[str, Fraction]:
    """How many of each effect the roll brings on average, under the names of `Effect.kind` and of the unit types.

    Two dice before the first victory, with four faces of six that cost a figure:

    >>> event_expected(0)["figure_lost"]
    Fraction(4, 3)
    """
    dice = event_dice(battles_won)
    share = {symbol: Fraction(dice * DIE.ways[symbol], DIE.sides) for symbol in SYMBOLS}
    units = {f"figure_lost_{unit}": share[unit] for unit in UNITS}
    return {
        "figure_lost": sum(units.values(), Fraction(0)),
        "retreat": share["flag"],
        "full_strength_loss": share["sabres"],
        **units,
    }
