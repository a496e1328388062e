"""The contract of all games holds for one without dice, too."""

from msgspec.structs import replace

from games.core.errors import Illegal
from games.core.legal import Legal
from games.core.protocol import Outcome
from games.core.structs import Action, Event, Value
from tests.games.contract import Contract

SEATS = ("first", "second")
MOST = 3


class Heap(Value):
    stones: int = 15
    turn: str = "first"


class Take(Action):
    stones: int


class Taken(Event):
    stones: int


class Nim:
    """Who takes the last stone wins."""

    key, version, state, actions = "nim", 1, Heap, {"take": Take}

    def setup(self, **options):
        if options:
            raise Illegal("unknown-option", option=next(iter(options)))
        return Heap()

    def seats(self, state):
        return SEATS

    def to_act(self, state):
        return (state.turn,) if state.stones else ()

    def legal(self, state, seat):
        most = min(MOST, state.stones) if seat == state.turn else 0
        return Legal(lambda wanted: map(Take, range(1, most + 1)))

    def apply(self, state, seat, action, dice):
        (other,) = {*SEATS} - {seat}
        return replace(state, stones=state.stones - action.stones, turn=other), (Taken(action.stones),)

    def outcome(self, state):
        return None if state.stones else Outcome(tuple({*SEATS} - {state.turn}), "last")

    def view(self, state, seat):
        return state


class TestNim(Contract):
    rules = Nim()
    events = (Taken,)
    test_played_games_still_play = None  # it is no game of the registry
