"""Codes of four letters: making one for a seat or a side, and where one leads."""

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from api.schema import KEYLESS
from api.service_view import ServiceView
from api.shapes.campaigns import CampaignCodeNew
from api.shapes.matches import CodeOut, SeatCodeNew
from api.shapes.people import CodeLeads, CodeTyped
from api.views.campaigns import OneCampaign
from api.views.logs import link_out
from api.views.matches import OneMatch
from campaigns.selectors.codes import code_opened
from campaigns.services.generals import general_code, side_code
from core.codes import code_of
from core.errors import Invalid
from core.grants import signed
from core.guessing import guessing
from core.models import Grant
from matches.seats import seat_code


def code_answer(request: Request, grant: Grant) -> Response:
    return Response(link_out(CodeOut, request, grant, code=code_of(grant), until=grant.until))


class SeatCodes(OneMatch):
    @extend_schema(
        summary=_("A code of four letters for a seat"),
        description=_(
            "For a guest’s seat in which nobody sits yet, by the host, for twelve hours. For your own seat, for a "
            "quarter of an hour: whoever comes by it has the seat alone, as a guest, and your links to it watch from "
            "then on. Until somebody has come it is the same code, prolonged when half its time is over."
        ),
        request=SeatCodeNew,
        responses=CodeOut,
        extensions=KEYLESS,
        operation_id="seat_code",
    )
    def post(self, request: Request, match_id: int) -> Response:
        access = self.access()
        asked = self.read(SeatCodeNew)
        return code_answer(request, seat_code(access=access, seat=asked["seat"], at=timezone.now()))


class CampaignCodes(OneCampaign):
    @extend_schema(
        summary=_("A code of four letters to join a side, or for your own general"),
        description=_(
            "To join a side, by the organiser, for twelve hours or eight generals. For the general that you are, for a "
            "quarter of an hour: whoever comes by it is that general alone, as a guest, and your links to it watch "
            "from then on; the journal says so. One of the two. Until somebody has come it is the same code, prolonged "
            "when half its time is over."
        ),
        request=CampaignCodeNew,
        responses=CodeOut,
        extensions=KEYLESS,
        operation_id="campaign_code",
    )
    def post(self, request: Request, campaign_id: int) -> Response:
        access = self.access()
        asked, at = self.read(CampaignCodeNew), timezone.now()
        if "general" not in asked:
            return code_answer(request, side_code(access=access, side=asked.get("side", ""), at=at))
        if "side" in asked:
            raise Invalid("unknown-field", field="side")
        return code_answer(request, general_code(access=access, general_id=asked["general"], at=at))


class CodeJoins(ServiceView):
    permission_classes = (AllowAny,)

    @extend_schema(
        summary=_("Where a code of four letters leads"),
        description=_(
            "The link of the seat or of the side behind it, for “joins/”. Wrong codes count: thirty an hour from one "
            "address; while six hundred have come from all of them together, three from one network or account."
        ),
        request=CodeTyped,
        responses=CodeLeads,
        extensions=KEYLESS,
        operation_id="code_join",
    )
    def post(self, request: Request) -> Response:
        typed = self.read(CodeTyped)["code"]
        with guessing(BaseThrottle().get_ident(request), self.asker.user_id):
            link = signed(code_opened(typed, timezone.now()))
        return Response(CodeLeads(link=link, address=reverse("link", args=[link])))
