"""Who holds which link to a campaign, a table or a record sheet; and withdrawing one of them."""

from collections.abc import Iterator, Mapping

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from api.answers import shown
from api.service_view import CampaignView, operation
from api.shapes.grants import GrantOut
from api.views.matches import TableView
from api.views.sheets import SheetView
from campaigns.selectors.lists import generals_of
from campaigns.services.campaigns import link_withdraw
from core.grants import Kind, grants_of
from matches import seats
from matches.links import links_withdraw

# The links to the thing of an address, for whoever hands them out; and one of them that is withdrawn.
holding = operation(_("Who holds which link"), answer=GrantOut, many=True)
withdrawing = operation(
    _("Withdraw one link"), _("Whoever holds it is told “link-withdrawn” from now on; everybody else goes on.")
)


def holders(kind: str, number: int, names: Mapping[str, str]) -> Iterator[GrantOut]:
    """The links to one thing; `names` says who has which seat."""
    for row in grants_of(kind, number).order_by("pk"):
        yield shown(GrantOut, row, name=names.get(row.seat, ""))


class CampaignGrants(CampaignView):
    @holding
    def grants(self, campaign_id: int) -> Iterator[GrantOut]:
        self.access.require_organiser()
        return holders(Kind.CAMPAIGN, campaign_id, {str(g.pk): g.player.name for g in generals_of(self.campaign)})

    @withdrawing
    def grant_withdraw(self, campaign_id: int, grant_id: int) -> None:
        link_withdraw(access=self.access, at=timezone.now(), pk=grant_id)


class TableGrants(TableView):
    @holding
    def table_grants(self, match_id: int) -> Iterator[GrantOut]:
        self.access.require_host()
        names = {sitter.seat: seats.sitter_facts(sitter)["name"] for sitter in self.access.sitters}
        return holders(Kind.TABLE, match_id, names)

    @withdrawing
    def table_grant_withdraw(self, match_id: int, grant_id: int) -> None:
        links_withdraw(access=self.access, at=timezone.now(), pk=grant_id)


class SheetGrants(SheetView):
    @holding
    def record_sheet_grants(self, sheet_id: int) -> Iterator[GrantOut]:
        self.access.require_owner()
        return holders(Kind.SHEET, sheet_id, {})

    @withdrawing
    def record_sheet_grant_withdraw(self, sheet_id: int, grant_id: int) -> None:
        links_withdraw(access=self.access, at=timezone.now(), pk=grant_id)
