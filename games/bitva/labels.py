"""What actions, events and faults of a board are called: a code and what its sentence needs, in no language yet.

The sentences are in content/labels.toml. A parameter whose value is itself a code is said in the reader's language too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.bitva.board import Board
from games.bitva.check import Fault
from games.bitva.ground import Ground
from games.bitva.model import (
    EMPTY,
    Action,
    Begins,
    Captured,
    Enter,
    Event,
    LotsTied,
    Move,
    Moved,
    NoHex,
    Passed,
    Place,
    Placed,
    Post,
    Posted,
    Recall,
    Roll,
    Rolled,
    State,
    TroopsLeft,
    Won,
)
from games.bitva.options import PACKAGE
from games.bitva.rules import ground_of
from games.core.content import load
from games.core.text import Text

Label = tuple[str, dict[str, str | int]]

LABELS: Mapping[str, Text] = MappingProxyType(
    {f"bitva.{key}": Text(**text) for key, text in load(PACKAGE, "labels").items()}
)


def said(label: Label, language: str) -> str:
    """The sentence of a label in a language."""
    code, params = label
    words = {name: _word(value, language) for name, value in params.items()}
    return LABELS[code].said_in(language).format(**words)


def _word(value: str | int, language: str) -> str | int:
    return LABELS[value].said_in(language) if isinstance(value, str) and value in LABELS else value


def action_label(action: Action, state: State) -> Label:
    """What an action does in this state, in which it is legal."""
    ground = ground_of(state.options)
    match action:
        case Roll():
            return f"bitva.roll.{state.phase}", {}
        case Post() | Place():
            return f"bitva.{action.do}", {"hex": _hex(ground, action.at)}
        case Move() | Enter() | Recall():
            return _jump(ground, action, state.cells)
    return f"bitva.{action.do}", {}


def _jump(ground: Ground, action: Move | Enter | Recall, cells: str) -> Label:
    origin, to = ground.index[action.origin], ground.index[action.to]
    code = f"bitva.{action.do}.{_piece(ground, cells[origin])}"
    if cells[to] != EMPTY:
        code += f".takes-{_piece(ground, cells[to])}"
    return code, {
        "origin": _hex(ground, action.origin),
        "hex": _hex(ground, action.to),
        "from_number": ground.number[origin],
        "number": ground.number[to],
    }


def event_label(event: Event, state: State) -> Label:
    """What has happened; `state` is any of the same game."""
    ground = ground_of(state.options)
    code = f"bitva.{event.it}"
    match event:
        case LotsTied():
            return code, {}
        case Rolled():
            return code, {"seat": _seat(event.seat), "faces": ", ".join(map(str, event.faces))}
        case NoHex():
            return code, {"seat": _seat(event.seat), "number": event.number}
        case Posted() | Placed():
            return code, {"seat": _seat(event.seat), "hex": _hex(ground, event.at)}
        case Moved():
            places: dict[str, str | int] = {"origin": _hex(ground, event.origin), "hex": _hex(ground, event.to)}
            return f"{code}.{event.piece}", {"seat": _seat(event.seat), **places}
        case Captured():
            return f"{code}.{event.piece}", {"seat": _seat(event.seat), "hex": _hex(ground, event.at)}
        case Begins() | Passed() | TroopsLeft():
            return code, {"seat": _seat(event.seat)}
        case Won((seat,)):
            return code, {"seat": _seat(seat)}
        case Won((seat, ally)):
            return f"{code}-together", {"seat": _seat(seat), "ally": _seat(ally)}
    raise TypeError(event)


def fault_label(fault: Fault, board: Board) -> Label:
    """What is odd about a board."""
    return f"bitva.fault.{fault.code}", {"hexes": ", ".join(board.printed[name] for name in fault.hexes)}


def _seat(seat: str) -> str:
    return f"bitva.seat.{seat}"


def _hex(ground: Ground, name: str) -> str:
    return ground.board.printed[name]


def _piece(ground: Ground, letter: str) -> str:
    return "infantry" if letter == ground.owners[letter].infantry else "general"
