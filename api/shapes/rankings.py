"""Who the best general is, and why."""

from rest_framework import serializers

from api.shapes.battles import OUTCOMES
from api.shapes.common import SideKey
from games.battle_cry.dice import SIDES


class RankingOut(serializers.Serializer):
    """A player over all listed campaigns: the sum of the scores of each. Equal scores share a rank."""

    rank = serializers.IntegerField()
    player = serializers.UUIDField()
    name = serializers.CharField()
    href = serializers.CharField()
    campaigns = serializers.IntegerField()
    points = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    score = serializers.IntegerField()


class RankingQuery(serializers.Serializer):
    """Which campaigns count."""

    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)
    side = serializers.ChoiceField(choices=SIDES, required=False)
    finished = serializers.BooleanField(required=False)


class RoundLineOut(serializers.Serializer):
    """A round as it counts."""

    battle = serializers.IntegerField(source="round.battle.number")
    battle_name = serializers.CharField(source="round.battle.name")
    round = serializers.IntegerField(source="round.number")
    units = serializers.IntegerField()
    objectives = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=OUTCOMES)


class ScoreLineOut(serializers.Serializer):
    """A campaign's part of a score: `points + 2 won - 2 lost` is `before_floor`, and `score` is never below zero."""

    campaign = serializers.CharField(source="standing.campaign.name")
    side = SideKey(source="standing.side")
    points = serializers.IntegerField(source="standing.points")
    won = serializers.IntegerField(source="standing.won")
    lost = serializers.IntegerField(source="standing.lost")
    drawn = serializers.IntegerField(source="standing.drawn")
    before_floor = serializers.IntegerField()
    score = serializers.IntegerField(source="standing.score")
    rounds = RoundLineOut(many=True)


class ExplainedOut(serializers.Serializer):
    """A player's score line by line."""

    player = serializers.UUIDField()
    name = serializers.CharField()
    score = serializers.IntegerField()
    campaigns = ScoreLineOut(many=True)
