"""Small things the templates say again and again."""

from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction
from functools import partial
from operator import getitem
from typing import Any
from uuid import uuid4

from django import template
from django.template import Context
from django.utils import dateformat, formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext

from campaigns.access import CampaignAccess
from campaigns.models import ReserveChoice, RosterUnit, RoundSide
from campaigns.models.battle import POINTS_MAX
from campaigns.running import RunningScore
from campaigns.selectors.desk_view import BattleView
from core.addresses import is_loopback, origin_of
from games.battle_cry.campaign import SCORE_LOSS, SCORE_WIN
from games.battle_cry.holding import may_battle as rule_may_battle
from games.battle_cry.holding import placements
from games.battle_cry.reserve import ReserveOption, ReserveResult
from games.core.text import Text
from games.registry import playable, with_designs
from matches.models import MechDesign
from web import charts, words
from web.steady import steady

register = template.Library()


NAMES = {
    "side_name": words.SIDES,
    "degree_name": words.DEGREES,
    "target_name": words.TARGETS,
    "step_name": words.STEPS,
    "edition_name": words.EDITIONS,
    "thrown_by": words.THROWN_BY,
    "rail_name": words.RAIL,
    "effect_state": words.EFFECT_STATES,
    "section_name": words.SECTIONS,
    "count_name": words.COUNTS,
    "outcome_name": words.OUTCOMES,
}  # filters that give what is shown for a code
for name, table in NAMES.items():
    register.filter(name, partial(getitem, table))
register.filter("percent", words.percent)
register.simple_tag(steady)


@register.filter
def points(number: Fraction | float) -> str:
    """Points to expect, to a tenth, as the language writes them."""
    return formats.number_format(round(float(number), 1), decimal_pos=1)


@register.filter
def permille(share: Fraction | float) -> int:
    return round(share * 1000)


@register.filter
def history_date(iso: str) -> str:
    """A battle's date as exact as it is known: "1862", "August 1862", "28 August 1862"."""
    parts = [int(part) for part in iso.split("-")] if iso else []
    if not parts:
        return ""
    when = date(*[*parts, 1, 1][:3])
    form = ("Y", "F Y", "j F Y")[len(parts) - 1]
    text = dateformat.format(when, form)
    french_first = len(parts) == 3 and parts[2] == 1 and (get_language() or "").startswith("fr")
    return text.replace("1 ", "1er ", 1) if french_first else text


@register.filter
def in_language(text: Text) -> str:
    """Content of the games in the reader's language."""
    return words.in_language(text)


@register.filter
def brief(design: MechDesign) -> str:
    """A design of the catalogue in a few words."""
    return words.in_language(with_designs()[design.game].brief).format(**design.data)


@register.filter
def lookup(table: Mapping[object, object], key: object) -> Any:
    """A value of a mapping whose key is in a variable."""
    return table[key]


@register.filter
def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


@register.inclusion_tag("web/parts/reach.html", takes_context=True)
def unreachable(context: Context) -> dict[str, Any]:
    """A warning where the links and codes of this page lead phones to themselves."""
    origin = origin_of(context["request"])
    return {"origin": origin if is_loopback(origin) else ""}


@register.inclusion_tag("web/parts/scale.html")
def verdict_scale(union: int, confederacy: int) -> dict[str, Any]:
    return {**charts.verdict_scale(union, confederacy), "union": union, "confederacy": confederacy}


@register.simple_tag(takes_context=True)
def to_position(context: Context, entry: int | None = None, query: str = "") -> SafeString:
    """The attributes of a link to a position of a table, which swaps the board and what stands beside it: the one after
    line `entry`, or that of a `query`. From the template: `here`, the table's address, `drawing` and `ending`.
    """
    address = f"{context['here']}{query if entry is None else f'?entry={entry}'}"
    if not context["drawing"]:
        return format_html('href="{}"', address)
    return format_html(
        'href="{0}" hx-get="{0}" hx-target="#drawn" hx-select="#drawn" hx-sync="#drawn:replace"'
        ' hx-swap="outerHTML show:none" hx-select-oob="#last,#replay{1}"',
        address,
        "" if context["ending"] else ",#to-do,#news",
    )


@register.inclusion_tag("web/parts/odds.html")
def odds(table: dict[str, Fraction], labels: str) -> dict[str, Any]:
    """A table of chances with bars, likeliest first."""
    named = getattr(words, labels)
    rows = sorted(((named[key], share) for key, share in table.items() if key in named), key=lambda row: -row[1])
    return {"rows": rows}


@register.filter
def unlocalized(number: float) -> str:
    """A number as SVG wants it: with a point, in every language."""
    return f"{number:g}"


@register.simple_tag
def verdict_words(winner: str | None, verdict: str) -> Any:
    return words.VERDICTS[winner or "", verdict]


@register.filter
def battle_won(winner: str | None) -> Any:
    return words.BATTLE_WON[winner or "drawn"]


@register.simple_tag
def effect_words(kind: str, unit: str | None) -> Any:
    return words.EFFECTS[kind, unit or ""]


@register.inclusion_tag("web/parts/option.html")
def option_line(option: ReserveOption, scope: str = "type") -> dict[str, Any]:
    """One thing that a reserve roll offers: picture, sentence, price. `scope`: the campaign's `upgrade_scope` (A2)."""
    kind, unit = option.kind, option.unit or ""
    title = words.CALLS[unit] if kind == "unit" else words.ELITES[unit] if kind == "elite" else words.OTHERS[kind]
    return {
        "symbol": words.OPTION_SYMBOLS.get(kind) or unit,
        "title": title,
        "hint": words.OPTION_HINTS["called_only" if kind == "elite" and scope == "called_only" else kind],
        "tokens": option.tokens,
    }


@register.simple_tag
def r_mark() -> SafeString:
    """R: what is our reconstruction."""
    return format_html('<abbr class="r" title="{}">R</abbr>', gettext("our reconstruction"))


@register.inclusion_tag("web/parts/r_legend.html")
def r_legend() -> dict[str, Any]:
    return {}


@register.simple_tag
def m_mark() -> SafeString:
    """M: a table whose picture our source has lost."""
    return format_html('<abbr class="r" title="{}">M</abbr>', gettext("a table that we rebuilt"))


@register.simple_tag
def rulings(game: str) -> SafeString:
    """What the players of a game are told is not in its rules."""
    told = playable(game).rulings
    return steady("web/tables/rulings.html", rulings=told, rebuilt=any(ruling.mark == "M" for ruling in told))


@register.simple_tag(takes_context=True)
def log_line(context: Context, line: Any, title: str) -> SafeString:
    """A line of a table's log (`web.tables.logs.LogLine`) below a title."""
    to_go = line.reached and line.seq != context["after"] and bool(context["own_seats"]) and not context["undo"]
    return steady(
        "web/tables/line.html",
        line=line,
        titled=line.seat == title,
        to_go=to_go,
        game=context["match"].game,
        here=context["here"],
        drawing=bool(context["drawing"]),
        ending=bool(context["ending"]),
    )


@register.simple_tag
def once() -> SafeString:
    """A form's own key: sent twice, it is carried out once."""
    return mark_safe(f'<input type="hidden" name="once" value="{uuid4()}">')  # noqa: S308 - digits and letters


@register.filter
def times(number: int) -> range:
    """To say something so many times."""
    return range(number)


@register.filter
def plus(number: float, more: float) -> float:
    return number + more


@register.filter
def unit_line(unit: RosterUnit) -> str:
    """A unit of the roster: its own name, or its kind and number."""
    return unit.label or f"{words.UNITS[unit.unit]} {unit.number}"


@register.filter
def taken_line(choice: ReserveChoice) -> str:
    """What became of a choice from a reserve roll."""
    kind = "event_unit" if choice.kind == "scenario_event" and choice.unit else choice.kind
    text = str(words.TAKEN[kind, choice.state])
    if "%(unit)s" in text:
        text %= {"unit": words.UNITS[choice.unit] if choice.unit else gettext("One unit")}
    return f"{text} ({choice.hex})" if choice.hex else text


@register.filter
def may_battle(unit: str) -> bool:
    """Whether a unit of this type may battle in the turn in which it enters (C5)."""
    return rule_may_battle(unit, entered_this_turn=True)


@register.simple_tag
def picked(problem: Any, form: str) -> Mapping[str, str]:
    """What was typed into this form of the desk before it was refused; nothing for any other form."""
    return problem.data if problem and problem.form == form else {}


@register.filter
def kept(data: Mapping[str, str] | None, name: str) -> str:
    """What was typed into a field."""
    return data.get(name, "") if data else ""


@register.inclusion_tag("web/desk/choice_option.html")
def choice_option(
    option: ReserveOption, n: int, data: Mapping[str, str] | None, view: BattleView, panel: Any, scope: str
) -> dict[str, Any]:
    """One option of a reserve roll to be ticked, with where it goes; `data`: what was ticked before a refusal.

    With a map only the hexes that are legal are offered. From the second battle on a unit of the set-up may have moved
    or died before: its hex is offered apart.
    """
    unit = option.unit or ""
    scenario = view.scenario
    event_unit = option.kind == "scenario_event" and scenario.event.kind == "free_elite"
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
    swing = {"won": SCORE_WIN, "lost": -SCORE_LOSS}.get(round_side.outcome, 0)
    return (round_side.units or 0) + (round_side.objectives or 0) + swing


@register.filter
def double(number: int) -> int:
    return 2 * number


@register.filter
def moment(when: datetime) -> str:
    """A day and time that no language reads wrong: "20 Nov. 2026, 10:49"."""
    return dateformat.format(timezone.localtime(when), "j N Y, H:i")


@register.filter
def fewer_units(result: ReserveResult | None) -> bool:
    """A reserve roll offers more units than may be called of it."""
    return result is not None and sum(choice.kind == "unit" for choice in result.options) > result.max_units


@register.filter
def ago(when: datetime) -> str:
    """How long ago, to the second for what just happened."""
    seconds = int((timezone.now() - when).total_seconds())
    if seconds < 60:
        return gettext("%(n)s s ago") % {"n": max(1, seconds)}
    return gettext("%(time)s ago") % {"time": timesince(when, depth=1)}
