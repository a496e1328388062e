"""The chances of a mech before anything is declared, in the words of a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from games.battletech import actions, outlooks
from games.battletech.labels import TEXTS
from games.battletech.mechs import WEAPONS
from games.battletech.model import State
from games.battletech.prospects import OnGround, Prospect, View, WeaponProspect, on_each_ground, outlook, prospects
from games.battletech.tohit import CERTAIN_HIT, ToHit
from games.battletech.words import blocking_said, ground_said, hexes_said, location_said
from games.core.outlooks import Aim, Case, Forecast, Means, Outlooks
from games.core.text import tenths
from games.core.texts import Label


def _said(code: str, language: str, **params: Any) -> str:
    return TEXTS.said(Label(f"outlook.{code}", params), language)


def deciding(state: State, offered: Iterable[actions.Action]) -> tuple[str, ...]:
    """The mechs about to declare an attack or to hold their fire, and the one in the middle of it."""
    units = []
    for action in offered:
        match action:
            case actions.Declare(unit) | actions.HoldFire(unit):
                units.append(unit)
            case actions.Aim() if state.phase == "declaration" and state.active:
                units.append(state.active)
    return tuple(dict.fromkeys(units))


def units(state: State) -> tuple[tuple[str, str], ...]:
    """The mechs in play, each with its seat."""
    return tuple((mech.unit, state.seat_of(mech.unit)) for mech in state.on_map())


def forecast(state: State, unit: str, target: str, weapons: Sequence[int] | None, language: str) -> Forecast:
    """A mech and its enemies; with `weapons`, what these would do to the `target`.

    Raises Illegal("unknown-unit"), and what `outlook` raises.
    """
    found = prospects(state, unit)
    aims = [_aim(state, unit, one, weapons if one.target == target else None, language) for one in found]
    return Forecast(_title(state, unit), tuple(aims))


def _title(state: State, unit: str) -> str:
    """A mech of a match with its chassis and model."""
    return f"{unit}, {state.options.designs[state.mech(unit).kind].title}"


def _aim(state: State, unit: str, one: Prospect, weapons: Sequence[int] | None, language: str) -> Aim:
    title = _title(state, one.target)
    far = _said("no-range", language) if one.hexes is None else hexes_said(one.hexes, language)
    first, *others = one.views
    shares, total = ((), "") if weapons is None else _outcome(state, unit, one.target, weapons, language)
    if not one.visible:
        hidden, blocking = "hidden" if first.blocking else "no-shot", blocking_said(first.blocking, language)
        return Aim(one.target, title, far, hindered=_said(hidden, language, woods=blocking))
    means = tuple(_means(weapon, language) for weapon in first.weapons)
    able = tuple(each.place for each in means if not each.why_not)
    unsaid = ", ".join(_said(f"unsaid.{code}", language) for code in one.unsaid) if one.hexes is not None else ""
    return Aim(
        one.target,
        title,
        far,
        means,
        able if weapons is None else tuple(weapons),
        unsaid=_said("not-said", language, what=unsaid) if unsaid else "",
        chosen=_said("chosen", language) if others else "",
        other=tuple(" ".join(_other(view, language)) for view in others),
        shares=shares,
        total=total,
    )


def _means(one: WeaponProspect, language: str) -> Means:
    why_not = ", ".join(_said(f"why-not.{code}", language) for code in one.why_not)
    cases = tuple(_case(each, language, ground_said(each.ground, language)) for each in one.grounds)
    note = f"{_sum(one.to_hit, language)} ({cases[0].where})" if cases else _sum(one.to_hit, language)
    return Means(one.weapon, _weapon(one, language), why_not, note, cases or (_case(one, language),))


def _weapon(one: WeaponProspect, language: str) -> str:
    return WEAPONS[one.key].title.said_in(language)


def _case(one: WeaponProspect | OnGround, language: str, where: str = "") -> Case:
    return Case(_number(one.to_hit, language), one.to_hit.probability, one.expected, where)


def _number(number: ToHit, language: str) -> str:
    if number.number is None:
        return "–"
    if not number.possible:
        return _said("never", language)
    return _said("always", language) if number.number <= CERTAIN_HIT else f"{number.number}+"


def _sum(number: ToHit, language: str) -> str:
    """The sum as it is reckoned: "8 = 4 base + 2 range + 2 woods between"."""
    parts = " + ".join(f"{one.value} {_said(f'why.{one.why}', language)}" for one in number.modifiers)
    return "" if number.number is None else f"{number.number} = {parts}"


def _other(view: View, language: str) -> Iterator[str]:
    """What the other side of the line would mean."""
    yield _said(f"side-{view.side}" if view.side else "better-hexes", language)
    able = [f"{_weapon(one, language)} {_number(one.to_hit, language)}" for one in view.weapons if not one.why_not]
    yield ", ".join(able)
    if view.blocking:
        yield _said("blocked", language, woods=blocking_said(view.blocking, language))
    elif not able:
        yield _said("nothing", language)


def _outcome(
    state: State, unit: str, target: str, weapons: Sequence[int], language: str
) -> tuple[tuple[tuple[str, Fraction], ...], str]:
    """The chance that the target is destroyed, on each ground that it may stand on (N4); what it may lose, the
    likeliest first, and the points marked off on average, on the first of them.
    """
    grounds = [(ground, outlook(after, unit, target, weapons)) for ground, after in on_each_ground(state, target)]
    where = [f" ({ground_said(ground, language)})" if len(grounds) > 1 else "" for ground, _ in grounds]
    first = grounds[0][1]
    destroyed = _said("destroyed", language, unit=target)
    shares = [(f"{destroyed}{ground}", found.destroyed) for ground, (_, found) in zip(where, grounds, strict=True)]
    lost = sorted(((one, share) for one, share in first.lost.items() if 0 < share < 1), key=lambda one: -one[1])
    shares += [
        (f"{_said('lost', language, where=location_said(one, language))}{where[0]}", share) for one, share in lost
    ]
    total = _said("marked", language, n=tenths(first.marked, language))
    return tuple(shares), f"{where[0]} {total}".strip()


OUTLOOK = Outlooks(
    title=TEXTS.text("outlook", "title"),
    about=TEXTS.text("outlook", "about"),
    asks=outlooks.OutlookAsked,
    answers=outlooks.OutlookOut,
    answer=outlooks.outlook_of,
    fields={"unknown-unit": "unit", "too-many": "weapons"},
    deciding=deciding,
    units=units,
    forecast=forecast,
)
