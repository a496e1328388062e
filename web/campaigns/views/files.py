"""What leaves the campaign: its printed sheet, its file, its results as a table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify

from campaigns.access import CampaignAccess
from campaigns.models import Campaign
from campaigns.results_csv import results_csv
from campaigns.transfer.export import campaign_export
from core.responses import file_response, json_response
from printables.sheets import PAPERS
from printables.theme import THEMES
from web import words
from web.access import campaign_view
from web.prints.responses import source_print
from web.throttles import throttled

SHEET = "campaign-sheet"


def name_of(campaign: Campaign, ending: str) -> str:
    return f"{slugify(campaign.name) or 'campaign'}.{ending}"


def print_context(language: str) -> dict[str, Any]:
    """What a print can be chosen to be: `papers` by key, `themes` and `languages` by key and name; its `language`."""
    return {
        "papers": list(PAPERS),
        "themes": [(key, words.PRINT_THEMES[key]) for key in THEMES],
        "languages": words.LANGUAGES.items(),
        "language": language,
    }


@campaign_view
def files(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The template gets the `campaign`, the reader's `access`, and `print_context`."""
    context = {"campaign": campaign, "access": access, **print_context(campaign.language)}
    return render(request, "web/campaigns/files.html", context)


@throttled("print")
@campaign_view
def sheet(request: HttpRequest, campaign: Campaign, access: CampaignAccess, ending: str) -> HttpResponse:
    """The printed campaign sheet, filled in or (`blank`) to be filled in by hand. Its QR code opens a link to watch."""
    of = f"{'plan' if request.GET.get('blank') else 'campaign'}:{campaign.pk}"
    return source_print(request, SHEET, of, ending, campaign.language)


@campaign_view
def export(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The whole campaign as JSON, for another Bivouac or for keeping."""
    return json_response(campaign_export(campaign=campaign, at=timezone.now()), name_of(campaign, "json"))


@campaign_view
def results(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    text = "\ufeff" + results_csv(campaign)  # without this mark Excel takes its accents for those of its country
    return file_response(text, "text/csv; charset=utf-8", name_of(campaign, "csv"))
