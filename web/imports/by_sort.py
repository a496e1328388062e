"""The lines of an import by their sort, no more of each than a page bears."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from matches.models import ImportJob, ImportLine
from matches.summaries import Summary

LINES_SHOWN = 100  # of a sort, on one page


@dataclass(frozen=True, slots=True)
class LinesOfSort:
    """How many lines of this `sort` (of ImportLine.Sort) there are, and the first of them."""

    sort: str
    count: int
    lines: Sequence[ImportLine]

    @property
    def title(self) -> str:
        return str(ImportLine.Sort(self.sort).label)

    @property
    def more(self) -> int:
        """How many there are beside those that are shown."""
        return self.count - len(self.lines)


def lines_by_sort(summary: Summary) -> dict[str, LinesOfSort]:
    """All lines of an import that a request has done: of few files."""
    every = {sort: [line for line in summary.lines if line.sort == sort] for sort in ImportLine.Sort.values}
    return {sort: LinesOfSort(sort, len(lines), lines) for sort, lines in every.items()}


def job_lines_by_sort(job: ImportJob) -> dict[str, LinesOfSort]:
    """How many lines of each sort a worker's import has so far, and the first of them: there may be one a file."""
    counted = dict(job.lines.order_by().values_list("sort").annotate(Count("pk")))
    first = {sort: list(job.lines.filter(sort=sort)[:LINES_SHOWN]) for sort in counted}
    return {sort: LinesOfSort(sort, counted.get(sort, 0), first.get(sort, ())) for sort in ImportLine.Sort.values}
