"""The next game of a table: the same people on the same board, sides swapped."""

from datetime import datetime

from django.db import IntegrityError

from core.errors import Conflict, Forbidden
from core.grants import Kind, Role, grant_make
from core.models import Grant
from matches.access import TableAccess
from matches.models import Match
from matches.tables import Sitting, computers_of, match_create


def match_rematch(*, access: TableAccess, at: datetime, seat: str = "") -> Match:
    """The next game after one that is over: made by the first who asks, the same table for all who ask after.

    Options, dice and host stay; who sits where is for the game to say. `seat` is the one that changes sides, where the
    game leaves the choice (`rematch_choices`). Raises Forbidden("spectators-watch"), Conflict("match-not-finished"),
    Illegal("unknown-seat").
    """
    match = access.match
    if not access.seats and not access.hosts:
        raise Forbidden("spectators-watch")
    if match.is_open:
        raise Conflict("match-not-finished")
    playable, state = match.playable, match.snapshot
    seats = playable.rematch_seats(state, seat)
    if made := rematch_of(match):
        return made
    before = {row.seat: row for row in access.sitters}
    there = computers_of(match.game)
    # A computer that the game has no more gives way to the best that it has.
    computer = {row.seat: row.computer if row.computer in ("", *there) else there[-1] for row in access.sitters}
    sittings = [Sitting(new, before[old].user_id, before[old].name, computer[old]) for new, old in seats.items()]
    try:
        return match_create(
            game=match.game,
            host=match.host,
            at=at,
            sittings=sittings,
            options=playable.rematch(match.options, state),
            name=match.name,
            dice=match.dice,
            rematch_of=match,
            rematch_seat=seat,
        )
    except IntegrityError:
        made = rematch_of(match)
        if made is None:
            raise
        return made  # somebody else at the table was faster by a moment


def rematch_choices(match: Match) -> dict[str, str]:
    """T20 Of a match that is over the seats of which one may be chosen to change sides, each with the seat that it has
    then; empty where there is nothing to choose, and once somebody has.
    """
    if match.is_open:
        return {}
    playable, state = match.playable, match.snapshot
    seats = playable.may_swap(state)
    if len(seats) < 2 or rematch_of(match):
        return {}
    later = {seat: {old: new for new, old in playable.rematch_seats(state, seat).items()} for seat in seats}
    return {seat: later[seat][seat] for seat in seats}


def rematch_of(match: Match) -> Match | None:
    """The next game of this match, once somebody has asked for it."""
    return Match.objects.filter(rematch_of=match).first()


def pass_on(access: TableAccess, rematch: Match) -> list[Grant]:
    """Grants to the next game for the seats held by a link: what is theirs there.

    None of them for an account, which finds its seats by itself; nor to a seat there of which a link was withdrawn, or
    that an account or another phone has taken since: by the game before nobody comes back into it.
    """
    seats = access.match.playable.rematch_seats(access.match.snapshot, rematch.rematch_seat)
    by_link = {row.seat for row in access.sitters if row.user_id is None} & set(access.seats)
    there = Grant.objects.filter(kind=Kind.TABLE, object=rematch.pk, role=Role.PLAYER)
    gone = set(there.exclude(withdrawn_at=None, ended_at=None, taken="").values_list("seat", flat=True))
    return [
        grant_make(Kind.TABLE, rematch.pk, Role.PLAYER, new)
        for new, old in seats.items()
        if old in by_link and new not in gone
    ]
