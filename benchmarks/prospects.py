"""BattleTech's exact odds of a volley of eight weapons, beside volleys thrown and marked off by the same rule."""

import random
from functools import partial

from benchmarks.comparison import Comparison, alternately
from games.battletech.damage import Armour, destroyed, hit_location, mark
from games.battletech.designs import DESIGNS
from games.battletech.sets import Shot
from games.battletech.tohit import hits
from games.battletech.volley import volley

ROUNDS = 15
ROUGHLY = 1_000  # volleys thrown; they tell a chance to within three per cent
CLOSELY = 10_000  # to within one
CHANCE = random.Random(4)

TWO_HUNCHBACKS = [Shot(number, damage) for number in (8, 6) for damage in (20, 5, 5, 3)]
# What took longest in a search among volleys of eight, up to 40 points each, at armour up to 60 points a location: all
# are different, any flank may go or stay, and so may the centre torso.
SLOWEST_ARMOUR = (52, 27, 33, 33, 39, 52, 51, 44)
SLOWEST = [Shot(7, damage) for damage in (2, 8, 4, 18, 17, 19, 7, 38)]


def two_dice() -> int:
    return CHANCE.randint(1, 6) + CHANCE.randint(1, 6)


def thrown(armour: Armour, shots: list[Shot], volleys: int) -> float:
    """How often the mech was destroyed."""
    ended = 0
    for _ in range(volleys):
        left = armour
        for number, damage, table in shots:
            if number is not None and hits(number, two_dice()):
                left, _ = mark(left, hit_location(two_dice(), table), damage)
        ended += destroyed(left)
    return ended / volleys


def measure() -> list[Comparison]:
    target = DESIGNS["HBK-4G"].armour
    usual = alternately(
        partial(volley, target, TWO_HUNCHBACKS), partial(thrown, target, TWO_HUNCHBACKS, ROUGHLY), rounds=ROUNDS
    )
    slowest = alternately(
        partial(volley, SLOWEST_ARMOUR, SLOWEST), partial(thrown, SLOWEST_ARMOUR, SLOWEST, CLOSELY), rounds=ROUNDS
    )
    return [
        usual.line("BattleTech odds, two Hunchbacks at a third", limit=1),
        slowest.line("BattleTech odds, the slowest 8 weapons", limit=1),
    ]
