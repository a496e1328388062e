"""Lists of a campaign: its generals, battles, journal, standing, results."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from campaigns.access import CAMPAIGN
from campaigns.models import (
    Battle,
    Campaign,
    CampaignSheet,
    General,
    GeneralStanding,
    JournalEntry,
    RoundSide,
    Standing,
)
from core.grants import Asker
from core.prepared import Prepared


def campaigns_of(asker: Asker) -> QuerySet[Campaign]:
    """The asker's campaigns with sides and standing, newest first."""
    return CAMPAIGN.rows(asker).select_related("organiser", "standing").prefetch_related("sides", "battles")


@dataclass(frozen=True, slots=True)
class CampaignStanding:
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


def campaign_standing(campaign: Campaign) -> CampaignStanding:
    """The campaign's standing with its generals, best first."""
    row: Standing | None = STANDING.first(campaign=campaign.pk)
    current = campaign.results_rev == 0 if row is None else row.rev >= campaign.results_rev
    return CampaignStanding(row, current, tuple(STANDING_LINES.all(campaign=campaign.pk)))


def generals_of(campaign: Campaign) -> QuerySet[General]:
    rows = General.objects.filter(campaign=campaign).select_related("player__user", "invitation")
    return rows.order_by("-side", "pk")


def battles_of(campaign: Campaign) -> QuerySet[Battle]:
    """The battles without what was done in them."""
    return Battle.objects.filter(campaign=campaign).order_by("number")


def journal_of(campaign: Campaign) -> QuerySet[JournalEntry]:
    """The journal, newest line first."""
    return JournalEntry.objects.filter(campaign=campaign).order_by("-seq")


def changes_since(campaign: Campaign, seq: int) -> QuerySet[JournalEntry]:
    """What was written after the line `seq`: what a reader with an old version missed."""
    return JournalEntry.objects.filter(campaign=campaign, seq__gt=seq).order_by("seq")


def results_rows(campaign: Campaign) -> Iterable[tuple[Any, ...]]:
    """The campaign's results as a table: one row a side of a round (for CSV)."""
    rows = (
        RoundSide.objects.filter(campaign=campaign)
        .select_related("round__battle", "general__player")
        .order_by("round__battle__number", "round__number", "-side")
    )
    yield (
        "battle",
        "battle_name",
        "battle_date",
        "battle_status",
        "round",
        "table",
        "side",
        "general",
        "units",
        "objectives",
        "total",
        "outcome",
        "battle_winner",
        "bonus",
    )
    for round_side in rows:
        battle = round_side.round.battle
        yield (
            battle.number,
            battle.name,
            battle.date,
            battle.status,
            round_side.round.number,
            round_side.round.table,
            round_side.side,
            round_side.general.player.name,
            round_side.units,
            round_side.objectives,
            round_side.total,
            round_side.outcome,
            battle.winner,
            battle.bonus if battle.winner == round_side.side else 0,
        )


IN_CAMPAIGN = Prepared(
    lambda sheet: CampaignSheet.objects.filter(sheet=sheet).values_list("campaign", "campaign__name"), sheet=int
)


def campaign_of_sheet(sheet_id: int) -> tuple[int | None, str]:
    """The campaign that a sheet is part of, by its id and its name; None and "" where there is none."""
    found = IN_CAMPAIGN.rows(sheet=sheet_id)
    return (found[0][0], found[0][1]) if found else (None, "")
