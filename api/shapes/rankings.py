"""Who the best general is, and why."""

from typing import Annotated
from uuid import UUID

from api.answers import Answer, address, source
from campaigns.choice_types import Outcome, Side


class RankingOut(Answer):
    """A player over all listed campaigns: the sum of the scores of each. Equal scores share a rank."""

    rank: int
    player: Annotated[UUID, source("uid")]
    name: str
    href: Annotated[str, address("api-ranking", "uid")]
    campaigns: int
    points: int
    won: int
    lost: int
    drawn: int
    score: int


class RoundLineOut(Answer):
    """A round as it counts."""

    battle: Annotated[int, source("round.battle.number")]
    battle_name: Annotated[str, source("round.battle.name")]
    round: Annotated[int, source("round.number")]
    units: int
    objectives: int
    outcome: Outcome


class ScoreLineOut(Answer):
    """A campaign's part of a score: `points + 2 won - 2 lost` is `before_floor`, and `score` is never below zero."""

    campaign: Annotated[str, source("standing.campaign.name")]
    side: Annotated[Side, source("standing.side")]
    points: Annotated[int, source("standing.points")]
    won: Annotated[int, source("standing.won")]
    lost: Annotated[int, source("standing.lost")]
    drawn: Annotated[int, source("standing.drawn")]
    before_floor: int
    score: Annotated[int, source("standing.score")]
    rounds: list[RoundLineOut]


class ExplainedOut(Answer):
    """A player's score line by line."""

    player: UUID
    name: str
    score: int
    campaigns: list[ScoreLineOut]
