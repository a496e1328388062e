"""What can be chosen about a print: Structs, whose types say what may stand there. The same types tell others of it
(`properties`) and refuse what is wrong (`chosen`).

The title of a choice is a key of the words; a choice without one is called by its own name.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Meta, Struct, convert, json

from games.core.reading import Fault, any_of, faults
from games.core.structs import Value
from games.core.text import Text
from printables.errors import BadOption
from printables.words import Words

S = TypeVar("S", bound=Struct)
_TOLD = ("type", "default", "minimum", "maximum", "maxLength", "uniqueItems")
_CODES = {
    "type": "wrong-type",
    "range": "out-of-range",
    "choice": "unknown-value",
    "long": "too-long",
    "many": "too-many",
    "unknown": "unknown-option",
}


class PrintOptions(Value):
    """What can be chosen about a product beside what can be chosen about all of them; here nothing."""


def number(title: str, low: float, high: float) -> Meta:
    """A number between two bounds; a whole one where the field is."""
    return Meta(title=title, ge=low, le=high)


def few(title: str, names: Mapping[str, Text | str]) -> Meta:
    """One of a few values, with what readers call them: a text, or a key of the words."""
    return Meta(title=title, pattern=any_of(names), extra_json_schema={"enum": list(names), "names": names})


def free_text(title: str, longest: int) -> Meta:
    """Any text, at most so many characters long."""
    return Meta(title=title, max_length=longest)


class WrongOption(BadOption):
    """A value that the type of its option refuses; `fault` says what is wrong with it."""

    def __init__(self, fault: Fault, given: Mapping[str, object], *, named: bool) -> None:
        name = str(fault.path[0])
        params = {"value": given[name], "choices": list(fault.facts["choices"])} if fault.kind == "choice" else {}
        code = f"unknown-{name}" if named and params else _CODES[fault.kind]
        super().__init__(code, name[:60], given[name], **params)
        self.fault = fault


def chosen(kind: type[S], given: Mapping[str, object], *, named: bool = False) -> S:
    """What was given: the one check of what was chosen, for whoever asks.

    Raises `WrongOption` "unknown-option", "wrong-type", "out-of-range", "unknown-value", which is said by the name of
    the option where it is `named` ("unknown-paper"), "too-long", "too-many".
    """
    try:
        return convert(given, kind)
    except ValueError:
        fault = next(faults(kind, given))
    raise WrongOption(fault, given, named=named)


@lru_cache(maxsize=256)
def properties(kind: type[Struct], words: Words) -> Mapping[str, Any]:
    """The fields as JSON Schema; each, and each of a few values, has its title in these words."""
    _refs, found = json.schema_components([kind])
    return {name: _property(name, schema, words) for name, schema in found[kind.__name__]["properties"].items()}


def _property(name: str, schema: Mapping[str, Any], words: Words) -> dict[str, Any]:
    out = {"title": words(schema.get("title", name))} | {key: schema[key] for key in _TOLD if key in schema}
    if "enum" in schema:
        out |= {"type": "string", "oneOf": _named(schema, words)}
    return out


def _named(schema: Mapping[str, Any], words: Words) -> list[dict[str, str]]:
    return [
        {"const": key, "title": words(name) if isinstance(name, str) else Text(**name).said_in(words.lang)}
        for key, name in schema.get("names", {value: value for value in schema["enum"]}).items()
    ]
