"""Rules, tests and the page for players name the same numbers, and mark the same ones as our own."""

from pathlib import Path

from tests.games.numbers import RulingNumbers, numbered


class TestNumbers(RulingNumbers):
    game = "little_battlefield"
    every = numbered(N=range(1, 19), S=range(1, 14), C=range(1, 4), T=range(1, 29), G=range(1, 15))
    here = Path(__file__).parent
