"""A live table: what a mech could hit, before it declares."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.errors import Invalid, Missing
from matches import selectors
from matches.access import Place
from matches.sheet_selectors import has_sheets
from web import outlooks, tables
from web.eyes import eye_kept
from web.throttles import throttled
from web.views.tables import at_table

WEAPONS_MOST = 60


@require_safe
@throttled("resolve")
@at_table
def table_outlook(request: HttpRequest, place: Place) -> HttpResponse:
    """A mech, its targets, its weapons; with weapons ticked, the exact chance of what they would do."""
    state = selectors.state_of(place, tables.eye_wanted(place, eye_kept(request, place.match.pk)))
    if not has_sheets(place.match, state):
        raise Missing("not-found")
    data = request.GET
    sent = data.getlist("w")[:WEAPONS_MOST]
    weapons = [int(one) for one in sent if one.isascii() and one.isdecimal() and len(one) < 4]
    unit = data.get("unit", "") or next((one.unit for one in state.on_map()), "")
    if all(one.unit != unit for one in state.mechs):
        raise Invalid("unknown-unit", unit=unit[:40])
    context = {
        "match": place.match,
        "name": tables.table_name(place.match),
        **outlooks.outlook_context(place, state, unit, target=data.get("target", ""), weapons=weapons),
    }
    return render(request, "web/table/outlook_page.html", context)
