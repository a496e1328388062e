"""W1–W9: who may fire at whom with what, and what number it takes, in a given state."""

from collections.abc import Iterator

from games.battletech.damage import From, Table, hit_side, legless, table_of
from games.battletech.designs import DesignMount
from games.battletech.hexsides import counted, counted_hexes
from games.battletech.mechs import silenced
from games.battletech.model import Attack, Mech, State
from games.battletech.sight import Woods
from games.battletech.tohit import NO_ATTACK, ToHit, arc_of, in_arc, to_hit
from games.core.errors import Illegal


def woods_between(state: State, attacker: Mech, target: Mech) -> Woods:
    """The woods that count; L6 of what is still open, those that are worse for the attacker.

    N4 Without a map they are what the players say; none until they did.
    """
    if not state.has_map:
        between = state.said_between(attacker, target)
        return (between and between.woods) or Woods(0, 0)
    return counted(state, attacker, target)[0]


def may_see(state: State, attacker: Mech, target: Mech) -> bool:
    """L3, L5 Whether there is a line of sight, or the owner of the target might choose so that there is."""
    if not state.has_map:
        return (attacker.unit, target.unit) not in state.barred  # N5
    return not counted(state, attacker, target)[1].block


def blocking(state: State, attacker: Mech, target: Mech) -> tuple[str, ...]:
    """L3 The hexes of woods that block the line between two mechs on the map, from the attacker on; none if it is free.

    L6 Of what is still open, those that are worse for the attacker.
    """
    if not woods_between(state, attacker, target).block:
        return ()
    return tuple(hex_ for hex_ in counted_hexes(state, attacker, target) if hex_ in state.board.woods)


def working(state: State, mech: Mech) -> tuple[int, ...]:
    """W2 The weapons of a mech that can be fired at all, by place on the sheet."""
    fitted = enumerate(zip(state.design(mech).firing, mech.shots, strict=True))
    return tuple([weapon for weapon, (mount, left) in fitted if not silenced(mech.armour, mount.location, left)])


def hindrances(state: State, attacker: Mech, target: Mech, only: int | None) -> Iterator[tuple[int, tuple[str, ...]]]:
    """W2 Each weapon, or just the weapon `only`, with what of `prospects.WHY_NOT` keeps it from a target in sight."""
    hexes, mounts = state.distance_between(attacker, target), state.design(attacker).firing
    for weapon, mount in enumerate(mounts):
        if only in (None, weapon):
            found = silenced(attacker.armour, mount.location, attacker.shots[weapon])
            if hexes is not None and hexes > mount.facts.reach.long:
                found += ("out-of-range",)  # W6
            if not _bears(state, attacker, target, mount):
                found += ("out-of-arc",)  # W4
            yield weapon, found


def bearing(state: State, attacker: Mech, target: Mech, only: int | None = None) -> tuple[int, ...]:
    """W2 The weapons that could fire at a target if it is seen; just the weapon `only`, if it is given."""
    return tuple([weapon for weapon, hindered in hindrances(state, attacker, target, only) if not hindered])


def _bears(state: State, attacker: Mech, target: Mech, mount: DesignMount) -> bool:
    """W4 Whether a target lies in the arc of a weapon; N6 without a map, as far as the players have answered."""
    arc = arc_of(mount.location, state.options.arm_arcs)
    if state.has_map:
        return in_arc(arc, attacker.facing, attacker.hex, target.hex)
    attack = state.attack(attacker.unit)
    side = attack.bearing if attack and attack.target == target.unit else ""
    return side in ("", "front") or arc == f"{side}_arm"


def targets(state: State, attacker: Mech, only: str | None = None) -> tuple[Mech, ...]:
    """The enemies at which a mech may declare an attack; just the mech `only`, if it is given."""
    if attacker.out:
        return ()  # V9 who has left the map cannot fire
    enemies = [enemy for enemy in state.enemies(attacker) if only in (None, enemy.unit)]
    # First the arcs and ranges: a line across a large map is long work.
    near = [enemy for enemy in enemies if bearing(state, attacker, enemy)]
    return tuple(enemy for enemy in near if may_see(state, attacker, enemy))


def shot(state: State, attacker: Mech, target: Mech, weapon: int) -> ToHit:
    """The number for one weapon; its attacker has announced a mode this turn, or counts as standing still.

    Three hexes in the open, where neither has moved: a 4, which all but 3 of 36 throws come to.

    >>> from msgspec.structs import replace
    >>> from games.battletech.rules import BATTLETECH
    >>> ours, theirs = BATTLETECH.setup().mechs
    >>> ours, theirs = replace(ours, hex="0101", facing=3), replace(theirs, hex="0104")
    >>> found = shot(replace(BATTLETECH.setup(), mechs=(ours, theirs)), ours, theirs, 0)
    >>> found.number, str(found.probability)
    (4, '11/12')
    """
    hexes = state.distance_between(attacker, target)
    if hexes is None:
        return NO_ATTACK  # N3 nobody has measured it
    return to_hit(
        state.mount(attacker, weapon).facts.reach,
        hexes,
        attacker.mode or "still",
        target.hexes,
        woods_between(state, attacker, target),
        state.ground_under(target),
    )


def number_of(state: State, attacker: Mech, target: Mech, weapon: int) -> int:
    """The number to roll. Raises Illegal("no-line-of-fire") where there is no attack."""
    number = shot(state, attacker, target, weapon).number
    if number is None:
        raise Illegal("no-line-of-fire", unit=attacker.unit, target=target.unit)
    return number


def side_hit(state: State, attacker: Mech, target: Mech) -> From:
    """H2, H10 The side from which a mech hits another; N7 without a map as the players say, the front if not asked."""
    if state.has_map:
        return hit_side(target.hex, target.facing, attacker.hex)
    attack = state.attack(attacker.unit)
    return (attack.side if attack and attack.target == target.unit else "") or "front"


def table_hit(state: State, side: From) -> Table:
    """H2 The location table for hits from a side, under the options of a match."""
    return table_of(side) if state.options.side_tables else "front"


def aimable(state: State, attack: Attack, only: int | None) -> tuple[int, ...]:
    """W1 The weapons that may still be added to a declaration: each fires once a turn; just `only`, if it is given."""
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    return tuple([weapon for weapon in bearing(state, mech, target, only) if weapon not in attack.weapons])


def can_ever_hurt(state: State, attacker: Mech, target: Mech) -> bool:
    """S9 Whether the attacker could hurt the target now or after any move."""
    if not working(state, attacker):
        return False
    if not state.has_map:
        return True  # N8 whoever can fire may find a target on a table that we do not see
    if not (legless(attacker.armour) and legless(target.armour)):
        return True
    return may_see(state, attacker, target) and bool(bearing(state, attacker, target))
