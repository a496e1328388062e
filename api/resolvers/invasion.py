"""BattleLore: Invasion for tables that keep their own board. The rules are those of `games.invasion`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.fields import Body, Flag, OneOf, Whole
from api.resolvers.table import Chance, Resolver, given, said
from games.invasion import resolve
from games.invasion.dice import PLAIN, SIDES
from games.invasion.figures import HIT_POINTS
from games.invasion.options import OPTION_FACTS
from matches.tables import throw

SYMBOLS = tuple(PLAIN.first)
RESULTS = ("goblin_killed", "goblin_retreats", "hero_hurt", "hero_dies", "hero_retreats", "continue")
ENDS = ("goblin_killed", "goblin_retreats", "hero_retreats", "hero_dies")


class StrikeBody(Body):
    striker = OneOf(choices=SIDES)
    hero_hp = Whole(1, HIT_POINTS)
    can_retreat = Flag(help_text=_("Whether the figure that is struck has somewhere to go."))
    reroll = OneOf(choices=OPTION_FACTS["reroll"].allowed, required=False)
    dice = given(
        {"type": "array", "items": {"type": "string", "enum": list(SYMBOLS)}, "minItems": 1, "maxItems": 2},
        required=False,
        help_text=_("As they fell; without this field Bivouac throws the dice."),
    )


class SymbolsOut(serializers.Serializer):
    """Dice that were thrown, and by whom."""

    faces = serializers.ListField(child=serializers.ChoiceField(choices=SYMBOLS))
    by = serializers.ChoiceField(choices=("table", "server"))


class StrikeOut(serializers.Serializer):
    """After "continue" and "hero_hurt" it is for the other one to strike, where a riposte is possible."""

    result = serializers.ChoiceField(choices=RESULTS)
    hero_hp = serializers.IntegerField()
    rerolled = serializers.BooleanField()
    dice = SymbolsOut()


class DuelBody(Body):
    attacker = OneOf(choices=SIDES)
    hero_hp = Whole(1, HIT_POINTS)
    hero_can_retreat = Flag()
    goblin_can_retreat = Flag()
    riposte = Flag()
    reroll = OneOf(choices=OPTION_FACTS["reroll"].allowed, required=False)
    helmet = OneOf(choices=OPTION_FACTS["helmet"].allowed, required=False)


class _Ends(type("_Ends", (serializers.Serializer,), {end: Chance() for end in ENDS})):  # type: ignore[misc]
    pass


class DuelOut(_Ends):
    """How a fight ends. Without riposte there is one strike: what is missing to 1 is that nothing comes of it."""


def _strike(values: Mapping[str, Any]) -> dict[str, Any]:
    typed = "dice" in values
    found = resolve.strike(values, None if typed else throw)
    dice = {"faces": list(found.dice), "by": "table" if typed else "server"}
    return {"result": found.result, "hero_hp": found.hero_hp, "rerolled": found.rerolled, "dice": dice}


def _duel(values: Mapping[str, Any]) -> dict[str, Any]:
    return {end: said(chance) for end, chance in resolve.duel_odds(**values).items()}


RESOLVERS = (
    Resolver("resolve", "strike", _("What a strike does"), StrikeBody, StrikeOut, _strike, True),
    Resolver("odds", "duel", _("The odds of a fight"), DuelBody, DuelOut, _duel),
)
