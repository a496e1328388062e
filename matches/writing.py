"""The one way to write to a log, that of a table as that of a record sheet: checked by the rules, swapped in, kept.

A line is written where nobody was faster, by compare and swap on the version; on a log of many hands it is then made
once more, on top of theirs.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from django.db import IntegrityError, transaction

from core.chance import throw
from core.errors import Conflict, Refused, Stale
from core.prepared import insert
from core.receipts import IdempotencyKey, WriteRequest, key_columns, repeated_check
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Entry, GameRules, Undo, play
from games.core.structs import Action, Event, Value
from matches.access import SheetAccess, TableAccess
from matches.codec import decode, encode
from matches.models import Line, Log, Match
from matches.positions import state_after

NOTHING: Mapping[str, object] = MappingProxyType({})

AnyLog = TypeVar("AnyLog", bound=Log)
Actor: TypeAlias = TableAccess | SheetAccess  # who writes: an account, or none, and what the log calls them


def log_create(kind: type[AnyLog], idempotency: IdempotencyKey | None, **values: Any) -> AnyLog:
    """A new table or sheet, once for each key. Raises KeyReused, Repeated; the caller holds a transaction."""
    repeated_check(kind._default_manager, idempotency)
    return kind._default_manager.create(**values, **key_columns(idempotency))


@contextmanager
def heard_before(log: Log, request: WriteRequest[object]) -> Iterator[None]:
    """A request that fails may be one that was carried out before: looked up then, so that no other pays for it."""
    try:
        yield
    except (Refused, Illegal, NeedDice, IntegrityError):
        repeated_check(log.log.model.objects, request.idempotency)
        raise


def log_check(log: Log, expected: int | None) -> None:
    """Raises Stale where another version is expected than is there, Conflict("log-full")."""
    if expected is not None and log.version != expected:
        raise Stale("stale-version", expected=expected, current=log.version)
    if log.longest is not None and log.version >= log.longest:
        raise Conflict("log-full", most=log.longest)


def line_play(
    log: AnyLog,
    rules: GameRules,
    request: WriteRequest[Actor | None],
    *,
    seat: str,
    action: Action,
    faces: Sequence[int | str] | None = None,
    roll: bool = False,
) -> Line:
    """Carry an action out, with the faces thrown at the table or those that the server is to throw (`roll`).

    Raises Illegal, NeedDice, Conflict("log-full"), Stale where another version was expected or somebody was faster.
    """
    dice = Dice(faces or (), refill=throw if roll and not faces else None)

    def played(log: AnyLog, dice: Dice) -> Line:
        log_check(log, request.expected)
        before = decode(rules.state, log.state)
        state, entry, events = play(rules, before, seat, action, dice)
        traced = log.traced(before, action, events)
        with transaction.atomic():
            return line_write(log, rules, request, state, entry, events, traced, typed=bool(faces))

    try:
        return played(log, dice)
    except Stale:
        if not log.many_hands or request.expected is not None:
            raise
    with transaction.atomic():  # once more on top of what came meanwhile, in the row's turn
        return played(type(log)._default_manager.select_for_update().get(pk=log.pk), Dice(dice.used))


@contextmanager
def of_step(step: int) -> Iterator[None]:
    """A refusal of the rules within says which action of a list it is about, from 0."""
    try:
        yield
    except Illegal as error:
        raise Illegal(error.code, **error.params | {"step": step}) from error


def act_play(
    match: Match, rules: GameRules, request: WriteRequest[Actor], *, seat: str, actions: Sequence[Action]
) -> Line:
    """Carry several actions of a seat out as one act, a line each, all or none. Returns the last line, with the key.

    Nothing comes to light between them: who sends them has decided before, and takes them back together. Raises what
    `line_play` does, with `step`, the place of the action in the list from 0; Illegal("chance-in-an-act") for one that
    needs dice or brings out a secret.
    """
    state, first, done = match.snapshot, match.version + 1, []
    for step, action in enumerate(actions):
        with of_step(step):
            try:
                after, entry, events = play(rules, state, seat, action, Dice())
            except NeedDice as need:
                raise Illegal("chance-in-an-act") from need
            if entry.shown:
                raise Illegal("chance-in-an-act")
        done.append((entry, events, match.traced(state, action, events)))
        state = after
    with transaction.atomic():
        swap(match, len(done), state=encode(state), **match.beside(rules, state, request.at))
        *before, last = [
            entry_line(match, request, entry, events, traced | {"act": first}, seq=seq)
            for seq, (entry, events, traced) in enumerate(done, start=first)
        ]
        for line in before:
            insert(line)
        return line_keep(last, request)


def undo_write(log: Log, rules: GameRules, request: WriteRequest[Actor], *, seat: str, way: Sequence[int]) -> Line:
    """The line that takes back, with the state as it was: only these lines, which lead to where it stands then, count
    from here on.

    Raises Stale; the caller holds a transaction.
    """
    return line_write(log, rules, request, state_after(log, rules, way), Entry(seat, Undo(len(way))))


def line_write(
    log: Log,
    rules: GameRules,
    request: WriteRequest[Actor | None],
    state: Value,
    entry: Entry[Action],
    events: Sequence[Event] = (),
    traced: Mapping[str, object] = NOTHING,
    *,
    typed: bool = False,
) -> Line:
    """Swap the snapshot and append the line; nobody does it by himself where it is a computer's.

    Raises Stale; the caller holds a transaction.
    """
    swap(log, state=encode(state), **log.beside(rules, state, request.at))
    return line_keep(entry_line(log, request, entry, events, traced, seq=log.version, typed=typed), request)


def entry_line(
    log: Log,
    request: WriteRequest[Actor | None],
    entry: Entry[Action],
    events: Sequence[Event] = (),
    more: Mapping[str, object] = NOTHING,
    *,
    seq: int,
    typed: bool = False,
) -> Line:
    """The line of an entry, with what else it says (`more`), not yet written."""
    who, thrown = request.access, Line.By.TABLE if typed else Line.By.SERVER
    return log.line(
        seq=seq,
        actor_id=who.user_id if who else None,
        actor_name=who.name[:80] if who else "",
        at=request.at,
        seat=entry.seat,
        action=encode(entry.action),
        faces=list(entry.faces),
        by=thrown if entry.faces else Line.By.NONE,
        shown=entry.shown,
        events=encode(list(events)),
        **more,
    )


def line_keep(line: Line, request: WriteRequest[object]) -> Line:
    """The line, written with the key of its request."""
    if request.idempotency is not None:
        line.key, line.digest = request.idempotency.key, request.idempotency.digest
    insert(line)
    return line


def swap(log: Log, lines: int = 1, **values: Any) -> None:
    """Compare and swap on the version, which counts the lines. Raises Stale where somebody was faster."""
    values["version"] = log.version + lines
    rows = type(log)._default_manager.filter(pk=log.pk)
    if not rows.filter(version=log.version).update(**values):
        raise Stale("stale-version", expected=log.version, current=rows.values_list("version", flat=True).get())
    for name, value in values.items():
        setattr(log, name, value)
    log.changed()
