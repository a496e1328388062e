"""Reads a mapping that came from outside, strictly: every error is coded and names the path of the bad field."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from games.core.errors import Illegal
from games.core.text import LANGUAGES, Text

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # control characters, half characters, line and paragraph separators
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_NOTHING = object()


def whole(value: object) -> object:
    """A number without a fraction as a whole one, 3.0 as 3; any other value as it is."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Fields:
    """One table of the input. Read each field once, by kind; then `done()` refuses what nobody asked for.

    A field without `default` must be there. Paths look like `orders.union.infantry` and `objectives[0].name`.
    """

    def __init__(self, source: object, path: str = "") -> None:
        if not isinstance(source, Mapping):
            raise Illegal("wrong-type", path=path, expected="table")
        self._source = source
        self._left = set(source)
        self.path = path

    def at(self, name: str) -> str:
        """The path of one of this table's fields."""
        return f"{self.path}.{name}" if self.path else name

    def __contains__(self, name: str) -> bool:
        return name in self._source

    def _take(self, name: str, default: object) -> object:
        self._left.discard(name)
        value = self._source.get(name, default)
        if value is _NOTHING:
            raise Illegal("missing-field", path=self.at(name))
        return value

    def done(self) -> None:
        """Raises Illegal("unknown-field") when the table holds a field that was not read."""
        for name in self._source:
            if name in self._left:
                raise Illegal("unknown-field", path=self.at(ascii(str(name))[1:-1][:60]))

    def integer(self, name: str, low: int, high: int, default: object = _NOTHING) -> int:
        value = whole(self._take(name, default))
        if not isinstance(value, int) or isinstance(value, bool):
            raise Illegal("wrong-type", path=self.at(name), expected="integer")
        if not low <= value <= high:
            raise Illegal("out-of-range", path=self.at(name), low=low, high=high)
        return value

    def flag(self, name: str, default: object = _NOTHING) -> bool:
        value = self._take(name, default)
        if not isinstance(value, bool):
            raise Illegal("wrong-type", path=self.at(name), expected="boolean")
        return value

    def one_of(self, name: str, allowed: Sequence[str], default: object = _NOTHING) -> str:
        value = self._take(name, default)
        if not isinstance(value, str):
            raise Illegal("wrong-type", path=self.at(name), expected="text")
        if value not in allowed:
            raise Illegal("unknown-value", path=self.at(name), allowed=list(allowed))
        return value

    def line(self, name: str, longest: int, default: object = _NOTHING, *, blank: bool = False) -> str:
        """One line of text of at most `longest` characters; blank only where the field may be."""
        value = checked_text(self._take(name, default), self.at(name), longest)
        if not blank and not value.strip():
            raise Illegal("blank", path=self.at(name))
        return value

    def key(self, name: str, longest: int = 60) -> str:
        """A name for addresses: small letters, digits, single hyphens."""
        value = self.line(name, longest)
        if not _KEY.fullmatch(value):
            raise Illegal("bad-key", path=self.at(name))
        return value

    def date(self, name: str) -> str:
        """An ISO date, as exact as it is known: "", "1862", "1862-08" or "1862-08-30"."""
        value = self.line(name, 10, "", blank=True)
        if value and not _is_date(value):
            raise Illegal("bad-date", path=self.at(name))
        return value

    def text(self, name: str, longest: int, *, blank: bool = False, lines: bool = False) -> Text:
        """A text by language, `{en = …, fr = …}` with both complete; a plain string is the same in both."""
        value = self._take(name, "" if blank else _NOTHING)
        if isinstance(value, Mapping):
            inner = Fields(value, self.at(name))
            said = [checked_text(inner._take(one, _NOTHING), inner.at(one), longest, lines=lines) for one in LANGUAGES]
            inner.done()
            for one, words in zip(LANGUAGES, said, strict=True):
                if not words.strip() and (not blank or any(said)):
                    raise Illegal("blank", path=inner.at(one))
            return Text(*said)
        words = checked_text(value, self.at(name), longest, lines=lines)
        if not blank and not words.strip():
            raise Illegal("blank", path=self.at(name))
        return Text(words, words)

    def table(self, name: str, *, optional: bool = False) -> Fields:
        return Fields(self._take(name, {} if optional else _NOTHING), self.at(name))

    def items(self, name: str, longest: int) -> Iterator[tuple[object, str]]:
        """The members of a list of at most `longest`, each with its path; nothing when the list is not there."""
        value = self._take(name, ())
        if not isinstance(value, list | tuple):
            raise Illegal("wrong-type", path=self.at(name), expected="list")
        if len(value) > longest:
            raise Illegal("too-many", path=self.at(name), high=longest)
        return ((one, f"{self.at(name)}[{place}]") for place, one in enumerate(value))

    def pairs(self, name: str, allowed: Sequence[str]) -> Iterator[tuple[str, Fields]]:
        """The fields of an optional table, in the order of `allowed`: (name, the table to read it from)."""
        inner = self.table(name, optional=True)
        yield from ((one, inner) for one in allowed if one in inner)
        inner.done()


def checked_text(value: object, path: str, longest: int, *, lines: bool = False) -> str:
    """A text without control characters, half characters and direction marks; line breaks where `lines` allows."""
    if not isinstance(value, str):
        raise Illegal("wrong-type", path=path, expected="text")
    if lines:
        value = value.replace("\r\n", "\n")
    if len(value) > longest:
        raise Illegal("too-long", path=path, max=longest)
    for char in value:
        allowed = lines and char in "\n\t"
        if not allowed and (unicodedata.category(char) in _UNSEEN or char in _BIDI):
            raise Illegal("control-character", path=path)
    return value


def checked_symbol(value: object, path: str, allowed: Sequence[str]) -> str:
    """A member of a list of codes."""
    if not isinstance(value, str):
        raise Illegal("wrong-type", path=path, expected="text")
    if value not in allowed:
        raise Illegal("unknown-value", path=path, allowed=list(allowed))
    return value


def _is_date(value: str) -> bool:
    match = _DATE.fullmatch(value)
    if not match:
        return False
    year, month, day = (int(part) if part else None for part in match.groups())
    if not year or month is None:
        return bool(year)
    if not 1 <= month <= 12:
        return False
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return day is None or 1 <= day <= _DAYS[month - 1] + leap
