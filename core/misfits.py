"""What is wrong with a value from outside that was to be read into a type, as a code and its place."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from core.checks import refusal
from core.errors import Invalid
from games.core.errors import Illegal
from games.core.reading import faults

T = TypeVar("T")


def misfit(kind: object, data: object) -> dict[str, Any]:
    """What is wrong first with a value that msgspec does not take for one of this type, as a refusal says it: `reason`,
    a code of `core.messages`; `at`, the place such as "battles[0].number", "" for the whole; what the words need.
    """
    for fault in faults(kind, data):
        refused = refusal(fault)
        if fault.kind == "range":
            low = fault.facts["least"]
            if low is not None and fault.facts["value"] < low:
                return {"reason": "below-least", "at": refused.field, "least": low}
            return {"reason": "above-most", "at": refused.field, "most": fault.facts["most"]}
        code = "no-such-value" if fault.kind == "choice" else refused.code
        return {"reason": code, "at": refused.field, **refused.params}
    return {"reason": "unreadable-value", "at": ""}


def file_shaped(kind: type[T], data: object, code: str) -> T:
    """What is in a file, checked against its shape. Raises Invalid(code) with a reason and the place in the file."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Invalid(code, field="file", **misfit(kind, data)) from error
    except RecursionError as error:
        raise Invalid(code, field="file", reason="nested-too-deep", at="") from error


def placed(error: Illegal, option: str) -> dict[str, object]:
    """The parameters of what is refused of the text of an option; with its place in the text, where that is said, as
    `in_file`: "ground.terrain.woods[0]", or "our-inn:13:6" for a symbol on the map of a tile.
    """
    params, place = error.params, error.params.get("path")
    if {"tile", "line"} <= params.keys():
        place = ":".join(str(params[name]) for name in ("tile", "line", "column") if name in params)
    return {**params, "in_file": place} if place and place != option else dict(params)


@contextmanager
def part_of_file(at: str) -> Iterator[None]:
    """What is refused of a part of a file says its place in the file besides, as `in_file`."""
    try:
        yield
    except (Illegal, Invalid) as error:
        place = f"{at}.{error.params.get('path', '')}".strip(".")
        error.params = {**error.params, "in_file": place}
        raise
