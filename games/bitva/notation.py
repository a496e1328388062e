"""A position drawn in letters."""

from collections.abc import Mapping

from games.bitva.model import EMPTY, State
from games.bitva.rules import ground_of

_MARKS = {"post": "({})", "trench": "[{}]", "plain": " {} "}


def drawn(state: State) -> str:
    """The board from the north: row name, then each hex as its number and who stands there, (..) a post, [..] a trench.

    Codes and numbers only, in no language.
    """
    ground = ground_of(state.options)
    lines = []
    west = min(_half_hexes(*hex_.at) for hex_ in ground.board.hexes)
    for row in ground.board.rows:
        name = ground.board.printed[row[0].name].rstrip("0123456789")
        indent = " " * 2 * (_half_hexes(*row[0].at) - west)
        cells = "".join(
            _MARKS[hex_.kind].format(f"{hex_.number}{state.cells[ground.index[hex_.name]].replace(EMPTY, ' ')}")
            for hex_ in row
        )
        lines.append(f"{name:2}{indent}{cells}".rstrip())
    return "\n".join(lines)


def _half_hexes(q: int, r: int) -> int:
    """How far east a hex lies."""
    return 2 * q + r


def pieces(state: State) -> Mapping[str, tuple[str, ...]]:
    """The names of the hexes on which each letter of `State.cells` stands."""
    ground = ground_of(state.options)
    return {
        letter: tuple(name for name, there in zip(ground.names, state.cells, strict=True) if there == letter)
        for side in ground.sides.values()
        for letter in side.own
    }
