"""Rolls for tables that keep their own map and sheets: no match, no state. Everything that comes in is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, defstruct, field
from msgspec.structs import asdict

from games.battletech.board import TERRAIN, Board
from games.battletech.damage import LOCATIONS, Armour, Marked, armour_of, destroyed, gone, hit_location, mark
from games.battletech.grid import SIZE_MAX, place
from games.battletech.mechs import WEAPONS, Reach
from games.battletech.sets import Shot
from games.battletech.sight import SIDES, Side, Woods, line
from games.battletech.tohit import MODES, Mode, ToHit, hits
from games.battletech.tohit import to_hit as number_for
from games.battletech.volley import Outlook, volley
from games.core import structs
from games.core.dice import D6, Dice
from games.core.errors import Illegal
from games.core.reading import one_of, read

RANGE_MAX = 99  # hexes
WOODS_MAX = 99
ARMOUR_MAX = 99  # points at one location
DAMAGE_MAX = 99  # points of one hit
HITS_MAX = 200
VOLLEY_MAX = 8  # shots whose chances are asked for at once
NUMBER_MIN, NUMBER_MAX = -20, 60  # numbers to roll that anybody could come by


Range = Annotated[int, Meta(ge=1, le=RANGE_MAX)]
Count = Annotated[int, Meta(ge=0, le=WOODS_MAX)]
Damage = Annotated[int, Meta(ge=0, le=DAMAGE_MAX)]
HexName = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9]{4}$"})]  # which `place` reads
Face = Annotated[Any, Meta(extra_json_schema={"type": "integer", "minimum": 1, "maximum": 6})]  # which the dice check
Wood = Annotated[str, one_of(kind for kind in TERRAIN if kind != "clear")]
SideName = Annotated[str, one_of(SIDES)]
Location = Annotated[str, one_of(LOCATIONS)]
Size = Annotated[int, Meta(ge=1, le=SIZE_MAX)]


class Ranges(structs.Value):
    """The last hexes of a weapon's ranges."""

    short: Range
    medium: Range
    long: Range


AnyWeapon = Annotated[str, one_of(WEAPONS)] | Ranges


class Attack(structs.Value):
    """What `to_hit` asks."""

    range: Range
    weapon: AnyWeapon
    attacker: Annotated[str, one_of(MODES)]
    target_hexes: Annotated[int, Meta(ge=0, le=RANGE_MAX)]
    light_woods: Count
    heavy_woods: Count
    target_in: Annotated[str, one_of(TERRAIN)]


class OneShot(structs.Value):
    """The number a shot hits on, and its points."""

    number: Annotated[int, Meta(ge=NUMBER_MIN, le=NUMBER_MAX)]
    damage: Damage


class Map(structs.Value):
    """A map, its woods by hex."""

    width: Size
    height: Size
    woods: dict[HexName, Wood] = field(default_factory=dict)


Points = defstruct(
    "Points",
    [(location, Annotated[int, Meta(ge=0, le=ARMOUR_MAX)]) for location in LOCATIONS],
    bases=(structs.Value,),
    module=__name__,
)
Hits = Annotated[list[tuple[Location, Annotated[int, Meta(ge=1, le=DAMAGE_MAX)]]], Meta(max_length=HITS_MAX)]
Shots = Annotated[list[OneShot], Meta(max_length=VOLLEY_MAX)]
Pairs = Annotated[list[tuple[Face, Face]], Meta(max_length=2, extra_json_schema={"minItems": 1})]


class DamageResult(structs.Value):
    """Armour after the hits, by location; the locations gone by then, and whether the mech is; each mark made."""

    armour: Mapping[str, int]
    destroyed_locations: tuple[str, ...]
    destroyed: bool
    steps: tuple[Marked, ...]


class AttackResult(structs.Value):
    """Whether an attack hit, where (None: it missed), the points of damage it does, and the pairs of dice it took."""

    hit: bool
    location: str | None
    damage: int
    dice: tuple[tuple[int, ...], ...]


class SightResult(structs.Value):
    """A line of sight. `light` and `heavy` count the woods among `hexes`, those between that count.

    `split`: it runs along hexsides, and `pairs` are the hexes left and right of them, None off the map; then one side
    counts, the one asked for or else the one worse for the attacker (L6).
    """

    visible: bool
    light: int
    heavy: int
    distance: int
    hexes: tuple[str, ...]
    split: bool
    pairs: tuple[tuple[str | None, str | None], ...]


def to_hit(
    range: int,
    weapon: str | Mapping[str, int],
    attacker: str = "still",
    target_hexes: int = 0,
    light_woods: int = 0,
    heavy_woods: int = 0,
    target_in: str = "clear",
) -> ToHit:
    """W5–W11 The number to roll over `range` hexes with a weapon of the rules, or with one of these ranges.

    `light_woods` and `heavy_woods` are the hexes between; what the target stands in is apart. Beyond long range and
    through woods that block there is no number. Raises Illegal with the path of the bad value: "wrong-type",
    "out-of-range", "unknown-value", "missing-field", "unknown-field", "bad-reach".
    """
    asked = read(
        Attack,
        {
            "range": range,
            "weapon": weapon,
            "attacker": attacker,
            "target_hexes": target_hexes,
            "light_woods": light_woods,
            "heavy_woods": heavy_woods,
            "target_in": target_in,
        },
    )
    mode: Mode = MODES[MODES.index(asked.attacker)]
    between = Woods(asked.light_woods, asked.heavy_woods)
    return number_for(_reach(asked.weapon), asked.range, mode, asked.target_hexes, between, asked.target_in)


def _reach(weapon: str | Ranges) -> Reach:
    if isinstance(weapon, str):
        return WEAPONS[weapon].reach
    reach = Reach(weapon.short, weapon.medium, weapon.long)
    if not reach.short <= reach.medium <= reach.long:
        raise Illegal("bad-reach", path="weapon")
    return reach


def damage(armour: Mapping[str, int], hits: Sequence[Sequence[str | int]]) -> DamageResult:
    """H3–H6 Mark hits off, each [location, points], in their order.

    `armour` has the points left at all eight locations, 0 where one is gone. Raises Illegal with the path of the bad
    value: "wrong-type", "missing-field", "unknown-field", "out-of-range", "unknown-value", "too-many".
    """
    points = _armour(armour)
    steps: list[Marked] = []
    for location, count in read(Hits, hits, "hits"):
        points, marks = mark(points, location, count)
        steps += marks
    return DamageResult(dict(zip(LOCATIONS, points, strict=True)), gone(points), destroyed(points), tuple(steps))


def _armour(armour: Mapping[str, int]) -> Armour:
    return armour_of(asdict(read(Points, armour, "armour")))


def volley_odds(armour: Mapping[str, int], shots: Sequence[Mapping[str, object]]) -> Outlook:
    """H3–H7 What shots at one mech, each `{"number": …, "damage": …}`, will do in this order, exactly.

    Raises Illegal with the path of the bad value: "wrong-type", "missing-field", "unknown-field", "out-of-range",
    "too-many".

    A shot that hits on a 7 (21 of 36 ways) with as many points as the head has; the head is hit in one way of 36:

    >>> armour = {"HD": 9, "CT": 20, "LT": 20, "RT": 20, "LA": 20, "RA": 20, "LL": 20, "RL": 20}
    >>> volley_odds(armour, [{"number": 7, "damage": 9}]).destroyed
    Fraction(7, 432)
    """
    points = _armour(armour)
    return volley(points, [Shot(shot.number, shot.damage) for shot in read(Shots, shots, "shots")])


def attack(number: int, damage: int, dice: Dice | Sequence[Sequence[int]]) -> AttackResult:
    """W11, H1 One weapon against a number: the first pair of dice is to hit, the second for the location of a hit.

    Dice are pairs as they fell, or a `Dice` to take them from. Raises Illegal("wrong-type"), Illegal("out-of-range"),
    Illegal("unknown-face"), Illegal("dice-count") for faces too many, NeedDice for too few.
    """
    shot = read(OneShot, {"number": number, "damage": damage})
    queue = dice if isinstance(dice, Dice) else Dice([face for pair in read(Pairs, dice, "dice") for face in pair])
    total = queue.roll(2, D6, why="to-hit", read=sum)
    hit = hits(shot.number, total)
    location = hit_location(queue.roll(2, D6, why="location", read=sum)) if hit else None
    faces = queue.finish()
    return AttackResult(hit, location, shot.damage if hit else 0, tuple(zip(faces[::2], faces[1::2], strict=True)))


def line_of_sight(board: Mapping[str, object], from_hex: str, to_hex: str, side: str | None = None) -> SightResult:
    """L1–L8 The line of sight on a map `{"width": …, "height": …, "woods": {"0305": "light", …}}`.

    `side` ("left", "right", as the attacker sees it) says what the target's owner has chosen. Raises Illegal with the
    path of the bad value: "wrong-type", "missing-field", "unknown-field", "out-of-range", "unknown-value", "bad-hex",
    "off-map", "same-hex".
    """
    ground = _ground(board)
    for hex_, path in ((from_hex, "from"), (to_hex, "to")):
        _on_map(ground, hex_, path)
    if from_hex == to_hex:
        raise Illegal("same-hex", path="to")
    found = line(ground, from_hex, to_hex)
    counted: Side = found.worse if side is None else SIDES[SIDES.index(read(SideName, side, "side"))]
    woods = found.woods(counted)
    return SightResult(
        not woods.block, woods.light, woods.heavy, found.distance, found.hexes(counted), bool(found.pairs), found.pairs
    )


def _ground(board: Mapping[str, object]) -> Board:
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
