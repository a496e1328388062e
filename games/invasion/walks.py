"""R5: where a figure in its turn, or about to begin it, can walk to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from games.core.texts import Label
from games.core.walks import Found, Walk, Walks, led, search
from games.invasion.events import Event, Moved
from games.invasion.figures import HERO, allowance
from games.invasion.labels import event_label, figure_label
from games.invasion.model import Action, State, Step
from games.invasion.position import steps


def walkers(state: State, actions: Iterable[Action]) -> Mapping[str, str]:
    """The figures that may step now, with their cells."""
    return {action.figure: state.cell_of(action.figure) for action in actions if isinstance(action, Step)}


def ends(state: State, figure: str) -> tuple[Walk, ...]:
    """R5 All cells that the points of a figure's turn bring it to; what lies on the way is not touched (R10)."""
    start = state.cell_of(figure)
    found = _reached(state, figure, state.left_of(figure)[0], state.occupants())
    return tuple(_walk(state, figure, start, end, how.cost, *led(found, end)) for end, how in found.items() if how.cost)


def _reached(state: State, figure: str, points: int, taken: Mapping[str, str]) -> Mapping[str, Found]:
    """R5 The cells that so many points bring a figure to, its own among them, where it cannot enter those taken."""

    def onward(cell: str, spent: int) -> Iterator[tuple[Step, str, int]]:
        for to, cost in steps(state.put(figure, cell), figure, points - spent, taken):
            yield Step(figure, to), to, cost

    return search(state.cell_of(figure), onward)


def in_first_reach(state: State, spots: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """R3, R4 Which heroes come to each of these spots in a turn of their own, as long as nobody is in their way."""
    reached = {spot: set[str]() for spot in spots}
    for hero in state.heroes:
        if hero.cell:
            for spot in reached.keys() & _reached(state, hero.name, allowance(hero.name)[0], {}):
                reached[spot].add(hero.name)
    return {spot: frozenset(heroes) for spot, heroes in reached.items() if heroes}


def _walk(
    state: State, figure: str, start: str, end: str, cost: int, actions: tuple[Step, ...], way: tuple[str, ...]
) -> Walk:
    lies = "treasure" if figure in HERO and state.treasure_at(end) else ""
    return Walk(walker=figure, start=start, end=end, cost=cost, actions=actions, way=way, lies=lies)


def label(walk: Walk, state: State) -> Label:
    return figure_label(
        "walks.treasure" if walk.lies else "walks.go",
        {"figure": walk.walker, "at": walk.start, "to": walk.end, "cost": walk.cost},
    )


def event_labels(events: Sequence[Event], state: State) -> tuple[Label, ...]:
    """The steps of a figure in one sentence, and what came after them."""
    first = events[0]
    walked = [
        event
        for event in takewhile(lambda event: isinstance(event, Moved), events)
        if isinstance(event, Moved) and isinstance(first, Moved) and event.figure == first.figure
    ]
    if len(walked) < 2:
        return tuple(event_label(event, state) for event in events)
    last = walked[-1]
    whole = {"figure": last.figure, "cell": last.cell, "cost": sum(event.cost for event in walked)}
    return figure_label("events.moved", whole), *(event_label(later, state) for later in events[len(walked) :])


WALKS = Walks(walkers=walkers, ends=ends, label=label, event_labels=event_labels)
