"""What people choose from and bring along: a game's designs, of which its record sheets are made, and its boards.

Both are catalogues: what the game has by itself, and how files of people are read. What is chosen goes into the options
of a match, so that the match needs nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.core import structs
from games.core.facts import Table
from games.core.sightlines import BoardSight
from games.core.text import Text


class CatalogueEntry(structs.Value):
    """Something as a row of the catalogue keeps it: its title and its `columns`, plain values by name.

    It has changed where what the rules read of it (`read`) is another, and plays the same as one whose `played` is the
    same. `notes` are what there is to know of its file.
    """

    title: Text
    columns: Mapping[str, Any]
    read: Any
    played: Any
    notes: tuple[Any, ...] = ()


class Catalogue(structs.Value, kw_only=True):
    """What the game has, by key, and what makes an entry of a file's name and bytes, by the ending of its name; reading
    raises Illegal, with the line (from 1), if any.
    """

    built_in: Mapping[str, CatalogueEntry]
    files: Mapping[str, Callable[[str, bytes], CatalogueEntry]]


class DesignInWords(structs.Value):
    """A design in words: what its drawing shows, its figures by their names, and tables without columns.

    A cell may have several lines, of which the first one counts.
    """

    drawn: str
    figures: tuple[tuple[str, int], ...]
    tables: tuple[Table, ...]


class Designs(Catalogue, kw_only=True):
    """The designs of a game. Rows have the columns `status` ("playable", "simplified", "unplayable") and `data`, facts,
    which are a `facts_shape`.

    A design itself is made of its facts (`design`, raises Illegal) and has `title`, `status` and `notes`, each with
    `code`, `weight` (as a status) and `text`. Lists show the facts of `listed`, of them numbers under the titles of
    `columns`; `brief` is one in a few words, with its facts by name. Lists are narrowed by the number `measure`, which
    is at most `measure_most`; `measured_from` asks for the least of it.

    `option`, an `option_shape`, is how a match names an entry: by its key where it is of the game, else ("") by itself.
    `forces` are options with what was chosen for the seats, each as such a pair.
    """

    facts_shape: type[structs.Value]
    design: Callable[[Any], Any]
    listed: type[Struct]
    columns: Mapping[str, Text]
    brief: Text
    measure: str
    measure_most: int
    measured_from: Text
    described: Callable[[Any, str], DesignInWords]
    option: Callable[[str, Any], Struct]
    option_shape: type[Struct]
    forces: Callable[[Mapping[str, Any], Mapping[str, Sequence[tuple[str, Any]]]], dict[str, Any]]


class Boards(Catalogue, kw_only=True):
    """The boards of a game. Rows have the columns `width`, `height`, `rows` (a text, line by line in letters of the
    game) and `notes`, the fields of `note`s.

    `board` makes one of its key, where it is the game's own, or else of its rows and title; raises Illegal. `note`
    makes one of its fields, with `code` of `codes`, `name`, `count`, `text`, and `left_out`: it is about ground of this
    name that the rules do not know. `option`, an `option_shape`, is how a match names it: by its key or ("") by its
    rows.
    """

    board: Callable[[str, str, str], Any]
    note: Callable[..., Any]
    codes: Sequence[str]
    option: Callable[[str, str], Struct]
    option_shape: type[Struct]
    sight: BoardSight
