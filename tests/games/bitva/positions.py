"""Positions for the tests of Bitva, in the words of its states."""

import tomllib

from msgspec.structs import replace

from games.bitva.board import BOARD
from games.bitva.model import EMPTY, Move, State
from games.bitva.options import Options
from games.bitva.rules import BITVA
from games.core.content import written
from games.core.dice import Dice
from games.core.protocol import play

PLACES = {hex_.name: place for place, hex_ in enumerate(BOARD.hexes)}


def with_row(board, **row):
    """A board as TOML, with a row more in its south."""
    tables = tomllib.loads(board)
    return written({**tables, "south": [*tables["south"], row]})


def hexes(number=None, **wanted):
    """The names of all hexes with these attributes."""
    return {
        hex_.name
        for hex_ in BOARD.hexes
        if number in (None, hex_.number) and all(getattr(hex_, name) == value for name, value in wanted.items())
    }


def position(turn, dice=(), phase="battle", options=None, **letters):
    """A state with these letters on the board: `a="0,0 1,0"` puts two infantry of the first seat there."""
    cells = [EMPTY] * len(PLACES)
    for letter, names in letters.items():
        for name in names.split():
            assert cells[PLACES[name]] == EMPTY, name
            cells[PLACES[name]] = letter
    return State(options or Options(), phase, turn, tuple(dice), "".join(cells))


def duel(dice, a="", b="", A="0,4", B="4,-5", turn="south", options=None):
    """Two players in battle; unless told otherwise both generals are on posts, and each has infantry out of the way."""
    return position(turn, dice, options=options, a=a or "-7,4", b=b or "-3,-5", A=A, B=B)


def four(dice, a="-7,4", b="-3,-5", c="3,4", A="-4,4", B="0,-5", C="0,4", D="4,-5"):
    """Four players in battle, in the same way; a and c against b and d."""
    return position("south-west", dice, options=Options(players=4), a=a, b=b, c=c, d="7,-5", A=A, B=B, C=C, D=D)


def landings(state, origin):
    """Where the soldier on this hex may jump."""
    return {move.to for move in BITVA.legal(state, state.turn) if isinstance(move, Move) and move.origin == origin}


def done(state, action, *faces):
    """The state after an action of whose turn it is, and the events."""
    after, _, events = play(BITVA, state, state.turn, action, Dice(faces))
    return after, events


def letter_at(state, name):
    return state.cells[PLACES[name]]


def without(state, letters):
    """The same with these soldiers gone."""
    cells = "".join(EMPTY if letter in letters else letter for letter in state.cells)
    return replace(state, cells=cells)


def all_done(state, *moves):
    """The state after several actions without dice, each of whose turn it is."""
    for action in moves:
        state, _ = done(state, action)
    return state
