"""BattleLore: Invasion for tables that keep their own board."""

from fractions import Fraction
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, convert
from msgspec.structs import asdict

from games.core.dice import Dice, Refill
from games.core.reading import one_of, read
from games.core.resolvers import Shape, ThrownBy, read_by_rules, resolver
from games.invasion.dice import PLAIN, SIDES, struck
from games.invasion.figures import HIT_POINTS
from games.invasion.options import OPTION_FACTS
from games.invasion.resolve import duel_odds

SYMBOLS = tuple(PLAIN.first)
RESULTS = ("goblin_killed", "goblin_retreats", "hero_hurt", "hero_dies", "hero_retreats", "continue")
FULL, ANY = OPTION_FACTS["reroll"].default, OPTION_FACTS["helmet"].default
Striker = Annotated[str, one_of(SIDES)]
HitPoints = Annotated[int, Meta(ge=1, le=HIT_POINTS)]
Faces = Annotated[list[Annotated[str, one_of(SYMBOLS)]], Meta(max_length=2, extra_json_schema={"minItems": 1})]
Reroll = Annotated[str, one_of(OPTION_FACTS["reroll"].allowed)]


class StrikeBody(Shape):
    striker: Striker
    hero_hp: HitPoints
    can_retreat: bool
    reroll: Reroll = FULL
    dice: Annotated[Any, read_by_rules(Faces)] | UnsetType = UNSET


class SymbolsOut(Shape):
    """Dice that were thrown, and by whom."""

    faces: list[Annotated[str, one_of(SYMBOLS)]]
    by: ThrownBy


class StrikeOut(Shape):
    """After "continue" and "hero_hurt" it is for the other one to strike, where a riposte is possible."""

    result: Annotated[str, one_of(RESULTS)]
    hero_hp: int
    rerolled: bool
    dice: SymbolsOut


class DuelBody(Shape):
    attacker: Striker
    hero_hp: HitPoints
    hero_can_retreat: bool
    goblin_can_retreat: bool
    riposte: bool
    reroll: Reroll = FULL
    helmet: Annotated[str, one_of(OPTION_FACTS["helmet"].allowed)] = ANY


class DuelOut(Shape):
    """How a fight ends. Without riposte there is one strike: what is missing to 1 is that nothing comes of it."""

    goblin_killed: Fraction
    goblin_retreats: Fraction
    hero_retreats: Fraction
    hero_dies: Fraction


@resolver("resolve", "strike")
def strike(asked: StrikeBody, throw: Refill) -> StrikeOut:
    """R6, R7 Read a strike; `can_retreat` is about the figure that is struck, `reroll` the reading of A1.

    Raises NeedDice where typed dice are too few, and Illegal "dice-count", "too-many", "unknown-value", "wrong-type".
    """
    by_hero, typed = asked.striker == "hero", asked.dice is not UNSET
    dice = Dice(read(Faces, asked.dice, "dice") if typed else (), refill=None if typed else throw)
    blow = struck(dice, "hero" if by_hero else "goblin", can_retreat=asked.can_retreat, reroll=asked.reroll)
    thrown = SymbolsOut([PLAIN.faces[face - 1] for face in dice.finish()], "table" if typed else "server")
    hero_hp, result = asked.hero_hp, "continue"
    if blow.effect == "retreat":
        result = "goblin_retreats" if by_hero else "hero_retreats"
    elif blow.effect == "hit" and by_hero:
        result = "goblin_killed"
    elif blow.effect == "hit":
        hero_hp -= 1
        result = "hero_hurt" if hero_hp else "hero_dies"
    return StrikeOut(result, hero_hp, blow.rerolled, thrown)


@resolver("odds", "duel")
def duel(asked: DuelBody) -> DuelOut:
    """How a fight ends (`duel_odds`)."""
    return convert(duel_odds(**asdict(asked)), DuelOut)


RESOLVERS = (strike, duel)
