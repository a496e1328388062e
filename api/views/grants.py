"""Who holds which link to a campaign, a table or a record sheet; and withdrawing one of them."""

from collections.abc import Callable, Mapping

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.schema import Described
from api.service_view import ServiceView
from api.shapes.common import listed
from api.shapes.grants import GrantOut
from api.views.campaigns import OneCampaign
from api.views.matches import OneMatch
from api.views.sheets import OneSheet
from campaigns.selectors.lists import generals_of
from campaigns.services.campaigns import link_withdraw
from core.grants import Kind, grants_of
from matches import seats
from matches.links import links_withdraw

ROWS = listed(GrantOut)


def answer(kind: str, number: int, names: Mapping[str, str]) -> Response:
    """The links to one thing; `names` says who has which seat."""
    rows = grants_of(kind, number).order_by("pk")
    return Response({"results": [shown(GrantOut, row, name=names.get(row.seat, "")) for row in rows]})


def list_schema(operation: str) -> Callable[[Described], Described]:
    return extend_schema(summary=_("Who holds which link"), responses=ROWS, operation_id=operation)


def withdrawing(withdraw: Callable[..., object], operation: str) -> Callable[..., Response]:
    """The method that withdraws the link of the address."""

    @extend_schema(
        summary=_("Withdraw one link"),
        description=_("Whoever holds it is told “link-withdrawn” from now on; everybody else goes on."),
        responses={204: None},
        operation_id=operation,
    )
    def delete(self: ServiceView, request: Request, grant_id: int, **_number: int) -> Response:
        withdraw(access=self.access(), at=timezone.now(), pk=grant_id)
        return Response(status=204)

    return delete


class CampaignGrants(OneCampaign):
    @list_schema("grants")
    def get(self, request: Request, campaign_id: int) -> Response:
        self.access().require_organiser()
        return answer(Kind.CAMPAIGN, campaign_id, {str(g.pk): g.player.name for g in generals_of(self.campaign)})


class CampaignGrant(OneCampaign):
    delete = withdrawing(link_withdraw, "grant_withdraw")


class TableGrants(OneMatch):
    @list_schema("table_grants")
    def get(self, request: Request, match_id: int) -> Response:
        access = self.access()
        access.require_host()
        return answer(
            Kind.TABLE,
            match_id,
            {match_seat.seat: seats.sitter_facts(match_seat)["name"] for match_seat in access.sitters},
        )


class TableGrant(OneMatch):
    delete = withdrawing(links_withdraw, "table_grant_withdraw")


class SheetGrants(OneSheet):
    @list_schema("record_sheet_grants")
    def get(self, request: Request, sheet_id: int) -> Response:
        self.access().require_owner()
        return answer(Kind.SHEET, sheet_id, {})


class SheetGrant(OneSheet):
    delete = withdrawing(links_withdraw, "record_sheet_grant_withdraw")
