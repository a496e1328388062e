"""How our tiles are decorated: what each is laid with out of doors and in its rooms, and what lies on its tables."""

from __future__ import annotations

from collections.abc import Mapping

from games.invasion.tiles import SIZE, SPAN, GridPoint
from printables.art.invasion.ground import Decor

GATES = [(middle, y) for middle in (SIZE - 1, SIZE + 1) for y in (1, SPAN - 2)]  # cells in the north and the south
# Between the gates in the north and the south; everywhere else; on tables.
_DECOR: Mapping[str, tuple[str, str, str]] = {
    "tavern": ("cobbles", "boards", "mugs"),
    "market": ("cobbles", "boards", "awning"),
    "chapel": ("slabs", "grass", "altar"),
    "cellars": ("flags", "flags", "barrels"),
    "guardhouse": ("cobbles", "flags", "arms"),
    "library": ("parquet", "boards", "books"),
    "terrace": ("grass", "boards", "parasol"),
    "courtyard": ("grass", "flags", "flowers"),
}


def decorated(key: str, grid: Mapping[GridPoint, str]) -> dict[GridPoint, Decor]:
    """What each cell of a tile is decorated with; those of tiles of one's own with nothing."""
    if key not in _DECOR:
        return {}
    outside, inside, table = _DECOR[key]
    street = _street(grid)
    cells = [place for place in grid if place[0] % 2 and place[1] % 2]
    return {cell: Decor(outside if cell in street else inside, table) for cell in cells}


def _street(grid: Mapping[GridPoint, str]) -> set[GridPoint]:
    """The cells that are reached from the gates without a door, a window or a stair."""
    found = set(GATES)
    todo = list(found)
    while todo:
        x, y = todo.pop()
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            there = x + 2 * dx, y + 2 * dy
            if grid.get((x + dx, y + dy)) == "open" and there in grid and there not in found:
                found.add(there)
                if grid[there] != "stairs":
                    todo.append(there)
    return found
