"""The sets of shots that a volley can be split into, and in how many ways its dice bring each of them about.

Chances are whole numbers here: of the `FALLS` ways in which the dice of each shot can fall. A spread holds the ways
for every number of points that reach a location, 0, 1, 2, … in slots of one large whole number, so that all of them
are multiplied, added and shifted at once; it ends where the location's armour does.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import comb, prod
from typing import NamedTuple

from games.battletech.damage import LOCATIONS, Table, hit_location
from games.battletech.tohit import SUMS, probability
from games.core.errors import Illegal

FALLS = 36 * 36  # two dice to hit, two for the location
SHOTS_MAX = 24
SETS_MAX = 2048  # 11 shots make at most as many; shots alike that follow one another make fewer


class Shot(NamedTuple):
    """A weapon fired: the number to roll (None where there is no attack), the points of a hit, the table it uses."""

    number: int | None
    damage: int
    table: Table = "front"


class Sets:
    """The sets of shots that a volley can be split into, in lists: the empty one first, the whole volley last.

    Shots alike that follow one another are a run: which of them are in a set makes no difference, only how many. The
    place of a set in the lists is the sum of the places of its parts.
    """

    def __init__(self, shots: Sequence[Shot]) -> None:
        runs = [(shot, len(list(alike))) for shot, alike in groupby(shots)]
        if len(shots) > SHOTS_MAX or prod(count + 1 for _, count in runs) > SETS_MAX:
            raise Illegal("too-many", path="shots", most=SHOTS_MAX)
        self.falls: int = FALLS ** len(shots)
        self.slot = self.falls.bit_length() + 1
        self.damage = [shot.damage for shot, _ in runs]
        self.counts = [count for _, count in runs]
        self.odds = [_ways(shot) for shot, _ in runs]
        self.strides: list[int] = []
        self.last = [0]  # the run of its last shot
        self.before = [0]  # the set without it
        self.ahead = [0]  # the points of all shots after it
        self.points = [0]  # the points of its shots
        self.times = [1]  # how many choices of single shots it stands for
        ahead = sum(shot.damage for shot in shots)
        for run, (shot, count) in enumerate(runs):
            size = len(self.last)
            self.strides.append(size)
            for held in range(1, count + 1):
                ahead -= shot.damage
                for rest in range(size):
                    before = rest + (held - 1) * size
                    self.last.append(run)
                    self.before.append(before)
                    self.ahead.append(ahead)
                    self.points.append(self.points[before] + shot.damage)
                    self.times.append(comb(count, held) * self.times[rest])

    def ways(self, *locations: str) -> list[int]:
        """The ways in which a shot of each run hits one of these."""
        return [sum(odds[location] for location in locations) for odds in self.odds]

    def elsewhere(self, *locations: str) -> list[int]:
        """The ways in which a shot of each run hits none of these, or nothing."""
        return [FALLS - ways for ways in self.ways(*locations)]

    def points_at(self, location: str) -> int:
        """The points of all hits on a location, over all ways."""
        shares = zip(self.counts, self.damage, self.ways(location), strict=True)
        hits: int = sum(count * damage * ways for count, damage, ways in shares)
        return hits * self.falls // FALLS

    def mask(self, armour: int) -> int:
        """All slots of a spread that ends with this armour."""
        slots: int = (1 << self.slot * max(armour, 0)) - 1
        return slots

    def tally(self, spread: int) -> tuple[int, int]:
        """All ways in a spread, and the sum of their points."""
        ways = points = at = 0
        while spread:
            here = spread & self.mask(1)
            ways, points, at, spread = ways + here, points + at * here, at + 1, spread >> self.slot
        return ways, points

    def marked(self, standing: int, armour: int) -> int:
        """The points marked off a location, over all ways: in all that are not in the spread all that it has."""
        ways, points = self.tally(standing)
        return points + armour * (self.falls - ways)

    def sum_at(self, location: str, armour: int) -> int:
        """The spread of the hits on one location."""
        spread, mask = min(armour, 1), self.mask(armour)
        for damage, count, ways in zip(self.damage, self.counts, self.ways(location), strict=True):
            for _ in range(count):
                spread = spread * (FALLS - ways) + (spread * ways << damage * self.slot & mask)
        return spread & mask

    def product(self, ways: Sequence[int]) -> list[int]:
        """For each set the ways in which all its shots do the same thing."""
        found = [1]
        for before, run in zip(self.before[1:], self.last[1:], strict=True):
            found.append(found[before] * ways[run])
        return found

    def within(self, location: str, armour: int) -> list[int]:
        """For each set the ways to hit the location with all of it and not to take it."""
        ways = self.product(self.ways(location))
        return [count if points < armour else 0 for count, points in zip(ways, self.points, strict=True)]

    def over(self, location: str, armour: int, inward: int) -> list[int]:
        """For each set that hits the location the spread of what moves inward, to a location with armour `inward`."""
        ways, mask = self.product(self.ways(location)), self.mask(inward)
        return [
            count << max(0, min(points - armour, inward)) * self.slot & mask
            for count, points in zip(ways, self.points, strict=True)
        ]

    def deal(self, spreads: Sequence[int], elsewhere: Sequence[int], hit: Sequence[int], armour: int) -> list[int]:
        """For each set: part of it doing what `spreads` says, the rest hitting a location itself or going elsewhere."""
        dealt, mask = list(spreads), self.mask(armour)
        for run, (count, stride) in enumerate(zip(self.counts, self.strides, strict=True)):
            stay, ways, shift = elsewhere[run], hit[run], self.damage[run] * self.slot
            for done in range(count):
                for first in range(0, len(dealt), stride * (count + 1)):
                    for index in range(first + stride * (count + 1) - 1, first + stride * (done + 1) - 1, -1):
                        if spread := dealt[index - stride]:
                            dealt[index] += spread * stay + (spread * ways << shift & mask)
        return dealt

    def join(self, values: Sequence[int], others: Sequence[int]) -> list[int]:
        """For each set the sum over all ways to part it in two: the product of both."""
        joined = [0] * len(values)
        for index, ways in enumerate(others):
            if ways:
                for rest, times in self._apart(index):
                    joined[index + rest] += values[rest] * (ways * times)
        return joined

    def _apart(self, index: int) -> list[tuple[int, int]]:
        """The sets that have no shot of this set, each with the choices that the two together stand for."""
        found = [(0, 1)]
        for count, stride in zip(self.counts, self.strides, strict=True):
            held = index // stride % (count + 1)
            found = [
                (rest + more * stride, times * comb(held + more, held))
                for more in range(count - held + 1)
                for rest, times in found
            ]
        return found

    def meet(self, values: Sequence[int], others: Sequence[int]) -> int:
        """The sum over all ways to part the whole volley in two: the product of both."""
        parts = zip(self.times, values, reversed(others), strict=True)
        return sum(times * value * other for times, value, other in parts if value)

    def meet_below(self, spreads: Sequence[int], others: Sequence[int], armour: int) -> int:
        """The same of spreads, up to this armour."""
        parts = zip(self.times, spreads, reversed(others), strict=True)
        return sum(self._together(times * spread, other, armour) for times, spread, other in parts if spread)

    def _together(self, spread: int, other: int, armour: int) -> int:
        """The spread of the points of both: their product, cut off, without multiplying what would be."""
        mask, none = self.mask(armour), spread & self.mask(1)
        rest = spread ^ none
        empty = ((rest & -rest).bit_length() - 1) // self.slot if rest else 0
        some = (rest >> empty * self.slot) * (other & self.mask(armour - empty)) << empty * self.slot if rest else 0
        return none * other + some & mask


def _ways(shot: Shot) -> Mapping[str, int]:
    """The ways, of `FALLS`, in which a shot hits each location."""
    hit = 0 if shot.number is None else int(36 * probability(shot.number))
    ways = dict.fromkeys(LOCATIONS, 0)
    for total, share in SUMS.items():
        ways[hit_location(total, shot.table)] += hit * int(36 * share)
    return ways
