"""The field of 3 by 3 sectors: who stands where, who controls what, and the changes that rules are made of."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.little_battlefield import events
from games.little_battlefield.components import (
    AI,
    BOARD,
    CARDS,
    ENEMY_RESERVE,
    KINDS,
    MOST,
    POWER,
    RESERVE,
    SLOTS,
    enemy,
)
from games.little_battlefield.events import Event
from games.little_battlefield.model import Side, State

Tell = list[Event]  # what has happened so far in one action

CELLS = tuple(range(9))
ADJACENT: tuple[tuple[int, ...], ...] = tuple(
    tuple(b for b in CELLS if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1) for a in CELLS
)
HOME = {"blue": (6, 7, 8), "red": (0, 1, 2)}  # N12 the three sectors that a side's Reserve is adjacent to
WAY = {"blue": 1, "red": -1}  # which sign of a marker is whose half


def depth(seat: str, cell: int) -> int:
    """How many rows a cell lies away from a side's own board: 0 to 2."""
    return 2 - cell // 3 if seat == "blue" else cell // 3


def side(state: State, seat: str) -> Side:
    """One side of a state."""
    return state.blue if seat == "blue" else state.red


def with_side(state: State, seat: str, **changes: object) -> State:
    """The state with some fields of one side changed."""
    return replace(state, **{seat: replace(side(state, seat), **changes)})


def acting(state: State) -> str:
    """Who uses the die that is being resolved: the player whose turn it is, or the other one when following."""
    return enemy(state.turn) if state.following else state.turn


def is_ai(state: State, seat: str) -> bool:
    """Whether the AI plays this side."""
    return state.options.mode == "solo" and seat == AI


def chooser(state: State, seat: str) -> str:
    """Who decides for a side where its player has a choice: the human, for the AI (solo)."""
    return enemy(seat) if is_ai(state, seat) else seat


# --- reading -----------------------------------------------------------------------------------------


def category(state: State, cell: int) -> int:
    """N7 The last cell of each half of a sector's gauge."""
    return CARDS[state.cards[cell]].category


def own_marker(state: State, seat: str, cell: int) -> int | None:
    """N7 The marker as this side sees it: above 0 in its own half."""
    marker = state.markers[cell]
    return None if marker is None else marker * WAY[seat]


def holds(state: State, seat: str, cell: int) -> bool:
    """N7 Whether a side controls a sector: the marker is on the last cell of its half. T5 No unit needs to be there.

    T21 Without a marker the sector is neutral.
    """
    marker = state.markers[cell]
    return marker is not None and marker == category(state, cell) * WAY[seat]


def controlled(state: State, seat: str) -> list[int]:
    """The cells that a side controls."""
    return [cell for cell in CELLS if holds(state, seat, cell)]


def stands_in(state: State, seat: str) -> tuple[int, ...]:
    """The cells with units of a side, in order."""
    return tuple(sorted({place for place in side(state, seat).units if 0 <= place < len(CELLS)}))


def unit_in(state: State, seat: str, cell: int) -> str:
    """The kind of a side's units in a cell ("" none): N12 allows no two kinds in one sector."""
    units = side(state, seat).units
    return SLOTS[units.index(cell)] if cell in units else ""


def count_in(state: State, seat: str, cell: int) -> int:
    """How many units of a side are in a cell: 0 to 2."""
    return side(state, seat).units.count(cell)


def reserve_kinds(state: State, seat: str) -> list[str]:
    """The kinds of unit in a side's Reserve, the weakest first."""
    waiting = [SLOTS[slot] for slot, place in enumerate(side(state, seat).units) if place == RESERVE]
    return [kind for kind in KINDS if kind in waiting]


def fits(state: State, seat: str, unit: str, cell: int) -> bool:
    """N12 Whether a unit finds room: 2 Standard or 1 Elite or 1 Renown of a side in a sector."""
    units = side(state, seat).units
    there = units.count(cell)
    return not there or (unit == "standard" and there == 1 and cell in units[:2])


def contact(state: State, seat: str, cell: int) -> bool:
    """Whether an enemy unit is in a cell."""
    return cell in side(state, enemy(seat)).units


def points(state: State, seat: str) -> int:
    """N17 Victory points: those of the controlled sectors and that of the POWER level."""
    return side(state, seat).level.points + sum(CARDS[state.cards[cell]].points for cell in controlled(state, seat))


# --- changing ----------------------------------------------------------------------------------------


def relocated(units: tuple[int, int, int, int], unit: str, start: int, to: int) -> tuple[int, int, int, int]:
    """The places of a side's units after one of this kind went from `start` to `to`."""
    slot = units.index(start, SLOTS.index(unit))
    first, second, elite, renown = (to if n == slot else place for n, place in enumerate(units))
    return min(first, second), max(first, second), elite, renown


def unit_placed(state: State, seat: str, unit: str, start: int, to: int, tell: Tell) -> State:
    """A unit goes from one place to another. N7, N12 In a neutral sector the marker is placed on 0."""
    state = with_side(state, seat, units=relocated(side(state, seat).units, unit, start, to))
    tell.append(events.UnitMoved(seat, unit, start, to))
    if to != ENEMY_RESERVE and state.markers[to] is None:
        state = marker_set(state, to, 0, tell)
    return state


def marker_set(state: State, cell: int, marker: int, tell: Tell, **changes: object) -> State:
    """Put a marker on a cell of its gauge, and say who gained or lost control by it (N7); and make these changes."""
    tell.append(events.MarkerMoved(cell, marker))
    edge = category(state, cell)
    for seat, way in WAY.items():
        before, after = state.markers[cell] == edge * way, marker == edge * way
        if before and not after:
            tell.append(events.ControlLost(seat, cell))
        if after and not before:
            tell.append(events.ControlTaken(seat, cell))
    return replace(state, markers=(*state.markers[:cell], marker, *state.markers[cell + 1 :]), **changes)


def resource(state: State, seat: str, name: str) -> int:
    """What a side has of MORALE or COMMAND."""
    own = side(state, seat)
    return own.morale if name == "morale" else own.command


def resources_changed(state: State, seat: str, names: Iterable[str], by: int, tell: Tell, **changes: object) -> State:
    """N14 Gain or lose so much of each resource, never above 7 nor below 0; and make these changes.

    Of a resource that stays as it is nothing is told.
    """
    own, gained = side(state, seat), {}
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
    level = side(state, seat).power + 1
    unit = POWER[level - 1].unit
    units = side(state, seat).units
    if unit and units[SLOTS.index(unit)] == BOARD:
        units = relocated(units, unit, BOARD, RESERVE)
    else:
        unit = ""  # S1 the AI has all its units from the start
    tell.append(events.PowerRaised(seat, level, unit))
    return with_side(state, seat, power=level, units=units)
