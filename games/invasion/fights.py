"""R6 to R9: attacks, strikes to and fro, retreats, and doors broken in."""

from msgspec.structs import replace

from games.core.dice import Dice
from games.invasion.board import edge_name
from games.invasion.dice import struck, thrown
from games.invasion.events import Broken, BrokenOff, Event, Held, Moved, NoRiposte, Retreated, Struck
from games.invasion.model import Attack, BreakIn, BreakOff, Fight, Retreat, State, Strike
from games.invasion.position import in_melee, may_riposte, retreats, side_of
from games.invasion.turns import after_attack, hit, spending


def attack(state: State, action: Attack, dice: Dice, events: list[Event]) -> State:
    """R6 An attack costs no points, and its first strike is the attacker's."""
    fight = Fight(action.figure, action.target, action.figure)
    return _blow(replace(state, fight=fight, **spending(state, action.figure, attacks=1)), fight, dice, events)


def strike(state: State, action: Strike, dice: Dice, events: list[Event]) -> State:
    """R6 The strikes alternate until one of the two falls back, or the goblin dies, A2 or the hero does."""
    return _blow(state, state.waiting_fight(), dice, events)


def break_off(state: State, action: BreakOff, dice: Dice, events: list[Event]) -> State:
    """A3 Who does not strike ends the fight (R)."""
    events.append(BrokenOff(state.waiting_fight().next))
    return after_attack(state, events)


def retreat(state: State, action: Retreat, dice: Dice, events: list[Event]) -> State:
    """T7 The one who has to go chooses between two cells."""
    return after_attack(_fallen_back(state, state.waiting_fight().next, action.to, events), events)


def _blow(state: State, fight: Fight, dice: Dice, events: list[Event]) -> State:
    """One strike by the fight's next figure, and who is next after it. T11 Figures beside the two do not matter."""
    striker = fight.next
    other = fight.other
    back = retreats(state, other, striker)
    blow = struck(
        dice,
        side_of(striker),
        can_retreat=bool(back),
        reroll=state.options.reroll,
        banner=state.banner_of(other),
    )
    events.append(Struck(striker, other, blow.effect, blow.rerolled))
    if blow.effect == "retreat":
        if len(back) > 1:
            return replace(state, fight=replace(fight, next=other, driven_off=True))
        return after_attack(_fallen_back(state, other, back[0], events), events)
    if blow.effect == "hit":
        state = hit(state, other, events)
        if state.stage == "over":
            return state
    if state.alive(other):
        if may_riposte(state, fight.attacker, fight.defender):
            return replace(state, fight=replace(fight, next=other))
        events.append(NoRiposte(other, in_melee(state, state.cell_of(striker), state.cell_of(other))))  # A4
    return after_attack(state, events)


def _fallen_back(state: State, figure: str, cell: str, events: list[Event]) -> State:
    """R7; T1 a hero who falls back onto a treasure does not take it."""
    events.append(Retreated(figure, cell))
    return state.put(figure, cell)


def break_in(state: State, action: BreakIn, dice: Dice, events: list[Event]) -> State:
    """R8 Two successes in a row break a door or window, and the figure behind it has to step back."""
    figure = action.figure
    state = replace(state, **spending(state, figure, attacks=1))
    behind = state.occupants()[action.to]
    edge = edge_name(state.cell_of(figure), action.to)
    side, banner = side_of(figure), state.banner_of(behind)
    for why in ("break-in", "break-in-again"):
        if thrown(dice, side, why=why, banner=banner) != "hit":
            events.append(Held(figure, edge, "missed"))
            return after_attack(state, events)
    back = retreats(state, behind, figure)
    if not back and side == "goblin":  # R8 the hero is hurt and the door holds; A15 even if that kills the hero
        events.append(Held(figure, edge, "no-retreat"))
        state = hit(state, behind, events)
        return state if state.stage == "over" else after_attack(state, events)
    events.append(Broken(figure, edge, crushed=not back))
    state = replace(state, broken=state.broken | {edge})  # T14
    state = _fallen_back(state, behind, back[0], events) if back else hit(state, behind, events)
    events.append(Moved(figure, action.to, 0))
    state = state.put(figure, action.to)  # R8 the attacker takes the cell, T16 for no points
    if side == "hero" and state.treasure_at(action.to) and state.options.treasure_after_last_break:
        return state  # T16 (R) even after the last attack the hero may take what lies there
    return after_attack(state, events)
