"""What a print refuses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Unprintable(ValueError):
    """The art cannot be set as asked: a text under six points, a character the face lacks, a block over its room."""


class BadOption(ValueError):
    """A print was asked for with an option that does not exist; nothing is printed.

    `code` is stable and meant for programs ("unknown-paper"), `option` names the option, `value` is what was given,
    `choices` what it could have been, where that depends on the print.
    """

    def __init__(self, code: str, option: str, value: object, choices: Iterable[str] = ()) -> None:
        super().__init__(f"{code}: {option}={value!r}")
        self.code, self.option, self.value, self.choices = code, option, value, tuple(choices)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with what the rules said of it."""
        return type(self), (self.code, self.option, self.value, self.choices), {"__cause__": self.__cause__}


def no_such_piece(option: str, value: str, idents: Iterable[str]) -> BadOption:
    """The refusal of a piece that is not among `idents`: "unknown-piece", or "no-pieces" where there are none."""
    known = tuple(dict.fromkeys(idents))
    return BadOption("unknown-piece" if known else "no-pieces", option, value, known)


class OutOfRange(BadOption):
    """A number that is not from `least` to `most`; 0 may stand for "as usual" besides."""

    def __init__(self, option: str, value: float, least: float, most: float) -> None:
        super().__init__("out-of-range", option, value)
        self.least, self.most = least, most

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.option, self.value, self.least, self.most)


def range_check(option: str, asked: float, bounds: tuple[float, float]) -> None:
    """Raises `OutOfRange` for what is asked outside `bounds`; 0 is "as usual"."""
    low, high = bounds
    if asked and not low <= asked <= high:
        raise OutOfRange(option, asked, low, high)


class DoesNotFit(BadOption):
    """Pieces of so many mm for fields that hold pieces of `most` mm; `field` says how wide those are."""

    def __init__(self, option: str, size: float, field: float, most: float) -> None:
        super().__init__("does-not-fit", option, size)
        self.field, self.most = field, most

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.option, self.value, self.field, self.most)
