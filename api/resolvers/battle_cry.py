"""Battle Cry Campaign for tables that keep their own sheet. The rules are those of `games.battle_cry`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec import to_builtins
from rest_framework import serializers

from api.fields import Body, Line, OneOf, Several, Whole
from api.resolvers.table import Chance, Resolver, said
from api.shapes.common import Dice, RuleOptions, Thrown, by_side
from campaigns.chance import symbols_thrown
from games.battle_cry.battle import RoundPoints, battle_result
from games.battle_cry.campaign import OUTCOMES, GeneralResult, best_general, verdict
from games.battle_cry.combat import TARGETS, combat, combat_odds
from games.battle_cry.dice import SIDES, UNITS
from games.battle_cry.events import event_dice, event_effects, event_expected, event_odds
from games.battle_cry.options import Options
from games.battle_cry.reserve import DICE, KINDS, reserve_odds, reserve_result

POT_MOST = 60
BATTLES_WON_MOST = 30
COMBAT_DICE_MOST = 12
ROUNDS_MOST = 60
POINTS_MOST = 999
RESULTS_MOST = 2000
GENERAL_LONGEST = 80

# --- what they take -------------------------------------------------------------------------------


class Ruled(Body):
    """Every body may say by which options of the campaign it is to be read."""

    options = RuleOptions(required=False, help_text=_("Rule options that differ from the defaults."))


class ReserveRoll(Ruled):
    pot = Whole(0, POT_MOST, help_text=_("Reserve tokens of the side."))
    dice = Dice(DICE, DICE)


class EventRoll(Ruled):
    battles_won = Whole(0, BATTLES_WON_MOST, help_text=_("Battles of the campaign that the side has won."))
    dice = Dice(event_dice(0), event_dice(BATTLES_WON_MOST))


class Combat(Ruled):
    dice_count = Whole(1, COMBAT_DICE_MOST)
    target = OneOf(choices=TARGETS)
    dice = Dice(1, COMBAT_DICE_MOST)


class RoundPointsBody(Body):
    union = Whole(0, POINTS_MOST)
    confederacy = Whole(0, POINTS_MOST)


class BattleRounds(Ruled):
    rounds = Several(RoundPointsBody(), ROUNDS_MOST, min_length=1)


class CampaignVerdict(Ruled):
    union = Whole(0, ROUNDS_MOST * POINTS_MOST)
    confederacy = Whole(0, ROUNDS_MOST * POINTS_MOST)


class OneResult(Body):
    general = Line(GENERAL_LONGEST)
    points = Whole(0, POINTS_MOST)
    result = OneOf(choices=OUTCOMES)


class BestGeneral(Ruled):
    results = Several(OneResult(), RESULTS_MOST)


class ReservePot(Ruled):
    pot = Whole(0, POT_MOST)


class BattlesWon(Ruled):
    battles_won = Whole(0, BATTLES_WON_MOST)


class CombatDice(Ruled):
    dice_count = Whole(1, COMBAT_DICE_MOST)
    target = OneOf(choices=TARGETS)


# --- what they answer -----------------------------------------------------------------------------


class ReserveOptionOut(serializers.Serializer):
    kind = serializers.ChoiceField(choices=KINDS)
    unit = serializers.ChoiceField(choices=UNITS, allow_null=True)
    tokens = serializers.IntegerField(help_text=_("Its price from the pot: 0 or 1."))


class ReserveRollOut(serializers.Serializer):
    dice = Thrown()
    options = ReserveOptionOut(many=True)
    max_units = serializers.IntegerField(help_text=_("Units that may be called, of those offered."))


class EffectOut(serializers.Serializer):
    kind = serializers.ChoiceField(choices=("figure_lost", "retreat", "full_strength_loss"))
    unit = serializers.ChoiceField(choices=UNITS, allow_null=True)
    chooser = serializers.ChoiceField(choices=("opponent", "roller"))


class EventRollOut(serializers.Serializer):
    dice = Thrown()
    count = serializers.IntegerField()
    effects = EffectOut(many=True, help_text=_("In the order in which they are applied."))


class CombatOut(serializers.Serializer):
    dice = Thrown()
    hits = serializers.IntegerField()
    retreats = serializers.IntegerField()


class BattleResultOut(serializers.Serializer):
    totals = by_side(serializers.IntegerField)
    rounds_won = by_side(serializers.IntegerField)
    winner = serializers.ChoiceField(choices=SIDES, allow_null=True)
    bonus = serializers.IntegerField(help_text=_("Added to the winner's total."))
    final = by_side(serializers.IntegerField)


class VerdictOut(serializers.Serializer):
    winner = serializers.ChoiceField(choices=SIDES, allow_null=True)
    verdict = serializers.ChoiceField(choices=("minor", "major", "decisive", "failure"))


class RankedOut(serializers.Serializer):
    general = serializers.CharField()
    points = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    score = serializers.IntegerField()
    rank = serializers.IntegerField(help_text=_("Equal scores share a rank."))


class BestGeneralOut(serializers.Serializer):
    ranking = RankedOut(many=True)


def _chances(name: str, keys: Mapping[str, Any], **more: serializers.Field) -> type[serializers.Serializer]:
    """A shape with a chance for each name that the rules give."""
    return type(name, (serializers.Serializer,), {key: Chance() for key in keys} | more)


class HitsOut(serializers.Serializer):
    hits = serializers.IntegerField()
    chance = Chance()


class CombatOddsOut(serializers.Serializer):
    hits = HitsOut(many=True)


class ExpectedOut(_chances("_Expected", event_expected(0))):  # type: ignore[misc]
    """How many of each on average; not chances, so they may be more than one."""


ReserveOddsOut = _chances("ReserveOddsOut", reserve_odds(pot=0))
EventOddsOut = _chances("EventOddsOut", event_odds(0), count=serializers.IntegerField(), expected=ExpectedOut())

# --- the functions between ------------------------------------------------------------------------


def _options(values: Mapping[str, Any]) -> Options:
    return Options.from_mapping(values.get("options", {}))


def _throw(values: Mapping[str, Any], count: int) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The faces of so many dice, typed in or thrown, and what the answer says about them."""
    faces, by = symbols_thrown(values.get("dice"), count)
    return faces, {"faces": list(faces), "by": str(by)}


def _reserve(values: Mapping[str, Any]) -> dict[str, Any]:
    options = _options(values)
    faces, dice = _throw(values, DICE)
    result = reserve_result(faces, pot=values["pot"], options=options)
    return {"dice": dice, "options": [to_builtins(one) for one in result.options], "max_units": result.max_units}


def _event(values: Mapping[str, Any]) -> dict[str, Any]:
    _options(values)
    count = event_dice(values["battles_won"])
    faces, dice = _throw(values, count)
    return {"dice": dice, "count": count, "effects": [to_builtins(one) for one in event_effects(faces)]}


def _combat(values: Mapping[str, Any]) -> dict[str, Any]:
    _options(values)
    faces, dice = _throw(values, values["dice_count"])
    return {"dice": dice, **to_builtins(combat(faces, values["target"]))}


def _battle(values: Mapping[str, Any]) -> dict[str, Any]:
    result = battle_result([RoundPoints(**one) for one in values["rounds"]], options=_options(values))
    return to_builtins(result) | {"bonus": sum(result.bonus.values())}


def _verdict(values: Mapping[str, Any]) -> dict[str, Any]:
    _options(values)
    return to_builtins(verdict(values["union"], values["confederacy"]))


def _generals(values: Mapping[str, Any]) -> dict[str, Any]:
    _options(values)
    return {"ranking": [to_builtins(one) for one in best_general([GeneralResult(**one) for one in values["results"]])]}


def _reserve_odds(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: said(one) for key, one in reserve_odds(pot=values["pot"], options=_options(values)).items()}


def _event_odds(values: Mapping[str, Any]) -> dict[str, Any]:
    _options(values)
    won = values["battles_won"]
    chances = {key: said(one) for key, one in event_odds(won).items()}
    expected = {key: said(one) for key, one in event_expected(won).items()}
    return {"count": event_dice(won), **chances, "expected": expected}


def _combat_odds(values: Mapping[str, Any]) -> dict[str, Any]:
    _options(values)
    spread = combat_odds(values["dice_count"], values["target"])
    return {"hits": [{"hits": hits, "chance": said(one)} for hits, one in spread.items()]}


RESOLVERS = (
    Resolver("resolve", "reserve-roll", _("What a reserve roll offers"), ReserveRoll, ReserveRollOut, _reserve, True),
    Resolver("resolve", "event-roll", _("What an event roll does"), EventRoll, EventRollOut, _event, True),
    Resolver("resolve", "combat", _("What a combat roll does"), Combat, CombatOut, _combat, True),
    Resolver("resolve", "battle-result", _("The result of a battle"), BattleRounds, BattleResultOut, _battle),
    Resolver("resolve", "campaign-verdict", _("The verdict of a campaign"), CampaignVerdict, VerdictOut, _verdict),
    Resolver("resolve", "best-general", _("Who the best general is"), BestGeneral, BestGeneralOut, _generals),
    Resolver("odds", "reserve-roll", _("The odds of a reserve roll"), ReservePot, ReserveOddsOut, _reserve_odds),
    Resolver("odds", "event-roll", _("The odds of an event roll"), BattlesWon, EventOddsOut, _event_odds),
    Resolver("odds", "combat", _("The odds of a combat roll"), CombatDice, CombatOddsOut, _combat_odds),
)
