"""Logs of Bitva replayed and checked, beside python-chess pushing the moves of its games, checked as well."""

import random
from typing import Any

import chess

from benchmarks.bitva import CHESS_MOST, SETUPS, thrown
from benchmarks.table import Line, alternately
from games.bitva.rules import BITVA
from games.core.dice import Dice
from games.core.protocol import Entry, play, replay

ACTIONS = 100_000
SECONDS = 2.0  # that they may take
ROUNDS = 7
CHANCE = random.Random(2)

Log = list[Entry[Any]]


def bitva_game(options: dict[str, Any]) -> tuple[Log, Any]:
    """The log of a random game, and its last state."""
    state, log = BITVA.setup(**options), []
    while seats := BITVA.to_act(state):
        action = CHANCE.choice(BITVA.legal(state, seats[0]))
        state, entry, _ = play(BITVA, state, seats[0], action, Dice(refill=thrown))
        log.append(entry)
    return log, state


def bitva_games() -> list[tuple[dict[str, Any], Log, Any]]:
    """Games of all set-ups in turns, until they are so many actions: options, log, last state."""
    games: list[tuple[dict[str, Any], Log, Any]] = []
    while sum(len(log) for _, log, _ in games) < ACTIONS:
        games += [(options, *bitva_game(options)) for options in SETUPS.values()]
    return games


def chess_games(count: int) -> list[list[chess.Move]]:
    """Random games of so many moves in all."""
    games: list[list[chess.Move]] = []
    while count:
        board, moves = chess.Board(), []
        while len(moves) < min(count, CHESS_MOST) and (legal := list(board.legal_moves)):
            moves.append(CHANCE.choice(legal))
            board.push(moves[-1])
        games.append(moves)
        count -= len(moves)
    return games


def replay_bitva(games: list[tuple[dict[str, Any], Log, Any]]) -> None:
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


def measure() -> list[Line]:
    games = bitva_games()
    actions = sum(len(log) for _, log, _ in games)
    floor = chess_games(actions)
    timed = alternately(lambda: replay_bitva(games), lambda: replay_chess(floor), rounds=ROUNDS)
    took = timed.ours / actions * ACTIONS
    return [
        timed.speeds("Bitva, replayed", actions, limit=0.5),
        Line(f"Bitva, {ACTIONS:,} actions replayed, absolute", f"{took:.2f} s", f"{SECONDS:.2f} s", took / SECONDS, 1),
    ]
