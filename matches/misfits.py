"""What is wrong with a value from outside that was to be read into a type, as a code and its place."""

from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from core.checks import refusal
from core.errors import Invalid
from games.core.reading import faults

T = TypeVar("T")


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


def misfit(kind: object, data: object) -> Misfit:
    """What is wrong first with a value that msgspec does not take for one of this type."""
    for fault in faults(kind, data):
        refused = refusal(fault)
        if fault.kind == "range":
            low = fault.facts["least"]
            below = low is not None and fault.facts["value"] < low
            bound = {"least": low} if below else {"most": fault.facts["most"]}
            return Misfit("below-least" if below else "above-most", refused.field, bound)
        code = "no-such-value" if fault.kind == "choice" else refused.code
        return Misfit(code, refused.field, dict(refused.params))
    return Misfit("unreadable-value")


def file_shaped(kind: type[T], data: object, code: str) -> T:
    """What is in a file, checked against its shape. Raises Invalid(code) with a reason and the place in the file."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Invalid(code, field="file", **misfit(kind, data).params) from error
    except RecursionError as error:
        raise Invalid(code, field="file", **Misfit("nested-too-deep").params) from error
