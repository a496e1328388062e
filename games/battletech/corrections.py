"""C1–C3: a number on a sheet is corrected by both sides together, as a move like any other (R)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.battletech import actions, events
from games.battletech.actions import Action, Correcting
from games.battletech.board import PACKAGE
from games.battletech.damage import LOCATIONS, REARS, keeps, lost, points_at, rewritten
from games.battletech.model import Correction, Mech, State, enemy, team_of
from games.battletech.sequence import Happened
from games.core.content import content

PHASES = ("movement", "declaration", "resolution")


SPAN = content(PACKAGE, "corrections", dict[str, int])["span"]


def openings(state: State) -> list[Action]:
    """C1 The sheets that the seat at its slot may open: between the slots, and not after a refusal (C2)."""
    if not state.options.corrections or state.active or state.refused or state.phase not in PHASES:
        return []
    return [actions.OpenSheet(mech.unit) for mech in state.on_map()]


def asked(state: State) -> tuple[str, ...]:
    """The seats that an open correction waits for: its own while it chooses, then any of the other team (C2)."""
    correction = state.correction
    return (correction.seat,) if correction.value is None else state.seats_of(enemy(team_of(correction.seat)))


def offers(state: State) -> list[Action]:
    """What may be done with an open correction."""
    if state.correction.value is not None:
        return [actions.Agree(), actions.Refuse()]
    mech = state.mech(state.correction.unit)
    return [*_armour(state, mech), *_shots(state, mech), actions.CloseSheet()]


def _armour(state: State, mech: Mech) -> Iterator[Action]:
    """C1 Armour up to that of the sheet; H5, H10 nothing on an arm, or behind, without the torso."""
    whole = state.design(mech).whole
    for rear, order in ((False, LOCATIONS), (True, REARS if mech.rear else ())):
        for location in order:
            if keeps(mech.armour, location, rear):
                now, most = (points_at(*sheet, location, rear) for sheet in ((mech.armour, mech.rear), whole))
                yield from (actions.CorrectArmour(mech.unit, location, value, rear) for value in _others(now, most))


def _shots(state: State, mech: Mech) -> Iterator[Action]:
    """C1 Shots up to those of the sheet; a declared weapon keeps the one that it is about to fire."""
    attack = state.attack(mech.unit)
    for weapon, (left, mount) in enumerate(zip(mech.shots, state.design(mech).firing, strict=True)):
        if left is None or mount.shots is None:
            continue
        least = 1 if attack and weapon in attack.weapons else 0
        yield from (actions.CorrectShots(mech.unit, weapon, value) for value in _others(left, mount.shots, least))


def _others(now: int, most: int, least: int = 0) -> list[int]:
    """C1 The numbers that may be proposed instead of the one there is, none of them far from it."""
    near = range(max(least, now - SPAN), min(most, now + SPAN) + 1)
    return [value for value in near if value != now]


def correct(state: State, seat: str, action: Correcting) -> Happened:
    """Carry one step of a correction out."""
    correction, settled = state.correction, replace(state, correction=Correction())
    match action:
        case actions.OpenSheet():
            return replace(state, correction=Correction(seat, action.unit)), (events.SheetOpened(seat, action.unit),)
        case actions.CorrectArmour() | actions.CorrectShots():
            return _proposed(state, correction, action)
        case actions.Agree():
            return _agreed(settled, correction)
        case actions.Refuse():  # C2 the team refused goes on with its slot
            return replace(settled, refused=True), (events.CorrectionRefused(seat, correction.unit),)
        case actions.CloseSheet():
            return settled, (events.SheetClosed(seat, correction.unit),)


def _proposed(state: State, correction: Correction, action: actions.CorrectArmour | actions.CorrectShots) -> Happened:
    """C2 Nothing changes before the other team agrees."""
    mech = state.mech(action.unit)
    if isinstance(action, actions.CorrectShots):
        weapon, left = state.mount(mech, action.weapon).weapon, mech.shots[action.weapon] or 0
        meant = replace(correction, weapon=action.weapon, value=action.shots)
        proposed = events.ShotsProposed(mech.unit, weapon, left, action.shots, action.weapon)
        return replace(state, correction=meant), (proposed,)
    meant = replace(correction, location=action.location, rear=action.rear, value=action.points)
    event = events.RearProposed if action.rear else events.ArmourProposed
    had = points_at(mech.armour, mech.rear, action.location, action.rear)
    return replace(state, correction=meant), (event(mech.unit, action.location, had, action.points),)


def _agreed(state: State, correction: Correction) -> Happened:
    """C3 The sheet says now what was proposed."""
    mech, value = state.mech(correction.unit), correction.value or 0
    if correction.weapon is not None:
        shots = tuple(value if index == correction.weapon else left for index, left in enumerate(mech.shots))
        weapon = state.mount(mech, correction.weapon).weapon
        corrected = events.ShotsCorrected(mech.unit, weapon, value, correction.weapon)
        return state.with_mech(replace(mech, shots=shots)), (corrected,)
    # C3 at 0 points a location is gone, as by a hit: H5 with its arm, H10 before and behind
    armour, rear = rewritten(mech.armour, mech.rear, correction.location, value, correction.rear and value > 0)
    event = events.RearCorrected if correction.rear else events.ArmourCorrected
    return state.with_mech(replace(mech, armour=armour, rear=rear)), (
        event(mech.unit, correction.location, value),
        *(events.LocationLost(mech.unit, location) for location in lost(mech.armour, armour)),
    )
