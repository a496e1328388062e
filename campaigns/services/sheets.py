"""Putting a record sheet into a campaign. What is marked stands in the sheet's own log, not in the journal."""

from typing import Any

from django.db import transaction

from campaigns.access import CAMPAIGN
from campaigns.models import CampaignSheet
from core.grants import Asker, may
from core.news import rights_gone
from core.receipts import IdempotencyKey
from matches.access import SheetAccess
from matches.models import RecordSheet
from matches.sheets import sheet_create, sheet_rename


def sheet_new(
    *, asker: Asker, design: str, name: str = "", campaign: int | None = None, idempotency: IdempotencyKey | None = None
) -> RecordSheet:
    """A sheet of one's own, perhaps as part of a campaign; see `sheet_create`. Raises Missing("no-campaign")."""
    with transaction.atomic():
        sheet = sheet_create(user=asker.user, design=design, name=name, idempotency=idempotency)
        campaign_sheet_set(asker=asker, access=SheetAccess(sheet, owns=True), campaign=campaign)
    return sheet


def sheet_edit(*, asker: Asker, access: SheetAccess, **changes: Any) -> None:
    """Another `name`, another `campaign` or both; see `sheet_rename` and `campaign_sheet_set`."""
    with transaction.atomic():
        if "name" in changes:
            sheet_rename(access=access, name=changes["name"])
        if "campaign" in changes:
            campaign_sheet_set(asker=asker, access=access, campaign=changes["campaign"])


def campaign_sheet_set(*, asker: Asker, access: SheetAccess, campaign: int | None) -> None:
    """The owner puts a sheet into a campaign in which they fight or which they organise, or takes it out with None.

    Raises Forbidden("owner-only"), Missing("no-campaign"), Forbidden("spectators-watch"),
    Forbidden("general-retired").
    """
    access.require_owner()
    access.sheet.changed()
    if campaign is not None:
        may(asker, CAMPAIGN, pk=campaign).require_part()
    if CampaignSheet.objects.filter(sheet=access.sheet).exclude(campaign=campaign).delete()[0]:
        rights_gone(access.sheet.kind, [access.sheet.pk])
    if campaign is not None:
        CampaignSheet.objects.get_or_create(sheet=access.sheet, campaign_id=campaign)
