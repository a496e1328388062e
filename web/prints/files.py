"""A print as a page answers with it: its file, or the job that makes one too large to wait for."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from core.addresses import origin_of
from core.errors import Invalid, Missing
from print_room.now import TooLarge, print_now, tag_of
from print_room.selectors import printer_profile
from print_room.sources import data_of
from printables.product import Order
from web.asker import asker_of
from web.prints.jobs import job_made


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
    profile = printer_profile(request.user)
    try:
        made = print_now(order, format=ending, profile=profile)
    except TooLarge as error:
        if not request.user.is_authenticated:
            raise
        asked = {"product": slug, "of": of, "paper": paper, "theme": theme, "lang": language}
        tag = tag_of(order, format=ending, profile=profile)
        return job_made(request, request.user, asked, {"format": ending}, tag, error.pages)
    except Invalid as error:
        raise Missing("not-found") from error
    return sent(made.content, made.media_type, made.filename, download=False)
