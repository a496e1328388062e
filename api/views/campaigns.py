"""Campaigns: what they are, who may come in, how they stand."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from api.answers import shown
from api.filters import CampaignFilter, GeneralFilter, JournalFilter
from api.schema import IF_MATCH, IF_MATCH_MAY, IF_MATCH_OR_ENTRY, IF_NONE_MATCH
from api.service_view import CampaignView, ServiceView, journaled, listing, operation
from api.shapes import campaigns as shapes
from api.shapes.common import JournalLine, Receipt
from api.views.logs import link_facts
from campaigns.access import CAMPAIGN
from campaigns.models import JournalEntry
from campaigns.selectors.battles import pots
from campaigns.selectors.journal import journal_of
from campaigns.selectors.lists import campaign_standing, generals_of
from campaigns.services import campaigns as services
from campaigns.services import generals as of_generals
from campaigns.services.rematch import campaign_rematch
from campaigns.services.templates import campaign_from_template
from campaigns.services.undo import entry_undo
from core.errors import Conflict, Invalid, row_of
from core.grants import Kind, Role, grant_make
from core.receipts import done_once
from games.battle_cry.campaign import lead_to_next

MADE_AT = "/api/v1/campaigns/{id}/"


class Campaigns(ServiceView):
    @listing(shapes.CampaignLineOut, _("Your campaigns, newest first"), filters=CampaignFilter)
    def campaigns(self) -> QuerySet[Any]:
        return CAMPAIGN.rows(self.asker).select_related("organiser")

    @operation(
        _("A new campaign"),
        _("Empty, with scenarios, or from a template."),
        body=shapes.CampaignNew,
        answer=Receipt,
        made_at=MADE_AT,
    )
    def campaign_new(self, **asked: object) -> JournalEntry:
        user = self.account
        service: Callable[..., JournalEntry] = services.campaign_create
        if "template" in asked:
            if other := asked.keys() & {"options", "scenarios", "listed"}:
                raise Invalid("one-of-these", field=min(other), choices=["template", min(other)])
            service, asked["key"] = campaign_from_template, asked.pop("template")
        elif "name" not in asked:
            raise Invalid("required", field="name")
        return done_once(service, user=user, at=timezone.now(), idempotency=self.idempotency(), **asked)


class Campaign(CampaignView):
    @operation(_("A campaign"), answer=shapes.CampaignOut, parameters=[IF_NONE_MATCH], name="campaign")
    def whole(self, campaign_id: int) -> shapes.CampaignOut:
        return shown(shapes.CampaignOut, self.campaign, pots=pots(self.campaign), seat=self.access)

    campaign_edit = journaled(
        services.campaign_edit,
        _("Change a campaign"),
        _("Rule options are fixed once the first battle has opened."),
        body=shapes.CampaignEdit,
        match=IF_MATCH,
    )
    campaign_finish = journaled(services.campaign_finish, _("End a campaign"), match=IF_MATCH)

    @operation(
        _("A new campaign of the same people"),
        _("After one that has ended: the same generals, options and planned battles. Who has an account is invited."),
        answer=Receipt,
        match=IF_MATCH_MAY,
        made_at=MADE_AT,
    )
    def campaign_rematch(self, campaign_id: int) -> JournalEntry:
        return done_once(campaign_rematch, request=self.write_request(), asker=self.asker)

    @operation(
        _("A signed link"),
        _(
            "To watch; with `side`, to join it under a new name, for eight generals; with `general`, to that guest's "
            "seat. The same request gives the same link, until it is withdrawn or used up."
        ),
        body=shapes.LinkNew,
        answer=shapes.LinkOut,
        keyless=True,
    )
    def link(self, campaign_id: int, general: int = 0, side: str = "", label: str = "") -> shapes.LinkOut:
        self.access.require_organiser()
        if general and side:
            raise Invalid("one-of-these", field="side", choices=["general", "side"])
        if general:
            found = row_of(generals_of(self.campaign), "no-general", pk=general)
            if found.player.user_id is not None:  # an account's seat is played by that account alone
                raise Conflict("seat-taken", name=found.player.name)
        role = Role.GENERAL if general else Role.SIDE if side else Role.SPECTATOR
        return shapes.LinkOut(**link_facts(grant_make(Kind.CAMPAIGN, campaign_id, role, general or side, label)))

    links_renew = journaled(services.links_renew, _("Withdraw all links and guest seats"))

    @listing(shapes.GeneralOut, _("The generals of a campaign"), filters=GeneralFilter)
    def generals(self) -> QuerySet[Any]:
        return generals_of(self.campaign).order_by("pk")

    @operation(_("Name a general"), body=shapes.GeneralNew, answer=Receipt, status=201, match=IF_MATCH_MAY)
    def general_new(
        self, campaign_id: int, side: str, name: str | None = None, player: str | None = None
    ) -> JournalEntry:
        if (name is None) == (player is None):
            raise Invalid("required" if name is None else "one-of-these", field="name", choices=["name", "player"])
        return done_once(
            of_generals.general_add,
            request=self.write_request(),
            asker=self.asker,
            side=side,
            name=name or "",
            player_uid=player,
        )

    @operation(
        _("Take a general off the list, or back on it; or give a guest another name"),
        body=shapes.GeneralEdit,
        answer=Receipt,
        match=IF_MATCH,
    )
    def general_edit(self, campaign_id: int, general_id: int, **asked: object) -> JournalEntry:
        request = self.write_request()
        if not asked:
            raise Invalid("required", field="active")
        if len(asked) > 1:
            raise Invalid("one-of-these", field="active", choices=sorted(asked))
        rename, retire = of_generals.general_rename, of_generals.general_retire
        service: Callable[..., JournalEntry] = rename if "name" in asked else retire
        return done_once(service, request=request, general_id=general_id, **asked)

    general_remove = journaled(
        of_generals.general_remove,
        _("Take a general out of the campaign, as long as nothing hangs on it"),
        body=None,
        match=IF_MATCH,
    )

    @listing(JournalLine, _("The journal, newest line first"), filters=JournalFilter)
    def journal(self) -> QuerySet[Any]:
        return journal_of(self.campaign)

    @operation(
        _("Take the newest line back"),
        _("Name it as “entry”, or the version you have seen in If-Match."),
        body=shapes.UndoBody,
        answer=Receipt,
        match=IF_MATCH_OR_ENTRY,
    )
    def undo(self, campaign_id: int, entry: int | None = None) -> JournalEntry:
        return done_once(entry_undo, request=self.write_request(required=entry is None), seq=entry)

    @operation(_("The reserve tokens of both sides"), answer=shapes.PotOut, many=True)
    def pots(self, campaign_id: int) -> Any:
        return pots(self.campaign)

    pot_adjust = journaled(services.pot_adjust, _("Put a pot right"), body=shapes.PotAdjust)

    @operation(_("How the campaign stands, and its best general"), answer=shapes.StandingOut)
    def standings(self, campaign_id: int) -> shapes.StandingOut:
        found = campaign_standing(self.campaign)
        union, confederacy = (found.row.union_points, found.row.confederacy_points) if found.row else (0, 0)
        return shown(
            shapes.StandingOut,
            found,
            battles=found.row.battles if found.row else 0,
            union=union,
            confederacy=confederacy,
            winner=found.row.winner if found.row else None,
            verdict=found.row.verdict if found.row else "failure",
            next_degree=lead_to_next(union, confederacy),
        )
