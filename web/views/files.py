"""What leaves the campaign: its printed sheet, its file, its results as a table."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.access import Seat
from campaigns.errors import Missing
from campaigns.models import Campaign
from campaigns.printing import campaign_sheet_blank
from campaigns.prints.selectors import printer_profile
from campaigns.prints.sources import data_of
from campaigns.results_csv import results_csv
from campaigns.transfer.export import campaign_export
from printables.catalogue import render as printed
from printables.errors import BadOption
from printables.sheets import PAPERS
from printables.theme import THEMES
from web import words
from web.asker import asker_of
from web.seats import seated

SHEET = "campaign-sheet"


def name_of(campaign: Campaign, ending: str) -> str:
    return f"{slugify(campaign.name) or 'campaign'}.{ending}"


def sent(content: bytes, media_type: str, filename: str, *, download: bool) -> HttpResponse:
    kind = "attachment" if download else "inline"
    return HttpResponse(content, media_type, headers={"Content-Disposition": f'{kind}; filename="{filename}"'})


def print_choices(request: HttpRequest, language: str) -> dict[str, Any]:
    """Paper, colours and language as the address says them; the rest as usual."""
    return {
        "paper": request.GET.get("paper", "a4"),
        "theme": request.GET.get("theme", "colour"),
        "language": request.GET.get("language", language),
        "profile": printer_profile(request.user),
    }


def print_context(language: str) -> dict[str, Any]:
    return {"papers": list(PAPERS), "themes": [(key, words.PRINT_THEMES[key]) for key in THEMES], "language": language}


def printed_or_missing(slug: str, ending: str, choices: dict[str, Any], data: Any = None) -> HttpResponse:
    """A print, or the page for strangers where the address asks for what there is not."""
    try:
        made = printed(slug, format=ending, data=data, **choices)
    except BadOption as error:
        raise Missing("not-found") from error
    return sent(made.content, made.media_type, made.filename, download=False)


@require_safe
@seated
def files(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    context = {"campaign": campaign, "seat": seat, **print_context(campaign.language)}
    return render(request, "web/campaign/files.html", context)


@require_safe
@seated
def sheet(request: HttpRequest, campaign: Campaign, seat: Seat, ending: str) -> HttpResponse:
    """The printed campaign sheet, filled in or (`blank`) to be filled in by hand. Its QR code opens a link to watch."""
    choices = print_choices(request, campaign.language)
    if request.GET.get("blank"):
        data = campaign_sheet_blank(campaign)
    else:
        asker, origin = asker_of(request), request.build_absolute_uri("/").rstrip("/")
        of = f"campaign:{campaign.pk}"
        data = data_of(SHEET, of, asker=asker, origin=origin, language=choices["language"])
    return printed_or_missing(SHEET, ending, choices, data)


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
