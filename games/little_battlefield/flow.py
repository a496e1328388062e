"""What happens by itself between two decisions: retreats, following, the end of turns."""

from collections.abc import Callable

from msgspec.structs import replace

from games.little_battlefield import ai
from games.little_battlefield.combat import retreat, retreat_places
from games.little_battlefield.components import MOST, enemy
from games.little_battlefield.field import Tell
from games.little_battlefield.model import Phase, State
from games.little_battlefield.setup import turn_begun
from games.little_battlefield.turn import follows
from games.little_battlefield.victory import end_at_once, end_of_turn, over


def proceed(state: State, tell: Tell) -> State:
    """Go on until somebody has to decide, or to throw, or the game is over."""
    while step := _STEPS.get(state.phase):
        after = step(state, tell)
        if after is state:
            break
        state = after
    return state


def _settle(state: State, tell: Tell) -> State:
    """N9, N10, N13 The units that have to retreat, one after the other (T23); then the AI's die in its next sector."""
    if state.retreating:
        places = retreat_places(state)
        return replace(state, phase="retreat") if len(places) > 1 else retreat(state, places[0], tell)
    if state.ai_sectors and not state.following:
        if ai.order_matters(state):  # S5 asked only where it does
            return replace(state, phase="ai-order")
        return ai.fight_in(state, state.ai_sectors[0], tell)
    return _used(state, tell)


def _ai_move(state: State, tell: Tell) -> State:
    """S6, S7 Asked only in a tie."""
    choices = ai.ai_moves(state)
    return state if len(choices) > 1 else ai.move(state, choices[0], tell)


def _ai_target(state: State, tell: Tell) -> State:
    """S9 Asked only in a tie."""
    choices = ai.targets(state)
    return state if len(choices) > 1 else ai.strike(state, choices[0], tell)


def _used(state: State, tell: Tell) -> State:
    """N6 A die has been used: the other player may follow it, once, unless this was the follow.

    Nobody is asked who cannot follow, or does not want to be asked this turn; the AI never follows (S12).
    """
    if reason := end_at_once(state):
        return over(state, reason, tell)
    other = enemy(state.turn)
    silent = state.is_ai(other) or state.side(other).no_follow
    if state.ai_bonus and state.options.bonus_no_follow:  # S11
        silent = True
    if not state.following and not silent and next(follows(state, other), None):
        return replace(state, phase="follow")
    return _resume(state, tell)


def _resume(state: State, tell: Tell) -> State:
    """N16 The next die, or the end of the turn when there is none."""
    onward: Phase = "act" if state.dice else "turn-end"
    if state.is_ai(state.turn):
        onward = "ai-roll" if state.ai_left else "ai-turn-end"
    return replace(state, phase=onward, die="", blocked=(), following=False)


def _ai_turn_end(state: State, tell: Tell) -> State:
    """S10, S11 MORALE first, then COMMAND; none of it after the bonus turn."""
    if state.ai_bonus:
        return replace(ai.bonus_ended(state, tell), phase="turn-end")
    state = ai.raised(state, tell)
    if reason := end_at_once(state):
        return over(state, reason, tell)
    return ai.bonus_begun(state, tell) if state.red.command == MOST else replace(state, phase="turn-end")


def _turn_end(state: State, tell: Tell) -> State:
    if reason := end_of_turn(state):
        return over(state, reason, tell)
    return turn_begun(state, enemy(state.turn), tell)


_STEPS: dict[str, Callable[[State, Tell], State]] = {
    "settle": _settle,
    "ai-move": _ai_move,
    "ai-target": _ai_target,
    "resume": _resume,
    "ai-turn-end": _ai_turn_end,
    "turn-end": _turn_end,
}
