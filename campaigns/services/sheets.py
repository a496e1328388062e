"""Putting a record sheet into a campaign. What is marked stands in the sheet's own log, not in the journal."""

from typing import Any

from django.db import transaction

from campaigns.access import Role, campaign_and_seat
from campaigns.models import CampaignSheet
from core.errors import Forbidden
from core.grants import Asker
from core.receipts import Ask
from matches.access import Hand
from matches.models import RecordSheet
from matches.sheets import sheet_create, sheet_rename


def sheet_new(
    *, asker: Asker, design: str, name: str = "", campaign: int | None = None, ask: Ask | None = None
) -> RecordSheet:
    """A sheet of one's own, perhaps as part of a campaign; see `sheet_create`. Raises Missing("no-campaign")."""
    with transaction.atomic():
        sheet = sheet_create(user=asker.user, design=design, name=name, ask=ask)
        campaign_sheet_set(asker=asker, hand=Hand(sheet, owns=True), campaign=campaign)
    return sheet


def sheet_edit(*, asker: Asker, hand: Hand, **changes: Any) -> None:
    """Another `name`, another `campaign` or both; see `sheet_rename` and `campaign_sheet_set`."""
    with transaction.atomic():
        if "name" in changes:
            sheet_rename(hand=hand, name=changes["name"])
        if "campaign" in changes:
            campaign_sheet_set(asker=asker, hand=hand, campaign=changes["campaign"])


def campaign_sheet_set(*, asker: Asker, hand: Hand, campaign: int | None) -> None:
    """The owner puts a sheet into a campaign in which they fight or which they organise, or takes it out with None.

    Raises Forbidden("owner-only"), Missing("no-campaign"), Forbidden("spectators-watch"),
    Forbidden("general-retired").
    """
    hand.require_owner()
    if campaign is None:
        CampaignSheet.objects.filter(sheet=hand.sheet).delete()
        return
    seat = campaign_and_seat(asker, pk=campaign)[1]
    seat.require_service()
    if seat.role is Role.SPECTATOR:
        raise Forbidden("spectators-watch")
    CampaignSheet.objects.update_or_create(sheet=hand.sheet, defaults={"campaign_id": campaign})
