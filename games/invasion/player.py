"""A computer player: looks at every legal action by itself and takes the best, knowing no more than its seat does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.core.walks import search
from games.invasion import model
from games.invasion.board import board_of
from games.invasion.figures import HERO, HIT_POINTS, POTION_HEALS
from games.invasion.model import Action, State
from games.invasion.position import may_riposte, retreats, side_of, way_cost
from games.invasion.resolve import duel_odds

FAR = 99  # movement points: further than any way on a board of open tiles
BEYOND = ""  # a place beside all the ends of a way
_DEATH = 3  # how many goblins a hero is worth
_FACE_ORDER: Mapping[str, int] = {"diamond": 0, "trap_3": 1, "trap_2": 2, "trap_1": 3, "bonus": 4, "heal": 5}

Distances = Mapping[str, int]


def greedy(state: State, seat: str, legal: Sequence[Action]) -> Action:
    """The legal action with the highest score, the first one of equals."""
    return max(legal, key=lambda action: _SCORES[type(action)](state, action) if type(action) in _SCORES else 0)


@lru_cache(maxsize=256)
def distances(layout: str, own_tiles: str, broken: frozenset[str], windows: bool, ends: tuple[str, ...]) -> Distances:
    """Movement points (R5) from each cell to the nearest of `ends`, as if nobody stood in the way."""
    ways = board_of(layout, own_tiles).ways

    def onward(cell: str, gone: int) -> Iterator[tuple[None, str, int]]:
        if cell == BEYOND:
            yield from ((None, end, 0) for end in ends)
            return
        for way in ways[cell].values():
            if (cost := way_cost(way, broken, windows=windows)) is not None:
                yield None, way.to, cost

    return {cell: how.cost for cell, how in search(BEYOND, onward).items() if cell != BEYOND}


def _to(state: State, ends: tuple[str, ...], *, windows: bool = False) -> Distances:
    return distances(state.options.board, state.options.own_tiles, state.broken, windows, ends)


def _heroes(state: State) -> tuple[str, ...]:
    return tuple(figure.cell for figure in state.living)


# --- scores: what ends a turn is worth nothing, what is worse than that less ------------------------


def _hide(state: State, action: model.HideTreasure) -> float:
    """T18 Spot by spot in the order of the board: everybody sees where treasures are laid, and in which order."""
    plan = _hiding(state)
    return 1 if (action.spot, action.face) == next(iter(plan.items())) else 0


def _hiding(state: State) -> Mapping[str, str]:
    """What is still to be hidden, and where, in the order of the board: diamonds far from the heroes, traps where they
    come by first.
    """
    free = [cell for cell in state.board.spots if not state.treasure_at(cell)]
    away = _to(state, _heroes(state))
    plan: dict[str, str] = {}
    left = [face for face, count in state.unplaced_faces().items() for _ in range(count)]
    for face in sorted(left, key=lambda face: _FACE_ORDER[face]):
        sign = 1 if face == "diamond" else -1
        plan[max((cell for cell in free if cell not in plan), key=lambda cell: sign * away.get(cell, FAR))] = face
    return {cell: plan[cell] for cell in free if cell in plan}


def _place_goblin(state: State, action: model.PlaceGoblin) -> float:
    """Close to a hero; every second one with a bow."""
    turn = action.weapon == ("bow" if state.born % 2 else "sword")
    return turn - _to(state, _heroes(state)).get(action.sewer, FAR)


def _step(state: State, action: model.Step) -> float:
    """Nearer to a treasure, or for a goblin to a hero."""
    if side_of(action.figure) == "goblin":
        way = _to(state, _heroes(state))
    else:
        spots = tuple(treasure.cell for treasure in state.treasures)
        way = _to(state, spots, windows=HERO[action.figure].windows)
    gain = way.get(state.cell_of(action.figure), FAR) - way.get(action.to, FAR)
    return 1 + gain / FAR if gain > 0 else -1


def _attack(state: State, action: model.Attack) -> float:
    riposte = may_riposte(state, action.figure, action.target)
    return 5 + _prospect(state, action.figure, action.target, riposte=riposte)


def _strike(state: State, action: model.Strike) -> float:
    """Better than nothing for a goblin always; for a hero as long as it is likelier to kill than to die."""
    if state.fight is None or side_of(state.fight.next) == "goblin":
        return 1
    return _prospect(state, state.fight.next, state.fight.other, riposte=True)


def _prospect(state: State, figure: str, target: str, *, riposte: bool) -> float:
    """What a fight begun by `figure` brings its side, in goblins; for goblins never less than nothing."""
    name, enemy = (figure, target) if side_of(figure) == "hero" else (target, figure)
    hp = state.hero(name).hp
    ways_out = bool(retreats(state, name, enemy)), bool(retreats(state, enemy, name))
    kills, dies = _duel(side_of(figure), hp, *ways_out, riposte, state.options.reroll, state.options.helmet)
    return kills - _DEATH * dies - 5 * (kills < _DEATH * dies) if name == figure else _DEATH * dies + 1 / (1 + hp)


@lru_cache(maxsize=128)
def _duel(
    attacker: str, hp: int, hero_free: bool, goblin_free: bool, riposte: bool, reroll: str, helmet: str
) -> tuple[float, float]:
    odds = duel_odds(attacker, hp, hero_free, goblin_free, riposte, reroll=reroll, helmet=helmet)
    return float(odds["goblin_killed"]), float(odds["hero_dies"])


_SCORES: Mapping[type[Action], Callable[[State, Any], float]] = {
    # Close to a place that may hold a treasure.
    model.PlaceHero: lambda state, action: -_to(state, state.board.spots)[action.chair],
    # To those who fight most, one each.
    model.GivePotion: lambda state, action: HERO[action.hero].attacks - 10 * state.hero(action.hero).potions,
    model.HideTreasure: _hide,
    model.PlaceGoblin: _place_goblin,
    model.Summon: lambda state, action: action.pack + action.bonus,
    model.Step: _step,
    model.Attack: _attack,
    model.BreakIn: lambda state, action: 0.5,  # when there is nothing better to do
    model.Strike: _strike,
    model.TakeTreasure: lambda state, action: 30,
    model.DrinkPotion: lambda state, action: 20 if state.hero(action.hero).hp <= HIT_POINTS - POTION_HEALS else -1,
    model.Heal: lambda state, action: 10 if state.hero(action.hero).hp == 1 else 0.5,  # if somebody is about to die
}
