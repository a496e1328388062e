"""A live table: taking back, going back to a line of the log, doing again, and the others' answer."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from core.errors import Repeated
from matches.access import TableAccess
from matches.undo import match_undo, match_undo_answer
from web import typed
from web.access import table_view
from web.idempotency import write_request
from web.refusals import REFUSALS
from web.tables.views.table import refused_page, way_to


@table_view
def table_undo(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Take back one's newest move, or have the table stand `after` a line, at once or by asking the others."""
    seen = typed.version(request.POST, "seen")
    after = typed.version(request.POST, "after") if "after" in request.POST else None
    seat = request.POST.get("seat") or None
    try:
        match = match_undo(request=write_request(request, access, seen), seat=seat, after=after)
    except Repeated as again:
        return way_to(request, access, again.entry.seq)  # done by the first tap
    except REFUSALS as error:
        return refused_page(request, access, error)
    if match.undo:
        messages.info(request, _("The others have been asked."))
        return way_to(request, access)
    return way_to(request, access, match.version)


@table_view
def table_undo_answer(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Whether the table may go back, or forward."""
    seen = typed.version(request.POST, "seen")
    agree = request.POST.get("agree") == "1"
    try:
        match_undo_answer(request=write_request(request, access, seen), agree=agree)
    except REFUSALS as error:
        return refused_page(request, access, error)
    return way_to(request, access)
