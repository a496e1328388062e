"""Who asks: the account that is signed in, and the passes that this browser opened by signed links."""

from dataclasses import astuple

from django.http import HttpRequest

from campaigns.access import Pass, Viewer
from matches.access import Guest, TablePass
from matches.sheet_access import SheetPass, SheetReader

SESSION_KEY = "passes"
PASSES_MAX = 50  # the oldest are forgotten


def passes_of(request: HttpRequest) -> dict[int, Pass]:
    """The passes kept in the session, by campaign. Whether one is still valid is decided where it is used."""
    kept = (Pass(*values) for values in request.session.get(SESSION_KEY, []))
    return {held.campaign: held for held in kept}


def viewer_of(request: HttpRequest) -> Viewer:
    user = request.user if request.user.is_authenticated else None
    return Viewer(user=user, passes=passes_of(request))


def pass_keep(request: HttpRequest, held: Pass) -> None:
    """Remember a pass in the session, in place of an older one for the same campaign; watching never costs a seat."""
    passes = passes_of(request)
    before = passes.pop(held.campaign, None)
    if before and before.general and before.rev == held.rev and not held.general:
        held = before
    passes[held.campaign] = held
    request.session[SESSION_KEY] = [list(astuple(one)) for one in passes.values()][-PASSES_MAX:]


def pass_drop(request: HttpRequest, campaign_id: int) -> None:
    passes = passes_of(request)
    if passes.pop(campaign_id, None):
        request.session[SESSION_KEY] = [list(astuple(one)) for one in passes.values()]


# --- tables ---------------------------------------------------------------------------------------

TABLES_KEY = "tables"
EYES_KEY = "eyes"


def table_passes_of(request: HttpRequest) -> dict[int, TablePass]:
    """The links to tables that this browser opened, by table."""
    kept = (TablePass(match, rev, tuple(seats)) for match, rev, seats in request.session.get(TABLES_KEY, []))
    return {held.match: held for held in kept}


def guest_of(request: HttpRequest) -> Guest:
    """Whoever asks for a table: the account that is signed in, the links opened here, or both."""
    user = request.user if request.user.is_authenticated else None
    return Guest(user, table_passes_of(request))


def table_pass_keep(request: HttpRequest, held: TablePass) -> None:
    """Remember a link to a table; a second seat at the same table is added, and watching never costs one."""
    passes = table_passes_of(request)
    before = passes.pop(held.match, None)
    if before and before.rev == held.rev:
        held = TablePass(held.match, held.rev, tuple(dict.fromkeys((*before.seats, *held.seats))))
    passes[held.match] = held
    _tables_keep(request, passes)


def table_seats_drop(request: HttpRequest, held: TablePass) -> None:
    """The seats of this link are an account's now: here it watches."""
    passes = table_passes_of(request)
    before = passes.get(held.match)
    if before:
        left = tuple(seat for seat in before.seats if seat not in held.seats)
        passes[held.match] = TablePass(before.match, before.rev, left)
        _tables_keep(request, passes)


def _tables_keep(request: HttpRequest, passes: dict[int, TablePass]) -> None:
    request.session[TABLES_KEY] = [list(astuple(one)) for one in passes.values()][-PASSES_MAX:]


def eye_kept(request: HttpRequest, match_id: int) -> str | None:
    """The seat whose player has this phone in hand, for whoever holds several seats at a table."""
    kept: str | None = request.session.get(EYES_KEY, {}).get(str(match_id))
    return kept


def eye_keep(request: HttpRequest, match_id: int, seat: str) -> None:
    eyes = dict(request.session.get(EYES_KEY, {}))
    eyes.pop(str(match_id), None)
    eyes[str(match_id)] = seat
    request.session[EYES_KEY] = dict(list(eyes.items())[-PASSES_MAX:])


# --- record sheets --------------------------------------------------------------------------------

SHEETS_KEY = "sheets"


def sheet_passes_of(request: HttpRequest) -> dict[int, SheetPass]:
    """The links to record sheets that this browser opened, by sheet."""
    kept = (SheetPass(*values) for values in request.session.get(SHEETS_KEY, []))
    return {held.sheet: held for held in kept}


def reader_of(request: HttpRequest) -> SheetReader:
    """Whoever asks for a record sheet."""
    return SheetReader(guest_of(request), sheet_passes_of(request))


def sheet_pass_keep(request: HttpRequest, held: SheetPass) -> None:
    """Remember a link to a record sheet; one that only shows it never takes the right to mark it away."""
    passes = sheet_passes_of(request)
    before = passes.pop(held.sheet, None)
    if before and before.rev == held.rev and before.marks:
        held = before
    passes[held.sheet] = held
    request.session[SHEETS_KEY] = [list(astuple(one)) for one in passes.values()][-PASSES_MAX:]
