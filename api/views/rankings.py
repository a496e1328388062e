"""Rankings over all listed campaigns."""

from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from api.answers import shown
from api.filters import RankingFilterSet
from api.problems import filter_refused
from api.service_view import ServiceView, listing, operation
from api.shapes.rankings import ExplainedOut, RankingOut
from campaigns.selectors.rankings import RankingFilter, player_explained, ranking_all_time, ranking_lines
from games.battle_cry.dice import SIDES

QUERY = [
    OpenApiParameter("since", date),
    OpenApiParameter("until", date),
    OpenApiParameter("side", enum=SIDES),
    OpenApiParameter("finished", bool),
]


class Rankings(ServiceView):
    def wanted(self) -> RankingFilter:
        """The filters of the address. Raises Invalid."""
        form = RankingFilterSet(self.request.query_params, queryset=ranking_all_time()).form
        if not form.is_valid():
            raise filter_refused(form.errors)
        return RankingFilter(**{name: value for name, value in form.cleaned_data.items() if value})

    def best(self) -> Response:
        wanted = self.wanted()
        lines = ranking_lines(self.paginate_queryset(ranking_all_time(wanted)) or [], wanted)
        return self.get_paginated_response([shown(RankingOut, line) for line in lines])

    @listing(
        RankingOut,
        _("The best generals of all campaigns"),
        filters=RankingFilterSet,
        page=best,
    )
    def rankings(self) -> QuerySet[Any]:
        return ranking_all_time()

    @operation(_("A player's score, line by line"), answer=ExplainedOut, parameters=QUERY)
    def ranking(self, uid: UUID) -> ExplainedOut:
        player, lines = player_explained(uid, self.wanted())
        score = sum(line.standing.score for line in lines)
        return shown(ExplainedOut, player, player=player.uid, score=score, campaigns=lines)
