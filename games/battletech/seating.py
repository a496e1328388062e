"""D6–D8: who sits at a match: a player a side, or one a mech. What the tool asks of a game that is played in teams."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.battletech.actions import Action, Agree, Refuse, RollInitiative
from games.battletech.model import State, enemy, team_of, unit_of
from games.battletech.options import Options
from games.core.errors import Illegal


def team(state: State, seat: str) -> tuple[str, ...]:
    """The seats that win and lose with this seat."""
    return state.seats_of(team_of(seat))


def gives_up(state: State, seat: str) -> tuple[str, ...]:
    """D7 The seats that have all to resign before the side of this one has: those with a mech in play."""
    playing = {state.seat_of(mech.unit) for mech in state.mechs if mech.team == team_of(seat) and not mech.out}
    return tuple(member for member in team(state, seat) if member in playing)


def for_team(action: Action) -> bool:
    """D6 Whether anybody of a side may do this for all of it: a computer leaves it to the people there."""
    return isinstance(action, RollInitiative | Agree | Refuse)


def colours(seat: str) -> str:
    """D6 A seat of one mech has the colours of its side."""
    return team_of(seat) if unit_of(seat) else ""


def about(state: State, seat: str) -> str:
    """D6 What a seat of one mech has: chassis and model; "" for a seat that has a whole side."""
    unit = unit_of(seat)
    return state.design(state.mech(unit)).title if unit else ""


def rematch(options: Mapping[str, object], state: State) -> dict[str, Any]:
    """D8 The options of the next game: with a seat for each mech, every mech goes with its player."""
    after = _changed_over(state)
    return {**options, **({"attacker": after.attacker, "defender": after.defender} if after else {})}


def rematch_seats(state: State) -> dict[str, str]:
    """D8 Who sits where in the next game, as new seat → old seat: the sides change places, where there is room."""
    if state.by_mech and _changed_over(state) is None:
        return {seat: seat for seat in state.seats}
    olds = (*state.seats_of("defender"), *state.seats_of("attacker"))
    return {old.replace(team_of(old), enemy(team_of(old)), 1): old for old in olds}


def _changed_over(state: State) -> Options | None:
    """D8 The options with the forces the other way round; None where they stay, or find no room so."""
    options = state.options
    if not state.by_mech:
        return None
    changed = replace(options, attacker=options.defender, defender=options.attacker)
    try:
        changed.check()
    except Illegal:
        return None
    return changed
