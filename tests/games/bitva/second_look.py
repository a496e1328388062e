"""A second look at a board: how it differs from what our reconstruction assumes about the printed one.

Slips of the pen that no rule stumbles over, so that boards of others are not asked for them.
"""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from games.bitva.board import HALVES, NUMBERS
from games.bitva.check import CHECKS as BLOCKING
from games.bitva.check import _kind

HALF_HEXES = 53
EACH_IN_HALF = (8, 9)  # hexes with the same number in a half
OPEN_IN_HALF = 8  # hexes with the same number, posts apart: the infantry of two players always fit in
RESERVE_EACH = 2
COMBAT_HEXES, COMBAT_EACH = 52, 8


class Fault(NamedTuple):
    """Something about a board: a code and the hexes concerned ("q,r"); `blocks`: it cannot be played on."""

    code: str
    hexes: tuple[str, ...]
    blocks: bool


def check_board(board):
    """Everything that is odd about a board, what blocks play first; nothing about ours."""
    return tuple(
        Fault(code, tuple(hex_.name for hex_ in group), (code, find) in BLOCKING)
        for code, find in CHECKS
        for group in find(board)
    )


def _size(board):
    yield from (board.half(half) for half in HALVES if len(board.half(half)) != HALF_HEXES)


def _parted(board):
    """Hexes that cannot be reached step by step."""
    if lost := _unreached(board, board.hexes):
        yield lost


def _same_number_beside(board):
    for hex_ in board.hexes:
        yield from ((hex_, other) for other in board.near(hex_) if other.number == hex_.number and hex_.at < other.at)


def _number_count(board):
    for half in HALVES:
        for hexes in _by_number(board.half(half)):
            if not EACH_IN_HALF[0] <= len(hexes) <= EACH_IN_HALF[1]:
                yield hexes


def _open_number_count(board):
    for half in HALVES:
        for hexes in _by_number(hex_ for hex_ in board.half(half) if hex_.kind != "post"):
            if len(hexes) < OPEN_IN_HALF:
                yield hexes


def _not_turned(board):
    """The north is the south turned by half a circle, with 7 - n for the number n."""
    high = max(hex_.at[0] for hex_ in board.hexes) + min(hex_.at[0] for hex_ in board.hexes)
    deep = max(hex_.at[1] for hex_ in board.hexes) + min(hex_.at[1] for hex_ in board.hexes)
    other = {"north": "south", "south": "north", "west": "east", "east": "west"}
    for hex_ in board.hexes:
        image = board.by_place.get((high - hex_.at[0], deep - hex_.at[1]))
        expected = (7 - hex_.number, other[hex_.half], hex_.kind, other.get(hex_.zone, hex_.zone))
        if image is None or (image.number, image.half, image.kind, image.zone) != expected:
            yield (hex_,)


def _posts_alike(board):
    for half in HALVES:
        posts = _kind(board, half, "post")
        if len({post.number for post in posts}) < len(posts):
            yield posts


def _reserves(board):
    """A reserve: each number twice, in one piece."""
    for reserve in _all_reserves(board):
        counts = Counter(hex_.number for hex_ in reserve)
        if any(counts[number] != RESERVE_EACH for number in NUMBERS):
            yield reserve
        elif lost := _unreached(board, reserve):
            yield lost


def _reserves_meet(board):
    for half in HALVES:
        for hex_ in _zone(board, half, "west"):
            yield from ((hex_, far) for far in board.near(hex_) if (far.half, far.zone) == (half, "east"))


def _trench_off(board):
    for half in HALVES:
        trench = _kind(board, half, "trench")
        beside = {far.zone for hex_ in trench for far in board.near(hex_) if far.half == half}
        if not {"west", "east"} <= beside:
            yield trench


def _reserve_off(board):
    for reserve in _all_reserves(board):
        if not any(far.zone == "combat" for hex_ in reserve for far in board.near(hex_)):
            yield reserve


def _combat_count(board):
    combat = tuple(hex_ for hex_ in board.hexes if hex_.zone == "combat")
    if len(combat) != COMBAT_HEXES or any(len(hexes) < COMBAT_EACH for hexes in _by_number(combat)):
        yield combat


def _few_ways(board):
    """A lone soldier needs neighbours with different numbers to get on."""
    yield from ((hex_,) for hex_ in board.hexes if len({far.number for far in board.near(hex_)}) < 2)


def _pair_missing(board):
    """Two different numbers that nowhere meet: no lone soldier could ever use that throw."""
    beside = {(hex_.number, far.number) for hex_ in board.hexes for far in board.near(hex_)}
    yield from (() for pair in combinations(NUMBERS, 2) if pair not in beside)


def _all_reserves(board):
    return (_zone(board, half, wing) for half in HALVES for wing in ("west", "east"))


def _by_number(hexes):
    hexes = tuple(hexes)
    return (tuple(hex_ for hex_ in hexes if hex_.number == number) for number in NUMBERS)


def _unreached(board, hexes):
    """Those that do not hang together with the first."""
    left, edge = set(hexes[1:]), list(hexes[:1])
    while edge:
        found = left.intersection(board.near(edge.pop()))
        left -= found
        edge += found
    return tuple(hex_ for hex_ in hexes if hex_ in left)


# In the order in which faults are told: code, how to find it.
CHECKS = (
    *BLOCKING,
    ("size", _size),
    ("parted", _parted),
    ("same-number-beside", _same_number_beside),
    ("number-count", _number_count),
    ("open-number-count", _open_number_count),
    ("not-turned", _not_turned),
    ("posts-alike", _posts_alike),
    ("reserve", _reserves),
    ("reserves-meet", _reserves_meet),
    ("trench-off", _trench_off),
    ("reserve-off", _reserve_off),
    ("combat-count", _combat_count),
    ("few-ways", _few_ways),
    ("pair-missing", _pair_missing),
)


def _zone(board, half, zone):
    return [hex_ for hex_ in board.half(half) if hex_.zone == zone]
