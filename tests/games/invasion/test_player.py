"""The computer player."""

import random

import pytest
from msgspec.structs import replace

from games.core.protocol import play
from games.invasion import GAME
from games.invasion.model import Attack, BreakOff, DrinkPotion, Heal, HideTreasure, Step, Strike, Summon, TakeTreasure
from games.invasion.player import distances
from games.invasion.rules import INVASION
from tests.games.contract import thrown
from tests.games.invasion.positions import done, table


def test_it_plays_whole_games_and_both_sides_can_win():
    reasons = set()
    for seed in range(6):
        state, rng = INVASION.setup(), random.Random(seed)
        for _ in range(3000):
            if not INVASION.to_act(state):
                break
            seat = INVASION.to_act(state)[0]
            state, _, _ = play(INVASION, state, seat, GAME.best(state, seat), thrown(rng))
        reasons.add(INVASION.outcome(state).reason)
    assert reasons == {"diamonds-found", "heroes-dead"}


def test_it_takes_a_treasure_that_it_stands_on():
    assert GAME.best(table({"warrior": "A1"}, treasures={"A1": "trap_3"}), "hero-1") == TakeTreasure("warrior")


def test_it_walks_to_the_nearest_treasure():
    assert GAME.best(table({"warrior": "B1"}, treasures={"A1": "trap_3", "H1": "diamond"}), "hero-1") == Step(
        "warrior", "A1"
    )


@pytest.mark.parametrize(("helmet", "attacks"), [("any", True), ("banner", False)])
def test_a_weak_hero_fights_only_where_it_is_likelier_to_kill_than_to_be_killed(helmet, attacks):
    state = table({"warrior": ("E4", 1)}, ["sword E5"], treasures={"A1": "heal"}, options={"helmet": helmet})
    assert isinstance(GAME.best(state, "hero-1"), Attack if attacks else Step)
    fighting = done(replace(state, stage="lord"), (Attack("g1", "warrior"), "helmet"))
    assert isinstance(GAME.best(fighting, "hero-1"), Strike if attacks else BreakOff)


def test_a_goblin_always_strikes():
    state = done(table({"warrior": "E4"}, ["sword E5"]), (Attack("warrior", "g1"), "lore"))
    assert GAME.best(state, "lord") == Strike()


def test_it_drinks_and_heals_before_somebody_dies():
    state = table({"warrior": ("E4", 1)})
    state = replace(state, heroes=tuple(replace(hero, potions=1) for hero in state.heroes))
    assert GAME.best(state, "hero-1") == DrinkPotion("warrior")
    assert GAME.best(table({"cleric": "E4", "rogue": ("P16", 1)}), "hero-1") == Heal("rogue")


def test_the_lord_summons_all_it_can_and_goes_for_the_nearest_hero():
    assert GAME.best(table({"warrior": "E4"}, stage="summon", bonus=1), "lord") == Summon(3, 1)
    assert GAME.best(table({"warrior": "E4"}, ["sword E7"], stage="lord"), "lord") == Step("g1", "E6")
    assert GAME.best(table({"warrior": "E4"}, ["bow E7"], stage="lord"), "lord") == Attack("g1", "warrior")


def test_it_knows_no_more_than_its_seat():
    rng = random.Random(1)
    faces = ["diamond", "trap_1", "heal", "bonus"]
    cells = ["A1", "H1", "A8", "H8"]
    moves = set()
    for _ in range(20):
        rng.shuffle(faces)
        state = table({"warrior": "D4", "rogue": "N9"}, ["sword M9"], treasures=dict(zip(cells, faces, strict=True)))
        assert GAME.best(state, "hero-1") == GAME.best(INVASION.view(state, "hero-1"), "hero-1")
        moves.add(GAME.best(state, "hero-1"))
    assert len(moves) == 1


@pytest.mark.parametrize("seed", range(3))
def test_T18_the_lord_hides_in_the_order_of_the_board_so_that_the_log_tells_nothing(seed):
    state, rng, laid = INVASION.setup(), random.Random(seed), []
    while not laid or (
        INVASION.legal(state, "lord") and isinstance(next(iter(INVASION.legal(state, "lord"))), HideTreasure)
    ):
        seat = INVASION.to_act(state)[0]
        action = GAME.best(state, seat) if seat == "lord" else rng.choice(list(INVASION.legal(state, seat)))
        laid += [action.spot] if isinstance(action, HideTreasure) else []
        state = done(state, action)
    spots = state.board.spots
    assert len(laid) == 10
    assert laid == sorted(laid, key=spots.index)
    away = distances(state.options.board, "", frozenset(), False, tuple(hero.cell for hero in state.heroes))
    nearest_diamond = min(away[treasure.cell] for treasure in state.treasures if treasure.face == "diamond")
    assert all(away[treasure.cell] <= nearest_diamond for treasure in state.treasures if treasure.face != "diamond")
