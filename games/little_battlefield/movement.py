"""N12 MOVE dice."""

from collections.abc import Iterator

from games.little_battlefield.components import ENEMY_RESERVE, RESERVE, enemy
from games.little_battlefield.field import ADJACENT, HOME
from games.little_battlefield.model import Move, State


def entries(state: State, seat: str, blocked: tuple[int, ...] = ()) -> Iterator[Move]:
    """N12 From the Reserve into the three sectors of the own edge row."""
    for unit in state.reserve_kinds(seat):
        for to in HOME[seat]:
            if to not in blocked and state.fits(seat, unit, to):
                yield Move(unit, RESERVE, to)  # type: ignore[arg-type]


def may_leave(state: State, seat: str, cell: int) -> bool:
    """N12 A unit leaves only a sector that its side controls and where no enemy is; T6 else it is stuck there."""
    return state.holds(seat, cell) and not state.contact(seat, cell)


def moves(state: State, seat: str, blocked: tuple[int, ...] = ()) -> Iterator[Move]:
    """N12 Every move of a MOVE die: one unit, one orthogonal step, never into the own Reserve.

    T7 A follower's move does not end in a cell of `blocked`. T13 Into the enemy's Reserve in solo mode only.
    """
    yield from entries(state, seat, blocked)
    for start in state.stands_in(seat):
        if not may_leave(state, seat, start):
            continue
        unit = state.unit_in(seat, start)
        for to in ADJACENT[start]:
            if to not in blocked and state.fits(seat, unit, to):
                yield Move(unit, start, to)  # type: ignore[arg-type]
        if state.options.mode == "solo" and start in HOME[enemy(seat)]:
            yield Move(unit, start, ENEMY_RESERVE)  # type: ignore[arg-type]
