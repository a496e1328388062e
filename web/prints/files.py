"""A print as a page answers with it: its file, or the job that makes one too large to wait for."""

from django.http import HttpRequest, HttpResponse

from core.errors import Invalid, Missing
from print_room.now import TooLarge, print_now, tag_of
from print_room.selectors import printer_profile
from printables.product import Order
from web.prints.jobs import job_made


def sent(content: bytes, media_type: str, filename: str, *, download: bool) -> HttpResponse:
    kind = "attachment" if download else "inline"
    return HttpResponse(content, media_type, headers={"Content-Disposition": f'{kind}; filename="{filename}"'})


def print_language(request: HttpRequest, language: str) -> str:
    """The language of a print as the address says it, else this one."""
    return request.GET.get("language", language)


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
