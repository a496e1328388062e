"""Moves at live tables through the whole API, beside the floor's plain write; same server, same database."""

from benchmarks.comparison import Comparison
from benchmarks.server import Write, compared
from benchmarks.tables import account, table_in_play
from campaigns.models import User
from matches.models import Match, MatchSeat, Move

ROWS = [Match, MatchSeat, Move]
# Name, game, kind of the action, and how many lines there are before it at least.
MOVES = (
    ("first throw in Bitva", "bitva", "roll", 0),
    ("jump in Bitva", "bitva", "move", 50),
    ("step in Invasion", "invasion", "step", 100),
    ("step in BattleTech", "battletech", "step", 30),
)


def prepare(alice: User, name: str, game: str, do: str, after: int) -> Write:
    table = table_in_play(alice, game, after, do)
    body = {"action": table.action, "seat": table.seat, "roll": True}
    return Write(name, "/api/v1/matches/{}/actions/", table.match, table.version, body)


def measure() -> list[Comparison]:
    alice = account()
    return compared(alice, ROWS, [prepare(alice, *move) for move in MOVES])
