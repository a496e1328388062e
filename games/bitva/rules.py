"""The rules of Bitva as the protocol wants them: set-up, turns, the end. `Ground` knows where soldiers may go."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import get_args

from msgspec.structs import replace

from games.bitva import model
from games.bitva.board import BOARD, Board, board_from_toml, board_to_toml
from games.bitva.check import faults
from games.bitva.ground import Ground, Side
from games.bitva.model import EMPTY, PIECES, ROLL, STAY, Action, Event, Phase, State
from games.bitva.options import Options
from games.bitva.zones import Zones
from games.core import structs
from games.core.dice import D6, Dice
from games.core.errors import Illegal
from games.core.legal import NOTHING, Legal
from games.core.options import read_options
from games.core.protocol import Outcome, Rules, Seat

Happened = tuple[State, tuple[Event, ...]]

_THROW: Legal[Action] = Legal(lambda wanted: (ROLL,))
_THROW_OR_STAY: Legal[Action] = Legal(lambda wanted: (ROLL, STAY))


@lru_cache(maxsize=16)
def ground_of(options: Options) -> Ground:
    """The tables for these options; their board is one that `setup` has accepted, or ours."""
    board = board_from_toml(options.board) if options.board else BOARD
    return Zones(board, options) if options.advanced else Ground(board, options)


def checked_board(text: str) -> Board:
    """A15 The board that a group has entered.

    Raises what reading raises, and Illegal("unplayable-board", fault, hexes) for the first of the `faults`.
    """
    board = board_from_toml(text)
    for fault, hexes in faults(board):
        raise Illegal("unplayable-board", fault=fault, hexes=[hex_.name for hex_ in hexes])
    return board


class Bitva(Rules[State, Action, Event]):
    """Two or four players, base game or variant. See docs/rules/bitva.md."""

    key = "bitva"
    version = 1
    state = State
    actions: Mapping[str, type[Action]] = structs.by_tag(get_args(Action))

    # --- the protocol ---------------------------------------------------------------------------------

    def setup(self, **options: object) -> State:
        """The empty board, before the lots are thrown; with four players the generals are on their posts.

        Raises Illegal "unknown-option", "bad-option", "unplayable-board", and what reading a board raises.
        """
        chosen = read_options(Options, options)
        if chosen.board:
            chosen = replace(chosen, board=board_to_toml(checked_board(chosen.board)))
        ground = ground_of(chosen)
        cells = EMPTY * len(ground.names)
        if chosen.players == 4:  # rule 2: each has one post only
            for side in ground.sides.values():
                cells = _put(cells, side.posts[0], side.general)
        return State(chosen, "lots", ground.seats[0], (), cells)

    def seats(self, state: State) -> tuple[Seat, ...]:
        return ground_of(state.options).seats

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if state.phase == "over" else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Legal[Action]:
        """What a seat may do; in battle, whether a jump is among it is known without the others."""
        if seat != state.turn or state.phase == "over":
            return NOTHING
        if (not state.dice and state.phase != "generals") or state.phase == "lots":
            return _THROW if state.phase != "recall" else _THROW_OR_STAY
        return Legal(partial(_found, state))

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Happened:
        ground = ground_of(state.options)
        side = ground.sides[seat]
        match action:
            case model.Roll():
                return _roll(ground, state, side, dice)
            case model.Move() | model.Enter() | model.Recall():
                return _jump(ground, state, side, action)
            case model.Stay():  # A10
                return _then(state, "battle", seat, (), state.cells), ()
            case model.Pass():  # rule 4
                return _next_turn(ground, state, side, state.cells, (model.Passed(seat),))
            case model.Post():
                return _post(ground, state, side, action.at)
            case model.Place():
                return _place(ground, state, side, action.at)

    def outcome(self, state: State) -> Outcome | None:
        """Rule 11, rule 12, rule 21: the side whose generals are all gone has lost."""
        if state.phase != "over":
            return None
        return Outcome(ground_of(state.options).sides[state.turn].team, "general-captured")


def _found(state: State, wanted: object) -> Iterable[Action]:
    ground = ground_of(state.options)
    side = ground.sides[state.turn]
    if state.phase == "battle":
        if isinstance(wanted, model.Move):
            return (wanted,) if ground.may_jump(state.cells, side, state.dice, wanted) else ()
        return ground.turn(state.cells, side, state.dice)
    if state.phase == "generals":  # rule 2
        return [ground.takes[place] for place in side.posts]
    return ground.by_die(state.phase, state.cells, side, state.dice[0])


# --- dice -------------------------------------------------------------------------------------------


def _roll(ground: Ground, state: State, side: Side, dice: Dice) -> Happened:
    if state.phase == "battle":  # rule 4
        faces = dice.roll(2, D6, why="move")
        return _then(state, state.phase, side.seat, faces, state.cells), (model.Rolled(side.seat, faces),)
    faces = dice.roll(1, D6, why=state.phase)
    if state.phase == "lots":
        return _lots(ground, state, side, faces)
    rolled = _then(state, state.phase, side.seat, faces, state.cells)
    if ground.by_die(state.phase, state.cells, side, faces[0]):
        return rolled, (model.Rolled(side.seat, faces),)
    # rule 3, T15, A9, A10 no hex for this number: the same player throws again
    return replace(rolled, dice=()), (model.Rolled(side.seat, faces), model.NoHex(side.seat, faces[0]))


def _lots(ground: Ground, state: State, side: Side, faces: tuple[int, ...]) -> Happened:
    """A8 The highest die begins; if it fell twice, all throw again."""
    lots, rolled = state.dice + faces, model.Rolled(side.seat, faces)
    if len(lots) < len(ground.seats):
        return _then(state, "lots", side.after[0], lots, state.cells), (rolled,)
    highest = max(lots)
    if lots.count(highest) > 1:
        return _then(state, "lots", ground.seats[0], (), state.cells), (rolled, model.LotsTied())
    first = ground.seats[lots.index(highest)]
    phase: Phase = "generals" if len(ground.seats) == 2 else "infantry"
    return _then(state, phase, first, (), state.cells), (rolled, model.Begins(first))


# --- setting up -------------------------------------------------------------------------------------


def _post(ground: Ground, state: State, side: Side, at: str) -> Happened:
    """Rule 2. Who began to choose a post begins to place infantry too."""
    cells = _put(state.cells, ground.index[at], side.general)
    done = all(other.general in cells for other in ground.sides.values())
    return _then(state, "infantry" if done else "generals", side.after[0], (), cells), (model.Posted(side.seat, at),)


def _place(ground: Ground, state: State, side: Side, at: str) -> Happened:
    """Rule 3, rule 1: in turn, until everybody has placed all infantry; then the first to place begins."""
    cells = _put(state.cells, ground.index[at], side.infantry)
    placed = (model.Placed(side.seat, at),)
    if any(ground.infantry_left(cells, other) for other in ground.sides.values()):
        return _then(state, "infantry", side.after[0], (), cells), placed
    return _next_turn(ground, state, side, cells, placed)


# --- turns ------------------------------------------------------------------------------------------


def _jump(ground: Ground, state: State, side: Side, action: model.Move | model.Enter | model.Recall) -> Happened:
    """Rule 4, rule 18, A10: the soldier lands; rule 8, T7 whoever was there is eliminated."""
    origin, to = ground.index[action.origin], ground.index[action.to]
    piece, taken = state.cells[origin], state.cells[to]
    moved = model.Moved(side.seat, PIECES[piece], action.origin, action.to)
    cells = _put(_put(state.cells, origin, EMPTY), to, piece)
    events: tuple[Event, ...] = (moved,)
    if taken != EMPTY:
        loser = ground.owners[taken]
        events += (model.Captured(loser.seat, PIECES[taken], action.to),)
        if taken == loser.general:
            if not any(ground.sides[seat].general in cells for seat in loser.team):  # rule 11, rule 12
                return _then(state, "over", side.seat, (), cells), (*events, model.Won(side.team))
            cells = cells.replace(loser.infantry, EMPTY)  # rule 12
            events += (model.TroopsLeft(loser.seat),)
    if not isinstance(action, model.Move):  # rule 18, A10: then the turn proper
        return _then(state, "battle", side.seat, (), cells), events
    return _next_turn(ground, state, side, cells, events)


def _next_turn(ground: Ground, state: State, side: Side, cells: str, events: tuple[Event, ...]) -> Happened:
    """A7 The next seat that still has its general."""
    for seat in side.after:
        if ground.sides[seat].general in cells:
            break
    return _then(state, ground.begins(cells, ground.sides[seat]), seat, (), cells), events


def _then(state: State, phase: Phase, turn: str, dice: tuple[int, ...], cells: str) -> State:
    return State(state.options, phase, turn, dice, cells)


def _put(cells: str, place: int, letter: str) -> str:
    return f"{cells[:place]}{letter}{cells[place + 1 :]}"


BITVA = Bitva()
