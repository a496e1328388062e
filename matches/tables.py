"""Every write to a match. One door for moves: it checks by the rules, compares the version and swaps."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from time import thread_time
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import QuerySet
from msgspec import Struct

from core import checks
from core.chance import picked
from core.deleting import Going, rows_delete
from core.errors import Conflict, Forbidden, Invalid, Stale
from core.grants import Kind, grants_to
from core.receipts import IdempotencyKey, WriteRequest
from games import registry
from games.core.errors import Illegal
from games.core.protocol import Entry, GameRules, Outcome, Undo
from games.core.structs import Value
from matches.access import TableAccess
from matches.codec import action_decode, encode
from matches.models import Line, Match, MatchSeat, RecordSheet
from matches.resigning import Resign, still_to_resign
from matches.sheet_selectors import sheets_of
from matches.writing import (
    act_play,
    entry_line,
    heard_before,
    line_keep,
    line_play,
    log_check,
    log_create,
    of_step,
    swap,
)

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

ACTIONS_MOST = 60  # of one act
NAME_LONGEST = checks.column_longest(Match, "name")
SITTER_LONGEST = checks.column_longest(MatchSeat, "name")
COMPUTER_MOVES_MOST = 200  # in a row, before a person has to look
COMPUTER_SECONDS = 2.0  # of processor time likewise: on a large map with dozens of mechs one move takes long


class Sitting(Struct, frozen=True):
    """Who takes a seat: an account by id, a guest by name, or a computer ("random", "greedy")."""

    seat: str
    user_id: int | None = None
    name: str = ""
    computer: str = ""


def match_create(
    *,
    game: str,
    host: "User | None",
    at: datetime,
    sittings: Sequence[Sitting],
    options: Mapping[str, Any] | None = None,
    name: str = "",
    dice: str = Match.Dice.TABLE,
    rematch_of: Match | None = None,
    rematch_seat: str = "",
    idempotency: IdempotencyKey | None = None,
) -> Match:
    """A new table with every seat of the game taken. Computers that move first have moved when it returns.

    Raises Illegal("unknown-game"), the game's option errors, Invalid for seats that do not fit, and Repeated.
    """
    playable = registry.playable(game)
    rules = playable.rules
    name = checks.line(name, field="name", longest=NAME_LONGEST, required=False)
    checks.one_of(dice, Match.Dice.values, field="dice")
    if unknown := sorted(set(options or {}) - set(playable.options)):
        raise Illegal("unknown-option", option=unknown[0])
    state = rules.setup(**(options or {}))
    taken = {sitting.seat: sitting for sitting in sittings}
    if sorted(taken) != sorted(rules.seats(state)) or len(taken) != len(sittings):
        raise Invalid("every-seat-once", field="seats", seats=list(rules.seats(state)))
    with transaction.atomic():
        match = log_create(
            Match,
            idempotency,
            game=game,
            rules_version=rules.version,
            name=name,
            options=dict(options or {}),
            dice=dice,
            state=encode(state),
            waiting=list(rules.to_act(state)),
            host=host,
            rematch_of=rematch_of,
            rematch_seat=rematch_seat,
        )
        MatchSeat.objects.bulk_create(
            seat_row(match, index, taken[seat]) for index, seat in enumerate(rules.seats(state))
        )
        RecordSheet.objects.bulk_create(
            RecordSheet(game=game, match=match, unit=each.unit, facts=sheets_of(game).facts(each.design))
            for each in playable.unit_sheets(state)
        )
    computers_move(match_id=match.pk, at=at)
    match.refresh_from_db()
    return match


def matches_going(matches: QuerySet[Match]) -> Going:
    """What is deleted with tables: their logs, the sheets of their units, and the grants to all of them."""
    sheets = RecordSheet.objects.filter(match__in=matches)
    return [matches, grants_to(Kind.TABLE, matches), grants_to(Kind.SHEET, sheets)]


def match_delete(*, access: TableAccess) -> None:
    """The host deletes a table that nobody can go on with here. Raises Forbidden("host-only"), Conflict("goes-on")."""
    access.require_host()
    if not access.match.not_installed:
        raise Conflict("goes-on")
    rows_delete(matches_going(Match.objects.filter(pk=access.match.pk)))


def seat_row(match: Match, index: int, sitting: Sitting, *, field: str = "seats") -> MatchSeat:
    """Who is to have a seat, not yet written. Raises Invalid "people-only", "not-a-choice" for a computer that the game
    does not have, and for a name; `field` is where the request says so.
    """
    if sitting.computer and match.playable.people_only(match.options):
        raise Invalid("people-only", field=field)
    if sitting.computer:
        checks.one_of(sitting.computer, computers_of(match.game), field=field)
    return MatchSeat(
        match=match,
        place=index,
        seat=sitting.seat,
        user_id=sitting.user_id,
        name=checks.line(sitting.name, field="seats", longest=SITTER_LONGEST, required=False),
        computer=sitting.computer,
    )


# --- moves ----------------------------------------------------------------------------------------


def match_play(
    *,
    request: WriteRequest[TableAccess],
    action: object,
    seat: str | None = None,
    faces: Sequence[int | str] | None = None,
    roll: bool = False,
) -> Line:
    """Carry out an action for one of one's seats: the one door for moves.

    At a table with real dice `faces` are what was thrown; without them NeedDice says what to throw, unless `roll` asks
    the server to. Where the server rolls no faces are taken. Raises Illegal, NeedDice, Stale (somebody was first;
    nothing has changed), Forbidden, Conflict("match-finished"), KeyReused, Repeated.
    """
    with _moving(request, seat) as (match, rules, who):
        meant = _meant(rules, action, who)
        server = match.dice == Match.Dice.SERVER
        if server and faces:
            raise Conflict("server-rolls-here")
        return line_play(match, rules, request, seat=who, action=meant, faces=faces, roll=roll or server)


def match_act(*, request: WriteRequest[TableAccess], actions: Sequence[object], seat: str | None = None) -> Line:
    """Carry out several actions for one of one's seats as one act, all or none; see `act_play`. Returns its last line.

    Raises what `match_play` does but NeedDice, Invalid("too-few-of-them"), Invalid("too-many").
    """
    if not actions:
        raise Invalid("too-few-of-them", field="actions", least=1)
    if len(actions) > ACTIONS_MOST:
        raise Invalid("too-many", field="actions", most=ACTIONS_MOST)
    with _moving(request, seat) as (match, rules, who):
        meant = []
        for step, action in enumerate(actions):
            with of_step(step):
                meant.append(_meant(rules, action, who))
        return act_play(match, rules, request, seat=who, actions=meant)


@contextmanager
def _moving(request: WriteRequest[TableAccess], seat: str | None) -> Iterator[tuple[Match, GameRules, str]]:
    """The match, its rules and the seat that moves in here; then the computers whose turn it is move."""
    access = request.access
    with heard_before(access.match, request):
        open_check(request)
        yield access.match, access.match.playable.rules, held_seat(access, seat, acting=True)
    if computers_wait(access):
        computers_move(match_id=access.match.pk, at=request.at)


def _meant(rules: GameRules, action: object, seat: str) -> Any:
    """The action of the game; taking back is none."""
    meant = action_decode(rules, action)
    if isinstance(meant, Undo):
        raise Illegal("illegal-action", seat=seat, action="undo")
    return meant


def open_check(request: WriteRequest[TableAccess]) -> None:
    """Raises Conflict("match-finished"), Stale when the match is at another version than the one expected."""
    request.access.require_open()
    log_check(request.access.match, request.expected)


def held_seat(access: TableAccess, seat: str | None, *, acting: bool = False) -> str:
    """The seat named, or the only one held; where it is `acting`, the only one of those held that may act now.

    Raises Forbidden, Invalid("name-a-seat").
    """
    if seat is not None:
        access.require_seat(seat)
        return seat
    held = list((acting and access.acting) or access.seats)
    if not held:
        raise Forbidden("spectators-watch")
    if len(held) > 1:
        raise Invalid("name-a-seat", field="seat", seats=held)
    return held[0]


def computers_wait(access: TableAccess) -> bool:
    """Whether it is a computer's turn at this table."""
    return any(row.computer and row.seat in access.match.waiting for row in access.sitters)


def computers_move(*, match_id: int, at: datetime) -> int:
    """Let the computers move while it is their turn, as ordinary lines of the log. Returns how many moves."""
    match = Match.objects.get(pk=match_id)
    computers = dict(match.seats.exclude(computer="").values_list("seat", "computer"))
    rules, moves, began = match.playable.rules, 0, thread_time()
    while moves < COMPUTER_MOVES_MOST and match.is_open and not (moves and thread_time() > began + COMPUTER_SECONDS):
        found = computer_next(match, computers)
        if found is None:
            break
        seat, action = found
        try:
            line_play(match, rules, WriteRequest(None, at), seat=seat, action=action, roll=True)
        except Stale:
            break  # somebody else's request has moved them already
        moves += 1
    return moves


def computer_next(match: Match, computers: Mapping[str, str]) -> tuple[str, Any] | None:
    """The computer that moves next, and what it does; None while people are to act.

    What anybody may do for a whole team it leaves to the people who still play in it.
    """
    if not any(seat in computers for seat in match.waiting):
        return None
    game, state = match.playable, match.snapshot
    people = {seat for seat in match.waiting if seat not in computers}
    for seat in match.waiting:
        if seat in computers:
            action = computer_choice(match.game, computers[seat], state, seat)
            if not (people and game.for_team(action) and people.intersection(game.gives_up(state, seat))):
                return seat, action
    return None


def computers_stuck(access: TableAccess) -> bool:
    """Whether a computer is to move and has stopped: after a long run of moves a person has to look."""
    if not access.match.is_open or not computers_wait(access):
        return False
    return computer_next(access.match, {row.seat: row.computer for row in access.sitters if row.computer}) is not None


def computers_of(game: str) -> tuple[str, ...]:
    """The computers on offer for a game, the best one last: the greedy one where the game has its own."""
    greedy = (MatchSeat.Computer.GREEDY.value,) if registry.playable(game).greedy else ()
    return (MatchSeat.Computer.RANDOM.value, *greedy)


def computer_choice(game: str, computer: str, state: Value, seat: str) -> Any:
    """What a computer does: something legal at random, or what the game's greedy player likes best.

    It sees what its seat may see, as a person would.
    """
    playable = registry.playable(game)
    seen = playable.rules.view(state, seat)
    if computer == MatchSeat.Computer.GREEDY:
        return playable.best(seen, seat)
    legal = list(playable.rules.legal(seen, seat))
    return picked([action for action in legal if playable.tried(action)] or legal)


def match_resign(*, request: WriteRequest[TableAccess], seat: str | None = None) -> Line:
    """A seat gives up. Its team has lost, and the match is over; or where several people share a side and not all of
    them have resigned, the log says so and the match goes on. Raises KeyReused and Repeated as a move does.
    """
    access = request.access
    match, game = access.match, access.match.playable
    with heard_before(match, request):
        open_check(request)
        who = held_seat(access, seat)
        state = match.snapshot
        held = [each for each in game.gives_up(state, who) if each in access.seats]
        action = Resign(tuple(held)) if len(held) > 1 else Resign()
        with transaction.atomic():
            # Two of a side may resign at once: the swap lets one of them through, the other looks again.
            if still_to_resign(match, access.sitters, state, who, held):
                swap(match, undo=None, undo_refused=None)
            else:
                outcome = Outcome(game.winners_without(state, who), "resigned")
                ending = match.ending(encode(outcome), request.at)
                swap(match, waiting=[], undo=None, undo_refused=None, **ending)
            return line_keep(entry_line(match, request, Entry(who, action), seq=match.version), request)
