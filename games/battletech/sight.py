"""L1–L8: lines of sight, exactly, in whole numbers.

The usual way of walking along the line and rounding misses hexes that are touched only; here every hex is asked.
"""

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Annotated, Literal, NamedTuple, get_args

from games.battletech.board import MOVEMENT, TERRAIN, Board
from games.battletech.grid import Offset, centre, distance, offset
from games.core import structs
from games.core.reading import one_of

Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = get_args(Side)  # as the attacker sees it
SideName = Annotated[str, one_of(SIDES)]
KINDS_MAX = 4096  # covers that are told apart
COVERS_MAX = 80_000  # lines of a map of which the woods are kept, twenty megabytes or so; the tool's have 73,712
MAPS_MAX = 4  # of which lines are kept
BLOCKED_AT = MOVEMENT.blocked_at
_LIGHT, _HEAVY = TERRAIN["light"].weight, TERRAIN["heavy"].weight


class Woods(NamedTuple):
    """Hexes of light and of heavy woods that count between attacker and target."""

    light: int
    heavy: int

    @property
    def weight(self) -> int:
        return self.light * _LIGHT + self.heavy * _HEAVY

    @property
    def to_hit(self) -> int:
        """W9 What they add to the number to roll."""
        return self.light * TERRAIN["light"].to_hit + self.heavy * TERRAIN["heavy"].to_hit

    @property
    def block(self) -> bool:
        """L3 Three light, two heavy, or one of each."""
        return self.weight >= BLOCKED_AT


OPEN_WOODS = tuple(  # L3 those that may stand between without blocking the line
    woods for heavy in range(BLOCKED_AT) for light in range(BLOCKED_AT) if not (woods := Woods(light, heavy)).block
)


def other(side: Side) -> Side:
    """The same side of a line as seen from its other end."""
    return "right" if side == "left" else "left"


@lru_cache(maxsize=8192)
def touched(direction: Offset) -> tuple[tuple[Offset, Offset], ...]:
    """What a line from a centre to the centre `direction` away touches on its way, in order: (left, right).

    The same offset twice is a hex that the line crosses or touches at a corner. Two offsets are the hexes on both
    sides of a hexside that the line runs along (L4).
    """
    du, dv = direction
    width = max(2 * abs(dv), abs(du) + abs(dv))  # how far to the side a touched hex reaches: half its shadow
    length = du * du + 3 * dv * dv
    along = dv == 0 or abs(du) == abs(dv)
    found: list[tuple[int, int, Offset]] = []
    for a in range(min(du, 0) - 3, max(du, 0) + 4, 3):
        for b in range(min(dv, 0) - 2, max(dv, 0) + 3):
            aside, ahead = du * b - dv * a, du * a + 3 * dv * b
            if (a + b) % 2 == 0 and abs(aside) <= width and 0 < ahead < length:  # L1, L2 neither end counts
                found.append((ahead, aside, (a, b)))
    mirror = {ahead: way for ahead, aside, way in found if aside == width}  # what lies opposite at the same distance
    return tuple(
        (way, mirror[ahead] if along and aside == -width else way)
        for ahead, aside, way in sorted(found)
        if not (along and aside == width)
    )


class Cover(structs.Value, dict=True):
    """The woods that count on a line of sight: `left` if the hexes of that side do, and `right`."""

    left: Woods
    right: Woods

    @cached_property
    def matters(self) -> bool:
        """L6 Whether it makes a difference which side counts."""
        return self.left.weight != self.right.weight

    @cached_property
    def worse(self) -> Side:
        """L6 The side that is worse for the attacker."""
        return "left" if self.left.weight >= self.right.weight else "right"

    def woods(self, side: Side) -> Woods:
        """L6 The woods between, with one whole side of the line counting."""
        return self.left if side == "left" else self.right


class LineOfSight(Cover):
    """A line of sight between two hexes of a map.

    `stops` are what it touches on its way: (left, right), the same hex twice where there is nothing to choose; None
    for a hex off the map.
    """

    distance: int
    stops: tuple[tuple[str | None, str | None], ...]

    @property
    def pairs(self) -> tuple[tuple[str | None, str | None], ...]:
        """The hexes on both sides of each hexside that the line runs along."""
        return tuple(stop for stop in self.stops if stop[0] != stop[1])

    def hexes(self, side: Side) -> tuple[str, ...]:
        """The hexes between that count with this side, from the attacker on; those off the map left out."""
        counted = (stop[side == "right"] for stop in self.stops)
        return tuple(hex_ for hex_ in counted if hex_ is not None)


def line(board: Board, start: str, end: str) -> LineOfSight:
    """The line of sight from one hex of the map to another."""
    u, v = centre(start)
    stops: list[tuple[str | None, str | None]] = []
    for left, right in touched(offset(start, end)):
        hex_ = board.centres.get((u + left[0], v + left[1]))  # L7 None off the map
        stops.append((hex_, hex_ if left == right else board.centres.get((u + right[0], v + right[1]))))
    left, right = (woods_in(board, (stop[side] for stop in stops)) for side in (0, 1))
    return LineOfSight(left, right, distance(start, end), tuple(stops))


def woods_in(board: Board, hexes: Iterable[str | None]) -> Woods:
    """The woods among these hexes; L7 None is off the map."""
    kinds = [board.woods.get(hex_) for hex_ in hexes if hex_ is not None]
    return Woods(kinds.count("light"), kinds.count("heavy"))


@lru_cache(maxsize=MAPS_MAX)
def covers(board: Board) -> Callable[[str, str], Cover]:
    """What covers the line of sight from one hex of this map to another. Those of a map are kept together with it, so
    that none of them keeps a map on which nobody plays any more.
    """

    @lru_cache(maxsize=COVERS_MAX)
    def cover(start: str, end: str) -> Cover:
        crossed = line(board, start, end)
        return _cover(crossed.left, crossed.right)

    return cover


@lru_cache(maxsize=KINDS_MAX)
def _cover(left: Woods, right: Woods) -> Cover:
    """One that all lines with these woods share; there are a few hundred of them at the most."""
    return Cover(left, right)
