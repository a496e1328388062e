"""The game as one object of the protocol: who may do what, and what it does."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from games.core import structs
from games.core.dice import Dice
from games.core.legal import NOTHING, Legal
from games.core.options import read_options
from games.core.protocol import Outcome, Rules, Seat
from games.little_battlefield import ai, model
from games.little_battlefield.combat import fight, retreat, retreat_places
from games.little_battlefield.components import SEATS, enemy
from games.little_battlefield.events import DieFollowed, DieUsed, Event
from games.little_battlefield.field import Tell, resources_changed, unit_placed
from games.little_battlefield.flow import proceed
from games.little_battlefield.model import Action, State, die_of
from games.little_battlefield.options import NEW, Options
from games.little_battlefield.scenarios import says_first
from games.little_battlefield.setup import check_first, draw_lots, first_state, lay_row
from games.little_battlefield.specials import affected, raise_power, use
from games.little_battlefield.turn import convert, follow_paid, follows, in_turn, reroll, roll_dice, without
from games.little_battlefield.victory import winner

Do = Callable[[State, str, Any, Dice, Tell], State]


# --- using a die (in one's own turn, or following) ---------------------------------------------------


def _spent(state: State, seat: str, action: Action, tell: Tell, *cells: int) -> State:
    """N3 The die of an action is used up, in the next free column of the action board; N6 a follower pays instead.

    `cells`: N6 where the die is used; what a follower does leaves that as it is.
    """
    die = die_of(action)
    if state.phase == "follow":
        state = follow_paid(state, seat, tell)
        tell.append(DieFollowed(seat, die))
        return replace(state, following=True, phase="settle")
    used = (*state.used, die)
    tell.append(DieUsed(seat, die, len(used)))
    return replace(state, dice=without(state.dice, (die,)), used=used, die=die, blocked=cells, phase="settle")


def _fight(state: State, seat: str, action: model.Fight, dice: Dice, tell: Tell) -> State:
    state = _spent(state, seat, action, tell, action.sector)
    return fight(state, seat, action.sector, action.die, tell, doubled=action.doubled)


def _move(state: State, seat: str, action: model.Move, dice: Dice, tell: Tell) -> State:
    if state.phase == "ai-move":
        return ai.move(state, action, tell)
    state = _spent(state, seat, action, tell, action.to)  # T7
    return unit_placed(state, seat, action.unit, action.start, action.to, tell)


def _take_resource(state: State, seat: str, action: model.TakeResource, dice: Dice, tell: Tell) -> State:
    # N14, T9 at 7 it brings nothing, but the die is used and can be followed. T20 One, also when following the AI
    return resources_changed(_spent(state, seat, action, tell), seat, (action.resource,), 1, tell)


def _use_special(state: State, seat: str, action: model.UseSpecial, dice: Dice, tell: Tell) -> State:
    return use(_spent(state, seat, action, tell, *affected(state, action)), seat, action, tell)


def _raise_power(state: State, seat: str, action: model.RaisePower, dice: Dice, tell: Tell) -> State:
    return raise_power(_spent(state, seat, action, tell), seat, action.resource, tell)


# --- the other actions -------------------------------------------------------------------------------


def _not_this_turn(state: State, seat: str, action: model.NotThisTurn, dice: Dice, tell: Tell) -> State:
    if state.phase == "ai-die":
        return ai.stands(state.with_side(seat, no_force=True), tell)
    return replace(state.with_side(seat, no_follow=True), phase="resume")


def _choose_sector(state: State, seat: str, action: model.ChooseSector, dice: Dice, tell: Tell) -> State:
    if state.phase == "ai-order":
        return ai.fight_in(state, action.sector, tell)
    return ai.strike(state, action.sector, tell)


_DO: Mapping[type[Action], Do] = {
    model.DrawLots: lambda state, seat, action, dice, tell: draw_lots(state, dice, tell),
    model.LayRow: lambda state, seat, action, dice, tell: lay_row(state, dice, tell),
    model.RollDice: roll_dice,
    model.Fight: _fight,
    model.Move: _move,
    model.TakeResource: _take_resource,
    model.UseSpecial: _use_special,
    model.RaisePower: _raise_power,
    model.Reroll: reroll,
    model.Convert: convert,
    model.EndTurn: lambda state, seat, action, dice, tell: replace(state, phase="turn-end"),  # N16, T15
    model.Pass: lambda state, seat, action, dice, tell: replace(state, phase="resume"),
    model.NotThisTurn: _not_this_turn,
    model.Retreat: lambda state, seat, action, dice, tell: retreat(state, action.to, tell),
    model.RollForAi: lambda state, seat, action, dice, tell: ai.thrown(  # S2 one die at a time
        state, dice, "turn", tell, left=state.ai_left - 1, rerolled=False
    ),
    model.ForceReroll: lambda state, seat, action, dice, tell: ai.forced(state, dice, tell),
    model.LetStand: lambda state, seat, action, dice, tell: ai.stands(state, tell),
    model.ChooseSector: _choose_sector,
}


class LittleBattlefield(Rules[State, Action, Event]):
    """My Little Battlefield: "blue" against "red". In solo mode "blue" has the only seat, and the AI plays red."""

    key = "little-battlefield"
    version = 2
    state = State
    actions: Mapping[str, type[Action]] = structs.by_tag(_DO)

    def __init__(self, version: int = version) -> None:
        self.version = version

    def setup(self, **options: object) -> State:
        """The first state. Raises Illegal "unknown-option", "bad-option" and what `check_deck` raises.

        T18, T25 A game of version 1 has the old way where its options do not say, and C1 named `first` for nothing.
        """
        if self.version == 1:
            return first_state(read_options(Options, options), 1)
        chosen = read_options(Options, NEW | options)
        check_first(chosen)
        return first_state(chosen, self.version)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Both sides; in solo mode the player's only."""
        return SEATS[:1] if state.options.mode == "solo" else SEATS

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Nobody when the game is over; during the set-up anybody may throw."""
        phase = state.phase
        if phase in ("roll", "act"):
            return (state.turn,)
        if phase in ("lots", "field"):
            return self.seats(state)
        if phase == "retreat":
            return (state.chooser(enemy(state.acting)),)  # T11, T23 the owner
        return () if phase == "over" else (enemy(state.turn),)  # "follow", and all that is asked in the AI's turn

    def legal(self, state: State, seat: Seat) -> Legal[Action]:
        """Everything a seat may do now; in a turn, one action is looked for among those like it."""
        return Legal(partial(_legal, state, seat)) if seat in self.to_act(state) else NOTHING

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The state after a legal action, on to the next decision, and what happened."""
        tell: Tell = []
        after = proceed(_DO[type(action)](state, seat, action, dice, tell), tell)
        return after, tuple(tell)

    def outcome(self, state: State) -> Outcome | None:
        """The end, once it has come. In solo mode the winner may be "red", which is no seat there."""
        if not state.ended:
            return None
        won = winner(state, state.ended)
        return Outcome((won,) if won else (), state.ended, tuple((seat, state.points(seat)) for seat in SEATS))


_ALWAYS: Mapping[str, tuple[Action, ...]] = {  # what may be done in a phase, however the game stands
    "lots": (model.DrawLots(),),
    "field": (model.LayRow(),),
    "roll": (model.RollDice(),),
    "ai-roll": (model.RollForAi(),),
    "ai-die": (model.LetStand(), model.ForceReroll(), model.NotThisTurn()),
    "over": (),
}


def _legal(state: State, seat: Seat, wanted: object) -> Iterable[Action]:
    if (always := _ALWAYS.get(state.phase)) is not None:
        return always
    match state.phase:
        case "act":
            return in_turn(state, wanted)
        case "follow":
            return (*follows(state, seat), model.Pass(), model.NotThisTurn())
        case "retreat":
            return map(model.Retreat, retreat_places(state))
        case "ai-order":
            return map(model.ChooseSector, state.ai_sectors)
        case "ai-move":
            return ai.ai_moves(state)
        case "ai-target":
            return map(model.ChooseSector, ai.targets(state))
        case _:
            return ()


LITTLE_BATTLEFIELD = LittleBattlefield()
EARLIER: Mapping[int, LittleBattlefield] = MappingProxyType({1: LittleBattlefield(1)})


def rematch(options: Mapping[str, object], state: State) -> dict[str, Any]:
    """The options of the next game: C1 without a first player, where the scenario says it."""
    fixed = says_first(state.options)
    return {name: value for name, value in options.items() if not (fixed and name == "first")}
