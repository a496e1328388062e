"""Rankings over all listed campaigns."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
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
from campaigns.selectors.rankings import RankingFilter, player_explained, ranking_all_time, ranking_lines
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
        lines = ranking_lines(self.paginate_queryset(ranking_all_time(wanted)) or [], wanted)
        return self.get_paginated_response([shown(RankingOut, line) for line in lines])


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
