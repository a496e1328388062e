"""What the forms of a battle ask for, of its desk and of its plan: fields, read and handed to their service."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.text import slugify

from campaigns.access import CampaignAccess
from campaigns.models import JournalEntry
from campaigns.services import battles, corrections, events, points, reserves, roster, rounds, undo
from core.checks import ROW_MOST
from core.errors import Invalid, Missing, Repeated
from core.language import in_language
from core.receipts import WriteRequest
from games.battle_cry.board import SECTIONS
from games.battle_cry.desk import Step
from games.battle_cry.dice import SIDES
from games.battle_cry.holding import ORDERS_MAX
from games.battle_cry.numbers import POINTS_MAX
from games.battle_cry.scenario import Scenario, scenario, scenario_from_toml
from web import typed

CHOICES_MOST = 12
COUNTS = ("infantry", "cavalry", "artillery", "generals")
FLAGS_USUAL = 6  # B7


@dataclass(frozen=True, slots=True)
class DeskForm:
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

    def id(self, name: str) -> int:
        return typed.row_id(self.data, name)

    @property
    def step(self) -> Step | None:
        """The step of the desk that this move takes, where it takes one; its round is named by `round_number`."""
        kind = STEPS.get(self.action)
        if kind is None:
            return None
        return Step(kind, self.side or None, typed.optional_number(self.data, "round_number"))


def of_battle(service: Callable[..., JournalEntry]) -> Callable[[DeskForm], JournalEntry]:
    """A move that says nothing but which battle."""
    return lambda move: service(request=move.request, battle_id=move.battle_id)


def event_roll(move: DeskForm) -> JournalEntry:
    return events.event_roll(
        request=move.request,
        battle_id=move.battle_id,
        side=move.side,
        round_id=typed.optional_number(move.data, "round", most=ROW_MOST),
        dice=typed.dice(move.data),
    )


def event_effect(move: DeskForm) -> JournalEntry:
    unit = typed.optional_number(move.data, "unit", most=ROW_MOST)
    return events.effect_apply(
        request=move.request,
        effect_id=move.id("effect"),
        unit_id=unit,
        blocked="blocked" in move.data,
        on_baseline=f"baseline-{unit}" in move.data,
        reaches_baseline="baseline" in move.data,
        none=move.data.get("none") == "1",
    )


def generals_named(data: Mapping[str, str]) -> dict[str, int]:
    """The generals picked in a form, by side; a side without a pick is left to the service."""
    picked = {side: typed.optional_number(data, f"general-{side}", most=ROW_MOST) for side in SIDES}
    return {side: general for side, general in picked.items() if general is not None}


def round_add(move: DeskForm) -> JournalEntry:
    return rounds.round_add(
        request=move.request,
        battle_id=move.battle_id,
        generals=generals_named(move.data),
        table=move.data.get("table", ""),
    )


def round_edit(move: DeskForm) -> JournalEntry:
    return rounds.round_edit(
        request=move.request,
        round_id=move.id("round"),
        generals=generals_named(move.data),
        table=move.data.get("table"),
    )


def round_remove(move: DeskForm) -> JournalEntry:
    return rounds.round_remove(request=move.request, round_id=move.id("round"))


def reserve_roll(move: DeskForm) -> JournalEntry:
    return reserves.reserve_roll(
        request=move.request,
        round_id=move.id("round"),
        side=move.side,
        dice=typed.dice(move.data),
    )


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


def reserve_choice(move: DeskForm) -> JournalEntry:
    return reserves.reserve_choose(
        request=move.request,
        round_id=move.id("round"),
        side=move.side,
        take=taken(move.data),
        free=hexes_left(move.data),
    )


def points_given(data: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Points by side as typed; a side with both fields empty gives none yet, one empty field is 0."""
    given = {}
    for side in SIDES:
        names = {kind: f"{side}-{kind}" for kind in ("units", "objectives")}
        if any(data.get(name, "").strip() for name in names.values()):
            given[side] = {kind: typed.number(data, name, most=POINTS_MAX, default=0) for kind, name in names.items()}
    return given


def note(move: DeskForm) -> JournalEntry:
    return points.point_note(
        request=move.on_any_version,
        round_id=move.id("round"),
        side=move.side,
        what=move.data.get("what", ""),
        objective=typed.optional_number(move.data, "objective"),
    )


def note_undo(move: DeskForm) -> JournalEntry:
    return undo.entry_undo(request=move.on_any_version, seq=move.id("line"))


def score(move: DeskForm) -> JournalEntry:
    return rounds.round_score(
        request=move.request,
        round_id=move.id("round"),
        points=points_given(move.data),
        seen=typed.optional_number(move.data, "seq"),
    )


def amend(move: DeskForm) -> JournalEntry:
    return rounds.round_amend(request=move.request, round_id=move.id("round"), points=points_given(move.data))


def enter(move: DeskForm) -> JournalEntry:
    label, left = hex_picked(move.data, "hex")
    return reserves.holding_enter(
        request=move.request,
        choice_id=move.id("choice"),
        hex=label,
        sections=move.data.getlist("section")[: len(SECTIONS)],
        orders_left=typed.number(move.data, "orders", most=ORDERS_MAX, default=1),
        free=left,
    )


def elite(move: DeskForm) -> JournalEntry:
    return reserves.elite_assign(request=move.request, choice_id=move.id("choice"), unit_id=move.id("unit"))


def correct(move: DeskForm) -> JournalEntry:
    return corrections.roll_correct(
        request=move.on_any_version, roll_id=move.id("roll"), dice=typed.dice(move.data) or []
    )


def roster_line(move: DeskForm) -> JournalEntry:
    return roster.roster_edit(
        request=move.on_any_version,
        unit_id=move.id("unit"),
        figures=typed.number(move.data, "figures", most=99),
        label=move.data.get("label", ""),
        on_baseline="baseline" in move.data,
    )


ACTIONS: Mapping[str, Callable[[DeskForm], JournalEntry]] = {
    "open": of_battle(battles.battle_open),
    "close": of_battle(battles.battle_close),
    "event-roll": event_roll,
    "event-effect": event_effect,
    "round-add": round_add,
    "round-edit": round_edit,
    "round-remove": round_remove,
    "reserve-roll": reserve_roll,
    "reserve-choice": reserve_choice,
    "note": note,
    "note-undo": note_undo,
    "score": score,
    "amend": amend,
    "enter": enter,
    "elite": elite,
    "correct": correct,
    "roster": roster_line,
}

# The step of the desk that an action takes, where it takes any.
STEPS = {
    "open": "open",
    "close": "close",
    "event-roll": "event_roll",
    "round-add": "add_round",
    "reserve-roll": "reserve_roll",
    "reserve-choice": "reserve_choice",
}


def carry_out(move: DeskForm) -> None:
    """Do it. A form sent twice is done once. Raises what the services raise, and Missing for an unknown action."""
    if move.action not in ACTIONS:
        raise Missing("not-found")
    with suppress(Repeated):  # done by the first tap
        ACTIONS[move.action](move)


# --- the plan: the fields most groups change, and the whole scenario as TOML -----------------------


def own_scenario(data: Mapping[str, str]) -> Scenario:
    """A scenario of the group's own from a name, a date and the side that moves first."""
    name = data.get("name", "").strip()
    if not name:
        raise Invalid("required", field="name")
    return Scenario.from_mapping(
        {
            "key": slugify(name)[:60].strip("-") or "own",
            "name": name,
            "date": data.get("date", "").strip(),
            "edition": "own",
            "first_side": data.get("first_side") or "union",
            "victory_flags": FLAGS_USUAL,
        }
    )


def scenario_picked(data: Mapping[str, str]) -> Scenario:
    """The scenario chosen from the list, else one of the group's own."""
    return scenario(data["scenario"]) if data.get("scenario") else own_scenario(data)


def scenario_typed(data: Mapping[str, str], before: Scenario) -> Scenario:
    """The scenario with the form's fields changed; what was ticked as checked is no reconstruction any more."""
    mapping: dict[str, Any] = before.to_mapping()
    mapping |= {
        "name": data.get("name", ""),
        "date": data.get("date", "").strip(),
        "first_side": data.get("first_side", ""),
        "first_side_verified": "first_side_verified" in data,
        "victory_flags": typed.number(data, "victory_flags", least=1, most=30),
        "victory_flags_verified": "victory_flags_verified" in data,
        "orders": {side: order_typed(data, side) for side in SIDES},
    }
    notes = data.get("notes", "").replace("\r\n", "\n")
    if notes != in_language(before.notes):  # left alone, they stay in both languages
        mapping["notes"] = notes
    return Scenario.from_mapping(mapping)


def order_typed(data: Mapping[str, str], side: str) -> dict[str, Any]:
    counts = {kind: typed.number(data, f"{side}-{kind}", most=60, default=0) for kind in COUNTS}
    return {**counts, "reconstruction": f"{side}-checked" not in data}


def toml_typed(data: Mapping[str, str]) -> Scenario:
    return scenario_from_toml(data.get("toml", "").replace("\r\n", "\n"))
