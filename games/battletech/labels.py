"""What actions will do and what events say, as codes with the values that their templates name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import asdict

from games.battletech.actions import (
    Action,
    Agree,
    Aim,
    Announce,
    ChooseSide,
    CorrectArmour,
    CorrectShots,
    Declare,
    Deploy,
    Drop,
    Face,
    Fire,
    HoldFire,
    OpenSheet,
    Refuse,
    SayBearing,
    SayGround,
    SayRange,
    SaySide,
    SayWoods,
    Step,
    Travel,
)
from games.battletech.board import PACKAGE, TERRAIN
from games.battletech.damage import LOCATION_NAMES, points, rear_points
from games.battletech.events import Event
from games.battletech.grid import FACINGS
from games.battletech.hexsides import cover_between, open_pair
from games.battletech.mechs import WEAPONS
from games.battletech.model import State, unit_of
from games.battletech.movement import allowance, ground_of, spot_of, ways
from games.battletech.shots import distance_between, number_of
from games.battletech.sight import SIDES
from games.battletech.tohit import CERTAIN_MISS
from games.core.content import load
from games.core.text import Text

Label = tuple[str, dict[str, str | int]]

KEY = "battletech"
_CONTENT = load(PACKAGE, "labels")
_WORDS: Mapping[str, Mapping[str, Text]] = {
    "location": LOCATION_NAMES,
    "ground": {key: one.title for key, one in TERRAIN.items()},
    **{group: {key: Text(**one) for key, one in words.items()} for group, words in _CONTENT["words"].items()},
}
LABELS: Mapping[str, Text] = MappingProxyType(
    {f"{KEY}.{code}": Text(**one) for code, one in _CONTENT["actions"].items()}
    | {f"{KEY}.event.{code}": Text(**one) for code, one in _CONTENT["events"].items()}
    | {f"{KEY}.word.{group}.{key}": word for group, words in _WORDS.items() for key, word in words.items()}
)


def said(label: Label, language: str) -> str:
    """The sentence of a label in a language."""
    code, params = label
    words = {
        name: LABELS[value].said_in(language) if isinstance(value, str) and value in LABELS else value
        for name, value in params.items()
    }
    return LABELS[code].said_in(language).format(**words)


def _word(group: str, value: str) -> str:
    return f"{KEY}.word.{group}.{value}"


def action_label(action: Action, state: State) -> Label:
    """What an action does in this state, in which it is legal."""
    code = f"{KEY}.{action.do}"
    match action:
        case Deploy():
            if state.by_mech:  # D6 whoever reads it has but the one
                return f"{code}-own", {"hex": action.hex}
            unit = next(one for one in state.waiting if state.seat_of(one) == state.queue[0])
            return code, {"unit": unit, "hex": action.hex}
        case Face():
            return code, {"facing": _word("facing", FACINGS[action.facing])}
        case Announce():
            mp = allowance(state, state.mech(action.unit), action.mode)
            return code, {"unit": action.unit, "mode": _word("mode", action.mode), "mp": mp}
        case Step():
            return _step(action, state)
        case Declare():
            hexes = distance_between(state, state.mech(action.unit), state.mech(action.target))
            params: dict[str, str | int] = {"unit": action.unit, "target": action.target}
            return (f"{code}-unmeasured", params) if hexes is None else (code, {**params, "range": hexes})
        case HoldFire() | OpenSheet():
            return code, {"unit": action.unit}
        case Travel() | SayRange():
            return code, {"hexes": action.hexes}
        case SayWoods():
            return code, {"light": action.light, "heavy": action.heavy}
        case SayGround():
            return code, {"ground": _word("ground", action.ground)}
        case SayBearing():
            return code, {"bearing": _word("bearing", action.bearing)}
        case SaySide():
            return code, {"hit_from": _word("hit_from", action.side)}
        case CorrectArmour() | CorrectShots():
            return _correction(action, state)
        case Agree() | Refuse():
            return _proposal(code, state)
        case ChooseSide():
            return _side(action, code, state)
        case Aim():
            return _shot(code, state, state.active, action.weapon)
        case Fire():
            code, params = _shot(code, state, action.unit, action.weapon)
            return code, {"unit": action.unit, **params}
        case Drop():
            return code, {"unit": action.unit, "weapon": _title(state, action.unit, action.weapon)}
        case _:
            return code, {}


def _title(state: State, unit: str, weapon: int) -> str:
    """A weapon's name, which is the same in every language."""
    return state.mount(state.mech(unit), weapon).weapon.title.en


def _correction(action: CorrectArmour | CorrectShots, state: State) -> Label:
    if isinstance(action, CorrectShots):
        weapon = _title(state, action.unit, action.weapon)
        return f"{KEY}.{action.do}", {"unit": action.unit, "weapon": weapon, "shots": action.shots}
    code = f"{KEY}.correct-rear" if action.rear else f"{KEY}.{action.do}"
    return code, {"unit": action.unit, "location": _word("location", action.location), "points": action.points}


def _proposal(code: str, state: State) -> Label:
    """C2 What is agreed to or refused: whose sheet, what of it, from which number to which."""
    asked, mech = state.correction, state.mech(state.correction.unit)
    value = asked.value or 0
    if asked.weapon is not None:
        left = mech.shots[asked.weapon] or 0
        weapon = _title(state, mech.unit, asked.weapon)
        return f"{code}-shots", {"unit": mech.unit, "weapon": weapon, "shots": value, "left": left}
    left = rear_points(mech.rear, asked.location) if asked.rear else points(mech.armour, asked.location)
    where = {"unit": mech.unit, "location": _word("location", asked.location)}
    return f"{code}-rear" if asked.rear else code, {**where, "points": value, "left": left}


def _side(action: ChooseSide, code: str, state: State) -> Label:
    """L4 What counts with a side of the line: its woods, or L6 the one hex of the next pair."""
    attack = state.attacks[-1]
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    pair, side = open_pair(state, mech, target), _word("side", action.side)
    if pair is None:
        woods = cover_between(state, mech, target).woods(action.side)
        return code, {"side": side, "light": woods.light, "heavy": woods.heavy}
    hex_ = pair[SIDES.index(action.side)]
    if not hex_:  # L7
        return f"{code}-off-map", {"side": side}
    return f"{code}-hex", {"side": side, "hex": hex_, "ground": _word("ground", state.board.terrain(hex_).key)}


def _step(action: Step, state: State) -> Label:
    mech = state.mech(state.active)
    after = ways(ground_of(state, mech), spot_of(state, mech), mech.mode)[action.way]
    way = _word("way", action.way)
    if not after.hex:
        return f"{KEY}.step-off", {"way": way}
    if action.way in ("left", "right"):
        return f"{KEY}.step-turn", {"way": way, "facing": _word("facing", FACINGS[after.facing]), "mp": after.left}
    return f"{KEY}.step", {"way": way, "hex": after.hex, "mp": after.left}


def _shot(code: str, state: State, unit: str, weapon: int) -> Label:
    """A weapon with its number."""
    mech = state.mech(unit)
    target = next(one.target for one in state.attacks if one.unit == unit)
    number = number_of(state, mech, state.mech(target), weapon)
    in_vain = "-in-vain" if number >= CERTAIN_MISS else ""  # W10
    return code + in_vain, {"weapon": _title(state, unit, weapon), "number": number}


def event_label(event: Event, state: State) -> Label:
    """What has happened; `state` is any of the same match."""
    params = asdict(event)
    if "facing" in params:
        params["facing"] = FACINGS[params["facing"]]
    if "weapon" in params:
        params["weapon"] = WEAPONS[params["weapon"]].title.en
    if event.it == "hex-chosen" and not (params["hex"] and params["other"]):  # L7
        return f"{KEY}.event.{event.it}-{'map' if params['hex'] else 'off-map'}", params
    if unit := unit_of(params.get("seat", "")):  # D6 a seat of one mech is called as its mech is
        return f"{KEY}.event.{event.it}", {**params, "seat": unit}
    return f"{KEY}.event.{event.it}", {
        name: _word(name, value) if name in _WORDS else value for name, value in params.items()
    }
