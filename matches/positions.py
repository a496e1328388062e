"""A log after any of its lines, played on from a state before that is kept, where there is such a state.

A line is played on top of the one that stood newest when it was made, and neither of the two is ever changed. So the
state after it is the same for good, whatever is taken back later and however the log goes on: it is kept by the number
of that line, and an undoing leads to another one's. The rules of another version make other states of the same lines.
"""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from threading import Lock

from core.errors import Conflict, Missing
from games.core.dice import Dice
from games.core.errors import Illegal
from games.core.protocol import GameRules, play
from games.core.structs import Value
from matches.logs import entries_of, numbers_of
from matches.models import Log, Match

EVERY = 32  # lines from one state that is kept on the way to the next
STATES_MOST = 600  # of all logs together, in each process

Owner = tuple[str, int, datetime, int]  # whose states they are: what kind of log, which, since when, by which rules


class States:
    """The states that were asked for last, or lie on the way to one. Threads share them; nobody changes a state."""

    def __init__(self) -> None:
        self._states: OrderedDict[tuple[Owner, int], Value] = OrderedDict()
        self._turn = Lock()

    def __len__(self) -> int:
        return len(self._states)

    def newest(self, owner: Owner, way: Sequence[int]) -> tuple[int, Value | None]:
        """How many of these lines lead to the last of them after which the state is kept, and that state; 0, None."""
        with self._turn:
            for count in range(len(way), 0, -1):
                if (key := (owner, way[count - 1])) in self._states:
                    self._states.move_to_end(key)
                    return count, self._states[key]
        return 0, None

    def keep(self, owner: Owner, line: int, state: Value) -> None:
        with self._turn:
            self._states[owner, line] = state
            self._states.move_to_end((owner, line))
            if len(self._states) > STATES_MOST:
                self._states.popitem(last=False)


STATES = States()


def state_after(log: Log, rules: GameRules, way: Sequence[int]) -> Value:
    """The state of a log where these of its lines stand (`Track.standing`), and no other; of none the set-up.

    Raises Illegal where they no longer play by these rules.
    """
    owner = (log.kind, log.pk, log.created_at, rules.version)
    count, kept = STATES.newest(owner, way)
    state = rules.setup(**log.options) if kept is None else kept
    if left := way[count:]:
        lines = log.log.filter(seq__range=(left[0], left[-1])).order_by("seq")
        standing = set(left)
        for entry in entries_of(rules, (line for line in lines if line.seq in standing)):
            state, _entry, _events = play(rules, state, entry.seat, entry.action, Dice(entry.faces))
            count += 1
            if count % EVERY == 0 or count == len(way):
                STATES.keep(owner, way[count - 1], state)
    return state


def state_at(match: Match, rules: GameRules, at: int) -> Value:
    """The state after the line `at`; 0 is the set-up. An undoing is a line like any other.

    Raises Missing("no-such-move"), Conflict("rules-changed") where the log no longer plays by these rules.
    """
    if not 0 <= at <= match.version:
        raise Missing("no-such-move")
    try:
        return state_after(match, rules, numbers_of(match, upto=at).track.standing)
    except Illegal as error:
        raise Conflict("rules-changed", played=match.rules_version, now=rules.version) from error
