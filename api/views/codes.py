"""Codes: making one for a seat or a side, and where one leads."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from api.service_view import CampaignView, ServiceView, operation
from api.shapes.campaigns import CampaignCodeNew
from api.shapes.matches import CodeOut, SeatCodeNew
from api.shapes.people import CodeLeads, CodeTyped
from api.views.logs import link_facts, link_out
from api.views.matches import TableView
from campaigns.selectors.codes import code_opened
from campaigns.services.generals import general_code, side_code
from core.codes import code_of
from core.errors import Invalid
from core.guessing import guessing
from core.limits import address_of
from core.models import Grant
from matches import seats


def code_out(request: Request, grant: Grant) -> CodeOut:
    return link_out(CodeOut, request, grant, code=code_of(grant), until=grant.until)


class SeatCodes(TableView):
    @operation(
        _("A code for a seat"),
        _(
            "For a guest’s seat in which nobody sits yet, by the host, for twelve hours. For your own seat, for a "
            "quarter of an hour: whoever comes by it has the seat alone, as a guest, and your links to it watch from "
            "then on. Until somebody has come it is the same code, prolonged when half its time is over."
        ),
        body=SeatCodeNew,
        answer=CodeOut,
        keyless=True,
    )
    def seat_code(self, match_id: int, seat: str) -> CodeOut:
        return code_out(self.request, seats.seat_code(access=self.access, seat=seat, at=timezone.now()))


class CampaignCodes(CampaignView):
    @operation(
        _("A code to join a side, or for your own general"),
        _(
            "To join a side, by the organiser, for twelve hours or eight generals. For the general that you are, for a "
            "quarter of an hour: whoever comes by it is that general alone, as a guest, and your links to it watch "
            "from then on; the journal says so. One of the two. Until somebody has come it is the same code, prolonged "
            "when half its time is over."
        ),
        body=CampaignCodeNew,
        answer=CodeOut,
        keyless=True,
    )
    def campaign_code(self, campaign_id: int, side: str = "", general: int | None = None) -> CodeOut:
        access, at = self.access, timezone.now()
        if general is None:
            return code_out(self.request, side_code(access=access, side=side, at=at))
        if side:
            raise Invalid("one-of-these", field="side", choices=["general", "side"])
        return code_out(self.request, general_code(access=access, general_id=general, at=at))


class CodeJoins(ServiceView):
    permission_classes = (AllowAny,)

    @operation(
        _("Where a code leads"),
        _(
            "The link of the seat or of the side behind it, for “joins/”. Wrong codes count: thirty an hour from one "
            "address; while six hundred have come from all of them together, three from one network or account."
        ),
        body=CodeTyped,
        answer=CodeLeads,
        keyless=True,
    )
    def code_join(self, code: str) -> CodeLeads:
        with guessing(address_of(self.request), self.asker.user_id):
            return CodeLeads(**link_facts(code_opened(code, timezone.now())))
