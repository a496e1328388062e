"""What has come of an import, file by file."""

from collections.abc import Mapping

from msgspec import Struct

from games.core.errors import Illegal
from matches.models import ImportLine

_Sort = ImportLine.Sort


class Summary(Struct):
    """What has come of an import, with what there is to say of its files in `lines`, kept in the database or not.

    `brought` are the keys and titles of what is new or changed, and of an import that a worker does the first of them.
    """

    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    lines: list[ImportLine] = []
    brought: list[tuple[str, str]] = []

    @property
    def unnamed(self) -> int:
        """How many are new or changed beside those that are `brought`."""
        return self.imported + self.updated - len(self.brought)

    @property
    def noted(self) -> list[ImportLine]:
        """Things to know of files that came in or were there already."""
        return self._of(_Sort.NOTED)

    @property
    def skipped(self) -> list[ImportLine]:
        return self._of(_Sort.SKIPPED)

    @property
    def refused(self) -> list[ImportLine]:
        return self._of(_Sort.REFUSED)

    def _of(self, sort: str) -> list[ImportLine]:
        return [line for line in self.lines if line.sort == sort]

    def note(self, file: str, code: str, params: Mapping[str, object]) -> None:
        self.lines.append(ImportLine(sort=_Sort.NOTED, file=file, code=code, params=params))

    def skip(self, file: str, code: str) -> None:
        self.lines.append(ImportLine(sort=_Sort.SKIPPED, file=file, code=code))

    def refuse(self, file: str, error: Illegal) -> None:
        """With the line where reading stopped, if it stopped at a line."""
        line = error.params.get("line")
        at = line if isinstance(line, int) else None
        self.lines.append(ImportLine(sort=_Sort.REFUSED, file=file, code=error.code, line=at, params=error.params))

    def add(self, part: "Summary") -> None:
        """Count what has come of a part of the files."""
        self.imported += part.imported
        self.updated += part.updated
        self.unchanged += part.unchanged
        self.lines += part.lines
        self.brought += part.brought
