"""Taking back: at once where nothing came to light, else by asking the others at the table."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from core.errors import Conflict, Forbidden, Stale
from core.news import table_changed
from games import registry
from games.core.protocol import Entry, Rules, effective
from matches.access import TableAccess
from matches.logs import log_of, standing_numbers
from matches.models import Match, Move
from matches.tables import check_open, held_seat
from matches.writing import undo_write


def match_undo(
    *,
    access: TableAccess,
    at: datetime,
    seat: str | None = None,
    entry: int | None = None,
    expected_version: int | None = None,
) -> Match:
    """Take back one's newest standing line, with the act that it belongs to, and what came after it.

    At once where no die was thrown, no secret shown and nobody else has moved since; else it is asked of the other
    people at the table, and the match's `undo` says so. Computers agree, but not to forget a secret of theirs: where
    nobody else is at the table, Conflict("secret-shown"). `entry` is the line the reader means: where another one is
    meant by now, Conflict("not-the-newest"). Conflict("seat-changed-hands"): see `_same_hands`.
    """
    match = access.match
    rules = registry.playable(match.game).rules_of(match.rules_version)
    check_open(match, expected_version)
    _current_rules(match, rules)
    who = held_seat(access, seat)
    log = log_of(rules, match)
    standing = effective(log)
    own = [n for n, line in enumerate(standing) if line.seat == who]
    if not own:
        raise Conflict("nothing-to-undo")
    numbers = standing_numbers(match)
    newest = numbers[own[-1]]
    act = Move.objects.filter(match=match, seq=newest).values_list("act", flat=True).get() or newest
    if entry is not None and not act <= entry <= newest:
        raise Conflict("not-the-newest", newest=newest)
    to = next(n for n, number in enumerate(numbers) if number >= act)
    removed = standing[to:]
    _same_hands(access, log, to)
    others = _people(access) - set(access.seats)
    free = not any(line.faces or line.shown for line in removed) and not others & {line.seat for line in removed}
    if not others and any(line.shown for line in removed) and any(row.computer for row in access.sitters):
        raise Conflict("secret-shown")
    if free or not others:
        _taken_back(match, rules, to, who, access, at)
    else:
        _swap_undo(match, {"seat": who, "to": to, "at": at.isoformat(), "agreed": []})
    return match


def match_undo_answer(*, access: TableAccess, at: datetime, agree: bool, expected_version: int | None = None) -> Match:
    """The others' answer to a request to take back: all of them have to agree."""
    match = access.match
    rules = registry.playable(match.game).rules_of(match.rules_version)
    if not access.seats:
        raise Forbidden("spectators-watch")
    check_open(match, expected_version)
    _current_rules(match, rules)
    with transaction.atomic():
        # Two may answer at once: the second reads what the first has left.
        version, asked = Match.objects.select_for_update().values_list("version", "undo").get(pk=match.pk)
        if version != match.version:
            raise Stale("stale-version", expected=match.version, current=version)
        if not asked:
            raise Conflict("nothing-asked")
        if asked["seat"] in access.seats and agree:
            raise Forbidden("ask-the-others")
        agreed = sorted({*asked["agreed"], *access.seats})
        asking = _seats_of_the_same_person(access, asked["seat"])
        if agree:
            _same_hands(access, log_of(rules, match), asked["to"])
        if not agree:
            _swap_undo(match, None)
        elif _people(access) - asking - set(agreed):
            _swap_undo(match, {**asked, "agreed": agreed})
        else:
            _taken_back(match, rules, asked["to"], asked["seat"], access, at)
    return match


def _people(access: TableAccess) -> set[str]:
    """The seats that no computer has."""
    return {row.seat for row in access.sitters if not row.computer}


def _seats_of_the_same_person(access: TableAccess, seat: str) -> set[str]:
    user = next(row.user_id for row in access.sitters if row.seat == seat)
    return {seat} | {row.seat for row in access.sitters if user is not None and row.user_id == user}


def _same_hands(access: TableAccess, log: Sequence[Entry[Any]], to: int) -> None:
    """Only who made a move agrees to take it back: what was done before a seat changed hands stays.

    Raises Conflict("seat-changed-hands"). A guest under another name is the same guest, an account that has its seat
    again agrees for what it did, and computers agree.
    """
    given = {}
    for handover in access.match.handovers.all():
        kinds = handover.before["who"], handover.after["who"]
        if kinds[0] in ("guest", "account") and kinds != ("guest", "guest"):
            given[handover.seat] = handover.version
    if not given:
        return
    rows = Move.objects.filter(match=access.match).exclude(action__do="resign").order_by("seq")
    made = dict(zip(map(id, log), rows.values_list("seq", "actor"), strict=True))
    now = {row.seat: row.user_id for row in access.sitters}
    for line in effective(log)[to:]:
        seq, actor = made[id(line)]
        if seq <= given.get(line.seat, -1) and (actor is None or actor != now[line.seat]):
            raise Conflict("seat-changed-hands", seat=line.seat)


def _current_rules(match: Match, rules: Rules[Any, Any, Any]) -> None:
    if match.rules_version != rules.version:
        raise Conflict("rules-changed", played=match.rules_version, now=rules.version)


def _swap_undo(match: Match, undo: dict[str, Any] | None) -> None:
    """A request or its refusal is no line of the log: the version stays, and the newest move must still be it."""
    if not Match.objects.filter(pk=match.pk, version=match.version).update(undo=undo):
        raise Stale("stale-version", expected=match.version, current=match.version + 1)
    match.undo = undo
    table_changed(match.pk, match.version)


def _taken_back(
    match: Match, rules: Rules[Any, Any, Any], to: int, seat: str, access: TableAccess, at: datetime
) -> None:
    """Take it back, and count the throws of Bivouac's that go with it."""
    standing = standing_numbers(match)[to:]
    thrown = Move.objects.filter(match=match, seq__in=standing, by=Move.By.SERVER).count()
    with transaction.atomic():
        undo_write(match, rules, seat=seat, to=to, who=access, at=at)
        if thrown:
            Match.objects.filter(pk=match.pk).update(throws_retaken=F("throws_retaken") + thrown)
            match.throws_retaken += thrown
