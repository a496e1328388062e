"""Logs replayed and checked, beside python-chess looking up and pushing as many moves of its games."""

import random
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from benchmarks.bitva import CHESS_MOST, SETUPS, thrown
from benchmarks.comparison import Comparison, alternately
from games.core.dice import Dice
from games.core.game import Game
from games.core.protocol import Entry, play, replay
from games.registry import PLAYABLE

LEAST = 0.6  # times the speed of python-chess
ROUNDS = 7
FOUR = "HBK-4G, ENF-4R, CDA-2A, HBK-4G"
Options = Mapping[str, int | str | bool]
GREED = 0.3  # how often the computer player chooses, where games come to no end by themselves
# Each game with how many actions, its greed, and its options in turns: what makes its replay longer.
GAMES: dict[str, tuple[str, int, float, Sequence[Options]]] = {
    "Bitva": ("bitva", 30_000, 0, list(SETUPS.values())),
    "BattleTech": ("battletech", 5_000, GREED, [{}]),
    "BattleTech, four mechs a side": ("battletech", 5_000, GREED, [{"attacker": FOUR, "defender": FOUR}]),
    "BattleTech without a map": ("battletech", 5_000, 0, [{"map": "none"}]),  # no computer looks at the players' table
    "Invasion": ("invasion", 5_000, GREED, [{}]),
    "Invasion, four players of heroes": ("invasion", 5_000, GREED, [{"players": 4}]),
    "My Little Battlefield": ("little-battlefield", 5_000, GREED, [{}]),
    "My Little Battlefield, solo": ("little-battlefield", 5_000, GREED, [{"mode": "solo"}]),
}
CHANCE = random.Random(2)

Log = list[Entry[Any]]


def played(game: Game, options: Options, greed: float, most: int) -> tuple[Options, Log, Any]:
    """The log of a game at random, of so many actions at most, and its last state."""
    state, log = game.rules.setup(**options), list[Entry[Any]]()
    while (seats := game.rules.to_act(state)) and len(log) < most:
        tried = [possible for possible in game.rules.legal(state, seats[0]) if game.tried(possible)]
        action = game.best(state, seats[0]) if CHANCE.random() < greed else CHANCE.choice(tried)
        state, entry, _ = play(game.rules, state, seats[0], action, Dice(refill=thrown))
        log.append(entry)
    return options, log, state


def chess_games(count: int) -> list[list[chess.Move]]:
    """Random games of so many moves in all."""
    games: list[list[chess.Move]] = []
    while count:
        board = chess.Board()
        moves: list[chess.Move] = []
        while len(moves) < min(count, CHESS_MOST) and (legal := list(board.legal_moves)):
            moves.append(CHANCE.choice(legal))
            board.push(moves[-1])
        games.append(moves)
        count -= len(moves)
    return games


def replay_chess(games: list[list[chess.Move]]) -> None:
    for moves in games:
        board = chess.Board()
        for move in moves:
            assert move in board.legal_moves
            board.push(move)


def compared(name: str, key: str, actions: int, greed: float, options: Sequence[Options]) -> Comparison:
    """Games of so many actions at least, replayed beside as many moves of chess."""
    rules, games, count = PLAYABLE[key].rules, list[tuple[Options, Log, Any]](), 0
    while count < actions:
        games += [played(PLAYABLE[key], each, greed, actions) for each in options]
        count = sum(len(log) for _, log, _ in games)
    floor = chess_games(count)

    def replayed() -> None:
        for chosen, log, last in games:
            (state,) = deque(replay(rules, log, **chosen), maxlen=1)
            assert state == last

    timed = alternately(replayed, lambda: replay_chess(floor), rounds=ROUNDS, clock=time.process_time)
    return timed.speeds(f"{name}, replayed", count, limit=LEAST)


def measure() -> list[Comparison]:
    return [compared(name, *game) for name, game in GAMES.items()]
