"""A position as text: one line for logs and failing tests, and a drawn map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.invasion.board import FAR, name_of
from games.invasion.model import State
from games.invasion.position import board, occupants
from games.invasion.tiles import CELLS, EDGES

_LETTERS: Mapping[str, str] = {"warrior": "W", "rogue": "R", "cleric": "C", "wizard": "Z", "sword": "s", "bow": "b"}


def notation(state: State) -> str:
    """Who and what is where: "heroes 2 | warrior D4 3hp 6mp 3at | g1 sword B2 done | …".

    The stage and the round come first; then the figures, what is known of the treasures ("A1=hidden"), the treasures
    found, what is broken, and the Lord's packs and bonus points.
    """
    return " | ".join(_parts(state))


def _parts(state: State) -> Iterator[str]:
    yield f"{state.stage} {state.round}"
    left = f" {state.points}mp {state.attacks}at"
    for hero in state.heroes:
        seen = f"{hero.name} {hero.cell} {hero.hp}hp" if hero.cell else f"{hero.name} off"
        yield seen + " potion" * hero.potions + " done" * hero.done + left * (hero.name == state.active)
    for each in state.goblins:
        yield f"{each.id} {each.weapon} {each.cell}" + " done" * each.done + left * (each.id == state.active)
    if state.fight:
        choice = "falls back" if state.fight.driven_off else "strikes"
        yield f"{state.fight.attacker} against {state.fight.defender}: {state.fight.next} {choice}"
    yield "treasures " + (" ".join(f"{treasure.cell}={treasure.face}" for treasure in state.treasures) or "-")
    yield "found " + (" ".join(state.found) or "-")
    yield "broken " + (" ".join(sorted(state.broken)) or "-")
    yield f"packs {' '.join(map(str, state.packs))} bonus {state.bonus} placing {state.placing}"


def drawn(state: State) -> str:
    """The board as in a tile's map, treasure spots only where one lies.

    W, R, C and Z stand for the heroes (Z is the wizard), s and b for goblins with a sword and with a bow.
    """
    grid, taken = board(state).grid, occupants(state)
    weapons = {goblin.id: goblin.weapon for goblin in state.goblins}
    lying = {treasure.cell for treasure in state.treasures}

    def symbols_at(x: int, y: int) -> str:
        if (x, y) not in grid:
            return "+"
        kind = grid[x, y]
        if kind in EDGES:
            return EDGES[kind].across if y % 2 else EDGES[kind].down
        cell = name_of((x, y))
        if cell in taken:
            return f" {_LETTERS[weapons.get(taken[cell], taken[cell])]} "
        return f" {CELLS['floor' if kind == 'treasure' and cell not in lying else kind].symbol} "

    return "\n".join("".join(symbols_at(x, y) for x in range(FAR + 1)) for y in range(FAR + 1))
