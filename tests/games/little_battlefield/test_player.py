"""The computer player: sensible, quick, and always the same."""

import random

import pytest

from games.core.dice import Dice
from games.core.protocol import play
from games.little_battlefield import GAME as PLAYED
from games.little_battlefield.model import EndTurn, Fight, ForceReroll, LetStand, RaisePower, Reroll
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from tests.games.little_battlefield.positions import GONE, cell, position, solo


def game(seed, players, **options):
    """A whole game: the outcome and the number of actions. `players` name the seats that are played by `greedy`."""
    rng, state, count = random.Random(seed), GAME.setup(**options), 0
    while seats := GAME.to_act(state):
        action = PLAYED.best(state, seats[0]) if seats[0] in players else rng.choice(list(GAME.legal(state, seats[0])))
        dice = Dice(refill=lambda number, sides: [rng.randint(1, sides) for _ in range(number)])
        state, _, _ = play(GAME, state, seats[0], action, dice)
        count += 1
        assert count < 5000
    return GAME.outcome(state)


def test_it_beats_chance():
    assert sum(game(seed, ("blue",)).winners == ("blue",) for seed in range(8)) == 8


@pytest.mark.parametrize("options", [{}, {"mode": "solo"}, {"scenario": "crown"}], ids=["battle", "solo", "scenario"])
def test_its_games_end(options):
    assert game(1, ("blue", "red"), **options)


def test_it_takes_a_sector_that_it_can_take():
    state = position(dice="defence move", blue="b2 reserve board board", markers={"b2": 2})
    assert PLAYED.best(state, "blue") == Fight("defence", cell("b2"))


def test_it_raises_its_power_when_it_can():
    assert isinstance(PLAYED.best(position(dice="special", blue_morale=2), "blue"), RaisePower)


def test_it_throws_useless_dice_again_and_then_stops():
    state = position(dice="attack attack", blue=GONE, red=GONE, blue_morale=0)
    assert PLAYED.best(state, "blue") == Reroll(("attack", "attack"))
    assert PLAYED.best(position(dice="attack", blue=GONE, blue_morale=0, free_reroll=False), "blue") == EndTurn()


def test_it_pays_to_have_a_bad_ai_die_thrown_again():
    pays = {"phase": "ai-die", "blue_command": 2, "blue_morale": 2}
    losing = solo(**pays, die="defence", red="c1 board board board", blue="c1 board board board", markers={"c1": -3})
    assert PLAYED.best(losing, "blue") == ForceReroll()
    assert PLAYED.best(solo(**pays, die="morale"), "blue") == LetStand()
