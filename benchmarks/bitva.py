"""Random games of Bitva, every action checked, beside random games of python-chess."""

import random
import time
from collections.abc import Mapping
from functools import partial

import chess

from benchmarks.comparison import Comparison, alternately
from games.bitva.model import Move
from games.bitva.rules import BITVA
from games.core.dice import Dice
from games.core.protocol import play

SETUPS: dict[str, dict[str, int | str | bool]] = {
    "two players": {},
    "two players, variant": {"advanced": True},
    "four players": {"players": 4},
    "four players, variant": {"advanced": True, "players": 4},
}
ACTIONS = 10_000  # a round
ROUNDS = 15
CHESS_MOST = 400  # half-moves, about as many as a random game of chess lasts
CHANCE = random.Random(1)


def thrown(count: int, sides: int) -> list[int]:
    return [int(CHANCE.random() * sides) + 1 for _ in range(count)]


def play_bitva(options: Mapping[str, int | str | bool]) -> int:
    """So many actions, throws among them: what is legal, one of it at random, played by the door that checks it.

    Returns how many have moved a soldier; the others threw dice or passed.
    """
    start, moved = BITVA.setup(**options), 0
    state = start
    for _ in range(ACTIONS):
        seats = BITVA.to_act(state)
        if not seats:
            state = start
            seats = BITVA.to_act(state)
        action = CHANCE.choice(list(BITVA.legal(state, seats[0])))
        moved += isinstance(action, Move)
        state, _, _ = play(BITVA, state, seats[0], action, Dice(refill=thrown))
    return moved


def play_chess() -> None:
    """So many moves: what is legal, one of it at random, pushed; it is known to be legal."""
    board, length = chess.Board(), 0
    for _ in range(ACTIONS):
        moves = list(board.legal_moves)
        if not moves or length == CHESS_MOST:
            board, length = chess.Board(), 0
            moves = list(board.legal_moves)
        board.push(CHANCE.choice(moves))
        length += 1


def measure() -> list[Comparison]:
    lines = []
    for name, options in SETUPS.items():
        timed = alternately(partial(play_bitva, options), play_chess, rounds=ROUNDS, clock=time.process_time)
        share = play_bitva(options) / ACTIONS
        whole = timed.speeds(f"Bitva, {name}: random actions", ACTIONS, limit=3)
        moves = f"{ACTIONS * share / timed.ours:,.0f}/s"
        lines += [whole, Comparison("  soldiers moved", moves, whole.floor, whole.ratio * share, 0.8, least=True)]
    return lines
