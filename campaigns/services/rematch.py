"""The next campaign of the same people."""

import re

from django.db import transaction

from campaigns.access import CampaignAccess
from campaigns.journal import organiser_access, version_check
from campaigns.models import Battle, Campaign, General, JournalEntry
from campaigns.services.campaigns import NAME_LONGEST, campaign_create
from campaigns.services.generals import general_add
from core.errors import Conflict, row_of
from core.grants import Asker
from core.receipts import WriteRequest, repeated_check


def campaign_rematch(*, request: WriteRequest[CampaignAccess], asker: Asker) -> JournalEntry:
    """A campaign after one that has ended: the same generals on their sides, the same options, the same battles as they
    were planned. Answers its first line.

    Whoever has an account is asked anew, as with every campaign; who was retired stays out. Raises
    Conflict("campaign-not-finished").
    """
    request.access.require_organiser()
    with transaction.atomic():
        repeated_check(JournalEntry.objects, request.idempotency)
        before = row_of(Campaign.objects.all(), "no-campaign", pk=request.access.campaign.pk)
        version_check(before, request.expected)
        if not before.is_finished:
            raise Conflict("campaign-not-finished")
        entry = campaign_create(
            user=before.organiser,
            at=request.at,
            name=name_after(before.name),
            language=before.language,
            options=before.options,
            scenarios=[battle.plan for battle in Battle.objects.filter(campaign=before).order_by("number")],
            listed=before.listed,
            idempotency=request.idempotency,
        )
        followed = Battle.objects.filter(campaign=before, has_roster=True).values("number")
        Battle.objects.filter(campaign=entry.campaign, number__in=followed).update(has_roster=True)
        after = WriteRequest(organiser_access(entry.campaign), request.at)
        for general in General.objects.filter(campaign=before, active=True).select_related("player"):
            general_add(request=after, asker=asker, side=general.side, player_uid=str(general.player.uid))
    return entry


def name_after(name: str) -> str:
    """“Virginia”, “Virginia (2)”, “Virginia (3)” …"""
    plain, number = re.fullmatch(r"(.*?)(?: \((\d{1,4})\))?", name, re.DOTALL).groups()  # type: ignore[union-attr]
    ending = f" ({int(number or 1) + 1})"
    return plain[: NAME_LONGEST - len(ending)] + ending
