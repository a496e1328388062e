"""What mechs and maps have in common: the summary of an import."""

from typing import Annotated

from api.answers import Answer, Moment, address, source
from core.messages import message
from games.core.reading import one_of
from matches.models import ImportJob


class ToldOut(Answer):
    """A file: why it did not come in, or what there is to know of it, as a code and in your language; the line where
    reading stopped, if any."""

    file: str
    code: str
    line: int | None
    detail: Annotated[str, source("words")]


class SummaryOut(Answer):
    """What has come of an import. Skipped is what is not of the kind asked for; the reasons stand beside. Noted is what
    to know of those that came in: what a map leaves out, which mech comes with Bivouac already."""

    imported: int
    updated: int
    unchanged: int
    noted: list[ToldOut]
    skipped: list[ToldOut]
    refused: list[ToldOut]


class ImportErrorOut(Answer):
    """Why an import failed."""

    code: str
    detail: str


def _error(job: ImportJob) -> ImportErrorOut | None:
    return ImportErrorOut(code=job.error, detail=message(job.error)) if job.error else None


class ImportJobOut(Answer):
    """An import that a worker brings in. `total` are its files, `done` those read so far; the counts are of these."""

    id: int
    href: Annotated[str, address("api-import-job")]
    kind: Annotated[str, one_of(ImportJob.Kind.values)]
    state: Annotated[str, one_of(ImportJob.Status.values), source("status")]
    total: int
    done: int
    imported: int
    updated: int
    unchanged: int
    error: Annotated[ImportErrorOut | None, source(_error)]
    created_at: Moment
    ended_at: Moment | None


class ImportJobToldOut(ImportJobOut):
    """The same with what there is to say of its files so far, in your language."""

    noted: list[ToldOut]
    skipped: list[ToldOut]
    refused: list[ToldOut]
