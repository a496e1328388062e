"""L4–L6: which woods count on the line between two mechs, where it runs along hexsides, in a given state.

L6 A choice is for one whole side of the line, or with the option `side_of_line` at "per_pair" for each pair of hexes.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from games.battletech.model import Choice, Mech, State
from games.battletech.sight import SIDES, Cover, Side, Woods, covers, line, other, woods_in

LINES_MAX = 4096  # lines of which the hexes are kept, for those who choose pair by pair
Pair = tuple[str, str]  # the hexes on the left and on the right, as the attacker sees it; "" off the map


def cover_between(state: State, attacker: Mech, target: Mech) -> Cover:
    """The woods on the line of sight from one mech on the map to another. Raises Illegal("no-map")."""
    return covers(state.board)(attacker.hex, target.hex)


def chosen_side(state: State, attacker: Mech, target: Mech, pair: Pair = ("", "")) -> Side | None:
    """L4 The side of their line, or of this pair of its hexes, that counts this turn, as this attacker sees it.

    None while nobody has chosen.
    """
    for chosen in state.choices:
        if (chosen.start, chosen.end, chosen.left, chosen.right) == (attacker.unit, target.unit, *pair):
            return chosen.side
        if (chosen.start, chosen.end, chosen.right, chosen.left) == (target.unit, attacker.unit, *pair):
            return other(chosen.side)  # L4 both directions: left for one is right for the other
    return None


def counted(state: State, attacker: Mech, target: Mech) -> tuple[Woods, Woods]:
    """L6 The woods between two mechs on the map as things stand: where all that is still open turns out worse for the
    attacker, and where it turns out better.
    """
    if not by_pair(state):
        cover = cover_between(state, attacker, target)
        side = chosen_side(state, attacker, target)
        return cover.woods(side or cover.worse), cover.woods(side or other(cover.worse))
    worst, best = (_hexes(state, attacker, target, better) for better in (False, True))
    return woods_in(state.board, worst), woods_in(state.board, best)


def counted_hexes(state: State, attacker: Mech, target: Mech) -> tuple[str, ...]:
    """The hexes of the line that count, from the attacker on; L6 of what is open, those worse for the attacker."""
    if by_pair(state):
        return tuple(_hexes(state, attacker, target, better=False))
    between = line(state.board, attacker.hex, target.hex)
    return between.hexes(chosen_side(state, attacker, target) or between.worse)


def undecided(state: State, attacker: Mech, target: Mech) -> bool:
    """L5 Whether the target's owner has still to choose; L6 not where all choices come to the same.

    N4 Without a map that is settled at the table.
    """
    if not state.has_map:
        return False
    if by_pair(state):
        return open_pair(state, attacker, target) is not None
    return cover_between(state, attacker, target).matters and chosen_side(state, attacker, target) is None


def open_pair(state: State, attacker: Mech, target: Mech) -> Pair | None:
    """L6 The next pair of hexes to choose of, from the attacker on, with a choice for each pair; None without any, or
    where the line is blocked however the rest is chosen.
    """
    if not by_pair(state) or counted(state, attacker, target)[1].block:
        return None
    return next(iter(_open_pairs(state, attacker, target)), None)


def worse_side(state: State, attacker: Mech, target: Mech) -> Side:
    """L6 Of what is to be chosen next, the side that is worse for the attacker."""
    pair = open_pair(state, attacker, target)
    return cover_between(state, attacker, target).worse if pair is None else _heavier(state, pair)


def choice(state: State, attacker: Mech, target: Mech, side: Side) -> Choice:
    """L4 What is settled when the target's owner takes this side: of the line, or of the next pair."""
    return Choice(attacker.unit, target.unit, side, *(open_pair(state, attacker, target) or ()))


def settlements(state: State, attacker: Mech, target: Mech) -> list[tuple[Side | None, State]]:
    """L6 The state with everything about an open line chosen, worse for the attacker first, then better; with the side
    where it is that of the whole line.
    """
    if not by_pair(state):
        worse = cover_between(state, attacker, target).worse
        return [(side, _chosen(state, attacker, target, [((), side)])) for side in (worse, other(worse))]
    worst = [(pair, _heavier(state, pair)) for pair in _open_pairs(state, attacker, target)]
    best = [(pair, other(side)) for pair, side in worst]
    return [(None, _chosen(state, attacker, target, sides)) for sides in (worst, best)]


def _chosen(state: State, attacker: Mech, target: Mech, sides: Iterable[tuple[Pair | tuple[()], Side]]) -> State:
    made = [Choice(attacker.unit, target.unit, side, *pair) for pair, side in sides]
    return replace(state, choices=(*state.choices, *made))


# --- pair by pair ----------------------------------------------------------------------------------


def by_pair(state: State) -> bool:
    """L6 Whether the choice is for each pair of hexes."""
    return state.options.side_of_line == "per_pair"


_line = lru_cache(maxsize=LINES_MAX)(line)


def _open_pairs(state: State, attacker: Mech, target: Mech) -> Iterator[Pair]:
    """L6 The pairs of hexes on both sides of the line, from the attacker on, of which nobody has chosen though it makes
    a difference; L7 off the map it is clear.
    """
    for left, right in _line(state.board, attacker.hex, target.hex).pairs:
        pair = (left or "", right or "")
        weights = {state.board.terrain(hex_).weight for hex_ in pair}
        if len(weights) > 1 and chosen_side(state, attacker, target, pair) is None:
            yield pair


def _heavier(state: State, pair: Pair) -> Side:
    return max(SIDES, key=lambda side: state.board.terrain(pair[SIDES.index(side)]).weight)


def _hexes(state: State, attacker: Mech, target: Mech, better: bool) -> Iterator[str]:
    """The hexes on the map that count: of a pair the one chosen, or while nobody has, the worse or the better."""
    for left, right in _line(state.board, attacker.hex, target.hex).stops:
        pair = (left or "", right or "")
        if left == right:
            side: Side = "left"
        else:
            worse = _heavier(state, pair)
            side = chosen_side(state, attacker, target, pair) or (other(worse) if better else worse)
        if hex_ := pair[SIDES.index(side)]:
            yield hex_
