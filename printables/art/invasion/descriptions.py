"""A game of Invasion in words, for readers who cannot see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.invasion.board import edge_name, place_of
from games.invasion.labels import TEXTS, figure_text
from games.invasion.model import Goblin, Hero, State, Treasure
from games.invasion.tiles import GridPoint, name_of
from games.invasion.turns import winner
from printables.context import GameContext

_SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def happening(state: State, context: GameContext) -> str:
    """The stage of the game, and what is to be done in it."""
    words = context.words
    if state.stage == "over":
        return words(f"inv_won_{winner(state)}")
    if state.placing:
        return words("inv_to_place", n=state.placing)
    if state.fight:
        fight = state.fight
        names = {role: context.text(figure_text(getattr(fight, role))) for role in ("attacker", "defender", "next")}
        return words("inv_fight_said", **names)
    if state.stage == "potions":
        return words("inv_potions_left", n=state.potions)
    stage = context.text(TEXTS.text("stages", state.stage))
    return words("inv_round", stage=stage, n=state.round) if state.round else stage


def cell_said(name: str, grid: Mapping[GridPoint, str], broken: Collection[str], context: GameContext) -> str:
    """ "D4, sewer; wall north, door east": a cell and what lies between it and the next ones."""
    words, (x, y) = context.words, place_of(name)
    sides = []
    for side, (dx, dy) in _SIDES.items():
        kind, there = grid[x + dx, y + dy], (x + 2 * dx, y + 2 * dy)
        if kind == "open":
            continue
        sentence = f"{words(f'inv_{kind}')} {words(f'inv_{side}')}"
        if there in grid and edge_name(name, name_of(there)) in broken:
            sentence += f" ({words('inv_broken')})"
        sides.append(sentence)
    kind = words(f"inv_{grid[x, y]}")
    return words("inv_cell_beside", cell=name, kind=kind, sides=", ".join(sides)) if sides else f"{name}, {kind}"


def hero_state(hero: Hero, state: State, context: GameContext) -> str:
    """What a hero has still to do, or what has become of it."""
    words = context.words
    if not hero.cell:
        return words("inv_outside" if state.stage == "chairs" else "inv_dead")
    if hero.name == state.active:
        return words("inv_acting", points=state.points, attacks=state.attacks)
    return words("inv_done" if hero.done else "inv_ready")


def hero_said(hero: Hero, state: State, context: GameContext) -> str:
    state_said = hero_state(hero, state, context)
    name = context.word(hero.name)
    if not hero.cell:
        return context.words("inv_hero_gone", hero=name, state=state_said)
    return context.words("inv_hero_said", hero=name, cell=hero.cell, hp=hero.hp, potions=hero.potions, state=state_said)


def goblin_said(goblin: Goblin, state: State, context: GameContext) -> str:
    words = context.words
    doing = words("inv_acting", points=state.points, attacks=state.attacks)
    state_said = doing if goblin.id == state.active else words("inv_done" if goblin.done else "inv_ready")
    return words(
        "inv_goblin_said",
        goblin=context.text(figure_text(goblin.id)),
        cell=goblin.cell,
        weapon=context.word(goblin.weapon),
        state=state_said,
    )


def treasure_said(treasure: Treasure, context: GameContext) -> str:
    return context.words("inv_treasure_said", cell=treasure.cell, face=context.word(treasure.face))


def goblins_said(state: State, context: GameContext) -> str:
    swords, bows = (sum(goblin.weapon == weapon for goblin in state.goblins) for weapon in ("sword", "bow"))
    return context.words("inv_goblins_said", swords=swords, bows=bows)


def packs_said(state: State, context: GameContext) -> str:
    packs = ", ".join(map(str, state.packs)) or context.words("inv_none")
    return context.words("inv_packs_said", packs=packs, bonus=state.bonus)


def found_said(state: State, context: GameContext) -> str:
    faces = ", ".join(map(context.word, state.found)) or context.words("inv_none")
    return context.words("inv_found_said", faces=faces)


def description(state: State, context: GameContext) -> str:
    """The stage, every hero, the goblins, the Lord's means, what is found."""
    sentences = [happening(state, context)]
    sentences += [hero_said(hero, state, context) for hero in state.heroes]
    sentences += [goblins_said(state, context), packs_said(state, context), found_said(state, context)]
    return " ".join(f"{sentence}." for sentence in sentences)
