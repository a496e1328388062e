"""W4–W11: firing arcs and the number to roll on two dice."""

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import ClassVar, Literal, get_args

from games.battletech.board import PACKAGE, TERRAIN
from games.battletech.grid import AXES, offset, turn
from games.battletech.mechs import Reach
from games.battletech.sight import Woods
from games.core import structs
from games.core.content import content
from games.core.dice import D6
from games.core.odds import chance, fold
from games.core.resolvers import Shape

Mode = Literal["still", "walk", "run"]
MODES: tuple[Mode, ...] = get_args(Mode)
Arc = Literal["forward", "left_arm", "right_arm"]


class _Brackets(structs.Value):
    up_to: tuple[int, ...]
    values: tuple[int, ...]
    more: int


class _Attack(structs.Value):
    base: int
    certain_hit: int
    certain_miss: int
    range: dict[Literal["short", "medium", "long"], int]
    attacker: dict[Mode, int]
    target: _Brackets
    arcs: dict[Arc, tuple[int, int]]


_ATTACK = content(PACKAGE, "attack", _Attack)
BASE, CERTAIN_HIT, CERTAIN_MISS = _ATTACK.base, _ATTACK.certain_hit, _ATTACK.certain_miss
_RANGE, _ATTACKER, _TARGET, _ARCS = _ATTACK.range, _ATTACK.attacker, _ATTACK.target, _ATTACK.arcs

SUMS = fold(2, D6, 0, lambda total, face: total + face)  # the chance of each total of two dice


class Modifier(Shape):
    """One line of the sum; `why` is "base", "range", "attacker", "target", "woods" (between) or "cover" (its own)."""

    component: ClassVar[str] = "ModifierOut"

    why: str
    value: int


class ToHit(Shape):
    """The number to roll on two dice, null where there can be no attack."""

    component: ClassVar[str] = "ToHitOut"

    number: int | None  # none beyond long range (W6) and through woods that block the line (L3)
    modifiers: tuple[Modifier, ...]  # the sum that it is; lines that add nothing are left out
    possible: bool  # false without a number, and where it is so high that it always misses (W10)
    probability: Fraction


NO_ATTACK = ToHit(None, (), False, Fraction(0))


@cache
def probability(number: int) -> Fraction:
    """W10, W11 The chance of a hit on two dice.

    Of 36 ways 21 come to 7 or more:

    >>> probability(7)
    Fraction(7, 12)
    """
    return chance(SUMS, lambda total: hits(number, total))


def hits(number: int, total: int) -> bool:
    """W11 Whether a total of two dice hits; W10 whatever falls, 2 or less always does and more than 12 never."""
    return number <= CERTAIN_HIT or CERTAIN_MISS > number <= total


def range_modifier(reach: Reach, hexes: int) -> int | None:
    """W6 By the bracket that the distance falls into; None beyond long range."""
    if hexes > reach.long:
        return None
    return _RANGE["short" if hexes <= reach.short else "medium" if hexes <= reach.medium else "long"]


def attacker_modifier(mode: Mode) -> int:
    """W7 By how the attacker moves."""
    return _ATTACKER[mode]


MOVED = (0, *(last + 1 for last in _TARGET.up_to))  # W8 the first hexes of each bracket that a target may have moved


def target_modifier(hexes: int) -> int:
    """W8 By the hexes that the target has moved."""
    bracket = bisect_left(_TARGET.up_to, hexes)
    return _TARGET.values[bracket] if bracket < len(_TARGET.values) else _TARGET.more


@lru_cache(maxsize=65536)
def to_hit(reach: Reach, hexes: int, attacker: Mode, target_hexes: int, between: Woods, target_in: str) -> ToHit:
    """The number for a shot over `hexes`, the attacker having announced a mode and the target moved `target_hexes`.

    `target_in` is the terrain of the target's own hex, which adds to the number and never blocks (L2, W9).

    At medium range (2), running (2), at a mech that stands still, across light woods (1): 4 + 2 + 2 + 1 = 9, to which
    10 of 36 throws come.

    >>> found = to_hit(Reach(3, 6, 9), 5, "run", 0, Woods(1, 0), "clear")
    >>> found.number, found.probability == Fraction(10, 36)
    (9, True)
    """
    far = range_modifier(reach, hexes)
    if far is None or between.block:
        return NO_ATTACK
    lines = (
        Modifier("base", BASE),  # W5
        Modifier("range", far),
        Modifier("attacker", attacker_modifier(attacker)),
        Modifier("target", target_modifier(target_hexes)),
        Modifier("woods", between.to_hit),  # W9
        Modifier("cover", TERRAIN[target_in].to_hit),  # W9
    )
    number = sum(modifier.value for modifier in lines)
    return ToHit(
        number, tuple(modifier for modifier in lines if modifier.value), number < CERTAIN_MISS, probability(number)
    )


_ARMS: Mapping[str, Arc] = {"LA": "left_arm", "RA": "right_arm"}


def arc_of(location: str, arm_arcs: bool) -> Arc:
    """W4 The arc of a weapon by its place; without `arm_arcs` those in the arms fire forward like all others."""
    return _ARMS.get(location, "forward") if arm_arcs else "forward"


@lru_cache(maxsize=65536)
def in_arc(arc: Arc, facing: int, attacker: str, target: str) -> bool:
    """W4 Whether a target lies in the arc of a weapon, from one axis clockwise to the other, both included."""
    way = offset(attacker, target)
    first, last = (AXES[(facing + sides) % 6] for sides in _ARCS[arc])
    if turn(first, last) == 0:  # half the horizon
        return turn(first, way) >= 0
    return turn(first, way) >= 0 and turn(way, last) >= 0
