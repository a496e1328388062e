"""A link to a table, opened; and a guest's seat that becomes an account's own."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from matches.access import Guest, Place, TablePass, place_at
from matches.errors import Conflict, Forbidden, Missing
from matches.models import MatchSeat
from matches.news import table_changed


def link_open(*, held: TablePass, user: Any = None) -> Place:
    """The table a signed link leads to, with the place that it gives to this account, or to a guest without one.

    Opening writes nothing. Raises Missing("link-withdrawn") once the host has withdrawn the links.
    """
    try:
        place = place_at(Guest(user, {held.match: held}), held.match)
    except Missing as error:
        raise Missing("link-withdrawn", field="link") from error
    if place.match.link_rev != held.rev:  # who has a seat here sees the table all the same
        raise Missing("link-withdrawn", field="link")
    return place


def seat_claim(*, held: TablePass, user: Any) -> Place:
    """The seats of a link become the account's own, and the link only watches them from now on.

    A seat is free while a guest has it: neither another account nor a computer. Of two accounts that want it at once
    one gets it. Asked twice by the same account it is done once. Raises Missing("link-withdrawn"),
    Forbidden("spectators-watch") for a link without a seat, Conflict("seat-not-free").
    """
    link_open(held=held, user=user)
    if not held.seats:
        raise Forbidden("spectators-watch")
    with transaction.atomic():
        rows = MatchSeat.objects.filter(match=held.match, seat__in=held.seats)
        # Compared and swapped in one statement about these rows alone: PostgreSQL reads no other again for whoever
        # comes second. The name goes with the guest: the account has one of its own.
        rows.filter(user=None, computer="").update(user=user, name="")
        if rows.filter(user=user).count() != len(held.seats):
            raise Conflict("seat-not-free")
    place = link_open(held=replace(held, seats=()), user=user)
    table_changed(place.match.pk, place.match.version)
    return place
