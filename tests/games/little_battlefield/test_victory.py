"""N17, N18: victory points and the end of a pitched battle."""

import pytest

from games.core.protocol import Outcome
from games.little_battlefield.components import CARDS
from games.little_battlefield.model import EndTurn, Fight, TakeResource
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from tests.games.little_battlefield.positions import cell, played, position

# 2 + 2 + 3 + 3 + 4 = 14 points of sectors
FOURTEEN = {"b1": 2, "a3": 2, "b2": 3, "a2": 3, "a1": 4}


def test_N17_points_are_those_of_controlled_sectors_and_of_the_power_level():
    state = position(markers={"b2": 3, "a1": 3, "b1": 2, "a3": -2}, blue_power=4, red_power=6)
    assert state.points("blue") == 3 + 2 + 5  # not the bastion, whose marker is on 3 of 4
    assert state.points("red") == 2 + 8  # its level only, not those below it


def test_N18_a_sector_is_worth_its_category():
    assert all(card.points == card.category for card in CARDS.values())


def test_N17_with_20_points_at_the_end_of_the_own_turn_the_game_is_over():
    state = position(dice="attack morale", markers=FOURTEEN, blue_power=5, blue_morale=0)
    assert state.points("blue") == 20
    state = played(state, TakeResource("morale"))
    assert GAME.outcome(state) is None  # the turn goes on
    state = played(state, EndTurn())
    assert GAME.outcome(state) == Outcome(("blue",), "points", (("blue", 20), ("red", 1)))
    assert GAME.to_act(state) == ()


def test_N17_with_19_points_it_goes_on():
    state = position(dice="attack", markers=FOURTEEN, blue_power=4)
    assert state.points("blue") == 19
    assert GAME.outcome(played(state, EndTurn())) is None


def test_N17_the_last_follow_comes_before_the_end():
    state = position(
        dice="attack",
        blue="c3 board board board",
        red="b2 board board board",
        markers={**FOURTEEN, "c3": 0},
        blue_power=5,
        red_command=1,
    )
    state = played(state, Fight("attack", cell("c3")))
    assert state.phase == "follow"
    state = played(state, Fight("attack", cell("b2")), seat="red")  # blue loses the Forest
    assert (state.points("blue"), GAME.outcome(state)) == (17, None)


def test_T10_points_reached_in_the_other_ones_turn_count_at_the_end_of_the_own_turn():
    state = position(dice="attack", turn="red", markers=FOURTEEN, blue_power=5)
    state = played(state, EndTurn())
    assert (state.turn, GAME.outcome(state)) == ("blue", None)
    state = played(state, next(iter(GAME.legal(state, "blue"))), 1, 1, 1, 1, 1, 1)
    assert GAME.outcome(played(state, EndTurn())).winners == ("blue",)


@pytest.mark.parametrize(
    ("blue_power", "red_power", "winners"),
    [(6, 5, ("blue",)), (5, 6, ("red",)), (6, 6, ())],
    ids=["more", "less", "drawn"],
)
def test_T10_when_both_have_20_the_higher_score_wins_and_equal_scores_are_a_draw(blue_power, red_power, winners):
    """Blue and red hold 14 points each on a field that is richer than a legal deck."""
    cards = ("capital", "capital", "bastion", "forest", "forest", "citadel", "citadel", "town", "plain")
    state = position(
        dice="attack",
        cards=cards,
        markers={"a3": -5, "b3": -5, "c3": -4, "c2": 5, "a1": 5, "b1": 4},
        blue_power=blue_power,
        red_power=red_power,
    )
    assert state.points("blue") >= 20
    assert state.points("red") >= 20
    assert GAME.outcome(played(state, EndTurn())).winners == winners
