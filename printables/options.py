"""What can be chosen about a print, as data: checked here, told to others as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.text import Text
from printables.errors import BadOption

Value = bool | int | float | str
_TYPES: Mapping[type, str] = {bool: "boolean", int: "integer", float: "number", str: "string"}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice. Its kind is that of its default: yes or no, a number from `low` to `high`, one of `choices`, or a text
    of at most `longest` characters. `title` is a key of the words; `choices` maps values to what readers call them.
    """

    default: Value
    title: str
    low: float | None = None
    high: float | None = None
    choices: Mapping[str, Text] = field(default_factory=dict)
    longest: int = 120

    def checked(self, name: str, value: object) -> Value:
        """The value, a whole number as a decimal one where that is meant.

        Raises `BadOption` "wrong-type", "out-of-range", "unknown-value" or "too-long".
        """
        kind = type(self.default)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind or not isinstance(value, Value):
            raise BadOption("wrong-type", name, value)
        if isinstance(value, str):
            if self.choices and value not in self.choices:
                raise BadOption("unknown-value", name, value)
            if len(value) > self.longest:
                raise BadOption("too-long", name, len(value))
        elif not isinstance(value, bool) and not self._low <= value <= self._high:
            raise BadOption("out-of-range", name, value)
        return value

    @property
    def _low(self) -> float:
        return float("-inf") if self.low is None else self.low

    @property
    def _high(self) -> float:
        return float("inf") if self.high is None else self.high

    def schema(self, title: str, language: str) -> dict[str, Any]:
        """The option as JSON Schema; each of its choices has its own title."""
        out: dict[str, Any] = {"title": title, "type": _TYPES[type(self.default)], "default": self.default}
        if self.low is not None:
            out["minimum"] = self.low
        if self.high is not None:
            out["maximum"] = self.high
        if self.choices:
            out["oneOf"] = [{"const": key, "title": said.said_in(language)} for key, said in self.choices.items()]
        elif isinstance(self.default, str):
            out["maxLength"] = self.longest
        return out


def checked(options: Mapping[str, Option], given: Mapping[str, object]) -> dict[str, Value]:
    """What was given, checked. Raises `BadOption` "unknown-option" and what `Option.checked` raises."""
    for name in given:
        if name not in options:
            raise BadOption("unknown-option", str(name)[:60], given[name])
    return {name: options[name].checked(name, value) for name, value in given.items()}
