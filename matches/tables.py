"""Every write to a match. One door for moves: it checks by the rules, compares the version and swaps."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games import registry
from games.core.dice import Dice
from games.core.errors import Illegal
from games.core.protocol import Entry, Outcome, Rules, Undo, effective, play, replay
from matches import checks
from matches.access import Place
from matches.asks import Ask
from matches.codec import action_decode, action_encode, decode, encode
from matches.errors import Conflict, Forbidden, Invalid, KeyReused, Missing, Repeated, Stale
from matches.models import Match, MatchSeat, Move

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
    ask: Ask | None = None,
) -> Match:
    """A new table with every seat of the game taken. Computers that move first have moved when it returns.

    Raises Illegal("unknown-game"), the game's option errors, Invalid for seats that do not fit, and Repeated.
    """
    rules = registry.playable(game).rules
    name = checks.line(name, field="name", longest=120, required=False)
    checks.one_of(dice, Match.Dice.values, field="dice")
    state = rules.setup(**(options or {}))
    taken = {sitting.seat: sitting for sitting in sittings}
    if sorted(taken) != sorted(rules.seats(state)) or len(taken) != len(sittings):
        raise Invalid("every-seat-once", field="seats", seats=list(rules.seats(state)))
    with transaction.atomic():
        if ask is not None:
            _repeated(Match.objects.filter(key=ask.key).first(), ask)
        match = Match.objects.create(
            game=game,
            rules_version=rules.version,
            name=name,
            options=dict(options or {}),
            dice=dice,
            state=encode(state),
            waiting=list(rules.to_act(state)),
            host=host,
            key=ask.key if ask else None,
            digest=ask.digest if ask else "",
        )
        MatchSeat.objects.bulk_create(
            _seat_row(match, place, taken[seat]) for place, seat in enumerate(rules.seats(state))
        )
    computers_move(match_id=match.pk, at=at)
    match.refresh_from_db()
    return match


def _seat_row(match: Match, place: int, sitting: Sitting) -> MatchSeat:
    checks.one_of(sitting.computer, ["", *MatchSeat.Computer.values], field="seats")
    return MatchSeat(
        match=match,
        place=place,
        seat=sitting.seat,
        user_id=sitting.user_id,
        name=checks.line(sitting.name, field="seats", longest=80, required=False),
        computer=sitting.computer,
    )


def _repeated(before: Match | Move | None, ask: Ask) -> None:
    if before is not None:
        if before.digest != ask.digest:
            raise KeyReused("idempotency-key-reused")
        raise Repeated(before)


def seat_give(*, place: Place, seat: str, sitting: Sitting) -> MatchSeat:
    """The host gives a seat to somebody else, or to a computer."""
    place.require_host()
    row = place.match.seats.filter(seat=seat).first()
    if row is None:
        raise Missing("no-seat")
    if place.match.status != Match.Status.OPEN:
        raise Conflict("match-finished")
    fresh = _seat_row(place.match, row.place, sitting)
    for field in ("user_id", "name", "computer"):
        setattr(row, field, getattr(fresh, field))
    row.save()
    return row


def links_renew(*, place: Place) -> None:
    """Withdraw every link to the table that was handed out so far."""
    place.require_host()
    Match.objects.filter(pk=place.match.pk).update(link_rev=place.match.link_rev + 1)


# --- moves ----------------------------------------------------------------------------------------


def log_of(rules: Rules[Any, Any, Any], match_id: int) -> list[Entry[Any]]:
    """The match's log as the rules read it; a resignation is no line of theirs."""
    rows = Move.objects.filter(match=match_id).order_by("seq")
    return [
        Entry(row.seat, action_decode(rules, row.action), tuple(row.faces), row.shown)
        for row in rows
        if row.action["do"] != "resign"
    ]


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
    match = place.match
    rules = registry.playable(match.game).rules
    if ask is not None:
        _repeated(Move.objects.filter(key=ask.key).first(), ask)
    _open(match, expected_version)
    who = _acting_seat(place, seat)
    meant = action_decode(rules, action)
    if isinstance(meant, Undo):
        raise Illegal("illegal-action", seat=who, action="undo")
    state = decode(rules.state, match.state)
    dice = _dice(match, faces, roll)
    after, entry, events = play(rules, state, who, meant, dice)
    by = "" if not entry.faces else Move.By.TABLE if faces else Move.By.SERVER
    try:
        with transaction.atomic():
            move = move_write(
                match=match,
                rules=rules,
                state=after,
                entry=entry,
                events=events,
                by=by,
                at=at,
                actor_id=place.user_id,
                actor_name=place.name,
                ask=ask,
            )
    except Stale:
        if ask is not None:  # the same request was faster than itself
            _repeated(Move.objects.filter(key=ask.key).first(), ask)
        raise
    computers_move(match_id=match.pk, at=at)
    return move


def _open(match: Match, expected_version: int | None) -> None:
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
    _swap(match, state=encode(state), waiting=list(rules.to_act(state)), **_ending(outcome, at))
    move = Move(
        match=match,
        seq=match.version,
        seat=entry.seat,
        action=action_encode(entry.action),
        faces=list(entry.faces),
        by=by,
        shown=entry.shown,
        events=[{"it": event.it, **encode(event)} for event in events],
        actor_id=actor_id,
        actor_name=actor_name[:80],
        at=at,
        key=ask.key if ask else None,
        digest=ask.digest if ask else "",
    )
    move.save(force_insert=True)
    return move


def _ending(outcome: Outcome | None, at: datetime) -> dict[str, Any]:
    if outcome is None:
        return {}
    return {"outcome": asdict(outcome), "status": Match.Status.FINISHED, "finished_at": at}


def _swap(match: Match, **values: Any) -> None:
    """Compare and swap on the version. An open request to undo falls with the next move."""
    values = {"undo": None, **values, "version": match.version + 1}
    if not Match.objects.filter(pk=match.pk, version=match.version, status=Match.Status.OPEN).update(**values):
        current = Match.objects.values_list("version", flat=True).get(pk=match.pk)
        raise Stale("stale-version", expected=match.version, current=current)
    for name, value in values.items():
        setattr(match, name, value)


def computers_move(*, match_id: int, at: datetime) -> int:
    """Let the computers move while it is their turn, as ordinary lines of the log. Returns how many moves."""
    match = Match.objects.get(pk=match_id)
    computers = dict(match.seats.exclude(computer="").values_list("seat", "computer"))
    rules, moves = registry.playable(match.game).rules, 0
    while moves < COMPUTER_MOVES_MOST and match.status == Match.Status.OPEN:
        seat = next((waiting for waiting in match.waiting if waiting in computers), None)
        if seat is None:
            break
        state = decode(rules.state, match.state)
        action = computer_choice(match.game, computers[seat], state, seat)
        after, entry, events = play(rules, state, seat, action, Dice(refill=throw))
        by = Move.By.SERVER if entry.faces else ""
        try:
            with transaction.atomic():
                move_write(match=match, rules=rules, state=after, entry=entry, events=events, by=by, at=at)
        except Stale:
            break  # somebody else's request has moved them already
        moves += 1
    return moves


def computer_choice(game: str, computer: str, state: Any, seat: str) -> Any:
    """What a computer does: something legal at random, or what the game's greedy player likes best.

    It sees what its seat may see, as a person would.
    """
    one = registry.playable(game)
    seen = one.rules.view(state, seat)
    if computer == MatchSeat.Computer.GREEDY:
        return one.greedy(seen, seat)
    return _RANDOM.choice(list(one.rules.legal(seen, seat)))


def match_resign(*, place: Place, at: datetime, seat: str | None = None, expected_version: int | None = None) -> Move:
    """A seat gives up: its team has lost, and the match is over."""
    match, rules = place.match, registry.playable(place.match.game).rules
    _open(match, expected_version)
    who = _held_seat(place, seat)
    state = decode(rules.state, match.state)
    lost = registry.playable(match.game).team(state, who)
    outcome = Outcome(tuple(s for s in rules.seats(state) if s not in lost), "resigned")
    with transaction.atomic():
        _swap(match, waiting=[], **_ending(outcome, at))
        return Move.objects.create(
            match=match,
            seq=match.version,
            seat=who,
            action={"do": "resign"},
            at=at,
            actor_id=place.user_id,
            actor_name=place.name[:80],
        )


def _held_seat(place: Place, seat: str | None) -> str:
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


# --- undo -----------------------------------------------------------------------------------------


def match_undo(*, place: Place, at: datetime, seat: str | None = None, expected_version: int | None = None) -> Match:
    """Take back one's newest standing line and what came after it.

    At once where no die was thrown, no secret shown and nobody else has moved since; else it is asked of the other
    people at the table, and the match's `undo` says so. Computers agree to everything.
    """
    match, rules = place.match, registry.playable(place.match.game).rules
    _open(match, expected_version)
    _current_rules(match, rules)
    who = _held_seat(place, seat)
    standing = effective(log_of(rules, match.pk))
    mine = [n for n, line in enumerate(standing) if line.seat == who]
    if not mine:
        raise Conflict("nothing-to-undo")
    to, removed = mine[-1], standing[mine[-1] :]
    people = set(match.seats.filter(computer="").values_list("seat", flat=True))
    others = people - set(place.seats)
    free = not any(line.faces or line.shown for line in removed) and not others & {line.seat for line in removed}
    if free or not others:
        undo_write(match=match, rules=rules, to=to, seat=who, place=place, at=at)
    else:
        _swap_undo(match, {"seat": who, "to": to, "at": at.isoformat(), "agreed": []})
    return match


def match_undo_answer(*, place: Place, at: datetime, agree: bool, expected_version: int | None = None) -> Match:
    """The others' answer to a request to take back: all of them have to agree."""
    match, rules = place.match, registry.playable(place.match.game).rules
    _open(match, expected_version)
    _current_rules(match, rules)
    asked = match.undo
    if not asked:
        raise Conflict("nothing-asked")
    if not place.seats:
        raise Forbidden("spectators-watch")
    if asked["seat"] in place.seats and agree:
        raise Forbidden("ask-the-others")
    if not agree:
        _swap_undo(match, None)
        return match
    agreed = sorted({*asked["agreed"], *place.seats})
    people = set(match.seats.filter(computer="").values_list("seat", flat=True))
    asking = _seats_of_the_same_person(match, asked["seat"])
    if people - asking - set(agreed):
        _swap_undo(match, {**asked, "agreed": agreed})
    else:
        undo_write(match=match, rules=rules, to=asked["to"], seat=asked["seat"], place=place, at=at)
    return match


def _seats_of_the_same_person(match: Match, seat: str) -> set[str]:
    rows = list(match.seats.all())
    user = next(row.user_id for row in rows if row.seat == seat)
    return {seat} | {row.seat for row in rows if user is not None and row.user_id == user}


def _current_rules(match: Match, rules: Rules[Any, Any, Any]) -> None:
    if match.rules_version != rules.version:
        raise Conflict("rules-changed", played=match.rules_version, now=rules.version)


def _swap_undo(match: Match, undo: dict[str, Any] | None) -> None:
    """A request or its refusal is no line of the log: the version stays, and the newest move must still be it."""
    if not Match.objects.filter(pk=match.pk, version=match.version).update(undo=undo):
        raise Stale("stale-version", expected=match.version, current=match.version + 1)
    match.undo = undo


def undo_write(*, match: Match, rules: Rules[Any, Any, Any], to: int, seat: str, place: Place, at: datetime) -> Move:
    """The line that takes back, with the state as it was."""
    line = Entry(seat, Undo(to))
    *_, state = replay(rules, [*log_of(rules, match.pk), line], **match.options)
    with transaction.atomic():
        return move_write(
            match=match,
            rules=rules,
            state=state,
            entry=line,
            events=(),
            by="",
            at=at,
            actor_id=place.user_id,
            actor_name=place.name,
        )
