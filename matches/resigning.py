"""Who has resigned. Where several people share a side it gives up once all of them have."""

from collections.abc import Sequence

from django.db.models import Max
from msgspec import UNSET, UnsetType

from core.prepared import Prepared
from games.core.structs import Action, Value
from matches.models import Handover, Match, MatchSeat, Move


class Resign(Action):
    """A line of the log in which a seat gives up, or all of these `seats`, which somebody held. No action of a game."""

    seats: tuple[str, ...] | UnsetType = UNSET


RESIGNED = Prepared(lambda match: Move.objects.filter(match=match, action__do=Resign.do).order_by("seq"), match=int)


def resigned_seats(match: Match) -> frozenset[str]:
    """The seats whose resignation stands: who has moved since, or has the seat only since, has not resigned."""
    lines = RESIGNED.all(match=match.pk)
    found = {seat: line.seq for line in lines for seat in line.action.get("seats", [line.seat])}
    if not found:
        return frozenset()
    moved = Move.objects.filter(match=match, seat__in=found).exclude(action__do=Resign.do).order_by()
    newest = dict(moved.values_list("seat").annotate(Max("seq")))
    for row in Handover.objects.filter(match=match, seat__in=found):
        newest[row.seat] = max(newest.get(row.seat, 0), row.version + 1)
    return frozenset(seat for seat, seq in found.items() if newest.get(seat, 0) <= seq)


def still_to_resign(
    match: Match, sitters: Sequence[MatchSeat], state: Value, seat: str, held: Sequence[str]
) -> tuple[str, ...]:
    """The people of the side of `seat` who would have to resign too, beside the holder of the seats `held`.

    A computer does not hold its side back.
    """
    wanted = match.playable.gives_up(state, seat)
    if set(wanted) <= {seat, *held}:
        return ()
    people = {row.seat for row in sitters if not row.computer}
    done = {*resigned_seats(match), *held, seat}
    return tuple(other for other in wanted if other in people and other not in done)


def resigned_beside(match: Match, sitters: Sequence[MatchSeat], state: Value) -> frozenset[str]:
    """The seats that have resigned while their side plays on."""
    gives_up = match.playable.gives_up
    if not match.is_open or all(len(gives_up(state, row.seat)) < 2 for row in sitters):
        return frozenset()
    return resigned_seats(match)
