"""Rules, tests and the page for players name the same numbers."""

from pathlib import Path

from tests.games.numbers import ROOT, RuleNumbers, numbered

BY_MOVES = ("game", "protocol")  # modules of games that are played move by move


class TestNumbers(RuleNumbers):
    game = "battle_cry"
    every = numbered(B=range(1, 9), C=range(1, 13), A=range(1, 15), T=range(1, 20), G=range(1, 14))
    here = Path(__file__).parent
    untested = "B"
    also_raising = (
        *sorted(path for path in (ROOT / "games" / "core").glob("*.py") if path.stem not in BY_MOVES),
        ROOT / "games" / "registry.py",
    )
