"""What an asker may do in a campaign: organise it, fight on a side, or watch; and with a record sheet.

`CAMPAIGN.rows` is the only way to campaigns, `may(asker, CAMPAIGN, …)` the only one to a campaign: for everybody else
there is none. So it is with `SHEET`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import CharField, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Cast

from campaigns.models import Campaign, CampaignSheet, General, Invitation, User
from core.errors import Forbidden, Missing
from core.grants import Asker, AskerQuery, Kind, Resource, may
from core.models import Grant
from matches.access import TABLE, SheetAccess
from matches.models import RecordSheet


class Role(StrEnum):
    ORGANISER = "organiser"
    GENERAL = "general"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class CampaignAccess:
    """An asker's place in one campaign. `name` is what the journal calls the actor; who is `retired` only looks on."""

    campaign_id: int
    role: Role
    name: str = ""
    side: str = ""
    general_id: int | None = None
    user_id: int | None = None
    retired: bool = False

    @property
    def organises(self) -> bool:
        return self.role is Role.ORGANISER

    def may_play(self, side: str) -> bool:
        """A general acts for its own side, the organiser for both."""
        return self.organises or (self.role is Role.GENERAL and self.side == side and not self.retired)

    def require_service(self) -> None:
        """Raises Forbidden("general-retired"), for every write of a general who was taken off the list."""
        if self.retired:
            raise Forbidden("general-retired")

    def require_organiser(self) -> None:
        self.require_service()
        if not self.organises:
            raise Forbidden("organiser-only")

    def require_side(self, side: str) -> None:
        self.require_service()
        if not self.may_play(side):
            raise Forbidden("other-side" if self.role is Role.GENERAL else "spectators-watch", side=side)


class CampaignResource(Resource[CampaignAccess]):
    """A grant with a general acts as that one, as long as it is a guest; every other one watches."""

    kind, model, missing = Kind.CAMPAIGN, Campaign, "no-campaign"

    def own(self, user: User) -> Q:
        invited = Invitation.objects.filter(user=user, declined_at=None).order_by()
        fights = General.objects.filter(player__user=user)
        return Q(organiser=user) | Q(pk__in=fights.values("campaign")) | Q(pk__in=invited.values("campaign"))

    def access(self, asker: Asker, **where: int) -> CampaignAccess | None:
        rows = SEATS.rows(asker, **where)
        if not rows:
            return None
        campaign_id, organiser_id, general_id, side, active, name = rows[0]
        organises = asker.is_account(organiser_id)
        role = Role.ORGANISER if organises else Role.GENERAL if general_id else Role.SPECTATOR
        retired = role is Role.GENERAL and not active
        return CampaignAccess(campaign_id, role, name or asker.name, side or "", general_id, asker.user_id, retired)


CAMPAIGN = CampaignResource()


def _seats(asker: Asker, **where: int) -> QuerySet[Campaign, Any]:
    mine = Q(pk__in=[])
    if asker.grants:
        held = asker.held(Kind.CAMPAIGN, role=Grant.Role.GENERAL, ended_at=None)
        mine |= Q(player__user=None, number__in=held.values("seat"))
    if asker.user is not None:
        mine |= Q(player__user=asker.user)
    here = General.objects.alias(number=Cast("pk", CharField())).filter(mine, campaign=OuterRef("pk"))
    own_first = here.order_by(F("player__user").desc(nulls_last=True))
    seats = [Subquery(own_first.values(name)[:1]) for name in ("pk", "side", "active", "player__name")]
    return CAMPAIGN.rows(asker).filter(**where).order_by().values_list("pk", "organiser", *seats)[:1]


SEATS = AskerQuery(_seats)


def campaign_and_access(asker: Asker, missing: str = "", /, **where: int) -> tuple[Campaign, CampaignAccess]:
    """The campaign of a row (`pk=7`, `battles=3`) with the asker's seat in it. Raises Missing as `may` does."""
    access = may(asker, CAMPAIGN, missing, **where)
    return campaign_of(access), access


def campaign_of(access: CampaignAccess) -> Campaign:
    """The campaign that a seat is in. Raises Missing when it is gone by now."""
    campaign = Campaign.objects.filter(pk=access.campaign_id).first()
    if campaign is None:
        raise Missing("no-campaign")
    return campaign


class SheetResource(Resource[SheetAccess]):
    """The owner and who holds a grant to do so mark it, and the organiser and the generals of its campaign."""

    kind, model, missing = Kind.SHEET, RecordSheet, "no-sheet"
    within = {"match": TABLE, "in_campaign__campaign": CAMPAIGN}

    def own(self, user: User) -> Q:
        return Q(owner=user)

    def access(self, asker: Asker, **where: int) -> SheetAccess | None:
        sheet = next(iter(SHEETS.all(asker, **where)), None)
        if sheet is None:
            return None
        owns = asker.is_account(sheet.owner_id)
        marks = owns or getattr(sheet, "granted", False)
        if sheet.match_id is not None:
            table_access = TABLE.access(asker, pk=sheet.match_id)
            return SheetAccess(sheet, marks, owns, asker.user_id, asker.name, table_access) if table_access else None
        campaign_access = None if marks else CAMPAIGN.access(asker, sheets__sheet=sheet.pk)
        if campaign_access is None:
            return SheetAccess(sheet, marks, owns, asker.user_id, asker.name)
        marks = campaign_access.role is not Role.SPECTATOR and not campaign_access.retired
        refusal = "general-retired" if campaign_access.retired else "sheet-seen-only"
        return SheetAccess(sheet, marks, owns, campaign_access.user_id, campaign_access.name, refusal=refusal)


SHEET = SheetResource()


def _sheets(asker: Asker, pk: int) -> QuerySet[RecordSheet]:
    rows: QuerySet[RecordSheet] = SHEET.rows(asker).filter(pk=pk).order_by()[:1]
    if not asker.grants:
        return rows
    held = asker.held(Kind.SHEET, role=Grant.Role.PLAYER, ended_at=None)
    return rows.annotate(granted=Exists(held.filter(object=OuterRef("pk"))))


SHEETS = AskerQuery(_sheets)


def campaign_of_sheet(sheet_id: int) -> tuple[int | None, str]:
    """The campaign that a sheet is part of, by its id and its name; None and "" where there is none."""
    found = CampaignSheet.objects.filter(sheet=sheet_id).values_list("campaign", "campaign__name").first()
    return found or (None, "")
