"""BattleTech Quick-Start for tables that keep their own map and sheets."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, convert, defstruct, field

from games.battletech import resolve
from games.battletech.board import TERRAIN
from games.battletech.damage import LOCATIONS
from games.battletech.sight import SIDES
from games.battletech.tohit import MODES, ToHit
from games.battletech.volley import Outlook
from games.core.dice import Dice, Refill
from games.core.reading import one_of
from games.core.resolvers import Shape, checked_by_rules, given_fields, read_by_rules, resolver

Location = Annotated[str, one_of(LOCATIONS)]
Woods = Annotated[int, Meta(ge=0, le=resolve.WOODS_MAX)]


# --- what they take -------------------------------------------------------------------------------


class ToHitBody(Shape):
    range: Annotated[int, Meta(ge=1, le=resolve.RANGE_MAX)]
    weapon: Annotated[Any, read_by_rules(resolve.AnyWeapon)]
    attacker: Annotated[str, one_of(MODES)] | UnsetType = UNSET
    target_hexes: Annotated[int, Meta(ge=0, le=resolve.RANGE_MAX)] | UnsetType = UNSET
    light_woods: Woods | UnsetType = UNSET
    heavy_woods: Woods | UnsetType = UNSET
    target_in: Annotated[str, one_of(TERRAIN)] | UnsetType = UNSET


Armour = Annotated[Any, read_by_rules(resolve.Points)]


class VolleyBody(Shape):
    armour: Armour
    shots: Annotated[Any, read_by_rules(resolve.Shots)]


class DamageBody(Shape):
    armour: Armour
    hits: Annotated[Any, read_by_rules(resolve.Hits)]


class AttackBody(Shape):
    number: Annotated[int, Meta(ge=resolve.NUMBER_MIN, le=resolve.NUMBER_MAX)]
    damage: Annotated[int, Meta(ge=0, le=resolve.DAMAGE_MAX)]
    dice: Annotated[Any, read_by_rules(resolve.Pairs)] | UnsetType = UNSET


class SightBody(Shape, kw_only=True):
    board: Annotated[Any, read_by_rules(resolve.Map)]
    start: Annotated[Any, read_by_rules(resolve.HexName)] = field(name="from")
    to: Annotated[Any, read_by_rules(resolve.HexName)]
    side: Annotated[Any, checked_by_rules({"enum": [*SIDES, None]})] | UnsetType = UNSET


# --- what they answer -----------------------------------------------------------------------------


class ModifierOut(Shape):
    why: str
    value: int


class ToHitOut(Shape):
    """The number to roll on two dice, null where there can be no attack."""

    number: int | None
    modifiers: list[ModifierOut]
    possible: bool
    probability: Fraction


class MarkedOut(Shape):
    location: Location
    damage: int
    transferred_to: Location | None


LostOut = defstruct("LostOut", [(location, Fraction) for location in LOCATIONS], bases=(Shape,), module=__name__)
ArmourOut = defstruct("ArmourOut", [(location, int) for location in LOCATIONS], bases=(Shape,), module=__name__)


class VolleyOut(Shape):
    """`marked`: the points marked off on average; `hits`: those of all hits, more than a mech may be able to take."""

    lost: LostOut  # type: ignore[valid-type]
    destroyed: Fraction
    marked: Fraction
    hits: Fraction


class GroundVolleyOut(VolleyOut):
    ground: Annotated[str, one_of(TERRAIN)]


class DamageOut(Shape):
    armour: ArmourOut  # type: ignore[valid-type]
    destroyed_locations: list[str]
    destroyed: bool
    steps: list[MarkedOut]


class PairsOut(Shape):
    """Pairs of dice, and who threw them."""

    faces: list[list[int]]
    by: Annotated[str, one_of(("table", "server"))]


class AttackOut(Shape):
    """`location` is null for a miss."""

    hit: bool
    location: Location | None
    damage: int
    dice: PairsOut


class SightOut(Shape):
    """`pairs` are the hexes left and right of a line along hexsides, null off the map."""

    visible: bool
    light: int
    heavy: int
    distance: int
    hexes: list[str]
    split: bool
    pairs: list[list[str | None]]


# --- the functions between ------------------------------------------------------------------------


def to_hit_out(found: ToHit) -> ToHitOut:
    """A number to roll, as it is shown."""
    return convert(found, ToHitOut, from_attributes=True)


def volley_out(found: Outlook) -> VolleyOut:
    """What a volley will do, as it is shown."""
    return convert(found, VolleyOut, from_attributes=True)


@resolver("resolve", "to-hit")
def _to_hit(asked: ToHitBody) -> ToHitOut:
    return to_hit_out(resolve.to_hit(**given_fields(asked)))


@resolver("resolve", "damage")
def _damage(asked: DamageBody) -> DamageOut:
    return convert(resolve.damage(asked.armour, asked.hits), DamageOut, from_attributes=True)


@resolver("odds", "volley")
def _volley(asked: VolleyBody) -> VolleyOut:
    return volley_out(resolve.volley_odds(asked.armour, asked.shots))


@resolver("resolve", "attack")
def _attack(asked: AttackBody, throw: Refill) -> AttackOut:
    typed = asked.dice is not UNSET
    dice: Any = asked.dice if typed else Dice(refill=throw)
    found = resolve.attack(asked.number, asked.damage, dice)
    thrown = PairsOut([list(pair) for pair in found.dice], "table" if typed else "server")
    return AttackOut(found.hit, found.location, found.damage, thrown)


@resolver("resolve", "line-of-sight")
def _sight(asked: SightBody) -> SightOut:
    side = None if asked.side is UNSET else asked.side
    return convert(resolve.line_of_sight(asked.board, asked.start, asked.to, side), SightOut, from_attributes=True)


RESOLVERS = (_to_hit, _damage, _volley, _attack, _sight)
