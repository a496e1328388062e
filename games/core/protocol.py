"""One protocol for every game that is played move by move, and what is written once for all of them.

States, actions and events are Structs (`games.core.structs`). An action is one decision and carries its tag in `do`, an
event its tag in `it`; a rule needs chance only from `dice`, which is why `apply` is pure and may be run again.

Secrets: `view` keeps them in a state. An action that carries one names the fields in the ClassVar `hides`, which the
other seats do not get to read in the log; one whose dice decide a secret, such as which card is drawn, names "faces"
there. An event that brings a secret out has the ClassVar `shows`, and no event says it before.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from games.core import structs
from games.core.dice import Dice
from games.core.errors import Illegal
from games.core.legal import Legal
from games.core.odds import branches

State = TypeVar("State")
Action = TypeVar("Action", bound=structs.Action)
Event = TypeVar("Event", bound=structs.Event, covariant=True)
Done = TypeVar("Done", bound=structs.Action, covariant=True)
Line = TypeVar("Line")
Seat = str


class Outcome(structs.Value):
    """How a game ended: the seats that won (none: drawn), why as a code, and points by seat where the game has them."""

    winners: tuple[Seat, ...]
    reason: str
    points: tuple[tuple[Seat, int], ...] = ()


class Rules(Protocol[State, Action, Event]):
    """A game. One stateless object, of a class of this one; `apply` trusts its caller, `play` below does not."""

    @property
    def key(self) -> str:
        """The game's name in addresses and logs."""
        ...

    @property
    def version(self) -> int:
        """Moves when a rule changes what a log means."""
        ...

    @property
    def state(self) -> type[State]:
        """The class of its states."""
        ...

    @property
    def actions(self) -> Mapping[str, type[Action]]:
        """The classes of its actions by their tag `do`: the wire format of the log."""
        ...

    def setup(self, **options: object) -> State:
        """The first state. Raises Illegal("unknown-option"), Illegal("bad-option")."""
        ...

    def seats(self, state: State) -> tuple[Seat, ...]:
        """All seats of this game, in a fixed order."""
        ...

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that may act now; none when the game is over."""
        ...

    def legal(self, state: State, seat: Seat) -> Legal[Action]:
        """Everything this seat may do now, as a view; empty for who may not act."""
        ...

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The state after a legal action, and what happened. Never changes its input. Raises NeedDice."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """The end, once it has come."""
        ...

    def view(self, state: State, seat: Seat | None) -> State:
        """The state as this seat may know it (None: a spectator), of the same type, with others' secrets replaced. A
        game in which nothing is hidden leaves it at this.
        """
        return state


GameRules = Rules[structs.Value, structs.Action, structs.Event]  # of any game


class Entry(structs.Value, Generic[Done]):
    """A line of the log: who did what, and the faces it took, whoever threw them.

    `shown`: a secret came out with it, so that it is not taken back without the others.
    """

    seat: Seat
    action: Done
    faces: tuple[int, ...] = ()
    shown: bool = False


class Undo(structs.Action):
    """A line like any other: from here on the first `to` lines of the way count (`Track`). Nothing is deleted, so that
    what was taken back is done again by another one that leads further.
    """

    to: int


class Track(Generic[Line]):
    """A log with its undoings followed: `lines` are the way to where it stands or has stood, and `count` of them stand.

    Those beyond were taken back and can be done again, until another line is played. `turns` are the counts from which
    undoings have led back there, the one to go forward to last.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.count = 0
        self.turns: list[int] = []

    @property
    def standing(self) -> list[Line]:
        return self.lines[: self.count]

    def between(self, to: int) -> list[Line]:
        """The lines that are taken back, or done again, by going to where the first `to` count."""
        return self.lines[min(to, self.count) : max(to, self.count)]

    def play(self, line: Line) -> None:
        """A line that is no undoing: what was taken back before it cannot be done again."""
        self.lines[self.count :] = [line]
        self.count += 1
        self.turns.clear()

    def go(self, to: int) -> list[Line]:
        """An undoing: the lines `between`. Raises Illegal("nothing-to-undo") where the way does not lead there."""
        if not 0 <= to <= len(self.lines):
            raise Illegal("nothing-to-undo")
        moved = self.between(to)
        if to < self.count:
            self.turns.append(self.count)
        else:
            self.turns = [turn for turn in self.turns if turn > to]
        self.count = to
        return moved


def play(
    rules: Rules[State, Action, Event], state: State, seat: Seat, action: Action, dice: Dice
) -> tuple[State, Entry[Action], tuple[Event, ...]]:
    """Check an action and carry it out.

    Raises Illegal "not-your-turn", "illegal-action" or what the rules themselves say of it, "dice-count",
    "unknown-face", and NeedDice; the state is a value, so nothing has changed then.
    """
    after, events = _carried_out(rules, state, seat, action, dice)
    shown = False
    for event in events:
        shown = shown or event.shows
    return after, Entry(seat, action, dice.used, shown), events


def _carried_out(
    rules: Rules[State, Action, Event], state: State, seat: Seat, action: Action, dice: Dice
) -> tuple[State, tuple[Event, ...]]:
    """The state after an action that was checked, and what happened. Raises what `play` raises."""
    legal = rules.legal(state, seat)
    if action not in legal:
        seats = rules.to_act(state)
        if seat not in seats:
            raise Illegal("not-your-turn" if seats else "game-over", seat=seat)
        raise legal.refusal(action) or Illegal("illegal-action", seat=seat, action=action.do)
    done = rules.apply(state, seat, action, dice)
    dice.finish()
    return done


def replay(rules: Rules[State, Action, Event], log: Iterable[Entry[Action]], **options: object) -> Iterator[State]:
    """Every state of a game, from the set-up on, one a standing line. Raises Illegal where it no longer plays."""
    state = rules.setup(**options)
    yield state
    for line in effective(log):
        state, _ = _carried_out(rules, state, line.seat, line.action, Dice(line.faces))
        yield state


def odds(
    rules: Rules[State, Action, Event], state: State, seat: Seat, action: Action
) -> Iterator[tuple[Fraction, State, tuple[Event, ...]]]:
    """Every way the dice of an action can fall, with its exact weight. The weights sum to 1.

    The first throw of a game of Bitva can fall in six ways:

    >>> from games.bitva.model import ROLL
    >>> from games.bitva.rules import BITVA
    >>> [str(weight) for weight, after, events in odds(BITVA, BITVA.setup(), "south", ROLL)]
    ['1/6', '1/6', '1/6', '1/6', '1/6', '1/6']
    """
    for (after, events), weight in branches(lambda dice: rules.apply(state, seat, action, dice)):
        yield weight, after, events


def effective(log: Iterable[Entry[Any]]) -> list[Entry[Any]]:
    """The lines that stand, once the undoings are followed."""
    lines = list(log)
    if Undo not in {type(line.action) for line in lines}:
        return lines
    track = Track[Entry[Any]]()
    for line in lines:
        if isinstance(line.action, Undo):
            track.go(line.action.to)
        else:
            track.play(line)
    return track.standing
