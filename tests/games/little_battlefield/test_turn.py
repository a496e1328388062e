"""N3 to N5, N14, N16: the dice of a turn."""

import pytest

from games.core.errors import Illegal
from games.little_battlefield.components import POWER
from games.little_battlefield.events import DieUsed
from games.little_battlefield.model import (
    Convert,
    EndTurn,
    Fight,
    Move,
    Reroll,
    RollDice,
    TakeResource,
    UseSpecial,
)
from tests.games.little_battlefield.positions import GONE, cell, legal, played, position, state_and_events


@pytest.mark.parametrize(("power", "dice"), [(1, 4), (2, 5), (3, 5), (4, 6), (5, 6), (6, 7)])
def test_N3_the_power_level_says_how_many_dice_are_thrown(power, dice):
    assert POWER[power - 1].dice == dice
    faces = [1, 2, 3, 4, 5, 6, 6][:dice]
    assert len(played(position(phase="roll", blue_power=power), RollDice(), *faces).dice) == dice


def test_G2_at_power_4_six_dice_are_thrown():
    assert len(played(position(phase="roll", blue_power=4), RollDice(), 1, 1, 2, 3, 6, 6).dice) == 6


def test_N3_dice_are_used_in_any_order():
    state = position(dice="move morale command")
    assert TakeResource("command") in legal(state)
    assert TakeResource("morale") in legal(played(state, TakeResource("command")))


def test_N3_a_die_is_used_once():
    state = played(position(dice="morale morale command", blue_morale=0), TakeResource("command"))
    assert legal(state, TakeResource) == [TakeResource("morale")]
    assert state.dice == ("morale", "morale")


def test_G3_used_dice_lie_on_the_action_board_column_by_column():
    state = position(dice="move command special")
    state, first = state_and_events(state, Move("standard", cell("reserve"), cell("a1")))
    state, second = state_and_events(state, TakeResource("command"))
    assert state.used == ("move", "command")  # rows 3 and 5
    assert [event for event in (*first, *second) if isinstance(event, DieUsed)] == [
        DieUsed("blue", "move", 1),
        DieUsed("blue", "command", 2),
    ]


def test_G4_the_first_reroll_is_free_and_the_second_costs_1_morale():
    state = position(dice="attack move morale special", blue_morale=2)
    state = played(state, TakeResource("morale"))
    assert state.blue.morale == 3
    state = played(state, Reroll(("attack", "move", "special")), 1, 3, 6)
    assert state.blue.morale == 3
    state = played(state, Move("standard", cell("reserve"), cell("b1")))
    state = played(state, Reroll(("attack", "special")), "morale", "morale")
    assert state.blue.morale == 2
    assert state.dice == ("morale", "morale")


def test_N4_any_of_the_unused_dice_may_be_thrown_again():
    state = position(dice="attack attack special")
    assert set(legal(state, Reroll)) == {
        Reroll(("attack",)),
        Reroll(("attack", "attack")),
        Reroll(("special",)),
        Reroll(("attack", "special")),
        Reroll(("attack", "attack", "special")),
    }


def test_N4_without_morale_there_is_no_second_reroll():
    state = position(dice="attack special", blue_morale=0)
    state = played(state, Reroll(("attack",)), "defence")
    assert not legal(state, Reroll)


def test_G10_two_dice_are_discarded_to_turn_a_third_once_a_turn():
    state = position(dice="attack defence morale special special special", blue_morale=4)
    state = played(state, Convert(("defence", "morale"), "attack", "command"))
    assert state.dice == ("command", "special", "special", "special")
    assert state.discarded == ("defence", "morale")
    assert state.used == ()
    assert (state.blue.morale, state.blue.command) == (4, 1)  # a discarded die does nothing
    assert not legal(state, Convert)
    with pytest.raises(Illegal, match="illegal-action"):
        played(state, Convert(("special", "special"), "special", "move"))


def test_N5_a_die_is_turned_to_another_face_and_is_none_of_the_discarded_ones():
    offered = legal(position(dice="attack attack move"), Convert)
    assert {(action.discard, action.die) for action in offered} == {
        (("attack", "attack"), "move"),
        (("attack", "move"), "attack"),
    }
    assert all(action.die != action.face for action in offered)
    assert len(offered) == 2 * 5
    assert not legal(position(dice="attack move"), Convert)


def test_T17_a_converted_die_may_be_thrown_again():
    state = position(dice="attack defence morale")
    state = played(state, Convert(("defence", "morale"), "attack", "special"))
    assert played(state, Reroll(("special",)), "move").dice == ("move",)


def test_N16_the_turn_ends_when_all_dice_are_used():
    state = played(position(dice="morale"), TakeResource("morale"))
    assert (state.turn, state.phase, state.dice, state.used) == ("red", "roll", (), ())


def test_T15_a_player_may_stop_early_and_use_no_die_at_all():
    state = played(position(dice="attack move morale special"), EndTurn())
    assert (state.turn, state.phase, state.dice) == ("red", "roll", ())


def test_N16_a_new_turn_begins_with_a_free_reroll_a_conversion_and_all_specials():
    state = position(dice="morale", free_reroll=False, converted=True, blue_specials=(4,), red_specials=(9,))
    state = played(state, TakeResource("morale"))
    assert (state.free_reroll, state.converted) == (True, False)
    assert state.blue.specials == state.red.specials == ()


def test_N14_a_resource_die_brings_1_of_what_it_shows():
    state = position(dice="morale command special", blue_morale=2, blue_command=1)
    state = played(played(state, TakeResource("morale")), TakeResource("command"))
    assert (state.blue.morale, state.blue.command) == (3, 2)


def test_G7_with_command_2_a_command_die_brings_it_to_3():
    state = played(position(dice="command special", blue_command=2), TakeResource("command"))
    assert state.blue.command == 3


def test_N14_there_are_never_more_than_7_of_a_resource():
    state = played(position(dice="command special", blue_command=7), TakeResource("command"))
    assert state.blue.command == 7
    assert state.used == ("command",)


def test_T22_a_die_that_can_do_nothing_is_refused():
    state = position(dice="attack defence move special", blue=GONE, red="b2 b3 board board")
    assert not legal(state, (Fight, Move, UseSpecial))
    assert EndTurn() in legal(state)
