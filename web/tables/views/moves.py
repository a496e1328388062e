"""What is done at a live table: moves, throws, taking back, doing again, the others’ answer, a rematch, giving up."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from core.checks import FACES_MOST
from core.errors import Forbidden, Repeated
from core.receipts import done_once
from games.core.dice import NeedDice
from games.core.errors import Illegal
from matches import selectors
from matches.access import TableAccess
from matches.rematch import match_rematch, pass_on
from matches.resigning import still_to_resign
from matches.tables import match_act, match_play, match_resign
from matches.undo import match_undo, match_undo_answer
from web import typed
from web.access import table_view
from web.asker import grant_keep
from web.idempotency import write_request
from web.refusals import REFUSALS
from web.tables import choosing, dice
from web.tables import context as tables
from web.tables.held import chosen_dice
from web.tables.seat_in_hand import seat_in_hand, seat_in_hand_keep
from web.tables.views.table import refused_page, stale_page, table_page, way_to
from web.throttles import throttled
from web.words import table_name


@table_view
def table_play(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Do what was chosen; of `odds` say the chances only. Where dice are wanted first, the page asks for them, the
    chances beside. `on` dice that lie there the one thing is done, or the page shows what is left to choose.
    """
    data = request.POST
    if "on" in data:
        return dice_play(request, access)
    return action_play(request, access, choosing.action_read(data.get("odds") or data.get("action", "")))


def dice_play(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """What is done with the chosen dice."""
    seat, chosen = request.POST.get("seat", ""), chosen_dice(request.POST)
    seen = typed.version(request.POST, "seen")
    if seen != access.match.version:
        return stale_page(request, access.match.pk, seen)
    state = selectors.state_of(access, seat)
    offers = selectors.offers(access, seat)[1]
    left = chosen.left(access.match.game, state, offers)
    if not left:
        return refused_page(request, access, Illegal("illegal-action", seat=seat, action=chosen.act))
    if len(left) == 1:
        return action_play(request, access, left[0].action)
    return HttpResponseRedirect(f"{reverse('table', args=[access.match.pk])}?{chosen.query}")


def action_play(request: HttpRequest, access: TableAccess, action: Any) -> HttpResponse:
    data = request.POST
    seat = data.get("seat", "")
    seen = typed.version(data, "seen")
    picked = typed.dice(data)
    # Those of an earlier throw of the same action come first.
    given = [] if picked is None else [*data.getlist("faces")[:FACES_MOST], *picked]
    try:
        if "odds" in data:
            access.require_seat(seat)
            return table_page(request, access, asked=dice.dice_ask(access, seat, action))
        whole: Any = {"request": write_request(request, access, seen), "seat": seat}
        if isinstance(action, list):
            line = done_once(match_act, actions=action, **whole)
        else:
            faces, roll = typed.faces(given) or None, picked is None
            line = done_once(match_play, action=action, faces=faces, roll=roll, **whole)
    except NeedDice as need:
        asked = dice.dice_ask(access, seat, action, need, tuple(given))
        return table_page(request, access, asked=asked)
    except REFUSALS as error:
        return refused_page(request, access, error, action, given)
    if len(access.seats) > 1:
        seat_in_hand_keep(request, access.match.pk, seat)
    return way_to(request, access, line.seq)


@throttled("computers")
@table_view
def table_rematch(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """To the next game of the same people, made by the first who asks."""
    try:
        made = match_rematch(access=access, at=timezone.now(), seat=request.POST.get("seat", ""))
    except REFUSALS as error:
        return refused_page(request, access, error)
    for grant in pass_on(access, made):
        grant_keep(request, grant)
    return redirect("table", made.pk)


@table_view
def table_resign(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """To give up takes a second look: the page says what it means, its button does it.

    The template gets the `match` and its `name`; the reader's `own_seats`, the seat `chosen` of them, and the `others`
    of its side, who play on.
    """
    if not access.seats:
        raise Forbidden("spectators-watch")
    if request.method == "POST":
        seen = typed.version(request.POST, "seen")
        try:
            done_once(
                match_resign,
                request=write_request(request, access, seen),
                seat=request.POST.get("seat") or None,
            )
        except REFUSALS as error:
            return refused_page(request, access, error)
        return way_to(request, access)
    match = access.match
    everybody = tables.sitters(access)
    chosen = tables.seat_shown(access, seat_in_hand(request, match.pk)) or access.seats[0]
    others = still_to_resign(match, access.sitters, selectors.state_of(access, chosen), chosen, access.seats)
    context = {
        "match": match,
        "name": table_name(match),
        "own_seats": [sitter for sitter in everybody if sitter.own],
        "chosen": chosen,
        "others": [sitter for sitter in everybody if sitter.row.seat in others],
    }
    return render(request, "web/tables/resign.html", context)


# --- taking back ----------------------------------------------------------------------------------


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
