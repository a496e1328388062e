"""Where the page of a table hears of changes: a reader of the table is handed over to the live process."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from core.grants import Kind
from core.news import stream_address
from matches.access import TableAccess
from web.asker import asker_of
from web.tables.views.table import at_table


@require_safe
@at_table
def table_stream(request: HttpRequest, access: TableAccess) -> HttpResponse:
    match, held = access.match, asker_of(request).numbers(Kind.TABLE, access.match.pk)
    address = stream_address(match.pk, match.version, request.build_absolute_uri("/"), held)
    return HttpResponseRedirect(address, preserve_request=True)
