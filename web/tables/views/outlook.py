"""A live table: what a unit could do, before it decides."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core import checks
from core.errors import Invalid
from games.core.errors import Illegal
from matches import selectors
from matches.access import TableAccess
from web.access import table_view
from web.tables import context as tables
from web.tables.outlooks import forecast_context, unit_first
from web.tables.seat_in_hand import seat_in_hand
from web.throttles import throttled
from web.words import table_name

MEANS_MOST = 60


@throttled("resolve")
@table_view
def table_outlook(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """A unit, its targets, what it has; with some of that ticked, the exact chance of what they would do.

    The template gets the `match`, its `name`, and `forecast_context`.
    """
    viewer = tables.seat_shown(access, seat_in_hand(request, access.match.pk))
    state = selectors.state_of(access, viewer)
    data = request.GET
    sent = data.getlist("w")[:MEANS_MOST]
    means = [number for text in sent if (number := checks.digits(text, most=3)) is not None]
    unit = data.get("unit", "") or unit_first(access, state, viewer, selectors.offers(access, viewer)[1])
    try:
        found = forecast_context(access, state, unit, target=data.get("target", ""), means=means)
    except Illegal as error:
        raise Invalid(error.code, field="unit", **error.params) from error
    context = {"match": access.match, "name": table_name(access.match), **found}
    return render(request, "web/tables/outlook_page.html", context)
