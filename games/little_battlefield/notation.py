"""A position as text, for failing tests and for the description of a picture."""

from __future__ import annotations

from games.little_battlefield.components import BOARD, ENEMY_RESERVE, RESERVE, SEATS, SLOTS
from games.little_battlefield.field import category, count_in, points, side, unit_in
from games.little_battlefield.model import State
from games.little_battlefield.scenarios import CELL_NAMES

_PLACE_NAMES = {RESERVE: "reserve", BOARD: "board", ENEMY_RESERVE: "enemy-reserve"}
_LETTERS = {"standard": "S", "elite": "E", "renown": "R"}


def cell_name(place: int) -> str:
    """A cell as "b2" (column a to c, row 1 at blue's edge), or the name of another place for units."""
    return CELL_NAMES[place] if 0 <= place < len(CELL_NAMES) else _PLACE_NAMES[place]


def gauge_text(marker: int | None, last: int) -> str:
    """A marker as "-" (neutral), "0", "b2" or "r1"; with "!" on the last cell, which is control."""
    if not marker:
        return "-" if marker is None else "0"
    return f"{'b' if marker > 0 else 'r'}{abs(marker)}{'!' if abs(marker) == last else ''}"


def sector_text(state: State, cell: int) -> str:
    """One sector: its cell, its card and category, its marker and its units, as in "b2 forest 3 r2 bSS rE"."""
    last = category(state, cell)
    units = [
        seat[0] + _LETTERS[unit] * count_in(state, seat, cell) for seat in SEATS if (unit := unit_in(state, seat, cell))
    ]
    return " ".join((cell_name(cell), state.cards[cell], str(last), gauge_text(state.markers[cell], last), *units))


def side_text(state: State, seat: str) -> str:
    """One side: COMMAND, MORALE, POWER, victory points and Reserve, as in "blue C… M… P… …VP reserve SS"."""
    own = side(state, seat)
    waiting = "".join(_LETTERS[SLOTS[n]] for n, place in enumerate(own.units) if place == RESERVE)
    score = f"C{own.command} M{own.morale} P{own.power} {points(state, seat)}VP"
    return f"{seat} {score} reserve {waiting or '-'}"


def position_text(state: State) -> str:
    """The whole position: red's side first, as the field lies before blue."""
    lines = [side_text(state, "red")]
    laid = [sector_text(state, cell) for cell in range(len(state.cards))]
    lines += [" | ".join(laid[row : row + 3]) for row in range(0, len(laid), 3)]
    lines.append(side_text(state, "blue"))
    dice, used = (" ".join(faces) or "-" for faces in (state.dice, state.used))
    lines.append(f"{state.phase} {state.turn or '-'} dice {dice} used {used}")
    return "\n".join(lines)
