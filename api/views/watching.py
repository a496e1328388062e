"""To watch: a table drawn as it stands; tables, record sheets and campaigns told of at every change."""

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse

from api.framework import OneForm
from api.prints import parameter
from api.schema import IF_NONE_MATCH, LOCATION
from api.service_view import CampaignView, operation
from api.views.logs import etag_of
from api.views.matches import SEAT, TableView
from api.views.sheets import SheetView
from core.errors import Invalid
from core.language import reader_language
from core.responses import file_response, unless_known
from core.streams import to_stream
from matches import selectors
from printables.boards import board_svg
from printables.catalogue import FORMATS
from printables.errors import BadOption
from printables.theme import THEMES
from printables.words import LANGUAGES

streaming = operation(
    _("Hear of every change at once"),
    _(
        "Leads to server-sent events (text/event-stream). Each says the version in JSON, as “version”, and has it "
        "as its id: the present one first, then one whenever something changes that is seen here, who sits where "
        "and what was asked included; between them, every two seconds, an event “beat”. They say nothing else; ask "
        "for the thing itself then. A stream ends after a quarter of an hour, and the address it is led to is good "
        "for half a minute: come back here, with Last-Event-ID."
    ),
    parameters=[LOCATION],
    answer={(307, "text/event-stream"): OpenApiResponse(description=_("Where the stream is"))},
)


class TableWatching(TableView):
    content_negotiation_class = OneForm

    @operation(
        _("The table drawn as your seat sees it"),
        parameters=[SEAT, parameter("theme", THEMES), parameter("lang", LANGUAGES), IF_NONE_MATCH],
        answer={(200, FORMATS["svg"]): str},
        limit="resolve",  # a map of the players' own may have thousands of hexes
    )
    def match_board(self, match_id: int) -> HttpResponse:
        asked, match = self.request.query_params, self.access.match
        try:
            drawn = board_svg(
                match.game,
                selectors.state_of(self.access, asked.get("seat")),
                language=asked.get("lang", reader_language()),
                theme=asked.get("theme", "colour"),
            )
        except BadOption as error:
            raise Invalid("bad-filter", field="lang" if error.option == "language" else error.option) from error
        etag = etag_of(match.version, {"drawn": drawn})
        return unless_known(
            self.request, etag, lambda: file_response(drawn, FORMATS["svg"], f"table-{match.pk}.svg", inline=True)
        )

    @streaming
    def match_stream(self, match_id: int) -> HttpResponse:
        return to_stream(self.request, self.asker, self.access.match)


class SheetWatching(SheetView):
    content_negotiation_class = OneForm

    @streaming
    def sheet_stream(self, sheet_id: int) -> HttpResponse:
        return to_stream(self.request, self.asker, self.access.log)


class CampaignWatching(CampaignView):
    content_negotiation_class = OneForm

    @streaming
    def campaign_stream(self, campaign_id: int) -> HttpResponse:
        return to_stream(self.request, self.asker, self.campaign)
