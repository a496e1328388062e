"""S4 to S9: what the AI does with a die."""

import pytest

from games.core.protocol import Outcome
from games.little_battlefield.model import (
    ChooseSector,
    Fight,
    Move,
    Retreat,
)
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from tests.games.little_battlefield.positions import GONE, cell, legal, marker, places, played, position, rolled, solo

IN_RESERVE = "reserve reserve reserve reserve"


# --- S4, S5: COMBAT -----------------------------------------------------------------------------------


def test_S4_a_combat_die_works_in_every_sector_with_an_ai_unit():
    state = solo(red="a3 b3 c2 board", blue="b3 board board board", markers={"a3": 0, "b3": 1, "c2": 1})
    state = rolled(state, "attack")
    assert [marker(state, name) for name in ("a3", "b3", "c2")] == [-1, 0, -1]  # the Elite twice (N11)


def test_S4_without_effect_where_the_die_does_not_fit():
    state = solo(red="a3 b3 board board", blue="b3 board board board", markers={"a3": 0, "b3": -1})
    state = rolled(state, "attack")
    assert [marker(state, name) for name in ("a3", "b3")] == [-1, -1]


def test_S4_renown_takes_attack_and_defence_for_each_other():
    state = solo(red="board board board b2", blue="b2 board board board", markers={"b2": -1})
    assert marker(rolled(state, "attack"), "b2") == -3


DRIVING = {
    "red": "a2 c2 board board",
    "blue": "a2 c2 board board",
    "markers": {"a2": -2, "c2": -2, "b2": 3, "a1": 4, "c1": 4},
}


def test_S5_the_player_says_where_first_when_units_are_driven_out_of_several_sectors():
    state = rolled(solo(**DRIVING), "defence")
    assert legal(state) == [ChooseSector(cell("a2")), ChooseSector(cell("c2"))]
    state = played(state, ChooseSector(cell("c2")))
    assert places(state, "blue") == "a1 c1 board board"
    assert [marker(state, name) for name in ("a2", "c2")] == [-3, -3]


def test_S5_the_order_is_not_asked_where_it_does_not_matter():
    quiet = {**DRIVING, "markers": {**DRIVING["markers"], "a2": -1}}
    state = rolled(solo(**quiet), "defence")
    assert (state.phase, marker(state, "a2"), marker(state, "c2")) == ("ai-roll", -2, -3)


def test_S5_a_die_that_drives_out_only_because_it_counts_twice_is_asked_about_too():
    elite = {"red": "board c2 a2 board", "markers": {**DRIVING["markers"], "a2": -1}}
    state = rolled(solo(**{**DRIVING, **elite}), "defence")
    assert legal(state) == [ChooseSector(cell("a2")), ChooseSector(cell("c2"))]


def test_S5_sectors_where_nobody_has_to_retreat_come_by_themselves_before_the_question():
    third = {**DRIVING, "red": "a2 c2 c3 board", "markers": {**DRIVING["markers"], "c3": 0}}
    state = rolled(solo(**third), "defence")
    assert legal(state) == [ChooseSector(cell("a2")), ChooseSector(cell("c2"))]
    assert marker(state, "c3") == -2


def test_S5_the_player_says_where_the_own_unit_retreats_to_and_then_the_die_goes_on():
    both = "b1 b2 board board"
    state = solo(red=both, blue=both, markers={"b1": -1, "b2": -2, "a2": 3, "c2": 3})
    state = played(rolled(state, "defence"), ChooseSector(cell("b2")))
    assert legal(state) == [Retreat(cell("a2")), Retreat(cell("c2"))]
    assert marker(state, "b1") == -1
    state = played(state, Retreat(cell("a2")))
    assert marker(state, "b1") == -2
    assert places(state, "blue") == "reserve a2 board board"


def test_S5_the_player_says_where_the_ais_units_retreat_to():
    state = position(
        options={"mode": "solo"},
        dice="defence special",
        blue="b2 board board board",
        red="b2 board board board",
        markers={"b2": 2, "a2": -3, "c2": -3},
    )
    state = played(state, Fight("defence", cell("b2")))
    assert legal(state, seat="blue") == [Retreat(cell("a2")), Retreat(cell("c2"))]
    assert "c2" in places(played(state, Retreat(cell("c2"))), "red")


# --- S6, S7: MOVE -------------------------------------------------------------------------------------


def ai_goes(state):
    """Where the AI's MOVE die ends, when nobody has to be asked: the places of its units."""
    return places(rolled(state, "move"), "red")


def choices(state):
    """What the player is asked about the AI's MOVE die: (unit, from, to)."""
    return [(action.unit, action.start, action.to) for action in legal(rolled(state, "move"), Move)]


def test_S6_the_unit_nearest_to_the_players_reserve_moves():
    state = solo(red="b3 reserve b2 reserve", markers={"b3": -2, "b2": -3, "b1": 0})
    assert choices(state) == [("elite", cell("b2"), cell("a2")), ("elite", cell("b2"), cell("c2"))]


def test_S6_of_units_equally_near_the_strongest_moves():
    state = solo(red="a2 a2 b2 c2", markers={"a2": -3, "b2": -3, "c2": -3})
    assert ai_goes(state) == "a2 a2 b2 c1"


def test_S6_a_unit_that_may_not_move_is_passed_over():
    state = solo(red="b1 a2 board board", blue="b1 board board board", markers={"b1": -2, "a2": -3})
    assert ai_goes(state) == "a1 b1 board board"


def test_S6_from_the_reserve_standards_come_first_then_elite_then_renown():
    def entering(red, **markers):
        return {unit for unit, *_ in choices(solo(red=red, markers=markers))}

    assert entering(IN_RESERVE) == {"standard"}
    assert entering("a2 a2 reserve reserve", a2=0) == {"elite"}
    assert entering("a2 a2 b2 reserve", a2=0, b2=0) == {"renown"}


def test_S6_the_player_breaks_a_tie_between_equal_units():
    state = solo(red="a2 c2 board board", markers={"a2": -3, "c2": -3})
    assert set(choices(state)) == {("standard", cell("a2"), cell("a1")), ("standard", cell("c2"), cell("c1"))}
    after = played(rolled(state, "move"), Move("standard", cell("c2"), cell("c1")))
    assert places(after, "red") == "a2 c1 board board"


def test_S7_first_to_the_sector_of_most_value_that_the_ai_does_not_control():
    state = solo(red="b2 board board board", markers={"b2": -3, "b3": 0, "a2": -3, "c2": -3, "b1": 0})
    assert set(choices(state)) == {("standard", cell("b2"), cell("b3")), ("standard", cell("b2"), cell("b1"))}
    state = solo(red="b2 board board board", markers={"b2": -3, "a2": 0, "c2": -3})
    assert ai_goes(state) == "board a2 board board"


def test_S7_else_to_a_sector_with_an_enemy_unit():
    held = {"b2": -3, "b3": -2, "a2": -3, "c2": -3, "b1": -2}
    state = solo(red="b2 board board board", blue="b1 board board board", markers=held)
    assert ai_goes(state) == "board b1 board board"


def test_S7_else_to_a_controlled_sector_of_most_value():
    held = {"b2": -3, "b3": -2, "a2": -3, "c2": -3, "b1": -2}
    state = solo(red="b2 board board board", markers=held)
    assert set(choices(state)) == {("standard", cell("b2"), cell("a2")), ("standard", cell("b2"), cell("c2"))}


def test_S7_the_rules_of_movement_hold_for_the_ai():
    held = {"b2": -3, "a2": 0, "b1": 0, "b3": -2, "c2": -3}
    assert ai_goes(solo(red="b2 a2 board board", markers=held)) == "a2 a2 board board"
    assert ai_goes(solo(red="b2 board a2 board", markers=held)) == "board b1 a2 board"  # no room next to the Elite


FAR = {"red": "b1 board board board", "markers": {"b1": -2, "a1": 0}}


def test_S7_into_the_players_reserve_if_that_does_not_lose_the_game():
    state = rolled(solo(**FAR), "move")
    assert GAME.outcome(state) == Outcome(("red",), "reserve-reached", (("blue", 1), ("red", 3)))
    level = rolled(solo(**FAR, blue_power=3), "move")
    assert GAME.outcome(level) == Outcome((), "reserve-reached", (("blue", 3), ("red", 3)))


def test_S7_not_into_the_players_reserve_when_behind_unless_the_table_wants_it_so():
    behind = {**FAR, "blue_power": 4}
    assert GAME.outcome(rolled(solo(**behind), "move")) is None
    state = rolled(solo(**behind, options={"ai_enters_behind": True}), "move")
    assert GAME.outcome(state).winners == ("blue",)


# --- S8, S9: resources and SPECIAL --------------------------------------------------------------------


@pytest.mark.parametrize("die", ["morale", "command"])
def test_S8_either_resource_die_brings_the_ai_1_of_both(die):
    state = rolled(solo(red_morale=2, red_command=5), die)
    assert (state.red.morale, state.red.command) == (3, 6)


def test_S8_up_to_7():
    state = rolled(solo(red_morale=7, red_command=7), "morale")
    assert (state.red.morale, state.red.command) == (7, 7)


def test_G12_at_power_2_only_the_special_of_level_2_is_used():
    state = rolled(solo(red_power=2, blue_command=2, blue_morale=0), "special")
    assert (state.blue.command, state.blue.morale) == (1, 0)
    lower = rolled(solo(red_power=1, blue_command=0, blue_morale=2), "special")
    assert (lower.blue.command, lower.blue.morale) == (0, 1)


def special(power, board="warlord", **facts):
    """The AI's SPECIAL die at a POWER level of a board."""
    return rolled(solo(red_power=power, options={"ai_board": board}, **facts), "special")


def test_S9_a_drain_takes_what_the_player_has_and_no_more():
    state = special(4, blue_morale=1)
    assert (state.blue.morale, state.blue.command) == (0, 0)


def test_S9_a_push_works_in_the_most_valuable_sector_that_the_ai_fights_for():
    state = special(3, red="a2 a1 c1 board", markers={"a2": 0, "a1": 3, "c1": -4})
    assert [marker(state, name) for name in ("a2", "a1", "c1")] == [0, 2, -4]


def test_S9_the_player_breaks_a_tie():
    state = special(3, red="a1 c1 board board", markers={"a1": 3, "c1": -3})
    assert legal(state) == [ChooseSector(cell("a1")), ChooseSector(cell("c1"))]
    assert marker(played(state, ChooseSector(cell("c1"))), "c1") == -4


def test_S9_a_push_that_takes_control_drives_the_player_out():
    state = special(3, red="c1 board board board", blue="c1 board board board", markers={"c1": -3})
    assert "reserve" in places(state, "blue")


def test_S9_the_players_most_advanced_unit_retreats():
    state = special(5, blue="a2 b1 board board", red=GONE, markers={"a2": 3, "b1": 2, "a1": 4})
    assert sorted(places(state, "blue").split()) == ["a1", "b1", "board", "board"]


def test_S9_a_move_goes_by_the_ais_priorities():
    state = special(1, "horde", red="b2 board board board", markers={"b2": -3, "a2": 0, "c2": -3})
    assert places(state, "red") == "board a2 board board"


def test_S9_the_ai_gains_on_another_board():
    assert special(4, "conspiracy", red_morale=1, red_command=2).red.morale == 2


def test_S9_a_special_without_anything_to_work_on_is_used_all_the_same():
    for power, board in ((3, "warlord"), (5, "warlord"), (1, "horde")):
        assert special(power, board, red=GONE, blue=GONE).used == ("special",)


def test_S9_the_ai_never_uses_the_rule_of_a_sector():
    state = special(1, markers={"b2": -3})
    assert (state.red.morale, state.red.command, state.red.specials) == (0, 0, ())
