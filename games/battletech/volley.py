"""H3–H7: what a volley at one mech will do, exactly, before a die is thrown.

Eight weapons can fall in forty million ways, so the ways are not walked through. What makes it quick: hits on one flank
of a mech meet those on the other in the centre torso alone, and there only their sum counts. So each flank is followed
by itself, once for each set of shots that might hit it, and the sets are put together afterwards (`sets`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

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
    ends = {one: max(left[one], int(one in bare)) for one in LOCATIONS}  # H7, H10 the points that make an end of it
    sets = Sets([one for one in shots if one.number is not None and one.damage and probability(one.number)])
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
    hits = sum((probability(one.number) * one.damage for one in shots if one.number is not None), Fraction(0))
    return Outlook(
        MappingProxyType({one: 1 - Fraction(sets.tally(standing[one])[0], sets.falls) for one in LOCATIONS}),
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
        one: sets.meet_below(legs, sets.deal(ways, elsewhere, hit, armour), armour) for one, ways in arms.items()
    }


def _centre(sets: Sets, passed: Sequence[int], also: Sequence[int], elsewhere: Sequence[int], armour: int) -> int:
    """The spread of what reaches the centre torso: passed on from both flanks, and direct hits."""
    return sets.meet_below(passed, sets.deal(also, elsewhere, sets.ways(CENTRE), armour), armour)


def _passed_on(
    sets: Sets, flank: Flank, left: Mapping[str, int], ends: Mapping[str, int]
) -> tuple[list[int], list[int]]:
    """For each set that hits a flank the spread of what it passes on to the centre torso, and the points over all ways.

    Here the order matters: H5 the arm takes hits until the torso goes, and none afterwards. Each set follows from the
    one without its last shot. Ways that can make no difference any more are forgotten as early as can be: what is left
    of arm and leg is counted no further than the shots ahead could bring it down besides the torso; and where all shots
    together cannot be the end of the centre torso any more, nothing counts as passed on.
    """
    slot, centre, mask = sets.slot, ends[CENTRE], sets.mask(ends[CENTRE])
    torso_ways, arm_ways, leg_ways = (sets.ways(one) for one in flank)
    start = tuple(min(left[one], sets.points[-1]) for one in flank)
    # For each set: ways by what is left of torso, arm and leg; once the torso is gone, by what is left of the leg, the
    # spread of what was passed on and its ways; ways that are settled; points passed on, over all ways; the result.
    standing: list[dict[tuple[int, ...], int]] = [{start: 1} if ends[flank[0]] else {}]
    fallen: list[dict[int, tuple[int, int]]] = [{} if ends[flank[0]] else {start[2]: (1, 1)}]
    safe, moved, spreads = [0], [0], [1]
    for one in range(1, len(sets.last)):
        run, before, ahead = sets.last[one], sets.before[one], sets.ahead[one]
        short = centre - (sets.points[-1] - sets.points[one])  # to be passed on by now, if the centre torso is to go
        enough = 1 if short > 0 else max(ahead, 1)  # left of the torso, for nothing to matter any more
        damage, at_torso, at_arm, at_leg = sets.damage[run], torso_ways[run], arm_ways[run], leg_ways[run]
        every = at_torso + at_arm + at_leg
        sure, points = safe[before] * every, moved[before] * every
        stands: dict[tuple[int, ...], int] = {}
        falls: dict[int, tuple[int, int]] = {}
        for (torso, arm, leg), ways in standing[before].items():
            if torso - damage >= enough:
                sure += ways * every
                continue
            on_arm = (torso, arm - damage) if arm >= damage else (torso + arm - damage, 0)
            on_leg = (torso, leg - damage) if leg >= damage else (torso + leg - damage, 0)
            for rest, rest_arm, rest_leg, share in (
                (torso - damage, arm, leg, ways * at_torso),
                (*on_arm, leg, ways * at_arm),
                (on_leg[0], arm, on_leg[1], ways * at_leg),
            ):
                if rest >= enough or (torso > rest > -short and rest <= 0):
                    sure += share
                    continue
                if rest > 0 or rest == torso:  # H10 a bare torso stands until something reaches it
                    most = ahead - rest
                    key = rest, rest_arm if rest_arm < most else most, rest_leg if rest_leg < most else most
                    stands[key] = stands.get(key, 0) + share
                else:
                    counted = rest_leg if rest_leg < ahead else ahead
                    spread, others = falls.get(counted, (0, 0))
                    falls[counted] = spread + (share << -rest * slot & mask), others + share
                    points -= rest * share
        for leg, (before_it, ways) in fallen[before].items():
            over = max(damage - leg, 0)
            for rest_leg, passes, share in (
                (leg, damage, at_torso + at_arm),  # H4, H5 nothing is left of either
                (max(leg - damage, 0), over, at_leg),
            ):
                counted = min(rest_leg, ahead)
                spread, others = falls.get(counted, (0, 0))
                falls[counted] = spread + (before_it * share << passes * slot & mask), others + ways * share
                points += passes * ways * share
        standing.append(stands)
        fallen.append(falls)
        safe.append(sure)
        moved.append(points)
        spreads.append(sure + sum(stands.values()) + sum(spread for spread, _ in falls.values()))
    return spreads, moved
