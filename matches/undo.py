"""Taking back, going back to a line and doing again are one: a wish where the log is to stand. It is done at once where
nothing came to light by the moves it is about, else by asking the others at the table.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from msgspec import Struct

from core.errors import Conflict, Forbidden, Invalid, Stale
from core.receipts import WriteRequest
from games.core.protocol import GameRules
from matches.access import TableAccess
from matches.logs import Numbers, numbers_of
from matches.models import Match, Move
from matches.tables import computers_move, held_seat
from matches.writing import heard_before, log_check, undo_write


def match_undo(
    *, request: WriteRequest[TableAccess], seat: str | None = None, entry: int | None = None, after: int | None = None
) -> Match:
    """Take back one's newest standing line, with the act that it belongs to, and what came after it; or have the table
    stand where it did `after` a line (0: the set-up), an earlier one or one that was taken back and can be done again,
    with the dice that fell.

    At once where no die was thrown, no secret shown and nobody else has moved in what is taken back or done again, and
    the game is not over; else it is asked of the other people at the table, and the match's `undo` says so. Computers
    agree, but not to forget a secret of theirs: where nobody else is at the table, Conflict("secret-shown"). `entry` is
    the line the reader means: where another one is meant by now, Conflict("not-the-newest"). Where no way leads to the
    line any more Conflict("line-gone"), where it stands there Conflict("stands-there"). Conflict("seat-changed-hands"):
    see `_same_hands`. KeyReused, Repeated where a line was written with this key.
    """
    access, match = request.access, request.access.match
    with heard_before(match, request):
        rules = _ready(request)
        who = held_seat(access, seat)
        if entry is not None and after is not None:
            raise Invalid("entry-or-after", field="after")
        numbers, resigned = numbers_of(match), _last_word(match)
        to = (
            _newest_own(match, numbers, resigned, who, entry)
            if after is None
            else _count_after(numbers, resigned, after)
        )
        shift = _shift(match, numbers, resigned, to)
        _same_hands(access, shift)
        others = _people(access) - set(access.seats)
        came_to_light = any(line.faces or line.shown for line in shift.lines)
        free = match.is_open and not came_to_light and not others & {line.seat for line in shift.lines}
        computers = any(row.computer for row in access.sitters)
        if shift.back and not others and computers and any(line.shown for line in shift.lines):
            raise Conflict("secret-shown")
        if others and not free:
            _swap_undo(match, {"seat": who, "to": to, "at": request.at.isoformat(), "agreed": []})
            return match
        _go(match, rules, request, shift, who)
    _computers_answer(access, request.at)
    return match


def match_undo_answer(*, request: WriteRequest[TableAccess], agree: bool) -> Match:
    """The others' answer to such a wish: all of them have to agree."""
    access, match = request.access, request.access.match
    if not access.seats:
        raise Forbidden("spectators-watch")
    rules = _ready(request)
    with transaction.atomic():
        # Two may answer at once: the second reads what the first has left.
        version, asked = Match.objects.select_for_update().values_list("version", "undo").get(pk=match.pk)
        if version != match.version:
            raise Stale("stale-version", expected=match.version, current=version)
        if not asked:
            raise Conflict("nothing-asked")
        if asked["seat"] in access.seats and agree:
            raise Forbidden("ask-the-others")
        if not agree:
            left = asked["seat"] in access.seats  # by the one who asked
            refused = {"seat": asked["seat"], "by": access.seats[0], "to": asked["to"], "at": request.at.isoformat()}
            _swap_undo(match, None, None if left else refused)
            return match
        shift = _shift(match, numbers_of(match), _last_word(match), asked["to"])
        _same_hands(access, shift)
        agreed = sorted({*asked["agreed"], *access.seats})
        if _people(access) - _seats_of_the_same_person(access, asked["seat"]) - set(agreed):
            _swap_undo(match, {**asked, "agreed": agreed})
            return match
        _go(match, rules, request, shift, asked["seat"])
    _computers_answer(access, request.at)
    return match


class Shift(Struct, frozen=True):
    """From where the log stands to where the lines of the `way` do: `back`, or forward again; `lines` are taken back
    by it, or done again. The resignation that ended the game is among them.
    """

    way: Sequence[int]
    back: bool
    lines: Sequence[Move]


def _ready(request: WriteRequest[TableAccess]) -> GameRules:
    """The rules of a match that can be gone back in. Raises Stale, Conflict("rules-changed")."""
    match = request.access.match
    rules = match.playable.rules_of(match.rules_version)
    log_check(match, request.expected)
    if match.rules_version != rules.version:
        raise Conflict("rules-changed", played=match.rules_version, now=rules.version)
    return rules


def _last_word(match: Match) -> Move | None:
    """The resignation that ended the game."""
    if match.is_open:
        return None
    newest = Move.objects.filter(match=match).order_by("-seq").first()
    return newest if newest and newest.action["do"] == "resign" else None


def _newest_own(match: Match, numbers: Numbers, resigned: Move | None, who: str, entry: int | None) -> int:
    """Where the log stands without the newest line of a seat that stands, and the act that it belongs to."""
    track = numbers.track
    if resigned and who in resigned.action.get("seats", [resigned.seat]):
        newest = first = resigned.seq
        to = track.count
    else:
        own = set(Move.objects.filter(match=match, seat=who, seq__in=track.standing).values_list("seq", flat=True))
        if not own:
            raise Conflict("nothing-to-undo")
        newest = max(own)
        first = Move.objects.filter(match=match, seq=newest).values_list("act", flat=True).get() or newest
        to = track.standing.index(first)
    if entry is not None and not first <= entry <= newest:
        raise Conflict("not-the-newest", newest=newest)
    return to


def _count_after(numbers: Numbers, resigned: Move | None, after: int) -> int:
    """Where the log stands after this line."""
    if (to := numbers.count_after(after)) == numbers.track.count and not resigned:
        raise Conflict("stands-there", line=after)
    return to


def _shift(match: Match, numbers: Numbers, resigned: Move | None, to: int) -> Shift:
    track = numbers.track
    lines = list(Move.objects.filter(match=match, seq__in=track.between(to)).order_by("seq"))
    return Shift(track.lines[:to], to <= track.count, [*lines, *([resigned] if resigned else ())])


def _people(access: TableAccess) -> set[str]:
    """The seats that no computer has."""
    return {row.seat for row in access.sitters if not row.computer}


def _seats_of_the_same_person(access: TableAccess, seat: str) -> set[str]:
    user = next(row.user_id for row in access.sitters if row.seat == seat)
    return {seat} | {row.seat for row in access.sitters if user is not None and row.user_id == user}


def _same_hands(access: TableAccess, shift: Shift) -> None:
    """Only who made a move agrees to take it back, or to do it again: what was done before a seat changed hands stays
    as it is.

    Raises Conflict("seat-changed-hands"). A guest under another name is the same guest, an account that has its seat
    again agrees for what it did, and computers agree.
    """
    given = {}
    for handover in access.match.handovers.all():
        kinds = handover.before["who"], handover.after["who"]
        if kinds[0] in ("guest", "account") and kinds != ("guest", "guest"):
            given[handover.seat] = handover.version
    now = {row.seat: row.user_id for row in access.sitters}
    for line in shift.lines:
        if line.seq <= given.get(line.seat, -1) and (line.actor_id is None or line.actor_id != now[line.seat]):
            raise Conflict("seat-changed-hands", seat=line.seat)


def _swap_undo(match: Match, undo: dict[str, Any] | None, refused: dict[str, Any] | None = None) -> None:
    """A request or its refusal is no line of the log: the version stays, and the newest move must still be it."""
    if not Match.objects.filter(pk=match.pk, version=match.version).update(undo=undo, undo_refused=refused):
        raise Stale("stale-version", expected=match.version, current=match.version + 1)
    match.undo, match.undo_refused = undo, refused
    match.changed()


def _go(match: Match, rules: GameRules, request: WriteRequest[TableAccess], shift: Shift, seat: str) -> None:
    """Write it, and count the throws of Bivouac's that are taken back by now."""
    thrown = sum(line.by == Move.By.SERVER for line in shift.lines)
    with transaction.atomic():
        undo_write(match, rules, request, seat=seat, way=shift.way)
        if thrown:
            match.throws_retaken += thrown if shift.back else -thrown
            Match.objects.filter(pk=match.pk).update(throws_retaken=match.throws_retaken)


def _computers_answer(access: TableAccess, at: datetime) -> None:
    """Where only computers are to act, they move; where people are too, these come first."""
    match = access.match
    if not _people(access).intersection(match.waiting):
        computers_move(match_id=match.pk, at=at)
