"""S1–S9: the turn, its phases, whose slot is next, and how a match ends."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.battletech.damage import destroyed
from games.battletech.events import Destroyed, Event, InitiativeTied, InitiativeWon, MatchDrawn, MatchWon, TurnBegan
from games.battletech.model import TEAMS, Mech, Phase, State, enemy
from games.battletech.shots import can_ever_hurt, targets

Happened = tuple[State, tuple[Event, ...]]


def slots(first: str, ours: int, theirs: int, grouped: bool) -> tuple[str, ...]:
    """S4 The teams of a phase in order, one a slot: `first` has `ours` slots, the other team `theirs`.

    Plain alternation, so that the side with more mechs uses its last ones at the end; with `grouped` it uses two for
    one while it has at least twice as many left, three while it has three times as many, and so on.
    """
    order: list[str] = []
    while ours or theirs:
        own, other = _group(ours, theirs, grouped), _group(theirs, ours, grouped)
        order += [first] * own + [enemy(first)] * other
        ours, theirs = ours - own, theirs - other
    return tuple(order)


def _group(left: int, opposed: int, grouped: bool) -> int:
    return min(left, max(1, left // opposed) if grouped and opposed else 1)


def phase_begun(state: State, phase: Phase, mechs: Sequence[Mech], initiative: str) -> State:
    """A phase in which each of these mechs has a slot; S4 the loser of initiative begins."""
    waiting = tuple([mech.unit for mech in mechs])
    second = [mech.team for mech in mechs].count(initiative)
    queue = slots(enemy(initiative), len(mechs) - second, second, state.options.grouped_moves)
    return replace(state, phase=phase, initiative=initiative, queue=queue, waiting=waiting, active="", refused=False)


def initiative_settled(state: State) -> Happened:
    """S2 Once both have rolled: the higher total has the initiative this turn; equal totals are rolled again (R)."""
    totals = dict(state.rolls)
    if len(totals) < len(TEAMS):
        return state, ()
    if totals["attacker"] == totals["defender"]:
        return replace(state, rolls=()), (InitiativeTied(),)
    winner = max(TEAMS, key=totals.__getitem__)
    return phase_begun(state, "movement", state.on_map(), winner), (InitiativeWon(winner),)


def slot_used(state: State, unit: str, *happened: Event, **changes: object) -> Happened:
    """S3 A mech has had its slot, in which this has happened, and which brings these changes; after the last one the
    next phase begins (S1).
    """
    waiting = tuple([other for other in state.waiting if other != unit])
    state = replace(state, queue=state.queue[1:], waiting=waiting, active="", refused=False, **changes)
    if state.queue:
        return state, happened
    if state.phase == "movement":
        state = phase_begun(state, "declaration", state.on_map(), state.initiative)
        # Where nobody has a target, holding fire is all that anybody could declare.
        if any(targets(state, mech) for mech in state.on_map()):
            return state, happened
    elif state.phase == "declaration" and state.attacks:
        firing = [state.mech(attack.unit) for attack in state.attacks]
        return phase_begun(state, "resolution", firing, state.initiative), happened
    return turn_ended(state, happened)


def turn_ended(state: State, happened: Iterable[Event]) -> Happened:
    """S7 Damage takes effect: destroyed mechs leave the map. S8 Then victory is checked, or a new turn begins."""
    events = list(happened)
    for mech in state.on_map():
        if destroyed(mech.armour):  # H6
            state = state.with_mech(replace(mech, hex="", out="destroyed"))
            events.append(Destroyed(mech.unit))
    beaten = [team for team in TEAMS if _left(state, team) or not state.on_map(team)]
    if len(beaten) == len(TEAMS):
        return _over(state, "", "both-lost", events)  # S8, V9 in the same turn: a draw
    if beaten:
        return _over(state, enemy(beaten[0]), "left-map" if _left(state, beaten[0]) else "last-standing", events)
    if not _anybody_can_hurt(state if state.rules_version == 3 else replace(state, choices=())):
        return _over(state, "", "stalemate", events)  # S9; L4 a side of the line is chosen anew next turn
    fresh = tuple(
        replace(mech, mode="", spent=0, hexes=0, heading="", reversed=False, start="") if not mech.out else mech
        for mech in state.mechs
    )
    turn = state.turn + 1
    state = State(state.options, "initiative", turn, fresh, rules_version=state.rules_version)
    return state, (*events, TurnBegan(turn))


def _left(state: State, team: str) -> bool:
    """V9 Whether a side has lost because a mech of it left the map (option `leaving`)."""
    left = any(mech.out == "left" for mech in state.mechs if mech.team == team)
    return left and state.options.leaving == "side_loses"


def _anybody_can_hurt(state: State) -> bool:
    return any(
        can_ever_hurt(state, attacker, target) for attacker in state.on_map() for target in state.enemies(attacker)
    )


def _over(state: State, winner: str, reason: str, events: list[Event]) -> Happened:
    state = replace(state, phase="over", queue=(), waiting=(), active="", winner=winner, reason=reason)
    ending = MatchWon(winner, reason) if winner else MatchDrawn(reason)
    return state, (*events, ending)
