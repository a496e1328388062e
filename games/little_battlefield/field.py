"""The field of 3 by 3 sectors: which lie beside which, and the changes that rules are made of."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.little_battlefield import events
from games.little_battlefield.components import BOARD, CELLS, ENEMY_RESERVE, MOST, POWER, RESERVE, SLOTS, WAY
from games.little_battlefield.events import Event
from games.little_battlefield.model import State

Tell = list[Event]  # what has happened so far in one action

ADJACENT: tuple[tuple[int, ...], ...] = tuple(
    tuple(b for b in CELLS if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1) for a in CELLS
)
HOME = {"blue": (6, 7, 8), "red": (0, 1, 2)}  # N12 the three sectors that a side's Reserve is adjacent to


def depth(seat: str, cell: int) -> int:
    """How many rows a cell lies away from a side's own board: 0 to 2."""
    return 2 - cell // 3 if seat == "blue" else cell // 3


def relocated(units: tuple[int, int, int, int], unit: str, start: int, to: int) -> tuple[int, int, int, int]:
    """The places of a side's units after one of this kind went from `start` to `to`."""
    slot = units.index(start, SLOTS.index(unit))
    first, second, elite, renown = (to if n == slot else place for n, place in enumerate(units))
    return min(first, second), max(first, second), elite, renown


def unit_placed(state: State, seat: str, unit: str, start: int, to: int, tell: Tell) -> State:
    """A unit goes from one place to another. N7, N12 In a neutral sector the marker is placed on 0."""
    state = state.with_side(seat, units=relocated(state.side(seat).units, unit, start, to))
    tell.append(events.UnitMoved(seat, unit, start, to))
    if to != ENEMY_RESERVE and state.markers[to] is None:
        state = marker_set(state, to, 0, tell)
    return state


def marker_set(state: State, cell: int, marker: int, tell: Tell, **changes: object) -> State:
    """Put a marker on a cell of its gauge, and say who gained or lost control by it (N7); and make these changes."""
    tell.append(events.MarkerMoved(cell, marker))
    edge = state.category(cell)
    for seat, way in WAY.items():
        before, after = state.markers[cell] == edge * way, marker == edge * way
        if before and not after:
            tell.append(events.ControlLost(seat, cell))
        if after and not before:
            tell.append(events.ControlTaken(seat, cell))
    return replace(state, markers=(*state.markers[:cell], marker, *state.markers[cell + 1 :]), **changes)


def resources_changed(state: State, seat: str, names: Iterable[str], by: int, tell: Tell, **changes: object) -> State:
    """N14 Gain or lose so much of each resource, never above 7 nor below 0; and make these changes.

    Of a resource that stays as it is nothing is told.
    """
    own, gained = state.side(seat), {}
    for name in names:
        before: int = getattr(own, name)
        after = min(MOST, max(0, before + by))
        if after != before:
            tell.append(events.ResourceChanged(seat, name, after - before, after))
            gained[name] = after
    if gained:
        changes[seat] = replace(own, **gained)
    return replace(state, **changes) if changes else state


def power_raised(state: State, seat: str, tell: Tell) -> State:
    """N15 The next POWER level; its unit comes into the Reserve at once, its die with the next turn."""
    level = state.side(seat).power + 1
    unit = POWER[level - 1].unit
    units = state.side(seat).units
    if unit and units[SLOTS.index(unit)] == BOARD:
        units = relocated(units, unit, BOARD, RESERVE)
    else:
        unit = ""  # S1 the AI has all its units from the start
    tell.append(events.PowerRaised(seat, level, unit))
    return state.with_side(seat, power=level, units=units)
