"""Who has which seat at a table: given by the host, taken by a link, made an account's own; and the links."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from core import checks
from core.codes import EVENING, MOVE, code_make, code_take, codes_end
from core.errors import Conflict, Forbidden, Missing
from core.grants import (
    ACTS,
    Asker,
    Kind,
    Role,
    grant_used,
    grants_end,
    grants_of,
    may,
)
from core.models import Grant
from core.names import name_free
from core.news import ACCOUNT, rights_gone
from matches.access import TABLE, TableAccess
from matches.models import Handover, Match, MatchSeat, Move
from matches.tables import SITTER_LONGEST, Sitting, computers_move, seat_row

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

CODES_MOST = 12  # seats that have a code; with a seat for each of 99 mechs the links have to do


def seat_give(*, access: TableAccess, seat: str, sitting: Sitting, at: datetime) -> MatchSeat:
    """The host gives a seat to somebody else, or to a computer, which moves if it is its turn.

    Everybody at the table can read that it changed hands: whoever has a seat sees what it may see.
    Giving a computer its seat again lets a long run of computers' moves go on.
    """
    access.require_host()
    row = access.sitter(seat)
    if row is None:
        raise Missing("no-seat")
    access.require_open()
    fresh = seat_row(access.match, row.place, sitting, field="who")
    with transaction.atomic():
        before = sitter_facts(row)
        if fresh.user_id != row.user_id:
            seat_leave(row)
        for field in ("user_id", "name", "computer"):
            setattr(row, field, getattr(fresh, field))
        row.save()
        row.refresh_from_db()
        codes_end(Kind.TABLE, access.match.pk, seat)
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


def seat_leave(row: MatchSeat) -> None:
    """An account that has this seat may see the table no more."""
    rights_gone(ACCOUNT, [row.user_id] if row.user_id is not None else ())


def sitter_facts(row: MatchSeat) -> dict[str, str]:
    """Who has a seat: `who` is "account", "guest" or the computer; `name` is for this table, else the account's."""
    who = row.computer or ("account" if row.user_id else "guest")
    return {"who": who, "name": row.holder}


def seat_code(*, access: TableAccess, seat: str, at: datetime) -> Grant:
    """The code to a seat: the host's, for a guest's seat in which nobody sits yet, for the evening; or that of whoever
    has the seat, to go on with another phone, for a quarter of an hour.

    Raises Missing("no-seat"), Conflict("match-finished"), Conflict("seat-not-free"), Forbidden.
    """
    row = access.sitter(seat)
    if row is None:
        raise Missing("no-seat", field="seat")
    own = seat in access.seats
    if not own:
        access.require_host()
    access.require_open()
    if not own and row not in seats_free(access):
        raise Conflict("seat-not-free")
    return code_make(Kind.TABLE, access.match.pk, Role.PLAYER, seat, at=at, lasts=MOVE if own else EVENING)


def codes_make(*, access: TableAccess, at: datetime) -> None:
    """A code to each of the seats that have one (`seats_coded`). Raises Forbidden."""
    for seat in seats_coded(access):
        seat_code(access=access, seat=seat, at=at)


def seats_coded(access: TableAccess) -> list[str]:
    """The seats that have a code beside their link: the first of those that wait for a guest."""
    return seats_waiting(access)[:CODES_MOST]


def seats_waiting(access: TableAccess) -> list[str]:
    """The seats that wait for a guest, while the game goes on."""
    return [row.seat for row in seats_free(access)] if access.match.is_open else []


def seats_free(access: TableAccess) -> list[MatchSeat]:
    """The seats that wait for a guest: they are one's, and nobody has sat down by any of their links."""
    used = grants_of(Kind.TABLE, access.match.pk, **ACTS).exclude(used_at=None).values_list("seat", flat=True)
    taken = set(used) | set(access.seats)
    return [row for row in access.sitters if row.is_guests and row.seat not in taken]


def link_take(
    *, grant: Grant, user: "User | None", at: datetime, name: str | None = None, key: str = ""
) -> TableAccess:
    """Somebody sits down by a link, or watches by it; a guest as `name`, where one is given. That a seat which was
    taken before is taken once more, by another phone or another person, everybody at the table can read.

    Who comes by a code has the seat alone from then on, a guest's also where an account had it: all its other links
    watch. `key` names the request, which is carried out once. Raises Missing("link-withdrawn"), Missing("no-code"),
    Conflict("match-finished"), Conflict("seat-not-free"), Invalid for the name.
    """
    asker = Asker(user, (grant.pk,))
    access = may(asker, TABLE, pk=grant.object)
    row = access.sitter(grant.seat)
    by_code = grant.until is not None and row is not None
    sits = row is not None and (row.seat in access.seats or by_code)
    with transaction.atomic():
        if by_code:
            access.require_open()
        if by_code and not code_take(grant, at, key):
            return access  # by this very request, a moment ago
        if row is not None and sits:
            _sit_down(access, row, user, at, name, by_code=by_code)
        if row is not None and by_code:
            grants_end(Kind.TABLE, access.match.pk, [row.seat], at, but=grant)
        if sits:
            codes_end(Kind.TABLE, access.match.pk, grant.seat)
        grant_used(grant, user)
    if not sits:
        return access
    access.match.changed()
    return may(asker, TABLE, pk=grant.object)


def _sit_down(
    access: TableAccess, row: MatchSeat, user: "User | None", at: datetime, name: str | None, *, by_code: bool
) -> None:
    """A guest has the seat, under this name; an account that comes back to its own seat leaves it as it is."""
    if row.user_id is not None and (not by_code or access.user_id == row.user_id):
        return
    before, own = sitter_facts(row), user.get_username()[:SITTER_LONGEST] if user else ""
    called = before["name"] or own if name is None else checks.line(name, field="name", longest=SITTER_LONGEST)
    if called not in (before["name"], own):
        others = (sitter_facts(other)["name"] for other in access.sitters if other.pk != row.pk)
        name_free(called, field="name", beside=others)
    again = row.user_id is not None or _taken_before(access, row.seat)
    held = MatchSeat.objects.filter(pk=row.pk, user=row.user_id, computer="")
    if not held.update(user=None, name=called):
        raise Conflict("seat-not-free")
    seat_leave(row)
    row.user, row.name = None, called
    if again:
        now = {"match": access.match, "seat": row.seat, "version": access.match.version}
        Handover.objects.get_or_create(**now, before=before, after=sitter_facts(row), defaults={"at": at})


def _taken_before(access: TableAccess, seat: str) -> bool:
    links = Grant.objects.filter(kind=Kind.TABLE, object=access.match.pk, role=Role.PLAYER, seat=seat)
    return links.exclude(used_at=None).exists() or Move.objects.filter(match=access.match, seat=seat).exists()


def seat_claim(*, grants: Sequence[Grant], user: "User", at: datetime, key: str = "") -> TableAccess:
    """The seats of these links to one table become the account's own, and the links only watch from now on.

    A seat is free while a guest has it: neither another account nor a computer. Of two accounts that want it at once
    one gets it. Asked twice by the same account it is done once; a code is taken first, as by `link_take`. Raises
    Missing("link-withdrawn"), Forbidden("spectators-watch") for links without a seat, Conflict("seat-not-free").
    """
    number, asker = grants[0].object, Asker(user, tuple(grant.pk for grant in grants))
    # Who has a seat here sees the table all the same.
    if asker.held(kind=Kind.TABLE, object=number).count() != len(grants):
        raise Missing("link-withdrawn", field="link")
    seats = [grant.seat for grant in grants if grant.role == Role.PLAYER]
    free = [grant.seat for grant in grants if grant.role == Role.PLAYER and not grant.ended_at]
    if not seats:
        raise Forbidden("spectators-watch")
    may(asker, TABLE, pk=number)  # a table that nobody can go on with here stays as it is
    with transaction.atomic():
        for grant in grants:
            if grant.until is not None and not grant.taken:
                link_take(grant=grant, user=None, at=at, key=key)
        rows = MatchSeat.objects.filter(match=number, seat__in=seats)
        before = {row.seat: sitter_facts(row) for row in rows.filter(user=None)}
        # Compared and swapped in one statement about these rows alone: PostgreSQL reads no other again for whoever
        # comes second. The name goes with the guest: the account has one of its own.
        taken = rows.filter(user=None, computer="", seat__in=free).update(user=user, name="")
        if rows.filter(user=user).count() != len(seats):
            raise Conflict("seat-not-free")
        grants_end(Kind.TABLE, number, seats, at)
        codes_end(Kind.TABLE, number, *seats)
        version = Match.objects.values_list("version", flat=True).get(pk=number)
        after = {"who": "account", "name": user.get_username()}
        Handover.objects.bulk_create(
            Handover(match_id=number, seat=seat, version=version, before=was, after=after, at=at)
            for seat, was in (before.items() if taken else ())
        )
    access = may(asker, TABLE, pk=number)
    access.match.changed()
    return access
