"""R1: tiles of 8 × 8 square cells, drawn as text, ours and the players' own.

A tile is read as a grid of 17 × 17 places: cell (x, y) lies at (2x + 1, 2y + 1), and the edges, rim included, lie at
the places between. So a turned tile is a turned grid.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from games.core import structs
from games.core.content import content, parse
from games.core.errors import Illegal
from games.core.reading import key_of, line_of, lines_of, read
from games.core.text import Text, TextOf, both
from games.core.walks import search

PACKAGE = "games.invasion"
SIZE = 8  # cells along a side
SPAN = 2 * SIZE + 1  # places along a side
OWN_MAX = 8
TEXT_MAX = 8000  # characters of own tiles: eight of them, with room for comments

GridPoint = tuple[int, int]
Plan = Mapping[GridPoint, str]  # the kind of cell or edge at each place; corners are left out


class CellFacts(structs.Value):
    """How a cell is drawn, whether figures enter it, and how many of them a tile has at `least`."""

    symbol: str
    enter: bool
    least: int = 0
    reconstruction: bool = False


class EdgeFacts(structs.Value):
    """How an edge is drawn; its `cost` in movement points, None where nobody steps over it."""

    across: str
    down: str
    free: bool
    sight: bool
    cost: int | None = None


class _Terrain(structs.Value):
    cells: dict[str, CellFacts]
    edges: dict[str, EdgeFacts]


_TERRAIN = content(PACKAGE, "terrain", _Terrain)
CELLS: Mapping[str, CellFacts] = MappingProxyType(_TERRAIN.cells)
EDGES: Mapping[str, EdgeFacts] = MappingProxyType(_TERRAIN.edges)
_CELL_OF = {facts.symbol: kind for kind, facts in CELLS.items()}
_ACROSS_OF = {facts.across: kind for kind, facts in EDGES.items()}
_DOWN_OF = {facts.down: kind for kind, facts in EDGES.items()}
STEPS: tuple[GridPoint, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # from the middle of a cell to its edges
_GATE = (2 * (SIZE // 2) - 1, 2 * (SIZE // 2) + 1)  # the two middle cells of a side, which turns do not move


class Tile(structs.Value):
    """A tile: a map of 17 lines of 33 characters, read by the symbols of content/terrain.toml."""

    key: str
    title: Text
    map: str
    reconstruction: bool = False


Title = Annotated[str, line_of(60)]


class OwnTile(structs.Value):
    """A tile as players write it."""

    key: Annotated[str, key_of(30)]
    title: TextOf[Title] | Title
    map: Annotated[str, lines_of(1000)]


class OwnTiles(structs.Value):
    """The option `own_tiles`, a table `[[tile]]` for each."""

    tile: Annotated[tuple[OwnTile, ...], Meta(max_length=OWN_MAX)] = ()


@lru_cache(maxsize=64)
def tiles_from_text(text: str) -> tuple[Tile, ...]:
    """The players' own tiles out of TOML with [[tile]] tables, each of them checked.

    Raises Illegal with a code and where it is wrong: "too-long", "bad-toml", those of `read`, "tile-twice"
    (also when a key is that of one of our tiles), and those of `check_tile`.
    """
    if len(text) > TEXT_MAX:
        raise Illegal("too-long", path="own_tiles", max=TEXT_MAX)
    tiles = tuple(Tile(entry.key, both(entry.title), entry.map) for entry in read(OwnTiles, parse(text)).tile)
    keys = set(TILES)
    for tile in tiles:
        if tile.key in keys:
            raise Illegal("tile-twice", tile=tile.key)
        keys.add(tile.key)
        check_tile(tile)
    return tiles


def plan(tile: Tile) -> dict[GridPoint, str]:
    """What lies where on a tile.

    Raises Illegal "map-size" (17 lines of at most 33 characters; spaces may be missing at the end of a line) and
    "unknown-symbol" with line and column, both from 1.
    """
    rows = tile.map.strip("\n").split("\n")
    width = 4 * SIZE + 1
    if len(rows) != SPAN:
        raise Illegal("map-size", tile=tile.key, lines=SPAN, columns=width, got=len(rows))
    found: dict[GridPoint, str] = {}
    for line, row in enumerate(rows):
        if len(row.rstrip()) > width:
            raise Illegal("map-size", tile=tile.key, line=line + 1, columns=width, got=len(row))
        drawn = row.ljust(width)
        for step in range(SPAN):
            # even places are one character wide, those of cells three
            column = 4 * (step // 2) + step % 2
            symbol = drawn[column : column + (3 if step % 2 else 1)]
            kind = _kind(symbol, cell=bool(step % 2), between=line % 2 == 0)
            if kind is None:
                raise Illegal("unknown-symbol", tile=tile.key, symbol=symbol, line=line + 1, column=column + 1)
            if kind:
                found[step, line] = kind
    return found


def _kind(symbol: str, *, cell: bool, between: bool) -> str | None:
    """The kind of cell or edge, "" for a corner, None for what no symbol means."""
    if cell and between:
        return _DOWN_OF.get(symbol)
    if cell:
        return _CELL_OF.get(symbol[1]) if symbol[0] == symbol[2] == " " else None
    if between:
        return "" if symbol == "+" else None
    return _ACROSS_OF.get(symbol)


def turned(grid: Plan, quarters: int) -> Plan:
    """The plan after so many clockwise quarter turns."""
    for _ in range(quarters % 4):
        grid = {(SPAN - 1 - y, x): kind for (x, y), kind in grid.items()}
    return grid


def check_tile(tile: Tile) -> None:
    """R1 Whether any four tiles like this one make a board, however they are turned.

    Raises Illegal "map-size", "unknown-symbol"; "gate-closed" (the middle two cells of each side must be enterable and
    open outwards), "chair-without-table", "too-few" (cells of a kind), "unreachable-cell" (windows do not count).
    """
    grid = plan(tile)
    cells = {(x, y): grid[x, y] for y in range(1, SPAN, 2) for x in range(1, SPAN, 2)}
    for middle in _GATE:
        for rim, inside in ((0, 1), (SPAN - 1, SPAN - 2)):
            for edge, cell in (((rim, middle), (inside, middle)), ((middle, rim), (middle, inside))):
                if grid[edge] != "open" or not CELLS[grid[cell]].enter:
                    raise Illegal("gate-closed", tile=tile.key, cell=name_of(cell))
    for (x, y), kind in cells.items():
        around = [cells.get((x + 2 * dx, y + 2 * dy)) for dx, dy in STEPS]
        if kind == "chair" and "table" not in around:
            raise Illegal("chair-without-table", tile=tile.key, cell=name_of((x, y)))
    for kind, facts in CELLS.items():
        count = sum(its_kind == kind for its_kind in cells.values())
        if count < facts.least:
            raise Illegal("too-few", tile=tile.key, kind=kind, low=facts.least, got=count)
    reached = _reached(grid, cells)
    for place, kind in cells.items():
        if CELLS[kind].enter and place not in reached:
            raise Illegal("unreachable-cell", tile=tile.key, cell=name_of(place))


def _reached(grid: Plan, cells: Mapping[GridPoint, str]) -> Collection[GridPoint]:
    """The cells that everybody can walk to from the tile's northern gate, without a window."""

    def onward(place: GridPoint, gone: int) -> Iterator[tuple[GridPoint, GridPoint, int]]:
        x, y = place
        for dx, dy in STEPS:
            there = x + 2 * dx, y + 2 * dy
            if there in cells and CELLS[cells[there]].enter and grid[x + dx, y + dy] not in ("wall", "window"):
                yield (dx, dy), there, 1

    return search((_GATE[0], 1), onward).keys()


def name_of(place: GridPoint) -> str:
    """The name of the cell at a place of a grid, that of a tile or of a board: "A1" in the top left."""
    return f"{chr(ord('A') + place[0] // 2)}{place[1] // 2 + 1}"


class _Tiles(structs.Value):
    reconstruction: bool
    tile: tuple[Tile, ...]


_TILES = content(PACKAGE, "tiles", _Tiles)
TILES: Mapping[str, Tile] = {tile.key: replace(tile, reconstruction=_TILES.reconstruction) for tile in _TILES.tile}
