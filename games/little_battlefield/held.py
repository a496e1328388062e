"""The dice of a turn as things: what may be done with a player's; where the AI's stand on its table, and why."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from games.core.held import NO_DICE, HeldAct, Lies, OnDice, TurnDice
from games.core.texts import Label
from games.little_battlefield.ai import ai_moves, effective, level_effect
from games.little_battlefield.components import COMBAT, DIE, FACES, MOST
from games.little_battlefield.labels import action_label, cell_label
from games.little_battlefield.model import Action, Convert, Reroll, State, die_of

GIVEN_UP = 2  # N5 dice for a conversion


def held(state: State, seat: str | None) -> TurnDice:
    """The dice of the player's own turn, to choose from; of the AI's turn those that have fallen and are to come.

    Of two dice thrown again (N4) one at least shows a wanted face with 11 of 36 throws, of a single one with 1 of 6.

    >>> from games.little_battlefield.rules import LITTLE_BATTLEFIELD
    >>> state = replace(LITTLE_BATTLEFIELD.setup(), phase="act", turn="blue", dice=("move", "attack"))
    >>> next(act.chances for act in held(state, "blue").acts if act.code == "reroll")
    (Fraction(1, 6), Fraction(11, 36))
    """
    if state.turn and state.is_ai(state.turn) and not state.ended:
        return TurnDice(row=tuple(_row(state)), about=tuple(_about(state)))
    if state.phase != "act" or seat != state.turn:
        return NO_DICE
    price = "held.free" if state.free_reroll else "held.paid"  # N4
    acts = (
        HeldAct("use", Label("held.one", {}), takes=1),
        HeldAct("reroll", Label(price, {}), chances=_wanted(len(state.dice))),
        HeldAct("change", Label("held.given-up", {"n": GIVEN_UP}), takes=GIVEN_UP + 1),
    )
    return TurnDice(state.dice, acts)


def _wanted(dice: int) -> tuple[Fraction, ...]:
    """With one die, two and so on up to so many: the chance that one of them at least shows a face that is wanted."""
    missed = Fraction(DIE.sides - 1, DIE.sides)
    return tuple(1 - missed**n for n in range(1, dice + 1))


def on_dice(state: State, action: Action) -> OnDice | None:
    """Which dice of the player's turn an action takes; None for one that takes none."""
    if state.phase != "act":
        return None
    match action:
        case Reroll(dice):
            return OnDice("reroll", dice)
        case Convert(discard, die, face):
            return OnDice("change", (*discard, die), die, face)
    used = die_of(action)
    return OnDice("use", (used,)) if used else None


def _row(state: State) -> Iterator[tuple[str, Lies]]:
    in_question = state.phase in ("ai-die", "ai-order", "ai-move", "ai-target")
    used = state.used[:-1] if in_question and state.phase != "ai-die" else state.used
    for die in used:
        yield die, "used"
    for die in state.discarded:
        yield die, "dropped"
    if in_question:
        yield state.die, "now"
    for _ in range(state.ai_left):
        yield "", "coming"


def _about(state: State) -> Iterator[Label]:
    """S3 to S9 The row of the AI's table for the die in question, else for its last one; and what comes of it now."""
    die = state.die or (state.used[-1] if state.used else "")
    if not die:
        return
    rule = level_effect(state).text("ai") if die == "special" else Label(f"ai-table.{die}", {"most": MOST})  # S9
    yield Label("held.ai-row", {"die": die, "row": FACES.index(die) + 1, "rule": rule})
    if die == "move" and state.phase != "ai-move":  # then what it comes to is there to choose from, on one screen
        yield Label("ai-table.move-who", {})
        yield Label("ai-table.move-where", {})
    if state.phase != "ai-die":
        return
    if die == "move":
        after = replace(state, phase="ai-move")
        yield from (action_label(move, after) for move in ai_moves(state))
    elif die in COMBAT:
        yield Label("held.works-in", {"where": tuple(cell_label(state, cell) for cell in effective(state, die))})
