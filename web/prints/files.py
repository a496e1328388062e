"""A print as a page answers with it: its file, or the job that makes one too large to wait for."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone

from core.addresses import origin_of
from core.errors import Invalid, Missing
from print_room.choices import reader_language
from print_room.models import PrintJob
from print_room.selectors import printer_profile
from print_room.services import print_or_job
from print_room.sources import data_of
from printables.product import Order
from web.asker import asker_of
from web.prints.jobs import job_address


def sent(content: bytes, media_type: str, filename: str, *, download: bool) -> HttpResponse:
    kind = "attachment" if download else "inline"
    return HttpResponse(content, media_type, headers={"Content-Disposition": f'{kind}; filename="{filename}"'})


def unless_known(request: HttpRequest, tag: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What is made, with its tag; 304 for a browser that has it by this tag, which it asks for each time."""
    headers = {"ETag": f'"{tag}"', "Cache-Control": "private, no-cache"}
    known = headers["ETag"] in request.headers.get("If-None-Match", "")
    answer = HttpResponse(status=304) if known else make()
    if answer.status_code in (200, 304):
        for name, value in headers.items():
            answer.headers[name] = value
    return answer


def source_printed(request: HttpRequest, slug: str, of: str, ending: str, language: str) -> HttpResponse:
    """A print filled in by what `of` names, in the address's language, else in this one."""
    spoken = request.GET.get("language", language)
    data = data_of(slug, of, asker=asker_of(request), origin=origin_of(request), language=spoken)
    return printed_or_missing(request, slug, of, ending, spoken, data)


def printed_or_missing(
    request: HttpRequest, slug: str, of: str, ending: str, language: str, data: object
) -> HttpResponse:
    """A print in the paper and colours of the address; the page for strangers where it asks for what there is not.

    `of` names what fills it in, which is `data`. One too large to be made at once becomes an account's job.
    """
    paper, theme = request.GET.get("paper", "a4"), request.GET.get("theme", "colour")
    order = Order(slug, paper=paper, theme=theme, language=language, data=data)
    chosen = {"of": of, "paper": paper, "theme": theme, "lang": language}
    try:
        return print_sent(request, order, chosen, {"format": ending, "profile": printer_profile(request.user)})
    except Invalid as error:
        raise Missing("not-found") from error


def print_sent(request: HttpRequest, order: Order, chosen: Mapping[str, Any], form: Mapping[str, Any]) -> HttpResponse:
    """The file; of one that is too large to be made at once the way to an account's job. See `print_or_job`."""
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
        return HttpResponseRedirect(job_address(made))
    return sent(made.content, made.media_type, made.filename, download=False)
