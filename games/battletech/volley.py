"""H3–H7: what a volley at one mech will do, exactly, before a die is thrown.

Eight weapons can fall in forty million ways, so the ways are not walked through. What makes it quick: hits on one flank
of a mech meet those on the other in the centre torso alone, and there only their sum counts. So each flank is followed
by itself, once for each set of shots that might hit it, and the sets are put together afterwards (`sets`).
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from games.battletech.damage import ARM_OF, INWARD, LEGS, LOCATIONS, VITAL, Armour
from games.battletech.sets import Sets, Shot
from games.battletech.tohit import probability
from games.core import structs

HEAD, CENTRE = VITAL
Flank = tuple[str, str, str]  # torso, arm and leg
FLANKS: tuple[Flank, ...] = tuple(
    (torso, arm, leg) for torso, arm in ARM_OF.items() for leg in LEGS if INWARD[leg] == torso
)


class Outlook(structs.Value):
    """What to expect of a volley.

    `lost`: the chance that a location is gone afterwards, certain where it was before; `destroyed`: that the mech is
    (H6). `marked` are the points that will be marked off on average, `hits` the points of all hits: what is more than
    head and centre torso can take is lost on the way.
    """

    lost: Mapping[str, Fraction]
    destroyed: Fraction
    marked: Fraction
    hits: Fraction


def volley(armour: Armour, shots: Sequence[Shot], bare: Collection[str] = ()) -> Outlook:
    """What these shots, resolved in this order, do to a mech with this armour.

    Several mechs may fire them, all from the front and the sides or all from the rear: `armour` is that of the side
    hit, H5 without the arm of a torso that is gone, and `bare` are torsos that have none there but still stand (H10).
    Raises Illegal("too-many") for more than `SHOTS_MAX` shots that can hit, or `SETS_MAX` sets of them.

    One shot of 5 points that hits on a 7 (21 of 36 ways), at a mech with 3 points everywhere: of the 36 ways in which
    its location falls, the head is one and the centre torso seven, and either is the end of the mech.

    >>> found = volley((3,) * 8, [Shot(7, 5)])
    >>> found.lost["HD"] == Fraction(21, 36) * Fraction(1, 36)
    True
    >>> found.destroyed == Fraction(21, 36) * Fraction(1 + 7, 36)
    True
    >>> found.hits == Fraction(21, 36) * 5
    True
    """
    left = dict(zip(LOCATIONS, armour, strict=True))
    ends = {
        location: max(left[location], int(location in bare)) for location in LOCATIONS
    }  # H7, H10 the points that make an end of it
    sets = Sets([shot for shot in shots if shot.number is not None and shot.damage and probability(shot.number)])
    head, centre = ends[HEAD], ends[CENTRE]
    standing = {HEAD: sets.sum_at(HEAD, head)}  # the spread of what hits them while they stand
    passed = []
    reaching = sets.points_at(CENTRE)
    for flank in FLANKS:
        standing |= _standing(sets, flank, ends)
        spreads, points = _passed_on(sets, flank, left, ends)
        reaching += sets.meet(points, sets.product(sets.elsewhere(*flank)))
        passed.append(spreads)
    passed.sort(key=lambda spreads: sum(spread.bit_length() for spread in spreads))  # the smaller ones multiply
    standing[CENTRE] = _centre(sets, passed[0], passed[1], sets.elsewhere(*INWARD, CENTRE), centre)
    whole = standing[CENTRE]  # H6 neither head nor centre torso gone
    if head <= sets.points[-1]:
        with_head = sets.join(passed[0], sets.within(HEAD, head))
        whole = _centre(sets, with_head, passed[1], sets.elsewhere(*LOCATIONS), centre)
    wasted = (
        reaching
        - sets.marked(standing[CENTRE], left[CENTRE])
        + sets.points_at(HEAD)
        - sets.marked(standing[HEAD], head)
    )
    hits = sum((probability(shot.number) * shot.damage for shot in shots if shot.number is not None), Fraction(0))
    return Outlook(
        MappingProxyType(
            {location: 1 - Fraction(sets.tally(standing[location])[0], sets.falls) for location in LOCATIONS}
        ),
        1 - Fraction(sets.tally(whole)[0], sets.falls),
        hits - Fraction(wasted, sets.falls),
        hits,
    )


def _standing(sets: Sets, flank: Flank, ends: Mapping[str, int]) -> dict[str, int]:
    """For each location of a flank a spread of all ways in which it is not gone. The order of the hits does not matter.

    H3 The torso stands while direct hits and what its arm and leg could not take stay below its armour. H5 The arm
    stands while it and the torso do.
    """
    torso, arm, leg = flank
    armour, elsewhere, hit = ends[torso], sets.elsewhere(*flank), sets.ways(torso)
    legs = sets.over(leg, ends[leg], armour)
    arms = {torso: sets.over(arm, ends[arm], armour), arm: sets.within(arm, ends[arm])}
    return {leg: sets.sum_at(leg, ends[leg])} | {
        location: sets.meet_below(legs, sets.deal(ways, elsewhere, hit, armour), armour)
        for location, ways in arms.items()
    }


def _centre(sets: Sets, passed: Sequence[int], also: Sequence[int], elsewhere: Sequence[int], armour: int) -> int:
    """The spread of what reaches the centre torso: passed on from both flanks, and direct hits."""
    return sets.meet_below(passed, sets.deal(also, elsewhere, sets.ways(CENTRE), armour), armour)


def _passed_on(
    sets: Sets, flank: Flank, left: Mapping[str, int], ends: Mapping[str, int]
) -> tuple[list[int], list[int]]:
    """For each set that hits a flank the spread of what it passes on to the centre torso, and the points over all ways.

    Here the order matters: H5 the arm takes hits until the torso goes, and none afterwards. Each set follows from the
    one without its last shot.

    One shot of 5 points, at a flank with 3 points everywhere, beside a centre torso with 2: on the torso it passes on
    two; what arm or leg cannot take, two points as well, the torso takes.

    >>> sets, left = Sets([Shot(7, 5)]), {**dict.fromkeys(LOCATIONS, 3), CENTRE: 2}
    >>> for flank in FLANKS:
    ...     _, points = _passed_on(sets, flank, left, left)
    ...     points == [0, 2 * sets.ways(flank[0])[sets.last[1]]]
    True
    True
    """
    torso, arm, leg = (min(left[location], sets.points[-1]) for location in flank)
    first = _Struck(standing={(torso, arm, leg): 1}) if ends[flank[0]] else _Struck(fallen={leg: (1, 1)})
    ways, mask = [sets.ways(location) for location in flank], sets.mask(ends[CENTRE])
    struck = [first]
    for index in range(1, len(sets.last)):
        run, to_come = sets.last[index], sets.points[-1] - sets.points[index]
        at_torso, at_arm, at_leg = (each[run] for each in ways)
        hit = _Hit(sets.damage[run], at_torso, at_arm, at_leg, sets.ahead[index], ends[CENTRE] - to_come)
        struck.append(struck[sets.before[index]].by(hit, sets.slot, mask))
    return [each.spread for each in struck], [each.points for each in struck]


class _Hit(NamedTuple):
    """A shot that hits a flank: in so many ways its torso, its arm, its leg.

    `ahead` are the points of the shots that may still hit the flank. `short`: what has to be passed on by now, if the
    centre torso is to go; where all shots together cannot be the end of it any more, nothing counts as passed on.
    """

    damage: int
    torso: int
    arm: int
    leg: int
    ahead: int
    short: int

    @property
    def every(self) -> int:
        """The ways in which it hits any of the three."""
        return self.torso + self.arm + self.leg

    @property
    def enough(self) -> int:
        """What has to be left of the torso for nothing to matter any more."""
        return 1 if self.short > 0 else max(self.ahead, 1)


class _Struck:
    """A flank after a set of hits, over all ways in which they fall.

    `standing` are the ways by what is left of torso, arm and leg; `fallen`, once the torso is gone, by what is left of
    the leg: the spread of what was passed on, and its ways. Ways that can make no difference any more are only counted
    (`settled`), and they are as early as can be: what is left of arm and leg is told apart no further than the shots
    ahead could bring it down besides the torso. `points` are those passed on, over all ways.
    """

    __slots__ = ("fallen", "points", "settled", "standing")

    def __init__(
        self,
        standing: dict[tuple[int, int, int], int] | None = None,
        fallen: dict[int, tuple[int, int]] | None = None,
        settled: int = 0,
        points: int = 0,
    ) -> None:
        self.standing, self.fallen = standing or {}, fallen or {}
        self.settled, self.points = settled, points

    @property
    def spread(self) -> int:
        """What is passed on: nothing while the torso stands."""
        return self.settled + sum(self.standing.values()) + sum(spread for spread, _ in self.fallen.values())

    def by(self, hit: _Hit, slot: int, mask: int) -> "_Struck":
        """The flank after one more hit."""
        after = _Struck(settled=self.settled * hit.every, points=self.points * hit.every)
        self._standing_hit(hit, after, slot, mask)
        self._fallen_hit(hit, after, slot, mask)
        return after

    def _standing_hit(self, hit: _Hit, after: "_Struck", slot: int, mask: int) -> None:
        """H3, H4 A hit on a flank with its torso: what arm or leg cannot take goes on to it, and then to the centre."""
        damage, short, enough, ahead = hit.damage, hit.short, hit.enough, hit.ahead
        standing, settled = after.standing, 0
        for (torso, arm, leg), ways in self.standing.items():
            below = torso - damage
            if below >= enough:
                settled += ways * hit.every
                continue
            for left, arm_left, leg_left, share in (  # `left` of the torso; below 0: what it passes on
                (below, arm, leg, ways * hit.torso),
                (torso, arm - damage, leg, ways * hit.arm) if arm >= damage else (below + arm, 0, leg, ways * hit.arm),
                (torso, arm, leg - damage, ways * hit.leg) if leg >= damage else (below + leg, arm, 0, ways * hit.leg),
            ):
                stands = left > 0 or left == torso  # H10 a bare torso stands until something reaches it
                if left >= enough or (not stands and -left < short):
                    settled += share
                elif stands:
                    most = ahead - left
                    key = left, arm_left if arm_left < most else most, leg_left if leg_left < most else most
                    standing[key] = standing.get(key, 0) + share
                else:
                    after.points -= left * share
                    after._falls(min(leg_left, ahead), share << -left * slot & mask, share)
        after.settled += settled

    def _fallen_hit(self, hit: _Hit, after: "_Struck", slot: int, mask: int) -> None:
        """H4, H5 A hit on a flank without its torso and arm: all of it is passed on, but for what the leg takes."""
        bare = hit.torso + hit.arm
        for leg, (spread, ways) in self.fallen.items():
            over = max(hit.damage - leg, 0)
            after.points += (hit.damage * bare + over * hit.leg) * ways
            after._falls(min(leg, hit.ahead), spread * bare << hit.damage * slot & mask, ways * bare)
            left = max(leg - hit.damage, 0)
            after._falls(min(left, hit.ahead), spread * hit.leg << over * slot & mask, ways * hit.leg)

    def _falls(self, leg: int, spread: int, ways: int) -> None:
        """Ways without the torso, and what they pass on."""
        before, others = self.fallen.get(leg, (0, 0))
        self.fallen[leg] = before + spread, others + ways
