"""Logs replayed and checked, beside python-chess looking up and pushing as many moves of its games."""

import random
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from benchmarks.bitva import CHESS_MOST, SETUPS, thrown
from benchmarks.comparison import Line, alternately
from games.bitva.rules import BITVA
from games.core.dice import Dice
from games.core.protocol import Entry, play, replay
from games.core.structs import Value
from games.registry import PLAYABLE

ACTIONS = 30_000
LEAST = 0.6  # times the speed of python-chess
ROUNDS = 7
FOUR = "HBK-4G, ENF-4R, CDA-2A, HBK-4G"
OTHERS: dict[str, tuple[str, dict[str, int | str | bool]]] = {  # the other games, and what makes their replay longer
    "BattleTech": ("battletech", {}),
    "BattleTech, four mechs a side": ("battletech", {"attacker": FOUR, "defender": FOUR}),
    "BattleTech without a map": ("battletech", {"map": "none"}),
    "Invasion": ("invasion", {}),
    "Invasion, four players of heroes": ("invasion", {"players": 4}),
    "My Little Battlefield": ("little-battlefield", {}),
    "My Little Battlefield, solo": ("little-battlefield", {"mode": "solo"}),
}
SOME = 5_000  # actions of each of them
GREED = 0.3  # how often the computer player chooses in their games, so that they come to an end
CHANCE = random.Random(2)

Log = list[Entry[Any]]
Game = tuple[Mapping[str, int | str | bool], Log, Value]  # options, log, last state


def bitva_game(options: Mapping[str, int | str | bool]) -> tuple[Log, Value]:
    """The log of a random game, and its last state."""
    state = BITVA.setup(**options)
    log: Log = []
    while seats := BITVA.to_act(state):
        action = CHANCE.choice(list(BITVA.legal(state, seats[0])))
        state, entry, _ = play(BITVA, state, seats[0], action, Dice(refill=thrown))
        log.append(entry)
    return log, state


def bitva_games() -> list[Game]:
    """Games of all set-ups in turns, until they are so many actions."""
    games: list[Game] = []
    while sum(len(log) for _, log, _ in games) < ACTIONS:
        games += [(options, *bitva_game(options)) for options in SETUPS.values()]
    return games


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


def replay_bitva(games: Sequence[Game]) -> None:
    for options, log, last in games:
        for state in replay(BITVA, log, **options):  # noqa: B007
            pass
        assert state == last


def replay_chess(games: list[list[chess.Move]]) -> None:
    for moves in games:
        board = chess.Board()
        for move in moves:
            assert move in board.legal_moves
            board.push(move)


def other_games(key: str, options: Mapping[str, int | str | bool]) -> list[Log]:
    """Games of one of the others, until they are so many actions."""
    game = PLAYABLE[key]
    logs: list[Log] = []
    greed = 0.0 if options.get("map") == "none" else GREED  # no computer looks at a table of the players' own
    while sum(map(len, logs)) < SOME:
        state = game.rules.setup(**options)
        log: Log = []
        while (seats := game.rules.to_act(state)) and len(log) < SOME:
            tried = [possible for possible in game.rules.legal(state, seats[0]) if game.tried(possible)]
            action = game.best(state, seats[0]) if CHANCE.random() < greed else CHANCE.choice(tried)
            state, entry, _ = play(game.rules, state, seats[0], action, Dice(refill=thrown))
            log.append(entry)
        logs.append(log)
    return logs


def other_line(name: str, key: str, options: Mapping[str, int | str | bool]) -> Line:
    """Games of another game, replayed beside as many moves of chess."""
    logs, rules = other_games(key, options), PLAYABLE[key].rules
    actions = sum(map(len, logs))
    floor = chess_games(actions)

    def replayed() -> None:
        for log in logs:
            deque(replay(rules, log, **options), maxlen=0)

    timed = alternately(replayed, lambda: replay_chess(floor), rounds=ROUNDS, clock=time.process_time)
    return timed.speeds(f"{name}, replayed", actions, limit=LEAST)


def measure() -> list[Line]:
    games = bitva_games()
    actions = sum(len(log) for _, log, _ in games)
    floor = chess_games(actions)
    timed = alternately(
        lambda: replay_bitva(games), lambda: replay_chess(floor), rounds=ROUNDS, clock=time.process_time
    )
    return [
        timed.speeds("Bitva, replayed", actions, limit=LEAST),
        *[other_line(name, *setup) for name, setup in OTHERS.items()],
    ]
