"""What the forms of a battle ask for, of its desk and of its plan: fields, read and handed to their service."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.text import slugify
from msgspec import Struct
from msgspec.structs import replace

from campaigns.access import CampaignAccess
from campaigns.models import JournalEntry
from campaigns.services import battles, corrections, events, points, reserves, roster, rounds, undo
from core.checks import ROW_MOST
from core.errors import Invalid, Missing
from core.language import in_language
from core.receipts import WriteRequest, done_once
from games.battle_cry.board import SECTIONS
from games.battle_cry.desk import Step
from games.battle_cry.dice import SIDES
from games.battle_cry.holding import ORDERS_MAX
from games.battle_cry.numbers import POINTS_MAX
from games.battle_cry.scenario import KEY_LONGEST, Scenario, scenario_from_toml
from web import typed

CHOICES_MOST = 12
FIELDS = ("name", "date", "first_side", "victory_flags")  # of a scenario, as its plan has them
CHECKED = ("first_side_verified", "victory_flags_verified")
COUNTS = ("infantry", "cavalry", "artillery", "generals")
FLAGS_USUAL = 6  # B7


class DeskForm(Struct, frozen=True):
    """A form that was sent from the desk of a battle.

    Most are carried out on top of what their sender saw, in `request`. What names a line of its own, such as a point
    that fell, a roll that was typed in wrong, a unit's figures as they stand on the table, is right whatever others
    have written since about the rest of the battle: `on_any_version`; the rules refuse what later lines stand on.
    """

    action: str
    on_any_version: WriteRequest[CampaignAccess]
    battle_id: int
    data: QueryDict

    @property
    def request(self) -> WriteRequest[CampaignAccess]:
        """The same on top of the version of the battle or round that its sender saw."""
        return replace(self.on_any_version, expected=typed.optional_number(self.data, "seen"))

    @property
    def side(self) -> str:
        return self.data.get("side", "")

    @property
    def step(self) -> Step | None:
        """The step of the desk that this move takes, where it takes one; its round is named by `round_number`."""
        action = ACTIONS.get(self.action)
        if action is None or not action.step:
            return None
        return Step(action.step, self.side or None, typed.optional_number(self.data, "round_number"))


Read = Callable[[DeskForm], object]  # an argument of a service, from what was sent


# --- fields, as the arguments of services are read from them


def row(name: str) -> Read:
    return lambda move: typed.row_id(move.data, name)


def row_if_any(name: str) -> Read:
    return lambda move: typed.optional_number(move.data, name, most=ROW_MOST)


def number_if_any(name: str) -> Read:
    return lambda move: typed.optional_number(move.data, name)


def text(name: str) -> Read:
    return lambda move: move.data.get(name, "")


def ticked(name: str) -> Read:
    return lambda move: name in move.data


def generals_named(data: Mapping[str, str]) -> dict[str, int]:
    """The generals picked in a form, by side; a side without a pick is left to the service."""
    picked = {side: typed.optional_number(data, f"general-{side}", most=ROW_MOST) for side in SIDES}
    return {side: general for side, general in picked.items() if general is not None}


FREE = "free"


def hex_picked(data: Mapping[str, str], name: str) -> tuple[str, list[str]]:
    """The hex of a field, and again where its reader says that nobody stands there any more: "A2 free"."""
    label, _space, state = data.get(name, "").strip().rpartition(" ")
    return (label, [label]) if state == FREE else (data.get(name, "").strip(), [])


def hexes_left(data: Mapping[str, str]) -> list[str]:
    """The hexes that the ticked options take because nobody stands there any more."""
    ticked = [n for n in range(CHOICES_MOST) if data.get(f"take-{n}") and data.get(f"to-{n}") != "holding"]
    return [label for n in ticked for label in hex_picked(data, f"hex-{n}")[1]]


def taken(data: Mapping[str, str]) -> list[dict[str, Any]]:
    """The options that were ticked: take-0 says what ("unit:infantry"), to-0 where it goes, hex-0 on which hex."""
    if data.get("nothing"):
        return []
    choices = []
    for n in range(CHOICES_MOST):
        if what := data.get(f"take-{n}"):
            kind, _colon, unit = what.partition(":")
            unit = unit or data.get(f"unit-{n}", "")
            to = data.get(f"to-{n}") if kind == "unit" or (kind == "scenario_event" and unit) else None
            label = hex_picked(data, f"hex-{n}")[0] if to != "holding" else ""
            choices.append({"kind": kind, "unit": unit or None, "to": to, "hex": label or None})
    if not choices:
        raise Invalid("required", field="take")
    return choices


def points_given(data: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Points by side as typed; a side with both fields empty gives none yet, one empty field is 0."""
    given = {}
    for side in SIDES:
        names = {kind: f"{side}-{kind}" for kind in ("units", "objectives")}
        if any(data.get(name, "").strip() for name in names.values()):
            given[side] = {kind: typed.number(data, name, most=POINTS_MAX, default=0) for kind, name in names.items()}
    return given


class DeskAction(Struct, frozen=True):
    """A service that a form asks for, and what it is handed, by its arguments; the `step` of the desk that it takes, ""
    where it takes none; whether it is right `on_any_version`.
    """

    service: Callable[..., JournalEntry]
    given: Mapping[str, Read]
    step: str = ""
    on_any_version: bool = False


BATTLE: dict[str, Read] = {"battle_id": lambda move: move.battle_id}
ROUND: dict[str, Read] = {"round_id": row("round")}
SIDE: dict[str, Read] = {"side": lambda move: move.side}
DICE: dict[str, Read] = {"dice": lambda move: typed.dice(move.data)}
GENERALS: dict[str, Read] = {"generals": lambda move: generals_named(move.data)}
POINTS: dict[str, Read] = {"points": lambda move: points_given(move.data)}

ACTIONS: Mapping[str, DeskAction] = {
    "open": DeskAction(battles.battle_open, BATTLE, step="open"),
    "close": DeskAction(battles.battle_close, BATTLE, step="close"),
    "event-roll": DeskAction(
        events.event_roll, {**BATTLE, **SIDE, "round_id": row_if_any("round"), **DICE}, step="event_roll"
    ),
    "event-effect": DeskAction(
        events.effect_apply,
        {
            "effect_id": row("effect"),
            "unit_id": row_if_any("unit"),
            "blocked": ticked("blocked"),
            "on_baseline": lambda move: f"baseline-{row_if_any('unit')(move)}" in move.data,
            "reaches_baseline": ticked("baseline"),
            "none": lambda move: move.data.get("none") == "1",
        },
    ),
    "round-add": DeskAction(rounds.round_add, {**BATTLE, **GENERALS, "table": text("table")}, step="add_round"),
    "round-edit": DeskAction(rounds.round_edit, {**ROUND, **GENERALS, "table": lambda move: move.data.get("table")}),
    "round-remove": DeskAction(rounds.round_remove, ROUND),
    "reserve-roll": DeskAction(reserves.reserve_roll, {**ROUND, **SIDE, **DICE}, step="reserve_roll"),
    "reserve-choice": DeskAction(
        reserves.reserve_choose,
        {**ROUND, **SIDE, "take": lambda move: taken(move.data), "free": lambda move: hexes_left(move.data)},
        step="reserve_choice",
    ),
    "note": DeskAction(
        points.point_note,
        {**ROUND, **SIDE, "what": text("what"), "objective": number_if_any("objective")},
        on_any_version=True,
    ),
    "note-undo": DeskAction(undo.entry_undo, {"seq": row("line")}, on_any_version=True),
    "score": DeskAction(rounds.round_score, {**ROUND, **POINTS, "seen": number_if_any("seq")}),
    "amend": DeskAction(rounds.round_amend, {**ROUND, **POINTS}),
    "enter": DeskAction(
        reserves.holding_enter,
        {
            "choice_id": row("choice"),
            "hex": lambda move: hex_picked(move.data, "hex")[0],
            "sections": lambda move: move.data.getlist("section")[: len(SECTIONS)],
            "orders_left": lambda move: typed.number(move.data, "orders", most=ORDERS_MAX, default=1),
            "free": lambda move: hex_picked(move.data, "hex")[1],
        },
    ),
    "elite": DeskAction(reserves.elite_assign, {"choice_id": row("choice"), "unit_id": row("unit")}),
    "correct": DeskAction(
        corrections.roll_correct,
        {"roll_id": row("roll"), "dice": lambda move: typed.dice(move.data) or []},
        on_any_version=True,
    ),
    "roster": DeskAction(
        roster.roster_edit,
        {
            "unit_id": row("unit"),
            "figures": lambda move: typed.number(move.data, "figures"),
            "label": text("label"),
            "on_baseline": ticked("baseline"),
        },
        on_any_version=True,
    ),
}


def carry_out(move: DeskForm) -> JournalEntry:
    """Do it, and return the line that it wrote. A form sent twice is done once, and has the line of the first time.
    Raises what the services raise, and Missing for an unknown action.
    """
    if move.action not in ACTIONS:
        raise Missing("not-found")
    action = ACTIONS[move.action]
    request = move.on_any_version if action.on_any_version else move.request
    given = {name: read(move) for name, read in action.given.items()}
    return done_once(action.service, request=request, **given)


# --- the plan: the fields most groups change, and the whole scenario as TOML -----------------------


def own_scenario(data: Mapping[str, str]) -> Scenario:
    """A scenario of the group's own from a name, a date and the side that moves first."""
    name = data.get("name", "").strip()
    if not name:
        raise Invalid("required", field="name")
    return Scenario.from_mapping(
        {
            "key": slugify(name)[:KEY_LONGEST].strip("-") or "own",
            "name": name,
            "date": data.get("date", "").strip(),
            "edition": "own",
            "first_side": data.get("first_side") or "union",
            "victory_flags": FLAGS_USUAL,
        }
    )


def scenario_typed(data: Mapping[str, str], before: Scenario) -> Scenario:
    """The scenario with the form's fields changed; what was ticked as checked is no reconstruction any more."""
    mapping: dict[str, Any] = before.to_mapping()
    mapping |= {
        "name": data.get("name", ""),
        "date": data.get("date", "").strip(),
        "first_side": data.get("first_side", ""),
        "first_side_verified": "first_side_verified" in data,
        "victory_flags": typed.number(data, "victory_flags"),
        "victory_flags_verified": "victory_flags_verified" in data,
        "orders": {side: order_typed(data, side) for side in SIDES},
    }
    notes = data.get("notes", "").replace("\r\n", "\n")
    if notes != in_language(before.notes):  # left alone, they stay in both languages
        mapping["notes"] = notes
    return Scenario.from_mapping(mapping)


def plan_shown(data: Mapping[str, str], before: Scenario) -> dict[str, Any]:
    """What the plan's fields show: what was typed, else the scenario as it is. `orders` has of each side whether it is
    a reconstruction, and its numbers by what they count.
    """
    if "name" in data:
        fields = {name: data.get(name, "") for name in (*FIELDS, "notes")} | {name: name in data for name in CHECKED}
        orders = [
            (side, f"{side}-checked" not in data, [(kind, data.get(f"{side}-{kind}", "")) for kind in COUNTS])
            for side in SIDES
        ]
        return fields | {"orders": orders}
    fields = {name: getattr(before, name) for name in (*FIELDS, *CHECKED)} | {"notes": in_language(before.notes)}
    orders = [
        (side, order.reconstruction, [(kind, getattr(order, kind)) for kind in COUNTS])
        for side, order in before.orders.items()
    ]
    return fields | {"orders": orders}


def order_typed(data: Mapping[str, str], side: str) -> dict[str, Any]:
    counts = {kind: typed.number(data, f"{side}-{kind}", default=0) for kind in COUNTS}
    return {**counts, "reconstruction": f"{side}-checked" not in data}


def toml_typed(data: Mapping[str, str]) -> Scenario:
    return scenario_from_toml(data.get("toml", "").replace("\r\n", "\n"))
