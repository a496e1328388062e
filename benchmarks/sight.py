"""BattleTech's lines of sight as they are kept, all those of its largest map, beside a plain dict of them."""

import random
from itertools import permutations

from benchmarks.comparison import Comparison, alternately
from games.battletech.board import BOARDS
from games.battletech.sight import cover

ROUNDS = 10


def measure() -> list[Comparison]:
    board = max(BOARDS.values(), key=lambda board: len(board.hexes))
    pairs = list(permutations(board.hexes, 2))
    random.Random(1).shuffle(pairs)
    plain = {ends: cover(board, *ends) for ends in pairs}

    def ours() -> None:
        for start, end in pairs:
            cover(board, start, end)  # as the rules ask

    def floor() -> None:
        for start, end in pairs:
            plain[start, end]

    timed = alternately(ours, floor, rounds=ROUNDS)
    return [timed.speeds("BattleTech, lines of sight", len(pairs), limit=0.4)]
