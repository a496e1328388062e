"""N7 to N11, N13: gauges, control, Elite and Renown, retreat."""

import pytest

from games.core.errors import Illegal
from games.little_battlefield.events import ControlLost, ControlTaken
from games.little_battlefield.model import Fight, Move, Retreat
from tests.games.little_battlefield.positions import (
    GONE,
    cell,
    legal,
    marker,
    places,
    played,
    position,
    state_and_events,
)

B2 = cell("b2")  # the Forest, category 3


def fighting(unit, at, *, enemies=None, dice="attack defence special", red=None, **facts):
    """Blue's unit of a kind in the Forest with the marker `at`; red's Standards there as well."""
    blue = {
        "standard": "b2 reserve board board",
        "elite": "reserve reserve b2 board",
        "renown": "reserve reserve board b2",
    }
    return position(
        dice=dice, blue=blue[unit], red=red or enemies or GONE, markers={"b2": at, **facts.pop("markers", {})}, **facts
    )


ONE_ENEMY = "b2 reserve board board"
TWO_ENEMIES = "b2 b2 board board"


def offered(state):
    return [(action.die, action.doubled) for action in legal(state, Fight)]


def test_N7_a_sector_nobody_has_entered_is_neutral():
    state = position()
    assert marker(state, "b2") is None
    assert not state.holds("blue", B2)
    assert not state.holds("red", B2)


def test_T21_a_marker_once_placed_is_never_taken_off():
    state = position(dice="move attack", markers={"b1": 2}, blue="b1 reserve board board")
    state = played(state, Move("standard", cell("b1"), B2))
    assert marker(state, "b1") == 2
    assert marker(state, "b2") == 0


@pytest.mark.parametrize("at", range(-3, 4))
def test_N7_control_is_the_last_cell_of_the_own_half_only(at):
    state = fighting("standard", at)
    assert state.holds("blue", B2) == (at == 3)
    assert state.holds("red", B2) == (at == -3)


@pytest.mark.parametrize(
    ("at", "dice"),
    [
        (-3, {"attack"}),
        (-1, {"attack"}),
        (0, {"attack", "defence"}),
        (1, {"defence"}),
        (2, {"defence"}),
        (3, {"defence"}),
    ],
)
def test_N8_with_an_enemy_attack_works_in_its_half_and_defence_in_the_own_half(at, dice):
    assert {die for die, _ in offered(fighting("standard", at, enemies=ONE_ENEMY))} == dice


@pytest.mark.parametrize("at", [-3, -1, 0, 1, 2])
@pytest.mark.parametrize("die", ["attack", "defence"])
def test_N8_without_an_enemy_either_die_works_anywhere(at, die):
    assert marker(played(fighting("standard", at), Fight(die, B2)), "b2") == at + 1


def test_N8_a_die_needs_an_own_unit_in_the_sector():
    assert not legal(position(dice="attack", red="b2 reserve board board", markers={"b2": -1}), Fight)


def test_G6_an_attack_on_a_controlled_forest_takes_control_away():
    state, events = state_and_events(fighting("standard", -3), Fight("attack", B2))
    assert marker(state, "b2") == -2
    assert not state.holds("red", B2)
    assert ControlLost("red", B2) in events


def test_N8_red_moves_the_marker_the_other_way():
    state = position(turn="red", dice="attack special", red="b2 reserve board board", markers={"b2": 3})
    assert marker(played(state, Fight("attack", B2)), "b2") == 2


def test_N9_taking_control_drives_all_enemy_units_out_at_once():
    state, events = state_and_events(fighting("standard", 2, enemies=TWO_ENEMIES), Fight("defence", B2))
    assert places(state, "red") == "reserve reserve board board"
    assert ControlTaken("blue", B2) in events


def test_N10_a_defence_in_a_controlled_sector_drives_out_one_enemy_unit():
    state = played(fighting("standard", 3, enemies=TWO_ENEMIES), Fight("defence", B2))
    assert places(state, "red") == "reserve b2 board board"
    assert marker(state, "b2") == 3


def test_N10_an_attack_does_not():
    with pytest.raises(Illegal, match="illegal-action"):
        played(fighting("standard", 3, enemies=TWO_ENEMIES), Fight("attack", B2))


def test_T22_there_is_nothing_to_do_in_a_controlled_sector_without_enemies():
    assert not offered(fighting("renown", 3))


def test_N11_an_elite_die_may_count_twice_and_need_not():
    state = fighting("elite", -3, enemies=ONE_ENEMY)
    assert offered(state) == [("attack", False), ("attack", True)]
    assert marker(played(state, Fight("attack", B2)), "b2") == -2
    assert marker(played(state, Fight("attack", B2, doubled=True)), "b2") == -1


def test_N11_a_standard_die_never_counts_twice():
    assert ("attack", True) not in offered(fighting("standard", -3, enemies=ONE_ENEMY))


def test_T1_an_elite_attack_from_enemy_1_reaches_own_1():
    state = played(fighting("elite", -1, enemies=ONE_ENEMY), Fight("attack", B2, doubled=True))
    assert marker(state, "b2") == 1


def test_T1_a_doubled_attack_from_0_finds_only_the_first_result_of_use():
    assert offered(fighting("elite", 0, enemies=ONE_ENEMY, dice="attack special")) == [("attack", False)]


def test_T2_an_attack_in_the_own_half_is_of_use_to_renown_but_not_to_elite():
    assert not offered(fighting("elite", 1, enemies=ONE_ENEMY, dice="attack special"))
    state = fighting("renown", 1, enemies=ONE_ENEMY, dice="attack special")
    assert marker(played(state, Fight("attack", B2, doubled=True)), "b2") == 3


@pytest.mark.parametrize("die", ["attack", "defence"])
@pytest.mark.parametrize("at", [-3, -1, 0, 1, 2, 3])
def test_N11_renown_takes_attack_and_defence_for_each_other(die, at):
    assert (die, False) in offered(fighting("renown", at, enemies=ONE_ENEMY))


def test_T3_what_control_has_driven_out_a_second_result_cannot_repel():
    state = fighting("elite", 2, enemies=TWO_ENEMIES)
    assert offered(state) == [("defence", False)]
    assert places(played(state, Fight("defence", B2)), "red") == "reserve reserve board board"


def test_T4_an_elite_defence_drives_two_units_out_of_a_controlled_sector():
    state = played(fighting("elite", 3, enemies=TWO_ENEMIES), Fight("defence", B2, doubled=True))
    assert places(state, "red") == "reserve reserve board board"


def test_T5_control_stays_when_units_leave_and_when_enemies_come():
    state = position(dice="move special", blue="b1 b1 board board", markers={"b1": 2})
    state = played(state, Move("standard", cell("b1"), B2))
    assert state.holds("blue", cell("b1"))
    state = position(turn="red", dice="move special", red="a2 reserve board board", markers={"a2": -3, "b2": 3})
    state = played(state, Move("standard", cell("a2"), B2))
    assert marker(state, "b2") == 3
    assert state.holds("blue", B2)


def test_T6_a_unit_that_stays_where_control_was_lost_is_stuck():
    state = position(dice="move", blue="b2 board board board", red=GONE, markers={"b2": 2})
    assert not legal(state, Move)


# --- N13, retreat -------------------------------------------------------------------------------------

RED_AROUND = {"b2": 2, "b3": -2, "a2": -3, "c2": -3, "b1": -2}


def driven_out(red=ONE_ENEMY, markers=None, **facts):
    """Blue takes the Forest with a unit; the sectors around are red's unless said otherwise."""
    return played(
        fighting("standard", 2, enemies=red, markers={**RED_AROUND, **(markers or {})}, **facts), Fight("defence", B2)
    )


def test_N13_a_unit_retreats_to_the_adjacent_own_sector_nearest_to_its_board():
    assert places(driven_out(), "red").split()[1] == "b3"


def test_N13_with_no_own_sector_next_to_it_it_goes_to_the_reserve():
    state = driven_out(markers={"b3": -1, "a2": -2, "c2": 0, "b1": 2})
    assert places(state, "red") == "reserve reserve board board"


def test_N13_a_retreat_may_lead_away_from_the_own_board():
    state = driven_out(markers={"b3": -1, "a2": -2, "c2": 0})
    assert places(state, "red").split()[1] == "b1"


def test_T11_the_owner_chooses_among_sectors_equally_near():
    state = driven_out(markers={"b3": -1})
    assert state.phase == "retreat"
    assert legal(state, seat="red") == [Retreat(cell("a2")), Retreat(cell("c2"))]
    assert not legal(state, seat="blue")
    after = played(state, Retreat(cell("c2")), seat="red")
    assert places(after, "red").split()[1] == "c2"
    assert (after.phase, after.turn) == ("act", "blue")


def test_T11_two_units_in_one_sector_are_always_standards_so_nobody_has_to_say_which_retreats():
    state = fighting("standard", 3, enemies=TWO_ENEMIES, markers={"b3": -2})
    assert places(played(state, Fight("defence", B2)), "red") == "b3 b2 board board"


@pytest.mark.parametrize(
    ("red", "after"),
    [
        ("b2 b3 board board", "b3 b3 board board"),
        ("reserve b2 b3 board", "reserve reserve b3 board"),
        ("reserve b2 board b3", "reserve reserve board b3"),
        ("b3 b3 b2 board", "b3 b3 reserve board"),
    ],
    ids=["onto-one-standard", "onto-elite", "onto-renown", "elite-onto-standards"],
)
def test_T12_there_must_be_room_where_it_retreats_to(red, after):
    assert places(driven_out(red=red, markers={"a2": 0, "c2": 0, "b1": 0}), "red") == after


def test_T12_a_unit_does_not_retreat_to_an_enemy():
    alone = {"red": ONE_ENEMY, "dice": "defence special", "markers": {"b2": 2, "b3": -2}}
    state = played(position(blue="b2 reserve board board", **alone), Fight("defence", B2))
    assert places(state, "red") == "reserve b3 board board"
    state = played(position(blue="b2 b3 board board", **alone), Fight("defence", B2))
    assert places(state, "red") == "reserve reserve board board"


def test_T23_two_units_retreat_one_after_the_other_and_the_second_finds_what_is_left():
    state = driven_out(red="b2 b2 b3 board", markers={"b3": -2, "a2": -3, "c2": 0, "b1": 0})
    assert places(state, "red") == "a2 a2 b3 board"
    state = driven_out(red="b2 b2 a2 board", markers={"b3": 0, "a2": -3, "c2": 0, "b1": 0})
    assert places(state, "red") == "reserve reserve a2 board"
    state = driven_out(red="b2 b2 board board", markers={"b3": 0})
    state = played(state, Retreat(cell("a2")), seat="red")
    assert legal(state, seat="red") == [Retreat(cell("a2")), Retreat(cell("c2"))]
