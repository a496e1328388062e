"""N6: following a die."""

import pytest

from games.little_battlefield.events import DieFollowed
from games.little_battlefield.model import (
    Convert,
    EndTurn,
    Fight,
    Move,
    NotThisTurn,
    Pass,
    RaisePower,
    Retreat,
    TakeResource,
    UseSpecial,
)
from tests.games.little_battlefield.positions import cell, legal, marker, places, played, position, state_and_events

RESERVE = cell("reserve")
IN = Move("standard", RESERVE, cell("b1"))
RED_IN = Move("standard", RESERVE, cell("b3"))


def moved(**facts):
    """Blue has just used a MOVE die, and red could follow."""
    return played(position(dice="move special special", **{"red_command": 1, **facts}), IN)


def test_G5_the_other_player_follows_a_move_for_1_command():
    state, events = state_and_events(moved(), RED_IN, seat="red")
    assert state.red.command == 0
    assert places(state, "red") == "reserve b3 board board"
    assert (state.turn, state.phase) == ("blue", "act")
    assert DieFollowed("red", "move") in events
    assert state.dice == ("special", "special")  # blue goes on with what was left


def test_N6_only_the_action_of_that_die_can_be_followed():
    offered = legal(moved(red_command=3), seat="red")
    assert {type(action) for action in offered} == {Move, Pass, NotThisTurn}


def test_N6_a_player_may_let_a_die_go():
    state = played(moved(), Pass(), seat="red")
    assert (state.phase, state.red.command) == ("act", 1)


def test_N6_who_has_no_command_is_not_asked():
    assert moved(red_command=0).phase == "act"


def test_N6_who_could_do_nothing_is_not_asked():
    assert moved(red="board board board board").phase == "act"


def test_N6_who_does_not_want_to_follow_this_turn_is_asked_no_more_until_the_next():
    state = position(dice="move move", red_command=1)
    state = played(played(state, IN), NotThisTurn(), seat="red")
    state = played(state, Move("standard", RESERVE, cell("a1")))
    assert (state.turn, state.phase) == ("red", "roll")
    assert not state.red.no_follow


def test_N6_a_die_is_followed_once_and_a_follow_is_not_followed():
    state = played(moved(red_command=3, blue_command=3), RED_IN, seat="red")
    assert (state.turn, state.phase, state.red.command, state.blue.command) == ("blue", "act", 2, 3)


def test_N16_the_last_die_of_a_turn_can_still_be_followed():
    state = played(position(dice="move", red_command=1), IN)
    assert (state.phase, state.turn) == ("follow", "blue")
    state = played(state, RED_IN, seat="red")
    assert (state.phase, state.turn) == ("roll", "red")
    assert places(state, "red") == "reserve b3 board board"


def test_N5_a_discarded_die_cannot_be_followed():
    state = position(dice="morale morale move", red_command=3, red_morale=0)
    assert played(state, Convert(("morale", "morale"), "move", "special")).phase == "act"


def test_N16_dice_left_unused_cannot_be_followed():
    assert played(position(dice="move", red_command=3), EndTurn()).phase == "roll"


# --- the sector of the copied die ---------------------------------------------------------------------

FIGHT = {"dice": "attack special", "blue": "b2 a2 board board", "red": "b2 a2 board board", "red_command": 1}


def test_N6_a_follower_does_not_fight_where_the_copied_die_was_used():
    state = played(position(**FIGHT), Fight("attack", cell("b2")))
    assert legal(state, Fight) == [Fight("attack", cell("a2"))]
    assert marker(played(state, Fight("attack", cell("a2"))), "a2") == -1


def test_T7_a_follower_does_not_move_into_the_sector_that_the_copied_die_moved_to():
    state = position(dice="move special", blue="b2 board board board", markers={"b2": 3, "b3": 0}, red_command=1)
    state = played(state, Move("standard", cell("b2"), cell("b3")))
    assert {action.to for action in legal(state, Move)} == {cell("a3"), cell("c3")}


def test_T7_nor_does_a_unit_from_next_to_it():
    field = {"blue": "b2 board board board", "red": "a3 board board board", "markers": {"b2": 3, "b3": 0, "a3": -2}}
    state = position(dice="move special", **field, red_command=1)
    state = played(state, Move("standard", cell("b2"), cell("b3")))
    assert legal(state, Move) == [Move("standard", cell("a3"), cell("a2"))]


def test_N6_a_unit_that_a_follower_drives_out_does_not_go_where_the_copied_die_was_used():
    """Blue takes a1 with the die; red follows and drives blue out of b1, next to it."""
    stand = {"blue": "a1 b1 board board", "red": "b1 board board board"}
    state = position(dice="defence special", **stand, markers={"a1": 3, "b1": -1}, red_command=1)
    state = played(played(state, Fight("defence", cell("a1"))), Fight("defence", cell("b1")))
    assert places(state, "blue") == "reserve a1 board board"
    in_reds_own_turn = position(
        dice="defence special", **stand, markers={"a1": 4, "b1": -1}, turn="red", blue_command=0
    )
    assert places(played(in_reds_own_turn, Fight("defence", cell("b1"))), "blue") == "a1 a1 board board"


# --- each kind of die ---------------------------------------------------------------------------------


def test_N6_a_morale_die_brings_the_follower_1_morale():
    state = played(position(dice="morale special", red_command=2, red_morale=3), TakeResource("morale"))
    state = played(state, TakeResource("morale"), seat="red")
    assert (state.red.command, state.red.morale) == (1, 4)


def test_T9_a_morale_die_used_at_7_brings_nothing_and_can_be_followed():
    state = played(position(dice="morale special", blue_morale=7, red_command=1), TakeResource("morale"))
    assert state.blue.morale == 7
    assert state.phase == "follow"
    assert played(state, TakeResource("morale"), seat="red").red.morale == 3


@pytest.mark.parametrize("command", [1, 7])
def test_T9_following_a_command_die_pays_1_and_gains_1_so_nobody_is_asked(command):
    """Paid first and gained after, at 7 too, it would leave everything as it is."""
    state = played(position(dice="command special", red_command=command), TakeResource("command"))
    assert (state.phase, state.red.command) == ("act", command)


def test_T9_nobody_is_asked_to_pay_for_morale_above_7():
    state = played(position(dice="morale special", red_command=1, red_morale=7), TakeResource("morale"))
    assert state.phase == "act"


def used_forest(**facts):
    """Blue has used the rule of the Forest b2 with a SPECIAL die."""
    state = position(dice="special special", markers={"b2": 3, **facts.pop("markers", {})}, **facts)
    return played(state, UseSpecial(cell("b2"), "command"))


def test_T8_a_follower_raises_power_for_its_full_price_and_1_command():
    state = used_forest(red_command=3, red_morale=0)
    assert legal(state, RaisePower) == [RaisePower("command")]
    state = played(state, RaisePower("command"), seat="red")
    assert (state.red.power, state.red.command) == (2, 0)


def test_T8_the_command_paid_for_following_cannot_pay_for_power_too():
    assert used_forest(red_command=2, red_morale=0).phase == "act"


def test_T19_a_rule_used_while_following_is_used_up_for_that_turn():
    state = used_forest(red_command=5, red_morale=0, markers={"a3": 0, "c2": -3})
    state = played(state, UseSpecial(cell("c2"), "command"), seat="red")
    state = played(state, RaisePower("morale"), seat="blue")
    assert cell("c2") not in {action.sector for action in legal(state, UseSpecial, seat="red")}
    assert legal(state, RaisePower, seat="red")


def test_N15_a_follower_has_no_dice_that_a_free_reroll_could_be_for():
    cards = ("plain", "village", "orchard", "hill", "forest", "beacon", "bastion", "ford", "town")
    facts = {"red_command": 5, "red_morale": 0, "free_reroll": False}
    state = position(dice="special special special", cards=cards, markers={"b2": 3, "c2": -3}, **facts)
    state = played(state, UseSpecial(cell("b2"), "command"))
    assert legal(state, RaisePower, seat="red")
    assert not legal(state, UseSpecial, seat="red")


def test_T8_a_unit_won_by_following_comes_into_the_reserve_and_the_die_with_the_next_turn():
    state = played(used_forest(red_command=1, red_morale=3, red_power=2), RaisePower("morale"), seat="red")
    assert places(state, "red") == "reserve reserve reserve board"


def test_N6_red_is_asked_where_its_unit_retreats_to_in_blues_turn_before_it_may_follow():
    state = position(
        dice="defence special",
        blue="b2 board board board",
        red="b2 c3 board board",
        markers={"b2": 2, "a2": -3, "c2": -3, "c3": -1},
        red_command=1,
    )
    state = played(state, Fight("defence", cell("b2")))
    assert (state.phase, legal(state, seat="red")) == ("retreat", [Retreat(cell("a2")), Retreat(cell("c2"))])
    state = played(state, Retreat(cell("a2")), seat="red")
    assert legal(state, Fight, seat="red") == [Fight("defence", cell("c3"))]
