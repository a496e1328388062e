"""Rules 4 to 6: what the dice of a turn let a seat do, before they are thrown."""

from collections.abc import Sequence

from games.bitva.model import PIECES, Move, State
from games.bitva.rules import BITVA, ground_of
from games.core.texts import Label
from games.core.upshots import NO_UPSHOT, Upshot, Way, parted


def upshot(state: State, seat: str, ways: Sequence[Way]) -> Upshot:
    """The sum of the two dice of a turn, by the best that they let a seat do; the die of the set-up says itself.

    Two generals are left, North's on a 5: South's jumps whatever falls (rule 7), and takes it with the 11 of 36 throws
    that have a 5.

    >>> from games.bitva.model import EMPTY, ROLL
    >>> from games.bitva.options import Options
    >>> from games.core.protocol import odds
    >>> left = {"-2,-5": "A", "6,-5": "B"}
    >>> cells = "".join(left.get(name, EMPTY) for name in ground_of(Options()).names)
    >>> state = State(Options(), "battle", "south", (), cells)
    >>> found = upshot(state, "south", [Way(*way) for way in odds(BITVA, state, "south", ROLL)])
    >>> sorted((part.label.code, str(part.chance)) for part in found.parts)
    [('chances.general', '11/36'), ('chances.move', '25/36')]
    """
    if state.phase != "battle" or len(ways) == 1:
        return NO_UPSHOT
    return Upshot(parted(ways, lambda way: Label(f"chances.{_best(way.after, seat)}", {})))


def _best(after: State, seat: str) -> str:
    """Take a general, take infantry, move, or nothing."""
    ground = ground_of(after.options)
    moves = [action for action in BITVA.legal(after, seat) if isinstance(action, Move)]
    taken = {PIECES.get(after.cells[ground.index[move.to]]) for move in moves}
    return next((piece for piece in ("general", "infantry") if piece in taken), "move" if moves else "nobody")
