"""L1–L8: a line of sight taken apart for a reader: what counts, what blocks, what the side of the line changes."""

from __future__ import annotations

from collections.abc import Iterator

from games.battletech.board import TERRAIN, Board
from games.battletech.sight import SIDES, Side, Woods, line
from games.core import structs


class Between(structs.Value):
    """Woods that count along a line if a side does: how many hexes, what they add to the number, whether they block."""

    side: Side
    light: int
    heavy: int
    to_hit: int
    block: bool


class Stop(structs.Value):
    """What the line touches on its way: (side, hex, its terrain). Along hexsides one on each side, else side ""."""

    hexes: tuple[tuple[str, str, str], ...]
    along: bool


class Target(structs.Value):
    """A line of sight to one hex; `counted` is what counts with the side chosen, L6 or the worse side.

    `along`: it runs along hexsides somewhere. `matters`: the side makes a difference; `open`: and nobody has chosen.
    `ground` is the target's own terrain and `cover` what that adds to the number (L2, W9).
    """

    hex: str
    distance: int
    counted: Between
    left: Between
    right: Between
    along: bool
    matters: bool
    open: bool
    ground: str
    cover: int


def target(board: Board, start: str, end: str, side: Side | None = None) -> Target:
    """The line from one hex of the map to another, with this side of it counting (L4)."""
    between = line(board, start, end)
    left, right = (_between(either, between.woods(either)) for either in SIDES)
    terrain = board.terrain(end)
    return Target(
        end,
        between.distance,
        right if (side or between.worse) == "right" else left,
        left,
        right,
        bool(between.pairs),
        between.matters,
        between.matters and side is None,
        terrain.key,
        terrain.to_hit,
    )


def _between(side: Side, woods: Woods) -> Between:
    to_hit = woods.light * TERRAIN["light"].to_hit + woods.heavy * TERRAIN["heavy"].to_hit  # W9
    return Between(side, woods.light, woods.heavy, to_hit, woods.block)


def stops(board: Board, start: str, end: str) -> list[Stop]:
    """L1 What the line touches on its way, from the attacker on; L7 hexes off the map are left out."""
    return [Stop(tuple(_hexes(board, stop)), stop[0] != stop[1]) for stop in line(board, start, end).stops]


def _hexes(board: Board, stop: tuple[str | None, str | None]) -> Iterator[tuple[str, str, str]]:
    sides: tuple[str, ...] = SIDES if stop[0] != stop[1] else ("",)
    for side, hex_ in zip(sides, stop, strict=False):
        if hex_ is not None:
            yield side, hex_, board.terrain(hex_).key
