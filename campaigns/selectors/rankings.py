"""The all-time ranking, and how a score came to be."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Coalesce
from msgspec import Struct

from campaigns.models import (
    GeneralStanding,
    Player,
    PlayerStanding,
    RoundSide,
)
from campaigns.models.choices import UNCOUNTED, BattleStatus
from core.errors import Missing
from games.battle_cry.campaign import swing


class RankingFilter(Struct, frozen=True):
    """Which campaigns count: ended on or after / on or before a day, fought on a side, finished ones only."""

    since: date | None = None
    until: date | None = None
    side: str = ""
    finished: bool = False

    @property
    def everything(self) -> bool:
        return self == EVERYTHING


EVERYTHING = RankingFilter()


def ranking_all_time(wanted: RankingFilter = EVERYTHING) -> QuerySet[Any]:
    """Accounts' players over all campaigns that count, as rows of PlayerStanding or, with a filter, dicts like them.

    The best first.
    """
    if wanted.everything:
        return PlayerStanding.objects.select_related("player").order_by("-score", "player")
    return (
        counted_lines(wanted)
        .values("player_id", "player__name", "player__uid")
        .annotate(
            campaigns=Count("pk"),
            total_points=Sum("points"),
            total_won=Sum("won"),
            total_lost=Sum("lost"),
            total_drawn=Sum("drawn"),
            total_score=Sum("score"),
        )
        .order_by("-total_score", "player_id")
    )


def counted_lines(wanted: RankingFilter) -> QuerySet[GeneralStanding]:
    """The campaign lines that the all-time ranking adds up."""
    lines = GeneralStanding.objects.filter(campaign__listed=True, player__user__isnull=False)
    lines = lines.exclude(campaign__origin__in=UNCOUNTED)
    if wanted.side:
        lines = lines.filter(side=wanted.side)
    if wanted.finished:
        lines = lines.filter(campaign__finished_at__isnull=False)
    ended = Coalesce("campaign__finished_at", "campaign__standing__computed_at")
    if not wanted.since and not wanted.until:
        return lines
    return lines.alias(ended=ended).filter(ended__date__range=(wanted.since or date.min, wanted.until or date.max))


def rank_of(score: int, wanted: RankingFilter) -> int:
    """The all-time place of a score: one more than the players with a better one (T19)."""
    better = {"score__gt": score} if wanted.everything else {"total_score__gt": score}
    return 1 + ranking_all_time(wanted).filter(**better).count()


class RankingLine(Struct, frozen=True):
    """A player in the all-time ranking, whether it was computed beforehand or just now."""

    rank: int
    uid: UUID
    name: str
    campaigns: int
    points: int
    won: int
    lost: int
    drawn: int
    score: int


SUMS = ("points", "won", "lost", "drawn", "score")


def ranking_lines(rows: Iterable[PlayerStanding | Mapping[str, Any]], wanted: RankingFilter) -> list[RankingLine]:
    """A page of the ranking, from either form in which `ranking_all_time` gives it.

    T19 equals share a rank. The page may begin amid equals; from the second score on, its own rows are counted.
    """
    found: list[dict[str, Any]] = []
    for row in rows:
        if isinstance(row, Mapping):
            sums = {name: row[f"total_{name}"] for name in SUMS}
            who = {"uid": row["player__uid"], "name": row["player__name"], "campaigns": row["campaigns"]}
        else:
            sums = {name: getattr(row, name) for name in SUMS}
            who = {"uid": row.player.uid, "name": row.player.name, "campaigns": row.campaigns}
        found.append(who | sums)
    places: dict[int, int] = {}  # by score, of the first who has it
    for index, line in enumerate(found):
        places.setdefault(line["score"], index)
    scores = list(places)
    ranks = {score: rank_of(score, wanted) for score in scores[:2]}
    for score in scores[2:]:
        ranks[score] = ranks[scores[1]] + places[score] - places[scores[1]]
    return [RankingLine(rank=ranks[line["score"]], **line) for line in found]


class ScoreLine(Struct, frozen=True):
    """A player's score in one campaign: the general's line, and the rounds it adds up."""

    standing: GeneralStanding
    rounds: tuple[RoundSide, ...]

    @property
    def before_floor(self) -> int:
        """C12 before the floor: points, and what won and lost rounds add and take."""
        line = self.standing
        return line.points + swing(line.won, line.lost)


def score_lines(standings: Iterable[GeneralStanding]) -> tuple[ScoreLine, ...]:
    """Each standing with its rounds, line by line."""
    standings = list(standings)
    rows = (
        RoundSide.objects.filter(
            general__in=[line.general_id for line in standings], round__battle__status=BattleStatus.CLOSED
        )
        .select_related("round__battle")
        .order_by("round__battle__number", "round__number")
    )
    by_general: dict[int, list[RoundSide]] = {}
    for row in rows:
        by_general.setdefault(row.general_id, []).append(row)
    return tuple(ScoreLine(line, tuple(by_general.get(line.general_id, ()))) for line in standings)


def player_explained(uid: UUID, wanted: RankingFilter) -> tuple[Player, tuple[ScoreLine, ...]]:
    """A player's all-time score line by line: every campaign that counts, every round. Raises Missing("no-player")."""
    lines = counted_lines(wanted).filter(player__uid=uid).select_related("campaign", "player")
    found = list(lines.order_by("campaign"))
    if not found:
        raise Missing("no-player")
    return found[0].player, score_lines(found)
