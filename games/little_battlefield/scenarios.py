"""C1 to C3 Scenarios as content: a field, a start, an objective, an end."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from games.core import structs
from games.core.content import load
from games.core.text import Text
from games.little_battlefield.components import BOARD, PACKAGE, RESERVE, SEATS
from games.little_battlefield.model import Side

CELL_NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")  # red's row first, as the cells are counted
_PLACES = {**{name: cell for cell, name in enumerate(CELL_NAMES)}, "reserve": RESERVE, "board": BOARD}


class Objective(structs.Value):
    """C2 What a side has to have at the end of its turn: control of all of these cells, and so many victory points."""

    side: str
    hold: tuple[int, ...]
    points: int


class Scenario(structs.Value):
    """C1 to C3 `otherwise` is who wins when the rounds are over: a side, or "points" for the most victory points.

    `first` may be "random". `reconstruction` (R): not in the rules.
    """

    key: str
    name: Text
    brief: Text
    cards: tuple[str, ...]
    markers: tuple[int | None, ...]
    sides: tuple[Side, Side]  # blue, red
    first: str
    rounds: int
    otherwise: str
    objectives: tuple[Objective, ...]
    reconstruction: bool


def _side(entry: Mapping[str, Any]) -> Side:
    first, second = sorted(_PLACES[name] for name in entry["standard"])
    units = (first, second, _PLACES[entry["elite"]], _PLACES[entry["renown"]])
    return Side(entry["command"], entry["morale"], entry["power"], units)


def _scenario(key: str, entry: Mapping[str, Any]) -> Scenario:
    blue, red = (_side(entry[seat]) for seat in SEATS)
    markers = tuple(entry["markers"].get(name) for name in CELL_NAMES)
    objectives = tuple(
        Objective(objective["side"], tuple(_PLACES[name] for name in objective["hold"]), objective["points"])
        for objective in entry["objectives"]
    )
    return Scenario(
        key,
        Text(**entry["name"]),
        Text(**entry["brief"]),
        entry["cards"],
        markers,
        (blue, red),
        entry["first"],
        entry["rounds"],
        entry["otherwise"],
        objectives,
        entry["reconstruction"],
    )


SCENARIOS: Mapping[str, Scenario] = MappingProxyType(
    {key: _scenario(key, entry) for key, entry in load(PACKAGE, "scenarios").items()}
)
