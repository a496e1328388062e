"""The print room: the catalogue, prints made at once, the printer's profile."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import in_order
from api.authentication import Account
from api.prints import IgnoreClientContentNegotiation, job_response, parameter, print_responses
from api.schema import IF_NONE_MATCH, LOCATION
from api.service_view import ServiceView
from api.shapes.common import listed
from api.shapes.printables import PrintableOut, ProfileBody, ProfileOut, choice
from core.addresses import origin_of
from core.errors import Invalid
from core.responses import unless_known
from print_room.choices import choices_schema, order_form, product_check, reader_language, typed
from print_room.now import letters_lost, tag_of
from print_room.responses import print_response
from print_room.selectors import printer_profile
from print_room.services import printer_profile_set
from print_room.sources import kinds_of
from printables.catalogue import DPI, PRODUCTS, common_choices, title_of
from printables.pictures import DPIS
from printables.words import Words

PAGE_MOST = 9999
LOST = "Bivouac-Letters-Lost"
LETTERS_LOST = OpenApiParameter(
    LOST,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    response=[200],
    description=_(
        "The characters that no font of the installation has and ◊ is printed for, by the choice they stand in, as a "
        "query is written: label=%E6%9D%8E. Not there where nothing is lost."
    ),
)
COMMON = common_choices(Words("en"))
USUAL_DPI = {"png": 150, "zip": DPIS[0]}


class Printables(ServiceView):
    permission_classes = (AllowAny,)

    @extend_schema(
        summary=_("What can be printed"),
        responses=listed(PrintableOut),
        operation_id="printables",
    )
    def get(self, request: Request) -> Response:
        language = reader_language()
        return Response({"results": [described(slug, language) for slug in PRODUCTS]})


def described(slug: str, language: str) -> PrintableOut:
    return PrintableOut(
        slug=slug,
        game=PRODUCTS[slug].game or None,
        title=title_of(slug, language),
        of=list(kinds_of(slug)),
        options=in_order(choices_schema(slug, language)),
        **{kind: reverse(f"api-printable-{kind}", args=[slug]) for kind in ("pdf", "svg", "png")},
        zip=reverse("api-printable-zip", args=[slug]) if PRODUCTS[slug].cuts else None,
    )


class Printable(ServiceView):
    """A product as a file. A file that the asker has already is not drawn again."""

    permission_classes = (AllowAny,)
    throttle_scope = "print"
    content_negotiation_class = IgnoreClientContentNegotiation
    asks = None  # the choices of the product, which are checked with their values

    def drawn(self, slug: str, kind: str) -> HttpResponse:
        product_check(slug)
        language = reader_language()
        given = dict(self.request.query_params.lists())
        more: dict[str, Any] = {"format": kind}
        if kind in ("svg", "png"):
            more |= {"page": whole(given, "page", 1), "piece": given.pop("piece", [""])[-1]}
        if kind in USUAL_DPI:
            more |= {"dpi": whole(given, "dpi", USUAL_DPI[kind])}
        if kind == "pdf":
            more |= {"profile": printer_profile(self.request.user)}
        of, lang = (given.get(name, [""])[-1] for name in ("of", "lang"))
        form = order_form(slug, of, lang, asker=self.asker, origin=origin_of(self.request), language=language)
        values = typed(form.schema, given)
        order = form.order(values)

        def make() -> HttpResponse:
            answer = print_response(self.request, order, values, more, job_response)
            if answer.status_code == HTTPStatus.OK:
                answer.headers["Content-Language"] = ", ".join(half.language for half in order.halves)
                if lost := letters_lost(order):
                    answer.headers[LOST] = urlencode(lost, quote_via=quote)
            return answer

        return unless_known(self.request, f'"{tag_of(order, **more)}"', make)


def whole(given: dict[str, list[str]], name: str, default: int) -> int:
    """A number of the query, which is taken out of it. Raises Invalid."""
    text = given.pop(name, [str(default)])[-1]
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise Invalid("not-a-number", field=name)
    return int(text)


def look_parameter(name: str, schema: Mapping[str, Any]) -> OpenApiParameter:
    """Something that can be chosen about every print, in a query."""
    if schema["type"] == "array":
        return OpenApiParameter(name, OpenApiTypes.STR, description=_("Pieces, with commas between them."))
    made = choice(schema)
    return parameter(name, made["enum"]) if "enum" in made else OpenApiParameter(name, made)


def printing(kind: str) -> Callable[..., HttpResponse]:
    """The method of one form of a print; what else a product takes, its entry in the catalogue says."""
    pages = [
        OpenApiParameter("page", {"type": "integer", "minimum": 1, "maximum": PAGE_MOST}),
        OpenApiParameter("piece", OpenApiTypes.STR, description=_("One piece alone, by its name in `only`.")),
    ]
    dots = {
        "png": [OpenApiParameter("dpi", {"type": "integer", "minimum": DPI[0], "maximum": DPI[1]})],
        "zip": [OpenApiParameter("dpi", {"type": "integer", "enum": list(DPIS)})],
    }

    @extend_schema(
        summary=_("A print, blank or filled in"),
        description=_(
            "The other names of the query are those of the product’s `options` in the catalogue. What is too large to "
            "be printed at once is a pack for an account (202), and refused to others."
        ),
        parameters=[
            *[look_parameter(name, schema) for name, schema in COMMON.items()],
            OpenApiParameter("of", OpenApiTypes.STR, description=_("What fills it in: campaign:7, sheet:12.")),
            *(pages if kind in ("svg", "png") else []),
            *dots.get(kind, []),
            IF_NONE_MATCH,
            LOCATION,
            LETTERS_LOST,
        ],
        responses=print_responses(kind),
        operation_id=f"printable_{kind}",
    )
    def get(self: Printable, request: Request, slug: str) -> HttpResponse:
        return self.drawn(slug, kind)

    return get


class Pdf(Printable):
    get = printing("pdf")


class Svg(Printable):
    get = printing("svg")


class Png(Printable):
    get = printing("png")


class Zip(Printable):
    """Each side of each piece as a PNG with its bleed, for print services."""

    get = printing("zip")


class PrinterProfile(ServiceView):
    permission_classes = (Account,)

    @extend_schema(
        summary=_("What your printer does to a page, put right"), responses=ProfileOut, operation_id="printer_profile"
    )
    def get(self, request: Request) -> Response:
        return Response(asdict(printer_profile(request.user)))

    @extend_schema(
        summary=_("Put your printer right"),
        description=_("As the print “calibration” says how to measure it. Every PDF you print is moved and scaled so."),
        request=ProfileBody,
        responses=ProfileOut,
        operation_id="printer_profile_set",
    )
    def put(self, request: Request) -> Response:
        asked: Mapping[str, Any] = self.read(ProfileBody)
        return Response(asdict(printer_profile_set(user=self.account, **asked)))
