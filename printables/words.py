"""The words on the sheets, English and French side by side: in words.toml and in that of each game's art, which names
those that the game has among its own texts.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

from games.core.structs import Value
from games.core.text import LANGUAGES as LANGUAGES
from games.core.text import NO_TEXT, capital
from games.registry import GAMES
from printables.installed import OWN, packages, table_in

BOTH = "both"  # of a print: all of it in each language, one after the other


@cache
def table(game: str = "") -> Mapping[str, Mapping[str, Any]]:
    """Every key with its words in each language: those of a game's art, or of Bivouac's own, before those of all. A key
    of the art that stands for a text of the game ("seats.lord") has the words of that.
    """
    words = table_in("printables", "words.toml") | table_in(packages().get(game or OWN), "words.toml")
    return {key: _of_game(game, entry) if isinstance(entry, str) else entry for key, entry in words.items()}


def _of_game(game: str, code: str) -> Mapping[str, str]:
    text = GAMES[game].texts.every.get(code, NO_TEXT)
    return {language: words for language in LANGUAGES if (words := getattr(text, language))}


class Words(Value):
    """One language, of a game or of none: `words("page", n=1, m=3)`. What has no words in it is said in English; what
    has none there either by its key and all that it names.
    """

    lang: str
    game: str = ""

    def __call__(self, key: str, **values: object) -> str:
        words = self._found(key, self.game)
        return " ".join([unsaid(key), *map(str, values.values())]) if words is None else words.format(**values)

    def number(self, value: float) -> str:
        """A number with at most two decimals, and the decimal sign of the language."""
        digits = f"{value:.2f}".rstrip("0").rstrip(".")
        return digits.replace(".", ",") if self.lang == "fr" else digits

    def day(self, day: date | str) -> str:
        """A date in words; text that a user typed for a date stays as it is."""
        if isinstance(day, str):
            return day
        number = "1er" if self.lang == "fr" and day.day == 1 else f"{day.day}"
        return f"{number} {self._found('months')[day.month - 1]} {day.year}"

    def _found(self, key: str, game: str = "") -> Any:
        entry = table(game).get(key, {})
        return entry.get(self.lang, entry.get("en"))


def unsaid(key: str) -> str:
    """A key without words as it is read: "Connect board" for "connect_board"."""
    return capital(key.replace("_", " "))
