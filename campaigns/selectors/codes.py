"""Where a code leads: to a seat that is free or goes to another phone, or to a side that may be joined."""

from datetime import datetime

from campaigns.models import Campaign
from campaigns.models.choices import CampaignStatus
from core.codes import code_find
from core.errors import Missing
from core.grants import Kind
from core.models import Grant
from matches.models import Match


def code_opened(typed: str, at: datetime) -> Grant:
    """The grant behind a code that was typed in. Raises Invalid("bad-code"), Missing("no-code")."""
    grant = code_find(typed, at)
    goes_on = {
        Kind.TABLE: Match.objects.filter(status=Match.Status.OPEN),
        Kind.CAMPAIGN: Campaign.objects.exclude(status=CampaignStatus.FINISHED),
    }
    if not goes_on[Kind(grant.kind)].filter(pk=grant.object).exists():
        raise Missing("no-code", field="code")
    return grant
