"""N1–N8: a match without a map. The mechs stand on a table that the match does not see; it asks what it needs to know.

Each question is one decision. What is said of a line or of the ground holds for the turn, so that it is asked once;
whether the target lies in the arc (N6) is asked for each attack.
"""

from typing import Literal, get_args

from msgspec.structs import replace

from games.battletech import actions, events
from games.battletech.actions import Action, Answer, Ground
from games.battletech.damage import From
from games.battletech.events import Event
from games.battletech.model import Attack, Between, Mech, State
from games.battletech.movement import LEAVING_COST, allowance
from games.battletech.sequence import Happened, slot_used
from games.battletech.shots import bearing, working
from games.battletech.sight import OPEN_WOODS, Woods
from games.battletech.tohit import arc_of

GROUNDS: tuple[Ground, ...] = get_args(Ground)


# --- movement --------------------------------------------------------------------------------------


def travels(state: State, mech: Mech) -> list[Action]:
    """N2 How far a mech that has announced its mode may have gone: a hex costs 1 MP at least (V5)."""
    most = allowance(state, mech, mech.mode)
    left = (actions.Leave(),) if most >= LEAVING_COST else ()  # V9
    return [*(actions.Travel(hexes) for hexes in range(most + 1)), *left]


def travel(state: State, hexes: int) -> Happened:
    """N2 The hexes that count for W8."""
    mech = replace(state.mech(state.active), hexes=hexes)
    return slot_used(state.with_mech(mech), mech.unit, events.Stopped(mech.unit, hexes))


def leave(state: State) -> Happened:
    """V9 Out at once."""
    mech = replace(state.mech(state.active), out="left", spent=LEAVING_COST)
    return slot_used(state.with_mech(mech), mech.unit, events.LeftMap(mech.unit))


# --- what is seen on the table ---------------------------------------------------------------------


def answers(state: State, attack: Attack) -> list[Action]:
    """What may be answered to the next question about an attack; nothing when all is known, or `may_answer` is left."""
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    between = state.said_between(mech, target)
    if between is None:
        longest = max(state.mount(mech, weapon).facts.reach.long for weapon in working(state, mech))
        return [*map(actions.SayRange, range(1, longest + 1)), actions.SayBlocked(), actions.SayNoShot()]  # N3
    if between.woods is None:
        possible = [woods for woods in OPEN_WOODS if woods.light + woods.heavy < between.hexes]
        return [*(actions.SayWoods(*woods) for woods in possible), actions.SayBlocked()]  # N4 so many hexes lie between
    if target.unit not in dict(state.grounds):
        return [*map(actions.SayGround, GROUNDS)]  # N4
    if not attack.bearing and (arms := _arms(state, attack)):
        return [actions.SayBearing("front"), *arms, actions.SayNoShot()]  # N6
    if not attack.side and (sides := sides_that_matter(state)):
        return [*may_answer(state, attack), *map(actions.SaySide, sides)]  # N7
    return []


def answers_of_version_2(state: State) -> list[Action]:
    """N4 The woods that could be said here before version 3: more hexes of them than lie between the two."""
    attack = state.attack(state.active)
    between = state.said_between(state.mech(attack.unit), state.mech(attack.target)) if attack else None
    if between is None or between.woods is not None:
        return []
    return [actions.SayWoods(*woods) for woods in OPEN_WOODS if woods.light + woods.heavy >= between.hexes]


def may_answer(state: State, attack: Attack) -> list[Action]:
    """N6 Whether the target lies in the arc, where no arm could fire: whoever goes on has said that it does."""
    return [] if arc_said(attack) or _arms(state, attack) else [actions.SayBearing("front"), actions.SayNoShot()]


def arc_said(attack: Attack) -> bool:
    """N6 Whether it is known that the target lies in the arc: the players said so, or the declaration has gone on."""
    return bool(attack.bearing or attack.side or attack.weapons)


def _arms(state: State, attack: Attack) -> list[Action]:
    """N6 The sides on which an arm could fire at the target."""
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    arcs = {
        arc_of(state.mount(mech, weapon).location, state.options.arm_arcs) for weapon in bearing(state, mech, target)
    }
    sides: tuple[Literal["left", "right"], ...] = ("left", "right")
    return [actions.SayBearing(side) for side in sides if f"{side}_arm" in arcs]


def sides_that_matter(state: State) -> tuple[From, ...]:
    """N7 The sides that make a difference under these options."""
    flanks: tuple[From, ...] = ("left", "right") if state.options.side_tables else ()
    behind: tuple[From, ...] = ("rear",) if state.options.rear_armour else ()
    return ("front", *flanks, *behind) if flanks or behind else ()


def answer(state: State, action: Answer) -> Happened:
    """Note what the players have said of the attack being declared."""
    attack = state.declaring
    ends = (attack.unit, attack.target)
    match action:
        case actions.SayRange():
            woods = Woods(0, 0) if action.hexes == 1 else None  # N4 nothing lies between neighbours
            state = replace(state, between=(*state.between, Between(*ends, action.hexes, woods)))
            return state, (events.RangeSaid(*ends, action.hexes),)
        case actions.SayWoods():
            woods = Woods(action.light, action.heavy)
            between = tuple(replace(line, woods=woods) if line.woods is None else line for line in state.between)
            return replace(state, between=between), (events.WoodsSaid(*ends, action.light, action.heavy),)
        case actions.SayGround():
            grounds = (*state.grounds, (attack.target, action.ground))
            return replace(state, grounds=grounds), (events.GroundSaid(attack.target, action.ground),)
        case actions.SayBearing():
            return state.declared(replace(attack, bearing=action.bearing)), (events.BearingSaid(*ends, action.bearing),)
        case actions.SaySide():
            return state.declared(replace(attack, side=action.side)), (events.SideSaid(*ends, action.side),)
        case actions.SayBlocked():
            return _withdrawn(state, (ends, ends[::-1]), events.SightBlocked(*ends))  # L3: nor the other way
        case actions.SayNoShot():
            return _withdrawn(state, (ends,), events.NoShot(*ends))


def _withdrawn(state: State, barred: tuple[tuple[str, str], ...], event: Event) -> Happened:
    """N5 The attacker declares anew; between these two there is nothing more to declare this turn."""
    between = tuple(line for line in state.between if line.woods is not None)
    return replace(state, active="", attacks=state.attacks[:-1], between=between, barred=(*state.barred, *barred)), (
        event,
    )
