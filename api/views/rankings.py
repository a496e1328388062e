"""Rankings over all listed campaigns."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.filters import RankingFilterSet
from api.problems import filter_refused
from api.service_view import ServiceView
from api.shapes.rankings import ExplainedOut, RankingOut
from campaigns.models import PlayerStanding
from campaigns.selectors.rankings import RankingFilter, player_explained, rank_of, ranking_all_time
from games.battle_cry.dice import SIDES

QUERY = [
    OpenApiParameter("since", OpenApiTypes.DATE),
    OpenApiParameter("until", OpenApiTypes.DATE),
    OpenApiParameter("side", enum=SIDES),
    OpenApiParameter("finished", OpenApiTypes.BOOL),
]


class Ranked(ServiceView):
    filterset_class: type[RankingFilterSet] | None = RankingFilterSet

    def wanted(self) -> RankingFilter:
        """The filters of the address. Raises Invalid."""
        form = RankingFilterSet(self.request.query_params, queryset=self.get_queryset()).form
        if not form.is_valid():
            raise filter_refused(form.errors)
        return RankingFilter(**{name: value for name, value in form.cleaned_data.items() if value})

    def get_queryset(self) -> QuerySet[Any]:
        return ranking_all_time()


class Rankings(Ranked):
    ordering = ("-score", "player")

    @extend_schema(summary=_("The best generals of all campaigns"), responses=RankingOut, operation_id="rankings")
    def get(self, request: Request) -> Response:
        wanted = self.wanted()
        if not wanted.everything:
            self.ordering = ("-total_score", "player_id")
        rows = [ranking_words(row) for row in self.paginate_queryset(ranking_all_time(wanted)) or []]
        ranks_add(rows, wanted)
        return self.get_paginated_response([shown(RankingOut, row) for row in rows])


def ranking_words(row: PlayerStanding | Mapping[str, Any]) -> dict[str, Any]:
    """A line of the ranking, from either form in which the selector gives it."""
    if isinstance(row, Mapping):
        sums = {name: row[f"total_{name}"] for name in ("points", "won", "lost", "drawn", "score")}
        uid, name, campaigns = row["player__uid"], row["player__name"], row["campaigns"]
    else:
        sums = {name: getattr(row, name) for name in ("points", "won", "lost", "drawn", "score")}
        uid, name, campaigns = row.player.uid, row.player.name, row.campaigns
    return {"player": uid, "name": name, "href": reverse("api-ranking", args=[uid]), "campaigns": campaigns, **sums}


def ranks_add(rows: list[dict[str, Any]], wanted: RankingFilter) -> None:
    """T19 equals share a rank. The page may begin amid equals; from the second score on, its own rows are counted."""
    second = next((place for place, row in enumerate(rows) if row["score"] != rows[0]["score"]), len(rows))
    for start in {0, second} - {len(rows)}:
        rows[start]["rank"] = rank_of(rows[start]["score"], wanted)
    for place, row in enumerate(rows):
        if "rank" not in row:
            equal = row["score"] == rows[place - 1]["score"]
            row["rank"] = rows[place - 1]["rank"] if equal else rows[second]["rank"] + place - second


class Ranking(Ranked):
    filterset_class = None
    asks = tuple(RankingFilterSet.base_filters)

    @extend_schema(
        summary=_("A player's score, line by line"),
        parameters=QUERY,
        responses=ExplainedOut,
        operation_id="ranking",
    )
    def get(self, request: Request, uid: UUID) -> Response:
        player, lines = player_explained(str(uid), self.wanted())
        words = {
            "player": player.uid,
            "name": player.name,
            "score": sum(line.standing.score for line in lines),
            "campaigns": lines,
        }
        return Response(shown(ExplainedOut, words))
