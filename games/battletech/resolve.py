"""Rolls for tables that keep their own map and sheets: no match, no state. Everything that comes in is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from games.core.fields import Fields, checked_symbol

RANGE_MAX = 99  # hexes
WOODS_MAX = 99
ARMOUR_MAX = 99  # points at one location
DAMAGE_MAX = 99  # points of one hit
HITS_MAX = 200
VOLLEY_MAX = 8  # shots whose chances are asked for at once
NUMBER_MIN, NUMBER_MAX = -20, 60  # numbers to roll that anybody could come by


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
    fields = Fields(
        {
            "range": range,
            "attacker": attacker,
            "target_hexes": target_hexes,
            "light_woods": light_woods,
            "heavy_woods": heavy_woods,
            "target_in": target_in,
        }
    )
    mode: Mode = MODES[MODES.index(fields.one_of("attacker", MODES))]
    between = Woods(fields.integer("light_woods", 0, WOODS_MAX), fields.integer("heavy_woods", 0, WOODS_MAX))
    return number_for(
        _reach(weapon),
        fields.integer("range", 1, RANGE_MAX),
        mode,
        fields.integer("target_hexes", 0, RANGE_MAX),
        between,
        fields.one_of("target_in", tuple(TERRAIN)),
    )


def _reach(weapon: object) -> Reach:
    if not isinstance(weapon, Mapping):
        return WEAPONS[checked_symbol(weapon, "weapon", tuple(WEAPONS))].reach
    fields = Fields(weapon, "weapon")
    reach = Reach(*(fields.integer(name, 1, RANGE_MAX) for name in Reach._fields))
    fields.done()
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
    for hit, path in Fields({"hits": hits}).items("hits", HITS_MAX):
        if not isinstance(hit, list | tuple) or len(hit) != 2:
            raise Illegal("wrong-type", path=path, expected="pair")
        location = checked_symbol(hit[0], f"{path}[0]", LOCATIONS)
        points, marks = mark(points, location, Fields({f"{path}[1]": hit[1]}).integer(f"{path}[1]", 1, DAMAGE_MAX))
        steps += marks
    return DamageResult(dict(zip(LOCATIONS, points, strict=True)), gone(points), destroyed(points), tuple(steps))


def _armour(armour: Mapping[str, int]) -> Armour:
    fields = Fields(armour, "armour")
    points = armour_of({location: fields.integer(location, 0, ARMOUR_MAX) for location in LOCATIONS})
    fields.done()
    return points


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
    read: list[Shot] = []
    for shot, path in Fields({"shots": shots}).items("shots", VOLLEY_MAX):
        one = Fields(shot, path)
        read.append(Shot(one.integer("number", NUMBER_MIN, NUMBER_MAX), one.integer("damage", 0, DAMAGE_MAX)))
        one.done()
    return volley(points, read)


def attack(number: int, damage: int, dice: Dice | Sequence[Sequence[int]]) -> AttackResult:
    """W11, H1 One weapon against a number: the first pair of dice is to hit, the second for the location of a hit.

    Dice are pairs as they fell, or a `Dice` to take them from. Raises Illegal("wrong-type"), Illegal("out-of-range"),
    Illegal("unknown-face"), Illegal("dice-count") for faces too many, NeedDice for too few.
    """
    fields = Fields({"number": number, "damage": damage})
    wanted, points = fields.integer("number", NUMBER_MIN, NUMBER_MAX), fields.integer("damage", 0, DAMAGE_MAX)
    queue = dice if isinstance(dice, Dice) else Dice(_faces(dice))
    total = queue.roll(2, D6, why="to-hit", read=sum)
    hit = hits(wanted, total)
    location = hit_location(queue.roll(2, D6, why="location", read=sum)) if hit else None
    faces = queue.finish()
    return AttackResult(hit, location, points if hit else 0, tuple(zip(faces[::2], faces[1::2], strict=True)))


def _faces(dice: object) -> list[int]:
    found: list[int] = []
    for pair, path in Fields({"dice": dice}).items("dice", 2):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise Illegal("wrong-type", path=path, expected="pair")
        found += pair
    return found


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
    counted: Side = found.worse if side is None else SIDES[SIDES.index(checked_symbol(side, "side", SIDES))]
    woods = found.woods(counted)
    return SightResult(
        not woods.block, woods.light, woods.heavy, found.distance, found.hexes(counted), bool(found.pairs), found.pairs
    )


def _ground(board: Mapping[str, object]) -> Board:
    fields = Fields(board, "board")
    width, height = fields.integer("width", 1, SIZE_MAX), fields.integer("height", 1, SIZE_MAX)
    woods = fields.table("woods", optional=True)
    fields.done()
    kinds = tuple(terrain for terrain in TERRAIN if terrain != "clear")
    read = {hex_: woods.one_of(hex_, kinds) for hex_ in board.get("woods", {})}  # type: ignore[attr-defined]
    ground = Board(width, height, read)
    for hex_ in read:
        _on_map(ground, hex_, woods.at(hex_))
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
