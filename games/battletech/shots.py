"""W1–W9: who may fire at whom with what, and what number it takes, in a given state."""

from __future__ import annotations

from games.battletech.damage import legless, points
from games.battletech.model import Attack, Mech, State
from games.battletech.sight import SIDES, Line, Side, Woods, other, sight
from games.battletech.tohit import ToHit, arc_of, in_arc, to_hit
from games.core.errors import Illegal


def line_between(state: State, attacker: Mech, target: Mech) -> Line:
    """The line of sight from one mech on the map to another."""
    return sight(state.options.board)[attacker.hex, target.hex]


def chosen_side(state: State, attacker: Mech, target: Mech) -> Side | None:
    """L4 The side of their line that counts this turn, as this attacker sees it; None while nobody has chosen."""
    for one in state.choices:
        if (one.start, one.end) == (attacker.unit, target.unit):
            return one.side
        if (one.start, one.end) == (target.unit, attacker.unit):
            return other(one.side)  # L4 both directions: left for one is right for the other
    return None


def woods_between(state: State, attacker: Mech, target: Mech) -> Woods:
    """The woods that count; L6 while the side is open, those of the side that is worse for the attacker."""
    line = line_between(state, attacker, target)
    return line.woods(chosen_side(state, attacker, target) or line.worse)


def undecided(state: State, attacker: Mech, target: Mech) -> bool:
    """L5 Whether the target's owner has still to choose a side; L6 not where both come to the same."""
    return line_between(state, attacker, target).matters and chosen_side(state, attacker, target) is None


def may_see(state: State, attacker: Mech, target: Mech) -> bool:
    """L3, L5 Whether there is a line of sight, or one side of it that the owner of the target might choose."""
    line = line_between(state, attacker, target)
    settled = chosen_side(state, attacker, target)
    return any(not line.woods(side).block for side in SIDES if settled in (None, side))


def working(mech: Mech) -> tuple[int, ...]:
    """W2 The weapons that can be fired at all, by place on the sheet.

    W3 without a mark of ammunition left a weapon is silent; H8 so is one whose location is gone.
    """
    return tuple(
        weapon
        for weapon, mount in enumerate(mech.sheet.mounts)
        if points(mech.armour, mount.location) and mech.shots[weapon] != 0
    )


def bearing(state: State, attacker: Mech, target: Mech) -> tuple[int, ...]:
    """W2 The working weapons that have a target in their arc and range."""
    hexes = line_between(state, attacker, target).distance
    return tuple(
        weapon
        for weapon in working(attacker)
        if hexes <= attacker.mount(weapon).weapon.reach.long  # W6
        and in_arc(
            arc_of(attacker.mount(weapon).location, state.options.arm_arcs),  # W4
            attacker.facing,
            attacker.hex,
            target.hex,
        )
    )


def targets(state: State, attacker: Mech) -> tuple[Mech, ...]:
    """The enemies at which a mech may declare an attack."""
    if not attacker.hex:
        return ()  # V9 who has left the map cannot fire
    return tuple(
        target
        for target in state.mechs
        if target.hex
        and target.seat != attacker.seat
        and may_see(state, attacker, target)
        and bearing(state, attacker, target)
    )


def shot(state: State, attacker: Mech, target: Mech, weapon: int) -> ToHit:
    """The number for one weapon; its attacker has announced a mode this turn, or counts as standing still."""
    return to_hit(
        attacker.mount(weapon).weapon.reach,
        line_between(state, attacker, target).distance,
        attacker.mode or "still",
        target.hexes,
        woods_between(state, attacker, target),
        state.board.terrain(target.hex).key,
    )


def number_of(state: State, attacker: Mech, target: Mech, weapon: int) -> int:
    """The number to roll. Raises Illegal("no-line-of-fire") where there is no attack."""
    number = shot(state, attacker, target, weapon).number
    if number is None:
        raise Illegal("no-line-of-fire", unit=attacker.unit, target=target.unit)
    return number


def aimable(state: State, attack: Attack) -> tuple[int, ...]:
    """W1 The weapons that may still be added to a declaration: each fires once a turn."""
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    return tuple(weapon for weapon in bearing(state, mech, target) if weapon not in attack.weapons)


def can_ever_hurt(state: State, attacker: Mech, target: Mech) -> bool:
    """S9 Whether the attacker could hurt the target now or after any move."""
    if not working(attacker):
        return False
    if not (legless(attacker.armour) and legless(target.armour)):
        return True
    return may_see(state, attacker, target) and bool(bearing(state, attacker, target))
