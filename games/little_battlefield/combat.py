"""COMBAT dice and the retreats they force."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.little_battlefield.components import RESERVE, SLOTS, WAY, enemy
from games.little_battlefield.events import UnitRetreated
from games.little_battlefield.field import ADJACENT, Tell, depth, marker_set, relocated
from games.little_battlefield.gauge import Fought, fought
from games.little_battlefield.model import Fight, State


def fought_in(state: State, seat: str, cell: int, die: str, *, doubled: bool) -> Fought | None:
    """What a COMBAT die would do for a side in a cell; None where it has no unit (N8)."""
    own, other = (state.blue, state.red) if seat == "blue" else (state.red, state.blue)
    marker = state.markers[cell]
    if cell not in own.units or marker is None:
        return None
    unit, enemies = SLOTS[own.units.index(cell)], other.units.count(cell)
    twice = doubled and unit != "standard"  # N11
    return fought(state.category(cell), marker * WAY[seat], die, unit, enemies, doubled=twice)


def fights(state: State, seat: str, die: str, blocked: tuple[int, ...]) -> Iterator[Fight]:
    """The uses of a COMBAT die that do something (T22)."""
    for cell in state.stands_in(seat):
        if cell in blocked or not (once := fought_in(state, seat, cell, die, doubled=False)) or not once.results:
            continue
        yield Fight(die, cell)  # type: ignore[arg-type]
        twice = fought_in(state, seat, cell, die, doubled=True)
        if twice and twice.results == 2:
            yield Fight(die, cell, doubled=True)  # type: ignore[arg-type]


def fight(state: State, seat: str, cell: int, die: str, tell: Tell, *, doubled: bool, **changes: object) -> State:
    """Use a COMBAT die in a cell: the marker moves, and the enemy units that have to go are noted in `retreating`.

    `changes` are made with it.
    """
    after = fought_in(state, seat, cell, die, doubled=doubled)
    if after is None:
        raise ValueError(f"no unit of {seat} in {cell}")
    if after.retreats:
        changes["retreating"] = (cell,) * after.retreats
    if after.marker != state.own_marker(seat, cell):
        return marker_set(state, cell, after.marker * WAY[seat], tell, **changes)
    return replace(state, **changes)


def pushed(state: State, seat: str, cell: int, tell: Tell) -> State:
    """A special rule moves a marker 1 cell a side's way. N9 What that takes control of, the enemy leaves."""
    marker = state.own_marker(seat, cell)
    if marker is None:
        raise ValueError(f"no marker in {cell}")
    state = marker_set(state, cell, (marker + 1) * WAY[seat], tell)
    leaving = state.count_in(enemy(seat), cell) if state.holds(seat, cell) else 0
    return replace(state, retreating=(cell,) * leaving)


def retreat_places(state: State) -> tuple[int, ...]:
    """N13 Where the next retreating unit may go: of the adjacent sectors that its side controls, the nearest to its
    board, more than one where they are equally near; else the Reserve.

    T12 There must be room for it and no enemy. N6 A follower does not send it into a sector the copied die was used on;
    without a follow such a sector is no place to retreat to anyway.
    """
    seat, start = enemy(state.acting), state.retreating[0]
    unit = state.unit_in(seat, start)
    places = [
        cell
        for cell in ADJACENT[start]
        if state.holds(seat, cell)
        and state.fits(seat, unit, cell)
        and not state.contact(seat, cell)
        and cell not in state.blocked
    ]
    nearest = min((depth(seat, cell) for cell in places), default=0)
    return tuple(cell for cell in places if depth(seat, cell) == nearest) or (RESERVE,)


def retreat(state: State, to: int, tell: Tell) -> State:
    """N13 The next unit retreats."""
    seat, start = enemy(state.acting), state.retreating[0]
    unit = state.unit_in(seat, start)
    tell.append(UnitRetreated(seat, unit, start, to))
    state = state.with_side(seat, units=relocated(state.side(seat).units, unit, start, to))
    return replace(state, retreating=state.retreating[1:], phase="settle")
