"""The pages above the features: what is on this reader's desk, and where a signed link leads."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.services.invitations import invitations_of
from core.errors import Invalid, Missing
from core.grants import Kind, grant_open
from web.asker import asker_of
from web.campaigns.context import cards
from web.campaigns.views.people import campaign_link
from web.refusals import guarded
from web.sheets.context import sheet_rows
from web.sheets.views.links import sheet_link
from web.tables.context import table_cards
from web.tables.views.links import table_link
from web.throttles import throttled

TABLES_MOST = 6
SHEETS_MOST = 6
INVITATIONS_MOST = 20


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    asked = invitations_of(request.user)[:INVITATIONS_MOST] if request.user.is_authenticated else ()
    context = {
        "invitations": asked,
        "cards": cards(asker_of(request), most=20),
        "tables": table_cards(request, most=TABLES_MOST),
        "sheets": sheet_rows(request, most=SHEETS_MOST),
    }
    return render(request, "web/home.html", context)


@never_cache
@guarded
@require_http_methods(["GET", "HEAD", "POST"])
@throttled("join", "GET", "HEAD", "POST")
def link(request: HttpRequest, token: str) -> HttpResponse:
    """What a signed link offers, and taking it. Opening it changes nothing: messengers look at links too."""
    try:
        grant = grant_open(token)
    except Invalid as error:
        raise Missing("bad-link") from error
    if grant.kind == Kind.TABLE:
        return table_link(request, grant)
    if grant.kind == Kind.SHEET:
        return sheet_link(request, grant)
    return campaign_link(request, grant)
