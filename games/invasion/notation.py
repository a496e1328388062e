"""A position drawn in letters."""

from collections.abc import Mapping

from games.invasion.board import FAR
from games.invasion.model import State
from games.invasion.position import board, occupants
from games.invasion.tiles import CELLS, EDGES, name_of

_LETTERS: Mapping[str, str] = {"warrior": "W", "rogue": "R", "cleric": "C", "wizard": "Z", "sword": "s", "bow": "b"}


def drawn(state: State) -> str:
    """The board as in a tile's map, treasure spots only where one lies.

    W, R, C and Z stand for the heroes (Z is the wizard), s and b for goblins with a sword and with a bow.
    """
    grid, taken = board(state).grid, occupants(state)
    weapons = {goblin.id: goblin.weapon for goblin in state.goblins}
    lying = {treasure.cell for treasure in state.treasures}

    def symbols_at(x: int, y: int) -> str:
        if (x, y) not in grid:
            return "+"
        kind = grid[x, y]
        if kind in EDGES:
            return EDGES[kind].across if y % 2 else EDGES[kind].down
        cell = name_of((x, y))
        if cell in taken:
            return f" {_LETTERS[weapons.get(taken[cell], taken[cell])]} "
        return f" {CELLS['floor' if kind == 'treasure' and cell not in lying else kind].symbol} "

    return "\n".join("".join(symbols_at(x, y) for x in range(FAR + 1)) for y in range(FAR + 1))
