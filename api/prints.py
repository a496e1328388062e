"""What the files of the API have in common, and prints that something fills in."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.schema import LOCATION
from api.service_view import Method, Words, operation
from api.shapes.printables import PrintJobOut
from core.errors import Invalid
from print_room.models import PrintJob
from print_room.responses import source_response
from printables.catalogue import FORMATS, public
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import BOTH, LANGUAGES


def print_responses(kind: str) -> dict[Any, Any]:
    """What an address of prints answers: the file, or the job of a larger file."""
    return {
        (200, FORMATS[kind]): str if kind == "svg" else OpenApiTypes.BINARY,
        (202, "application/json"): PrintJobOut,
    }


def parameter(name: str, values: Iterable[str]) -> OpenApiParameter:
    return OpenApiParameter(name, enum=list(values))


def filled_in_print(request: Request, slug: str, of: str, data: object, language: str, **form: Any) -> HttpResponse:
    """A print that `of` fills in with this `data`. Raises Invalid("bad-filter"), and what `print_or_job` raises."""
    try:
        return source_response(request, slug, of, data, language, job_response, **form)
    except Invalid as error:
        raise Invalid("bad-filter", field=error.field and public(error.field)) from error


def job_response(job: PrintJob) -> Response:
    """202 with the job of a worker, of a print that is too large to be made at once."""
    answer = shown(PrintJobOut, job)
    return Response(answer, status=202, headers={"Location": answer.href})


def printing(name: str, kind: str, summary: Words, *more: OpenApiParameter) -> Method:
    """One form of a sheet that its view draws as `drawn`."""

    @operation(
        summary,
        parameters=[
            parameter("paper", PAPERS),
            parameter("theme", THEMES),
            parameter("lang", (*LANGUAGES, BOTH)),
            *more,
            LOCATION,
        ],
        answer=print_responses(kind),
        limit="print",
        name=f"{name}_{kind}",
    )
    def drawn(view: Any, **_place: int) -> HttpResponse:
        found: HttpResponse = view.drawn(kind)
        return found

    return drawn
