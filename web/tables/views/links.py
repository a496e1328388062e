"""How people come to a table: links and codes for guests and spectators, who has which seat, and opening a link."""

from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from msgspec.structs import replace

from core.errors import Forbidden, Missing
from core.grants import Asker, Kind, Role, grant_make, may
from core.models import Grant
from matches.access import TABLE, TableAccess
from matches.links import links_withdraw
from matches.seats import (
    codes_make,
    link_take,
    seat_claim,
    seat_code,
    seat_give,
    seats_coded,
    seats_free,
    seats_waiting,
)
from matches.tables import Sitting
from web.access import table_view
from web.asker import AccountRequest, PageRequest, asker_of, grant_keep
from web.grants import grant_rows, is_missing, links_changed, links_share, shared_links
from web.links import code_link
from web.printed import onward, revision_asked
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal, refusal_as_message
from web.tables import context as tables
from web.tables import forms, words
from web.throttles import throttled
from web.words import game_name, table_name


@table_view
def table_links(request: PageRequest, access: TableAccess) -> HttpResponse:
    """A link for each guest and for those who watch; who has which seat.

    The open page asks, with the `free` seats that it shows: nothing new is 204, and once all are taken it goes on to
    the table.
    """
    access.require_host()
    shown = request.GET.get("free", "")
    if request.htmx and shown:
        free = seats_waiting(access)
        if not free:
            return HttpResponseClientRedirect(reverse("table", args=[access.match.pk]))
        if " ".join(free) == shown:
            return HttpResponse(status=204)
    return links_page(request, access)


@table_view
def table_move(request: PageRequest, access: TableAccess) -> HttpResponse:
    """The code by which a seat of this reader's goes on with another phone; of several seats one at a time. A form
    makes it.

    The open page asks (`seat`): nothing new is 204, and once the seat has gone it goes on to the table, to watch.
    The template gets the `match`, its `name` and the reader's `own_seats`; once a seat is chosen the `sitter` in it
    and, when its code is made, the `link` with it.
    """
    match, asked = access.match, request.GET.get("seat", "")
    if request.htmx:
        if asked in access.seats:
            return HttpResponse(status=204)
        return HttpResponseClientRedirect(reverse("table", args=[match.pk]))
    own = [sitter for sitter in tables.sitters(access) if sitter.own]
    sitter = next((sitting for sitting in own if sitting.row.seat == asked or (not asked and len(own) == 1)), None)
    if sitter is None and (asked or not own):
        raise Forbidden("other-seat" if own else "spectators-watch")
    if sitter is not None:
        access.require_open()
        if request.method == "POST":
            seat_code(access=access, seat=sitter.row.seat, at=timezone.now())
            if sitter.row.user_id is not None and not access.hosts:
                grant_keep(request, grant_make(Kind.TABLE, match.pk))  # to watch by, when the seat has gone
            return redirect(f"{request.path}?{urlencode({'seat': sitter.row.seat})}")
    context = {
        "match": match,
        "name": table_name(match),
        "sitter": sitter,
        "own_seats": own,
        "link": code_link(request, Kind.TABLE, match.pk, sitter.row.seat) if sitter else None,
    }
    return render(request, "web/tables/move.html", context)


def links_page(
    request: HttpRequest, access: TableAccess, *, seat: str = "", refusal: Refusal = NOTHING_REFUSED
) -> HttpResponse:
    """`seat`: the one whose form was refused, with what was typed into it.

    The template gets the `match`, its `name`, whether it is `open`, and the seats that are `free`, as the page asks for
    news with them; the Link to `watch`; `guests`: a SeatHolder, what the seat is about, its Link; either link is None
    where nobody has made it yet, and whether one of them or a code is `missing`; `seats`: a
    SeatHolder, who has it, by what name, why that was refused; `who` can sit there, values with their words; the
    `grants` as rows, and what a link more is `offered` to give, too; why anything was `refused`.
    """
    match = access.match
    data = request.POST if refusal.words else {}
    everybody = tables.sitters(access)
    game, state = match.playable, match.snapshot
    offers, coded = offered(access), [f"{Role.PLAYER} {seat}" for seat in seats_coded(access)]
    made = shared_links(request, Kind.TABLE, match.pk, coded)
    guests = [(sitter, f"{Role.PLAYER} {sitter.row.seat}") for sitter in everybody]
    context = {
        "free": " ".join(seats_waiting(access)),
        "match": match,
        "name": table_name(match),
        "watch": made.get(Role.SPECTATOR),
        "guests": [
            (sitter, game.about(state, sitter.row.seat), made.get(given)) for sitter, given in guests if given in offers
        ],
        "missing": is_missing(made, offers, coded),
        "seats": [
            (
                sitter,
                data.get(f"who-{sitter.row.seat}", who_has(sitter, access)),
                data.get(f"name-{sitter.row.seat}", sitter.row.name),
                refusal.words if sitter.row.seat == seat else "",
            )
            for sitter in everybody
        ],
        "who": words.who_may_sit(match.game).items(),
        "refused": refusal.words,
        "open": match.is_open,
    }
    context["grants"] = grant_rows(
        request, Kind.TABLE, match.pk, {sitter.row.seat: f"{sitter.title} ({sitter.name})" for sitter in everybody}
    )
    context["offered"] = offers.items()
    return render(request, "web/tables/links.html", context, status=refusal.status)


def offered(access: TableAccess) -> dict[str, str]:
    """What a link of its own may give, in words."""
    guests = [sitter for sitter in tables.sitters(access) if sitter.row.is_guests]
    return {
        Role.SPECTATOR: _("Only watch"),
        **{f"{Role.PLAYER} {sitter.row.seat}": _("Seat: %(name)s") % {"name": sitter.title} for sitter in guests},
    }


def who_has(sitter: tables.SeatHolder, access: TableAccess) -> str:
    """The choice of the form that says who has the seat; "" for whom it cannot name, such as another account."""
    if sitter.row.computer:
        return sitter.row.computer if sitter.row.computer in words.who_may_sit(access.match.game) else ""
    return "guest" if sitter.row.user_id is None else "me" if sitter.row.user_id == access.user_id else ""


@throttled("computers")
@table_view
def table_seat(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The host gives a seat to somebody else, or to a computer."""
    access.require_host()
    seat = request.POST.get("seat", "")
    try:
        sitting = forms.sitting_typed(access.match.game, seat, request.POST, access.user_id)
        seat_give(access=access, seat=seat, sitting=sitting, at=timezone.now())
    except Missing:
        raise
    except REFUSALS as error:
        return links_page(request, access, seat=seat, refusal=Refusal.of(error))
    messages.success(request, _("%(seat)s has changed hands.") % {"seat": words.seat_name(access.match.game, seat)})
    return redirect("table-links", access.match.pk)


@table_view
def table_links_change(request: HttpRequest, access: TableAccess, do: str) -> HttpResponse:
    """Links more, or a link or all of them worthless from now on: see `links_changed`."""
    withdraw = partial(links_withdraw, access=access, at=timezone.now())
    return links_changed(request, access, do, "table-links", offered(access), withdraw, partial(share, access))


def share(access: TableAccess) -> None:
    """Make the links that the page of a table shows, and the codes beside them."""
    links_share(Kind.TABLE, access.match.pk, offered(access))
    codes_make(access=access, at=timezone.now())


@throttled("computers")
@table_view
def table_nudge(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Computers that stopped after a long run of moves go on: the one whose turn it is gets its own seat again."""
    access.require_host()
    row = next(
        (
            match_seat
            for match_seat in access.sitters
            if match_seat.computer and match_seat.seat in access.match.waiting
        ),
        None,
    )
    if row is not None:
        again = Sitting(row.seat, name=row.name, computer=row.computer)
        seat_give(access=access, seat=row.seat, sitting=again, at=timezone.now())
    return redirect("table", access.match.pk)


@login_required
@table_view
def table_claim(request: AccountRequest, access: TableAccess) -> HttpResponse:
    """The guest's seats that this browser holds become the account's own."""
    held = list(asker_of(request).acting(Kind.TABLE, object=access.match.pk))
    with refusal_as_message(request):
        if not held:
            raise Missing("no-seat")
        seat_claim(grants=held, user=request.user, at=timezone.now())
        messages.success(request, _("The seat is yours."))
    return redirect("table", access.match.pk)


def table_link(request: HttpRequest, grant: Grant) -> HttpResponse:
    """What a link to a table offers, and taking it. Opening it changes nothing.

    The template gets the table's `name`, `game` and `host`; the SeatHolders whose seat is `free` to take (it `moves`
    from another phone), is `yours` or is `taken`; what the reader is `called`; why that was `refused`, and what is
    `wrong` by its field.
    """
    asker, at = asker_of(request), timezone.now()
    offered = Asker(asker.user, (grant.pk,))
    access = may(offered, TABLE, pk=grant.object)
    kept = grant.pk in asker.grants
    if revision_asked(request) is not None and kept:
        return onward(request, "table", grant.object)
    refusal, once = NOTHING_REFUSED, request.POST.get("once", "")
    if request.method == "POST":
        try:
            if request.POST.get("how") == "claim" and asker.user is not None:
                seat_claim(grants=[grant], user=asker.user, at=at, key=once)
                messages.success(request, _("The seat is yours."))
            elif not kept:
                link_take(grant=grant, user=asker.user, at=at, name=request.POST.get("name"), key=once)
                grant_keep(request, grant)
            return onward(request, "table", access.match.pk)
        except REFUSALS as error:
            refusal = Refusal.of(error)
            access = may(offered, TABLE, pk=grant.object)
    everybody = [
        sitter for sitter in tables.sitters(access) if grant.role == Role.PLAYER and sitter.row.seat == grant.seat
    ]
    here = kept and asker.user is None  # an account may still make a guest's seat its own
    yours = [
        sitter
        for sitter in everybody
        if (here and sitter.own) or (sitter.row.user_id is not None and sitter.row.user_id == access.user_id)
    ]
    free = [sitter for sitter in everybody if (sitter.own or grant.until) and sitter not in yours]
    waiting = [row.seat for row in seats_free(replace(access, seats=()))]
    context = {
        "name": table_name(access.match),
        "game": game_name(access.match.game),
        "host": access.match.host,
        "free": free,
        "moves": bool(free) and not kept and grant.until is not None and free[0].row.seat not in waiting,
        "yours": yours,
        "taken": [sitter for sitter in everybody if sitter not in (*free, *yours)],
        "called": request.POST.get("name", free[0].row.name if free else ""),
        "refused": refusal.words,
        "wrong": refusal.by_field,
    }
    return render(request, "web/tables/link.html", context, status=refusal.status)
