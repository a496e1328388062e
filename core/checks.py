"""What any text or number typed by a person must be before it reaches a row."""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeVar
from uuid import UUID

from django.db.models import CharField, Model
from msgspec import Meta, convert

from core.errors import Invalid
from games.core.reading import Fault, faults, line_of, path_text

Choice = TypeVar("Choice")

CONTROL = {"Cc", "Cs", "Co", "Cn"}
FORMAT = "Cf"  # joiners, direction marks, zero widths
ALONE_UNSEEN = {FORMAT, "Mn", "Me", "Zs"}
ROW_MOST = 2**63 - 1  # the greatest number that a row can have
VERSION_MOST = 2**31 - 1  # of anything, and of the lines of a log
LINE_MOST = 1000  # characters; every line is shorter, and the normal form of a text takes the square of its length
YEARS = range(1900, 2200)  # of any moment in a file; further away it may be none in another time zone
FACES_MOST = 100  # of dice that are typed in at once
BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")  # drawn as nothing, and no blanks to Unicode
INVISIBLE = {"\u200b", "\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff"}

# What is wrong with a value, by its kind and by what was expected instead.
CODES: Mapping[str, str] = {
    "missing": "required",
    "blank": "required",
    "unknown": "unknown-field",
    "range": "out-of-range",
    "few": "too-few-of-them",
    "length": "too-few-of-them",
    "many": "too-many",
    "long": "too-long",
    "choice": "not-a-choice",
    "unseen": "control-characters",
    "zone": "unreadable-value",
}
NOT_A: Mapping[str, str] = {
    "integer": "not-a-number",
    "decimal": "not-a-decimal",
    "text": "not-text",
    "boolean": "not-a-flag",
    "list": "not-a-list",
    "pair": "not-a-list",
    "table": "not-an-object",
    "dice": "not-dice",
    "moment": "not-a-moment",
    "uid": "not-a-uid",
}
SAID: Mapping[str, tuple[str, ...]] = {
    "range": ("least", "most"),
    "few": ("least",),
    "length": ("least",),
    "many": ("most",),
    "long": ("longest",),
    "choice": ("choices",),
}


def refusal(fault: Fault) -> Invalid:
    """What a request is told of a fault in it."""
    code = NOT_A[fault.facts["expected"]] if fault.kind == "type" else CODES[fault.kind]
    params = {name: fault.facts[name] for name in SAID.get(fault.kind, ())}
    return Invalid(code, field=path_text(fault.path), **params)


def of_type(kind: Any, value: object, *, field: str = "") -> Any:
    """A value as its type has it. Raises Invalid for the first fault, with its path, or the `field` in its place."""
    try:
        return convert(value, kind)
    except ValueError as error:  # of msgspec, or half a character
        fault = next(faults(kind, value))
        raise refusal(fault._replace(path=(field,)) if field else fault) from error


def tidy(text: str) -> str:
    """A line as it was meant: in normal form, without blanks at its ends, and blank where nothing of it is seen. What
    is too long for any line stays as it is.
    """
    if len(text) > LINE_MOST:
        return text
    unseen = all(unicodedata.category(char) in ALONE_UNSEEN or char in BLANK_LETTERS for char in text)
    return "" if unseen else unicodedata.normalize("NFC", text).strip()


def line(value: object, *, field: str, longest: int, required: bool = True) -> str:
    """One line of text, its ends trimmed, at most `longest` characters, without control or direction characters."""
    text: str = of_type(
        Annotated[str, line_of(longest, blank=not required)],
        tidy(value) if isinstance(value, str) else value,
        field=field,
    )
    if any(unicodedata.category(c) in CONTROL or c in INVISIBLE for c in text):
        raise Invalid("control-characters", field=field)
    return text


def column_longest(model: type[Model], name: str) -> int:
    """How many characters a column takes."""
    column = model._meta.get_field(name)
    if not isinstance(column, CharField) or column.max_length is None:
        raise TypeError(f"{name} takes texts of any length, or none")
    return column.max_length


def whole(value: object, *, field: str, least: int, most: int) -> int:
    """A whole number within bounds; True and 3.0 are not whole numbers here."""
    number: int = of_type(Annotated[int, Meta(ge=least, le=most)], value, field=field)
    return number


def decimal(value: object, *, field: str, least: float, most: float) -> float:
    """A number within bounds, whole or not."""
    number: float = of_type(Annotated[float, Meta(ge=least, le=most)], value, field=field)
    return number


def json_place(raw: bytes) -> dict[str, Any]:
    """Where a text stops being JSON, by `line` and `column` from 1; nothing where there is no such place."""
    try:
        json.loads(raw)
    except json.JSONDecodeError as error:
        return {"line": error.lineno, "column": error.colno}
    except (ValueError, RecursionError):
        pass
    return {}


def one_of(value: object, choices: Iterable[Choice], *, field: str) -> Choice:
    """`value` when it is one of `choices`."""
    allowed = list(choices)
    if value not in allowed:
        raise Invalid("not-a-choice", field=field, choices=allowed)
    return allowed[allowed.index(value)]


def uid(value: object) -> UUID | None:
    """The uid of a player as typed by anybody; None for what is no uid at all."""
    try:
        return value if isinstance(value, UUID) else UUID(str(value))
    except ValueError:
        return None


def digits(text: str, *, most: int = 9) -> int | None:
    """The number that these digits say, `most` of them at most; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most else None
