"""What the templates of campaigns and their tools say again and again."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import partial
from operator import getitem
from typing import Any

from django import template
from django.utils import dateformat
from django.utils.translation import gettext

from campaigns.access import CampaignAccess
from campaigns.models import ReserveChoice, RosterUnit, RoundSide
from campaigns.running import RunningScore
from campaigns.selectors.desk_view import BattleView
from core.language import reader_language
from games.battle_cry.campaign import swing
from games.battle_cry.holding import may_battle as rule_may_battle
from games.battle_cry.holding import placements
from games.battle_cry.numbers import POINTS_MAX
from games.battle_cry.reserve import ReserveOption, ReserveResult
from web import charts
from web.campaigns import words
from web.words import campaign_title

register = template.Library()


NAMES = {
    "side_name": words.SIDES,
    "side_role": words.SIDE_ROLES,
    "degree_name": words.DEGREES,
    "target_name": words.TARGETS,
    "step_name": words.STEPS,
    "action_name": words.ACTIONS,
    "edition_name": words.EDITIONS,
    "rail_name": words.RAIL,
    "effect_state": words.EFFECT_STATES,
    "section_name": words.SECTIONS,
    "count_name": words.COUNTS,
    "outcome_name": words.OUTCOMES,
    "symbol_name": words.SYMBOLS,
}  # filters that give what is shown for a code
for name, table in NAMES.items():
    register.filter(name, partial(getitem, table))


register.filter(campaign_title)


@register.inclusion_tag("web/parts/radios.html")
def side_radios(name: str, chosen: str | None, *, required: bool = False) -> dict[str, Any]:
    """The two sides to choose from, as radio buttons of this `name`; the one `chosen` is, one is `required` or not. The
    sides with what they are called are the `choices`.
    """
    return {"name": name, "choices": words.SIDES.items(), "chosen": chosen, "required": required}


@register.filter
def history_date(iso: str) -> str:
    """A battle's date as exact as it is known: "1862", "August 1862", "28 August 1862"."""
    parts = [int(part) for part in iso.split("-")] if iso else []
    if not parts:
        return ""
    when = date(*[*parts, 1, 1][:3])
    form = ("Y", "F Y", "j F Y")[len(parts) - 1]
    text = dateformat.format(when, form)
    french_first = len(parts) == 3 and parts[2] == 1 and reader_language() == "fr"
    return text.replace("1 ", "1er ", 1) if french_first else text


@register.inclusion_tag("web/parts/scale.html")
def verdict_scale(union: int, confederacy: int) -> dict[str, Any]:
    """The scale of victories. `union`, `confederacy`: victory points; the rest of the template's is what
    `charts.verdict_scale` gives.
    """
    return {**charts.verdict_scale(union, confederacy), "union": union, "confederacy": confederacy}


@register.inclusion_tag("web/parts/odds.html")
def odds(table: dict[str, Fraction], labels: str) -> dict[str, Any]:
    """A table of chances with bars, likeliest first: `rows` of words and a share, 0 to 1."""
    named = getattr(words, labels)
    rows = sorted(((named[key], share) for key, share in table.items() if key in named), key=lambda row: -row[1])
    return {"rows": rows}


@register.simple_tag
def verdict_words(winner: str | None, verdict: str) -> str:
    return words.VERDICTS[words.joined(winner, verdict)]


@register.filter
def battle_won(winner: str | None) -> str:
    return words.BATTLE_WON[winner or "drawn"]


@register.simple_tag
def effect_words(kind: str, unit: str | None) -> str:
    return words.EFFECTS[words.joined(kind, unit)]


@register.inclusion_tag("web/parts/option.html")
def option_line(option: ReserveOption, scope: str = "type") -> dict[str, Any]:
    """One thing that a reserve roll offers: the `symbol` of its picture, `title` and `hint`, its price in `tokens`.

    `scope`: the campaign's `upgrade_scope` (A2). `ours`: what the hint says is a reconstruction (T2).
    """
    kind, unit = option.kind, option.unit or ""
    title = (
        words.CALLS[unit] if kind == "unit" else words.ELITES[unit or "any"] if kind == "elite" else words.OTHERS[kind]
    )
    return {
        "symbol": words.OPTION_SYMBOLS.get(kind) or unit,
        "title": title,
        "hint": words.OPTION_HINTS["called_only" if kind == "elite" and scope == "called_only" else kind],
        "ours": kind == "field_work",
        "tokens": option.tokens,
    }


@register.filter
def unit_line(unit: RosterUnit) -> str:
    """A unit of the roster: its own name, or its kind and number."""
    return unit.label or f"{words.UNITS[unit.unit]} {unit.number}"


@register.filter
def taken_line(choice: ReserveChoice) -> str:
    """What became of a choice from a reserve roll."""
    kind = "event_unit" if choice.kind == "scenario_event" and choice.unit else choice.kind
    unit = words.UNITS[choice.unit] if choice.unit else gettext("One unit")
    text = words.TAKEN[words.joined(kind, choice.state)].format(unit=unit)
    return f"{text} ({choice.hex})" if choice.hex else text


@register.filter
def may_battle(unit: str) -> bool:
    """Whether a unit of this type may battle in the turn in which it enters (C5)."""
    return rule_may_battle(unit, entered_this_turn=True)


@register.simple_tag
def picked(problem: Any, form: str) -> Mapping[str, str]:
    """What was typed into this form of the desk before it was refused; nothing for any other form."""
    return problem.data if problem and problem.form == form else {}


@register.inclusion_tag("web/desk/choice_option.html")
def choice_option(
    option: ReserveOption, n: int, data: Mapping[str, str] | None, view: BattleView, panel: Any, scope: str
) -> dict[str, Any]:
    """One `option` of a reserve roll to be ticked, the `n`th, with where it goes; `data`: what was ticked before a
    refusal.

    With a map only the hexes that are legal are offered. From the second battle on a unit of the set-up may have moved
    or died before: its hex is offered apart.

    The template gets besides its `value` as the form sends it and whether it is `checked`, its `scope` (A2), the
    scenario's `event`; where it `brings_unit`, the `units` it can be, the `unit` it is, the `places` it can go `to`.
    With a map: the `hexes` of the side, the `hex` picked before and the `next_hex` that is free, hexes that somebody
    has `left`, and those where a unit may have been called in this very roll (`just_called`).
    """
    unit = option.unit or ""
    scenario = view.scenario
    event_unit = option.kind == "scenario_event" and scenario.event.brings_unit
    hexes = panel.round.hexes[panel.side]
    left = hexes.once_taken if hexes and view.battle.number > 1 else ()
    free = None if hexes is None else (*hexes.baseline, *left) if hexes.room or left else ()  # T3
    called = any(choice.kind in ("unit", "scenario_event") for choice in panel.roll.offer.options)
    return {
        "hexes": hexes,
        "left": left,
        "places": placements(free),
        "just_called": hexes.baseline if hexes and called else (),
        "next_hex": hexes.baseline[n % len(hexes.baseline)] if hexes and hexes.baseline else "",
        "option": option,
        "brings_unit": option.kind == "unit" or event_unit,
        "n": n,
        "value": f"{option.kind}:{unit}",
        "checked": bool(data.get(f"take-{n}")) if data else False,
        "to": data.get(f"to-{n}", "") if data else "",
        "hex": data.get(f"hex-{n}", "") if data else "",
        "unit": (data.get(f"unit-{n}") if data else "") or next(iter(words.UNITS)),
        "units": words.UNITS,
        "event": scenario.event,
        "scope": scope,
    }


@register.simple_tag
def form_name(*parts: object) -> str:
    """The name of a form on the desk, by which a refusal finds it again."""
    return "-".join(str(part) for part in parts)


@register.simple_tag
def points_value(
    data: Mapping[str, str] | None, side: str, kind: str, round_side: RoundSide, running: RunningScore | None
) -> Any:
    """What stands in a field for points: what was typed, else the points as they are written, else as noted so far."""
    if data:
        return data.get(f"{side}-{kind}", "")
    value = getattr(round_side, kind)
    if value is None and running and running.lines:
        value = min(running.points[side][kind], POINTS_MAX)
    return "" if value is None else value


@register.simple_tag
def may_play(access: CampaignAccess, side: str) -> bool:
    return access.may_play(side)


@register.filter
def round_worth(round_side: RoundSide) -> int:
    """What a round adds to its general's score before the floor (C12)."""
    return (round_side.total or 0) + swing(won=round_side.outcome == "won", lost=round_side.outcome == "lost")


@register.filter
def fewer_units(result: ReserveResult | None) -> bool:
    """A reserve roll offers more units than may be called of it."""
    return result is not None and sum(choice.kind == "unit" for choice in result.options) > result.max_units
