"""A map drawn in letters."""

from games.battletech.grid import FACINGS, number
from games.battletech.model import State

_GROUND = {"clear": "  . ", "light": "  l ", "heavy": "  h "}


def drawn(state: State) -> str:
    """The map with the mechs on it.

    A hex shows its ground or the mech in it with its facing: "A1se" is the attacker's first mech, facing south-east.
    Every column stands half a line lower than the one before or after, as on the map, so each row takes two lines.
    """
    board = state.board
    shown = {mech.hex: f"{mech.unit}{FACINGS[mech.facing]}".ljust(4)[:5] for mech in state.on_map()}
    lines = []
    for row in range(board.height):
        for lower in (0, 1):
            cells = []
            for column in range(board.width):
                hex_ = number((column, row))
                cells.append(
                    shown.get(hex_, _GROUND[board.terrain(hex_).key]).ljust(5) if column % 2 == lower else " " * 5
                )
            lines.append("".join(cells).rstrip())
    return "\n".join(lines)
