"""Who holds which link to a campaign, a table or a record sheet; and withdrawing one of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from api.answers import shown
from api.service_view import CampaignView, Method, ServiceView, operation
from api.shapes.grants import GrantOut
from api.views.matches import TableView
from api.views.sheets import SheetView
from campaigns.selectors.lists import generals_of
from campaigns.services.campaigns import link_withdraw
from core.grants import grants_of
from matches.links import links_withdraw


def holding(name: str, names: Callable[[Any], Mapping[str, str]]) -> Method:
    """The links to the thing of an address, for whoever hands them out; `names` says who has which seat."""

    @operation(_("Who holds which link"), answer=GrantOut, many=True, name=name)
    def holders(view: ServiceView, **_place: int) -> Iterator[GrantOut]:
        thing, named = view.access.require_links().thing, names(view.access)
        return (shown(GrantOut, row, name=named.get(row.seat, "")) for row in grants_of(*thing).order_by("pk"))

    return holders


def withdrawing(name: str, service: Callable[..., None]) -> Method:
    """One of these links is withdrawn."""

    @operation(
        _("Withdraw one link"),
        _("Whoever holds it is told “link-withdrawn” from now on; everybody else goes on."),
        name=name,
    )
    def withdraw(view: ServiceView, grant_id: int, **_place: int) -> None:
        service(access=view.access, at=timezone.now(), pk=grant_id)

    return withdraw


class CampaignGrants(CampaignView):
    grants = holding("grants", lambda seen: {str(g.pk): g.player.name for g in generals_of(seen.campaign)})
    grant_withdraw = withdrawing("grant_withdraw", link_withdraw)


class TableGrants(TableView):
    table_grants = holding("table_grants", lambda seen: {row.seat: row.holder for row in seen.sitters})
    table_grant_withdraw = withdrawing("table_grant_withdraw", links_withdraw)


class SheetGrants(SheetView):
    record_sheet_grants = holding("record_sheet_grants", lambda seen: {})
    record_sheet_grant_withdraw = withdrawing("record_sheet_grant_withdraw", links_withdraw)
