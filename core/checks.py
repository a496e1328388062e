"""What any text or number typed by a person must be before it reaches a row."""

import unicodedata
from typing import Any
from uuid import UUID

from core.errors import Invalid

CONTROL = {"Cc", "Cs", "Co", "Cn"}
INVISIBLE = {"\u200b", "\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff"}


def line(value: Any, *, field: str, longest: int, required: bool = True) -> str:
    """One line of text, its ends trimmed, at most `longest` characters, without control or direction characters."""
    if not isinstance(value, str):
        raise Invalid("not-text", field=field)
    text = unicodedata.normalize("NFC", value).strip()
    if required and not text:
        raise Invalid("required", field=field)
    if len(text) > longest:
        raise Invalid("too-long", field=field, longest=longest)
    if any(unicodedata.category(c) in CONTROL or c in INVISIBLE for c in text):
        raise Invalid("control-characters", field=field)
    return text


def whole(value: Any, *, field: str, least: int, most: int) -> int:
    """A whole number within bounds; True and 3.0 are not whole numbers here."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid("not-a-number", field=field)
    if not least <= value <= most:
        raise Invalid("out-of-range", field=field, least=least, most=most)
    return value


def decimal(value: Any, *, field: str, least: float, most: float) -> float:
    """A number within bounds, whole or not."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        raise Invalid("not-a-decimal", field=field)
    if not least <= value <= most:
        raise Invalid("out-of-range", field=field, least=least, most=most)
    return float(value)


def one_of(value: Any, choices: Any, *, field: str) -> Any:
    """`value` when it is one of `choices`."""
    if value not in list(choices):
        raise Invalid("not-a-choice", field=field, choices=list(choices))
    return value


def uid(value: Any) -> UUID | None:
    """The uid of a player as typed by anybody; None for what is no uid at all."""
    try:
        return value if isinstance(value, UUID) else UUID(str(value))
    except ValueError:
        return None
