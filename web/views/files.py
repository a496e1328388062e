"""What leaves the campaign: its printed sheet, its file, its results as a table."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.access import Seat
from campaigns.models import Campaign
from campaigns.results_csv import results_csv
from campaigns.transfer.export import campaign_export
from core.errors import Invalid, Missing
from print_room.now import TooLarge, print_now, tag_of
from print_room.selectors import printer_profile
from print_room.sources import data_of
from printables.product import Order
from printables.sheets import PAPERS
from printables.theme import THEMES
from web import words
from web.asker import asker_of
from web.print_jobs import job_made
from web.seats import seated
from web.throttles import throttled

SHEET = "campaign-sheet"


def name_of(campaign: Campaign, ending: str) -> str:
    return f"{slugify(campaign.name) or 'campaign'}.{ending}"


def sent(content: bytes, media_type: str, filename: str, *, download: bool) -> HttpResponse:
    kind = "attachment" if download else "inline"
    return HttpResponse(content, media_type, headers={"Content-Disposition": f'{kind}; filename="{filename}"'})


def print_language(request: HttpRequest, language: str) -> str:
    """The language of a print as the address says it, else this one."""
    return request.GET.get("language", language)


def print_context(language: str) -> dict[str, Any]:
    return {"papers": list(PAPERS), "themes": [(key, words.PRINT_THEMES[key]) for key in THEMES], "language": language}


def printed_or_missing(request: HttpRequest, slug: str, of: str, ending: str, language: str, data: Any) -> HttpResponse:
    """A print in the paper and colours of the address; the page for strangers where it asks for what there is not.

    `of` names what fills it in, which is `data`. One too large to be made at once becomes an account's job.
    """
    paper, theme = request.GET.get("paper", "a4"), request.GET.get("theme", "colour")
    order = Order(slug, paper=paper, theme=theme, language=language, data=data)
    form = {"format": ending, "profile": printer_profile(request.user)}
    try:
        made = print_now(order, **form)
    except TooLarge as error:
        if not request.user.is_authenticated:
            raise
        asked = {"product": slug, "of": of, "paper": paper, "theme": theme, "lang": language}
        return job_made(request, asked, form, tag_of(order, **form), error.pages)
    except Invalid as error:
        raise Missing("not-found") from error
    return sent(made.content, made.media_type, made.filename, download=False)


@require_safe
@seated
def files(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    context = {"campaign": campaign, "seat": seat, **print_context(campaign.language)}
    return render(request, "web/campaign/files.html", context)


@throttled("print")
@require_safe
@seated
def sheet(request: HttpRequest, campaign: Campaign, seat: Seat, ending: str) -> HttpResponse:
    """The printed campaign sheet, filled in or (`blank`) to be filled in by hand. Its QR code opens a link to watch."""
    language = print_language(request, campaign.language)
    of = f"{'plan' if request.GET.get('blank') else 'campaign'}:{campaign.pk}"
    asker, origin = asker_of(request), request.build_absolute_uri("/").rstrip("/")
    data = data_of(SHEET, of, asker=asker, origin=origin, language=language)
    return printed_or_missing(request, SHEET, of, ending, language, data)


@require_safe
@seated
def export(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """The whole campaign as JSON, for another Bivouac or for keeping."""
    values = campaign_export(campaign=campaign, at=timezone.now())
    answer = JsonResponse(values, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = f'attachment; filename="{name_of(campaign, "json")}"'
    return answer


@require_safe
@seated
def results(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    text = results_csv(campaign)
    return sent(text.encode(), "text/csv; charset=utf-8", name_of(campaign, "csv"), download=True)
