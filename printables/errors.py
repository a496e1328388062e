"""What a print refuses."""

from collections.abc import Iterable
from typing import Any


class Unprintable(ValueError):
    """The art cannot be set as asked: a text under six points, a character the face lacks, a block over its room."""


class BadOption(ValueError):
    """A print was asked for with an option that does not exist; nothing is printed.

    `code` is stable and meant for programs ("unknown-paper"), `option` names the option, `value` is what was given,
    `params` the numbers and words of the message about it.
    """

    def __init__(self, code: str, option: str, value: object, /, **params: object) -> None:
        super().__init__(f"{code}: {option}={value!r}")
        self.code, self.option, self.value, self.params = code, option, value, params

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with what the rules said of it."""
        return BadOption, (self.code, self.option, self.value), {"params": self.params, "__cause__": self.__cause__}


def no_such_piece(option: str, value: str, idents: Iterable[str]) -> BadOption:
    """The refusal of a piece that is not among `idents`: "unknown-piece", or "no-pieces" where there are none."""
    known = list(dict.fromkeys(idents))
    return BadOption("unknown-piece" if known else "no-pieces", option, value, choices=known)


def only_check(only: Iterable[str], idents: Iterable[str]) -> None:
    """Raises what `no_such_piece` says of the first of these that is not among `idents`."""
    known = list(idents)
    for ident in only:
        if ident not in known:
            raise no_such_piece("only", ident, known)


def range_check(option: str, asked: float, bounds: tuple[float, float]) -> None:
    """Raises `BadOption` "out-of-range" for what is asked outside `bounds`; 0 is "as usual"."""
    low, high = bounds
    if asked and not low <= asked <= high:
        raise BadOption("out-of-range", option, asked, least=low, most=high)
