"""What lists can be narrowed by."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters

from api.shapes.campaigns import BATTLE_STATUSES, STATUSES
from api.shapes.matches import GAME_LONGEST
from api.shapes.matches import STATUSES as MATCH_STATUSES
from games.battle_cry.dice import SIDES


def _choices(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, code) for code in codes]


class PlayerFilter(filters.FilterSet):
    name = filters.CharFilter(lookup_expr="icontains", max_length=80, help_text=_("Part of the name."))


class CampaignFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=_choices(STATUSES))
    name = filters.CharFilter(lookup_expr="icontains", max_length=120, help_text=_("Part of the name."))
    template = filters.CharFilter(max_length=40)


class GeneralFilter(filters.FilterSet):
    side = filters.ChoiceFilter(choices=_choices(SIDES))
    active = filters.BooleanFilter()


class BattleFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=_choices(BATTLE_STATUSES))


class MatchFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=_choices(MATCH_STATUSES))
    game = filters.CharFilter(max_length=GAME_LONGEST)


class JournalFilter(filters.FilterSet):
    since = filters.NumberFilter(
        field_name="seq", lookup_expr="gt", min_value=0, max_value=2**31 - 1, help_text=_("Lines after this number.")
    )
    kind = filters.CharFilter(max_length=24)
    undone = filters.BooleanFilter()


class RankingFilterSet(filters.FilterSet):
    """Read into `campaigns.selectors.RankingFilter`; the query is the selector's."""

    since = filters.DateFilter(method="kept", help_text=_("Campaigns that ended on or after this day."))
    until = filters.DateFilter(method="kept", help_text=_("Campaigns that ended on or before this day."))
    side = filters.ChoiceFilter(choices=_choices(SIDES), method="kept")
    finished = filters.BooleanFilter(method="kept", help_text=_("Finished campaigns only."))

    def kept(self, queryset: QuerySet[Any], name: str, value: Any) -> QuerySet[Any]:
        return queryset
