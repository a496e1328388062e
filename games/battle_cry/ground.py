"""B8: what lies on the board before the first turn, and who stands where."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta, defstruct, to_builtins

from games.battle_cry.board import BOARD
from games.battle_cry.dice import PACKAGE, SIDES, UNITS
from games.core import structs
from games.core.content import rows
from games.core.errors import Illegal
from games.core.reading import listed, one_of

KINDS = (*UNITS, "general")  # what stands on the board
EDGES = ("ne", "e", "se", "sw", "w", "nw")  # the sides of a hex, clockwise
_ALONG = ("fence", "fieldwork")  # lie on sides of hexes, not in them
ENTERING = ("free", "stop", "stop_no_battle", "impassable")  # B5 what a terrain does to a unit that moves there


class TerrainFacts(structs.Value):
    """B5 Whether a unit may be placed there, the dice more (or fewer) against a unit there, and what a unit meets that
    moves there: it goes on, it stops, it stops and does not battle in that turn, or it cannot enter."""

    entry: bool
    attack_dice: int
    entering: Annotated[str, one_of(ENTERING)] = "free"
    reconstruction: bool = False


TERRAIN = rows(PACKAGE, "terrain", TerrainFacts)
IN_HEXES: tuple[str, ...] = tuple(kind for kind in TERRAIN if kind not in _ALONG)
HEXES_MAX = len(BOARD.hexes)


def no_such_hex(path: str, name: str) -> Illegal:
    """The refusal of a hex that is not on the board (B2)."""
    return Illegal("unknown-hex", path=path, hex=name[:8])


HexName = Annotated[str, listed(BOARD.hexes, no_such_hex)]  # B2
Hexes = Annotated[tuple[HexName, ...], Meta(max_length=HEXES_MAX)]
Terrain = defstruct(
    "Terrain", [(kind, Hexes, ()) for kind in IN_HEXES], bases=(structs.Value,), module=__name__, omit_defaults=True
)


class Placed(structs.Value):
    """A unit or a general, and its hex at the start."""

    side: str
    kind: str
    hex: str


class Troops(structs.Value, omit_defaults=True):
    """Where the units and generals of a side stand."""

    infantry: Hexes = ()
    cavalry: Hexes = ()
    artillery: Hexes = ()
    general: Hexes = ()


class Ground(structs.Value, dict=True):
    """The hexes of each terrain, fences as "D3 ne", and the set-up. `top` is the side that sits at row A.

    Nothing at all: the players set the board up from their book.
    """

    top: Annotated[str, one_of(SIDES)] = "confederacy"
    reconstruction: bool = False
    fences: Annotated[tuple[str, ...], Meta(max_length=3 * HEXES_MAX)] = ()
    terrain: Terrain = Terrain()  # type: ignore[valid-type]
    union: Troops = Troops()
    confederacy: Troops = Troops()

    @property
    def empty(self) -> bool:
        return not (self.kinds or self.fences or self.placed)

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """The terrain by hex; one that is not in it is clear."""
        return MappingProxyType({name: kind for kind in IN_HEXES for name in getattr(self.terrain, kind)})

    @property
    def edges(self) -> tuple[tuple[str, str], ...]:
        """The fences: each on a hex and which side of it."""
        return tuple((name, edge) for name, _, edge in (fence.partition(" ") for fence in self.fences))

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """The set-up, unit by unit."""
        return tuple(unit for _path, unit in self._named())

    def _named(self) -> Iterator[tuple[str, Placed]]:
        """Each unit, and where it is named."""
        for side in SIDES:
            for kind in KINDS:
                for index, name in enumerate(getattr(getattr(self, side), kind)):
                    yield f"{side}.{kind}[{index}]", Placed(side, kind, name)

    def check(self, path: str = "") -> None:
        """Raises Illegal with the path of the fault, after `path`: "unknown-hex", "unknown-value" for a fence, and
        "placement-not-allowed" for a hex with two terrains, two units in a hex, or a unit where none may stand (B5).
        """
        kinds: dict[str, str] = {}
        for kind in IN_HEXES:
            for index, name in enumerate(getattr(self.terrain, kind)):
                if kinds.setdefault(name, kind) != kind:
                    raise Illegal("placement-not-allowed", path=f"{path}terrain.{kind}[{index}]", hex=name)
        for index, (name, edge) in enumerate(self.edges):
            if edge not in EDGES:
                allowed = [f"{BOARD.hexes[0]} {side}" for side in EDGES]
                raise Illegal("unknown-value", path=f"{path}fences[{index}]", allowed=allowed)
            if name not in BOARD.hexes:
                raise no_such_hex(f"{path}fences[{index}]", name)
        before: list[Placed] = []
        for at, unit in self._named():
            if _shut(unit, kinds) or _taken(unit, before):
                raise Illegal("placement-not-allowed", path=path + at, hex=unit.hex)
            before.append(unit)

    def to_mapping(self) -> dict[str, Any]:
        """JSON-able. An empty one is an empty table."""
        return {} if self.empty else to_builtins(self)


NO_GROUND = Ground()


def _shut(unit: Placed, kinds: Mapping[str, str]) -> bool:
    """B5 Whether no unit may be placed on the ground where it is to stand."""
    kind = kinds.get(unit.hex)
    return kind is not None and not TERRAIN[kind].entry


def _taken(unit: Placed, before: list[Placed]) -> bool:
    """B8 A hex holds one unit, and a general with one of its side."""
    others = [other for other in before if other.hex == unit.hex]
    return any(other.side != unit.side or (other.kind == "general") == (unit.kind == "general") for other in others)
