"""Rules, tests and the page for players name the same numbers."""

from pathlib import Path

from tests.games.numbers import RuleNumbers, numbered


class TestNumbers(RuleNumbers):
    game = "invasion"
    every = numbered(R=range(14), A=range(1, 16), T=range(1, 21), G=range(1, 16))
    here = Path(__file__).parent
