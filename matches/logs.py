"""Logs of tables and of sheets, which are numbered from 1 without a gap."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from core.errors import Conflict
from core.prepared import Prepared
from games.core.protocol import Entry, GameRules, Track, Undo
from games.core.structs import Action
from matches.codec import action_decode
from matches.models import Line, Log


def entries_of(rules: GameRules, lines: Iterable[Line]) -> list[Entry[Action]]:
    """Lines of a log as the rules read them; a resignation is no line of theirs."""
    return [
        Entry(line.seat, action_decode(rules, line.action), tuple(line.faces), line.shown)
        for line in lines
        if line.action["do"] != "resign"
    ]


class Undoing(Struct, frozen=True):
    """What a line that is an undoing did: the numbers of the lines it took back, or has done `again`, and the number of
    the line after which the log stands from there on (0: the set-up).
    """

    lines: tuple[int, ...]
    again: bool
    after: int


class Numbers(Struct, frozen=True):
    """A log by the numbers of its lines: the way to where it stands, and what its undoings did, by theirs."""

    track: Track[int]
    undoings: dict[int, Undoing]

    @property
    def after(self) -> int:
        """The line after which the log stands; 0: the set-up."""
        return ([0, *self.track.standing])[-1]

    @property
    def gone(self) -> frozenset[int]:
        """The lines that were taken back."""
        moved = (seq for undoing in self.undoings.values() for seq in undoing.lines)
        return frozenset(moved).difference(self.track.standing)

    @property
    def forward(self) -> int | None:
        """The line after which it stands once the newest undoing is undone; None where nothing can be done again."""
        return self.track.lines[self.track.turns[-1] - 1] if self.track.turns else None

    def count_after(self, line: int) -> int:
        """How many lines of the way count where the log stands after this one; 0: the set-up.

        Raises Conflict("line-gone") where no way leads there any more.
        """
        way = [0, *self.track.lines]
        if line not in way:
            raise Conflict("line-gone", line=line)
        return way.index(line)


def numbers_of(log: Log, upto: int | None = None) -> Numbers:
    """The numbers of a log, to the line `upto`; a resignation is no line of the way."""
    found = Numbers(Track(), {})
    newest, others = (asked.rows(log=log.pk) for asked in _lines(log.log.model, log.log.field.name))
    known = {seq: (do, to) for seq, do, to in others}
    last = newest[0][0] if newest else 0
    for seq in range(1, (last if upto is None else min(upto, last)) + 1):
        do, to = known.get(seq, ("", 0))
        if do == Undo.do:
            again = to > found.track.count
            moved = tuple(found.track.go(to))
            found.undoings[seq] = Undoing(moved, again, found.after)
        elif do != "resign":
            found.track.play(seq)
    return found


@cache
def _lines(lines: type[Line], name: str) -> tuple[Prepared, Prepared]:
    """The number of the newest line of a log, and the lines that are no actions of its game. `name` is what a line
    calls its log.
    """

    def newest(log: int) -> Any:
        return lines._default_manager.filter(**{name: log}).order_by("-seq").values_list("seq")[:1]

    def others(log: int) -> Any:
        found = lines._default_manager.filter(**{name: log}, action__do__in=(Undo.do, "resign"))
        return found.order_by("seq").values_list("seq", "action__do", "action__to")

    return Prepared(newest, log=int), Prepared(others, log=int)


def redo_of(log: Log) -> int | None:
    """The line after which a log stands once its newest undoing is undone; None where nothing can be done again."""
    newest = log.log.exclude(action__do="resign").order_by("-seq")
    return numbers_of(log).forward if newest.values_list("action__do", flat=True).first() == Undo.do else None


def line_facts(line: Line) -> dict[str, Any]:
    """A line of a log as it is told."""
    return {
        "seq": line.seq,
        "action": line.action,
        "dice": {"faces": line.faces, "by": line.by or None},
        "events": line.events,
        "actor": line.actor_name,
        "at": line.at,
    }
