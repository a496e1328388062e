"""BattleTech's lines of sight as they are kept, all those of its largest map, beside a plain dict of them."""

import random
from itertools import permutations

from benchmarks.comparison import Comparison, alternately
from games.battletech.board import BOARDS
from games.battletech.sight import covers

ROUNDS = 10


def measure() -> list[Comparison]:
    board = max(BOARDS.values(), key=lambda board: len(board.hexes))
    pairs, cover = list(permutations(board.hexes, 2)), covers(board)
    random.Random(1).shuffle(pairs)
    plain = {ends: cover(*ends) for ends in pairs}

    def ours() -> None:
        for start, end in pairs:
            cover(start, end)  # as the computer player asks

    def floor() -> None:
        for start, end in pairs:
            plain[start, end]

    timed = alternately(ours, floor, rounds=ROUNDS)
    return [timed.speeds("BattleTech, lines of sight", len(pairs), limit=0.4)]
