"""H1–H9: where a hit falls, how damage is marked off, and what is lost with it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from games.battletech.board import PACKAGE
from games.battletech.grid import AXES, offset, turn
from games.core import structs
from games.core.content import content
from games.core.reading import one_of
from games.core.resolvers import Shape
from games.core.text import Text

Armour = tuple[int, ...]  # armour points left, in the order of LOCATIONS
Rear = tuple[int, ...]  # those behind, in the order of REARS; none at all where rear armour does not count (H9)
Table = Literal["front", "left", "right"]
From = Literal["front", "left", "right", "rear"]


class _Damage(structs.Value):
    locations: tuple[str, ...]
    rears: tuple[str, ...]
    vital: tuple[str, ...]
    legs: tuple[str, ...]
    names: dict[str, Text]
    inward: dict[str, str]
    arms: dict[str, str]
    hits: dict[Table, tuple[str, ...]]


_CONTENT = content(PACKAGE, "damage", _Damage)
LOCATIONS, REARS, VITAL, LEGS = _CONTENT.locations, _CONTENT.rears, _CONTENT.vital, _CONTENT.legs
LOCATION_NAMES: Mapping[str, Text] = MappingProxyType(_CONTENT.names)
INWARD: Mapping[str, str] = MappingProxyType(_CONTENT.inward)
ARM_OF: Mapping[str, str] = MappingProxyType(_CONTENT.arms)
TORSO_OF = {arm: torso for torso, arm in ARM_OF.items()}
Location = Annotated[str, one_of(LOCATIONS)]
_INDEX = {location: index for index, location in enumerate(LOCATIONS)}
_NEEDED = tuple(_INDEX[TORSO_OF.get(location, location)] for location in LOCATIONS)  # H5 by an arm its torso
HIT_TABLES: Mapping[Table, tuple[str, ...]] = MappingProxyType(_CONTENT.hits)


class MarkedOff(Shape):
    """Points marked off one location; the rest, if any, went on to `transferred_to`."""

    component: ClassVar[str] = "MarkedOut"

    location: Location
    damage: int
    transferred_to: Location | None


def settled(armour: Armour, rear: Rear = ()) -> tuple[Armour, Rear]:
    """What there is of armour that was written down: H5, H10 with a torso go its arm and what is behind it."""
    left = tuple([points if armour[needed] else 0 for needed, points in zip(_NEEDED, armour, strict=True)])
    behind = zip(REARS, rear, strict=bool(rear))
    return left, tuple([points if left[_INDEX[location]] else 0 for location, points in behind])


def points(armour: Armour, location: str) -> int:
    """Armour points left at a location."""
    return armour[_INDEX[location]]


def points_at(armour: Armour, rear: Rear, location: str, behind: bool) -> int:
    """Armour points left at a location, or behind it."""
    return rear[REARS.index(location)] if behind else armour[_INDEX[location]]


def keeps(armour: Armour, location: str, behind: bool) -> bool:
    """H5, H10 Whether the torso is there with which the armour at a location, or behind it, goes."""
    needs = location if behind else TORSO_OF.get(location)
    return not needs or bool(points(armour, needs))


def rewritten(armour: Armour, rear: Rear, location: str, value: int, behind: bool) -> tuple[Armour, Rear]:
    """C1 Armour after another number was written at a location, or behind it, with what goes with that (`settled`)."""
    front, back = list(armour), list(rear)
    if behind:
        back[REARS.index(location)] = value
    else:
        front[_INDEX[location]] = value
    return settled(tuple(front), tuple(back))


def gone(armour: Armour) -> tuple[str, ...]:
    """H7 The locations without armour: destroyed, in the order of LOCATIONS."""
    return tuple([location for location, left in zip(LOCATIONS, armour, strict=True) if not left])


def lost(before: Armour, after: Armour) -> tuple[str, ...]:
    """H7 The locations that went between the two."""
    return tuple([location for location in gone(after) if location not in gone(before)])


def destroyed(armour: Armour) -> bool:
    """H6 Head or centre torso gone."""
    return 0 in [armour[_INDEX[location]] for location in VITAL]


def legless(armour: Armour) -> bool:
    """V10 A leg gone."""
    return 0 in [armour[_INDEX[location]] for location in LEGS]


def mark(armour: Armour, location: str, damage: int) -> tuple[Armour, tuple[MarkedOff, ...]]:
    """H3 Mark a hit off. H4 a location that is gone passes everything inward; H6 a vital location nothing."""
    left, steps = list(armour), []
    at: str | None = location
    while at is not None:
        taken = min(damage, left[_INDEX[at]])
        left[_INDEX[at]] -= taken
        damage -= taken
        if left[_INDEX[at]] == 0 and at in ARM_OF:
            left[_INDEX[ARM_OF[at]]] = 0  # H5 the arm goes at once with its side torso; the leg stays
        inward = INWARD.get(at) if damage else None
        steps.append(MarkedOff(at, taken, inward))
        at = inward
    return tuple(left), tuple(steps)


def mark_sides(
    armour: Armour, rear: Rear, location: str, damage: int, side: From
) -> tuple[Armour, Rear, tuple[MarkedOff, ...]]:
    """H10 Mark a hit off where the rear armour counts: one from the rear takes the points behind the torsos.

    A torso is gone, before and behind, when the armour of the side hit is spent, one without armour behind when a hit
    from there reaches it; what is left of the hit moves on inward, from behind still. Heads and limbs have one armour.
    """
    if side != "rear" or not rear:
        armour, steps = mark(armour, location, damage)
        return *settled(armour, rear), steps
    behind = [rear[REARS.index(each)] if each in REARS else left for each, left in zip(LOCATIONS, armour, strict=True)]
    after, steps = mark(tuple(behind), location, damage)
    reached = {step.location for step in steps}
    kept = tuple(
        left if each in REARS and not (each in reached and points(after, each) == 0) else points(after, each)
        for each, left in zip(LOCATIONS, armour, strict=True)
    )
    return kept, tuple(points(after, each) for each in REARS), steps


def hit_location(total: int, table: Table = "front") -> str:
    """H1 The location for a total of two dice, 2 to 12."""
    return HIT_TABLES[table][total - 2]


def table_of(side: From) -> Table:
    """H2 The location table for hits from a side; the front table also serves for the rear."""
    return "front" if side == "rear" else side


def hit_side(target: str, facing: int, attacker: str) -> From:
    """H2, H10 The side from which a hit comes on a mech in hex `target` with this facing, from hex `attacker`.

    From the side are hits that enter through the hexside behind the left or right flank: from 90° to 150° off the
    facing, both edges left out; beyond, edges included, they come from the rear, and all others from the front (R).
    """
    way = offset(target, attacker)
    between = [_middle(facing + sides) for sides in range(1, 5)]  # 90°, 150°, 210°, 270°
    if turn(between[0], way) > 0 > turn(between[1], way):
        return "right"
    if turn(between[2], way) > 0 > turn(between[3], way):
        return "left"
    behind = turn(between[1], way) >= 0 >= turn(between[2], way)
    return "rear" if behind else "front"


def _middle(facing: int) -> tuple[int, int]:
    """The direction halfway between a facing and the next one clockwise."""
    (u, v), (next_u, next_v) = AXES[facing % 6], AXES[(facing + 1) % 6]
    return u + next_u, v + next_v
