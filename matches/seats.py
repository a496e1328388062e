"""Who has which seat at a table: given by the host, taken by a link, made an account's own; and the links."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from core.errors import Conflict, Forbidden, Missing
from core.grants import (
    Asker,
    Kind,
    Role,
    grant_used,
    grants_end,
    grants_withdraw,
    may,
)
from core.models import Grant
from matches.access import TABLE, TableAccess
from matches.models import Handover, Match, MatchSeat, Move
from matches.tables import Sitting, computers_move, seat_row

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User


def seat_give(*, access: TableAccess, seat: str, sitting: Sitting, at: datetime) -> MatchSeat:
    """The host gives a seat to somebody else, or to a computer, which moves if it is its turn.

    Everybody at the table can read that it changed hands: whoever has a seat sees what it may see.
    Giving a computer its seat again lets a long run of computers' moves go on (COMPUTER_MOVES_MOST).
    """
    access.require_host()
    row = next((match_seat for match_seat in access.sitters if match_seat.seat == seat), None)
    if row is None:
        raise Missing("no-seat")
    if access.match.status != Match.Status.OPEN:
        raise Conflict("match-finished")
    fresh = seat_row(access.match, row.place, sitting)
    with transaction.atomic():
        before = sitter_facts(row)
        for field in ("user_id", "name", "computer"):
            setattr(row, field, getattr(fresh, field))
        row.save()
        row.refresh_from_db()
        if sitter_facts(row) != before:
            Handover.objects.create(
                match=access.match,
                seat=seat,
                version=access.match.version,
                before=before,
                after=sitter_facts(row),
                at=at,
            )
    access.match.changed()
    computers_move(match_id=access.match.pk, at=at)
    return row


def sitter_facts(row: MatchSeat) -> dict[str, str]:
    """Who has a seat: `who` is "account", "guest" or the computer; `name` is for this table, else the account's."""
    who = row.computer or ("account" if row.user_id else "guest")
    return {"who": who, "name": row.name or (row.user.get_username() if row.user else "")}


def link_take(*, grant: Grant, user: "User | None", at: datetime) -> TableAccess:
    """Somebody sits down by a link, or watches by it. That a seat which was taken before is taken once more, by another
    phone or another person, everybody at the table can read. Raises Missing("link-withdrawn").
    """
    access = may(Asker(user, (grant.pk,)), TABLE, pk=grant.object)
    row = next(
        (
            match_seat
            for match_seat in access.sitters
            if match_seat.seat == grant.seat and match_seat.seat in access.seats
        ),
        None,
    )
    with transaction.atomic():
        if row is not None and row.user_id is None and _taken_before(access, row.seat):
            again = {"match": access.match, "seat": row.seat, "version": access.match.version}
            facts = sitter_facts(row)
            Handover.objects.get_or_create(**again, before=facts, after=facts, defaults={"at": at})
        grant_used(grant, user)
    return access


def _taken_before(access: TableAccess, seat: str) -> bool:
    links = Grant.objects.filter(kind=Kind.TABLE, object=access.match.pk, role=Role.PLAYER, seat=seat)
    return links.exclude(used_at=None).exists() or Move.objects.filter(match=access.match, seat=seat).exists()


def seat_claim(*, grants: Sequence[Grant], user: "User", at: datetime) -> TableAccess:
    """The seats of these links to one table become the account's own, and the links only watch from now on.

    A seat is free while a guest has it: neither another account nor a computer. Of two accounts that want it at once
    one gets it. Asked twice by the same account it is done once. Raises Missing("link-withdrawn"),
    Forbidden("spectators-watch") for links without a seat, Conflict("seat-not-free").
    """
    number, asker = grants[0].object, Asker(user, tuple(grant.pk for grant in grants))
    if len(asker.numbers(Kind.TABLE, number)) != len(grants):  # who has a seat here sees the table all the same
        raise Missing("link-withdrawn", field="link")
    seats = [grant.seat for grant in grants if grant.role == Role.PLAYER]
    free = [grant.seat for grant in grants if grant.role == Role.PLAYER and not grant.ended_at]
    if not seats:
        raise Forbidden("spectators-watch")
    with transaction.atomic():
        rows = MatchSeat.objects.filter(match=number, seat__in=seats)
        before = {row.seat: sitter_facts(row) for row in rows.filter(user=None)}
        # Compared and swapped in one statement about these rows alone: PostgreSQL reads no other again for whoever
        # comes second. The name goes with the guest: the account has one of its own.
        taken = rows.filter(user=None, computer="", seat__in=free).update(user=user, name="")
        if rows.filter(user=user).count() != len(seats):
            raise Conflict("seat-not-free")
        grants_end(Kind.TABLE, number, seats, at)
        version = Match.objects.values_list("version", flat=True).get(pk=number)
        after = {"who": "account", "name": user.get_username()}
        Handover.objects.bulk_create(
            Handover(match_id=number, seat=seat, version=version, before=was, after=after, at=at)
            for seat, was in (before.items() if taken else ())
        )
    access = may(asker, TABLE, pk=number)
    access.match.changed()
    return access


def links_withdraw(*, access: TableAccess, at: datetime, **which: int) -> None:
    """Withdraw the links to the table that were handed out so far, or the one of `pk`. Raises Missing("no-grant")."""
    access.require_host()
    grants_withdraw(Kind.TABLE, access.match.pk, at, **which)
