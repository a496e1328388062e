"""Battle Cry Campaign for tables that keep their own sheet."""

from fractions import Fraction
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, convert, defstruct

from games.battle_cry.battle import RoundPoints, battle_result
from games.battle_cry.campaign import OUTCOMES, GeneralResult, Ranked, Verdict, best_general, verdict
from games.battle_cry.combat import TARGETS, combat, combat_odds
from games.battle_cry.dice import SYMBOLS, Side, symbols_thrown
from games.battle_cry.events import DICE_MOST, Effect, event_dice, event_effects, event_expected, event_odds
from games.battle_cry.numbers import ROUNDS_MAX, SUM_MAX, TOKENS_MAX, TOTAL_MAX, WON_MAX
from games.battle_cry.options import OPTION_FACTS, Options
from games.battle_cry.reserve import DICE, ReserveOption, Symbol, reserve_odds, reserve_result
from games.core.dice import Refill
from games.core.options import read_options
from games.core.reading import line_of, one_of
from games.core.resolvers import Shape, ThrownBy, checked_by_rules, dice_of, resolver
from games.core.text import Text

COMBAT_DICE_MOST = 12
RESULTS_MOST = 2000
GENERAL_LONGEST = 80
OPTIONS = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        name: {
            **fact.schema,
            "default": fact.default,
            "description": Text(f"{fact.rule}: {fact.en}", f"{fact.rule}\u00a0: {fact.fr}"),
        }
        for name, fact in OPTION_FACTS.items()
    },
}

Target = Annotated[str, one_of(TARGETS)]
Points = Annotated[int, Meta(ge=0, le=TOTAL_MAX)]
Sum = Annotated[int, Meta(ge=0, le=SUM_MAX)]
Pot = Annotated[int, Meta(ge=0, le=TOKENS_MAX)]
Won = Annotated[int, Meta(ge=0, le=WON_MAX)]
DiceCount = Annotated[int, Meta(ge=1, le=COMBAT_DICE_MOST)]

# --- what they take -------------------------------------------------------------------------------


class Ruled(Shape, kw_only=True):
    """Every body may say by which options of the campaign it is to be read."""

    options: Annotated[dict[str, Any], checked_by_rules(OPTIONS)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        self.rules()

    def rules(self) -> Options:
        """Its options. Raises what `read_options` raises."""
        return read_options(Options, {} if self.options is UNSET else self.options)


class ReservePot(Ruled, kw_only=True):
    pot: Pot


class ReserveRoll(ReservePot, kw_only=True):
    dice: Annotated[list[Any], dice_of(SYMBOLS, DICE, DICE)] | UnsetType = UNSET


class BattlesWon(Ruled, kw_only=True):
    battles_won: Won


class EventRoll(BattlesWon, kw_only=True):
    dice: Annotated[list[Any], dice_of(SYMBOLS, event_dice(0), DICE_MOST)] | UnsetType = UNSET


class CombatDice(Ruled, kw_only=True):
    dice_count: DiceCount
    target: Target


class Combat(CombatDice, kw_only=True):
    dice: Annotated[list[Any], dice_of(SYMBOLS, 1, COMBAT_DICE_MOST)] | UnsetType = UNSET


class RoundPointsBody(Shape):
    union: Points
    confederacy: Points


class BattleRounds(Ruled, kw_only=True):
    rounds: Annotated[list[RoundPointsBody], Meta(max_length=ROUNDS_MAX, extra_json_schema={"minItems": 1})]


class CampaignVerdict(Ruled, kw_only=True):
    union: Sum
    confederacy: Sum


class OneResult(Shape):
    general: Annotated[str, line_of(GENERAL_LONGEST)]
    points: Points
    result: Annotated[str, one_of(OUTCOMES)]


class BestGeneral(Ruled, kw_only=True):
    results: Annotated[list[OneResult], Meta(max_length=RESULTS_MOST)]


# --- what they answer -----------------------------------------------------------------------------


class Thrown(Shape):
    """Dice that were thrown, and by whom: typed in at the table, or by the server."""

    faces: list[Symbol]
    by: ThrownBy


class ReserveRollOut(Shape):
    dice: Thrown
    options: tuple[ReserveOption, ...]
    max_units: int


class EventRollOut(Shape):
    dice: Thrown
    count: int
    effects: tuple[Effect, ...]


class CombatOut(Shape):
    dice: Thrown
    hits: int
    retreats: int


class BattleResultOut(Shape):
    totals: dict[Side, int]
    rounds_won: dict[Side, int]
    winner: Side | None
    bonus: int
    final: dict[Side, int]


class BestGeneralOut(Shape):
    ranking: tuple[Ranked, ...]


class HitsOut(Shape):
    hits: int
    chance: Fraction


class CombatOddsOut(Shape):
    hits: list[HitsOut]


ReserveOddsOut = defstruct(
    "ReserveOddsOut", [(key, Fraction) for key in reserve_odds(pot=0)], bases=(Shape,), module=__name__
)
ExpectedOut = defstruct(
    "ExpectedOut",
    [(key, Fraction) for key in event_expected(0)],
    bases=(Shape,),
    module=__name__,
    namespace={"__doc__": "How many of each on average; not chances, so they may be more than one."},
)
EventOddsOut = defstruct(
    "EventOddsOut",
    [("count", int), *((key, Fraction) for key in event_odds(0)), ("expected", ExpectedOut)],
    bases=(Shape,),
    module=__name__,
)

# --- the functions between ------------------------------------------------------------------------


def _thrown(typed: list[object] | UnsetType, count: int, throw: Refill) -> Thrown:
    """So many dice, typed in or thrown. Raises what `symbols_thrown` raises."""
    faces, by = symbols_thrown(None if typed is UNSET else typed, count, throw)
    return Thrown(list(faces), by)


@resolver("resolve", "reserve-roll")
def _reserve(asked: ReserveRoll, throw: Refill) -> ReserveRollOut:
    dice = _thrown(asked.dice, DICE, throw)
    found = reserve_result(tuple(dice.faces), pot=asked.pot, options=asked.rules())
    return ReserveRollOut(dice, found.options, found.max_units)


@resolver("resolve", "event-roll")
def _event(asked: EventRoll, throw: Refill) -> EventRollOut:
    count = event_dice(asked.battles_won)
    dice = _thrown(asked.dice, count, throw)
    return EventRollOut(dice, count, event_effects(dice.faces))


@resolver("resolve", "combat")
def _combat(asked: Combat, throw: Refill) -> CombatOut:
    dice = _thrown(asked.dice, asked.dice_count, throw)
    found = combat(dice.faces, asked.target)
    return CombatOut(dice, found.hits, found.retreats)


@resolver("resolve", "battle-result")
def _battle(asked: BattleRounds) -> BattleResultOut:
    rounds = [RoundPoints(round_.union, round_.confederacy) for round_ in asked.rounds]
    found = battle_result(rounds, options=asked.rules())
    return BattleResultOut(found.totals, found.rounds_won, found.winner, sum(found.bonus.values()), found.final)


@resolver("resolve", "campaign-verdict")
def _verdict(asked: CampaignVerdict) -> Verdict:
    return verdict(asked.union, asked.confederacy)


@resolver("resolve", "best-general")
def _generals(asked: BestGeneral) -> BestGeneralOut:
    found = best_general([GeneralResult(result.general, result.points, result.result) for result in asked.results])
    return BestGeneralOut(found)


@resolver("odds", "reserve-roll")
def _reserve_odds(asked: ReservePot) -> ReserveOddsOut:  # type: ignore[valid-type]
    return convert(reserve_odds(pot=asked.pot, options=asked.rules()), ReserveOddsOut)


@resolver("odds", "event-roll")
def _event_odds(asked: BattlesWon) -> EventOddsOut:  # type: ignore[valid-type]
    won = asked.battles_won
    return convert({"count": event_dice(won), **event_odds(won), "expected": event_expected(won)}, EventOddsOut)


@resolver("odds", "combat")
def _combat_odds(asked: CombatDice) -> CombatOddsOut:
    spread = combat_odds(asked.dice_count, asked.target)
    return CombatOddsOut([HitsOut(hits, chance) for hits, chance in spread.items()])


RESOLVERS = (_reserve, _event, _combat, _battle, _verdict, _generals, _reserve_odds, _event_odds, _combat_odds)
