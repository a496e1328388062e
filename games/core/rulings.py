"""What the players of a game are told is not in the rules as we have them."""

from functools import cache

from games.core import structs
from games.core.content import content
from games.core.text import Text


class Ruling(structs.Value):
    """A point of our own: `mark` is "R" for a ruling, "M" for a rebuilt table; `rule` its number in the rules page."""

    rule: str
    mark: str
    en: str
    fr: str

    @property
    def text(self) -> Text:
        return Text(self.en, self.fr)


class _Rulings(structs.Value):
    ruling: tuple[Ruling, ...]


@cache
def rulings(package: str) -> tuple[Ruling, ...]:
    """The entries of a game's content/rulings.toml, in the order of its rules page."""
    return content(package, "rulings", _Rulings).ruling
