"""BattleTech's table of lines of sight, once they are known, beside a plain dict with the same keys."""

import random

from benchmarks.table import Line, alternately
from games.battletech.board import BOARDS
from games.battletech.sight import sight

PAIRS = 10_000  # of hexes; well within what the table keeps
ROUNDS = 30
A_SECOND = 500_000  # look-ups at least


def measure() -> list[Line]:
    board = BOARDS["training"]
    hexes = list(board.centres.values())
    every = [(start, end) for start in hexes for end in hexes if start != end]
    pairs = random.Random(1).sample(every, PAIRS)
    plain = {ends: sight(board)[ends] for ends in pairs}

    def ours() -> None:
        for start, end in pairs:
            sight(board)[start, end]  # as the rules ask

    def floor() -> None:
        for start, end in pairs:
            plain[start, end]

    timed = alternately(ours, floor, rounds=ROUNDS)
    speed = PAIRS / timed.ours
    return [
        timed.speeds("BattleTech, lines of sight", PAIRS, limit=0.4),
        Line(
            "BattleTech, lines of sight, absolute",
            f"{speed:,.0f}/s",
            f"{A_SECOND:,}/s",
            speed / A_SECOND,
            1,
            least=True,
        ),
    ]
