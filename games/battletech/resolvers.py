"""BattleTech Quick-Start for tables that keep their own map and sheets: no match, no state."""

from fractions import Fraction
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, convert, defstruct, field
from msgspec.structs import asdict, astuple

from games.battletech import damage
from games.battletech.board import TERRAIN, Board, Ground
from games.battletech.damage import LOCATIONS, Location, MarkedOff
from games.battletech.grid import SIZE_MAX, place
from games.battletech.mechs import WEAPONS, Reach
from games.battletech.sets import Shot
from games.battletech.sight import SIDES, Side, SideName, Woods, line
from games.battletech.tohit import MODES, ToHit, hits
from games.battletech.tohit import to_hit as number_for
from games.battletech.volley import Outlook, volley
from games.core import structs
from games.core.dice import D6, Dice, Refill
from games.core.errors import Illegal
from games.core.reading import one_of, read
from games.core.resolvers import Shape, ThrownBy, checked_by_rules, read_by_rules, resolver

RANGE_MAX = 99  # hexes
WOODS_MAX = 99
ARMOUR_MAX = 99  # points at one location
DAMAGE_MAX = 99  # points of one hit
HITS_MAX = 200
VOLLEY_MAX = 8  # shots whose chances are asked for at once
NUMBER_MIN, NUMBER_MAX = -20, 60  # numbers to roll that anybody could come by

Range = Annotated[int, Meta(ge=1, le=RANGE_MAX)]
Count = Annotated[int, Meta(ge=0, le=WOODS_MAX)]
Number = Annotated[int, Meta(ge=NUMBER_MIN, le=NUMBER_MAX)]
Damage = Annotated[int, Meta(ge=0, le=DAMAGE_MAX)]
HexName = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9]{4}$"})]  # which `place` reads
Face = Annotated[Any, Meta(extra_json_schema={"type": "integer", "minimum": 1, "maximum": 6})]  # which the dice check
Wood = Annotated[str, one_of(kind for kind in TERRAIN if kind != "clear")]
Size = Annotated[int, Meta(ge=1, le=SIZE_MAX)]

# --- what they take -------------------------------------------------------------------------------


class Ranges(structs.Value):
    """The last hexes of a weapon's ranges."""

    short: Range
    medium: Range
    long: Range


class OneShot(structs.Value):
    """The number a shot hits on, and its points."""

    number: Number
    damage: Damage


class Map(structs.Value):
    """A map, its woods by hex."""

    width: Size
    height: Size
    woods: dict[HexName, Wood] = {}


AnyWeapon: Any = Annotated[str, one_of(WEAPONS)] | Ranges
Points = defstruct(
    "Points",
    [(location, Annotated[int, Meta(ge=0, le=ARMOUR_MAX)]) for location in LOCATIONS],
    bases=(structs.Value,),
    module=__name__,
)
Hits = Annotated[list[tuple[Location, Annotated[int, Meta(ge=1, le=DAMAGE_MAX)]]], Meta(max_length=HITS_MAX)]
Shots = Annotated[list[OneShot], Meta(max_length=VOLLEY_MAX)]
Pairs = Annotated[list[tuple[Face, Face]], Meta(max_length=2, extra_json_schema={"minItems": 1})]
Armour = Annotated[Any, read_by_rules(Points)]


class ToHitBody(Shape):
    range: Range
    weapon: Annotated[Any, read_by_rules(AnyWeapon)]
    attacker: Annotated[str, one_of(MODES)] | UnsetType = UNSET
    target_hexes: Annotated[int, Meta(ge=0, le=RANGE_MAX)] | UnsetType = UNSET
    light_woods: Count | UnsetType = UNSET
    heavy_woods: Count | UnsetType = UNSET
    target_in: Ground | UnsetType = UNSET


class VolleyBody(Shape):
    armour: Armour
    shots: Annotated[Any, read_by_rules(Shots)]


class DamageBody(Shape):
    armour: Armour
    hits: Annotated[Any, read_by_rules(Hits)]


class AttackBody(Shape):
    number: Number
    damage: Damage
    dice: Annotated[Any, read_by_rules(Pairs)] | UnsetType = UNSET


class SightBody(Shape, kw_only=True):
    board: Annotated[Any, read_by_rules(Map)]
    start: Annotated[Any, read_by_rules(HexName)] = field(name="from")
    to: Annotated[Any, read_by_rules(HexName)]
    side: Annotated[Any, checked_by_rules({"enum": [*SIDES, None]})] | UnsetType = UNSET


# --- what they answer -----------------------------------------------------------------------------


LostOut = defstruct("LostOut", [(location, Fraction) for location in LOCATIONS], bases=(Shape,), module=__name__)
ArmourOut = defstruct("ArmourOut", [(location, int) for location in LOCATIONS], bases=(Shape,), module=__name__)


class VolleyOut(Shape):
    """`marked`: the points marked off on average; `hits`: those of all hits, more than a mech may be able to take."""

    lost: LostOut  # type: ignore[valid-type]
    destroyed: Fraction
    marked: Fraction
    hits: Fraction


class GroundVolleyOut(VolleyOut):
    ground: Ground


class DamageOut(Shape):
    armour: ArmourOut  # type: ignore[valid-type]
    destroyed_locations: list[str]
    destroyed: bool
    steps: list[MarkedOff]


class PairsOut(Shape):
    """Pairs of dice, and who threw them."""

    faces: list[list[int]]
    by: ThrownBy


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

# W7, W8, W9 what a request to hit leaves out: neither has moved, and there are no woods
STILL = {"attacker": "still", "target_hexes": 0, "light_woods": 0, "heavy_woods": 0, "target_in": "clear"}


def volley_out(found: Outlook) -> VolleyOut:
    """What a volley will do, as it is shown."""
    return convert(found, VolleyOut, from_attributes=True)


@resolver("resolve", "to-hit")
def to_hit(asked: ToHitBody) -> ToHit:
    """W5–W11 The number to roll over `range` hexes with a weapon of the rules, or with one of these ranges.

    `light_woods` and `heavy_woods` are the hexes between; what the target stands in is apart. Beyond long range and
    through woods that block there is no number. Raises Illegal with the path of the bad value: "wrong-type",
    "out-of-range", "unknown-value", "missing-field", "unknown-field", "bad-reach".
    """
    shot: dict[str, Any] = STILL | {name: value for name, value in asdict(asked).items() if value is not UNSET}
    between = Woods(shot["light_woods"], shot["heavy_woods"])
    reach = _reach(read(AnyWeapon, asked.weapon, "weapon"))
    return number_for(reach, asked.range, shot["attacker"], shot["target_hexes"], between, shot["target_in"])


def _reach(weapon: str | Ranges) -> Reach:
    if isinstance(weapon, str):
        return WEAPONS[weapon].reach
    reach = Reach(weapon.short, weapon.medium, weapon.long)
    if not reach.short <= reach.medium <= reach.long:
        raise Illegal("bad-reach", path="weapon")
    return reach


@resolver("resolve", "damage")
def damaged(asked: DamageBody) -> DamageOut:
    """H3–H6 Mark hits off, each [location, points], in their order.

    `armour` has the points left at all eight locations, 0 where one is gone. Raises Illegal with the path of the bad
    value: "wrong-type", "missing-field", "unknown-field", "out-of-range", "unknown-value", "too-many".
    """
    points = _armour(asked.armour)
    steps: list[MarkedOff] = []
    for location, count in read(Hits, asked.hits, "hits"):
        points, marks = damage.mark(points, location, count)
        steps += marks
    return DamageOut(ArmourOut(*points), list(damage.gone(points)), damage.destroyed(points), steps)


def _armour(armour: object) -> damage.Armour:
    return damage.settled(astuple(read(Points, armour, "armour")))[0]


@resolver("odds", "volley")
def volley_odds(asked: VolleyBody) -> VolleyOut:
    """H3–H7 What shots at one mech, each `{"number": …, "damage": …}`, will do in this order, exactly (`volley`).

    Raises Illegal with the path of the bad value: "wrong-type", "missing-field", "unknown-field", "out-of-range",
    "too-many".
    """
    points = _armour(asked.armour)
    return volley_out(volley(points, [Shot(shot.number, shot.damage) for shot in read(Shots, asked.shots, "shots")]))


@resolver("resolve", "attack")
def attack(asked: AttackBody, throw: Refill) -> AttackOut:
    """W11, H1 One weapon against a number: the first pair of dice is to hit, the second for the location of a hit.

    Raises Illegal("wrong-type"), Illegal("out-of-range"), Illegal("unknown-face"), Illegal("dice-count") for faces too
    many, NeedDice where typed dice are too few.
    """
    typed = asked.dice is not UNSET
    pairs = read(Pairs, asked.dice, "dice") if typed else []
    dice = Dice([face for pair in pairs for face in pair], refill=None if typed else throw)
    hit = hits(asked.number, dice.roll(2, D6, why="to-hit", read=sum))
    location = damage.hit_location(dice.roll(2, D6, why="location", read=sum)) if hit else None
    faces = dice.finish()
    thrown = [list(pair) for pair in zip(faces[::2], faces[1::2], strict=True)]
    return AttackOut(hit, location, asked.damage if hit else 0, PairsOut(thrown, "table" if typed else "server"))


@resolver("resolve", "line-of-sight")
def line_of_sight(asked: SightBody) -> SightOut:
    """L1–L8 The line of sight on a map `{"width": …, "height": …, "woods": {"0305": "light", …}}`.

    `side` ("left", "right", as the attacker sees it) says what the target's owner has chosen; where nobody has, the one
    worse for the attacker counts (L6). Raises Illegal with the path of the bad value: "wrong-type", "missing-field",
    "unknown-field", "out-of-range", "unknown-value", "bad-hex", "off-map", "same-hex".
    """
    ground = _ground(asked.board)
    for hex_, path in ((asked.start, "from"), (asked.to, "to")):
        _on_map(ground, hex_, path)
    if asked.start == asked.to:
        raise Illegal("same-hex", path="to")
    found = line(ground, asked.start, asked.to)
    chosen = asked.side not in (UNSET, None)
    counted: Side = SIDES[SIDES.index(read(SideName, asked.side, "side"))] if chosen else found.worse
    woods, pairs = found.woods(counted), [list(pair) for pair in found.pairs]
    return SightOut(
        not woods.block, woods.light, woods.heavy, found.distance, list(found.hexes(counted)), bool(pairs), pairs
    )


def _ground(board: object) -> Board:
    asked = read(Map, board, "board")
    ground = Board(asked.width, asked.height, asked.woods)
    for hex_ in asked.woods:
        _on_map(ground, hex_, f"board.woods.{hex_}")
    return ground


def _on_map(board: Board, hex_: object, path: str) -> None:
    if not isinstance(hex_, str):
        raise Illegal("wrong-type", path=path, expected="text")
    try:
        column, row = place(hex_)
    except Illegal as bad:
        raise Illegal("bad-hex", path=path, hex=hex_) from bad
    if column >= board.width or row >= board.height:
        raise Illegal("off-map", path=path, hex=hex_)


RESOLVERS = (to_hit, damaged, volley_odds, attack, line_of_sight)
