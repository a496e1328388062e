"""BattleTech before anything is declared: what a mech could hit, with what number and why, and what comes of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import SHEET
from games.battletech.hexsides import by_pair, chosen_side, counted_hexes, undecided
from games.battletech.model import State
from games.battletech.prospects import (
    OnGround,
    Prospect,
    View,
    WeaponProspect,
    on_each_ground,
    outlook,
    prospects,
)
from games.battletech.tohit import CERTAIN_HIT, ToHit
from games.core.errors import Illegal
from matches.access import Place
from matches.selectors import Offer
from printables.art.battletech import MapSight
from printables.art.battletech.board import mechs_on
from web.asker import asker_of
from web.battlemaps import Ray, Verdict, map_drawing, rays_over
from web.drawings import tap_link
from web.refusals import refused_words
from web.sheet_words import location_name, weapon_name
from web.sightlines import ground_name
from web.taps import Tap

ALL = "*"  # instead of a target: a line to every enemy

# The lines of the sum, by their codes.
WHY = {
    "base": gettext_lazy("base"),
    "range": gettext_lazy("range"),
    "attacker": gettext_lazy("own movement"),
    "target": gettext_lazy("the target’s movement"),
    "woods": gettext_lazy("woods between"),
    "cover": gettext_lazy("woods round the target"),
}
WHY_NOT = {
    "location-gone": gettext_lazy("its location is lost"),
    "no-ammunition": gettext_lazy("no shots left"),
    "no-shot": gettext_lazy("no shot this turn, as you have said"),
    "no-range": gettext_lazy("nobody has said how far it is"),
    "out-of-range": gettext_lazy("out of range"),
    "out-of-arc": gettext_lazy("out of its arc"),
    "no-line-of-sight": gettext_lazy("no line of sight"),
}
# What nobody has said yet at a table without a map, and what is reckoned with until then.
UNSAID = {
    "woods": gettext_lazy("the woods between (counted as none)"),
    "ground": gettext_lazy("the ground under the target (a number for each)"),
    "bearing": gettext_lazy("where the target lies (counted as in front)"),
    "side": gettext_lazy("which side is hit (counted as the front)"),
}
SIDES = {"left": gettext_lazy("left"), "right": gettext_lazy("right")}


@dataclass(frozen=True, slots=True)
class Ground:
    """The number of a weapon with the target in this ground (N4), its chance, the points to expect."""

    name: str
    number: str
    chance: Fraction
    expected: Fraction


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon at one target: the number to roll, the sum that it is, its chance, the points to expect.

    `grounds` has them for each ground while nobody has said in what the target stands; the rest is for the first.
    """

    place: int
    name: str
    number: str
    total: str
    chance: Fraction
    expected: Fraction
    why_not: str
    grounds: tuple[Ground, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A target as seen along one side of the line, "" where there is nothing to choose.

    `blocking` names the woods that block it, hex by hex; "" where the line is free.
    """

    side: Any
    guns: tuple[Gun, ...]
    visible: bool = True
    blocking: str = ""

    @property
    def bears(self) -> bool:
        return any(not gun.why_not for gun in self.guns)


@dataclass(frozen=True, slots=True)
class Aim:
    """A target with the ways to see it. `ticked` are the weapons to reckon with; `result` what they would do.

    `unsaid` names what nobody has said yet of it, at a table without a map.
    """

    unit: str
    kind: str
    hexes: int | None
    views: tuple[Seen, ...]
    ticked: tuple[int, ...]
    visible: bool = True
    unsaid: str = ""
    result: "Result | None" = None

    @property
    def guns(self) -> tuple[Gun, ...]:
        """The weapons to tick: as they are in the worse view, which counts until somebody chooses."""
        return self.views[0].guns if self.views else ()

    @property
    def bears(self) -> bool:
        """Whether any weapon may be ticked."""
        return bool(self.views) and self.views[0].bears


@dataclass(frozen=True, slots=True)
class Result:
    """What a volley would do: the chance that the mech is destroyed or a location lost, the points to expect.

    `ground` names what the target stands in and `elsewhere` the chance that it is destroyed in another ground, while
    nobody has said which it is (N4).
    """

    destroyed: Fraction
    lost: tuple[tuple[str, Fraction], ...]
    marked: Fraction
    hits: Fraction
    ground: str = ""
    elsewhere: tuple[tuple[str, Fraction], ...] = ()


def units_declaring(state: Any, offers: Iterable[Offer]) -> list[str]:
    """The mechs about to declare an attack or to hold their fire, and the one in the middle of it."""
    found = [str(offer.action["unit"]) for offer in offers if offer.action["do"] in ("declare", "hold-fire")]
    if state.phase == "declaration" and state.active and any(offer.action["do"] == "aim" for offer in offers):
        found.append(state.active)
    return list(dict.fromkeys(found))


def aims(state: State, unit: str, target: str = "", weapons: Sequence[int] | None = None) -> list[Aim]:
    """The enemies of a mech; with a `target` and `weapons`, what these would do to that one.

    Raises Illegal("unknown-unit"), and what `outlook` raises.
    """
    return [_aim(state, unit, one, weapons if one.target == target else None) for one in prospects(state, unit)]


def _aim(state: State, unit: str, one: Prospect, weapons: Sequence[int] | None) -> Aim:
    views = tuple(
        Seen(SIDES[view.side] if view.side and one.open else "", _guns(view), view.visible, _blocking(view))
        for view in one.views
    )
    able = tuple(gun.place for gun in views[0].guns if not gun.why_not) if views else ()
    kind = design_title(state, one.target)
    result = _result(state, unit, one.target, weapons) if weapons is not None else None
    unsaid = "" if one.hexes is None else ", ".join(str(UNSAID[code]) for code in one.unsaid)
    ticked = able if weapons is None else tuple(weapons)
    return Aim(one.target, kind, one.hexes, views, ticked, one.visible, unsaid, result)


def _blocking(view: View) -> str:
    """L3 "heavy woods 0303, light woods 0304"."""
    return ", ".join(f"{ground_name(ground)} {hex_}" for hex_, ground in view.blocking)


def design_title(state: State, unit: str) -> str:
    """What a mech of a match is: chassis and model."""
    return state.options.designs[state.mech(unit).kind].title


def _guns(view: View) -> tuple[Gun, ...]:
    return tuple(
        Gun(
            one.weapon,
            weapon_name(one.key),
            _number(one),
            _total(one.to_hit),
            one.to_hit.probability,
            one.expected,
            ", ".join(str(WHY_NOT[code]) for code in one.why_not),
            tuple(
                Ground(ground_name(each.ground), _number(each), each.to_hit.probability, each.expected)
                for each in one.grounds
            ),
        )
        for one in view.weapons
    )


def _number(one: WeaponProspect | OnGround) -> str:
    if one.to_hit.number is None:
        return "–"
    if not one.to_hit.possible:
        return _("never")
    return _("always") if one.to_hit.number <= CERTAIN_HIT else f"{one.to_hit.number}+"


def _total(number: ToHit) -> str:
    """The sum as it is reckoned: "8 = 4 base + 2 range + 2 woods between"."""
    if number.number is None:
        return ""
    parts = " + ".join(f"{one.value} {WHY[one.why]}" for one in number.modifiers)
    return f"{number.number} = {parts}"


def _result(state: State, unit: str, target: str, weapons: Sequence[int]) -> Result:
    grounds = on_each_ground(state, target)
    found, *others = [outlook(after, unit, target, weapons) for _, after in grounds]
    names = [ground_name(ground) for ground, _ in grounds]
    lost = [(location_name(one), share) for one, share in found.lost.items() if 0 < share < 1]
    return Result(
        found.destroyed,
        tuple(sorted(lost, key=lambda one: -one[1])),
        found.marked,
        found.hits,
        names[0] if others else "",
        tuple((name, other.destroyed) for name, other in zip(names[1:], others, strict=True)),
    )


# --- the map --------------------------------------------------------------------------------------


def sight_asked(state: State, line: str) -> MapSight | None:
    """The line of sight between two mechs, "A1 D1", where both are on the map; None for anything else."""
    ends = [one for name in line.split(" ", 1) for one in state.on_map() if one.unit == name and one.hex]
    if len(ends) != 2 or ends[0].hex == ends[1].hex:
        return None
    if by_pair(state):
        counts, still = counted_hexes(state, *ends), undecided(state, *ends)
        return MapSight(ends[0].hex, ends[1].hex, counts=counts, open=still)
    return MapSight(ends[0].hex, ends[1].hex, chosen_side(state, ends[0], ends[1]))


def rays_asked(state: State, line: str) -> list[Ray]:
    """The lines of sight from one mech to all of its enemies, "A1 *"; none for anything else."""
    unit, _space, to = line.partition(" ")
    if to != ALL or all(one.unit != unit for one in state.mechs):
        return []
    start = state.mech(unit).hex
    return [_ray(start, state.mech(one.target).hex, one) for one in prospects(state, unit)]


def _ray(start: str, end: str, one: Prospect) -> Ray:
    blocked = [view for view in one.views if not view.visible]
    verdict: Verdict = "free" if not blocked else "blocked" if len(blocked) == len(one.views) else "open"
    return Ray(start, end, one.target, one.hexes or 0, verdict, "; ".join(map(_blocking, blocked)))


def lines_to_show(state: State, seats: Iterable[str]) -> list[tuple[str, str]]:
    """The lines of sight to choose from, with their names: to one enemy, and to all where there are several.

    From the mechs of these seats; without any from all.
    """
    found, mine = [], set(seats)
    for one in state.on_map():
        enemies = [other for other in state.on_map() if other.team != one.team]
        if mine and state.seat_of(one.unit) not in mine:
            continue
        if len(enemies) > 1:
            found.append((f"{one.unit} {ALL}", _("%(unit)s → all") % {"unit": one.unit}))
        found += [(f"{one.unit} {other.unit}", f"{one.unit} → {other.unit}") for other in enemies]
    return found


# --- for the pages --------------------------------------------------------------------------------


def outlook_context(
    place: Place, state: Any, unit: str, *, target: str = "", weapons: list[int] | None = None
) -> dict[str, Any]:
    """The chances of one mech, for its panel."""
    refused = ""
    try:
        found = aims(state, unit, target, weapons)
    except Illegal as error:
        found, refused = aims(state, unit), refused_words(error)
    mine = [one for one in state.on_map() if state.seat_of(one.unit) in place.seats] or list(state.on_map())
    return {"unit": unit, "kind": design_title(state, unit), "aims": found, "aim_refused": refused, "units": mine}


def mechs_context(
    request: HttpRequest, place: Place, state: Any, offers: list[Offer], taps: Mapping[str, Tap]
) -> dict[str, Any]:
    """What the page of a table of mechs has beside.

    `sheets` of its mechs that the reader sees. With a map `chart`, the map drawn; `line`, the line of sight that was
    asked for; `rays`, what it crosses; `pairs`, lines that can be asked for. While fire is declared the chances of the
    mech about to declare (`outlook_context`) and `units`, all that are.
    """
    sheets = SHEET.rows(asker_of(request)).filter(match=place.match.pk).order_by("unit")
    found: dict[str, Any] = {"sheets": sheets}
    if state.has_map:
        line = request.GET.get("line", "")
        links = {hex_: tap_link(tap) for hex_, tap in taps.items()}
        drawn = map_drawing(state.board, mechs=mechs_on(state), sight=sight_asked(state, line), taps=links)
        if rays := rays_asked(state, line):
            drawn = rays_over(drawn, rays)
        found |= {"chart": drawn, "rays": rays, "line": line, "pairs": lines_to_show(state, place.seats)}
    units = units_declaring(state, offers)
    if units:
        found |= outlook_context(place, state, units[0])
        found["units"] = [one for one in state.on_map() if one.unit in units]
    return found
