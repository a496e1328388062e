"""The plan of a battle as a form: the fields most groups change, and the whole scenario as TOML for the rest."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import slugify

from core.errors import Invalid
from games.battle_cry.dice import SIDES
from games.battle_cry.scenario import Scenario, scenario, scenario_from_toml
from web import typed
from web.words import in_language

COUNTS = ("infantry", "cavalry", "artillery", "generals")
FLAGS_USUAL = 6  # B7


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
