"""W1–W11, L3–L6: what a mech could fire at whom, with what number and why, before anything is declared."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import Annotated, ClassVar

from msgspec.structs import replace

from games.battletech.board import Ground
from games.battletech.damage import LOCATIONS, REARS, points
from games.battletech.hexsides import chosen_side, settlements, undecided
from games.battletech.mapless import GROUNDS, arc_said, sides_that_matter
from games.battletech.model import Mech, State
from games.battletech.sets import Shot
from games.battletech.shots import blocking, hindrances, may_see, shot, side_hit, table_hit, targets, woods_between
from games.battletech.sight import Side, SideName
from games.battletech.tohit import NO_ATTACK, ToHit
from games.battletech.volley import Outlook, volley
from games.core.errors import Illegal
from games.core.reading import one_of
from games.core.resolvers import Shape

UNSAID = ("range", "woods", "ground", "bearing", "side")  # without a map: what nobody has said yet
# Why a weapon cannot fire: H6, H8, W3, N5 the players have said that there is no shot this turn, N3 nobody has said how
# far it is, W6, W4, L3.
WHY_NOT = (
    "mech-destroyed", "location-gone", "no-ammunition", "no-shot", "no-range", "out-of-range", "out-of-arc",
    "no-line-of-sight",
)  # fmt: skip


class OnGround(Shape):
    """N4 The number of a weapon with the target in this ground, and the points to expect."""

    component: ClassVar[str] = "OnGroundOut"

    ground: Ground
    to_hit: ToHit
    expected: Fraction


class WeaponProspect(Shape):
    """A weapon by its place on the sheet. `why_not`: codes of what keeps it from firing; there is no number then."""

    component: ClassVar[str] = "WeaponOut"

    weapon: int
    key: str
    why_not: tuple[str, ...]  # of `WHY_NOT`
    to_hit: ToHit  # N4 on the first of the `grounds`, clear, while nobody has said in what the target stands
    expected: Fraction  # the points of a hit times its chance: what H3 has to mark off on average
    grounds: tuple[OnGround, ...]  # N4 none once it is known


class BlockingHex(Shape):
    """L3 A hex of woods, light or heavy, on a line that is blocked."""

    component: ClassVar[str] = "WoodsOut"

    hex: str
    ground: Ground


class View(Shape):
    """A target along one side of the line, null where there is nothing to choose or each pair of hexes is chosen of."""

    component: ClassVar[str] = "ViewOut"

    side: SideName | None
    light: int  # hexes of woods that count
    heavy: int
    visible: bool
    blocking: tuple[BlockingHex, ...]
    weapons: tuple[WeaponProspect, ...]


class Prospect(Shape):
    """An enemy. While its owner may still choose a side of the line there are two views, the worse one first; where
    each pair of hexes is chosen of, they are the worst and the best there may be."""

    component: ClassVar[str] = "ProspectOut"

    target: str
    hexes: int | None  # N3 none while nobody has said how far it is
    visible: bool  # L3, L5 or it might be
    open: bool  # L5, L6 what counts as long as nobody has chosen is the first view
    unsaid: tuple[Annotated[str, one_of(UNSAID)], ...]
    views: tuple[View, ...]


def prospects(state: State, unit: str) -> tuple[Prospect, ...]:
    """All enemies on the map, in the order of the match, with the prospects of a mech's weapons or why it has none.

    The numbers are those of this moment: a mech that has not announced its mode counts as standing still. Raises
    Illegal("unknown-unit"). A mech that is out, or not set up, sees nobody (V9).

    Its first weapon hits on a 4, three hexes away in the open, with 33 of 36 throws; so of its 10 points some nine are
    to be expected.

    >>> from games.battletech.rules import BATTLETECH
    >>> state = BATTLETECH.setup()
    >>> ours, theirs = state.mechs
    >>> state = replace(state, mechs=(replace(ours, hex="0101", facing=3), replace(theirs, hex="0104")))
    >>> (prospect,) = prospects(state, ours.unit)
    >>> prospect.views[0].weapons[0].expected == Fraction(33, 36) * 10
    True
    """
    mech = state.mech(unit)
    if mech not in state.on_map():
        return ()
    return tuple(_prospect(state, mech, target) for target in state.enemies(mech))


def _prospect(state: State, mech: Mech, target: Mech) -> Prospect:
    views = tuple(_views(state, mech, target))
    return Prospect(
        target.unit,
        state.distance_between(mech, target),
        any(view.visible for view in views),
        len(views) > 1,
        _unsaid(state, mech, target),
        views,
    )


def _unsaid(state: State, mech: Mech, target: Mech) -> tuple[str, ...]:
    if state.has_map or not may_see(state, mech, target):
        return ()
    between, attack = state.said_between(mech, target), state.attack(mech.unit)
    declared = attack if attack and attack.target == target.unit else None
    missing = {
        "range": between is None,  # N3
        "woods": between is None or between.woods is None,  # N4 none are reckoned with
        "ground": not state.ground_known(target),  # N4
        "bearing": declared is None or not arc_said(declared),  # N6 in front
        "side": bool(sides_that_matter(state)) and not (declared and declared.side),  # N7 the front is hit
    }
    return tuple(code for code, holds in missing.items() if holds)


def _views(state: State, mech: Mech, target: Mech) -> Iterable[View]:
    if not undecided(state, mech, target) or not may_see(state, mech, target):
        yield _view(state, mech, target, chosen_side(state, mech, target))
        return
    for side, after in settlements(state, mech, target):
        yield _view(after, mech, target, side)


def _view(state: State, mech: Mech, target: Mech, side: Side | None) -> View:
    weapons = range(len(state.design(mech).firing))
    blocked = blocking(state, mech, target) if state.has_map else ()
    return View(
        side,
        *woods_between(state, mech, target),
        may_see(state, mech, target),
        tuple(BlockingHex(hex_, state.board.terrain(hex_).key) for hex_ in blocked),
        tuple(_weapon(state, mech, target, weapon) for weapon in weapons),
    )


def _weapon(state: State, mech: Mech, target: Mech, weapon: int) -> WeaponProspect:
    mount = state.mount(mech, weapon)
    why_not = _why_not(state, mech, target, weapon)
    grounds = tuple(
        OnGround(ground, number := shot(after, mech, target, weapon), number.probability * mount.facts.damage)
        for ground, after in on_each_ground(state, target.unit)
        if not why_not
    )
    number = grounds[0].to_hit if grounds else NO_ATTACK
    return WeaponProspect(
        weapon,
        mount.weapon,
        why_not,
        number,
        number.probability * mount.facts.damage,
        grounds if len(grounds) > 1 else (),
    )


def _why_not(state: State, mech: Mech, target: Mech, weapon: int) -> tuple[str, ...]:
    _, found = next(hindrances(state, mech, target, weapon))
    if not may_see(state, mech, target):
        found += ("no-line-of-sight" if state.has_map else "no-shot",)  # L3, N5
    elif state.distance_between(mech, target) is None:
        found += ("no-range",)  # N3
    return tuple(code for code in WHY_NOT if code in found)


def without_target(state: State, mech: Mech) -> tuple[str, ...]:
    """W2 All that keeps the weapons of a mech from its enemies on the map, by the codes of `WHY_NOT`; nothing for one
    that has a target.

    Facing each other in the open seventeen hexes apart, neither reaches the other.

    >>> from games.battletech.rules import BATTLETECH
    >>> state = BATTLETECH.setup()
    >>> ours, theirs = state.mechs
    >>> far = replace(state, mechs=(replace(ours, hex="0101", facing=3), replace(theirs, hex="0117")))
    >>> without_target(far, far.mechs[0])
    ('out-of-range',)
    >>> near = replace(state, mechs=(replace(ours, hex="0101", facing=3), replace(theirs, hex="0104")))
    >>> without_target(near, near.mechs[0])
    ()
    """
    if targets(state, mech):
        return ()
    weapons = range(len(state.design(mech).firing))
    every = (_why_not(state, mech, enemy, weapon) for enemy in state.enemies(mech) for weapon in weapons)
    return tuple(dict.fromkeys(chain.from_iterable(every)))


def on_each_ground(state: State, target: str) -> tuple[tuple[str, State], ...]:
    """The ground under a mech with the state; N4 while nobody has said which it is, each there might be, clear first.

    Raises Illegal("unknown-unit").
    """
    mech = state.mech(target)
    if state.ground_known(mech):
        return ((state.ground_under(mech), state),)
    return tuple((ground, replace(state, grounds=(*state.grounds, (target, ground)))) for ground in GROUNDS)


# --- a volley of them ------------------------------------------------------------------------------


def outlook(state: State, unit: str, target: str, weapons: Iterable[int]) -> Outlook:
    """H3–H7 What these weapons of a mech, by place on its sheet and resolved in this order, would do to a target.

    One that cannot fire adds nothing, and W1 each fires once, however often it is named. L6 While the side of the line
    is open, the one worse for the attacker counts; N4 ground of which nobody has spoken is clear (`on_each_ground` has
    the others). Raises Illegal("unknown-unit"), Illegal("unknown-value") for a weapon, and Illegal("too-many") as
    `volley` does.

    A weapon of ten points, three hexes away in the open, where neither has moved: it hits on a 4, with 33 of 36 throws,
    and in one of the 36 ways in which its location falls it takes the head and its nine points.

    >>> from games.battletech.rules import BATTLETECH
    >>> state = BATTLETECH.setup()
    >>> ours, theirs = state.mechs
    >>> state = replace(state, mechs=(replace(ours, hex="0101", facing=3), replace(theirs, hex="0104")))
    >>> outlook(state, ours.unit, theirs.unit, [0]).destroyed == Fraction(33, 36) * Fraction(1, 36)
    True
    """
    mech, hit = state.mech(unit), state.mech(target)
    side = side_hit(state, mech, hit)
    table = table_hit(state, side)
    shots = []
    for weapon in dict.fromkeys(weapons):
        if weapon not in range(len(mech.shots)):
            raise Illegal("unknown-value", path="weapons", allowed=list(range(len(mech.shots))))
        number = None if _why_not(state, mech, hit, weapon) else shot(state, mech, hit, weapon).number
        shots.append(Shot(number, state.mount(mech, weapon).facts.damage, table))
    if side != "rear" or not hit.rear:
        return volley(hit.armour, shots)
    behind = {**dict(zip(LOCATIONS, hit.armour, strict=True)), **dict(zip(REARS, hit.rear, strict=True))}  # H10
    bare = [location for location in REARS if points(hit.armour, location) and not behind[location]]
    return volley(tuple(behind.values()), shots, bare)


def outlooks(state: State, unit: str, target: str, weapons: Sequence[int]) -> tuple[tuple[str, Outlook], ...]:
    """N4 The `outlook` on the ground under the target, or while nobody has said which it is, on each there might be.

    The map says what is under a target; of the shot that `outlook` tells of, there is that one outlook.

    >>> from games.battletech.rules import BATTLETECH
    >>> state = BATTLETECH.setup()
    >>> ours, theirs = state.mechs
    >>> state = replace(state, mechs=(replace(ours, hex="0101", facing=3), replace(theirs, hex="0104")))
    >>> [(ground, found.destroyed) for ground, found in outlooks(state, ours.unit, theirs.unit, [0])]
    [('clear', Fraction(11, 432))]
    """
    return tuple((ground, outlook(after, unit, target, weapons)) for ground, after in on_each_ground(state, target))
