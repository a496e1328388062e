"""Rules 1 to 3: lots, generals, infantry."""

import random

import pytest
from msgspec.structs import replace

from games.bitva.model import PASS, ROLL, Begins, LotsTied, NoHex, Place, Post, Rolled
from games.bitva.options import Options
from games.bitva.rules import BITVA
from games.core.dice import Dice
from games.core.protocol import play
from tests.games.bitva.positions import done, hexes, letter_at, position

FOUR = Options(players=4)


def rolled(state, *faces):
    for face in faces:
        state, events = done(state, ROLL, face)
    return state, events


def set_up(**options):
    """A state with everything placed by chance."""
    rng = random.Random(5)
    state = BITVA.setup(**options)
    while state.phase in ("lots", "generals", "infantry"):
        action = rng.choice(list(BITVA.legal(state, state.turn)))
        state, _, _ = play(
            BITVA, state, state.turn, action, Dice(refill=lambda count, sides: [rng.randint(1, sides)] * count)
        )
    return state


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("advanced", [False, True], ids=["base", "variant"])
def test_rule_1_everyone_has_eight_infantry_and_a_general(players, advanced):
    cells = set_up(players=players, advanced=advanced).cells
    assert [cells.count(letter) for letter in "abcd"[:players]] == [8] * players
    assert [cells.count(letter) for letter in "ABCD"[:players]] == [1] * players


def test_A8_the_higher_die_begins():
    state, events = rolled(BITVA.setup(), 2, 5)
    assert events == (Rolled("north", (5,)), Begins("north"))
    assert (state.phase, state.turn) == ("generals", "north")


def test_A8_everyone_throws_the_own_die_in_turn():
    state, events = rolled(BITVA.setup(players=4), 3, 1)
    assert (state.phase, state.turn, state.dice) == ("lots", "south-east", (3, 1))
    assert events == (Rolled("north-west", (1,)),)


@pytest.mark.parametrize(("players", "faces"), [(2, (4, 4)), (4, (6, 2, 6, 1))])
def test_A8_all_throw_again_when_the_highest_die_fell_twice(players, faces):
    start = BITVA.setup(players=players)
    state, events = rolled(start, *faces)
    assert events[-1] == LotsTied()
    assert state == start


def test_A8_a_tie_below_the_highest_die_does_not_matter():
    state, _ = rolled(BITVA.setup(players=4), 1, 1, 5, 1)
    assert (state.phase, state.turn) == ("infantry", "south-east")


def test_rule_2_the_general_takes_either_post_of_its_own_half():
    state, _ = rolled(BITVA.setup(), 5, 2)
    assert set(BITVA.legal(state, "south")) == {Post("-4,4"), Post("0,4")}
    state, _ = done(state, Post("0,4"))
    assert letter_at(state, "0,4") == "A"
    assert set(BITVA.legal(state, "north")) == {Post("0,-5"), Post("4,-5")}
    state, _ = done(state, Post("4,-5"))
    assert (state.phase, state.turn) == ("infantry", "south")


def test_rule_2_with_four_players_each_general_is_on_its_only_post():
    state = BITVA.setup(players=4)
    assert [letter_at(state, post) for post in ("-4,4", "0,-5", "0,4", "4,-5")] == ["A", "B", "C", "D"]


def test_G1_a_five_at_set_up_offers_the_fives_of_the_own_half_only():
    state, _ = done(position("south", phase="infantry", A="0,4", B="4,-5"), ROLL, 5)
    assert set(BITVA.legal(state, "south")) == {Place(name) for name in hexes(5, half="south")}


def test_rule_3_players_place_by_turns_and_no_hex_is_taken_twice():
    state, _ = rolled(position("south", phase="infantry", A="0,4", B="4,-5"), 5)
    state, _ = done(state, Place("5,0"))
    assert (state.turn, state.dice, list(BITVA.legal(state, "south"))) == ("north", (), [])
    state = replace(state, turn="south", dice=(5,))
    assert Place("5,0") not in BITVA.legal(state, "south")


@pytest.mark.parametrize(("number", "post"), [(6, "-4,4"), (1, "0,4")])
def test_rule_3_no_infantry_is_set_up_on_a_post(number, post):
    state = position("south", (number,), phase="infantry", A="0,4" if post == "-4,4" else "-4,4", B="4,-5")
    assert Place(post) not in BITVA.legal(state, "south")
    assert len(BITVA.legal(state, "south")) == 8


def test_rule_3_a_number_without_free_hex_is_thrown_again_by_the_same_player():
    fives = sorted(hexes(5, half="south"))
    full = position(
        "south-east", phase="infantry", options=FOUR, a=" ".join(fives), A="-4,4", B="0,-5", C="0,4", D="4,-5"
    )
    state, events = done(full, ROLL, 5)
    assert events == (Rolled("south-east", (5,)), NoHex("south-east", 5))
    assert state == full
    assert list(BITVA.legal(state, "south-east")) == [ROLL]


def test_A6_with_four_players_the_territory_is_the_half_of_the_team():
    state = position("south-east", (3,), phase="infantry", options=FOUR, A="-4,4", B="0,-5", C="0,4", D="4,-5")
    assert set(BITVA.legal(state, "south-east")) == {Place(name) for name in hexes(3, half="south")}


def test_A7_the_first_to_place_makes_the_first_move():
    a, b = "-5,0 -4,0 -3,0 -2,0 -1,0 0,0 1,0 2,0", "-5,-1 -4,-1 -3,-1 -2,-1 -1,-1 0,-1 1,-1"
    state = position("north", (4,), phase="infantry", a=a, b=b, A="0,4", B="4,-5")
    state, _ = done(state, Place("2,-1"))
    assert (state.phase, state.turn, list(BITVA.legal(state, "south"))) == ("battle", "south", [ROLL])


def test_nobody_may_pass_or_move_while_the_armies_are_set_up():
    state = position("south", (4,), phase="infantry", A="0,4", B="4,-5")
    assert {type(action) for action in BITVA.legal(state, "south")} == {Place}
    assert PASS not in BITVA.legal(state, "south")
