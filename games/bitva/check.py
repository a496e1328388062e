"""What the rules cannot do without on a board: command posts, trenches, and room for all soldiers."""

from collections.abc import Callable, Iterable, Iterator

from games.bitva.board import HALVES, Board, BoardHex
from games.bitva.model import SOLDIERS
from games.bitva.zones import IN_COMBAT
from games.core.hexes import Hex

INFANTRY_IN_HALF = 2 * SOLDIERS  # with four players
COMBAT_FEWEST = 4 * (SOLDIERS + 1) + 1  # all soldiers of four players, and a hex for rule 18 to find
COMBAT_OWED = 2 * IN_COMBAT  # rule 14, in a half, with four players

Group = tuple[BoardHex, ...]
Check = Callable[[Board], Iterable[Group]]


def faults(board: Board) -> Iterator[tuple[str, Group]]:
    """A15 What keeps a board from being played on: a code, and the hexes concerned; nothing about ours."""
    return ((code, hexes) for code, find in CHECKS for hexes in find(board))


def _no_room(board: Board) -> Iterator[Group]:
    """Rule 3, rule 14, rule 18: all infantry find a hex, and who has to enter the combat zone finds one in the end."""
    for half in HALVES:
        hexes = board.half(half)
        if sum(hex_.kind != "post" for hex_ in hexes) < INFANTRY_IN_HALF:
            yield hexes
        elif len(combat := _combat(hexes)) < COMBAT_OWED:
            yield combat
    if len(combat := _combat(board.hexes)) < COMBAT_FEWEST:
        yield combat


def _posts(board: Board) -> Iterator[Group]:
    """Rule 2: two posts a half, one in each reserve (with four players each has a post)."""
    for half in HALVES:
        posts = _kind(board, half, "post")
        if sorted(post.zone for post in posts) != ["east", "west"]:
            yield posts


def _trenches(board: Board) -> Iterator[Group]:
    """Rule 10: the trench is the three hexes between the posts, in one line with them."""
    for half in HALVES:
        trench = _kind(board, half, "trench")
        places = {hex_.at for hex_ in (*_kind(board, half, "post"), *trench)}
        if len(trench) != 3 or len(places) != 5 or not _is_line(places):
            yield trench


def _is_line(places: set[Hex]) -> bool:
    first, second, *rest = sorted(places)
    step = (second[0] - first[0], second[1] - first[1])
    straight = all((first[0] + n * step[0], first[1] + n * step[1]) in places for n in range(2, 2 + len(rest)))
    return step in ((1, 0), (0, 1), (1, -1)) and straight


# In the order in which faults are told: code, how to find it.
CHECKS: tuple[tuple[str, Check], ...] = (("no-room", _no_room), ("posts", _posts), ("trench", _trenches))


def _kind(board: Board, half: str, kind: str) -> Group:
    return tuple(hex_ for hex_ in board.half(half) if hex_.kind == kind)


def _combat(hexes: Group) -> Group:
    return tuple(hex_ for hex_ in hexes if hex_.zone == "combat")
