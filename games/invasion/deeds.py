"""What is done besides fighting: the set-up, steps, treasures, potions, healing, summons."""

from msgspec.structs import replace

from games.core.dice import Dice
from games.invasion import model
from games.invasion.events import (
    Event,
    GoblinPlaced,
    HeroPlaced,
    Moved,
    PotionGiven,
    Summoned,
    TreasureFound,
    TreasureHidden,
)
from games.invasion.figures import FACES, HERO, HIT_POINTS, PACKS, POTION_HEALS, TREASURE
from games.invasion.model import Goblin, State, Treasure
from games.invasion.position import step_cost
from games.invasion.turns import NOBODY, all_done, ended, healed, spending, winner, won


def place_hero(state: State, action: model.PlaceHero, dice: Dice, events: list[Event]) -> State:
    """R2 A hero sits down, with all hit points."""
    events.append(HeroPlaced(action.hero, action.chair))
    return state.with_hero(replace(state.hero(action.hero), cell=action.chair, hp=HIT_POINTS))


def give_potion(state: State, action: model.GivePotion, dice: Dice, events: list[Event]) -> State:
    """R2, T17 Each potion belongs to one hero; one hero may have both."""
    owner = state.hero(action.hero)
    events.append(PotionGiven(action.hero))
    return replace(state, potions=state.potions - 1).with_hero(replace(owner, potions=owner.potions + 1))


def hide_treasure(state: State, action: model.HideTreasure, dice: Dice, events: list[Event]) -> State:
    """R2, T18 A treasure, face down. They lie in the order of the spots, which says nothing of how they came there."""
    events.append(TreasureHidden(action.spot))
    spots = state.board.spots
    lying = (*state.treasures, Treasure(action.spot, action.face))
    return replace(state, treasures=tuple(sorted(lying, key=lambda treasure: spots.index(treasure.cell))))


def place_goblin(state: State, action: model.PlaceGoblin, dice: Dice, events: list[Event]) -> State:
    """R2, R11 A goblin with the weapon of the Lord's choice on a free sewer."""
    born = state.born + 1
    events.append(GoblinPlaced(f"g{born}", action.weapon, action.sewer))
    goblins = (*state.goblins, Goblin(f"g{born}", action.weapon, action.sewer))
    return replace(state, goblins=goblins, placing=state.placing - 1, born=born)


def step(state: State, action: model.Step, dice: Dice, events: list[Event]) -> State:
    """R5 One cell further."""
    cost = step_cost(state, action.figure, action.to) or 0
    events.append(Moved(action.figure, action.to, cost))
    return state.put(action.figure, action.to, **spending(state, action.figure, points=cost))


def take_treasure(state: State, action: model.TakeTreasure, dice: Dice, events: list[Event]) -> State:
    """R10 The treasure is turned over and counts at once; the hero's turn ends (G15)."""
    cell = state.hero(action.hero).cell
    face = next(face for face in FACES if Treasure(cell, face) in state.treasures)
    events.append(TreasureFound(action.hero, cell, face))
    state = replace(
        state,
        treasures=tuple(treasure for treasure in state.treasures if treasure.cell != cell),
        found=(*state.found, face),
    )
    if winner(state) == "heroes":
        return won(state, "heroes", events)  # R13, G9
    facts = TREASURE[face]
    state = healed(state, action.hero, facts.heals, events)
    state = ended(state, action.hero, events)
    placing = state.room(facts.goblins)  # G13 no more than there are free sewers
    return replace(state, bonus=state.bonus + facts.points, placing=placing)


def drink_potion(state: State, action: model.DrinkPotion, dice: Dice, events: list[Event]) -> State:
    """A9 In one's own turn, for nothing, once."""
    drinker = state.hero(action.hero)
    state = state.with_hero(replace(drinker, potions=drinker.potions - 1), **spending(state, action.hero))
    return healed(state, action.hero, POTION_HEALS, events)


def heal(state: State, action: model.Heal, dice: Dice, events: list[Event]) -> State:
    """R12 The cleric spends its whole turn on it."""
    cleric = next(name for name, facts in HERO.items() if facts.heals)
    state = healed(state, action.hero, HERO[cleric].heals, events)
    return ended(state, cleric, events)


def end_turn(state: State, action: model.EndTurn, dice: Dice, events: list[Event]) -> State:
    return ended(state, action.figure, events)


def summon(state: State, action: model.Summon, dice: Dice, events: list[Event]) -> State:
    """R11 One pack, and A11 bonus points that are gone with it. T10 It is spent whether or not a goblin finds room."""
    packs = (
        tuple(pack for pack in state.packs if pack != action.pack) or PACKS
    )  # G6 all are back once the last is played
    goblins = state.room(action.pack + action.bonus)
    events.append(Summoned(action.pack, action.bonus, goblins))
    # A13 whoever is summoned acts in this phase already
    return replace(state, stage="lord", packs=packs, bonus=state.bonus - action.bonus, placing=goblins)


def end_phase(state: State, action: model.EndPhase, dice: Dice, events: list[Event]) -> State:
    """R11 The Lord lets the other goblins stand."""
    return replace(state, goblins=all_done(state.goblins, True), **NOBODY)
