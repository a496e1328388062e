"""Rules 4 to 12: the base game for two and for four players."""

import pytest
from msgspec.structs import replace

from games.bitva.model import PASS, ROLL, Captured, Enter, Move, Moved, Passed, Place, Post, Rolled, TroopsLeft, Won
from games.bitva.options import Options
from games.bitva.rules import BITVA
from games.core.errors import Illegal
from games.core.protocol import Outcome
from tests.games.bitva.positions import all_done, done, duel, four, hexes, landings, letter_at, position, without

POSTS = hexes(kind="post")
NORTH_TRENCH = hexes(kind="trench", half="north")


def origins(state):
    return {move.origin for move in BITVA.legal(state, state.turn) if isinstance(move, Move)}


def test_rule_4_two_dice_then_one_soldier_moves_then_the_other_player():
    state = duel((), a="-1,0 -2,0")
    assert list(BITVA.legal(state, "south")) == [ROLL]
    state, events = done(state, ROLL, 6, 4)
    assert (state.dice, events) == ((4, 6), (Rolled("south", (4, 6)),))
    state, events = done(state, Move("-1,0", "1,0"))
    assert events == (Moved("south", "infantry", "-1,0", "1,0"),)
    assert (state.turn, state.dice, letter_at(state, "-1,0"), letter_at(state, "1,0")) == ("north", (), ".", "a")


def test_rule_4_who_can_move_must_not_pass():
    with pytest.raises(Illegal, match="illegal-action"):
        done(duel((4, 6)), PASS)


def full_of_ones():
    """All hexes with a 1 that the south may reach are taken by the two allies."""
    ones = sorted(hexes(1) - POSTS - NORTH_TRENCH)
    return four((1, 1), a=" ".join(ones[:8]), c=" ".join(ones[8:]), A="-3,3")


def test_G9_who_has_no_legal_move_passes():
    state = full_of_ones()
    assert tuple(BITVA.legal(state, "south-west")) == (PASS,)
    state, events = done(state, PASS)
    assert (state.turn, state.dice, events) == ("north-west", (), (Passed("south-west"),))


@pytest.mark.parametrize(
    ("origin", "expected"),
    [("2,-1", {"3,-2", "1,0"}), ("0,-2", set()), ("1,0", {"2,-1"})],
    ids=["from the 4 to each 6 beside", "a 5 stays", "from the 6 to the 4 beside"],
)
def test_G2_rule_5_an_isolated_infantry_goes_next_door_from_one_number_to_the_other(origin, expected):
    assert landings(duel((4, 6), a=origin), origin) == expected


def test_G3_rule_6_an_infantry_in_patrol_jumps_to_any_hex_of_the_other_number():
    state = duel((4, 6), a="-1,0 -2,0")
    assert landings(state, "-1,0") == hexes(6) - POSTS - NORTH_TRENCH
    assert landings(state, "-2,0") == set()  # on a 3


def test_G4_rule_7_a_general_jumps_from_anywhere_to_either_number():
    state = duel((4, 6), A="0,2")
    closed = {"0,-5", "3,-5"}  # an enemy post and an enemy trench
    assert landings(state, "0,2") == (hexes(4) | hexes(6)) - closed - {"-7,4"}  # where its own infantry stands


def test_G5_rule_8_landing_on_an_enemy_removes_it():
    state, events = done(duel((4, 6), a="2,-1", b="3,-2 -3,-5"), Move("2,-1", "3,-2"))
    assert events[1:] == (Captured("north", "infantry", "3,-2"),)
    assert (letter_at(state, "3,-2"), state.cells.count("b"), state.phase) == ("a", 1, "battle")


def test_rule_8_nobody_lands_on_the_own_side():
    state = duel((4, 6), a="-1,0 1,0 0,0")
    assert "1,0" not in landings(state, "-1,0")
    assert "1,0" in landings(duel((4, 6), a="-1,0 0,0"), "-1,0")
    assert "1,0" not in landings(four((4, 6), a="-1,0 0,0", c="1,0"), "-1,0")


@pytest.mark.parametrize(("gone", "open_post"), [("", False), ("b", True)], ids=["one left", "none left"])
def test_G6_rule_9_an_enemy_post_is_closed_until_the_last_infantry_is_gone(gone, open_post):
    state = without(duel((4, 6), a="-1,0 -2,0", b="-3,-5", B="0,-5"), gone)
    assert ("0,-5" in landings(state, "-1,0")) == open_post
    assert ("0,-5" in landings(state, "0,4")) == open_post


@pytest.mark.parametrize(("origin", "beside", "allowed"), [("-1,0", "-2,0", False), ("2,-1", "1,-1", True)])
def test_G7_rule_10_an_enemy_trench_is_entered_from_the_enemys_half_only(origin, beside, allowed):
    state = duel((4, 6), a=f"{origin} {beside}", b="3,-5 -3,-5")
    assert ("3,-5" in landings(state, origin)) == allowed


def test_G8_rule_11_the_game_is_over_when_the_general_is_taken():
    state, events = done(duel((4, 6), a="2,-1", B="3,-2"), Move("2,-1", "3,-2"))
    assert events[1:] == (Captured("north", "general", "3,-2"), Won(("south",)))
    assert (state.phase, BITVA.to_act(state)) == ("over", ())
    assert BITVA.outcome(state) == Outcome(("south",), "general-captured")
    with pytest.raises(Illegal, match="game-over"):
        done(state, ROLL, 1, 2)


def test_G10_rule_12_an_ally_makes_a_patrol_but_is_moved_by_its_own_player():
    state = four((4, 6), a="-1,0", c="-2,0 2,1")
    assert landings(state, "-1,0") == hexes(6) - POSTS - NORTH_TRENCH - {"2,1"}
    assert origins(state) == {"-1,0", "-4,4"}
    with pytest.raises(Illegal, match="illegal-action"):
        done(state, Move("2,1", "-1,0"))


def test_G11_rule_12_a_lost_general_takes_its_troops_along_and_the_mate_plays_on():
    state, events = done(four((4, 6), a="2,-1", b="0,0 5,0", B="3,-2"), Move("2,-1", "3,-2"))
    assert events[1:] == (Captured("north-west", "general", "3,-2"), TroopsLeft("north-west"))
    assert (state.cells.count("b"), state.cells.count("B"), state.cells.count("d")) == (0, 0, 1)
    assert (state.phase, state.turn) == ("battle", "south-east")
    state, _ = done(state, ROLL, 1, 1)
    state = all_done(state, *list(BITVA.legal(state, "south-east"))[:1])
    assert state.turn == "north-east"
    state, _ = done(state, ROLL, 2, 2)
    assert all_done(state, *list(BITVA.legal(state, "north-east"))[:1]).turn == "south-west"


def test_rule_12_a_team_has_lost_with_its_second_general():
    state = without(four((4, 6), a="2,-1", D="3,-2"), "bB")
    state, events = done(state, Move("2,-1", "3,-2"))
    assert events[-1] == Won(("south-west", "south-east"))
    assert BITVA.outcome(state) == Outcome(("south-west", "south-east"), "general-captured")


def test_A7_the_teams_move_by_turns():
    state, order = four(()), []
    for face in (5, 3, 2, 1, 6):
        order.append(state.turn)
        state, _ = done(state, ROLL, face, face)
        state = all_done(state, next(iter(BITVA.legal(state, state.turn))))
    assert order == ["south-west", "north-west", "south-east", "north-east", "south-west"]


def test_A1_two_fours_lead_from_a_four_to_another_four():
    patrol = duel((4, 4), a="-1,0 -2,0")
    assert landings(patrol, "-1,0") == hexes(4) - {"-1,0"} - POSTS
    assert landings(duel((4, 4), a="-1,0"), "-1,0") == set()  # no 4 beside a 4 on our board


def test_A2_the_general_makes_a_patrol_too():
    assert landings(duel((4, 6), a="-1,0", A="-2,0"), "-1,0") == hexes(6) - POSTS - NORTH_TRENCH


def test_A3_moving_is_compulsory_even_if_the_general_alone_can():
    state = duel((4, 6), a="0,0")
    assert origins(state) == {"0,4"}
    assert PASS not in BITVA.legal(state, "south")


def test_A3_with_the_option_a_lone_general_may_stay():
    option = Options(pass_if_only_general=True)
    assert PASS in BITVA.legal(duel((4, 6), a="0,0", options=option), "south")
    assert PASS not in BITVA.legal(duel((4, 6), a="-1,0 -2,0", options=option), "south")


def test_A4_both_posts_are_closed_whether_occupied_or_not():
    state = duel((1, 6), a="0,0 1,0", A="0,2", B="0,-5")
    assert POSTS.isdisjoint(landings(state, "0,0") | landings(state, "1,0"))
    assert POSTS & landings(state, "0,2") == {"-4,4", "0,4"}  # a general and its own posts


def test_A5_generals_and_empty_trenches_follow_the_rule_of_the_trench():
    assert NORTH_TRENCH.isdisjoint(landings(duel((1, 6), A="0,2"), "0,2"))
    assert landings(duel((1, 6), A="1,-1"), "1,-1") >= {"2,-5", "3,-5"}


def test_A14_the_post_of_a_dead_ally_is_a_hex_like_any_other():
    alive = four((1, 4), a="-1,0 -2,0", C="0,2")
    assert "0,4" not in landings(alive, "-1,0")
    assert "0,4" in landings(without(alive, "cC"), "-1,0")


def test_A17_a_general_leaves_the_post_of_a_living_ally_alone():
    state = four((1, 6), A="0,2", C="1,2")
    assert POSTS & landings(state, "0,2") == {"-4,4"}


def test_T1_a_jump_may_leave_the_mate_isolated():
    state = all_done(duel((4, 6), a="-1,0 -2,0 -7,4"), Move("-1,0", "1,0"))
    assert landings(replace(state, turn="south", dice=(3, 6)), "-2,0") == {"-2,-1"}  # next door


def test_T2_a_jump_may_end_beside_the_same_mate():
    assert "1,0" in landings(duel((4, 6), a="2,-1 2,0"), "2,-1")  # 1,0 and 2,-1 are both beside 2,0


def test_T3_the_own_trench_asks_for_nothing():
    for origin, beside in (("-1,0", "-2,0"), ("2,-1", "1,-1")):
        assert "-2,4" in landings(duel((4, 6), a=f"{origin} {beside}"), origin)


def test_T4_the_post_opens_with_the_turn_after_the_last_infantry_fell():
    state = duel((4, 6), a="2,-1 1,-1 0,0", b="3,-2", B="0,-5")
    assert "0,-5" not in landings(state, "2,-1")
    state = all_done(state, Move("2,-1", "3,-2"))
    assert "0,-5" in landings(replace(state, turn="south", dice=(3, 6)), "1,-1")


def test_T5_a_general_in_the_enemys_half_may_take_a_soldier_in_the_trench():
    _, events = done(duel((1, 6), A="1,-1", b="3,-5 -3,-5"), Move("1,-1", "3,-5"))
    assert events[1:] == (Captured("north", "infantry", "3,-5"),)


@pytest.mark.parametrize(("dice", "back"), [((1, 3), True), ((2, 3), False)])
def test_T6_a_general_returns_to_its_post_by_the_number_of_the_post(dice, back):
    assert ("0,4" in landings(duel(dice, A="0,2"), "0,2")) == back


def test_T7_a_general_outside_its_post_can_be_taken_while_infantry_lives():
    assert "3,-2" in landings(duel((4, 6), a="2,-1", b="-3,-5 7,-5", B="3,-2"), "2,-1")


def test_T8_enemies_beside_make_no_patrol():
    assert landings(duel((4, 6), a="-1,0", b="-2,0 0,0"), "-1,0") == {"0,-1"}  # next door


def test_T9_infantry_or_general_the_player_chooses():
    assert origins(duel((4, 6), a="-1,0 -2,0")) == {"-1,0", "0,4"}


def test_T10_a_post_that_the_general_has_left_is_still_closed():
    state = duel((4, 6), a="-1,0 -2,0", B="0,-1")
    assert "0,-5" not in landings(state, "-1,0")


def test_T11_nobody_has_to_capture():
    state = duel((4, 6), a="2,-1", b="3,-2 -3,-5")
    assert landings(state, "2,-1") == {"3,-2", "1,0"}


def test_T13_two_threes_take_the_general_to_any_three():
    assert landings(duel((3, 3), A="1,2"), "1,2") == hexes(3) - {"1,-5"}  # not the enemy's trench


SPOTS = {
    "lots": BITVA.setup(),
    "generals": position("south", (), "generals"),
    "infantry": position("south", (), "infantry", A="0,4", B="4,-5"),
    "infantry, thrown": position("south", (6,), "infantry", A="0,4", B="4,-5"),
    "entry": position("south", (), "entry", Options(advanced=True), a="-4,0", A="0,4", B="4,-5"),
    "entry, thrown": position("south", (6,), "entry", Options(advanced=True), a="-4,0", A="0,4", B="4,-5"),
    "battle": duel(()),
    "battle, thrown": duel((6, 6)),
}
FITS = {
    "lots": ROLL,
    "generals": Post("0,4"),
    "infantry": ROLL,
    "infantry, thrown": Place("1,0"),
    "entry": ROLL,
    "entry, thrown": Enter("-4,0", "1,0"),
    "battle": ROLL,
    "battle, thrown": Move("0,4", "1,0"),
}


@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize("action", [*dict.fromkeys(FITS.values()), PASS, Move("9,9", "0,4")], ids=repr)
def test_every_action_has_its_moment(spot, action):
    if action == FITS[spot]:
        assert action in BITVA.legal(SPOTS[spot], "south")
    else:
        with pytest.raises(Illegal, match="illegal-action"):
            done(SPOTS[spot], action, 1)
