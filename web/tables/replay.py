"""An earlier position of a table, looked at: before what happened last, or after any line of its log."""

from collections.abc import Sequence
from itertools import chain, takewhile

from django.http import QueryDict
from msgspec import Struct

from core import checks
from core.errors import Missing
from games.core.structs import Value
from matches import selectors
from matches.access import TableAccess
from matches.logs import Numbers
from matches.positions import state_at
from web.tables.context import tells_more
from web.tables.logs import LogLine, log_lines
from web.traces import Traced, traced


class PositionShown(Struct, frozen=True):
    """The position after the line `seq` of a log of `newest` lines (0: the set-up), as the reader may see it, with what
    is marked on it. `before`: it is that before what happened last, and has that marked; any other earlier one has
    marked what its `line` did.
    """

    seq: int
    newest: int
    state: Value
    marks: Sequence[Traced]
    before: bool = False
    line: LogLine | None = None

    @property
    def now(self) -> bool:
        return self.seq == self.newest and not self.before

    @property
    def earlier(self) -> int:
        return max(self.seq - 1, 0)

    @property
    def later(self) -> int:
        return min(self.seq + 1, self.newest)


def happened(lines: Sequence[selectors.LineSeen], viewer: str | None) -> list[selectors.LineSeen]:
    """What happened last, the newest first: an undoing; else what the others did since the newest line of the seat
    that looks, and after a line of its own that one; for a spectator, what the seat did that moved last.
    """
    if not lines or lines[0].undoing:
        return list(lines[:1])
    moves = [line for line in lines if line.stands and not line.undoing]
    newest = moves[0].move["seat"] if moves else None
    if viewer is None:
        return list(takewhile(lambda line: line.move["seat"] == newest, moves))
    return list(takewhile(lambda line: line.move["seat"] != viewer, moves)) or [*chain(*selectors.acts(moves)[:1])]


def position_of(
    access: TableAccess,
    numbers: Numbers,
    asked: QueryDict,
    last: Sequence[selectors.LineSeen],
    viewers: tuple[str | None, ...],
    now: Value,
) -> PositionShown:
    """The position that an address asks for: `before` what happened `last`, after the line `entry`, or that of `now`.

    `viewers` are the seat that looks and the one that has the phone: nobody sees more of an earlier position by it than
    who has it. Raises Missing("no-such-move"), Conflict("rules-changed").
    """
    match, (viewer, in_hand) = access.match, viewers
    before = "before" in asked and bool(last)
    seq = last[-1].seq - 1 if before else _entry(asked.get("entry"), match.version)
    if seq == match.version and not before:
        others = [line for line in last if line.move["seat"] != viewer]
        return PositionShown(seq, match.version, now, traced(match.game, others))
    rules = match.playable.rules_of(match.rules_version)
    whole = state_at(match, rules, seq)
    if tells_more(access, viewer, in_hand, whole):
        viewer = in_hand if in_hand in access.seats else None
    state = rules.view(whole, viewer)
    at = selectors.log_newest(access, numbers, most=1, upto=seq)
    line = next(log_lines(access, at), None)
    return PositionShown(seq, match.version, state, traced(match.game, last if before else at), before, line)


def _entry(asked: str | None, newest: int) -> int:
    if asked is None:
        return newest
    if (seq := checks.digits(asked)) is None:
        raise Missing("no-such-move")
    return seq
