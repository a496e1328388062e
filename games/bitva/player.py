"""A computer player: looks one move ahead, and is never in doubt."""

from collections.abc import Sequence

from games.bitva.board import NUMBERS
from games.bitva.ground import FRIEND, Ground, Side, letters_on
from games.bitva.model import ROLL, STAY, Action, State
from games.bitva.rules import BITVA, ground_of
from games.core.dice import Dice
from games.core.protocol import Seat

GENERAL = 10_000
INFANTRY = 40
PATROL = 6  # a soldier that may jump far
TRENCH = 3  # a soldier in its own trench
THREAT, DANGER = 6, 12  # a 36th of a chance to lose a general next turn: theirs, ours


def greedy(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """The legal action that leads to the best position; of equals, the first."""
    ground = ground_of(state.options)
    side = ground.sides[seat]
    if state.phase == "recall" and not state.dice:
        return ROLL if _after_recall(ground, side, state) > _worth(ground, side, state.cells) else STAY
    return max(legal, key=lambda action: _worth_after(ground, side, state, action))


def _worth_after(ground: Ground, side: Side, state: State, action: Action) -> int:
    """How well a seat stands after an action; where there is a choice, no dice are thrown for it."""
    return _worth(ground, side, BITVA.apply(state, side.seat, action, Dice())[0].cells)


def _after_recall(ground: Ground, side: Side, state: State) -> float:
    """A10 How well a seat stands on average when it throws the die to take somebody back; a number is as likely as any
    other for which there is room."""
    found = []
    for number in NUMBERS:
        if recalls := ground.recalling(state.cells, side, number):
            found.append(max(_worth_after(ground, side, state, recall) for recall in recalls))
    return sum(found) / len(found)


def _worth(ground: Ground, side: Side, cells: str) -> int:
    """How well a seat stands when its turn is over."""
    worth = 0
    for other in ground.sides.values():
        ally = other.half == side.half
        worth += cells.count(other.infantry) * (INFANTRY if ally else -INFANTRY)
        general = cells.find(other.general)
        if general >= 0:
            chance = sum(
                chance_to_hit(ground, cells, hunter, general)
                for hunter in ground.sides.values()
                if hunter.general in cells and hunter.half != other.half
            )
            worth += GENERAL - DANGER * chance if ally else THREAT * chance - GENERAL
    seen = side.sees(letters_on(cells))
    for place, letter in enumerate(cells):
        if letter == side.infantry:
            hex_ = ground.board.hexes[place]
            worth += PATROL * ground.in_patrol(seen, FRIEND, place)
            worth += TRENCH * (hex_.kind == "trench" and hex_.half == side.half)
    return worth


def chance_to_hit(ground: Ground, cells: str, hunter: Side, target: int) -> int:
    """In how many of 36 throws a seat whose turn it were could land on a hex.

    A general alone can go to a hex of any number with one die of two, in 11 of 36 throws:

    >>> from games.bitva.board import BOARD
    >>> from games.bitva.model import EMPTY
    >>> ground = ground_of(BITVA.setup().options)
    >>> place = next(place for place, hex_ in enumerate(BOARD.hexes) if hex_.half == "south" and hex_.kind == "plain")
    >>> general = ground.sides["south"].posts[0]
    >>> cells = "".join("A" if at == general else EMPTY for at in range(len(ground.names)))
    >>> chance_to_hit(ground, cells, ground.sides["south"], place)
    11
    """
    number, letters = ground.number[target], letters_on(cells)
    seen, far = hunter.sees(letters), ground.ways_of(letters, hunter).far

    def may_land(origin: int) -> bool:
        return ground.may_land(cells, seen, hunter, origin, target, far)

    if may_land(cells.index(hunter.general)):
        return 11  # one die at least shows the number
    numbers = {
        ground.number[place]
        for place, letter in enumerate(cells)
        if letter == hunter.infantry
        and (target in ground.near[place] or ground.in_patrol(seen, FRIEND, place))
        and may_land(place)
    }
    return sum(1 if start_number == number else 2 for start_number in numbers)
