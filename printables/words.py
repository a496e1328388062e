"""The words on the sheets, English and French side by side in words.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "fr")


@cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """Every key with its words in each language."""
    return tomllib.loads((files("printables") / "words.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Words:
    """One language: `words("page", n=1, m=3)`. An unknown key is a KeyError."""

    lang: str

    def __call__(self, key: str, **values: object) -> str:
        words: str = table()[key][self.lang]
        return words.format(**values)

    def day(self, day: date | str) -> str:
        """A date in words; text that a user typed for a date stays as it is."""
        if isinstance(day, str):
            return day
        months: list[str] = table()["months"][self.lang]
        number = "1er" if self.lang == "fr" and day.day == 1 else f"{day.day}"
        return f"{number} {months[day.month - 1]} {day.year}"
