"""The next campaign of the same people."""

import re
from datetime import datetime

from django.db import transaction

from campaigns.access import CampaignAccess, campaign_of
from campaigns.journal import organiser_access, repeated_check, version_check
from campaigns.models import Battle, General, JournalEntry
from campaigns.models.choices import CampaignStatus
from campaigns.services.campaigns import NAME_LONGEST, campaign_create
from campaigns.services.generals import general_add
from core.errors import Conflict
from core.grants import Asker
from core.receipts import IdempotencyKey


def campaign_rematch(
    *,
    access: CampaignAccess,
    asker: Asker,
    at: datetime,
    expected: int | None = None,
    idempotency: IdempotencyKey | None = None,
) -> JournalEntry:
    """A campaign after one that has ended: the same generals on their sides, the same options, the same battles as they
    were planned. Answers its first line.

    Whoever has an account is asked anew, as with every campaign; who was retired stays out. Raises
    Conflict("campaign-not-finished").
    """
    access.require_organiser()
    with transaction.atomic():
        if idempotency is not None:
            repeated_check(idempotency)
        before = campaign_of(access)
        version_check(before, expected)
        if before.status != CampaignStatus.FINISHED:
            raise Conflict("campaign-not-finished")
        entry = campaign_create(
            user=before.organiser,
            at=at,
            name=name_after(before.name),
            language=before.language,
            options=before.options,
            scenarios=[battle.plan for battle in Battle.objects.filter(campaign=before).order_by("number")],
            listed=before.listed,
            idempotency=idempotency,
        )
        followed = Battle.objects.filter(campaign=before, has_roster=True).values("number")
        Battle.objects.filter(campaign=entry.campaign, number__in=followed).update(has_roster=True)
        organises = organiser_access(entry.campaign)
        for general in General.objects.filter(campaign=before, active=True).select_related("player"):
            general_add(access=organises, asker=asker, at=at, side=general.side, player_uid=str(general.player.uid))
    return entry


def name_after(name: str) -> str:
    """“Virginia”, “Virginia (2)”, “Virginia (3)” …"""
    plain, number = re.fullmatch(r"(.*?)(?: \((\d{1,4})\))?", name, re.DOTALL).groups()  # type: ignore[union-attr]
    ending = f" ({int(number or 1) + 1})"
    return plain[: NAME_LONGEST - len(ending)] + ending
