"""What the files of the API have in common, and prints that something fills in."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.shapes.printables import PrintJobOut
from core.addresses import origin_of
from core.errors import Invalid
from print_room.choices import reader_language
from print_room.models import PrintJob
from print_room.selectors import printer_profile
from print_room.services import print_or_job
from printables.catalogue import FORMATS
from printables.product import Order


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


def json_file(values: Mapping[str, Any], name: str) -> HttpResponse:
    """A download of values, for people to read too."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(values, json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=headers)


def answers(kind: str) -> dict[Any, Any]:
    """What an address of prints answers: the file, or the job of a larger file."""
    return {
        (200, FORMATS[kind]): OpenApiTypes.STR if kind == "svg" else OpenApiTypes.BINARY,
        (202, "application/json"): PrintJobOut,
    }


def parameter(name: str, values: Iterable[str]) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, enum=list(values))


def printed(request: Request, order: Order, of: str, **form: Any) -> HttpResponse:
    """A print that `of` fills in. Raises Invalid("bad-filter"), and what `print_or_job` raises."""
    chosen = {"of": of, "paper": order.paper, "theme": order.theme, "lang": order.language}
    try:
        return print_answer(request, order, chosen, {**form, "profile": printer_profile(request.user)})
    except Invalid as error:
        raise Invalid("bad-filter", field=error.field) from error


def print_answer(request: Request, order: Order, chosen: Mapping[str, Any], form: Mapping[str, Any]) -> HttpResponse:
    """The file; of one that is too large to be made at once 202 with the job of a worker, for an account.

    See `print_or_job`.
    """
    made = print_or_job(
        order,
        chosen=chosen,
        form=form,
        user=request.user,
        at=timezone.now(),
        origin=origin_of(request),
        language=reader_language(),
    )
    if isinstance(made, PrintJob):
        job = shown(PrintJobOut, made)
        return Response(job, status=202, headers={"Location": job.href})
    return file_of(made.content, made.media_type, made.filename, shown=True)
