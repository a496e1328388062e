"""What the players of a game are told is not in the rules as we have them."""

from __future__ import annotations

from functools import cache

from games.core import structs
from games.core.content import load
from games.core.text import Text


class Ruling(structs.Value):
    """A point of our own: `mark` is "R" for a ruling, "M" for a rebuilt table; `rule` its number in the rules page."""

    rule: str
    mark: str
    text: Text


@cache
def rulings(package: str) -> tuple[Ruling, ...]:
    """The entries of a game's content/rulings.toml, in the order of its rules page."""
    return tuple(
        Ruling(entry["rule"], entry["mark"], Text(entry["en"], entry["fr"]))
        for entry in load(package, "rulings")["ruling"]
    )
