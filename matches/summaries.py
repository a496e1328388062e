"""What has come of an import, file by file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language

from core.messages import message
from games import registry
from games.core.errors import Illegal
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class FileNote:
    """What there is to say of a file: a code with what it needs, and the line where reading stopped, if it stopped.

    Of a note on a map its game has the sentence, without which the code stands for itself; every other code has its
    words in core.messages.
    """

    file: str
    code: str
    line: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The sentence in the language of the moment."""
        if "game" not in self.params:
            return message(self.code, self.params)
        fields = {name: value for name, value in self.params.items() if name != "game"}
        boards = registry.with_boards().get(self.params["game"])
        if boards is None:  # the game that had the words is not installed any more
            return self.code
        text: Text = boards.note(self.code, **fields).text
        return text.said_in(get_language() or "en")


@dataclass(slots=True)
class Summary:
    """What has come of an import. `noted` are things to know of files that came in or were there already."""

    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    noted: list[FileNote] = field(default_factory=list)
    skipped: list[FileNote] = field(default_factory=list)
    refused: list[FileNote] = field(default_factory=list)

    def refuse(self, file: str, error: Illegal) -> None:
        line = error.params.get("line")
        self.refused.append(FileNote(file, error.code, line if isinstance(line, int) else None, error.params))

    def add(self, part: "Summary") -> None:
        """Count what has come of a part of the files."""
        self.imported += part.imported
        self.updated += part.updated
        self.unchanged += part.unchanged
        self.noted += part.noted
        self.skipped += part.skipped
        self.refused += part.refused
