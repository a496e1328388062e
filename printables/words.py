"""The words on the sheets, English and French side by side: in words.toml, and in that of each game's art."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from printables.art import packages

LANGUAGES = ("en", "fr")
BOTH = "both"  # of a print: all of it in each language, one after the other


@cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """Every key with its words in each language: of words.toml here and in each package of art.

    Raises ValueError for a key that stands in two of them.
    """
    every: dict[str, Mapping[str, Any]] = {}
    for package in ("printables", *packages().values()):
        file = files(package) / "words.toml"
        for key, words in tomllib.loads(file.read_text(encoding="utf-8")).items() if file.is_file() else ():
            if key in every:
                raise ValueError(f"{key} stands twice in the words")
            every[key] = words
    return every


@dataclass(frozen=True, slots=True)
class Words:
    """One language: `words("page", n=1, m=3)`. An unknown key is a KeyError."""

    lang: str

    def __call__(self, key: str, **values: object) -> str:
        words: str = table()[key][self.lang]
        return words.format(**values)

    def number(self, value: float) -> str:
        """A number with at most two decimals, and the decimal sign of the language."""
        digits = f"{value:.2f}".rstrip("0").rstrip(".")
        return digits.replace(".", ",") if self.lang == "fr" else digits

    def day(self, day: date | str) -> str:
        """A date in words; text that a user typed for a date stays as it is."""
        if isinstance(day, str):
            return day
        months: list[str] = table()["months"][self.lang]
        number = "1er" if self.lang == "fr" and day.day == 1 else f"{day.day}"
        return f"{number} {months[day.month - 1]} {day.year}"
