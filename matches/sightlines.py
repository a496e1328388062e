"""What is asked of a map's lines of sight, by a page or over the API, held against the map."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from core.errors import Invalid
from games.battletech.board import BOARDS, Board, board_of
from games.core.text import Text

TARGETS_MOST = 60  # lines that are asked for at once


def board_at(row: Any) -> Board:
    """The map of a row of the catalogue."""
    return BOARDS[row.key] if row.builtin else _board(row.rows, row.title)


def map_title(row: Any) -> Text:
    """What the map of a row of the catalogue is called; only one of the tool's own has it in both languages."""
    return BOARDS[row.key].title if row.builtin else Text(row.title, row.title)


@lru_cache(maxsize=16)
def _board(rows: str, title: str) -> Board:
    """One board for the same rows, so that its lines of sight are kept."""
    return board_of(rows.split("\n"), "own", Text(title, title))


def ends_known(board: Board, start: str, ends: Sequence[str]) -> tuple[str, ...]:
    """The hexes asked for from `start` ("" if none was named yet), each once and without itself.

    Raises Invalid "unknown-hex", "too-many" with the field at fault, "from" or "to".
    """
    known = set(board.hexes)
    for field, hexes in (("from", [start] if start else []), ("to", ends)):
        if not set(hexes) <= known:
            raise Invalid("unknown-hex", field=field)
    if len(ends) > TARGETS_MOST:
        raise Invalid("too-many", field="to", most=TARGETS_MOST)
    return tuple(dict.fromkeys(one for one in ends if one != start))
