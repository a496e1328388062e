"""Rules, tests and the page for players name the same numbers, and mark the same ones as our own."""

import re
from pathlib import Path

from tests.games.numbers import ROOT, RulingNumbers, numbered, raised


class TestNumbers(RulingNumbers):
    game = "battletech"
    every = numbered(
        S=range(1, 10),
        V=range(1, 11),
        L=range(1, 9),
        W=range(1, 12),
        H=range(1, 11),
        D=range(1, 9),
        N=range(1, 10),
        C=range(1, 4),
        G=range(1, 12),
    )
    here = Path(__file__).parent

    def test_the_page_lists_every_refusal_and_no_other(self):
        """Its own, and those of the core that its doors pass on."""
        listed = re.findall(r"^\| `([a-z-]+)` \|", self.page(), re.MULTILINE)
        own = {code for path in self.code() for code in raised(path)}
        shared = {code for path in (ROOT / "games" / "core").glob("*.py") for code in raised(path)}
        assert sorted(listed) == listed
        assert own <= set(listed) <= own | shared
