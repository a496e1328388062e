"""B8: what lies on the board before the first turn, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from games.battle_cry.board import BOARD
from games.battle_cry.dice import PACKAGE, SIDES, UNITS
from games.core import structs
from games.core.content import load
from games.core.errors import Illegal
from games.core.fields import Fields

KINDS = (*UNITS, "general")  # what stands on the board
EDGES = ("ne", "e", "se", "sw", "w", "nw")  # the sides of a hex, clockwise
_ALONG = ("fence", "fieldwork")  # lie on sides of hexes, not in them
TERRAIN: Mapping[str, Mapping[str, bool | int]] = MappingProxyType(load(PACKAGE, "terrain"))
IN_HEXES: tuple[str, ...] = tuple(kind for kind in TERRAIN if kind not in _ALONG)
HEXES_MAX = len(BOARD.hexes)


class Placed(structs.Value):
    """A unit or a general, and its hex at the start."""

    side: str
    kind: str
    hex: str


class Ground(structs.Value, dict=True):
    """The terrain of the hexes that are not clear, fences as (hex, edge), and the set-up. `top` is the side that sits
    at row A. Nothing at all: the players set the board up from their book.
    """

    terrain: tuple[tuple[str, str], ...] = ()
    fences: tuple[tuple[str, str], ...] = ()
    placed: tuple[Placed, ...] = ()
    top: str = "confederacy"
    reconstruction: bool = False

    @property
    def empty(self) -> bool:
        return not (self.terrain or self.fences or self.placed)

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """The terrain by hex; one that is not in it is clear."""
        return MappingProxyType(dict(self.terrain))

    @classmethod
    def from_fields(cls, fields: Fields) -> Ground:
        """Raises coded Illegal errors with the path of the bad field: "unknown-hex", "unknown-value",
        "placement-not-allowed" for a hex with two terrains, two units in a hex, or a unit where none may stand (B5).
        """
        inner = fields.table("terrain", optional=True)
        terrain: dict[str, str] = {}
        for kind in IN_HEXES:
            for name, path in _hexes(inner, kind):
                if terrain.setdefault(name, kind) != kind:
                    raise Illegal("placement-not-allowed", path=path, hex=name)
        inner.done()
        placed: list[Placed] = []
        for side in SIDES:
            table = fields.table(side, optional=True)
            for kind in KINDS:
                for name, path in _hexes(table, kind):
                    placed.append(_checked(Placed(side, kind, name), placed, terrain, path))
            table.done()
        ground = cls(
            terrain=tuple(terrain.items()),
            fences=tuple(_fences(fields)),
            placed=tuple(placed),
            top=fields.one_of("top", SIDES, "confederacy"),
            reconstruction=fields.flag("reconstruction", False),
        )
        fields.done()
        return ground

    def to_mapping(self) -> dict[str, object]:
        """JSON-able; `from_fields` makes the same ground of it. An empty one is an empty table."""
        if self.empty:
            return {}
        kinds = {kind: [name for name, found in self.terrain if found == kind] for kind in IN_HEXES}
        return {
            "top": self.top,
            "reconstruction": self.reconstruction,
            "fences": [f"{name} {edge}" for name, edge in self.fences],
            "terrain": {kind: names for kind, names in kinds.items() if names},
            **{
                side: {
                    kind: names
                    for kind in KINDS
                    if (names := [one.hex for one in self.placed if (one.side, one.kind) == (side, kind)])
                }
                for side in SIDES
            },
        }


NO_GROUND = Ground()


def checked_hex(name: object, path: str) -> str:
    """The name of a hex of the board (B2)."""
    if not isinstance(name, str):
        raise Illegal("wrong-type", path=path, expected="text")
    if name not in BOARD.hexes:
        raise Illegal("unknown-hex", path=path, hex=name[:8])
    return name


def _hexes(fields: Fields, name: str) -> Iterator[tuple[str, str]]:
    for one, path in fields.items(name, HEXES_MAX):
        yield checked_hex(one, path), path


def _fences(fields: Fields) -> Iterator[tuple[str, str]]:
    for one, path in fields.items("fences", 3 * HEXES_MAX):
        if not isinstance(one, str):
            raise Illegal("wrong-type", path=path, expected="text")
        name, _, edge = one.partition(" ")
        if edge not in EDGES:
            raise Illegal("unknown-value", path=path, allowed=[f"{BOARD.hexes[0]} {side}" for side in EDGES])
        yield checked_hex(name, path), edge


def _checked(one: Placed, before: list[Placed], terrain: Mapping[str, str], path: str) -> Placed:
    """B5, B8 A unit stands on ground that it may enter; a hex holds one unit, and a general with one of its side."""
    kind = terrain.get(one.hex)
    shut = kind is not None and not TERRAIN[kind]["entry"]
    others = [found for found in before if found.hex == one.hex]
    taken = any(found.side != one.side or (found.kind == "general") == (one.kind == "general") for found in others)
    if shut or taken:
        raise Illegal("placement-not-allowed", path=path, hex=one.hex)
    return one
