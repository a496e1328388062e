"""S5, S6: declaring attacks and resolving them. Every function here trusts that its action is legal."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.battletech import actions, events
from games.battletech.actions import Action
from games.battletech.damage import REARS, From, MarkedOff, hit_location, lost, mark_sides, points_at
from games.battletech.events import Event
from games.battletech.hexsides import choice, undecided, worse_side
from games.battletech.mapless import answers, may_answer
from games.battletech.model import Attack, Choice, Mech, State
from games.battletech.sequence import Happened, slot_used
from games.battletech.shots import aimable, may_see, number_of, shot, side_hit, table_hit, targets
from games.battletech.sight import SIDES, Side
from games.battletech.tohit import CERTAIN_MISS, hits
from games.core.dice import D6, Dice

# --- what may be done ------------------------------------------------------------------------------


def declarations(state: State, seat: str, wanted: object) -> Iterator[Action]:
    """S5 What a seat may do while attacks are declared; what is like `wanted`, if it is given."""
    attack = state.attack(state.active)
    if attack and state.asked:
        worse = worse_side(state, state.mech(attack.unit), state.mech(attack.target))
        yield from map(actions.ChooseSide, sorted(SIDES, key=lambda side: side != worse))  # L6 the worse one first
    elif attack and not state.has_map and (questions := answers(state, attack)):
        yield from questions  # N3–N7
    elif attack:
        if not state.has_map:
            yield from may_answer(state, attack)  # N6
        if not isinstance(wanted, actions.Ready):
            yield from map(
                actions.Aim, aimable(state, attack, wanted.weapon if isinstance(wanted, actions.Aim) else None)
            )
        yield actions.Ready()
    else:
        own = state.own_waiting(seat, getattr(wanted, "unit", None))
        if not isinstance(wanted, actions.HoldFire):
            only = wanted.target if isinstance(wanted, actions.Declare) else None
            yield from (
                actions.Declare(mech.unit, target.unit) for mech in own for target in targets(state, mech, only)
            )
        yield from (actions.HoldFire(mech.unit) for mech in own)


def resolutions(state: State, seat: str, wanted: object) -> Iterator[Action]:
    """S6 What a seat may do while attacks are resolved: the mech just begun first, its weapons in any order."""
    own = [attack for attack in state.attacks if state.seat_of(attack.unit) == seat]
    begun = [attack for attack in own if attack.unit == state.active]
    for attack in begun or own:
        mech, target = state.mech(attack.unit), state.mech(attack.target)
        for weapon in attack.weapons:
            yield actions.Fire(attack.unit, weapon)
            if not isinstance(wanted, actions.Fire) and not shot(state, mech, target, weapon).possible:  # W10
                yield actions.Drop(attack.unit, weapon)


# --- doing it --------------------------------------------------------------------------------------


def declare(state: State, action: actions.Declare) -> Happened:
    """S5 A mech takes its target; L5 the target's owner may have to choose a side of the line first."""
    attack = Attack(action.unit, action.target)
    asked = undecided(state, state.mech(action.unit), state.mech(action.target))  # L5
    state = replace(state, active=action.unit, asked=asked, attacks=(*state.attacks, attack))
    return state, (events.Declared(action.unit, action.target),)


def hold_fire(state: State, action: actions.HoldFire) -> Happened:
    """S3 A mech's slot goes by without an attack."""
    return slot_used(state, action.unit, events.FireHeld(action.unit))


def choose_side(state: State, side: Side) -> Happened:
    """L4 The side is settled for the turn; L6 with a choice for each pair of hexes, of the next pair."""
    attack = state.declaring
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    chosen = choice(state, mech, target, side)
    state = replace(state, choices=(*state.choices, chosen))
    happened: tuple[Event, ...] = (_side_chosen(chosen),)
    if undecided(state, mech, target):
        return state, happened
    state = replace(state, asked=False)
    if may_see(state, mech, target):
        return state, happened
    state = replace(state, active="", attacks=state.attacks[:-1])  # L5 blocked: the attacker declares anew
    return state, (*happened, events.SightBlocked(attack.unit, attack.target))


def _side_chosen(chosen: Choice) -> Event:
    hexes = (chosen.left, chosen.right) if chosen.side == "left" else (chosen.right, chosen.left)
    if not any(hexes):
        return events.SideChosen(chosen.start, chosen.end, chosen.side)
    return events.HexChosen(chosen.start, chosen.end, *hexes)


def aim(state: State, action: actions.Aim) -> Happened:
    """S5 One more weapon of the attack being declared."""
    attack = state.declaring
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    number = number_of(state, mech, target, action.weapon)
    why = dict.fromkeys(("base", "range", "attacker", "target", "woods", "cover"), 0)
    why |= {modifier.why: modifier.value for modifier in shot(state, mech, target, action.weapon).modifiers}
    aimed = replace(attack, weapons=(*attack.weapons, action.weapon))
    weapon = state.mount(mech, action.weapon).weapon
    return state.declared(aimed), (events.Aimed(attack.unit, weapon, number, **why, mount=action.weapon),)


def ready(state: State) -> Happened:
    """S5 The declaration binds; without a weapon it is holding fire."""
    attack = state.declaring
    if not attack.weapons:
        state = replace(state, attacks=state.attacks[:-1])
        return hold_fire(state, actions.HoldFire(attack.unit))
    return slot_used(state, attack.unit, events.AttackReady(attack.unit, attack.target, len(attack.weapons)))


def fire(state: State, action: actions.Fire, dice: Dice) -> Happened:
    """S6 One weapon: to hit, then where, then the marks. Raises NeedDice."""
    attack, mech, target = _resolving(state, action.unit)
    mount = state.mount(mech, action.weapon)
    number = number_of(state, mech, target, action.weapon)
    shots = tuple(
        [left - 1 if index == action.weapon and left is not None else left for index, left in enumerate(mech.shots)]
    )
    state = state.with_mech(replace(mech, shots=shots))  # W3 one mark a shot
    marked: tuple[Event, ...] = ()
    event: Event
    if number >= CERTAIN_MISS:  # W10 nothing to roll for
        event = events.CouldNotHit(mech.unit, target.unit, mount.weapon, number, action.weapon)
    elif not hits(number, total := dice.roll(2, D6, why="to-hit", read=sum)):
        event = events.Missed(mech.unit, target.unit, mount.weapon, number, total, action.weapon)
    else:
        side = side_hit(state, mech, target)
        location = hit_location(dice.roll(2, D6, why="location", read=sum), table_hit(state, side))
        event = events.Hit(mech.unit, target.unit, mount.weapon, number, total, location, action.weapon)
        state, marked = _damaged(state, target, location, mount.facts.damage, side)
    return _resolved(state, attack, action.weapon, event, *marked)


def drop(state: State, action: actions.Drop) -> Happened:
    """W10 An attack that cannot hit is given up, and its ammunition spared."""
    attack, mech, _ = _resolving(state, action.unit)
    dropped = events.Dropped(mech.unit, state.mount(mech, action.weapon).weapon, action.weapon)
    return _resolved(state, attack, action.weapon, dropped)


def _resolving(state: State, unit: str) -> tuple[Attack, Mech, Mech]:
    attack = next(declared for declared in state.attacks if declared.unit == unit)
    return attack, state.mech(unit), state.mech(attack.target)


def _damaged(state: State, target: Mech, location: str, damage: int, side: From) -> Happened:
    """S7 Damage is marked off at once; what it does to the mech waits for the end of the phase."""
    armour, rear, steps = mark_sides(target.armour, target.rear, location, damage, side)
    hurt = replace(target, armour=armour, rear=rear)
    return state.with_mech(hurt), (
        *(_noted(hurt, step, side) for step in steps),
        *(events.LocationLost(target.unit, location) for location in lost(target.armour, armour)),
    )


def _noted(mech: Mech, step: MarkedOff, side: From) -> Event:
    behind = bool(mech.rear) and side == "rear" and step.location in REARS  # H10
    event = events.RearMarked if behind else events.DamageMarked
    return event(mech.unit, step.location, step.damage, points_at(mech.armour, mech.rear, step.location, behind))


def _resolved(state: State, attack: Attack, weapon: int, *happened: Event) -> Happened:
    """S6 All weapons of a mech are resolved before those of the next."""
    left = tuple(other for other in attack.weapons if other != weapon)
    if left:
        attacks = tuple(
            [replace(declared, weapons=left) if declared is attack else declared for declared in state.attacks]
        )
        return replace(state, active=attack.unit, attacks=attacks), happened
    attacks = tuple([declared for declared in state.attacks if declared is not attack])
    return slot_used(state, attack.unit, *happened, attacks=attacks)
