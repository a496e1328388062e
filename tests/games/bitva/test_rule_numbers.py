"""Rules, tests and the page for players name the same numbers."""

from pathlib import Path

from tests.games.numbers import RuleNumbers, numbered


class TestNumbers(RuleNumbers):
    game = "bitva"
    every = numbered(_=range(1, 22), A=range(1, 18), T=range(1, 19), G=range(1, 16))
    here = Path(__file__).parent
