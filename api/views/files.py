"""A campaign as a file: whole, as a table of results, as a printed sheet."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import Account
from api.filters import FLAGS
from api.prints import IgnoreClientContentNegotiation, filled_in_print, parameter, print_responses
from api.schema import LOCATION
from api.service_view import ServiceView
from api.shapes.common import Receipt
from api.views.campaigns import OneCampaign
from campaigns.results_csv import results_csv
from campaigns.transfer.export import campaign_export
from campaigns.transfer.load import campaign_import
from core.addresses import origin_of
from core.errors import Invalid
from core.responses import file_response, json_response
from print_room.sources import data_of
from printables.product import Order
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import BOTH, LANGUAGES

SLUG = "campaign-sheet"


class Export(OneCampaign):
    @extend_schema(
        summary=_("The whole campaign as a file"),
        responses={200: OpenApiTypes.OBJECT},
        operation_id="campaign_export",
    )
    def get(self, request: Request, campaign_id: int) -> HttpResponse:
        self.access().require_organiser()
        exported = campaign_export(campaign=self.campaign, at=timezone.now())
        return json_response(exported, f"campaign-{campaign_id}.json")


class Import(ServiceView):
    permission_classes = (Account,)
    throttle_scope = "import"
    body_max = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    asks_writing = ("copy",)

    @extend_schema(
        summary=_("A campaign out of a file"),
        description=_(
            "The file as export/ gives it, with its record sheets. You organise the campaign that is made of it. One "
            "that is here already is refused with its id, if you see it; with `copy` it comes in as a copy, which "
            "counts for no ranking. Other accounts are invited."
        ),
        parameters=[OpenApiParameter("copy", OpenApiTypes.BOOL), LOCATION],
        request=OpenApiTypes.OBJECT,
        responses={201: Receipt},
        operation_id="campaign_import",
    )
    def post(self, request: Request) -> Response:
        if not isinstance(request.data, dict):
            raise Invalid("not-an-object")
        copy = FLAGS.get(request.query_params.get("copy", "false").lower())
        if copy is None:
            raise Invalid("bad-filter", field="copy")
        return self.write(
            campaign_import,
            status=201,
            made_at="/api/v1/campaigns/{id}/",
            user=request.user,
            at=timezone.now(),
            raw=request.data,
            copy=copy,
            idempotency=self.idempotency(),
        )


class ResultsTable(OneCampaign):
    content_negotiation_class = IgnoreClientContentNegotiation

    @extend_schema(
        summary=_("The results for a spreadsheet"),
        responses={(200, "text/csv"): OpenApiTypes.STR},
        operation_id="results_csv",
    )
    def get(self, request: Request, campaign_id: int) -> HttpResponse:
        self.access()
        return file_response(results_csv(self.campaign), "text/csv; charset=utf-8", f"campaign-{campaign_id}.csv")


class SheetFile(OneCampaign):
    """The campaign sheet, as it stands or blank."""

    content_negotiation_class = IgnoreClientContentNegotiation
    asks: tuple[str, ...] = ("paper", "theme", "language", "blank")
    throttle_scope = "print"

    def sheet(self, kind: str) -> HttpResponse:
        self.access()
        asked = self.request.query_params
        blank = FLAGS.get((asked.get("blank") or "false").lower())
        if blank is None:
            raise Invalid("bad-filter", field="blank")
        language = asked.get("language", self.campaign.language)
        asker, origin = self.asker, origin_of(self.request)
        of = f"{'plan' if blank else 'campaign'}:{self.campaign.pk}"
        data = data_of(SLUG, of, asker=asker, origin=origin, language=language)
        page = asked.get("page", "1")
        if not page.isdecimal() or len(page) > 4:
            raise Invalid("bad-filter", field="page")
        order = Order(
            SLUG, paper=asked.get("paper", "a4"), theme=asked.get("theme", "colour"), language=language, data=data
        )
        return filled_in_print(self.request, order, of, format=kind, page=int(page))


def sheet_printing(kind: str) -> Callable[..., HttpResponse]:
    """The method of one form of the sheet."""
    page = [OpenApiParameter("page", OpenApiTypes.INT)] if kind == "svg" else []

    @extend_schema(
        summary=_("The campaign sheet, to print or to look at"),
        parameters=[
            parameter("paper", PAPERS),
            parameter("theme", THEMES),
            parameter("language", (*LANGUAGES, BOTH)),
            OpenApiParameter("blank", OpenApiTypes.BOOL, description=_("To be filled in by hand.")),
            *page,
            LOCATION,
        ],
        responses=print_responses(kind),
        operation_id=f"sheet_{kind}",
    )
    def get(self: SheetFile, request: Request, campaign_id: int) -> HttpResponse:
        return self.sheet(kind)

    return get


class SheetPdf(SheetFile):
    get = sheet_printing("pdf")


class SheetSvg(SheetFile):
    asks = (*SheetFile.asks, "page")
    get = sheet_printing("svg")
