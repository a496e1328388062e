"""The record sheets of a match: in it, a sheet is what the match says."""

from games.battletech.damage import settled
from games.battletech.model import State
from games.battletech.sheet_marks import Marks
from games.core.sheets import UnitSheet


def unit_sheets(state: State) -> tuple[UnitSheet, ...]:
    """A sheet for each mech. Damage of the turn is marked at once, as the state has it, so no hit is pending."""
    found = []
    for mech in state.mechs:
        design, left = state.design(mech), iter(mech.shots)
        shots = tuple([next(left) if mount.fires else mount.shots for mount in design.mounts])
        rear = mech.rear or settled(mech.armour, design.rear)[1]  # H9 it does not count
        marks = Marks(mech.armour, rear, shots)
        found.append(UnitSheet(mech.unit, state.seat_of(mech.unit), mech.team, design, marks))
    return tuple(found)
