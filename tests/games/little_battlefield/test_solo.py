"""S1 to S13: the AI."""

import pytest

from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Outcome
from games.little_battlefield.events import AiBonusTurn, AiDieDiscarded, AiDieRolled, PowerRaised
from games.little_battlefield.model import (
    ChooseSector,
    EndTurn,
    Fight,
    ForceReroll,
    LetStand,
    Move,
    NotThisTurn,
    Pass,
    RaisePower,
    Retreat,
    RollDice,
    RollForAi,
    TakeResource,
    UseSpecial,
)
from games.little_battlefield.options import Options
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from games.little_battlefield.setup import first_state
from tests.games.little_battlefield.table import GONE, cell, legal, marker, places, played, position, solo, told

RESERVE, IN_RESERVE = cell("reserve"), "reserve reserve reserve reserve"


def rolled(state, *faces):
    """The state after the AI's next die has shown this (and, where it is thrown again, this)."""
    return played(state, RollForAi(), *faces)


# --- S1, S2, S3: its dice -----------------------------------------------------------------------------


def test_S1_the_ai_starts_with_power_1_no_resources_and_four_units_in_its_reserve():
    state = first_state(Options(mode="solo"))
    assert (state.red.power, state.red.command, state.red.morale) == (1, 0, 0)
    assert places(state, "red") == IN_RESERVE
    assert (state.blue.command, state.blue.morale, places(state, "blue")) == (1, 2, "reserve reserve board board")


def test_S1_the_player_has_the_only_seat():
    assert GAME.seats(first_state(Options(mode="solo"))) == ("blue",)
    assert GAME.seats(first_state(Options())) == ("blue", "red")


@pytest.mark.parametrize(("power", "dice"), [(1, 4), (4, 6)])
def test_S2_the_ai_has_the_dice_of_its_power_level(power, dice):
    state = played(position(options={"mode": "solo"}, red_power=power, dice="attack"), EndTurn())
    assert (state.phase, state.ai_left) == ("ai-roll", dice)


def test_S2_one_die_is_thrown_at_a_time_by_the_player():
    state = solo()
    assert GAME.to_act(state) == ("blue",)
    with pytest.raises(NeedDice) as need:
        GAME.apply(state, "blue", RollForAi(), Dice())
    assert (need.value.count, need.value.sides) == (1, 6)
    state = rolled(state, "morale")
    assert (state.ai_left, state.used, state.phase) == (2, ("morale",), "ai-roll")


def test_S2_an_unusable_die_is_thrown_again_once():
    state, events = told(solo(), RollForAi(), "attack", "morale")
    assert [one for one in events if isinstance(one, AiDieRolled)] == [
        AiDieRolled("attack", "turn"),
        AiDieRolled("morale", "unusable"),
    ]
    assert state.used == ("morale",)


def test_S2_every_die_has_its_own_reroll():
    state = rolled(rolled(solo(), "attack", "morale"), "attack", "morale")
    assert state.used == ("morale", "morale")


def test_S2_a_die_that_is_still_unusable_is_discarded_and_not_followed():
    fight = {"blue": "b1 board board board", "blue_command": 3}
    state, events = told(solo(**fight), RollForAi(), "attack", "defence")
    assert AiDieDiscarded("defence") in events
    assert (state.discarded, state.used, state.phase, state.ai_left) == (("defence",), (), "ai-roll", 2)


def test_S2_combat_is_unusable_with_units_only_in_the_reserve_or_in_controlled_sectors():
    state = solo(red="b3 reserve reserve reserve", markers={"b3": -2})
    assert rolled(state, "defence", "attack").discarded == ("attack",)
    assert rolled(solo(red="b3 reserve reserve reserve", markers={"b3": -1}), "defence").used == ("defence",)


def test_S2_move_is_unusable_when_no_unit_may_move():
    assert rolled(solo(red="b3 b3 board board", markers={"b3": 1}), "move", "move").discarded == ("move",)


@pytest.mark.parametrize("die", ["morale", "command", "special"])
def test_S2_other_dice_are_never_thrown_again_for_being_unusable(die):
    assert rolled(solo(red=GONE), die).used == (die,)


def test_T16_a_defence_that_drives_the_player_out_of_a_controlled_sector_is_usable():
    state = solo(red="b3 board board board", blue="b3 board board board", markers={"b3": -2})
    assert places(rolled(state, "defence"), "blue") == "board reserve board board"


PAYING = {"blue_command": 2, "blue_morale": 2}


def test_S3_the_player_pays_1_morale_and_1_command_to_have_a_usable_die_thrown_again():
    state = rolled(solo(**PAYING), "morale")
    assert legal(state) == [LetStand(), ForceReroll(), NotThisTurn()]
    state = played(state, ForceReroll(), "special")
    assert (state.blue.command, state.blue.morale, state.phase, state.die) == (1, 1, "ai-die", "special")


def test_S3_as_often_as_the_player_can_pay():
    state = rolled(solo(**PAYING), "morale")
    state = played(played(state, ForceReroll(), "morale"), ForceReroll(), "morale")
    assert (state.blue.command, state.blue.morale, state.used) == (0, 0, ("morale",))


def test_S3_a_forced_die_is_tested_anew_with_its_one_free_reroll():
    state = played(rolled(solo(**PAYING), "morale"), ForceReroll(), "attack", "attack")
    assert state.discarded == ("attack",)
    spent = rolled(solo(**PAYING), "attack", "morale")
    assert played(spent, ForceReroll(), "attack").discarded == ("attack",)


def test_S3_an_unusable_die_is_not_offered_for_a_forced_reroll():
    assert rolled(solo(**PAYING), "attack", "attack").phase == "ai-roll"


@pytest.mark.parametrize("poor", [{"blue_command": 0}, {"blue_morale": 0}])
def test_S3_who_cannot_pay_is_not_asked(poor):
    assert rolled(solo(**{**PAYING, **poor}, blue=GONE, red=GONE), "special").used == ("special",)


def test_S3_who_lets_all_dice_of_this_turn_stand_is_not_asked_again():
    state = played(rolled(solo(**PAYING, blue=GONE), "command"), NotThisTurn())
    assert state.used == ("command",)
    assert rolled(state, "command").used == ("command", "command")
    assert rolled(rolled(state, "command"), "command").blue.no_force is False  # the next turn


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
    return [(one.unit, one.start, one.to) for one in legal(rolled(state, "move"), Move)]


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


# --- S10, S11: the end of its turn ----------------------------------------------------------------------


def test_G13_with_both_at_7_power_goes_up_first_and_then_comes_a_bonus_turn_of_three_dice():
    state, events = told(solo(red_morale=6, red_command=6, ai_left=1), RollForAi(), "morale")
    kinds = [type(one) for one in events]
    assert kinds.index(PowerRaised) < kinds.index(AiBonusTurn)
    assert (state.red.power, state.red.morale, state.ai_left, state.ai_bonus) == (2, 0, 3, True)
    for _ in range(3):
        state = rolled(state, "special")
    assert (state.red.command, state.red.morale, state.turn) == (0, 0, "blue")


def test_S10_power_goes_up_at_the_end_of_the_turn_only_and_once():
    state = rolled(solo(red_morale=7, ai_left=2), "special")
    assert state.red.power == 1
    state = rolled(state, "special")
    assert (state.red.power, state.red.morale, state.turn) == (2, 0, "blue")


def test_S10_below_7_nothing_happens():
    state = rolled(solo(red_morale=5, red_command=5, ai_left=1), "morale")
    assert (state.red.power, state.red.morale, state.red.command, state.turn) == (1, 6, 6, "blue")


def bonus(**facts):
    return solo(ai_bonus=True, ai_left=1, red_command=7, **facts)


def test_S11_the_bonus_turn_ends_without_the_rules_of_the_end_of_a_turn():
    state = rolled(bonus(red_morale=7), "special")
    assert (state.red.power, state.red.morale, state.red.command) == (1, 7, 0)
    assert (state.turn, state.ai_bonus) == ("blue", False)


def test_S11_what_command_it_gains_in_the_bonus_turn_is_lost():
    state = rolled(bonus(), "command")
    assert (state.red.command, state.red.morale) == (0, 1)


def test_T14_special_dice_work_in_the_bonus_turn_too():
    assert rolled(bonus(blue_morale=2), "special").blue.morale == 1


@pytest.mark.parametrize(("barred", "phase"), [(False, "follow"), (True, "roll")])
def test_S11_the_dice_of_the_bonus_turn_are_followed_unless_the_table_wants_it_otherwise(barred, phase):
    state = rolled(bonus(blue_command=1, options={"bonus_no_follow": barred}), "morale")
    assert state.phase == phase


def test_S11_in_the_bonus_turn_the_player_may_be_asked_again():
    state = solo(red_command=7, ai_left=1, blue_no_follow=True, blue_no_force=True, blue_command=1)
    state = rolled(state, "special")
    assert state.ai_bonus
    assert not state.blue.no_follow
    assert not state.blue.no_force


# --- S12: following -----------------------------------------------------------------------------------


def test_S12_the_player_follows_the_ai_for_1_command():
    state = rolled(solo(blue_command=1), "morale")
    assert legal(state) == [TakeResource("morale"), Pass(), NotThisTurn()]


def test_T20_following_a_morale_die_of_the_ai_brings_the_player_1_morale_only():
    state = played(rolled(solo(blue_command=1), "morale"), TakeResource("morale"))
    assert (state.blue.morale, state.blue.command) == (1, 0)


def test_T20_following_combat_works_in_one_sector_where_no_ai_unit_is():
    state = solo(
        red="a2 b2 board board", blue="b2 b1 c1 board", markers={"a2": 0, "b2": 0, "b1": 0, "c1": 0}, blue_command=1
    )
    state = rolled(state, "attack")
    assert {one.sector for one in legal(state, Fight)} == {cell("b1"), cell("c1")}
    assert marker(played(state, Fight("attack", cell("b1"))), "b1") == 1


def test_T7_no_sector_that_the_ai_attacked_in_can_be_followed_in():
    """The die had no effect in b2, but was used there as well."""
    state = solo(
        red="a2 b2 board board", blue="b2 c1 board board", markers={"a2": 0, "b2": -1, "c1": 0}, blue_command=1
    )
    state = rolled(state, "attack")
    assert [one.sector for one in legal(state, Fight)] == [cell("c1")]


def test_T7_a_players_move_does_not_follow_into_the_sector_that_the_ai_moved_to():
    state = rolled(
        solo(red="b2 board board board", markers={"b2": -3, "c2": -3, "a2": -3, "b3": -2}, blue_command=1), "move"
    )
    assert places(state, "red").split().count("b1") == 1
    assert {one.to for one in legal(state, Move)} == {cell("a1"), cell("c1")}


def test_S12_a_special_die_of_the_ai_is_followed_with_the_players_own_rules():
    state = solo(blue_command=1, blue_morale=0, markers={"b2": 3}, red_power=1, red=GONE)
    state = rolled(state, "special")
    assert legal(state, (UseSpecial, RaisePower)) == [
        UseSpecial(cell("b2"), "morale"),
        UseSpecial(cell("b2"), "command"),
    ]


@pytest.mark.parametrize("power", [3, 5], ids=["push", "repel"])
def test_T7_no_special_follows_into_the_sector_of_the_ais_special(power):
    cards = ("plain", "village", "orchard", "forest", "hill", "ruins", "bastion", "ford", "town")
    field = {
        "cards": cards,
        "red": "a2 board board board",
        "blue": "a2 board board board",
        "markers": {"a2": 0, "b2": 3},
    }
    own = position(options={"mode": "solo"}, dice="special", **field)
    assert legal(own, UseSpecial) == [UseSpecial(cell("b2"), target=cell("a2"))]
    state = rolled(solo(**field, red_power=power, blue_command=3), "special")
    assert legal(state, RaisePower)
    assert not legal(state, UseSpecial)


def test_S12_the_ai_never_follows():
    state = position(options={"mode": "solo"}, dice="move special", red_command=7)
    assert played(state, Move("standard", RESERVE, cell("b1"))).phase == "act"


# --- S13: the end -------------------------------------------------------------------------------------


def test_S13_the_game_ends_at_once_when_the_player_enters_the_ais_reserve():
    state = position(
        options={"mode": "solo"},
        dice="move morale morale",
        blue="b3 board board board",
        markers={"b3": 2, "a2": 3},
        red_power=4,
        red_command=7,
    )
    state = played(state, Move("standard", cell("b3"), cell("enemy-reserve")))
    assert GAME.outcome(state) == Outcome(("blue",), "reserve-reached", (("blue", 6), ("red", 5)))


def test_S13_the_game_ends_when_the_ai_reaches_the_last_power_level():
    state = rolled(solo(red_power=5, red_morale=7, red_command=7, ai_left=1, blue=GONE, red=GONE), "command")
    assert GAME.outcome(state) == Outcome(("red",), "ai-power", (("blue", 1), ("red", 8)))


def test_S13_equal_points_are_a_draw():
    state = solo(red_power=5, red_morale=7, ai_left=1, blue_power=6, blue=GONE, red=GONE)
    assert GAME.outcome(rolled(state, "command")).winners == ()


def test_S13_20_points_end_it_at_the_end_of_a_turn_as_usual():
    held = {"a3": -2, "b3": -2, "c3": -2, "a2": -3, "b2": -3}
    state = rolled(solo(ai_left=1, red_power=5, red_command=0, markers={**held, "a1": -4}), "special")
    assert GAME.outcome(state).winners == ("red",)
    assert GAME.outcome(state).reason == "points"


def test_the_player_acts_as_in_a_game_for_two():
    state = played(position(options={"mode": "solo"}, phase="roll"), RollDice(), 4, 4, 5, 3)
    assert legal(state, TakeResource) == [TakeResource("morale"), TakeResource("command")]
    with pytest.raises(Illegal, match="not-your-turn"):
        played(state, EndTurn(), seat="red")
