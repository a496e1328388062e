"""A computer player that looks one action ahead."""

from collections.abc import Sequence

from games.core.dice import Dice
from games.little_battlefield.components import CARDS, CELLS, RESERVE, SLOTS, enemy
from games.little_battlefield.model import Action, Convert, EndTurn, ForceReroll, LetStand, NotThisTurn, Reroll, State
from games.little_battlefield.rules import LITTLE_BATTLEFIELD
from games.little_battlefield.turn import rerolls
from games.little_battlefield.victory import winner

WON = 1_000_000
POINT = 120  # what a victory point is worth; the other weights are set against it
MARKER = 40  # for each point of a sector, with the marker all the way in the own half
UNIT = {"standard": 60, "elite": 110, "renown": 140}  # a unit that fights for a sector
AT_REST = 20  # a unit in a sector that is won already
DIE = 150
MORALE, COMMAND = 30, 24
WORTH_FORCING = 150  # what an AI die has to do before it is thrown again
PAID_REROLL = 3  # MORALE from which a reroll is paid for


def greedy(state: State, seat: str, legal: Sequence[Action]) -> Action:
    """The action after which the position is worth most for this side, deterministic. It looks no further than that."""
    if state.phase == "ai-die":
        after = _after(state, seat, LetStand())
        return ForceReroll() if worth(after, seat) + WORTH_FORCING < worth(state, seat) else LetStand()
    tried = [action for action in legal if not isinstance(action, Reroll | Convert | EndTurn | NotThisTurn)]
    worths = [worth(_after(state, seat, action), seat) for action in tried]
    best = max(worths, default=-WON)
    if state.phase != "act" or best > worth(state, seat):
        return tried[worths.index(best)]
    if state.free_reroll or (state.side(seat).morale >= PAID_REROLL and len(state.dice) > 1):
        return next(iter(rerolls(state.dice)))  # no die does any good: all of them again
    return EndTurn()


def _after(state: State, seat: str, action: Action) -> State:
    return LITTLE_BATTLEFIELD.apply(state, seat, action, Dice())[0]


def worth(state: State, seat: str) -> int:
    """What a position is worth for a side: its own means less those of the other."""
    if state.ended:
        won = winner(state, state.ended)
        return 0 if not won else WON if won == seat else -WON
    return _means(state, seat) - _means(state, enemy(seat))


def _means(state: State, seat: str) -> int:
    own = state.side(seat)
    total = POINT * state.points(seat) + DIE * own.level.dice + MORALE * own.morale + COMMAND * own.command
    for cell in CELLS:
        marker = state.own_marker(seat, cell)
        if marker is None:
            continue
        card = CARDS[state.cards[cell]]
        if marker > 0:
            total += MARKER * card.points * marker // card.category
        if unit := state.unit_in(seat, cell):
            resting = state.holds(seat, cell)
            total += state.count_in(seat, cell) * (AT_REST if resting else UNIT[unit] * card.points // 2)
    return total + sum(UNIT[SLOTS[slot]] // 4 for slot, place in enumerate(own.units) if place == RESERVE)
