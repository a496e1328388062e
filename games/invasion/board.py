"""R1: the board of four tiles in a square, as 16 × 16 cells "A1" (top left) to "P16", ways between them and sight."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache

from games.core import structs
from games.core.errors import Illegal
from games.invasion.figures import RANGE
from games.invasion.tiles import (
    CELLS,
    EDGES,
    SIZE,
    SPAN,
    STEPS,
    TILES,
    GridPoint,
    Tile,
    name_of,
    plan,
    tiles_from_text,
    turned,
)

SIDE = 2 * SIZE  # cells along a side of the board
FAR = 2 * SIDE  # the place of the rim
_WORSE = {kind: rank for rank, kind in enumerate(EDGES)}  # edges in rising order of what they hinder
_TURNS = ("0", "90", "180", "270")


class Laid(structs.Value):
    """A tile on the board and how often it was turned clockwise by a quarter."""

    tile: Tile
    quarters: int


class Passage(structs.Value):
    """From one cell to the next: the edge between, by its kind and by its name, "A1-B1" (same from both sides)."""

    to: str
    edge: str
    name: str


class Board(structs.Value, eq=False, dict=True):
    """What the rules ask of a board. Made by `board_of`, once for each set of tiles.

    `grid` is that of `tiles.plan`, for 16 × 16 cells; the rim is a wall. `kinds` holds all cells, `ways` the cells that
    can be entered, each with what lies in the four directions of STEPS and is neither wall nor table.
    """

    laid: tuple[Laid, ...]
    grid: Mapping[GridPoint, str]
    kinds: Mapping[str, str]
    ways: Mapping[str, Mapping[GridPoint, Passage]]

    @cached_property
    def ways_to(self) -> Mapping[str, Mapping[str, Passage]]:
        """The same ways by the cell they lead to."""
        return {cell: {way.to: way for way in ways.values()} for cell, ways in self.ways.items()}

    @cached_property
    def sewers(self) -> tuple[str, ...]:
        return self._every("sewer")

    @cached_property
    def spots(self) -> tuple[str, ...]:
        """The cells that may hold a treasure."""
        return self._every("treasure")

    @cached_property
    def chairs(self) -> tuple[str, ...]:
        return self._every("chair")

    def _every(self, kind: str) -> tuple[str, ...]:
        return tuple(cell for cell, its_kind in self.kinds.items() if its_kind == kind)

    @cached_property
    def sight(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """A8 Whom a bow reaches: for each cell the cells in range that no wall hides, with the cells between."""
        return {cell: dict(self._seen_from(cell)) for cell in self.ways}

    def _seen_from(self, cell: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        x, y = place_of(cell)
        for (dx, dy), (edges, between) in _LINES.items():
            there = x + 2 * dx, y + 2 * dy
            # A7 doors and windows let sight pass, A8 a wall's corner does not
            seen = name_of(there) in self.ways and all(EDGES[self.grid[x + ex, y + ey]].sight for ex, ey in edges)
            if seen:
                yield name_of(there), tuple(name_of((x + bx, y + by)) for bx, by in between)


@cache
def place_of(cell: str) -> GridPoint:
    """The inverse of `name_of`."""
    return 2 * (ord(cell[0]) - ord("A")) + 1, 2 * int(cell[1:]) - 1


def offset(start: str, end: str) -> GridPoint:
    """Columns to the right and rows down from one cell to another."""
    (ax, ay), (bx, by) = place_of(start), place_of(end)
    return (bx - ax) // 2, (by - ay) // 2


def edge_name(cell: str, other: str) -> str:
    """The name of the edge between two neighbours; the same from both sides."""
    first, second = sorted((cell, other), key=place_of)
    return f"{first}-{second}"


def laid_out(layout: str, own_tiles: str) -> tuple[Laid, ...]:
    """The four tiles of a board, top left, top right, bottom left, bottom right, from "tavern:0 market:90 …".

    Raises Illegal "bad-board" (not four tiles, or a turn that is not 0, 90, 180 or 270), "unknown-tile", "tile-twice"
    (there is one of each), and those of `tiles_from_text`.
    """
    tiles = {**TILES, **{tile.key: tile for tile in tiles_from_text(own_tiles)}}
    words = layout.split()
    if len(words) != 4:
        raise Illegal("bad-board", path="board", expected=4, got=len(words))
    laid: list[Laid] = []
    for word in words:
        key, _, turn = word.partition(":")
        if key not in tiles:
            raise Illegal("unknown-tile", path="board", tile=key, allowed=list(tiles))
        if (turn or "0") not in _TURNS:
            raise Illegal("bad-board", path="board", turn=turn, allowed=list(_TURNS))
        if any(laid_tile.tile.key == key for laid_tile in laid):
            raise Illegal("tile-twice", tile=key)
        laid.append(Laid(tiles[key], _TURNS.index(turn or "0")))
    return tuple(laid)


@lru_cache(maxsize=64)
def board_of(layout: str, own_tiles: str = "") -> Board:
    """The board that the options `board` and `own_tiles` describe. Raises what `laid_out` raises."""
    laid = laid_out(layout, own_tiles)
    grid: dict[GridPoint, str] = {}
    for number, laid_tile in enumerate(laid):
        left, top = (SPAN - 1) * (number % 2), (SPAN - 1) * (number // 2)
        for (x, y), kind in turned(plan(laid_tile.tile), laid_tile.quarters).items():
            place = left + x, top + y
            if 0 in place or FAR in place:
                grid[place] = "wall"  # R1 nobody leaves the board
            elif place in grid:  # R1 where two tiles meet, what hinders more counts
                grid[place] = max(kind, grid[place], key=_WORSE.__getitem__)
            else:
                grid[place] = kind
    kinds = {name_of((x, y)): grid[x, y] for y in range(1, FAR, 2) for x in range(1, FAR, 2)}
    enter = {cell: place_of(cell) for cell, kind in kinds.items() if CELLS[kind].enter}
    return Board(laid, grid, kinds, {cell: dict(_ways(grid, place)) for cell, place in enter.items()})


def _ways(grid: Mapping[GridPoint, str], place: GridPoint) -> Iterator[tuple[GridPoint, Passage]]:
    x, y = place
    for dx, dy in STEPS:
        edge = grid[x + dx, y + dy]
        if edge != "wall" and CELLS[grid[x + 2 * dx, y + 2 * dy]].enter:
            here, there = name_of(place), name_of((x + 2 * dx, y + 2 * dy))
            yield (dx, dy), Passage(there, edge, edge_name(here, there))


def _line(dx: int, dy: int) -> tuple[tuple[GridPoint, ...], tuple[GridPoint, ...]]:
    """The straight line from a cell's centre to that of the cell `dx` columns and `dy` rows off.

    Gives the edges that it crosses or, in a corner, touches, and the cells between that it enters, both as places
    counted from the first cell's.
    """
    edges: dict[GridPoint, None] = {}
    cells: dict[GridPoint, None] = {}
    right, down = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    across, along = abs(dx), abs(dy)
    # In the grid a cell is two places wide, so the line meets the side of a cell at each odd distance from its start.
    for k in range(1, 2 * across, 2):
        rise, rest = divmod(k * along, across)
        if rest == 0 and rise % 2:  # through the corner of four cells: A8 touching a wall's end is enough
            for ex, ey in ((k, rise - 1), (k, rise + 1), (k - 1, rise), (k + 1, rise)):
                edges[right * ex, down * ey] = None
            cells[right * (k + 1), down * (rise + 1)] = None
        else:
            row = 2 * ((rise + 1) // 2)
            edges[right * k, down * row] = None
            cells.update({(right * (k - 1), down * row): None, (right * (k + 1), down * row): None})
    for k in range(1, 2 * along, 2):
        reach, rest = divmod(k * across, along)
        if rest or not reach % 2:
            column = 2 * ((reach + 1) // 2)
            edges[right * column, down * k] = None
            cells.update({(right * column, down * (k - 1)): None, (right * column, down * (k + 1)): None})
    return tuple(edges), tuple(cell for cell in cells if cell not in ((0, 0), (2 * dx, 2 * dy)))


def _lines(reach: int) -> dict[GridPoint, tuple[tuple[GridPoint, ...], tuple[GridPoint, ...]]]:
    return {
        (dx, dy): _line(dx, dy)
        for dy in range(-reach, reach + 1)
        for dx in range(-reach, reach + 1)
        if 0 < abs(dx) + abs(dy) <= reach  # A8 the range is counted in steps
    }


_LINES = _lines(max(RANGE.values()))
