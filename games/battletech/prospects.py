"""W1–W11, L4–L6: what a mech could fire at whom, with what number and why, before anything is declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from games.battletech.damage import LOCATIONS, REARS, From, Table, hit_side, points, table_of
from games.battletech.model import Choice, Mech, State
from games.battletech.sets import Shot
from games.battletech.shots import bears, chosen_side, distance_between, may_see, shot, undecided, woods_between
from games.battletech.sight import SIDES, Side, Woods
from games.battletech.tohit import NO_ATTACK, ToHit
from games.battletech.volley import Outlook, volley
from games.core.errors import Illegal


@dataclass(frozen=True, slots=True)
class WeaponProspect:
    """One weapon, by place on the sheet, at one target.

    `why_not` are the codes of what keeps it from firing: "location-gone" (H8), "no-ammunition" (W3), "no-range" (N3,
    nobody has said how far it is), "out-of-range" (W6), "out-of-arc" (W4), "no-line-of-sight" (L3). There is no number
    then. `expected` are the points of a hit times its chance: what H3 has to mark off on average.
    """

    weapon: int
    key: str
    to_hit: ToHit
    expected: Fraction
    why_not: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A target as seen along one `side` of the line, None where there is nothing to choose; what the weapons can do."""

    side: Side | None
    woods: Woods
    visible: bool
    weapons: tuple[WeaponProspect, ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """A target in sight, or one that might be. `hexes` is None while nobody has said how far it is (N3).

    While the side of the line is open (L5) there are two views, the one worse for the attacker first (L6): what counts
    as long as nobody has chosen.
    """

    target: str
    hexes: int | None
    views: tuple[View, ...]

    @property
    def open(self) -> bool:
        """L5 Whether the target's owner has still to choose a side of the line."""
        return len(self.views) > 1


def prospects(state: State, unit: str) -> tuple[Prospect, ...]:
    """L3, L5 The enemies that a mech sees or might see, in the order of the match, with the prospects of its weapons.

    The numbers are those of this moment: a mech that has not announced its mode counts as standing still. Raises
    Illegal("unknown-unit"). A mech that is out, or not set up, sees nobody (V9).
    """
    mech = state.mech(unit)
    if mech not in state.on_map():
        return ()
    return tuple(
        Prospect(one.unit, distance_between(state, mech, one), tuple(_views(state, mech, one)))
        for one in state.on_map()
        if one.seat != mech.seat and may_see(state, mech, one)
    )


def _views(state: State, mech: Mech, target: Mech) -> Iterable[View]:
    if not undecided(state, mech, target):
        yield _view(state, mech, target, chosen_side(state, mech, target))
        return
    settled = [replace(state, choices=(*state.choices, Choice(mech.unit, target.unit, side))) for side in SIDES]
    for side, after in sorted(
        zip(SIDES, settled, strict=True), key=lambda one: -woods_between(one[1], mech, target).weight
    ):
        yield _view(after, mech, target, side)


def _view(state: State, mech: Mech, target: Mech, side: Side | None) -> View:
    weapons = range(len(state.sheet(mech).mounts))
    return View(
        side,
        woods_between(state, mech, target),
        may_see(state, mech, target),
        tuple(_weapon(state, mech, target, weapon) for weapon in weapons),
    )


def _weapon(state: State, mech: Mech, target: Mech, weapon: int) -> WeaponProspect:
    mount = state.mount(mech, weapon)
    hexes = distance_between(state, mech, target)
    hindrances = {
        "location-gone": not points(mech.armour, mount.location),  # H8
        "no-ammunition": mech.shots[weapon] == 0,  # W3
        "no-range": hexes is None,  # N3
        "out-of-range": hexes is not None and hexes > mount.weapon.reach.long,  # W6
        "out-of-arc": not bears(state, mech, target, weapon),  # W4
        "no-line-of-sight": not may_see(state, mech, target),  # L3
    }
    why_not = tuple(code for code, holds in hindrances.items() if holds)
    number = NO_ATTACK if why_not else shot(state, mech, target, weapon)
    return WeaponProspect(weapon, mount.weapon.key, number, number.probability * mount.weapon.damage, why_not)


# --- a volley of them ------------------------------------------------------------------------------


def outlook(state: State, unit: str, target: str, weapons: Iterable[int]) -> Outlook:
    """H3–H7 What these weapons of a mech, by place on its sheet and resolved in this order, would do to a target.

    One that cannot fire adds nothing. L6 While the side of the line is open, the one worse for the attacker counts.
    Raises Illegal("unknown-unit"), Illegal("unknown-value") for a weapon, and Illegal("too-many") as `volley` does.
    """
    mech, hit = state.mech(unit), state.mech(target)
    side = _side_hit(state, mech, hit)
    table: Table = table_of(side) if state.options.side_tables else "front"  # H2
    shots = []
    for weapon in weapons:
        if weapon not in range(len(mech.shots)):
            raise Illegal("unknown-value", path="weapons", allowed=list(range(len(mech.shots))))
        number = _weapon(state, mech, hit, weapon).to_hit.number
        shots.append(Shot(number, state.mount(mech, weapon).weapon.damage, table))
    if side != "rear" or not hit.rear:
        return volley(hit.armour, shots)
    behind = {**dict(zip(LOCATIONS, hit.armour, strict=True)), **dict(zip(REARS, hit.rear, strict=True))}  # H10
    bare = [one for one in REARS if points(hit.armour, one) and not behind[one]]
    return volley(tuple(behind.values()), shots, bare)


def _side_hit(state: State, mech: Mech, target: Mech) -> From:
    """H2, H10 The side from which a mech hits another; N7 without a map as the players say, else from the front."""
    if state.has_map:
        return hit_side(target.hex, target.facing, mech.hex)
    attack = state.attack(mech.unit)
    return (attack.side if attack and attack.target == target.unit else "") or "front"
