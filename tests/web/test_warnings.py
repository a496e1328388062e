"""What a player is warned of before a decision that loses the game."""

import json

import pytest

from tests.games.kept import kept_game
from tests.kept_tables import kept_table

from .bench import actions_of, do

pytestmark = pytest.mark.django_db

KEPT = kept_game("invasion", "always-riposte")
FIRST = next(line for line, state in enumerate(KEPT.states) if state.stage == "treasures")
NEAR, ELSEWHERE = ("H8", "L12"), "A10"  # spots that two heroes reach in their first turns, and one that none does


def hidden(page, spot):
    """A diamond hidden by the page's own button."""
    wanted = {"do": "hide-treasure", "face": "diamond", "spot": spot}
    form, value = next((form, value) for form, value in actions_of(page) if json.loads(value) == wanted)
    return do(page, form, value)


@pytest.fixture
def lord(reader, alice, bob):
    """The page of Alice, the Lord of the Monsters, who is to hide the treasures; Bob plays the heroes."""
    match = kept_table(KEPT, alice, FIRST)
    match.seats.exclude(seat="lord").update(user=bob)
    return reader(alice).go("table", match.pk)


def test_r13_the_lord_is_told_which_spots_heroes_reach_before_a_goblin_moves(lord):
    assert "in round 1 they can come to the spots" in lord.text
    after = hidden(hidden(lord, NEAR[0]), ELSEWHERE)
    assert "in round 1" not in after.text  # one diamond is out of reach


def test_r13_the_lord_is_warned_of_both_diamonds_in_reach_and_the_heroes_learn_nothing_of_it(lord, reader, bob):
    page = hidden(hidden(lord, NEAR[0]), NEAR[1])
    warning = "The heroes can come to both diamonds (H8, L12) in round 1 and win before a goblin moves"
    assert warning in page.text
    bobs = reader(bob).open(page.path).text
    assert "A treasure lies hidden at L12" in bobs
    assert warning not in bobs
