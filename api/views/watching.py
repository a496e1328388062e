"""To watch a table: drawn as it stands, and told of every change."""

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from api.prints import Whatever, file_of, parameter
from api.schema import IF_NONE_MATCH, LOCATION
from api.views.matches import SEAT, OneMatch, tag_of
from core.errors import Invalid
from core.grants import Kind
from core.news import stream_address
from matches import selectors
from printables.boards import board_svg
from printables.catalogue import FORMATS
from printables.errors import BadOption
from printables.theme import THEMES
from printables.words import LANGUAGES


class Board(OneMatch):
    content_negotiation_class = Whatever
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
        if etag in request.headers.get("If-None-Match", ""):
            return HttpResponse(status=304, headers={"ETag": etag})
        answer = file_of(drawn, FORMATS["svg"], f"table-{match.pk}.svg", shown=True)
        answer.headers["ETag"] = etag
        return answer


class Stream(OneMatch):
    content_negotiation_class = Whatever

    @extend_schema(
        summary=_("Hear of every change at once"),
        description=_(
            "Leads to server-sent events (text/event-stream). Each says the table’s version in JSON, as “version”, and "
            "has it as its id: the present one first, then one whenever the table, its seats or a wish to take back "
            "change; between them, every two seconds, an event “beat”. They say nothing else; ask for the table then. "
            "A stream ends after a quarter of an hour, and the address it is led to is good for half a minute: come "
            "back here, with Last-Event-ID."
        ),
        parameters=[LOCATION],
        responses={(307, "text/event-stream"): OpenApiResponse(description=_("Where the stream is"))},
        operation_id="match_stream",
    )
    def get(self, request: Request, match_id: int) -> HttpResponse:
        match = self.access().match
        held = self.asker.numbers(Kind.TABLE, match.pk)
        address = stream_address(match.pk, match.version, request.build_absolute_uri("/"), held)
        return HttpResponseRedirect(address, preserve_request=True)
