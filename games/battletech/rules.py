"""BattleTech Quick-Start as a game of the protocol."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, get_args

from msgspec.structs import replace

from games.battletech import actions, combat, corrections, mapless
from games.battletech.actions import Action, Answer, Correcting
from games.battletech.events import Announced, Deployed, Event, InitiativeRolled, LeftMap, Moved, Stopped, Turned
from games.battletech.grid import FACINGS
from games.battletech.model import LETTERS, TEAMS, Mech, Phase, State, team_of
from games.battletech.movement import TURNS, legal_ways, may_go, may_stop, modes, stepped
from games.battletech.options import Options
from games.battletech.sequence import Happened, initiative_settled, slot_used
from games.core import structs
from games.core.dice import D6, Dice
from games.core.legal import NOTHING, Legal
from games.core.options import read_options
from games.core.protocol import Outcome, Rules


def _force(team: str, options: Options) -> tuple[Mech, ...]:
    """D3 The mechs of a side, as on their sheets."""
    mechs = []
    for index, name in enumerate(options.force(team), start=1):
        (armour, rear), firing = options.designs[name].whole, options.designs[name].firing
        shots = tuple([mount.shots for mount in firing])
        mechs.append(Mech(f"{LETTERS[team]}{index}", name, armour, shots, rear if options.rear_armour else ()))
    return tuple(mechs)


def _legal(state: State, seat: str, wanted: object) -> Iterable[Action]:
    """What a seat that is to act may do; where it has much to choose from, what is like `wanted`, if it is given."""
    if state.phase == "initiative":
        return (actions.RollInitiative(),)
    if state.correction.seat:
        return corrections.offers(state)
    if isinstance(wanted, actions.OpenSheet):
        return corrections.openings(state)
    found = _PHASES[state.phase](state, seat, wanted)
    return [*found, *corrections.openings(state)] if wanted is None else found


# --- deployment ------------------------------------------------------------------------------------


def _deployments(state: State, seat: str, wanted: object) -> list[Action]:
    if state.active:
        return [actions.Face(facing) for facing in range(len(FACINGS))]  # D1 facing is free
    board = state.board
    # D1 the defender on the southernmost rows; D2 the attacker on the north edge
    defends = team_of(seat) == "defender"
    first, last = (board.height - state.options.defender_rows, board.height) if defends else (0, 1)
    taken = {mech.hex for mech in state.mechs}
    return [actions.Deploy(hex_) for hex_ in board.hexes[first * board.width : last * board.width] if hex_ not in taken]


def _deploy(state: State, seat: str, hex_: str) -> Happened:
    mech = state.own_waiting(seat)[0]
    return state.with_mech(replace(mech, hex=hex_), active=mech.unit), (Deployed(mech.unit, hex_),)


def _face(state: State, facing: int) -> Happened:
    mech = replace(state.mech(state.active), facing=facing)
    waiting = tuple(unit for unit in state.waiting if unit != mech.unit)
    phase: Phase = "deployment" if waiting else "initiative"
    after = state.with_mech(mech, phase=phase, queue=state.queue[1:], waiting=waiting, active="")
    return after, (Turned(mech.unit, facing),)


# --- initiative ------------------------------------------------------------------------------------


def _roll(state: State, seat: str, dice: Dice) -> Happened:
    total = dice.roll(2, D6, why="initiative", read=sum)  # S2
    team = team_of(seat)
    state, events = initiative_settled(replace(state, rolls=(*state.rolls, (team, total))))
    return state, (InitiativeRolled(team, total), *events)


# --- movement --------------------------------------------------------------------------------------


def _moves(state: State, seat: str, wanted: object) -> list[Action]:
    if not state.active:
        own = state.own_waiting(seat, getattr(wanted, "unit", None))
        return [actions.Announce(mech.unit, mode) for mech in own for mode in modes(mech)]
    mech = state.mech(state.active)
    if not state.has_map:
        return mapless.travels(state, mech)  # N2
    if isinstance(wanted, actions.Step):
        return [wanted] if may_go(state, mech, wanted.way) else []
    ways = legal_ways(state, mech) if wanted is None else ()
    stop = (actions.Stop(),) if may_stop(state, mech) else ()
    return [*map(actions.Step, ways), *stop]


def _announce(state: State, action: actions.Announce) -> Happened:
    mech = state.mech(action.unit)
    state = state.with_mech(replace(mech, mode=action.mode, start=mech.hex), active=action.unit)
    announced = Announced(action.unit, action.mode)
    if action.mode == "still":  # V2 neither a hex nor a hexside
        return slot_used(state, action.unit, announced)
    return state, (announced,)


def _step(state: State, action: actions.Step) -> Happened:
    mech = stepped(state, state.mech(state.active), action.way)
    state = state.with_mech(mech)
    if mech.out:  # V9 out at once
        return slot_used(state, mech.unit, LeftMap(mech.unit))
    if action.way in TURNS:
        return state, (Turned(mech.unit, mech.facing),)
    return state, (Moved(mech.unit, mech.hex),)


def _stop(state: State) -> Happened:
    mech = state.mech(state.active)
    return slot_used(state, mech.unit, Stopped(mech.unit, mech.hexes))


_DEEDS: Mapping[type[Action], Callable[[State, str, Any, Dice], Happened]] = {
    actions.Deploy: lambda state, seat, action, dice: _deploy(state, seat, action.hex),
    actions.Face: lambda state, seat, action, dice: _face(state, action.facing),
    actions.RollInitiative: lambda state, seat, action, dice: _roll(state, seat, dice),
    actions.Announce: lambda state, seat, action, dice: _announce(state, action),
    actions.Step: lambda state, seat, action, dice: _step(state, action),
    actions.Stop: lambda state, seat, action, dice: _stop(state),
    actions.Travel: lambda state, seat, action, dice: mapless.travel(state, action.hexes),
    actions.Leave: lambda state, seat, action, dice: mapless.leave(state),
    actions.Declare: lambda state, seat, action, dice: combat.declare(state, action),
    actions.HoldFire: lambda state, seat, action, dice: combat.hold_fire(state, action),
    actions.ChooseSide: lambda state, seat, action, dice: combat.choose_side(state, action.side),
    **dict.fromkeys(get_args(Answer), lambda state, seat, action, dice: mapless.answer(state, action)),
    actions.Aim: lambda state, seat, action, dice: combat.aim(state, action),
    actions.Ready: lambda state, seat, action, dice: combat.ready(state),
    actions.Fire: lambda state, seat, action, dice: combat.fire(state, action, dice),
    actions.Drop: lambda state, seat, action, dice: combat.drop(state, action),
    **dict.fromkeys(get_args(Correcting), lambda state, seat, action, dice: corrections.correct(state, seat, action)),
}
_PHASES: Mapping[str, Callable[[State, str, object], Iterable[Action]]] = {
    "deployment": _deployments,
    "movement": _moves,
    "declaration": combat.declarations,
    "resolution": combat.resolutions,
}


class BattleTech(Rules[State, Action, Event]):
    """The rules. Stateless; nothing in this game is hidden."""

    key = "battletech"
    version = 4
    state = State
    actions: Mapping[str, type[Action]] = structs.by_tag(_DEEDS)

    def __init__(self, version: int = version) -> None:
        self.version = version

    def setup(self, **options: object) -> State:
        """D1 The defender's mechs are set up first, then the attacker's, each side in the order of its list."""
        chosen = read_options(Options, options)
        forces = {team: _force(team, chosen) for team in TEAMS}
        queue = ("defender",) * len(forces["defender"]) + ("attacker",) * len(forces["attacker"])
        mechs = (*forces["attacker"], *forces["defender"])
        if chosen.map == "none":
            start = State(chosen, "initiative", mechs=mechs)  # N1 set up on the table
        else:
            start = State(chosen, mechs=mechs, queue=queue, waiting=tuple(mech.unit for mech in mechs))
        return replace(start, rules_version=max(self.version, start.rules_version))

    def seats(self, state: State) -> tuple[str, ...]:
        return state.seats

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.phase == "over":
            return ()
        if state.phase == "initiative":  # S2 each side throws its own dice, in either order
            rolled = [team for team, _ in state.rolls]
            return tuple([seat for seat in state.seats if team_of(seat) not in rolled])
        if state.correction.seat:
            return corrections.asked(state)  # C2
        if state.asked:
            return (state.seat_of(state.declaring.target),)  # L5 the owner of the target
        if not state.by_mech:
            return state.queue[:1]
        slots = (state.active,) if state.active else state.waiting  # D6 any of the team whose mech has not had its own
        return tuple([state.seat_of(unit) for unit in slots if state.mech(unit).team == state.queue[0]])

    def legal(self, state: State, seat: str) -> Legal[Action]:
        """What a seat may do; where it has much to choose from, one action is looked for among those like it.

        A match of version 2 offers two hexes of woods at a range of two beside (N4).
        """
        if seat not in self.to_act(state):
            return NOTHING
        if self.version == 2:
            return Legal(lambda wanted: [*_legal(state, seat, wanted), *mapless.answers_of_version_2(state)])
        return Legal(partial(_legal, state, seat))

    def apply(self, state: State, seat: str, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return _DEEDS[type(action)](state, seat, action, dice)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome(state.seats_of(state.winner) if state.winner else (), state.reason)


BATTLETECH = BattleTech()
EARLIER: Mapping[int, BattleTech] = MappingProxyType({2: BattleTech(2), 3: BattleTech(3)})
