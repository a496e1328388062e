"""What actions and events are called: a code and what its sentence needs, in no language yet.

The sentences stand in content/labels.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import asdict

from games.core.content import load
from games.core.text import Text
from games.invasion.events import Broken, Event, GameEnded, Held, Struck
from games.invasion.model import Action, Attack, BreakIn, BreakOff, EndTurn, Retreat, State, Step, Strike, TakeTreasure
from games.invasion.position import cell_of, occupants, step_cost
from games.invasion.tiles import PACKAGE

Label = tuple[str, dict[str, str | int]]

KEY = "invasion"
LABELS: Mapping[str, Text] = MappingProxyType(
    {f"{KEY}.{key}": Text(**text) for key, text in load(PACKAGE, "labels").items()}
)


def said(label: Label, language: str) -> str:
    """The sentence of a label in a language."""
    code, params = label
    words = {name: _word(value, language) for name, value in params.items()}
    return LABELS[code].said_in(language).format(**words)


def _word(value: str | int, language: str) -> str | int:
    if not isinstance(value, str):
        return value
    if value.startswith("g") and value[1:].isdecimal():  # a goblin's id; cells begin with a capital
        return f"{LABELS[f'{KEY}.word.goblin'].said_in(language)}\u00a0{value[1:]}"
    code = f"{KEY}.word.{value}"
    return LABELS[code].said_in(language) if code in LABELS else value


def action_label(action: Action, state: State) -> Label:
    """What an action does in this state, in which it is legal."""
    params: dict[str, Any] = asdict(action)
    match action:
        case Step(figure, to):
            params |= {"at": cell_of(state, figure), "cost": step_cost(state, figure, to)}
        case BreakIn(figure, to):
            params |= {"at": cell_of(state, figure), "target": occupants(state)[to]}
        case Attack(figure, target):
            params |= {"at": cell_of(state, figure), "to": cell_of(state, target)}
        case Strike() | BreakOff() | Retreat() if state.fight:
            figure, target = state.fight.next, state.fight.other
            params |= {"figure": figure, "at": cell_of(state, figure), "target": target}
        case TakeTreasure(name):
            params |= {"at": cell_of(state, name)}
        case EndTurn(figure):
            params |= {"at": cell_of(state, figure)}
    return f"{KEY}.{action.do}", params


def event_label(event: Event, state: State) -> Label:
    """What has happened; `state` is any of the same game, as events of Invasion say all themselves."""
    params: dict[str, Any] = asdict(event)
    match event:
        case Struck():
            return f"{KEY}.{event.it}.{event.effect}", params
        case GameEnded(side):
            return f"{KEY}.{event.it}.{side}", params
        case Broken(_, edge) | Held(_, edge):
            params["first"], params["second"] = edge.split("-")
    return f"{KEY}.{event.it}", params
