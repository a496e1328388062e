"""Rules, tests and the page for players name the same numbers."""

from pathlib import Path

from tests.games.numbers import RuleNumbers, numbered


class TestNumbers(RuleNumbers):
    game = "little_battlefield"
    every = numbered(N=range(1, 19), S=range(1, 14), C=range(1, 4), T=range(1, 24), G=range(1, 15))
    here = Path(__file__).parent
