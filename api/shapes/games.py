"""Games, their options and doors."""

from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers

from api.shapes.common import Free, SaidOut
from games.core.rulings import Ruling


class GameOut(serializers.Serializer):
    """A game. `players_max` is null where any number may play; `offers` is what runs here: campaigns, matches."""

    key = serializers.CharField()
    title = SaidOut()
    seats = serializers.ListField(child=serializers.CharField())
    players_min = serializers.IntegerField()
    players_max = serializers.IntegerField(allow_null=True)
    offers = serializers.ListField(child=serializers.CharField())
    href = serializers.CharField()


class RuleOptionOut(serializers.Serializer):
    """A rule option. No `allowed` values: free text. `reconstruction`: the default is ours and not the rulebook's."""

    name = serializers.CharField()
    schema = Free()
    allowed = serializers.ListField(child=serializers.JSONField())
    default = serializers.JSONField()
    rule = serializers.CharField()
    reconstruction = serializers.BooleanField()
    text = serializers.CharField()


class RulingOut(serializers.Serializer):
    """What is not in the rules as we have them. `mark`: R a ruling of our own, M a table that we rebuilt."""

    rule = serializers.CharField()
    mark = serializers.ChoiceField(choices=("R", "M"))
    text = serializers.CharField()


class ActionOut(serializers.Serializer):
    """An action of a live table, with the JSON Schema of what is sent for it."""

    do = serializers.CharField()
    schema = Free()


class DoorOut(serializers.Serializer):
    """A stateless door, with the JSON Schema of what it takes and of what it answers."""

    kind = serializers.ChoiceField(choices=("resolve", "odds"))
    slug = serializers.CharField()
    title = serializers.CharField()
    href = serializers.CharField()
    request = Free()
    answer = Free()


class GameFullOut(GameOut):
    """A game with its options and doors; `actions` and `rulings` are those of a live table."""

    options = RuleOptionOut(many=True)
    rulings = RulingOut(many=True)
    actions = ActionOut(many=True)
    resolvers = DoorOut(many=True)


def ruling_out(ruling: Ruling) -> dict[str, str]:
    return {"rule": ruling.rule, "mark": ruling.mark, "text": ruling.text.said_in(get_language() or "en")}


def option_out(name: str, fact: Any) -> dict[str, Any]:
    """An option of a game, its values as JSON Schema."""
    return {
        "name": name,
        "schema": {"enum": list(fact.allowed)} if fact.allowed else {"type": "string"},
        "allowed": list(fact.allowed),
        "default": fact.default,
        "rule": fact.rule,
        "reconstruction": fact.reconstruction,
        "text": fact.text.said_in(get_language() or "en"),
    }
