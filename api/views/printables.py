"""The print room: the catalogue, prints made at once, the printer's profile."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny, IsAuthenticated

from api.answers import in_order
from api.framework import OneForm
from api.prints import job_response, parameter, print_responses
from api.schema import IF_NONE_MATCH, LOCATION, header
from api.service_view import Method, ServiceView, operation
from api.shapes.printables import PrintableOut, ProfileBody, ProfileOut, choice
from core import checks
from core.addresses import origin_of
from core.errors import Invalid
from core.language import reader_language
from core.responses import unless_known
from print_room import selectors, services
from print_room.at_once import file_tag, letters_lost
from print_room.choices import choices_schema, order_form, product_check, typed
from print_room.responses import print_response
from print_room.sources import kinds_of
from printables.catalogue import DPI, PAGE_MOST, PRODUCTS, common_choices, title_of
from printables.pictures import DPIS
from printables.profile import Profile
from printables.words import Words

LOST = "Bivouac-Letters-Lost"
LETTERS_LOST = header(
    LOST,
    _(
        "The characters that no font of the installation has and ◊ is printed for, by the choice they stand in, as a "
        "query is written: label=%E6%9D%8E. Not there where nothing is lost."
    ),
    response=[200],
)
COMMON = common_choices(Words("en"))
USUAL_DPI = {"png": 150, "zip": DPIS[0]}


class Printables(ServiceView):
    permission_classes = (AllowAny,)

    @operation(_("What can be printed"), answer=PrintableOut, many=True)
    def printables(self) -> Iterator[PrintableOut]:
        language = reader_language()
        return (described(slug, language) for slug in PRODUCTS)


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


def whole(given: dict[str, list[str]], name: str, default: int) -> int:
    """A number of the query, which is taken out of it. Raises Invalid."""
    number = checks.digits(given.pop(name, [str(default)])[-1])
    if number is None:
        raise Invalid("not-a-number", field=name)
    return number


def look_parameter(name: str, schema: Mapping[str, Any]) -> OpenApiParameter:
    """Something that can be chosen about every print, in a query."""
    if schema["type"] == "array":
        return OpenApiParameter(name, description=_("Pieces, with commas between them."))
    made = choice(schema)
    return parameter(name, made["enum"]) if "enum" in made else OpenApiParameter(name, made)


def printing(kind: str) -> Method:
    """One form of a print; what else a product takes, its entry in the catalogue says."""
    pages = [
        OpenApiParameter("page", {"type": "integer", "minimum": 1, "maximum": PAGE_MOST}),
        OpenApiParameter("piece", description=_("One piece alone, by its name in `only`.")),
    ]
    dots = {
        "png": [OpenApiParameter("dpi", {"type": "integer", "minimum": DPI[0], "maximum": DPI[1]})],
        "zip": [OpenApiParameter("dpi", {"type": "integer", "enum": list(DPIS)})],
    }

    @operation(
        _("A print, blank or filled in"),
        _(
            "The other names of the query are those of the product’s `options` in the catalogue. What is too large to "
            "be printed at once is a pack for an account (202), and refused to others."
        ),
        parameters=[
            *[look_parameter(name, schema) for name, schema in COMMON.items()],
            OpenApiParameter("of", description=_("What fills it in: campaign:7, sheet:12.")),
            *(pages if kind in ("svg", "png") else []),
            *dots.get(kind, []),
            IF_NONE_MATCH,
            LOCATION,
            LETTERS_LOST,
        ],
        answer=print_responses(kind),
        limit="print",
        name=f"printable_{kind}",
    )
    def drawn(view: "Printable", slug: str) -> HttpResponse:
        return view.drawn(slug, kind)

    return drawn


class Printable(ServiceView):
    """A product as a file. A file that the asker has already is not drawn again."""

    permission_classes = (AllowAny,)
    content_negotiation_class = OneForm
    parameters = None  # they are choices of the product, and checked with them

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
            more |= {"profile": selectors.printer_profile(self.request.user)}
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

        return unless_known(self.request, f'"{file_tag(order, **more)}"', make)

    pdf, svg, png = printing("pdf"), printing("svg"), printing("png")
    zip = printing("zip")  # each side of each piece as a PNG with its bleed, for print services


class PrinterProfile(ServiceView):
    permission_classes = (IsAuthenticated,)

    @operation(_("What your printer does to a page, put right"), answer=ProfileOut)
    def printer_profile(self) -> Profile:
        return selectors.printer_profile(self.account)

    @operation(
        _("Put your printer right"),
        _("As the print “calibration” says how to measure it. Every PDF you print is moved and scaled so."),
        body=ProfileBody,
        answer=ProfileOut,
    )
    def printer_profile_set(self, **asked: float) -> Profile:
        return services.printer_profile_set(user=self.account, **asked)
