"""The journal: who did what and when; the newest line can be taken back, an older one is put right by a new line."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from campaigns.access import CampaignAccess
from campaigns.models import Campaign
from campaigns.selectors.journal import journal_of, undo_offered
from campaigns.services.undo import entry_undo
from web import typed
from web.access import campaign_view
from web.campaigns.sentences import faces_of, line_words
from web.idempotency import write_request
from web.live import is_up_to_date
from web.refusals import refusal_as_message

LINES_A_PAGE = 40


@campaign_view
def journal(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The open page asks for news with its `tag`: nothing new is 204.

    The template gets the `campaign` and the reader's `access`; a `page` of the journal and its `lines`, each an entry
    with its words and its dice; `undo`, the number of the line that the reader may take back, if any.
    """
    if is_up_to_date(request, str(campaign.version)):
        return HttpResponse(status=204)
    lines = journal_of(campaign).select_related("undoes", "corrects")
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "campaign": campaign,
        "access": access,
        "tag": campaign.version,
        "page": page,
        "lines": [(entry, line_words(entry), faces_of(entry)) for entry in page],
        "undo": undo_offered(access),
    }
    return render(request, "web/campaigns/journal.html", context)


@campaign_view
def undo(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """Take the newest line back; the form names it, so that nobody takes back what came since."""
    with refusal_as_message(request):
        seq = typed.version(request.POST, "seq")
        entry_undo(request=write_request(request, access), seq=seq)
    return HttpResponseRedirect(typed.own_address(request, reverse("campaign-journal", args=[campaign.pk])))
