"""Looks a board over for slips of the pen, and for what the rules cannot do without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from games.bitva.board import HALVES, NUMBERS, Board, BoardHex
from games.core import structs
from games.core.hexes import Hex

HALF_HEXES = 53
EACH_IN_HALF = (8, 9)  # hexes with the same number in a half
OPEN_IN_HALF = 8  # hexes with the same number, posts apart: the infantry of two players always fit in
RESERVE_EACH = 2
COMBAT_HEXES, COMBAT_EACH = 52, 8
INFANTRY_IN_HALF = 16  # with four players
COMBAT_FEWEST = 37  # all soldiers of four players, and a hex for rule 18 to find
COMBAT_OWED = 4  # rule 14, in a half, with four players

Group = tuple[BoardHex, ...]


class Fault(structs.Value):
    """Something about a board: a code and the hexes concerned ("q,r").

    `blocks`: the rules cannot be played on it. Otherwise the board differs from what our reconstruction assumes about
    the printed board, which is worth a second look.
    """

    code: str
    hexes: tuple[str, ...] = ()
    blocks: bool = False


def check_board(board: Board) -> tuple[Fault, ...]:
    """Everything that is odd about a board, what blocks play first; nothing about ours."""
    return tuple(
        Fault(code, tuple(hex_.name for hex_ in group), blocks)
        for code, blocks, find in CHECKS
        for group in find(board)
    )


def _no_room(board: Board) -> Iterator[Group]:
    """Rule 3, rule 14, rule 18: all infantry find a hex, and who has to enter the combat zone finds one in the end."""
    for half in HALVES:
        hexes = board.half(half)
        if sum(hex_.kind != "post" for hex_ in hexes) < INFANTRY_IN_HALF:
            yield hexes
        elif sum(hex_.zone == "combat" for hex_ in hexes) < COMBAT_OWED:
            yield _zone(board, half, "combat")
    if sum(hex_.zone == "combat" for hex_ in board.hexes) < COMBAT_FEWEST:
        yield tuple(hex_ for hex_ in board.hexes if hex_.zone == "combat")


def _posts(board: Board) -> Iterator[Group]:
    """Rule 2: two posts a half, one in each reserve (with four players each has a post)."""
    for half in HALVES:
        posts = _kind(board, half, "post")
        if sorted(post.zone for post in posts) != ["east", "west"]:
            yield posts


def _trenches(board: Board) -> Iterator[Group]:
    """Rule 10: the trench is the three hexes between the posts, in one line with them."""
    for half in HALVES:
        places = {hex_.at for hex_ in (*_kind(board, half, "post"), *_kind(board, half, "trench"))}
        trench = _kind(board, half, "trench")
        if len(trench) != 3 or len(places) != 5 or not _is_line(places):
            yield trench


def _is_line(places: set[Hex]) -> bool:
    first, second, *rest = sorted(places)
    step = (second[0] - first[0], second[1] - first[1])
    straight = all((first[0] + n * step[0], first[1] + n * step[1]) in places for n in range(2, 2 + len(rest)))
    return step in ((1, 0), (0, 1), (1, -1)) and straight


def _size(board: Board) -> Iterator[Group]:
    yield from (board.half(half) for half in HALVES if len(board.half(half)) != HALF_HEXES)


def _parted(board: Board) -> Iterator[Group]:
    """Hexes that cannot be reached step by step."""
    if lost := _unreached(board, board.hexes):
        yield lost


def _same_number_beside(board: Board) -> Iterator[Group]:
    for hex_ in board.hexes:
        yield from ((hex_, other) for other in board.near(hex_) if other.number == hex_.number and hex_.at < other.at)


def _number_count(board: Board) -> Iterator[Group]:
    for half in HALVES:
        for hexes in _by_number(board.half(half)):
            if not EACH_IN_HALF[0] <= len(hexes) <= EACH_IN_HALF[1]:
                yield hexes


def _open_number_count(board: Board) -> Iterator[Group]:
    for half in HALVES:
        for hexes in _by_number(hex_ for hex_ in board.half(half) if hex_.kind != "post"):
            if len(hexes) < OPEN_IN_HALF:
                yield hexes


def _not_turned(board: Board) -> Iterator[Group]:
    """The north is the south turned by half a circle, with 7 - n for the number n."""
    high = max(hex_.at[0] for hex_ in board.hexes) + min(hex_.at[0] for hex_ in board.hexes)
    deep = max(hex_.at[1] for hex_ in board.hexes) + min(hex_.at[1] for hex_ in board.hexes)
    other = {"north": "south", "south": "north", "west": "east", "east": "west"}
    for hex_ in board.hexes:
        image = board.by_place.get((high - hex_.at[0], deep - hex_.at[1]))
        expected = (7 - hex_.number, other[hex_.half], hex_.kind, other.get(hex_.zone, hex_.zone))
        if image is None or (image.number, image.half, image.kind, image.zone) != expected:
            yield (hex_,)


def _posts_alike(board: Board) -> Iterator[Group]:
    for half in HALVES:
        posts = _kind(board, half, "post")
        if len({post.number for post in posts}) < len(posts):
            yield posts


def _reserves(board: Board) -> Iterator[Group]:
    """A reserve: each number twice, in one piece."""
    for reserve in _all_reserves(board):
        counts = Counter(hex_.number for hex_ in reserve)
        if any(counts[number] != RESERVE_EACH for number in NUMBERS):
            yield reserve
        elif lost := _unreached(board, reserve):
            yield lost


def _reserves_meet(board: Board) -> Iterator[Group]:
    for half in HALVES:
        for hex_ in _zone(board, half, "west"):
            yield from ((hex_, far) for far in board.near(hex_) if (far.half, far.zone) == (half, "east"))


def _trench_off(board: Board) -> Iterator[Group]:
    for half in HALVES:
        trench = _kind(board, half, "trench")
        beside = {far.zone for hex_ in trench for far in board.near(hex_) if far.half == half}
        if not {"west", "east"} <= beside:
            yield trench


def _reserve_off(board: Board) -> Iterator[Group]:
    for reserve in _all_reserves(board):
        if not any(far.zone == "combat" for hex_ in reserve for far in board.near(hex_)):
            yield reserve


def _combat_count(board: Board) -> Iterator[Group]:
    combat = tuple(hex_ for hex_ in board.hexes if hex_.zone == "combat")
    if len(combat) != COMBAT_HEXES or any(len(hexes) < COMBAT_EACH for hexes in _by_number(combat)):
        yield combat


def _few_ways(board: Board) -> Iterator[Group]:
    """A lone soldier needs neighbours with different numbers to get on."""
    yield from ((hex_,) for hex_ in board.hexes if len({far.number for far in board.near(hex_)}) < 2)


def _pair_missing(board: Board) -> Iterator[Group]:
    """Two different numbers that nowhere meet: no lone soldier could ever use that throw."""
    beside = {(hex_.number, far.number) for hex_ in board.hexes for far in board.near(hex_)}
    yield from (() for pair in combinations(NUMBERS, 2) if pair not in beside)


# In the order in which faults are told: code, whether the rules cannot do without it, how to find it.
CHECKS: tuple[tuple[str, bool, Callable[[Board], Iterable[Group]]], ...] = (
    ("no-room", True, _no_room),
    ("posts", True, _posts),
    ("trench", True, _trenches),
    ("size", False, _size),
    ("parted", False, _parted),
    ("same-number-beside", False, _same_number_beside),
    ("number-count", False, _number_count),
    ("open-number-count", False, _open_number_count),
    ("not-turned", False, _not_turned),
    ("posts-alike", False, _posts_alike),
    ("reserve", False, _reserves),
    ("reserves-meet", False, _reserves_meet),
    ("trench-off", False, _trench_off),
    ("reserve-off", False, _reserve_off),
    ("combat-count", False, _combat_count),
    ("few-ways", False, _few_ways),
    ("pair-missing", False, _pair_missing),
)


def _kind(board: Board, half: str, kind: str) -> Group:
    return tuple(hex_ for hex_ in board.half(half) if hex_.kind == kind)


def _zone(board: Board, half: str, zone: str) -> Group:
    return tuple(hex_ for hex_ in board.half(half) if hex_.zone == zone)


def _all_reserves(board: Board) -> Iterator[Group]:
    return (_zone(board, half, wing) for half in HALVES for wing in ("west", "east"))


def _by_number(hexes: Iterable[BoardHex]) -> Iterator[Group]:
    hexes = tuple(hexes)
    return (tuple(hex_ for hex_ in hexes if hex_.number == number) for number in NUMBERS)


def _unreached(board: Board, hexes: Group) -> Group:
    """Those that do not hang together with the first."""
    left, edge = set(hexes[1:]), list(hexes[:1])
    while edge:
        found = left.intersection(board.near(edge.pop()))
        left -= found
        edge += found
    return tuple(hex_ for hex_ in hexes if hex_ in left)
