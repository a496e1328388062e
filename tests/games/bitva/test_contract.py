"""Bitva keeps the contract of all games."""

from pathlib import Path

from games.bitva.board import BOARD, Board, board_to_toml
from games.bitva.rules import BITVA
from tests.games.contract import Contract


class TestBitva(Contract):
    rules = BITVA
    setups = (
        {},
        {"pass_if_only_general": True},
        {"players": 4},
        {"advanced": True},
        {"advanced": True, "loose_patrol": True},
        {"advanced": True, "players": 4},
        {"advanced": True, "free_recall": True},
        {"board": board_to_toml(Board(BOARD.hexes[:-1])), "pass_if_only_general": True},  # A15 a group's own
    )
    playouts = 50
    most_actions = 5000
    played = Path(__file__).parent / "played"
