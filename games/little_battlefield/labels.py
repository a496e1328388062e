"""What actions and events are called, in no language yet. The sentences stand in content/texts.toml."""

from typing import Any

from msgspec.structs import asdict

from games.core.texts import Label, texts
from games.little_battlefield import events, model
from games.little_battlefield.components import (
    AI_BOARDS,
    CARDS,
    CELLS,
    ENEMY_RESERVE,
    FACTIONS,
    PACKAGE,
    PLACE_NAMES,
    POWER,
    RESERVE,
    enemy,
)
from games.little_battlefield.events import Event
from games.little_battlefield.model import Action, State, die_of
from games.little_battlefield.scenarios import SCENARIOS

_FACTIONS = {key: faction.name for key, faction in FACTIONS.items()}
TEXTS = texts(
    PACKAGE,
    terms={key: card.name for key, card in CARDS.items()},
    values={
        "scenario": {key: scenario.name for key, scenario in SCENARIOS.items()},
        "faction_blue": _FACTIONS,
        "faction_red": _FACTIONS,
        "ai_board": {key: ai_board.name for key, ai_board in AI_BOARDS.items()},
    },
    notes={"scenario": {key: scenario.brief for key, scenario in SCENARIOS.items()}},
)


# --- actions -----------------------------------------------------------------------------------------


def action_label(action: Action, state: State) -> Label:
    """The label of a legal action in this state."""
    name, params = _named(action, state)
    label = Label(f"actions.{name}", params)
    return Label("actions.follow", {"what": label}) if state.phase == "follow" and die_of(action) else label


def _at(state: State, place: int, prefix: str = "") -> dict[str, Any]:
    """A cell by its card and its name."""
    if place not in CELLS:
        return {}
    return {f"{prefix}card": state.cards[place], f"{prefix}cell": PLACE_NAMES[place]}


def cell_label(state: State, cell: int) -> Label:
    """A sector of the field."""
    return Label("facts.sector", _at(state, cell))


def _named(action: Action, state: State) -> tuple[str, dict[str, Any]]:
    match action:
        case model.RollDice():
            return action.do, {"count": state.side(state.turn).level.dice}
        case model.Fight(die, sector, doubled):
            return "fight-doubled" if doubled else "fight", {"die": die, **_at(state, sector)}
        case model.Move(unit, start, to):
            ai = "ai-" if state.phase == "ai-move" else ""
            variant = {RESERVE: "-enter"}.get(start, "-enemy-reserve" if to == ENEMY_RESERVE else "")
            return f"{ai}move{variant}", {"unit": unit, **_at(state, start, "from_"), **_at(state, to)}
        case model.UseSpecial():
            return _special(action, state)
        case model.RaisePower(resource):
            seat = enemy(state.turn) if state.phase == "follow" else state.turn
            level = state.side(seat).power + 1
            return action.do, {"resource": resource, "level": level, "cost": POWER[level - 1].cost}
        case model.Reroll(dice):
            return "reroll-free" if state.free_reroll else "reroll-paid", {"dice": dice}
        case model.NotThisTurn():
            return f"not-this-turn-{'force' if state.phase == 'ai-die' else 'follow'}", {}
        case model.Retreat(to):
            leaving = state.unit_in(enemy(state.acting), state.retreating[0])
            return action.do, {"unit": leaving, **_at(state, to)}
        case model.RollForAi():
            return action.do, {"left": state.ai_left}
        case model.ForceReroll() | model.LetStand():
            return action.do, {"die": state.die}
        case model.ChooseSector(sector):
            order = state.phase == "ai-order"
            return f"choose-sector-{'order' if order else 'target'}", {"die": state.die, **_at(state, sector)}
        case _:
            return action.do, asdict(action)


def _special(action: model.UseSpecial, state: State) -> tuple[str, dict[str, Any]]:
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
    params = {name: PLACE_NAMES[value] if name in ("start", "to") else value for name, value in asdict(event).items()}
    params |= _at(state, getattr(event, "sector", RESERVE))
    variant = ""
    match event:
        case events.LotsDrawn(deck=""):
            variant = "-first"
        case events.DiceRolled(cost=cost) if cost:
            variant = "-paid"
        case events.MarkerMoved(marker=marker) if marker:
            variant = "-half"
            params |= {"steps": abs(marker), "seat": "blue" if marker > 0 else "red"}
        case events.ResourceChanged(by=by):
            return Label(f"events.resource-{'gained' if by > 0 else 'lost'}", {**params, "amount": abs(by)})
        case events.SpecialUsed(sector=sector) if sector == RESERVE:
            variant = "-ai"
        case events.PowerRaised(unit=unit) if unit:
            variant = "-unit"
        case events.AiDieRolled(why=why):
            variant = f"-{why}"
        case events.GameEnded(reason=reason, winner=winner):
            variant = f"-{reason}"
            params["result"] = Label("results.won" if winner else "results.drawn", {"winner": winner})
    return Label(f"events.{event.it}{variant}", params)
