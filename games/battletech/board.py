"""Maps: woods on a field of hexes. D4 the maps that come with the tool are of our own design (R)."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Annotated

from games.battletech.grid import AXES, SIZE_MAX, Offset, centre, number
from games.core import structs
from games.core.content import content, rows
from games.core.errors import Illegal
from games.core.reading import one_of
from games.core.text import NO_TEXT, Text

PACKAGE = "games.battletech"


class Terrain(structs.Value):
    """A kind of ground: MP to enter it, what it adds to the number to roll, its weight in a line of sight."""

    key: str
    title: Text
    cost: int
    to_hit: int
    weight: int
    reconstruction: bool = False


TERRAIN = rows(PACKAGE, "terrain", Terrain)
Ground = Annotated[str, one_of(TERRAIN)]
_LETTERS = {".": "clear", "l": "light", "h": "heavy"}


class Board(structs.Value, eq=False, dict=True):
    """A map of `width` columns and `height` rows; `woods` names the terrain of the hexes that are not clear."""

    width: int
    height: int
    woods: Mapping[str, str]
    key: str = ""
    title: Text = NO_TEXT
    reconstruction: bool = False

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """All hexes, row by row from the north-west."""
        return tuple(number((x, y)) for y in range(self.height) for x in range(self.width))

    @cached_property
    def centres(self) -> Mapping[Offset, str]:
        """The hexes by their centres."""
        return {centre(hex_): hex_ for hex_ in self.hexes}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The six hexes around a hex, by facing; "" where the map ends."""
        return {
            hex_: tuple(self.centres.get((u + du, v + dv), "") for du, dv in AXES)
            for (u, v), hex_ in self.centres.items()
        }

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """V5 The MP that it takes to enter a hex."""
        return {hex_: self.terrain(hex_).cost for hex_ in self.hexes}

    def terrain(self, hex_: str) -> Terrain:
        """The ground of a hex; V5 a hex that is not marked is clear, and so is everything off the map (L7)."""
        return TERRAIN[self.woods.get(hex_, "clear")]


def board_of(rows: Sequence[str], key: str = "", title: Text = NO_TEXT, *, reconstruction: bool = False) -> Board:
    """A map from its rows, from the north: a letter a hex, "." clear, "l" light, "h" heavy woods.

    Raises Illegal("board-size") for one without hexes or with more than two digits can number, Illegal("bad-map-row",
    line=…) for a row, counted from 1, of another length than the first or with another letter.
    """
    if not 1 <= len(rows) <= SIZE_MAX or not 1 <= len(rows[0]) <= SIZE_MAX:
        raise Illegal("board-size", most=SIZE_MAX)
    for line, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]) or not set(row) <= set(_LETTERS):
            raise Illegal("bad-map-row", line=line)
    woods = {
        number((x, y)): _LETTERS[letter] for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."
    }
    return Board(len(rows[0]), len(rows), MappingProxyType(woods), key, title, reconstruction)


class Movement(structs.Value):
    """V6, V9 What a turn and leaving the map cost, in MP; L3 the weight of woods that blocks a line of sight."""

    facing_change: int
    leaving_map: int
    blocked_at: int


MOVEMENT = content(PACKAGE, "movement", Movement)


class BoardRow(structs.Value):
    """A map of content/boards.toml."""

    reconstruction: bool
    title: Text
    rows: tuple[str, ...]


BOARD_ROWS = rows(PACKAGE, "boards", BoardRow)
BOARDS: Mapping[str, Board] = MappingProxyType(
    {key: board_of(row.rows, key, row.title, reconstruction=row.reconstruction) for key, row in BOARD_ROWS.items()}
)
