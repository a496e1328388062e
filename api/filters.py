"""What lists can be narrowed by.

django-filter takes a flag that is none for no flag at all, and fractions for numbers; here either is refused.
"""

from typing import Any

from django import forms
from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field

from api.shapes.matches import GAME_LONGEST
from campaigns.models.choices import BattleStatus, CampaignStatus, Sides
from core.checks import ROW_MOST, VERSION_MOST
from core.errors import Invalid
from games.registry import PLAYABLE, with_designs
from matches.models import Match, MechDesign

FLAGS = {"true": True, "1": True, "false": False, "0": False}


class FlagField(forms.NullBooleanField):
    """true or false, nothing for a list as it is; the stock field takes any other word for nothing."""

    widget = forms.TextInput

    def to_python(self, value: object) -> bool | None:  # type: ignore[override]  # the stubs make it a BooleanField
        text = str(value or "").strip().lower()
        if text and text not in FLAGS:
            raise forms.ValidationError("bad-filter")
        return FLAGS.get(text)


class FlagFilter(filters.BooleanFilter):
    field_class = FlagField

    def __init__(self, **more: Any) -> None:
        super().__init__(widget=forms.TextInput, **more)


class NumberFilter(filters.NumberFilter):
    """A whole number; the stock filter takes fractions, which nothing here has."""

    field_class = forms.IntegerField  # type: ignore[assignment]  # the stubs make it a DecimalField


@extend_schema_field(OpenApiTypes.INT)
class MeasureFilter(NumberFilter):
    """A bound of a number among facts that are kept as JSON, whose type no column tells."""


class PlayerFilter(filters.FilterSet):
    name = filters.CharFilter(lookup_expr="icontains", max_length=80, help_text=_("Part of the name."))


class CampaignFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=CampaignStatus.choices)
    name = filters.CharFilter(lookup_expr="icontains", max_length=120, help_text=_("Part of the name."))
    template = filters.CharFilter(max_length=40)


class GeneralFilter(filters.FilterSet):
    side = filters.ChoiceFilter(choices=Sides.choices)
    active = FlagFilter()


class BattleFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=BattleStatus.choices)


class MatchFilter(filters.FilterSet):
    status = filters.ChoiceFilter(choices=Match.Status.choices)
    game = filters.CharFilter(max_length=GAME_LONGEST, method="of_game")

    def of_game(self, queryset: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        """Raises Invalid("bad-filter") for what is no game here, unless the asker has tables of it from before."""
        own = self.queryset  # whatever else the list is narrowed by
        if value not in PLAYABLE and (own is None or not own.filter(game=value).exists()):
            raise Invalid("bad-filter", field=name, choices=list(PLAYABLE))
        return queryset.filter(game=value)


class SheetFilter(filters.FilterSet):
    match = NumberFilter(min_value=1, max_value=ROW_MOST, help_text=_("The sheets of a table."))
    campaign = NumberFilter(
        field_name="in_campaign__campaign", min_value=1, max_value=ROW_MOST, help_text=_("The sheets of a campaign.")
    )


class MechFilter(filters.FilterSet):
    """The number that designs of a game are measured by has a lower and an upper bound."""

    name = filters.CharFilter(field_name="title", lookup_expr="icontains", max_length=80, help_text=_("Part of it."))
    vars().update(
        {
            f"{designs.measure}_{end}": MeasureFilter(
                field_name=f"data__{designs.measure}", lookup_expr=lookup, min_value=0, max_value=designs.measure_most
            )
            for designs in with_designs().values()
            for end, lookup in (("min", "gte"), ("max", "lte"))
        }
    )
    playable = FlagFilter(method="played", help_text=_("Those that can be played, perhaps simplified."))

    def played(self, queryset: QuerySet[MechDesign], name: str, value: bool) -> QuerySet[MechDesign]:
        return queryset.exclude(status="unplayable") if value else queryset.filter(status="unplayable")


class MapFilter(filters.FilterSet):
    name = filters.CharFilter(field_name="title", lookup_expr="icontains", max_length=80, help_text=_("Part of it."))


class JournalFilter(filters.FilterSet):
    since = NumberFilter(
        field_name="seq", lookup_expr="gt", min_value=0, max_value=VERSION_MOST, help_text=_("Lines after this number.")
    )
    kind = filters.CharFilter(max_length=24)
    undone = FlagFilter()


class RankingFilterSet(filters.FilterSet):
    """Read into `campaigns.selectors.rankings.RankingFilter`; the query is the selector's."""

    since = filters.DateFilter(method="kept", help_text=_("Campaigns that ended on or after this day."))
    until = filters.DateFilter(method="kept", help_text=_("Campaigns that ended on or before this day."))
    side = filters.ChoiceFilter(choices=Sides.choices, method="kept")
    finished = FlagFilter(method="kept", help_text=_("Finished campaigns only."))

    def kept(self, queryset: QuerySet[Model], name: str, value: object) -> QuerySet[Model]:
        return queryset
