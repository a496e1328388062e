"""Rules, tests and the page for players name the same numbers, and mark the same ones as our own."""

from pathlib import Path

from tests.games.numbers import RulingNumbers, numbered


class TestNumbers(RulingNumbers):
    game = "invasion"
    every = numbered(R=range(14), A=range(1, 16), T=range(1, 21), G=range(1, 16))
    here = Path(__file__).parent
