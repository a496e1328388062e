"""The chances of a mech before anything is declared, in the words of a language."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from games.battletech import actions
from games.battletech.labels import TEXTS
from games.battletech.mechs import WEAPONS
from games.battletech.model import State
from games.battletech.outlooks import OutlookAsked, OutlookOut, outlook_of
from games.battletech.prospects import OnGround, Prospect, View, WeaponProspect, outlooks, prospects
from games.battletech.words import blocking_said, ground_said, hexes_said, location_said, number_said, sum_said
from games.core.outlooks import Case, Forecast, Means, Outlooks, Target, Unit
from games.core.text import tenths


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


def acting(state: State, offered: Iterable[actions.Action]) -> tuple[str, ...]:
    """The mechs that these actions are of; whose sheet is corrected does not act."""
    units = []
    for action in offered:
        match action:
            case actions.Announce(unit) | actions.Declare(unit) | actions.HoldFire(unit) | actions.Fire(unit):
                units.append(unit)
            case actions.OpenSheet() | actions.ChooseSide():
                continue
            case _ if state.active:
                units.append(state.active)
    return tuple(dict.fromkeys(units))


def units(state: State) -> tuple[Unit, ...]:
    """The mechs in play."""
    return tuple(Unit(mech.unit, state.seat_of(mech.unit), mech.hex) for mech in state.on_map())


def forecast(state: State, unit: str, target: str, weapons: Sequence[int] | None, language: str) -> Forecast:
    """A mech and its enemies; with `weapons`, what these would do to the `target`.

    Raises Illegal("unknown-unit"), and what `outlook` raises.
    """
    found = prospects(state, unit)
    aims = [_aim(state, unit, prospect, weapons if prospect.target == target else None, language) for prospect in found]
    return Forecast(_title(state, unit), tuple(aims))


def _title(state: State, unit: str) -> str:
    """A mech of a match with its chassis and model."""
    return f"{unit}, {state.design(state.mech(unit)).title}"


def _aim(state: State, unit: str, prospect: Prospect, weapons: Sequence[int] | None, language: str) -> Target:
    say = TEXTS.speaking(language)
    title = _title(state, prospect.target)
    far = say("outlook.no-range") if prospect.hexes is None else hexes_said(prospect.hexes, language)
    first, *others = prospect.views
    shares, total = ((), "") if weapons is None else _outcome(state, unit, prospect.target, weapons, language)
    if not prospect.visible:
        hidden = "outlook.hidden" if first.blocking else "outlook.no-shot"
        woods = blocking_said(first.blocking, language)
        return Target(prospect.target, title, far, hindered=say(hidden, woods=woods))
    means = tuple(_means(weapon, language) for weapon in first.weapons)
    able = tuple(each.index for each in means if not each.why_not)
    unsaid = ", ".join(say(f"outlook.unsaid.{code}") for code in prospect.unsaid) if prospect.hexes is not None else ""
    return Target(
        prospect.target,
        title,
        far,
        means,
        able if weapons is None else tuple(weapons),
        unsaid=say("outlook.not-said", what=unsaid) if unsaid else "",
        chosen=say("outlook.chosen") if others else "",
        other=tuple(" ".join(_other(view, language)) for view in others),
        shares=shares,
        total=total,
    )


def _means(weapon: WeaponProspect, language: str) -> Means:
    say = TEXTS.speaking(language)
    why_not = ", ".join(say(f"outlook.why-not.{code}") for code in weapon.why_not)
    cases = tuple(_case(each, language, ground_said(each.ground, language)) for each in weapon.grounds)
    note = f"{sum_said(weapon.to_hit, language)} ({cases[0].where})" if cases else sum_said(weapon.to_hit, language)
    return Means(weapon.weapon, _weapon(weapon, language), why_not, note, cases or (_case(weapon, language),))


def _weapon(weapon: WeaponProspect, language: str) -> str:
    return WEAPONS[weapon.key].title.said_in(language)


def _case(shot: WeaponProspect | OnGround, language: str, where: str = "") -> Case:
    return Case(number_said(shot.to_hit, language), shot.to_hit.probability, shot.expected, where)


def _other(view: View, language: str) -> Iterator[str]:
    """What the other side of the line would mean."""
    say = TEXTS.speaking(language)
    yield say(f"outlook.side-{view.side}" if view.side else "outlook.better-hexes")
    able = [
        f"{_weapon(weapon, language)} {number_said(weapon.to_hit, language)}"
        for weapon in view.weapons
        if not weapon.why_not
    ]
    yield ", ".join(able)
    if view.blocking:
        yield say("outlook.blocked", woods=blocking_said(view.blocking, language))
    elif not able:
        yield say("outlook.nothing")


def _outcome(
    state: State, unit: str, target: str, weapons: Sequence[int], language: str
) -> tuple[tuple[tuple[str, Fraction], ...], str]:
    """The chance that the target is destroyed, on each ground that it may stand on (N4); what it may lose, the
    likeliest first, and the points marked off on average, on the first of them.
    """
    say = TEXTS.speaking(language)
    grounds = outlooks(state, unit, target, weapons)
    where = [f" ({ground_said(ground, language)})" if len(grounds) > 1 else "" for ground, _ in grounds]
    first = grounds[0][1]
    destroyed = say("outlook.destroyed", unit=target)
    shares = [(f"{destroyed}{ground}", found.destroyed) for ground, (_, found) in zip(where, grounds, strict=True)]
    lost = sorted(
        ((location, share) for location, share in first.lost.items() if 0 < share < 1), key=lambda pair: -pair[1]
    )
    shares += [
        (f"{say('outlook.lost', where=location_said(location, language))}{where[0]}", share) for location, share in lost
    ]
    total = say("outlook.marked", n=tenths(first.marked, language))
    return tuple(shares), f"{where[0]} {total}".strip()


OUTLOOK = Outlooks(
    title=TEXTS.text("outlook", "title"),
    about=TEXTS.text("outlook", "about"),
    asks=OutlookAsked,
    answers=OutlookOut,
    answer=outlook_of,
    fields={"unknown-unit": "unit", "too-many": "weapons"},
    deciding=deciding,
    acting=acting,
    units=units,
    forecast=forecast,
)
