"""S1 to S12 The AI. Its dice are thrown by the player's actions; the player decides where the rules leave it open."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.core.dice import Dice
from games.little_battlefield.combat import fight, fought_in, pushed
from games.little_battlefield.components import (
    AI,
    AI_BOARDS,
    BONUS_DICE,
    CARDS,
    COMBAT,
    DIE,
    ENEMY_RESERVE,
    KINDS,
    MOST,
    RESERVE,
    RESOURCES,
    Effect,
    enemy,
)
from games.little_battlefield.events import AiBonusTurn, AiDieDiscarded, AiDieRolled, DieUsed, SpecialUsed
from games.little_battlefield.field import Tell, depth, power_raised, resources_changed, unit_placed
from games.little_battlefield.gauge import Fought
from games.little_battlefield.model import Move, Phase, State
from games.little_battlefield.movement import moves
from games.little_battlefield.setup import fresh
from games.little_battlefield.specials import drain, gain
from games.little_battlefield.victory import alone_reached, winner

PLAYER = enemy(AI)


# --- its dice ----------------------------------------------------------------------------------------


def forced(state: State, dice: Dice, tell: Tell) -> State:
    """S3 The player pays 1 MORALE and 1 COMMAND, and the new face is tested anew."""
    state = resources_changed(state, PLAYER, RESOURCES, -1, tell)
    return thrown(state, dice, "forced", tell, left=state.ai_left, rerolled=state.ai_rerolled)


def thrown(state: State, dice: Dice, why: str, tell: Tell, *, left: int, rerolled: bool) -> State:
    (die,) = dice.roll(1, DIE, why=f"ai-{why}")
    tell.append(AiDieRolled(die, why))
    sectors = effective(state, die)
    useful = usable(state, die, sectors)
    if not useful and not rerolled:  # S2 each die is thrown again once when unusable
        return thrown(state, dice, "unusable", tell, left=left, rerolled=True)
    if not useful:  # S2 still: discarded, and not followed
        tell.append(AiDieDiscarded(die))
        gone = (*state.discarded, die)
        return replace(state, discarded=gone, ai_left=left, ai_rerolled=rerolled, phase="resume")
    player = state.side(PLAYER)
    if player.morale and player.command and not player.no_force:  # S3
        return replace(state, die=die, ai_left=left, ai_rerolled=rerolled, phase="ai-die")
    return resolved(state, die, sectors, tell, ai_left=left, ai_rerolled=rerolled)


def usable(state: State, die: str, sectors: tuple[int, ...]) -> bool:
    """S2 The table of rerolls: COMBAT that would change nothing in any of its `sectors`, MOVE that no unit can make.
    T16 Driving somebody out of a sector that the AI controls is a change."""
    if die in COMBAT:
        return bool(sectors)
    return die != "move" or next(_moves(state), None) is not None


def stands(state: State, tell: Tell, **changes: object) -> State:
    """S3 The player lets the die stand that was thrown, and with it these changes."""
    return resolved(state, state.die, effective(state, state.die), tell, **changes)


def resolved(state: State, die: str, sectors: tuple[int, ...], tell: Tell, **changes: object) -> State:
    """S3 The die stands, and with it these changes: it goes on the action board and does its work, in these sectors."""
    used = (*state.used, die)
    tell.append(DieUsed(AI, die, len(used)))
    if die in COMBAT:
        # T7, T20 every sector it touches, so that it cannot be followed there
        changes |= {"ai_sectors": sectors, "blocked": state.stands_in(AI)}  # S4
    phase: Phase = "ai-move" if die == "move" else "settle"
    changes |= {"die": die, "used": used, "phase": phase}
    if die in RESOURCES:
        return resources_changed(state, AI, RESOURCES, 1, tell, **changes)  # S8 both, whichever the die shows
    state = replace(state, **changes)
    return _special(state, tell) if die == "special" else state


# --- COMBAT ------------------------------------------------------------------------------------------


def _working(state: State, die: str) -> Iterator[tuple[int, Fought]]:
    """S4 The sectors with an AI unit in which the die does something, and what."""
    for cell in state.stands_in(AI):
        after = fought_in(state, AI, cell, die, doubled=True)
        if after and after.results:
            yield cell, after


def effective(state: State, die: str) -> tuple[int, ...]:
    """S4 The sectors in which a COMBAT die works, those first where nobody has to retreat; none for other dice."""
    if die not in COMBAT:
        return ()
    quiet: list[int] = []
    driving: list[int] = []
    for cell, after in _working(state, die):
        (driving if after.retreats else quiet).append(cell)
    return (*quiet, *driving)


def order_matters(state: State) -> bool:
    """S5 Whether the player has to say in which sector the die works next: only retreats can get into each other's
    way, so only when it drives units out of several."""
    if len(state.ai_sectors) == 1:
        return False
    fights = (fought_in(state, AI, cell, state.die, doubled=True) for cell in state.ai_sectors)
    return all(after and after.retreats for after in fights)


def fight_in(state: State, cell: int, tell: Tell) -> State:
    """S4 The die in one of its sectors, twice for an Elite or Renown unit (N11)."""
    left = tuple(sector for sector in state.ai_sectors if sector != cell)
    return fight(state, AI, cell, state.die, tell, doubled=True, ai_sectors=left, phase="settle")


# --- MOVE --------------------------------------------------------------------------------------------


def ai_moves(state: State) -> tuple[Move, ...]:
    """S6, S7 The moves that the AI would make; more than one where the player breaks a tie."""
    legal = list(_moves(state))
    if not legal:
        return ()
    nearest = max(_progress(legal_move.start) for legal_move in legal)  # S6 nearest to the player's Reserve
    legal = [legal_move for legal_move in legal if _progress(legal_move.start) == nearest]
    # S6 then the strongest; from the Reserve Standards, then Elite, then Renown
    first = min if nearest < 0 else max
    unit = first((legal_move.unit for legal_move in legal), key=KINDS.index)
    by_start: dict[int, list[Move]] = {}
    for legal_move in legal:
        if legal_move.unit == unit:
            by_start.setdefault(legal_move.start, []).append(legal_move)
    return tuple(chosen for own in by_start.values() for chosen in _destinations(state, own))


def _moves(state: State) -> Iterator[Move]:
    """S7 The moves among which the AI chooses."""
    return (legal_move for legal_move in moves(state, AI) if legal_move.to != ENEMY_RESERVE or _enters(state))


def _progress(start: int) -> int:
    return -1 if start == RESERVE else depth(AI, start)


def _enters(state: State) -> bool:
    """S7 (R) Into the player's Reserve, which ends the game, only when that does not lose it.

    T27 Nor the scenario: not while the player has its objective. In games of version 1 points alone counted.
    """
    if state.rules_version == 1:
        return state.options.ai_enters_behind or state.points(AI) >= state.points(PLAYER)
    if alone_reached(state) == PLAYER:
        return False
    return state.options.ai_enters_behind or winner(state, "reserve-reached") != PLAYER


def _destinations(state: State, legal: list[Move]) -> list[Move]:
    """S7 Of one unit's moves: into the player's Reserve; else to a sector that the AI does not control, of most value;
    else to one with an enemy unit; else to one that it controls, of most value. Ties are the player's."""
    if into := [legal_move for legal_move in legal if legal_move.to == ENEMY_RESERVE]:
        return into
    if others := [legal_move for legal_move in legal if not state.holds(AI, legal_move.to)]:
        return _dearest(state, others)
    return [legal_move for legal_move in legal if state.contact(AI, legal_move.to)] or _dearest(state, legal)


def _dearest(state: State, legal: list[Move]) -> list[Move]:
    worth = [CARDS[state.cards[legal_move.to]].points for legal_move in legal]
    most = max(worth)
    return [legal_move for legal_move, value in zip(legal, worth, strict=True) if value == most]


def move(state: State, action: Move, tell: Tell) -> State:
    """S7 The move is made. T7 Its end is where it cannot be followed."""
    state = unit_placed(state, AI, action.unit, action.start, action.to, tell)
    return replace(state, blocked=(action.to,), phase="settle")


# --- SPECIAL -----------------------------------------------------------------------------------------


def level_effect(state: State) -> Effect:
    """S9 The rule of the AI's present POWER level, and no other; the rules of sectors are not for the AI."""
    return AI_BOARDS[state.options.ai_board].levels[state.red.power - 1]


def _special(state: State, tell: Tell) -> State:
    """S9 Without anything to work on, the rule does nothing."""
    effect = level_effect(state)
    tell.append(SpecialUsed(AI, RESERVE, effect.kind))
    if effect.kind == "drain":
        return drain(state, AI, effect, "", tell)
    if effect.kind == "gain":
        return gain(state, AI, effect, "", tell)
    if effect.kind == "move":
        return replace(state, phase="ai-move") if ai_moves(state) else state
    return replace(state, phase="ai-target") if targets(state) else state


def targets(state: State) -> tuple[int, ...]:
    """S9 (R) Where a rule of the AI's board works; more than one where the player breaks a tie.

    "push": of the sectors with an AI unit that the AI does not control, the most valuable. "repel": the player's units
    nearest to the AI's Reserve.
    """
    if level_effect(state).kind == "push":
        fought_for = [cell for cell in state.stands_in(AI) if not state.holds(AI, cell)]
        worth = {cell: CARDS[state.cards[cell]].points for cell in fought_for}
    else:
        worth = {cell: -depth(AI, cell) for cell in state.stands_in(PLAYER)}
    most = max(worth.values(), default=0)
    return tuple(cell for cell, value in worth.items() if value == most)


def strike(state: State, cell: int, tell: Tell) -> State:
    """S9 A rule of the AI's board works on a sector, which cannot be followed there."""
    push = level_effect(state).kind == "push"
    state = pushed(state, AI, cell, tell) if push else replace(state, retreating=(cell,))
    return replace(state, blocked=(cell,), phase="settle")


# --- the end of its turn -----------------------------------------------------------------------------


def raised(state: State, tell: Tell) -> State:
    """S10 With MORALE at 7 the AI's POWER goes up by one level, and MORALE back to 0: first, and once a turn."""
    if state.red.morale == MOST:
        state = power_raised(state, AI, tell)
        state = resources_changed(state, AI, ("morale",), -MOST, tell)
    return state


def bonus_begun(state: State, tell: Tell) -> State:
    """S11 With COMMAND at 7 the AI plays another turn, of three dice; T14 SPECIAL dice work in it as ever."""
    tell.append(AiBonusTurn(BONUS_DICE))
    return fresh(state, ai_left=BONUS_DICE, ai_bonus=True, phase="ai-roll")


def bonus_ended(state: State, tell: Tell) -> State:
    """S11 After it COMMAND goes back to 0; the rules of the end of a turn do not apply to it."""
    return resources_changed(state, AI, ("command",), -MOST, tell, ai_bonus=False)
