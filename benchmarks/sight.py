"""BattleTech's table of lines of sight, all those of its largest map, beside a plain dict with the same keys."""

import random
from itertools import permutations

from benchmarks.comparison import Comparison, alternately
from games.battletech.board import BOARDS
from games.battletech.sight import sight

ROUNDS = 10


def measure() -> list[Comparison]:
    board = max(BOARDS.values(), key=lambda board: len(board.hexes))
    pairs = list(permutations(board.hexes, 2))
    random.Random(1).shuffle(pairs)
    plain = {ends: sight(board)[ends] for ends in pairs}

    def ours() -> None:
        for start, end in pairs:
            sight(board)[start, end]  # as the rules ask

    def floor() -> None:
        for start, end in pairs:
            plain[start, end]

    timed = alternately(ours, floor, rounds=ROUNDS)
    return [timed.speeds("BattleTech, lines of sight", len(pairs), limit=0.4)]
