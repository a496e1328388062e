"""A position in words: a picture in letters with its legend, and tables, said in one language."""

from games.core import structs


class Table(structs.Value):
    """A table: what it is about, its columns, its rows; the first cell of a row names it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Cell(structs.Value):
    """A place of a laid field: its name, where it is, what it is worth, how it stands, and the units in it, each with
    the seat that it belongs to.
    """

    name: str
    place: str
    points: str
    marker: str
    units: tuple[tuple[str, str], ...]


class Count(structs.Value):
    """A number that a side has: the code of its picture among the faces of its art, its word, which stands there where
    it has no picture, how many. `most` is as many as there can be, where that is to be seen; `goal` what it has to come
    to.
    """

    code: str
    word: str
    number: int
    most: int = 0
    goal: int = 0


class PiecesBeside(structs.Value):
    """Pieces of a side that are not on the board: where they are, and how many of each there."""

    where: str
    pieces: tuple[Count, ...]


class Bar(structs.Value):
    """What a side has at a glance: its seat and name, what it plays (`about`), its counts, what else it is after
    (`goal`), such as places to hold, and its pieces beside the board.
    """

    seat: str
    name: str
    counts: tuple[Count, ...]
    about: str = ""
    goal: str = ""
    waiting: tuple[PiecesBeside, ...] = ()


class Facts(structs.Value):
    """What is to be known of a position. `lines` are sentences that come first, and `notices` those that are to be seen
    whatever is being done, such as why there is nothing to do; `round` says which of how many it is, where their number
    ends the game; `picture` is in letters of equal width, with what they mean in `legend`; `field` are rows of cells,
    with a `caption`. `bars` are those of the sides, first the one beyond the board, last the one before it.
    """

    lines: tuple[str, ...] = ()
    picture: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    field: tuple[tuple[Cell, ...], ...] = ()
    caption: str = ""
    facts: tuple[Table, ...] = ()
    bars: tuple[Bar, ...] = ()
    notices: tuple[str, ...] = ()
    round: str = ""
