"""The home page: what is on this reader's desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.services.invitations import invitations_of
from web.asker import asker_of
from web.cards import cards
from web.views.sheets import sheet_rows
from web.views.table_lists import table_cards

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
