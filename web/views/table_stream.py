"""Where the page of a table hears of changes: a reader of the table is handed over to the live process."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from matches.access import Place
from matches.news import stream_address
from web.views.tables import at_table


@require_safe
@at_table
def table_stream(request: HttpRequest, place: Place) -> HttpResponse:
    address = stream_address(place.match.pk, place.match.version, request.build_absolute_uri("/"))
    return HttpResponseRedirect(address, preserve_request=True)
