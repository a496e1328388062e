"""What the files of the API have in common, and prints that something fills in."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.shapes.printables import PrintJobOut
from campaigns.models import User
from core.addresses import origin_of
from core.errors import Invalid
from print_room.now import TooLarge, print_now, tag_of
from print_room.selectors import printer_profile
from print_room.services import job_of_print
from printables.catalogue import FORMATS
from printables.product import Order
from printables.words import LANGUAGES


class Whatever(BaseContentNegotiation):
    """An address that names its own format gives it, whatever Accept says; its problems are JSON."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser:
        return next(iter(parsers))

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, first.media_type


def file_of(content: bytes | str, media_type: str, name: str, *, shown: bool = False) -> HttpResponse:
    """A download, or with `shown` a file that a browser may show."""
    way = "inline" if shown else "attachment"
    headers = {"Content-Disposition": f'{way}; filename="{name}"'}
    return HttpResponse(content, content_type=media_type, headers=headers)


def answers(kind: str) -> dict[Any, Any]:
    """What an address of prints answers: the file, or the job of a larger file."""
    return {
        (200, FORMATS[kind]): OpenApiTypes.STR if kind == "svg" else OpenApiTypes.BINARY,
        (202, "application/json"): PrintJobOut,
    }


def parameter(name: str, values: Iterable[str]) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, enum=list(values))


def reader_language() -> str:
    """The reader's language, of those that prints have."""
    language = (get_language() or "en").partition("-")[0]
    return language if language in LANGUAGES else "en"


def printed(request: Request, order: Order, of: str, **form: Any) -> HttpResponse:
    """A print that `of` fills in. Raises Invalid("bad-filter"), and what `print_now` raises.

    One too large to be made at once becomes an account's job.
    """
    form = {**form, "profile": printer_profile(request.user)}
    try:
        made = print_now(order, **form)
    except TooLarge as error:
        if not request.user.is_authenticated:
            raise
        asked = {"of": of, "paper": order.paper, "theme": order.theme, "lang": order.language}
        return job_accepted(
            request, request.user, {"product": order.slug, **asked}, form, tag_of(order, **form), error.pages
        )
    except Invalid as error:
        raise Invalid("bad-filter", field=error.field) from error
    return file_of(made.content, made.media_type, made.filename, shown=True)


def job_accepted(
    request: Request, user: User, order: Mapping[str, Any], form: Mapping[str, object], tag: str, pages: int
) -> Response:
    """202 with the job that a worker makes for an account."""
    job = job_of_print(
        user=user,
        at=timezone.now(),
        order=order,
        form={name: value for name, value in form.items() if name != "profile"},
        tag=tag,
        pages=pages,
        origin=origin_of(request),
        language=reader_language(),
    )
    made = shown(PrintJobOut, job)
    return Response(made, status=202, headers={"Location": made.href})
