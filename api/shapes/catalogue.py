"""The catalogue: mechs and maps to choose from, and what has come of an import of them."""

from typing import Annotated, Any

from api.answers import Answer, Moment, address, source
from api.of_games import beside, either
from api.parts import GameDesign
from api.shapes.common import InWords
from api.shapes.sheets import NoteOut
from core.language import in_language
from core.messages import message
from games.core.reading import one_of
from games.registry import with_boards, with_designs
from matches.designs import map_title
from matches.models import ImportJob, MechDesign

BOARDS = tuple(with_boards().values())
DesignOption: Any = either(designs.option_shape for designs in with_designs().values())
MapOption: Any = either(boards.option_shape for boards in BOARDS)


@beside((designs.listed for designs in with_designs().values()), "data")
class MechRowOut(Answer):
    """A mech in a list. `mine`: it is your account's; `builtin`: it came with Bivouac. Else it is everybody's here."""

    key: str
    href: Annotated[str, address("api-mech", "key")]
    title: str
    status: Annotated[str, one_of(MechDesign.Status.values)]
    mine: Annotated[bool, source(lambda row: row.owner_id is not None)]
    builtin: bool
    source: str


class MechOut(MechRowOut):
    """A mech with its facts, what of them cannot be played here as written, and how a match takes it."""

    design: GameDesign
    notes: list[NoteOut]
    option: DesignOption


class MapRowOut(Answer):
    """A map in a list. `mine`: it is your account's; `builtin`: it came with Bivouac. Else it is everybody's here."""

    key: str
    href: Annotated[str, address("api-map", "key")]
    title: Annotated[str, source(lambda row: in_language(map_title(row)))]
    width: int
    height: int
    mine: Annotated[bool, source(lambda row: row.owner_id is not None)]
    builtin: bool
    source: str


class MapNoteOut(Answer):
    """What is different on a map from its file: a code, how many hexes, and in your language a sentence. `name` is the
    file's word for a terrain, or its size, where the note is about one."""

    code: Annotated[str, one_of([code for boards in BOARDS for code in boards.codes])]
    name: str
    count: int
    text: InWords


class MapOut(MapRowOut):
    """A map: a letter a hex (. clear, l light woods, h heavy woods), rows from the north; and how it differs from its
    file. `ignored` counts the hexes whose terrain or elevation was left out, by the file's word for it."""

    rows: list[str]
    ignored: dict[str, int]
    notes: list[MapNoteOut]
    option: MapOption


# --- imports --------------------------------------------------------------------------------------


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
