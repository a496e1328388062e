"""Maps of the catalogue."""

from typing import Annotated, Any

from api.answers import Answer, address, source
from api.of_games import either
from api.shapes.common import InWords
from core.language import in_language
from games.core.reading import one_of
from games.registry import with_boards
from matches.designs import map_title

BOARDS = tuple(with_boards().values())
MapOption: Any = either(boards.option_shape for boards in BOARDS)


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
