"""The computer player: sensible, and the same every time."""

import random

import pytest

from games.bitva import GAME
from games.bitva.model import Move, Pass
from games.bitva.options import Options
from games.bitva.player import chance_to_hit
from games.bitva.rules import BITVA, ground_of
from games.core.dice import Dice
from games.core.protocol import play
from tests.games.bitva.positions import PLACES, duel


def test_it_takes_the_general_when_it_can():
    state = duel((4, 6), a="2,-1", b="1,0 0,0", B="3,-2")
    assert GAME.best(state, "south") in {Move("2,-1", "3,-2"), Move("0,4", "3,-2")}


def test_it_takes_infantry_rather_than_nothing():
    state = duel((4, 6), a="2,-1", b="1,0 -3,-5")
    assert GAME.best(state, "south") == Move("2,-1", "1,0")


def test_its_general_stays_at_home_where_it_may():
    option = Options(pass_if_only_general=True)
    assert GAME.best(duel((2, 3), a="0,0", options=option), "south") == Pass()


@pytest.mark.parametrize(
    ("more", "chance"),
    [({"B": "0,-5"}, 11), ({"A": "0,4"}, 0)],
    ids=["the enemy's general reaches an open hex", "nobody reaches a closed post"],
)
def test_the_chance_to_be_hit_counts_throws(more, chance):
    state = duel((), **{"A": "0,2", **more})
    ground = ground_of(state.options)
    target = PLACES[more.get("A", "0,2")]
    assert chance_to_hit(ground, state.cells, ground.sides["north"], target) == chance


def test_the_chance_to_be_hit_from_one_patrol():
    """The enemy's general cannot reach the trench out of its own half; two soldiers beyond the line can."""
    state = duel((), A="-2,4", b="0,0 -1,0", B="0,-5")
    ground = ground_of(state.options)
    assert chance_to_hit(ground, state.cells, ground.sides["north"], PLACES["-2,4"]) == 4  # 1 and 6, 4 and 6


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 4},
        {"advanced": True},
        {"advanced": True, "free_recall": True},
        {"advanced": True, "players": 4},
    ],
    ids=str,
)
def test_it_beats_chance(options):
    rng = random.Random(4)
    for _ in range(2):
        state = BITVA.setup(**options)
        while seats := BITVA.to_act(state):
            seat = seats[0]
            plan = GAME.best(state, seat)
            assert plan == GAME.best(state, seat)
            action = plan if seat.startswith("south") else rng.choice(list(BITVA.legal(state, seat)))
            dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
            state, _, _ = play(BITVA, state, seat, action, dice)
        assert BITVA.outcome(state).winners[0].startswith("south")
