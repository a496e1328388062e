"""The journal of a campaign: its lines, what came since, and which of them may be taken back."""

from django.db.models import QuerySet

from campaigns.access import CampaignAccess
from campaigns.models import Campaign, JournalEntry
from campaigns.models.choices import ThrownBy
from campaigns.running import NOTED

FOREVER = {"campaign-created", "campaign-imported", "links-renewed"}
# Somebody's own word about his seat; undo goes past it.
OWN_WORD = {"invitation-accepted", "invitation-declined", "general-left", "general-moved"}
BESIDE = {"link-withdrawn", NOTED}  # they stand in no other line's way; a note is taken back by its own number
THROWS = {"event-rolled", "reserve-rolled"}


def journal_of(campaign: Campaign) -> QuerySet[JournalEntry]:
    """The journal, newest line first."""
    return JournalEntry.objects.filter(campaign=campaign).order_by("-seq")


def changes_since(campaign: Campaign, seq: int) -> QuerySet[JournalEntry]:
    """What was written after the line `seq`: what a reader with an old version missed."""
    return JournalEntry.objects.filter(campaign=campaign, seq__gt=seq).order_by("seq")


def entry_newest(campaign_id: int) -> JournalEntry | None:
    """The newest line that can be taken back: neither undone nor an undoing, and not somebody's own word."""
    lines = JournalEntry.objects.filter(campaign_id=campaign_id, undone=False, undoes__isnull=True)
    lines = lines.exclude(kind__in=OWN_WORD | BESIDE)
    return lines.order_by("-seq").first()


def may_undo(access: CampaignAccess, entry: JournalEntry | None) -> bool:
    """The organiser may take back any newest line; a general its own, unless the server threw dice for it, and every
    note of the running score."""
    if entry is None or entry.kind in FOREVER:
        return False
    if access.organises:
        return True
    if entry.kind == NOTED:
        return access.takes_part
    if access.general_id is None or entry.actor_general_id != access.general_id:
        return False
    return entry.kind not in THROWS or entry.data["dice"]["by"] != ThrownBy.SERVER


def undo_offered(access: CampaignAccess) -> int | None:
    """The number of the line that the asker may take back; a note of the running score has its own button."""
    newest = entry_newest(access.campaign.pk)
    return newest.seq if newest and may_undo(access, newest) else None
