"""Lists of a campaign: its generals, standing, results."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Case, F, QuerySet, When
from django.db.models.expressions import Combinable
from msgspec import Struct

from campaigns.models import (
    Campaign,
    CampaignSheet,
    General,
    GeneralStanding,
    RoundSide,
    Standing,
)
from campaigns.models.choices import RoundOutcome
from core.prepared import Prepared


class CampaignStanding(Struct, frozen=True):
    """The standing as computed last; `current` is False while a newer result waits for its task."""

    row: Standing | None
    current: bool
    generals: tuple[GeneralStanding, ...]


STANDING = Prepared(lambda campaign: Standing.objects.filter(campaign=campaign), campaign=int)
STANDING_LINES = Prepared(
    lambda campaign: (
        GeneralStanding.objects.filter(campaign=campaign)
        .select_related("player")
        .order_by("-score", "player__name", "general")
    ),
    campaign=int,
)


def is_current(campaign: Campaign, standing: Standing | None) -> bool:
    """Whether a campaign's standing, or that there is none yet, takes in all its results."""
    return (standing.rev if standing else 0) >= campaign.results_rev


def campaign_standing(campaign: Campaign) -> CampaignStanding:
    """The campaign's standing with its generals, best first."""
    row: Standing | None = STANDING.first(campaign=campaign.pk)
    return CampaignStanding(row, is_current(campaign, row), tuple(STANDING_LINES.all(campaign=campaign.pk)))


def generals_of(campaign: Campaign) -> QuerySet[General]:
    rows = General.objects.filter(campaign=campaign).select_related("player__user", "invitation")
    return rows.order_by("-side", "pk")


def guests_of(campaign: Campaign) -> QuerySet[General]:
    """Those who serve without an account."""
    return generals_of(campaign).filter(active=True, player__user=None)


# The columns of the results as a table, and where a side of a round has them.
RESULTS: Mapping[str, Combinable] = {
    "battle": F("round__battle__number"),
    "battle_name": F("round__battle__name"),
    "battle_date": F("round__battle__date"),
    "battle_status": F("round__battle__status"),
    "round": F("round__number"),
    "table": F("round__table"),
    "side": F("side"),
    "general": F("general__player__name"),
    "units": F("units"),
    "objectives": F("objectives"),
    "total": F("units") + F("objectives"),
    "outcome": F("outcome"),
    "battle_winner": F("round__battle__winner"),
    # C7 The bonus of a battle is a point for each round that its winner has won: so the columns can be summed.
    "bonus": Case(
        When(round__battle__winner=F("side"), round__battle__bonus__gt=0, outcome=RoundOutcome.WON, then=1), default=0
    ),
}


def results_rows(campaign: Campaign) -> Iterable[tuple[Any, ...]]:
    """The campaign's results as a table, its head first: one row a side of a round (for CSV)."""
    rows = RoundSide.objects.filter(campaign=campaign).order_by("round__battle__number", "round__number", "-side")
    return [tuple(RESULTS), *rows.values_list(*RESULTS.values())]


IN_CAMPAIGN = Prepared(
    lambda sheet: CampaignSheet.objects.filter(sheet=sheet).values_list("campaign", "campaign__name"), sheet=int
)


def campaign_of_sheet(sheet_id: int) -> tuple[int | None, str]:
    """The campaign that a sheet is part of, by its id and its name; None and "" where there is none."""
    found = IN_CAMPAIGN.rows(sheet=sheet_id)
    return (found[0][0], found[0][1]) if found else (None, "")
