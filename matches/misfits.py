"""What msgspec found wrong with a value from outside, as a code of ours and its place: its own words are English.

Its errors carry one sentence and nothing else, so that the sentence is read here, and here only.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

KINDS = {
    "int": "not-a-number",
    "float": "not-a-decimal",
    "str": "not-text",
    "bool": "not-a-flag",
    "array": "not-a-list",
    "object": "not-an-object",
    "datetime": "not-a-moment",
    "uuid": "not-a-uid",
}

_AT = re.compile(r"(?P<what>.*?)(?: - at `(?:key in )?\$\.?(?P<at>[^`]*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>[^`]*)`")
_KIND = re.compile(r"Expected `(?P<kind>\w+)[^`]*`, got .*")
_LENGTH = re.compile(r"Expected `(?P<kind>\w+)` of length (?P<how>[<>]=|) ?(?P<bound>\d+).*")
_BOUND = re.compile(r"Expected `(?:int|float)` (?P<how>[<>]=) (?P<bound>-?\d+).*")


@dataclass(frozen=True, slots=True)
class Misfit:
    """What is wrong: a code of `core.messages`, the place such as "battles[0].number", "" for the whole."""

    reason: str
    at: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def params(self) -> dict[str, Any]:
        """As a refusal has it."""
        return {"reason": self.reason, "at": self.at, **self.more}


def misfit(error: Exception) -> Misfit:
    """The code for an error of msgspec's, or of Python's, that a value from outside has caused."""
    if isinstance(error, RecursionError):
        return Misfit("nested-too-deep")
    if isinstance(error, UnicodeDecodeError) or type(error) is msgspec.DecodeError:
        return Misfit("bad-json")
    found = _AT.fullmatch(str(error))
    what, at = (found["what"], found["at"] or "") if found else (str(error), "")
    if found := _FIELD.match(what):
        reason = "required" if found["how"] == "missing required" else "unknown-field"
        return Misfit(reason, f"{at}.{found['name']}".lstrip("."))
    if found := _LENGTH.match(what):
        return _of_length(found["kind"], found["how"], int(found["bound"]), at)
    if found := _BOUND.match(what):
        bound = int(found["bound"])
        return (
            Misfit("below-least", at, {"least": bound})
            if found["how"] == ">="
            else Misfit("above-most", at, {"most": bound})
        )
    if found := _KIND.match(what):
        return Misfit(KINDS.get(found["kind"], "unreadable-value"), at)
    if what.startswith("Invalid enum value"):
        return Misfit("no-such-value", at)
    if what.startswith("Invalid RFC3339"):
        return Misfit("not-a-moment", at)
    if what.startswith("Invalid UUID"):
        return Misfit("not-a-uid", at)
    return Misfit("unreadable-value", at)


def _of_length(kind: str, how: str, bound: int, at: str) -> Misfit:
    if how == "<=":
        return Misfit("too-long", at, {"longest": bound}) if kind == "str" else Misfit("too-many", at, {"most": bound})
    return Misfit("required", at) if kind == "str" else Misfit("too-few-of-them", at, {"least": bound})
