"""What actions will do and what events say, in no language yet. The sentences stand in content/texts.toml."""

from msgspec.structs import asdict

from games.battletech import actions
from games.battletech.actions import Action
from games.battletech.board import BOARDS, PACKAGE, TERRAIN
from games.battletech.damage import LOCATION_NAMES, VITAL, points_at
from games.battletech.events import Aimed, DamageMarked, Event, LeftMap, RearMarked
from games.battletech.grid import FACINGS
from games.battletech.hexsides import cover_between, open_pair
from games.battletech.mechs import WEAPONS
from games.battletech.model import State, team_of, unit_of
from games.battletech.movement import TURNS, allowance, led_to, stance_of
from games.battletech.shots import number_of
from games.battletech.sight import SIDES
from games.battletech.tohit import CERTAIN_MISS
from games.core.text import Text
from games.core.texts import Label, texts

TEXTS = texts(
    PACKAGE,
    terms={"location": LOCATION_NAMES, "ground": {key: terrain.title for key, terrain in TERRAIN.items()}},
    values={
        "weapon": {key: weapon.title for key, weapon in WEAPONS.items()},
        "map": {key: board.title for key, board in BOARDS.items()},
    },
)


def seat_label(seat: str) -> Label:
    """D6 "Attacker", or with its mech "Attacker A2"."""
    team, unit = team_of(seat), unit_of(seat)
    return Label("seats.of-mech", {"team": team, "unit": unit}) if unit else Label(f"seats.{team}", {})


def action_label(action: Action, state: State) -> Label:
    """What an action does in this state, in which it is legal."""
    code, params = f"actions.{action.do}", asdict(action)
    match action:
        case actions.Deploy() if state.by_mech:  # D6 whoever reads it has but the one
            code += "-own"
        case actions.Deploy():
            params["unit"] = next(unit for unit in state.waiting if state.seat_of(unit) == state.queue[0])
        case actions.Face():
            params["facing"] = FACINGS[action.facing]
        case actions.Announce():
            params["mp"] = allowance(state, state.mech(action.unit), action.mode)
        case actions.Step():
            return _step(action, code, state)
        case actions.Stop():
            params["mp"] = stance_of(state, state.mech(state.active)).left
        case actions.Declare():
            params["range"] = state.distance_between(state.mech(action.unit), state.mech(action.target))
            code += "-unmeasured" if params["range"] is None else ""
        case actions.SaySide():
            params["hit_from"] = action.side
        case actions.CorrectArmour() if action.rear:
            code = "actions.correct-rear"
        case actions.CorrectShots() | actions.Drop():
            params["weapon"] = _title(state, action.unit, action.weapon)
        case actions.Agree() | actions.Refuse():
            return _proposal(code, state)
        case actions.ChooseSide():
            return _side(action, code, state)
        case actions.Aim():
            return _shot(code, state, state.active, action.weapon)
        case actions.Fire():
            return _shot(code, state, action.unit, action.weapon)
    return Label(code, params)


def _title(state: State, unit: str, weapon: int) -> Text:
    """A weapon, and where it sits if the mech has another of its kind elsewhere: no two are called the same."""
    mech = state.mech(unit)
    mount = state.mount(mech, weapon)
    title, where = mount.title, LOCATION_NAMES[mount.location]
    if all(other.location == mount.location for other in state.design(mech).firing if other.weapon == mount.weapon):
        return title
    return Text(f"{title.en} ({where.en})", f"{title.fr} ({where.fr})")


def _proposal(code: str, state: State) -> Label:
    """C2 What is agreed to or refused: whose sheet, what of it, from which number to which."""
    asked, mech = state.correction, state.mech(state.correction.unit)
    value = asked.value or 0
    if asked.weapon is not None:
        left = mech.shots[asked.weapon] or 0
        weapon = _title(state, mech.unit, asked.weapon)
        return Label(f"{code}-shots", {"unit": mech.unit, "weapon": weapon, "shots": value, "left": left})
    left = points_at(mech.armour, mech.rear, asked.location, asked.rear)
    where = {"unit": mech.unit, "location": asked.location}
    return Label(f"{code}-rear" if asked.rear else code, {**where, "points": value, "left": left})


def _side(action: actions.ChooseSide, code: str, state: State) -> Label:
    """L4 What counts with a side of the line: its woods, or L6 the one hex of the next pair."""
    attack = state.declaring
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    pair = open_pair(state, mech, target)
    if pair is None:
        woods = cover_between(state, mech, target).woods(action.side)
        return Label(code, {"side": action.side, "light": woods.light, "heavy": woods.heavy})
    hex_ = pair[SIDES.index(action.side)]
    if not hex_:  # L7
        return Label(f"{code}-off-map", {"side": action.side})
    return Label(f"{code}-hex", {"side": action.side, "hex": hex_, "ground": state.board.terrain(hex_).key})


def _step(action: actions.Step, code: str, state: State) -> Label:
    after = led_to(state, state.mech(state.active), action.way)
    if not after.hex:
        return Label(f"{code}-off", {"way": action.way, "leaving": state.options.leaving})
    if action.way in TURNS:
        return Label(f"{code}-turn", {"way": action.way, "facing": FACINGS[after.facing], "mp": after.left})
    return Label(code, {"way": action.way, "hex": after.hex, "mp": after.left})


def _shot(code: str, state: State, unit: str, weapon: int) -> Label:
    mech = state.mech(unit)
    target = next(attack.target for attack in state.attacks if attack.unit == unit)
    number = number_of(state, mech, state.mech(target), weapon)
    in_vain = "-in-vain" if number >= CERTAIN_MISS else ""  # W10
    return Label(code + in_vain, {"unit": unit, "weapon": _title(state, unit, weapon), "number": number})


def event_label(event: Event, state: State) -> Label:
    """What has happened; `state` is any of the same match."""
    code, params = f"events.{event.it}", asdict(event)
    if "facing" in params:
        params["facing"] = FACINGS[params["facing"]]
    if "weapon" in params:
        mount = params.get("mount")
        params["weapon"] = WEAPONS[params["weapon"]].title if mount is None else _title(state, params["unit"], mount)
    match event:
        case LeftMap() if not state.has_map:  # N2
            code = "events.left-table"
        case Aimed(number=number) if number >= CERTAIN_MISS:  # W10
            code += "-in-vain"
        case DamageMarked(location=location, damage=0) | RearMarked(location=location, damage=0):  # H6, H4
            code = f"events.damage-marked-{'vital' if location in VITAL else 'inward'}"
    if event.it == "hex-chosen" and not (params["hex"] and params["other"]):  # L7
        code += "-map" if params["hex"] else "-off-map"
    if unit := unit_of(params.get("seat", "")):  # D6 a seat of one mech is called as its mech is
        params["seat"] = unit
    return Label(code, params)
