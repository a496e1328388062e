"""A player's own dice: throwing, throwing again, converting, and what a die may be used for."""

from collections import Counter
from collections.abc import Iterable, Iterator, KeysView
from functools import lru_cache
from itertools import combinations, product

from msgspec.structs import replace

from games.core.dice import Dice
from games.little_battlefield import model
from games.little_battlefield.combat import fights
from games.little_battlefield.components import DIE, FACES, MOST
from games.little_battlefield.events import DiceConverted, DiceRolled
from games.little_battlefield.field import Tell, resources_changed
from games.little_battlefield.model import Action, State, die_of
from games.little_battlefield.movement import moves
from games.little_battlefield.specials import raises, specials

Dices = tuple[str, ...]


def in_order(dice: Dices) -> Dices:
    """Dice by face: their order in the hand means nothing."""
    return tuple(sorted(dice, key=FACES.index))


def without(dice: Dices, gone: Dices) -> Dices:
    """The dice that are left when some are taken away."""
    left = list(dice)
    for die in gone:
        left.remove(die)
    return tuple(left)


def uses(state: State, seat: str, die: str, blocked: tuple[int, ...] = ()) -> Iterator[Action]:
    """What a die can do for a side. T22 A die that would do nothing is refused, but for the resources (T9)."""
    match die:
        case "attack" | "defence":
            yield from fights(state, seat, die, blocked)  # N8
        case "move":
            yield from moves(state, seat, blocked)  # N12
        case "morale" | "command":
            yield model.TakeResource(die)  # N14
        case _:
            yield from specials(state, seat, blocked)  # N15
            yield from raises(state, seat)


def in_turn(state: State, wanted: object) -> Iterable[Action]:
    """N3 What the player may do with the dice, in any order and as often as there are dice; or stop (T15).

    If one action is `wanted`, those of other kinds are not made.
    """
    match wanted:
        case None:
            return _all_in_turn(state)
        case model.Reroll():
            return rerolls(state.dice) if _may_reroll(state) else ()
        case model.Convert():
            return () if state.converted else conversions(state.dice)
        case model.EndTurn():
            return (wanted,)
    die = die_of(wanted)
    return uses(state, state.turn, die) if die in state.dice else ()


def _all_in_turn(state: State) -> Iterator[Action]:
    for die in dict.fromkeys(state.dice):
        yield from uses(state, state.turn, die)
    if _may_reroll(state):
        yield from rerolls(state.dice)
    if not state.converted:  # N5 once a turn
        yield from conversions(state.dice)
    yield model.EndTurn()  # N16, T15


def _may_reroll(state: State) -> bool:
    """N4 The first one is free, every other one costs MORALE."""
    return state.free_reroll or state.side(state.turn).resource("morale") > 0


@lru_cache(maxsize=512)
def rerolls(dice: Dices) -> KeysView[model.Reroll]:
    """N4 Every choice of dice to throw again: all of them first."""
    counts = Counter(dice)
    picks = product(*(range(number, -1, -1) for number in counts.values()))
    chosen = (tuple(face for face, number in zip(counts, pick, strict=True) for _ in range(number)) for pick in picks)
    return dict.fromkeys(model.Reroll(faces) for faces in chosen if faces).keys()  # type: ignore[arg-type]


@lru_cache(maxsize=512)
def conversions(dice: Dices) -> KeysView[model.Convert]:
    """N5 Every choice of two dice to discard, a third one and its new face."""
    return dict.fromkeys(
        model.Convert((first, second), die, face)  # type: ignore[arg-type]
        for first, second in dict.fromkeys(combinations(dice, 2))
        for die in dict.fromkeys(without(dice, (first, second)))
        for face in FACES
        if face != die
    ).keys()


def roll_dice(state: State, seat: str, action: model.RollDice, dice: Dice, tell: Tell) -> State:
    """N3 As many dice as the POWER level says at the start of the turn."""
    rolled = dice.roll(state.side(seat).level.dice, DIE, why="turn")
    tell.append(DiceRolled(seat, rolled, 0))
    return replace(state, dice=rolled, phase="act")


def reroll(state: State, seat: str, action: model.Reroll, dice: Dice, tell: Tell) -> State:
    """N4 The first time in a turn for nothing, then for 1 MORALE. T17 Also a die that was converted."""
    cost = 0 if state.free_reroll else 1
    state = resources_changed(state, seat, ("morale",), -cost, tell)
    rolled = dice.roll(len(action.dice), DIE, why="reroll")
    tell.append(DiceRolled(seat, rolled, cost))
    return replace(state, dice=in_order(without(state.dice, action.dice) + rolled), free_reroll=False)


def convert(state: State, seat: str, action: model.Convert, dice: Dice, tell: Tell) -> State:
    """N5 The discarded dice do nothing and cannot be followed."""
    tell.append(DiceConverted(seat, action.discard, action.die, action.face))
    left = in_order((*without(state.dice, (*action.discard, action.die)), action.face))
    return replace(state, dice=left, discarded=state.discarded + action.discard, converted=True)


def follows(state: State, seat: str) -> Iterator[Action]:
    """N6 What a player may do to follow the die that was just used, once 1 COMMAND is paid.

    T9 A COMMAND die is not worth asking about, since it would be paid with what it brings; nor is MORALE at 7.
    """
    if state.side(seat).resource("command") < 1 or state.die == "command":
        return
    if state.die == "morale" and state.side(seat).resource("morale") == MOST:
        return
    # T8 What has been paid is missed by a SPECIAL die only.
    paid = follow_paid(state, seat, []) if state.die == "special" else state
    yield from uses(paid, seat, state.die, state.blocked)


def follow_paid(state: State, seat: str, tell: Tell) -> State:
    """N6 Following costs 1 COMMAND, paid first (T8)."""
    return resources_changed(state, seat, ("command",), -1, tell)
