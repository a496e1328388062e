"""Games, their options and doors."""

from typing import Any

from rest_framework import serializers

from api.shapes.common import Free, SaidOut


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
    """A rule option. `reconstruction`: the default is ours and not the rulebook's."""

    name = serializers.CharField()
    schema = Free()
    default = serializers.JSONField()
    rule = serializers.CharField()
    reconstruction = serializers.BooleanField()
    text = SaidOut()


class DoorOut(serializers.Serializer):
    """A stateless door, with the JSON Schema of what it takes and of what it answers."""

    kind = serializers.ChoiceField(choices=("resolve", "odds"))
    slug = serializers.CharField()
    title = serializers.CharField()
    href = serializers.CharField()
    request = Free()
    answer = Free()


class GameFullOut(GameOut):
    """A game with its options and doors."""

    options = RuleOptionOut(many=True)
    resolvers = DoorOut(many=True)


def option_out(name: str, fact: Any) -> dict[str, Any]:
    """An option of a game, its values as JSON Schema."""
    return {
        "name": name,
        "schema": {"enum": list(fact.allowed)} if fact.allowed else {"type": "string"},
        "default": fact.default,
        "rule": fact.rule,
        "reconstruction": fact.reconstruction,
        "text": fact.text,
    }
