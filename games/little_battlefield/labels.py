"""What an action or an event is called: a code with params, and the sentence they make in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import asdict

from games.core.content import load
from games.core.text import Text
from games.little_battlefield.events import (
    AiDieRolled,
    DiceRolled,
    Event,
    GameEnded,
    LotsDrawn,
    MarkerMoved,
    PowerRaised,
    ResourceChanged,
    SpecialUsed,
)
from games.little_battlefield.field import acting, side, unit_in
from games.little_battlefield.model import (
    Action,
    ChooseSector,
    Convert,
    Fight,
    ForceReroll,
    LetStand,
    Move,
    NotThisTurn,
    RaisePower,
    Reroll,
    Retreat,
    RollDice,
    RollForAi,
    State,
    TakeResource,
    UseSpecial,
)
from games.little_battlefield.notation import cell_name
from games.little_battlefield.tables import CARDS, ENEMY_RESERVE, PACKAGE, POWER, RESERVE, enemy

Label = tuple[str, dict[str, str | int]]

KEY = "little-battlefield"
_FOLLOWABLE = (Fight, Move, TakeResource, UseSpecial, RaisePower)


def _labels() -> dict[str, Text]:
    table = load(PACKAGE, "labels")
    found = {f"{KEY}.{name}": Text(**text) for group in ("actions", "events") for name, text in table[group].items()}
    before = table["follow"]
    starts = tuple(f"{KEY}.{kind.do}" for kind in _FOLLOWABLE)
    for code, text in tuple(found.items()):
        if code.startswith(starts):
            found[code.replace(".", ".follow-")] = Text(before["en"] + text.en, before["fr"] + text.fr)
    return found


LABELS: Mapping[str, Text] = MappingProxyType(_labels())
WORDS: Mapping[str, Text] = MappingProxyType(
    {
        **{name: Text(**text) for name, text in load(PACKAGE, "labels")["words"].items()},
        **{key: card.name for key, card in CARDS.items()},
    }
)


def said(label: Label, language: str) -> str:
    """The sentence of a label. Codes among its params, one or several with spaces between, are said in words."""
    code, params = label
    words = {name: _in_words(value, language) if isinstance(value, str) else value for name, value in params.items()}
    return LABELS[code].said_in(language).format(**words)


def _in_words(codes: str, language: str) -> str:
    return ", ".join(WORDS[code].said_in(language) if code in WORDS else code for code in codes.split())


# --- actions -----------------------------------------------------------------------------------------


def action_label(action: Action, state: State) -> Label:
    """The label of a legal action in this state."""
    name, params = _named(action, state)
    follow = "follow-" if state.phase == "follow" and isinstance(action, _FOLLOWABLE) else ""
    return f"{KEY}.{follow}{name}", params


def _at(state: State, place: int, prefix: str = "") -> dict[str, str | int]:
    """A cell by its card and its name."""
    if place not in range(9):
        return {}
    return {f"{prefix}card": state.cards[place], f"{prefix}cell": cell_name(place)}


def _named(action: Action, state: State) -> Label:
    match action:
        case RollDice():
            return action.do, {"count": POWER[side(state, state.turn).power - 1].dice}
        case Fight(die, sector, doubled):
            return "fight-doubled" if doubled else "fight", {"die": die, **_at(state, sector)}
        case Move(unit, start, to):
            ai = "ai-" if state.phase == "ai-move" else ""
            variant = {RESERVE: "-enter"}.get(start, "-enemy-reserve" if to == ENEMY_RESERVE else "")
            return f"{ai}move{variant}", {"unit": unit, **_at(state, start, "from_"), **_at(state, to)}
        case TakeResource(resource):
            return action.do, {"resource": resource}
        case UseSpecial():
            return _special(action, state)
        case RaisePower(resource):
            seat = enemy(state.turn) if state.phase == "follow" else state.turn
            level = side(state, seat).power + 1
            return action.do, {"resource": resource, "level": level, "cost": POWER[level - 1].cost}
        case Reroll(dice):
            return "reroll-free" if state.free_reroll else "reroll-paid", {"dice": " ".join(dice)}
        case Convert(discard, die, face):
            return action.do, {"discard": " ".join(discard), "die": die, "face": face}
        case NotThisTurn():
            return f"not-this-turn-{'force' if state.phase == 'ai-die' else 'follow'}", {}
        case Retreat(to):
            leaving = unit_in(state, enemy(acting(state)), state.retreating[0])
            return action.do, {"unit": leaving, **_at(state, to)}
        case RollForAi():
            return action.do, {"left": state.ai_left}
        case ForceReroll() | LetStand():
            return action.do, {"die": state.die}
        case ChooseSector(sector):
            order = state.phase == "ai-order"
            return f"choose-sector-{'order' if order else 'target'}", {"die": state.die, **_at(state, sector)}
        case _:
            return action.do, {}


def _special(action: UseSpecial, state: State) -> Label:
    effect = CARDS[state.cards[action.sector]].special
    variant = {"march": f"-{effect.reach}"}.get(effect.kind, "-both" if effect.resource == "both" else "")
    return f"use-special-{effect.kind}{variant}", {
        "amount": effect.amount,
        "resource": action.resource or effect.resource,
        "unit": action.unit,
        **_at(state, action.sector),
        **_at(state, action.target, "target_"),
    }


# --- events ------------------------------------------------------------------------------------------


def event_label(event: Event, state: State) -> Label:
    """The label of an event; `state` is any later one of the same game."""
    params = {name: _plain(name, value) for name, value in asdict(event).items()}
    params |= _at(state, getattr(event, "sector", RESERVE))
    variant = ""
    match event:
        case LotsDrawn(deck=""):
            variant = "-first"
        case DiceRolled(cost=cost) if cost:
            variant = "-paid"
        case MarkerMoved(marker=marker) if marker:
            variant = "-half"
            params |= {"steps": abs(marker), "seat": "blue" if marker > 0 else "red"}
        case ResourceChanged(by=by):
            return f"{KEY}.resource-{'gained' if by > 0 else 'lost'}", {**params, "amount": abs(by)}
        case SpecialUsed(sector=sector) if sector == RESERVE:
            variant = "-ai"
        case PowerRaised(unit=unit) if unit:
            variant = "-unit"
        case AiDieRolled(why=why):
            variant = f"-{why}"
        case GameEnded(reason=reason):
            variant = f"-{reason}"
    return f"{KEY}.{event.it}{variant}", params


def _plain(name: str, value: Any) -> str | int:
    if isinstance(value, tuple):
        return " ".join(value)
    if name in ("start", "to"):
        return cell_name(value)
    plain: str | int = value
    return plain
