"""Where a figure may step, whom it reaches, where it falls back to, in a given state; and which side it is of."""

from collections.abc import Iterator, Mapping

from games.invasion.board import Passage, offset
from games.invasion.dice import Side
from games.invasion.figures import HERO, RANGE, shoots
from games.invasion.model import State
from games.invasion.tiles import EDGES

_FREE = {kind: facts.free for kind, facts in EDGES.items()}
_COST = {kind: facts.cost for kind, facts in EDGES.items()}  # R5


def side_of(figure: str) -> Side:
    return "hero" if figure in HERO else "goblin"


# --- moving ----------------------------------------------------------------------------------------


def is_free(state: State, way: Passage) -> bool:
    """Whether nothing shut lies between: figures fight and retreat over it (A7, T5). T14 What is broken stays open."""
    return _FREE[way.edge] or way.name in state.broken


def uses_windows(figure: str) -> bool:
    """R5 Whether windows are like doors for this figure."""
    return figure in HERO and HERO[figure].windows


def opens(figure: str, way: Passage) -> bool:
    """Whether this figure could open what is shut: everybody a door, R5 the rogue a window too."""
    return way.edge == "door" or (way.edge == "window" and uses_windows(figure))


def way_cost(way: Passage, broken: frozenset[str], *, windows: bool) -> int | None:
    """R5 Movement points to the next cell, whoever stands there; None where only `windows` help."""
    if way.name in broken:
        return _COST["open"]  # T14
    return None if way.edge == "window" and not windows else _COST[way.edge]


def steps(state: State, figure: str, points: int, taken: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """R5 The cells that a figure may step to with so many points, with the cost. Figures are in the way of all."""
    windows = uses_windows(figure)
    for way in state.board.ways[state.cell_of(figure)].values():
        cost = way_cost(way, state.broken, windows=windows)
        if cost is not None and cost <= points and way.to not in taken:
            yield way.to, cost


def may_step(state: State, figure: str, to: str, points: int) -> bool:
    """R5 Whether this cell is among the `steps`."""
    cost = step_cost(state, figure, to)
    return cost is not None and cost <= points and not state.is_taken(to)


def step_cost(state: State, figure: str, to: str) -> int | None:
    """R5 What a step to this cell costs the figure, whoever stands there; None where it cannot go."""
    way = state.board.ways_to[state.cell_of(figure)].get(to)
    return None if way is None else way_cost(way, state.broken, windows=uses_windows(figure))


# --- fighting --------------------------------------------------------------------------------------


def in_melee(state: State, cell: str, other: str) -> bool:
    """R6, T6 Neighbours along a row or column, A7 with nothing shut between."""
    way = state.board.ways[cell].get(offset(cell, other))
    return way is not None and is_free(state, way)


def targets(state: State, figure: str, taken: Mapping[str, str], only: str | None = None) -> Iterator[str]:
    """R6, R9 The enemies that a figure may attack now; just the figure `only`, if it is given."""
    here, weapon, side = state.cell_of(figure), state.weapon_of(figure), side_of(figure)
    near = {way.to for way in state.board.ways[here].values() if is_free(state, way)}
    seen = state.board.sight[here] if shoots(weapon) else {}
    for cell, other in taken.items():
        if only not in (None, other) or side_of(other) == side:
            continue
        if cell in near or (cell in seen and _in_reach(here, cell, weapon, seen[cell], taken)):
            yield other


def _in_reach(here: str, there: str, weapon: str, between: tuple[str, ...], taken: Mapping[str, str]) -> bool:
    if any(cell in taken for cell in between):  # R9 figures are in the way of a shot
        return False
    return sum(map(abs, offset(here, there))) <= RANGE[weapon]  # A8


def may_riposte(state: State, attacker: str, defender: str) -> bool:
    """R9 Whether the one who was attacked can strike back at all (A4)."""
    bow = shoots(state.weapon_of(defender))
    if in_melee(state, state.cell_of(attacker), state.cell_of(defender)):
        return not bow  # A5, T12 what counts is that they are next to each other, not what the attacker holds
    return bow


def break_ins(state: State, figure: str, taken: Mapping[str, str]) -> Iterator[Passage]:
    """R8 The shut doors (R5 windows) right behind which an enemy stands; T9, T15 not nobody, and not a friend."""
    for way in state.board.ways[state.cell_of(figure)].values():
        behind = taken.get(way.to)
        if behind and side_of(behind) != side_of(figure) and not is_free(state, way) and opens(figure, way):
            yield way


def retreats(state: State, figure: str, enemy: str) -> tuple[str, ...]:
    """R7 Where a figure can fall back to: the next cell directly away from its enemy, if it can be had.

    T7 From afar that is along the longer way between them; of two equally long ones, both count.
    """
    here = state.cell_of(figure)
    dx, dy = offset(state.cell_of(enemy), here)
    away = []
    if abs(dx) >= abs(dy):
        away.append(((dx > 0) - (dx < 0), 0))
    if abs(dy) >= abs(dx):
        away.append((0, (dy > 0) - (dy < 0)))
    ways = state.board.ways[here]
    # T5 over the edge of a stair, but through nothing that is shut
    free = [ways[step].to for step in away if step in ways and is_free(state, ways[step])]
    return tuple([cell for cell in free if not state.is_taken(cell)])
