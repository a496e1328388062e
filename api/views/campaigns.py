"""Campaigns: what they are, who may come in, how they stand."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import line_of, shown
from api.filters import CampaignFilter, GeneralFilter, JournalFilter
from api.schema import IF_MATCH, IF_MATCH_MAY, IF_NONE_MATCH, KEYLESS, LOCATION, JournalLine
from api.service_view import ServiceView, listing, writing
from api.shapes import campaigns as shapes
from api.shapes.common import Receipt, listed
from campaigns.access import CAMPAIGN
from campaigns.models import JournalEntry
from campaigns.selectors.battles import pots
from campaigns.selectors.lists import campaign_standing, generals_of, journal_of
from campaigns.services import campaigns as services
from campaigns.services.generals import general_add, general_remove, general_rename, general_retire
from campaigns.services.rematch import campaign_rematch
from campaigns.services.templates import campaign_from_template
from campaigns.services.undo import entry_undo
from core.errors import Conflict, Invalid, Missing
from core.grants import Kind, Role, grant_make, signed
from core.receipts import IdempotencyKey
from games.battle_cry.campaign import lead_to_next


class Campaigns(ServiceView):
    filterset_class = CampaignFilter
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return CAMPAIGN.rows(self.asker).select_related("organiser")

    get = listing(shapes.CampaignLineOut, _("Your campaigns, newest first"), "campaigns")

    @extend_schema(
        summary=_("A new campaign"),
        description=_("Empty, with scenarios, or from a template."),
        parameters=[LOCATION],
        request=shapes.CampaignNew,
        responses={201: Receipt},
        operation_id="campaign_new",
    )
    def post(self, request: Request) -> Response:
        asked, user = self.read(shapes.CampaignNew), self.account
        service: Callable[..., JournalEntry] = services.campaign_create
        if "template" in asked:
            service = made_from_template
            if other := asked.keys() & {"options", "scenarios", "listed"}:
                raise Invalid("unknown-field", field=sorted(other)[0])
        elif "name" not in asked:
            raise Invalid("required", field="name")
        asked |= {"user": user, "at": timezone.now(), "idempotency": self.idempotency()}
        return self.write(service, status=201, made_at="/api/v1/campaigns/{id}/", **asked)


def made_from_template(*, template: str, idempotency: IdempotencyKey | None, **values: Any) -> JournalEntry:
    """The first line of the journal of a campaign made from a template."""
    campaign = campaign_from_template(key=template, idempotency=idempotency, **values)
    return journal_of(campaign).get(seq=1)


class OneCampaign(ServiceView):
    """Anything of one campaign."""

    missing = "no-campaign"
    rows = {"pk": "campaign_id"}


class Campaign(OneCampaign):
    @extend_schema(
        summary=_("A campaign"), parameters=[IF_NONE_MATCH], responses=shapes.CampaignOut, operation_id="campaign"
    )
    def get(self, request: Request, campaign_id: int) -> Response:
        access = self.access()
        campaign = self.campaign
        if same := self.not_modified(campaign.version):
            return same
        whole = shown(shapes.CampaignOut, campaign, pots=pots(campaign), seat=access)
        return self.with_etag(campaign.version, campaign.version, whole)

    patch = writing(
        services.campaign_edit,
        _("Change a campaign"),
        _("Rule options are fixed once the first battle has opened."),
        body=shapes.CampaignEdit,
        match=IF_MATCH,
    )


class Finish(OneCampaign):
    post = writing(services.campaign_finish, _("End a campaign"), match=IF_MATCH)


class Rematch(OneCampaign):
    @extend_schema(
        summary=_("A new campaign of the same people"),
        description=_(
            "After one that has ended: the same generals, options and planned battles. Who has an account is invited."
        ),
        parameters=[IF_MATCH_MAY, LOCATION],
        request=None,
        responses={201: Receipt},
        operation_id="campaign_rematch",
    )
    def post(self, request: Request, campaign_id: int) -> Response:
        access = self.access()
        asked = {"request": self.write_request(access, self.expected()), "asker": self.asker}
        return self.write(campaign_rematch, status=201, made_at="/api/v1/campaigns/{id}/", **asked)


class Links(OneCampaign):
    @extend_schema(
        summary=_("A signed link"),
        description=_(
            "To watch; with `side`, to join it under a new name, for eight generals; with `general`, to that guest's "
            "seat. The same request gives the same link, until it is withdrawn or used up."
        ),
        request=shapes.LinkNew,
        responses=shapes.LinkOut,
        operation_id="link",
        extensions=KEYLESS,
    )
    def post(self, request: Request, campaign_id: int) -> Response:
        access = self.access()
        asked = self.read(shapes.LinkNew)
        access.require_organiser()
        general, side = asked.get("general"), asked.get("side", "")
        if general and side:
            raise Invalid("unknown-field", field="side")
        if general:
            found = generals_of(self.campaign).filter(pk=general).first()
            if found is None:
                raise Missing("no-general")
            if found.player.user_id is not None:  # an account's seat is played by that account alone
                raise Conflict("seat-taken", name=found.player.name)
        role = Role.GENERAL if general else Role.SIDE if side else Role.SPECTATOR
        link = signed(grant_make(Kind.CAMPAIGN, campaign_id, role, general or side, asked.get("label", "")))
        return Response({"link": link, "address": reverse("link", args=[link])})


class LinksRenew(OneCampaign):
    post = writing(services.links_renew, _("Withdraw all links and guest seats"))


class Generals(OneCampaign):
    filterset_class = GeneralFilter
    ordering = ("pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return generals_of(self.campaign)

    get = listing(shapes.GeneralOut, _("The generals of a campaign"), "generals")

    @extend_schema(
        summary=_("Name a general"),
        parameters=[IF_MATCH_MAY],
        request=shapes.GeneralNew,
        responses={201: Receipt},
        operation_id="general_new",
    )
    def post(self, request: Request, campaign_id: int) -> Response:
        access = self.access()
        asked = self.read(shapes.GeneralNew)
        if ("name" in asked) == ("player" in asked):
            raise Invalid("required", field="name")
        return self.write(
            general_add,
            status=201,
            request=self.write_request(access, self.expected()),
            asker=self.asker,
            side=asked["side"],
            name=asked.get("name", ""),
            player_uid=asked.get("player"),
        )


class General(OneCampaign):
    @extend_schema(
        summary=_("Take a general off the list, or back on it; or give a guest another name"),
        parameters=[IF_MATCH],
        request=shapes.GeneralEdit,
        responses=Receipt,
        operation_id="general_edit",
    )
    def patch(self, request: Request, campaign_id: int, general_id: int) -> Response:
        access = self.access()
        asked = self.read(shapes.GeneralEdit)
        expected = self.expected(required=True)
        if not asked:
            raise Invalid("required", field="active")
        if len(asked) > 1:
            raise Invalid("unknown-field", field="active")
        service = general_rename if "name" in asked else general_retire
        return self.write(service, request=self.write_request(access, expected), general_id=general_id, **asked)

    delete = writing(
        general_remove,
        _("Take a general out of the campaign, as long as nothing hangs on it"),
        body=None,
        match=IF_MATCH,
    )


class Journal(OneCampaign):
    filterset_class = JournalFilter
    ordering = ("-seq",)

    def get_queryset(self) -> QuerySet[Any]:
        return journal_of(self.campaign)

    @extend_schema(summary=_("The journal, newest line first"), responses=JournalLine, operation_id="journal")
    def get(self, request: Request, campaign_id: int) -> Response:
        self.access()
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        return self.get_paginated_response([line_of(row) for row in rows])


class Undo(OneCampaign):
    @extend_schema(
        summary=_("Take the newest line back"),
        description=_("Name it as “entry”, or the version you have seen in If-Match."),
        parameters=[IF_MATCH_MAY],
        request=shapes.UndoBody,
        responses=Receipt,
        operation_id="undo",
    )
    def post(self, request: Request, campaign_id: int) -> Response:
        access = self.access()
        asked = self.asked(shapes.UndoBody)
        expected = self.expected(required="entry" not in asked)
        return self.write(entry_undo, request=self.write_request(access, expected), seq=asked.get("entry"))


class Pots(OneCampaign):
    @extend_schema(summary=_("The reserve tokens of both sides"), responses=listed(shapes.PotOut), operation_id="pots")
    def get(self, request: Request, campaign_id: int) -> Response:
        self.access()
        return Response({"results": [shown(shapes.PotOut, pot) for pot in pots(self.campaign)]})


class PotsAdjust(OneCampaign):
    post = writing(services.pot_adjust, _("Put a pot right"), body=shapes.PotAdjust)


class Standings(OneCampaign):
    @extend_schema(
        summary=_("How the campaign stands, and its best general"),
        responses=shapes.StandingOut,
        operation_id="standings",
    )
    def get(self, request: Request, campaign_id: int) -> Response:
        self.access()
        found = campaign_standing(self.campaign)
        union, confederacy = (found.row.union_points, found.row.confederacy_points) if found.row else (0, 0)
        standing = shown(
            shapes.StandingOut,
            found,
            battles=found.row.battles if found.row else 0,
            union=union,
            confederacy=confederacy,
            winner=found.row.winner if found.row else None,
            verdict=found.row.verdict if found.row else "failure",
            next_degree=lead_to_next(union, confederacy),
        )
        return Response(standing)
