"""To watch: a table drawn as it stands; tables, record sheets and campaigns told of at every change."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from api.prints import IgnoreClientContentNegotiation, parameter
from api.schema import IF_NONE_MATCH, LOCATION
from api.service_view import ServiceView
from api.views.campaigns import OneCampaign
from api.views.logs import tag_of
from api.views.matches import SEAT, OneMatch
from api.views.sheets import OneSheet
from campaigns.access import campaign_of
from core.errors import Invalid
from core.news import Watched
from core.responses import file_response, unless_known
from core.streams import to_stream
from matches import selectors
from printables.boards import board_svg
from printables.catalogue import FORMATS
from printables.errors import BadOption
from printables.theme import THEMES
from printables.words import LANGUAGES


class Board(OneMatch):
    throttle_scope = "resolve"  # a map of the players' own may have thousands of hexes
    content_negotiation_class = IgnoreClientContentNegotiation
    asks = ("seat", "theme", "lang")

    @extend_schema(
        summary=_("The table drawn as your seat sees it"),
        parameters=[SEAT, parameter("theme", THEMES), parameter("lang", LANGUAGES), IF_NONE_MATCH],
        responses={(200, FORMATS["svg"]): OpenApiTypes.STR},
        operation_id="match_board",
    )
    def get(self, request: Request, match_id: int) -> HttpResponse:
        access, asked = self.access(), request.query_params
        match = access.match
        try:
            drawn = board_svg(
                match.game,
                selectors.state_of(access, asked.get("seat")),
                language=asked.get("lang", get_language() or "en"),
                theme=asked.get("theme", "colour"),
            )
        except BadOption as error:
            raise Invalid("bad-filter", field="lang" if error.option == "language" else error.option) from error
        etag = tag_of(match.version, {"drawn": drawn})
        return unless_known(
            request, etag, lambda: file_response(drawn, FORMATS["svg"], f"table-{match.pk}.svg", inline=True)
        )


def streaming(found: Callable[[Any], Watched], name: str) -> Callable[..., HttpResponse]:
    """The way to the stream of what a view has `found` at its address."""

    @extend_schema(
        summary=_("Hear of every change at once"),
        description=_(
            "Leads to server-sent events (text/event-stream). Each says the version in JSON, as “version”, and has it "
            "as its id: the present one first, then one whenever something changes that is seen here, who sits where "
            "and what was asked included; between them, every two seconds, an event “beat”. They say nothing else; ask "
            "for the thing itself then. A stream ends after a quarter of an hour, and the address it is led to is good "
            "for half a minute: come back here, with Last-Event-ID."
        ),
        parameters=[LOCATION],
        responses={(307, "text/event-stream"): OpenApiResponse(description=_("Where the stream is"))},
        operation_id=name,
    )
    def get(self: ServiceView, request: Request, **_numbers: int) -> HttpResponse:
        return to_stream(request, self.asker, found(self))

    return get


class Stream(OneMatch):
    content_negotiation_class = IgnoreClientContentNegotiation
    get = streaming(lambda view: view.access().match, "match_stream")


class SheetStream(OneSheet):
    content_negotiation_class = IgnoreClientContentNegotiation
    get = streaming(lambda view: view.access().log, "sheet_stream")


class CampaignStream(OneCampaign):
    content_negotiation_class = IgnoreClientContentNegotiation
    get = streaming(lambda view: campaign_of(view.access()), "campaign_stream")
