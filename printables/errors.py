"""What a print refuses."""

from __future__ import annotations


class Unprintable(ValueError):
    """The art cannot be set as asked: a text under six points, a character the face lacks, a block over its room."""


class BadOption(ValueError):
    """A print was asked for with an option that does not exist; nothing is printed.

    `code` is stable and meant for programs ("unknown-paper"), `option` names the option, `value` is what was given.
    """

    def __init__(self, code: str, option: str, value: object) -> None:
        super().__init__(f"{code}: {option}={value!r}")
        self.code, self.option, self.value = code, option, value
