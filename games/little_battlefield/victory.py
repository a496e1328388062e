"""N17, S13, C2, C3 When a game is over, and who has won."""

from msgspec.structs import replace

from games.little_battlefield.components import AI, ENEMY_RESERVE, POWER, SEATS, WINNING_POINTS
from games.little_battlefield.events import GameEnded
from games.little_battlefield.field import Tell
from games.little_battlefield.model import State
from games.little_battlefield.scenarios import SCENARIOS


def end_at_once(state: State) -> str:
    """S13 In solo mode a unit in the other's Reserve, or the AI at the last POWER level; "" to go on."""
    if ENEMY_RESERVE in state.blue.units or ENEMY_RESERVE in state.red.units:
        return "reserve-reached"
    return "ai-power" if state.options.mode == "solo" and state.red.power == len(POWER) else ""


def end_of_turn(state: State) -> str:
    """Why the game ends with the turn of `state.turn`, which is over, its last follow included; "" to go on.

    N17, T10 That side, and no other, has what it is after (`aims`); C3 or the rounds of a scenario are over.
    """
    scenario = SCENARIOS.get(state.options.scenario)
    if reached(state, state.turn):
        return "objective" if scenario else "points"
    return "rounds" if scenario and state.turns >= 2 * scenario.rounds else ""


def aims(state: State, seat: str) -> tuple[tuple[int, ...], int]:
    """The cells that a side has to control at the end of its turn to win, and the victory points it has to have then;
    0 where points end nothing. C2 In a scenario they are its objective, if it has one for this side.
    """
    if scenario := SCENARIOS.get(state.options.scenario):
        return next(((goal.cells, goal.points) for goal in scenario.objectives if goal.side == seat), ((), 0))
    pitched = state.options.mode != "solo" or state.options.solo_points  # T25 against the AI where the table wants it
    return (), WINNING_POINTS if pitched else 0  # N17


def reached(state: State, seat: str) -> bool:
    """N17, C2 Whether a side has all that it is after."""
    cells, wanted = aims(state, seat)
    return bool(cells or wanted) and state.points(seat) >= wanted and all(state.holds(seat, cell) for cell in cells)


def alone_reached(state: State) -> str:
    """C2 The side that has what its scenario asks of it, if the other one has not; "" for none, and in a battle."""
    done = [seat for seat in SEATS if state.options.scenario in SCENARIOS and reached(state, seat)]
    return done[0] if len(done) == 1 else ""


def winner(state: State, reason: str) -> str:
    """N17, T10 Who has the more victory points, "" for a draw.

    In a scenario whoever has reached the objective, S13 in solo mode too, when one side enters a Reserve or the AI has
    its last POWER level. C3, T24 Once the rounds are over nobody can reach it any more (in games of version 1 it still
    came first): the scenario says who wins.
    """
    scenario = SCENARIOS.get(state.options.scenario)
    if (reason != "rounds" or state.rules_version == 1) and (only := alone_reached(state)):
        return only
    if scenario and reason == "rounds" and scenario.otherwise != "points":
        return scenario.otherwise
    blue, red = state.points("blue"), state.points("red")
    return "" if blue == red else "blue" if blue > red else "red"


def over(state: State, reason: str, tell: Tell) -> State:
    """The state of a finished game."""
    tell.append(GameEnded(reason, winner(state, reason), state.points("blue"), state.points(AI)))
    return replace(state, phase="over", ended=reason)
