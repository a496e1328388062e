"""What every game has to keep."""

from pathlib import Path

from games.little_battlefield.rules import LITTLE_BATTLEFIELD
from tests.games.contract import Contract


class TestLittleBattlefield(Contract):
    rules = LITTLE_BATTLEFIELD
    setups = (
        {},
        {"mode": "solo", "first": "red", "deck": "4-2-2-1"},
        {"mode": "solo", "ai_board": "horde", "scenario": "crown"},
        {"scenario": "bridgehead"},
    )
    playouts = 4
    most_actions = 20_000
    played = Path(__file__).parent / "played"
