"""BattleLore: Invasion for tables that keep their own board."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, get_args

from msgspec import UNSET, Meta, UnsetType, convert

from games.core.dice import Refill
from games.core.resolvers import Shape, checked_by_rules, one_of, resolver, said
from games.invasion.dice import PLAIN, SIDES
from games.invasion.figures import HIT_POINTS
from games.invasion.options import OPTION_FACTS
from games.invasion.resolve import Result, duel_odds, strike

SYMBOLS = tuple(PLAIN.first)
Striker = Annotated[str, one_of(SIDES)]
HitPoints = Annotated[int, Meta(ge=1, le=HIT_POINTS)]
Reroll = Annotated[str, one_of(OPTION_FACTS["reroll"].allowed)]


class StrikeBody(Shape):
    striker: Striker
    hero_hp: HitPoints
    can_retreat: bool
    reroll: Reroll | UnsetType = UNSET
    dice: (
        Annotated[
            Any,
            checked_by_rules(
                {"type": "array", "items": {"type": "string", "enum": list(SYMBOLS)}, "minItems": 1, "maxItems": 2}
            ),
        ]
        | UnsetType
    ) = UNSET


class SymbolsOut(Shape):
    """Dice that were thrown, and by whom."""

    faces: list[Annotated[str, one_of(SYMBOLS)]]
    by: Annotated[str, one_of(("table", "server"))]


class StrikeOut(Shape):
    """After "continue" and "hero_hurt" it is for the other one to strike, where a riposte is possible."""

    result: Annotated[str, one_of(get_args(Result))]
    hero_hp: int
    rerolled: bool
    dice: SymbolsOut


class DuelBody(Shape):
    attacker: Striker
    hero_hp: HitPoints
    hero_can_retreat: bool
    goblin_can_retreat: bool
    riposte: bool
    reroll: Reroll | UnsetType = UNSET
    helmet: Annotated[str, one_of(OPTION_FACTS["helmet"].allowed)] | UnsetType = UNSET


class DuelOut(Shape):
    """How a fight ends. Without riposte there is one strike: what is missing to 1 is that nothing comes of it."""

    goblin_killed: Fraction
    goblin_retreats: Fraction
    hero_retreats: Fraction
    hero_dies: Fraction


@resolver("resolve", "strike")
def _strike(asked: StrikeBody, throw: Refill) -> StrikeOut:
    typed = asked.dice is not UNSET
    found = strike(said(asked), None if typed else throw)
    dice = SymbolsOut(list(found.dice), "table" if typed else "server")
    return StrikeOut(found.result, found.hero_hp, found.rerolled, dice)


@resolver("odds", "duel")
def _duel(asked: DuelBody) -> DuelOut:
    return convert(duel_odds(**said(asked)), DuelOut)


RESOLVERS = (_strike, _duel)
