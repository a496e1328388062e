"""Record sheets as a campaign opens them: its viewers see them, its organiser and its generals mark them."""

from dataclasses import replace

from django.db.models import Q, QuerySet

from campaigns.access import Role, Viewer, campaigns_seen, seat_at
from campaigns.errors import Missing
from campaigns.models import CampaignSheet
from matches.models import RecordSheet
from matches.sheet_access import Hand, SheetReader, sheet_at, sheets_seen


def sheets_of(viewer: Viewer, reader: SheetReader) -> QuerySet[RecordSheet]:
    """The sheets somebody sees: their own, those behind their links, those of their tables and campaigns."""
    of_campaigns = Q(in_campaign__campaign__in=campaigns_seen(viewer).order_by().values("pk"))
    return RecordSheet.objects.filter(sheets_seen(reader) | of_campaigns)


def hand_at(viewer: Viewer, reader: SheetReader, sheet_id: int) -> Hand:
    """One sheet with what somebody may do, by its own rights or those of its campaign. Raises Missing("no-sheet")."""
    try:
        hand = sheet_at(reader, sheet_id)
        if hand.marks or hand.place is not None:
            return hand
    except Missing:
        hand = None
    try:
        seat = seat_at(viewer, "no-sheet", sheets__sheet=sheet_id)
    except Missing:
        if hand is None:
            raise
        return hand
    marks = seat.role is not Role.SPECTATOR
    if hand is None:
        sheet = RecordSheet.objects.filter(pk=sheet_id).first()
        if sheet is None:
            raise Missing("no-sheet")
        hand = Hand(sheet)
    return replace(hand, marks=marks, user_id=seat.user_id, name=seat.name)


def campaign_of_sheet(sheet_id: int) -> tuple[int | None, str]:
    """The campaign that a sheet is part of, by its id and its name; None and "" where there is none."""
    found = CampaignSheet.objects.filter(sheet=sheet_id).values_list("campaign", "campaign__name").first()
    return found or (None, "")
