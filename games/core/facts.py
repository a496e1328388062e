"""A position in words: a picture in letters with its legend, and tables, said in one language."""

from __future__ import annotations

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


class Bar(structs.Value):
    """What a side has at a glance: its seat and name, and counts, each with the code of its picture and its word."""

    seat: str
    name: str
    counts: tuple[tuple[str, str, str], ...]


class Facts(structs.Value):
    """What is to be known of a position. `lines` are sentences that come first; `picture` is in letters of equal width,
    with what they mean in `legend`; `field` are rows of cells, with a `caption`. `bars` are those of the sides, first
    the one beyond the board, last the one before it.
    """

    lines: tuple[str, ...] = ()
    picture: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    field: tuple[tuple[Cell, ...], ...] = ()
    caption: str = ""
    facts: tuple[Table, ...] = ()
    bars: tuple[Bar, ...] = ()
