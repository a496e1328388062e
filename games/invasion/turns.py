"""Whose turn it is: figures begin and end theirs, heroes and goblins alternate, the game ends. Hit points, too.

Here and in the modules beside it a function takes the list of events to add to, and gives the state that follows.
"""

from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from games.invasion.events import Event, GameEnded, GoblinDied, Healed, HeroDied, HeroHurt, RoundBegan, TurnEnded
from games.invasion.figures import DIAMONDS_TO_WIN, GOBLINS_AT_FIRST, HERO, HIT_POINTS
from games.invasion.model import Goblin, Hero, State

Figure = TypeVar("Figure", Hero, Goblin)
NOBODY: dict[str, Any] = {"active": "", "points": 0, "attacks": 0}  # is in the middle of a turn


def spending(state: State, figure: str, *, points: int = 0, attacks: int = 0) -> dict[str, Any]:
    """R3 What changes when the figure's turn has begun, and so much of it is spent; it has to finish before another
    one's begins.
    """
    left = state.left_of(figure)
    return {"active": figure, "points": left[0] - points, "attacks": left[1] - attacks}


def ended(state: State, figure: str, events: list[Event]) -> State:
    """The figure's turn is over, if only because the figure is."""
    if not state.alive(figure):
        return replace(state, **NOBODY)
    events.append(TurnEnded(figure))
    return state.with_figure(figure, {"done": True}, **NOBODY)


def after_attack(state: State, events: list[Event]) -> State:
    """R4, R11 A turn ends at once after its last attack (T3, T4), T2 but not by a retreat."""
    state = replace(state, fight=None)
    if state.active and (not state.attacks or not state.alive(state.active)):
        return ended(state, state.active, events)
    return state


def go_on(state: State, events: list[Event]) -> State:
    """The next part of the game, once everybody has done what there was to do in this part."""
    if state.stage == "over" or state.placing or state.fight or state.active:
        return state
    if state.stage == "chairs" and len(state.living) == len(state.heroes):
        return replace(state, stage="potions")
    if state.stage == "potions" and not state.potions:
        return replace(state, stage="treasures")
    if state.stage == "treasures" and not state.unplaced_faces():
        return replace(state, stage="goblins", placing=GOBLINS_AT_FIRST)
    if state.stage == "heroes" and all(figure.done for figure in state.living):
        # T8 those of a trap act with the others
        return replace(state, stage="summon", goblins=all_done(state.goblins, False))
    if state.stage == "goblins" or (state.stage == "lord" and all(figure.done for figure in state.goblins)):
        events.append(RoundBegan(state.round + 1))
        return replace(state, stage="heroes", round=state.round + 1, heroes=all_done(state.heroes, False))  # R3
    return state


def all_done(figures: tuple[Figure, ...], done: bool) -> tuple[Figure, ...]:
    """These heroes or goblins, all of them with their turn behind them, or all with it before them."""
    return tuple([figure if figure.done == done else replace(figure, done=done) for figure in figures])


def hit(state: State, figure: str, events: list[Event]) -> State:
    """R6 A goblin dies, a hero loses a hit point; R13 with the last hero's last one the Lord has won."""
    if figure not in HERO:
        fallen = state.goblin(figure)
        events.append(GoblinDied(figure, fallen.weapon, fallen.cell))
        return replace(state, goblins=tuple(other for other in state.goblins if other.id != figure))
    struck = state.hero(figure)
    hp = struck.hp - 1
    events.append(HeroHurt(struck.name, hp))
    if hp:
        return state.with_hero(replace(struck, hp=hp))
    # T13 a potion comes too late, T17 and is lost; A14 the diamonds stay found
    events.append(HeroDied(struck.name))
    state = state.with_hero(replace(struck, hp=0, cell="", potions=0, done=True))
    return state if state.living else won(state, "lord", events)


def healed(state: State, figure: str, points: int, events: list[Event]) -> State:
    """R2 Hit points back, never more than at the start (G8)."""
    patient = state.hero(figure)
    hp = min(patient.hp + points, HIT_POINTS)
    if hp == patient.hp:
        return state
    events.append(Healed(patient.name, hp))
    return state.with_hero(replace(patient, hp=hp))


def won(state: State, winner: Literal["heroes", "lord"], events: list[Event]) -> State:
    """R13 The game is over."""
    events.append(GameEnded(winner))
    return replace(state, stage="over", fight=None, **NOBODY)


def winner(state: State) -> Literal["heroes", "lord"] | None:
    """R13 Two diamonds found, or no hero left."""
    if state.found.count("diamond") >= DIAMONDS_TO_WIN:
        return "heroes"
    return "lord" if state.stage == "over" else None
