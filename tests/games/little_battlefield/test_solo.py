"""S1 to S3 and S10 to S13: the AI's dice, the end of its turn, following it, the end of the game."""

import pytest

from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Outcome
from games.core.texts import texts
from games.little_battlefield.events import AiBonusTurn, AiDieDiscarded, AiDieRolled, PowerRaised
from games.little_battlefield.model import (
    EndTurn,
    Fight,
    ForceReroll,
    LetStand,
    Move,
    NotThisTurn,
    Pass,
    RaisePower,
    RollDice,
    RollForAi,
    TakeResource,
    UseSpecial,
)
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from tests.games.little_battlefield.positions import (
    GONE,
    cell,
    legal,
    marker,
    places,
    played,
    position,
    rolled,
    solo,
    state_and_events,
)

RESERVE, IN_RESERVE = cell("reserve"), "reserve reserve reserve reserve"


# --- S1, S2, S3: its dice -----------------------------------------------------------------------------


def test_S1_the_ai_starts_with_power_1_no_resources_and_four_units_in_its_reserve():
    state = GAME.setup(mode="solo")
    assert (state.red.power, state.red.command, state.red.morale) == (1, 0, 0)
    assert places(state, "red") == IN_RESERVE
    assert (state.blue.command, state.blue.morale, places(state, "blue")) == (1, 2, "reserve reserve board board")


def test_S1_the_player_has_the_only_seat():
    assert GAME.seats(GAME.setup(mode="solo")) == ("blue",)
    assert GAME.seats(GAME.setup()) == ("blue", "red")


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
    state, events = state_and_events(solo(), RollForAi(), "attack", "morale")
    assert [event for event in events if isinstance(event, AiDieRolled)] == [
        AiDieRolled("attack", "turn"),
        AiDieRolled("morale", "unusable"),
    ]
    assert state.used == ("morale",)


def test_S2_every_die_has_its_own_reroll():
    state = rolled(rolled(solo(), "attack", "morale"), "attack", "morale")
    assert state.used == ("morale", "morale")


def test_S2_a_die_that_is_still_unusable_is_discarded_and_not_followed():
    fight = {"blue": "b1 board board board", "blue_command": 3}
    state, events = state_and_events(solo(**fight), RollForAi(), "attack", "defence")
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


# --- S10, S11: the end of its turn ----------------------------------------------------------------------


def test_G13_with_both_at_7_power_goes_up_first_and_then_comes_a_bonus_turn_of_three_dice():
    state, events = state_and_events(solo(red_morale=6, red_command=6, ai_left=1), RollForAi(), "morale")
    kinds = [type(event) for event in events]
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
    assert {action.sector for action in legal(state, Fight)} == {cell("b1"), cell("c1")}
    assert marker(played(state, Fight("attack", cell("b1"))), "b1") == 1


def test_T7_no_sector_that_the_ai_attacked_in_can_be_followed_in():
    """The die had no effect in b2, but was used there as well."""
    state = solo(
        red="a2 b2 board board", blue="b2 c1 board board", markers={"a2": 0, "b2": -1, "c1": 0}, blue_command=1
    )
    state = rolled(state, "attack")
    assert [action.sector for action in legal(state, Fight)] == [cell("c1")]


def test_T7_a_players_move_does_not_follow_into_the_sector_that_the_ai_moved_to():
    state = rolled(
        solo(red="b2 board board board", markers={"b2": -3, "c2": -3, "a2": -3, "b3": -2}, blue_command=1), "move"
    )
    assert places(state, "red").split().count("b1") == 1
    assert {action.to for action in legal(state, Move)} == {cell("a1"), cell("c1")}


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


TWENTY_TWO = {"ai_left": 1, "red_power": 5, "markers": {"a3": -2, "b3": -2, "c3": -2, "a2": -3, "b2": -3, "a1": -4}}


def test_T25_20_points_do_not_end_a_game_against_the_ai():
    state = rolled(solo(**TWENTY_TWO), "special")
    assert (state.points("red"), GAME.outcome(state), state.turn) == (22, None, "blue")


def test_T25_20_points_end_it_where_the_table_wants_it_so():
    state = rolled(solo(**TWENTY_TWO, options={"solo_points": True}), "special")
    assert GAME.outcome(state) == Outcome(("red",), "points", (("blue", 1), ("red", 22)))


def test_T26_what_hangs_on_a_lost_picture_is_marked_as_ours():
    ours = {ruling.rule for ruling in texts("games.little_battlefield").rulings if ruling.mark == "R"}
    assert {"S3", "N10", "N18"} <= ours


def test_the_player_acts_as_in_a_game_for_two():
    state = played(position(options={"mode": "solo"}, phase="roll"), RollDice(), 4, 4, 5, 3)
    assert legal(state, TakeResource) == [TakeResource("morale"), TakeResource("command")]
    with pytest.raises(Illegal, match="not-your-turn"):
        played(state, EndTurn(), seat="red")
