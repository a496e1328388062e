"""What lists can be narrowed by."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters

from api.shapes.campaigns import BATTLE_STATUSES, STATUSES
from api.shapes.matches import GAME_LONGEST
from api.shapes.matches import STATUSES as MATCH_STATUSES
from api.shapes.sheets import ID_MOST
from games.battle_cry.dice import SIDES
from games.battletech.designs import TONS_MAX

FLAGS = {"true": True, "1": True, "false": False, "0": False}


def _choices(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, code) for code in codes]


class FlagField(forms.NullBooleanField):
    """true or false, nothing for a list as it is; the stock field takes any other word for nothing."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> bool | None:
        said = str(value or "").strip().lower()
        if said and said not in FLAGS:
            raise forms.ValidationError("bad-filter")
        return FLAGS.get(said)


class FlagFilter(filters.BooleanFilter):
    field_class = FlagField

    def __init__(self, **more: Any) -> None:
        super().__init__(widget=forms.TextInput, **more)


class PlayerFilter(filters.FilterSet):
    name = filters.CharFilter(lookup_expr="icontains", max_length=80, help_text=_("Part of the name."))


class CampaignFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=_choices(STATUSES))
    name = filters.CharFilter(lookup_expr="icontains", max_length=120, help_text=_("Part of the name."))
    template = filters.CharFilter(max_length=40)


class GeneralFilter(filters.FilterSet):
    side = filters.ChoiceFilter(choices=_choices(SIDES))
    active = FlagFilter()


class BattleFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=_choices(BATTLE_STATUSES))


class MatchFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=_choices(MATCH_STATUSES))
    game = filters.CharFilter(max_length=GAME_LONGEST)


class SheetFilter(filters.FilterSet):
    match = filters.NumberFilter(min_value=1, max_value=ID_MOST, help_text=_("The sheets of a table."))
    campaign = filters.NumberFilter(
        field_name="in_campaign__campaign", min_value=1, max_value=ID_MOST, help_text=_("The sheets of a campaign.")
    )


class MechFilter(filters.FilterSet):
    name = filters.CharFilter(field_name="title", lookup_expr="icontains", max_length=80, help_text=_("Part of it."))
    tons_min = filters.NumberFilter(field_name="tons", lookup_expr="gte", min_value=0, max_value=TONS_MAX)
    tons_max = filters.NumberFilter(field_name="tons", lookup_expr="lte", min_value=0, max_value=TONS_MAX)
    playable = FlagFilter(method="played", help_text=_("Those that can be played, perhaps simplified."))

    def played(self, queryset: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        return queryset.exclude(status="unplayable") if value else queryset.filter(status="unplayable")


class MapFilter(filters.FilterSet):
    name = filters.CharFilter(field_name="title", lookup_expr="icontains", max_length=80, help_text=_("Part of it."))


class JournalFilter(filters.FilterSet):
    since = filters.NumberFilter(
        field_name="seq", lookup_expr="gt", min_value=0, max_value=2**31 - 1, help_text=_("Lines after this number.")
    )
    kind = filters.CharFilter(max_length=24)
    undone = FlagFilter()


class RankingFilterSet(filters.FilterSet):
    """Read into `campaigns.selectors.rankings.RankingFilter`; the query is the selector's."""

    since = filters.DateFilter(method="kept", help_text=_("Campaigns that ended on or after this day."))
    until = filters.DateFilter(method="kept", help_text=_("Campaigns that ended on or before this day."))
    side = filters.ChoiceFilter(choices=_choices(SIDES), method="kept")
    finished = FlagFilter(method="kept", help_text=_("Finished campaigns only."))

    def kept(self, queryset: QuerySet[Any], name: str, value: Any) -> QuerySet[Any]:
        return queryset
