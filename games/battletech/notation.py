"""A position as text, for failing tests, terminals and descriptions of pictures."""

from __future__ import annotations

from games.battletech.damage import LOCATIONS, REARS
from games.battletech.grid import FACINGS, number
from games.battletech.model import Mech, State
from games.battletech.rules import BATTLETECH

_GROUND = {"clear": "  . ", "light": "  l ", "heavy": "  h "}


def position(state: State) -> str:
    """The whole match: the turn, one line a mech, and its map, if any, with the mechs on it.

    A hex shows its ground or the mech in it with its facing: "A1se" is the attacker's first mech, facing south-east.
    Every column stands half a line lower than the one before or after, as on the map, so each row takes two lines.
    """
    acting = ", ".join(BATTLETECH.to_act(state)) or "nobody"
    head = f"turn {state.turn}, {state.phase}; initiative: {state.initiative or 'open'}; to act: {acting}"
    return "\n".join((head, *(_line(state, mech) for mech in state.mechs), *(_map(state) if state.has_map else ())))


def _line(state: State, mech: Mech) -> str:
    armour = " ".join(f"{location}{left}" for location, left in zip(LOCATIONS, mech.armour, strict=True))
    shots = "/".join("-" if left is None else str(left) for left in mech.shots)
    rear = (
        f" rear {' '.join(f'{location}{left}' for location, left in zip(REARS, mech.rear, strict=True))}"
        if mech.rear
        else ""
    )
    nowhere = "not set up" if state.has_map else "on the table"
    where = f"{mech.hex} {FACINGS[mech.facing]}" if mech.hex else mech.out or nowhere
    moved = f", {mech.mode} {mech.hexes} ({mech.spent} MP)" if mech.mode else ""
    return f"{mech.unit} {mech.kind} {where}{moved}; {armour}{rear}; shots {shots}"


def _map(state: State) -> list[str]:
    board = state.board
    shown = {mech.hex: f"{mech.unit}{FACINGS[mech.facing]}".ljust(4)[:5] for mech in state.on_map()}
    lines = []
    for row in range(board.height):
        for lower in (0, 1):
            cells = []
            for column in range(board.width):
                hex_ = number((column, row))
                cells.append(
                    shown.get(hex_, _GROUND[board.terrain(hex_).key]).ljust(5) if column % 2 == lower else " " * 5
                )
            lines.append("".join(cells).rstrip())
    return lines
