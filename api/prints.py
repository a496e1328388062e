"""What the files of the API have in common, and prints that something fills in."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.shapes.printables import PrintJobOut
from core.errors import Invalid
from print_room.models import PrintJob
from print_room.responses import source_response
from printables.catalogue import FORMATS
from printables.product import Order


class IgnoreClientContentNegotiation(BaseContentNegotiation):
    """An address that names its own format gives it, whatever Accept says; its problems are JSON."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser:
        return next(iter(parsers))

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, first.media_type


def print_responses(kind: str) -> dict[Any, Any]:
    """What an address of prints answers: the file, or the job of a larger file."""
    return {
        (200, FORMATS[kind]): OpenApiTypes.STR if kind == "svg" else OpenApiTypes.BINARY,
        (202, "application/json"): PrintJobOut,
    }


def parameter(name: str, values: Iterable[str]) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, enum=list(values))


def filled_in_print(request: Request, order: Order, of: str, **form: Any) -> HttpResponse:
    """A print that `of` fills in. Raises Invalid("bad-filter"), and what `print_or_job` raises."""
    try:
        return source_response(request, order, of, job_response, **form)
    except Invalid as error:
        raise Invalid("bad-filter", field=error.field) from error


def job_response(job: PrintJob) -> Response:
    """202 with the job of a worker, of a print that is too large to be made at once."""
    answer = shown(PrintJobOut, job)
    return Response(answer, status=202, headers={"Location": answer.href})
