"""Walks: all places where a piece that may act can go, which way and at what cost, as the single actions for it.

What a game offers step by step is asked of its rules step by step; what is found here is only the cheapest of ways.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, TypeVar

from games.core import structs
from games.core.texts import Label

Node = TypeVar("Node", bound=Hashable)


class Walk(structs.Value, kw_only=True):
    """A way of `walker`, as its game calls the piece, from the place `start` over the places of `way` to `end`.

    `cost` is what it spends in the points of its game; `actions` are to be done in this order. `facing` counts from
    north, clockwise, where pieces face somewhere; `pace` is the game's code of how it goes, `hard` that the end is
    reached in no easier pace. `lies` is the code of what can be had at the end.
    """

    walker: str
    start: str
    end: str
    cost: int
    actions: tuple[Any, ...]
    way: tuple[str, ...] = ()
    facing: int | None = None
    pace: str = ""
    hard: bool = False
    lies: str = ""


class Walks(structs.Value, kw_only=True):
    """Who walks in a game. `walkers` says, of all that a seat may do now, whose first steps are among it, each with its
    place; `ends` are the walks of one of them, one for each place, and facing where there are some; `label` is what a
    walk does, and `event_labels` what happened on one, in as few sentences as can be, from the events of all its
    actions and a later state. `facings` are the codes of facings, clockwise from north; `turns` is the number of the
    one that an action gives to the only piece that may act, where it stands, None for any other action.
    """

    walkers: Callable[[Any, Iterable[Any]], Mapping[str, str]]
    ends: Callable[[Any, str], tuple[Walk, ...]]
    label: Callable[[Walk, Any], Label]
    event_labels: Callable[[Sequence[Any], Any], tuple[Label, ...]]
    facings: tuple[str, ...] = ()
    turns: Callable[[Any], int | None] = lambda action: None


class Found(structs.Value):
    """How a search came to a node: what it has cost, and the last action with the node before; neither at the start."""

    cost: int
    action: Any = None
    before: Any = None


def search(start: Node, onward: Callable[[Node, int], Iterable[tuple[Any, Node, int]]]) -> Mapping[Node, Found]:
    """The cheapest way to every node that can be reached, of equally cheap ones that with the fewest actions.

    `onward` gives what can be done in a node that was reached at so much cost: the action, where it leads, what it
    costs.
    """
    found: dict[Node, Found] = {}
    ahead: list[tuple[int, int, int, Node, Found]] = [(0, 0, 0, start, Found(0))]
    met = 0  # what was met first comes first, so that the result is always the same
    while ahead:
        cost, length, _met, node, how = heappop(ahead)
        if node in found:
            continue
        found[node] = how
        for action, after, price in onward(node, cost):
            if after not in found:
                met += 1
                heappush(ahead, (cost + price, length + 1, met, after, Found(cost + price, action, node)))
    return found


def led(found: Mapping[Node, Found], end: Node) -> tuple[tuple[Any, ...], tuple[Node, ...]]:
    """The actions that lead to a node, and the nodes on the way, from the start to it."""
    actions, nodes = [], [end]
    while (how := found[nodes[-1]]).action is not None:
        actions.append(how.action)
        nodes.append(how.before)
    return tuple(reversed(actions)), tuple(reversed(nodes))
