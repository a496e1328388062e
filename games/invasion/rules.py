"""BattleLore: Invasion, as a game of the protocol: who may act, what is legal, what an action does."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from games.core import structs
from games.core.dice import Dice
from games.core.legal import NOTHING, Legal
from games.core.options import read_options
from games.core.protocol import Outcome, Rules
from games.invasion import deeds, fights, model
from games.invasion.events import Event
from games.invasion.figures import FACES, HERO, HEROES, HIT_POINTS, PACKS, POTIONS, WEAPONS, allowance
from games.invasion.model import LORD, Action, Fight, Hero, State
from games.invasion.options import Options
from games.invasion.position import break_ins, may_step, retreats, steps, targets
from games.invasion.turns import go_on, winner

_DEEDS: Mapping[type[Action], Callable[[State, Any, Dice, list[Event]], State]] = {
    model.PlaceHero: deeds.place_hero,
    model.GivePotion: deeds.give_potion,
    model.HideTreasure: deeds.hide_treasure,
    model.PlaceGoblin: deeds.place_goblin,
    model.Step: deeds.step,
    model.Attack: fights.attack,
    model.BreakIn: fights.break_in,
    model.Strike: fights.strike,
    model.BreakOff: fights.break_off,
    model.Retreat: fights.retreat,
    model.TakeTreasure: deeds.take_treasure,
    model.DrinkPotion: deeds.drink_potion,
    model.Heal: deeds.heal,
    model.EndTurn: deeds.end_turn,
    model.Summon: deeds.summon,
    model.EndPhase: deeds.end_phase,
}


_ACTS = (model.Step, model.Attack, model.BreakIn)  # what depends on who stands where


class Invasion(Rules[State, Action, Event]):
    """The rules of the whole game."""

    key = "invasion"
    version = 1
    state = State
    actions: Mapping[str, type[Action]] = structs.by_tag(_DEEDS)

    def setup(self, **options: object) -> State:
        """R2 The board is laid, nobody is on it. Raises what `read_options` raises."""
        return State(
            read_options(Options, options),
            "chairs",
            tuple(Hero(name) for name in HEROES),
            potions=POTIONS,
            packs=PACKS,
        )

    def seats(self, state: State) -> tuple[str, ...]:
        return (LORD, *state.hero_seats)

    def to_act(self, state: State) -> tuple[str, ...]:
        """The heroes' players may act side by side, as long as no hero is in the middle of its turn."""
        if state.stage == "over":
            return ()
        if state.placing or state.stage in ("treasures", "goblins", "summon"):
            return (LORD,)
        if state.fight:
            return (state.seat_of(state.fight.next),)
        if state.stage == "lord":
            return (LORD,)
        seats = state.hero_seats
        if state.stage == "potions":
            return seats
        if state.active:
            return (state.seat_of(state.active),)
        waiting = {state.seat_of(hero.name) for hero in state.heroes if _waits(state, hero)}
        return tuple(seat for seat in seats if seat in waiting)

    def legal(self, state: State, seat: str) -> Legal[Action]:
        """What a seat may do; in the turns of figures, one action is looked for among those of its kind and figure."""
        return Legal(partial(_legal, state, seat)) if seat in self.to_act(state) else NOTHING

    def apply(self, state: State, seat: str, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        events: list[Event] = []
        after = go_on(_DEEDS[type(action)](state, action, dice, events), events)
        return after, tuple(events)

    def outcome(self, state: State) -> Outcome | None:
        """R13 The heroes win or lose together."""
        side = winner(state)
        if side is None:
            return None
        if side == "heroes":
            return Outcome(team(state, "hero-1"), "diamonds-found")
        return Outcome((LORD,), "heroes-dead")

    def view(self, state: State, seat: str | None) -> State:
        """T18 Nobody but the Lord knows the faces of the treasures that lie there."""
        if seat == LORD:
            return state
        return replace(state, treasures=tuple(replace(treasure, face="hidden") for treasure in state.treasures))


INVASION = Invasion()


def team(state: State, seat: str) -> tuple[str, ...]:
    """R13 The seats that win and lose with this seat."""
    return (LORD,) if seat == LORD else state.hero_seats


def rematch(options: Mapping[str, object], state: State) -> dict[str, Any]:
    """T20 The options of a second game on the same board; `rematch_seats` swaps the sides."""
    return {**options, "board": state.options.board, "own_tiles": state.options.own_tiles}


def next_lords(state: State) -> tuple[str, ...]:
    """T20 Who may be the Lord in the second game: any of several players of heroes."""
    return state.hero_seats


def rematch_seats(state: State, next_lord: str = "hero-1") -> dict[str, str]:
    """T20 Who sits where in the second game, as new seat → old seat: the Lord and a player of heroes change places."""
    swap = {LORD: next_lord, next_lord: LORD}
    return {seat: swap.get(seat, seat) for seat in INVASION.seats(state)}


def _waits(state: State, hero: Hero) -> bool:
    """Whether a hero has still to sit down, or to have its turn in this round."""
    return not hero.cell if state.stage == "chairs" else bool(hero.cell) and not hero.done


def _legal(state: State, seat: str, wanted: object) -> list[Action]:
    """What a seat that is to act may do; in the heroes' and the Lord's phases what is like `wanted`, if it is given."""
    if state.placing:
        sewers = state.free_sewers()
        return [model.PlaceGoblin(weapon, sewer) for weapon in WEAPONS for sewer in sewers]
    if state.fight:
        return _in_fight(state, state.fight)
    if state.stage in ("heroes", "lord"):
        return _turns(state, seat, wanted)
    if state.stage == "summon":  # R11 exactly one pack
        return [model.Summon(pack, bonus) for pack in state.packs for bonus in range(state.bonus + 1)]
    return list(_set_up(state, seat))


def _in_fight(state: State, fight: Fight) -> list[Action]:
    """R6, R7 What the figure may do that is next in a fight."""
    if fight.driven_off:
        return [model.Retreat(cell) for cell in retreats(state, fight.next, fight.other)]
    if state.options.riposte == "optional":  # A3
        return [model.Strike(), model.BreakOff()]
    return [model.Strike()]


def _turns(state: State, seat: str, wanted: object) -> list[Action]:
    """R3, R11 What the figures may do whose turn it can be, and the end of the Lord's phase."""
    figures = _on_turn(state, seat)
    if isinstance(wanted, _ACTS):
        taken = {} if isinstance(wanted, model.Step) else state.occupants()  # of a step one cell is looked at
        return _acts(state, wanted.figure, taken, wanted) if wanted.figure in figures else []
    taken = state.occupants() if wanted is None else {}
    found: list[Action] = []
    for figure in figures:
        if wanted is None:
            found += _acts(state, figure, taken, wanted)
        found += _others(state, figure)
    if state.stage == "lord":
        found.append(model.EndPhase())
    return found


def _on_turn(state: State, seat: str) -> list[str]:
    """R3, R11 The figure in the middle of its turn, or all of the seat that have not had theirs."""
    if state.active:
        return [state.active]
    if state.stage == "lord":
        return [each.id for each in state.goblins if not each.done]
    return [each.name for each in state.living if not each.done and state.seat_of(each.name) == seat]


def _set_up(state: State, seat: str) -> Iterator[Action]:
    """R2 What is left of the set-up, but for the goblins."""
    if state.stage == "chairs":
        taken = state.occupants()
        chairs = [cell for cell in state.board.chairs if cell not in taken]
        for hero in state.heroes:
            if not hero.cell and state.seat_of(hero.name) == seat:
                yield from (model.PlaceHero(hero.name, chair) for chair in chairs)
    elif state.stage == "potions":
        yield from (model.GivePotion(name) for name in HEROES)
    else:
        spots = [cell for cell in state.board.spots if not state.treasure_at(cell)]  # T18 one a spot
        left = state.unplaced_faces()
        yield from (model.HideTreasure(face, spot) for face in FACES if face in left for spot in spots)


def _acts(state: State, figure: str, taken: Mapping[str, str], wanted: object) -> list[Action]:
    """R4, R11 Steps, attacks and break-ins of a figure in its turn, in any order."""
    points, attacks = state.left_of(figure)
    if not attacks:
        return []  # T16 after the last attack only what lies underfoot is left
    if isinstance(wanted, model.Step):
        return [wanted] if may_step(state, figure, wanted.to, points) else []
    found: list[Action] = []
    if wanted is None:
        found += [model.Step(figure, cell) for cell, _ in steps(state, figure, points, taken)]
    if not isinstance(wanted, model.BreakIn):
        only = wanted.target if isinstance(wanted, model.Attack) else None
        found += [model.Attack(figure, target) for target in targets(state, figure, taken, only)]
    if not isinstance(wanted, model.Attack):
        found += [model.BreakIn(figure, way.to) for way in break_ins(state, figure, taken)]
    return found


def _others(state: State, figure: str) -> list[Action]:
    """What else a figure may do in its turn; a goblin nothing but end it, once it has begun."""
    if figure not in HERO:
        return [model.EndTurn(figure)] if state.active else []
    found: list[Action] = []
    acting, left = state.hero(figure), state.left_of(figure)
    if state.treasure_at(acting.cell):  # R10
        found.append(model.TakeTreasure(acting.name))
    if left[1] and acting.potions and acting.hp < HIT_POINTS:  # A9, T16
        found.append(model.DrinkPotion(acting.name))
    if HERO[acting.name].heals and left == allowance(acting.name):
        # R12 instead of moving and fighting; A12 whomever, wherever, but not the dead
        found += [model.Heal(each.name) for each in state.living if each.hp < HIT_POINTS]
    found.append(model.EndTurn(acting.name))
    return found
