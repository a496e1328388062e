"""What an asker may do in a campaign: organise it, fight on a side, or watch; and with a record sheet.

`CAMPAIGN.rows` is the only way to campaigns, `may(asker, CAMPAIGN, …)` the only one to a campaign: for everybody else
there is none. So it is with `SHEET`.
"""

from enum import StrEnum
from typing import Any, ClassVar

from django.db.models import CharField, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Cast, JSONObject
from msgspec import Struct
from msgspec.structs import replace

from campaigns.models import Campaign, General
from core.errors import Conflict, Forbidden
from core.grants import Asker, Kind, Resource
from matches.access import TABLE, SheetAccess
from matches.models import RecordSheet


class CampaignRole(StrEnum):
    ORGANISER = "organiser"
    GENERAL = "general"
    SPECTATOR = "spectator"


class CampaignAccess(Struct, frozen=True):
    """An asker's place in one campaign, whose row is as it was when it was looked for. `name` is what the journal calls
    the actor; `active`: its general, if it has one, takes part in new rounds.
    """

    campaign: Campaign
    role: CampaignRole
    name: str = ""
    side: str = ""
    general_id: int | None = None
    user_id: int | None = None
    active: bool = True
    gone: ClassVar[str] = ""
    game: ClassVar[str] = ""

    @property
    def organises(self) -> bool:
        return self.role is CampaignRole.ORGANISER

    @property
    def retired(self) -> bool:
        """A general who was taken off the list only looks on; the organiser goes on organising."""
        return not (self.active or self.organises)

    def may_play(self, side: str) -> bool:
        """A general acts for its own side, the organiser for both."""
        return self.organises or (self.role is CampaignRole.GENERAL and self.side == side and not self.retired)

    @property
    def takes_part(self) -> bool:
        """The organiser and the generals in service."""
        return self.role is not CampaignRole.SPECTATOR and not self.retired

    def require_service(self) -> None:
        """Raises Forbidden("general-retired"), for every write of a general who was taken off the list."""
        if self.retired:
            raise Forbidden("general-retired")

    def require_organiser(self) -> None:
        self.require_service()
        if not self.organises:
            raise Forbidden("organiser-only")

    def require_links(self) -> Campaign:
        """What only the organiser hands out links to. Raises Forbidden."""
        self.require_organiser()
        return self.campaign

    def require_part(self) -> None:
        self.require_service()
        if not self.takes_part:
            raise Forbidden("spectators-watch")

    def require_open(self) -> None:
        """Raises Conflict("campaign-finished")."""
        if self.campaign.is_finished:
            raise Conflict("campaign-finished")

    def require_side(self, side: str) -> None:
        self.require_service()
        if not self.may_play(side):
            raise Forbidden("other-side" if self.role is CampaignRole.GENERAL else "spectators-watch", side=side)


class CampaignResource(Resource[CampaignAccess]):
    """A grant with a general acts as that general, as long as it is a guest; every other grant watches."""

    kind, model, missing = Kind.CAMPAIGN, Campaign, "no-campaign"
    invited = {"invitations__declined_at": None}
    people = {"organiser": {}, "generals__player__user": {}, "invitations__user": invited}

    def facts(self, asker: Asker) -> dict[str, Any]:
        """`seat`: the general that the asker acts as, its account's own before a guest's."""
        held = asker.sits("player__user", Q(number__in=asker.acting(Kind.CAMPAIGN).values("seat")))
        here = General.objects.alias(number=Cast("pk", CharField())).filter(held, campaign=OuterRef("pk"))
        seat = JSONObject(general_id="pk", side="side", active="active", name="player__name")
        return {"seat": Subquery(here.order_by(F("player__user").desc(nulls_last=True)).values(seat=seat)[:1])}

    def access(self, asker: Asker, row: Campaign) -> CampaignAccess:
        organises, seat = asker.is_account(row.organiser_id), getattr(row, "seat", None)
        role = CampaignRole.ORGANISER if organises else CampaignRole.GENERAL if seat else CampaignRole.SPECTATOR
        if seat is None:
            return CampaignAccess(row, role, asker.name, user_id=asker.user_id)
        return CampaignAccess(
            row, role, seat["name"], seat["side"], seat["general_id"], asker.user_id, bool(seat["active"])
        )


CAMPAIGN = CampaignResource()


class SheetResource(Resource[SheetAccess]):
    """The owner and who holds a grant to do so mark it, and the organiser and the generals of its campaign."""

    kind, model, missing = Kind.SHEET, RecordSheet, "no-sheet"
    people = {"owner": {}}
    within = {"match": TABLE, "in_campaign__campaign": CAMPAIGN}

    def facts(self, asker: Asker) -> dict[str, Any]:
        """`granted`: whether a grant marks it."""
        return {"granted": Exists(asker.acting(Kind.SHEET, object=OuterRef("pk")))}

    def _find(self, asker: Asker, **where: int) -> QuerySet[Any]:
        """With the owner, who is named on every page and print of it."""
        return super()._find(asker, **where).select_related("owner")

    def access(self, asker: Asker, row: RecordSheet) -> SheetAccess | None:
        owns = asker.is_account(row.owner_id)
        access = SheetAccess(row, owns or getattr(row, "granted", False), owns, asker.user_id, asker.name)
        if row.match_id is not None:
            table = TABLE.find(asker, pk=row.match_id)
            return replace(access, table=table, gone=table.gone) if table else None
        access = replace(access, gone=row.not_installed)
        general = None if access.marks else CAMPAIGN.find(asker, sheets__sheet=row.pk)
        if general is None:
            return access
        refusal = "general-retired" if general.retired else "sheet-seen-only"
        return replace(access, marks=general.takes_part, name=general.name, refusal=refusal)


SHEET = SheetResource()
