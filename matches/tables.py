"""Every write to a match. One door for moves: it checks by the rules, compares the version and swaps."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from core import checks
from core.errors import Conflict, Forbidden, Invalid, Refused, Stale
from core.grants import Kind, grants_delete
from core.news import table_changed
from core.prepared import insert
from core.receipts import Ask, repeated
from games import registry
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Entry, Outcome, Rules, Undo, play
from matches.access import Place
from matches.codec import action_decode, decode, encode
from matches.models import Match, MatchSeat, Move, RecordSheet
from matches.resigning import still_to_resign
from matches.unit_sheets import unit_sheets_create

COMPUTER_MOVES_MOST = 400  # in a row, before a person has to look
_RANDOM = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who takes a seat: an account by id, a guest by name, or a computer ("random", "greedy")."""

    seat: str
    user_id: int | None = None
    name: str = ""
    computer: str = ""


def throw(count: int, sides: int) -> list[int]:
    """The server's dice."""
    return [_RANDOM.randint(1, sides) for _ in range(count)]


def match_create(
    *,
    game: str,
    host: Any,
    at: datetime,
    sittings: Sequence[Sitting],
    options: Mapping[str, Any] | None = None,
    name: str = "",
    dice: str = Match.Dice.TABLE,
    rematch_of: Match | None = None,
    ask: Ask | None = None,
) -> Match:
    """A new table with every seat of the game taken. Computers that move first have moved when it returns.

    Raises Illegal("unknown-game"), the game's option errors, Invalid for seats that do not fit, and Repeated.
    """
    one = registry.playable(game)
    rules = one.rules
    name = checks.line(name, field="name", longest=120, required=False)
    checks.one_of(dice, Match.Dice.values, field="dice")
    if unknown := sorted(set(options or {}) - set(one.options)):
        raise Illegal("unknown-option", option=unknown[0])
    state = rules.setup(**(options or {}))
    taken = {sitting.seat: sitting for sitting in sittings}
    if sorted(taken) != sorted(rules.seats(state)) or len(taken) != len(sittings):
        raise Invalid("every-seat-once", field="seats", seats=list(rules.seats(state)))
    with transaction.atomic():
        if ask is not None:
            repeated(Match.objects.filter(key=ask.key).first(), ask)
        match = Match.objects.create(
            game=game,
            rules_version=rules.version,
            name=name,
            options=dict(options or {}),
            dice=dice,
            state=encode(state),
            waiting=list(rules.to_act(state)),
            host=host,
            rematch_of=rematch_of,
            key=ask.key if ask else None,
            digest=ask.digest if ask else "",
        )
        MatchSeat.objects.bulk_create(
            seat_row(match, place, taken[seat]) for place, seat in enumerate(rules.seats(state))
        )
        unit_sheets_create(match=match, state=state)
    computers_move(match_id=match.pk, at=at)
    match.refresh_from_db()
    return match


def match_delete(*, match_id: int) -> None:
    """Delete a table with its log, the sheets of its units, and the grants to all of them."""
    with transaction.atomic():
        sheets = list(RecordSheet.objects.filter(match=match_id).values_list("pk", flat=True))
        Match.objects.filter(pk=match_id).delete()
        grants_delete(Kind.TABLE, [match_id])
        grants_delete(Kind.SHEET, sheets)


def seat_row(match: Match, place: int, sitting: Sitting) -> MatchSeat:
    checks.one_of(sitting.computer, ["", *MatchSeat.Computer.values], field="seats")
    if sitting.computer and registry.playable(match.game).people_only(match.options):
        raise Invalid("people-only", field="seats")
    return MatchSeat(
        match=match,
        place=place,
        seat=sitting.seat,
        user_id=sitting.user_id,
        name=checks.line(sitting.name, field="seats", longest=80, required=False),
        computer=sitting.computer,
    )


# --- moves ----------------------------------------------------------------------------------------


def match_play(
    *,
    place: Place,
    action: Any,
    at: datetime,
    seat: str | None = None,
    faces: Sequence[int | str] | None = None,
    roll: bool = False,
    expected_version: int | None = None,
    ask: Ask | None = None,
) -> Move:
    """Carry out an action for one of one's seats: the one door for moves.

    At a table with real dice `faces` are what was thrown; without them NeedDice says what to throw, unless `roll` asks
    the server to. Where the server rolls no faces are taken. Raises Illegal, NeedDice, Stale (somebody was first;
    nothing has changed), Forbidden, Conflict("match-finished"), KeyReused, Repeated.
    """
    try:
        move = _played(place, action, at, seat, faces, roll, expected_version, ask)
    except (Refused, Illegal, NeedDice, IntegrityError):
        _heard_before(ask)
        raise
    if computers_wait(place):
        computers_move(match_id=place.match.pk, at=at)
    return move


def _heard_before(ask: Ask | None) -> None:
    """A request that fails may be one that was carried out before: looked up then, so that no other pays for it."""
    if ask is not None:
        repeated(Move.objects.filter(key=ask.key).first(), ask)


def _played(
    place: Place,
    action: Any,
    at: datetime,
    seat: str | None,
    faces: Sequence[int | str] | None,
    roll: bool,
    expected_version: int | None,
    ask: Ask | None,
) -> Move:
    match = place.match
    rules = registry.playable(match.game).rules
    check_open(match, expected_version)
    who = _acting_seat(place, seat)
    meant = action_decode(rules, action)
    if isinstance(meant, Undo):
        raise Illegal("illegal-action", seat=who, action="undo")
    after, entry, events = play(rules, decode(rules.state, match.state), who, meant, _dice(match, faces, roll))
    with transaction.atomic():
        return move_write(
            match=match,
            rules=rules,
            state=after,
            entry=entry,
            events=events,
            by="" if not entry.faces else Move.By.TABLE if faces else Move.By.SERVER,
            at=at,
            actor_id=place.user_id,
            actor_name=place.name,
            ask=ask,
        )


def check_open(match: Match, expected_version: int | None) -> None:
    """Raises Conflict("match-finished"), Stale when the match is at another version than the one expected."""
    if match.status != Match.Status.OPEN:
        raise Conflict("match-finished")
    if expected_version is not None and match.version != expected_version:
        raise Stale("stale-version", expected=expected_version, current=match.version)


def _acting_seat(place: Place, seat: str | None) -> str:
    """The seat the action is for: the one named, or the only one held that may act."""
    if seat is not None:
        place.require_seat(seat)
        return seat
    acting = [held for held in place.seats if held in place.match.waiting] or list(place.seats)
    if not acting:
        raise Forbidden("spectators-watch")
    if len(acting) > 1:
        raise Invalid("name-a-seat", field="seat", seats=acting)
    return acting[0]


def _dice(match: Match, faces: Sequence[int | str] | None, roll: bool) -> Dice:
    if faces is not None:
        if isinstance(faces, str) or not all(isinstance(f, int | str) and not isinstance(f, bool) for f in faces):
            raise Invalid("not-dice", field="faces")
        if match.dice == Match.Dice.SERVER and faces:
            raise Conflict("server-rolls-here")
        if faces:
            return Dice(faces)
    return Dice(refill=throw) if roll or match.dice == Match.Dice.SERVER else Dice()


def move_write(
    *,
    match: Match,
    rules: Rules[Any, Any, Any],
    state: Any,
    entry: Entry[Any],
    events: Sequence[Any],
    by: str,
    at: datetime,
    actor_id: int | None = None,
    actor_name: str = "",
    ask: Ask | None = None,
) -> Move:
    """Swap the snapshot if nobody was faster, and append the line. Raises Stale; the caller holds a transaction."""
    outcome = rules.outcome(state)
    swap(match, state=encode(state), waiting=list(rules.to_act(state)), **_ending(outcome, at))
    move = Move(
        match=match,
        seq=match.version,
        seat=entry.seat,
        action=encode(entry.action),
        faces=list(entry.faces),
        by=by,
        shown=entry.shown,
        events=encode(list(events)),
        actor_id=actor_id,
        actor_name=actor_name[:80],
        at=at,
        key=ask.key if ask else None,
        digest=ask.digest if ask else "",
    )
    insert(move)
    return move


def _ending(outcome: Outcome | None, at: datetime) -> dict[str, Any]:
    if outcome is None:
        return {}
    return {"outcome": encode(outcome), "status": Match.Status.FINISHED, "finished_at": at}


def swap(match: Match, **values: Any) -> None:
    """Compare and swap on the version. An open request to undo falls with the next move."""
    values = {"undo": None, **values, "version": match.version + 1}
    if not Match.objects.filter(pk=match.pk, version=match.version, status=Match.Status.OPEN).update(**values):
        current = Match.objects.values_list("version", flat=True).get(pk=match.pk)
        raise Stale("stale-version", expected=match.version, current=current)
    for name, value in values.items():
        setattr(match, name, value)
    table_changed(match.pk, match.version)


def computers_wait(place: Place) -> bool:
    """Whether it is a computer's turn at this table."""
    return any(row.computer and row.seat in place.match.waiting for row in place.sitters)


def computers_move(*, match_id: int, at: datetime) -> int:
    """Let the computers move while it is their turn, as ordinary lines of the log. Returns how many moves."""
    match = Match.objects.get(pk=match_id)
    computers = dict(match.seats.exclude(computer="").values_list("seat", "computer"))
    rules, moves = registry.playable(match.game).rules, 0
    while moves < COMPUTER_MOVES_MOST and match.status == Match.Status.OPEN:
        found = computer_next(match, computers)
        if found is None:
            break
        seat, state, action = found
        after, entry, events = play(rules, state, seat, action, Dice(refill=throw))
        by = Move.By.SERVER if entry.faces else ""
        try:
            with transaction.atomic():
                move_write(match=match, rules=rules, state=after, entry=entry, events=events, by=by, at=at)
        except Stale:
            break  # somebody else's request has moved them already
        moves += 1
    return moves


def computer_next(match: Match, computers: Mapping[str, str]) -> tuple[str, Any, Any] | None:
    """The computer that moves next, the state, and what it does; None while people are to act.

    What anybody may do for a whole team it leaves to the people who still play in it.
    """
    if not any(seat in computers for seat in match.waiting):
        return None
    game = registry.playable(match.game)
    state = decode(game.rules.state, match.state)
    people = {seat for seat in match.waiting if seat not in computers}
    for seat in match.waiting:
        if seat in computers:
            action = computer_choice(match.game, computers[seat], state, seat)
            if not (people and game.for_team(action) and people.intersection(game.gives_up(state, seat))):
                return seat, state, action
    return None


def computers_stuck(place: Place) -> bool:
    """Whether a computer is to move and has stopped: after COMPUTER_MOVES_MOST of them a person has to look."""
    if place.match.status != Match.Status.OPEN or not computers_wait(place):
        return False
    return computer_next(place.match, {row.seat: row.computer for row in place.sitters if row.computer}) is not None


def computer_choice(game: str, computer: str, state: Any, seat: str) -> Any:
    """What a computer does: something legal at random, or what the game's greedy player likes best.

    It sees what its seat may see, as a person would.
    """
    one = registry.playable(game)
    seen = one.rules.view(state, seat)
    if computer == MatchSeat.Computer.GREEDY:
        return one.best(seen, seat)
    legal = list(one.rules.legal(seen, seat))
    return _RANDOM.choice([action for action in legal if one.tried(action)] or legal)


def match_resign(
    *,
    place: Place,
    at: datetime,
    seat: str | None = None,
    expected_version: int | None = None,
    ask: Ask | None = None,
) -> Move:
    """A seat gives up. Its team has lost, and the match is over; or where several people share a side and not all of
    them have resigned, the log says so and the match goes on. Raises KeyReused and Repeated as a move does.
    """
    try:
        return _resigned(place, at, seat, expected_version, ask)
    except (Refused, IntegrityError):
        _heard_before(ask)
        raise


def _resigned(place: Place, at: datetime, seat: str | None, expected_version: int | None, ask: Ask | None) -> Move:
    match, game = place.match, registry.playable(place.match.game)
    check_open(match, expected_version)
    who = held_seat(place, seat)
    state = decode(game.rules.state, match.state)
    mine = [held for held in game.gives_up(state, who) if held in place.seats]
    with transaction.atomic():
        # Two of a side may resign at once: the swap lets one of them through, the other looks again.
        if still_to_resign(match, place.sitters, state, who, mine):
            swap(match)
        else:
            swap(match, waiting=[], **_ending(Outcome(game.winners_without(state, who), "resigned"), at))
        move = Move(
            match=match,
            seq=match.version,
            seat=who,
            action={"do": "resign", **({"seats": mine} if len(mine) > 1 else {})},
            at=at,
            actor_id=place.user_id,
            actor_name=place.name[:80],
            key=ask.key if ask else None,
            digest=ask.digest if ask else "",
        )
        insert(move)
    return move


def held_seat(place: Place, seat: str | None) -> str:
    """The seat named, or the only one held. Raises Forbidden, Invalid("name-a-seat")."""
    if seat is not None:
        place.require_seat(seat)
        return seat
    if len(place.seats) != 1:
        raise (
            Invalid("name-a-seat", field="seat", seats=list(place.seats))
            if place.seats
            else Forbidden("spectators-watch")
        )
    return place.seats[0]
