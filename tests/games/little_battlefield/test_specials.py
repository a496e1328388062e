"""N15: SPECIAL dice, the vocabulary of special rules, raising POWER."""

import pytest

from games.core.errors import Illegal
from games.little_battlefield.components import CARDS, POWER
from games.little_battlefield.events import FreeRerollGained, PowerRaised
from games.little_battlefield.field import power_raised
from games.little_battlefield.model import Move, RaisePower, Reroll, Retreat, UseSpecial
from games.little_battlefield.specials import RAISE, VOCABULARY
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

B2 = cell("b2")


def holding(card, *, dice="special special", **facts):
    """Blue controls this sector in the middle of the field."""
    cards = ("plain", "village", "orchard", "hill", card, "ruins", "bastion", "ford", "town")
    markers = {"b2": CARDS[card].category, **facts.pop("markers", {})}
    return position(dice=dice, cards=cards, markers=markers, **facts)


def choices(state):
    return [action for action in legal(state, UseSpecial) if action.sector == B2]


def test_G8_the_rule_of_a_controlled_forest_brings_a_resource_of_choice():
    state = holding("forest")
    assert choices(state) == [UseSpecial(B2, "morale"), UseSpecial(B2, "command")]
    assert played(state, UseSpecial(B2, "command")).blue.command == 2


def test_N15_a_rule_is_used_once_a_turn():
    state = played(holding("forest"), UseSpecial(B2, "command"))
    assert state.blue.specials == (B2,)
    assert not choices(state)


FORESTS = ("plain", "village", "orchard", "forest", "forest", "bridge", "bastion", "ford", "town")


@pytest.mark.parametrize(("each", "left"), [(False, {"a3"}), (True, {"a3", "a2"})], ids=["the text", "option"])
def test_T18_two_forests_are_one_special_rule_unless_each_card_counts_by_itself(each, left):
    state = position(
        dice="special special move",
        cards=FORESTS,
        markers={"a2": 3, "b2": 3, "a3": 2},
        options={"special_each_sector": each},
        free_reroll=False,
    )
    state = played(state, UseSpecial(B2, "command"))
    assert {action.sector for action in legal(state, UseSpecial)} == {cell(name) for name in left}


def test_T18_each_player_may_use_the_rule_once():
    state = position(dice="special special", cards=FORESTS, markers={"a2": -3, "b2": 3}, red_command=2)
    state = played(state, UseSpecial(B2, "command"))
    assert {action.sector for action in legal(state, UseSpecial, "red")} == {cell("a2")}


def test_T18_a_ford_and_a_bridge_have_each_their_own():
    held = {"b1": 2, "c2": 3, "a1": 4, "b2": 3}
    state = position(dice="special special", cards=FORESTS, blue="a1 b2 board board", markers=held)
    state = played(state, UseSpecial(cell("b1"), target=cell("a1")))
    assert cell("c2") in {action.sector for action in legal(state, UseSpecial)}


@pytest.mark.parametrize("at", [-3, 0, 2])
def test_N15_a_sector_that_is_not_controlled_has_no_rule_for_its_player(at):
    assert not choices(holding("forest", blue="b2 board board board", markers={"b2": at}))


def test_N15_the_rule_needs_no_unit_in_the_sector():
    assert choices(holding("forest", blue=GONE))


# --- the vocabulary, word by word ---------------------------------------------------------------------


def test_gain_is_up_to_7_and_not_offered_at_7():
    assert choices(holding("forest", blue_morale=7)) == [UseSpecial(B2, "command")]
    assert played(holding("abbey", blue_morale=6), UseSpecial(B2, "morale")).blue.morale == 7
    state = played(holding("capital", blue_morale=7, blue_command=0), UseSpecial(B2))
    assert (state.blue.morale, state.blue.command) == (7, 1)
    assert not choices(holding("capital", blue_morale=7, blue_command=7))


def test_drain_takes_from_the_opponent_what_it_has():
    state = holding("arsenal", red_morale=1, red_command=0)
    assert choices(state) == [UseSpecial(B2, "morale")]
    assert played(state, UseSpecial(B2, "morale")).red.morale == 0


def test_push_moves_the_marker_of_an_adjacent_sector_and_may_take_control():
    state = holding("hill", red="b3 a2 board board", markers={"b3": 1, "a2": -3, "c2": 3, "a3": 0})
    assert choices(state) == [UseSpecial(B2, target=cell("b3")), UseSpecial(B2, target=cell("a2"))]
    assert marker(played(state, UseSpecial(B2, target=cell("a2"))), "a2") == -2
    state = played(state, UseSpecial(B2, target=cell("b3")))
    assert places(state, "red") == "reserve a2 board board"  # N9


def test_push_anywhere_reaches_every_sector_with_a_marker():
    state = holding("citadel", markers={"a3": 0, "c1": 1})
    assert [choice.target for choice in choices(state)] == [cell("a3"), cell("c1")]


def test_muster_brings_a_unit_of_the_reserve_into_the_sector():
    state = holding("town", blue="reserve b2 reserve board")
    assert choices(state) == [UseSpecial(B2, unit="standard")]
    assert places(played(state, UseSpecial(B2, unit="standard")), "blue") == "b2 b2 reserve board"


def test_march_in_brings_a_unit_from_next_door_that_could_not_leave():
    state = holding("bridge", blue="a2 a1 board board", red="a2 board board board", markers={"a2": 1})
    assert choices(state) == [UseSpecial(B2, target=cell("a2"))]
    assert places(played(state, UseSpecial(B2, target=cell("a2"))), "blue") == "b2 a1 board board"


def test_march_out_takes_a_unit_away_from_an_enemy():
    state = holding("crossroads", blue="b2 a2 c2 board", red="b2 board board board", markers={"c2": 3})
    assert [choice.target for choice in choices(state)] == [cell("b3"), cell("a2"), cell("b1")]
    state = played(state, UseSpecial(B2, target=cell("b3")))
    assert places(state, "blue") == "b3 a2 c2 board"
    assert marker(state, "b3") == 0  # N7


def test_repel_makes_one_enemy_unit_next_door_retreat():
    state = holding("bastion", red="b3 b3 board board", markers={"a3": -2, "c3": -2, "b3": -2})
    assert choices(state) == [UseSpecial(B2, target=cell("b3"))]
    state = played(state, UseSpecial(B2, target=cell("b3")))
    assert legal(state, seat="red") == [Retreat(cell("a3")), Retreat(cell("c3"))]
    assert places(played(state, Retreat(cell("c3")), seat="red"), "red") == "b3 c3 board board"


def test_refresh_makes_the_next_reroll_free_again():
    state = holding("beacon", dice="attack special", free_reroll=False, blue_morale=1)
    state, events = state_and_events(state, UseSpecial(B2))
    assert FreeRerollGained("blue") in events
    assert played(state, Reroll(("attack",)), "move").blue.morale == 1


@pytest.mark.parametrize(
    "facts",
    [{"free_reroll": True}, {"free_reroll": False, "dice": "special"}],
    ids=["it is free anyway", "nothing is left to throw"],
)
def test_refresh_is_not_offered_when(facts):
    assert not choices(holding("beacon", **facts))


def test_every_word_of_the_vocabulary_is_used_by_a_sector_and_no_other():
    assert {card.special.kind for card in CARDS.values()} == set(VOCABULARY)


@pytest.mark.parametrize("card", ["hill", "bridge", "bastion", "citadel"])
def test_N6_a_follower_uses_no_rule_on_the_sector_of_the_copied_die(card):
    """Blue uses a SPECIAL die on a2; red, in b2 next to it, has a rule that could reach there."""
    field = {
        "cards": ("plain", "village", "orchard", "forest", card, "ruins", "bastion", "ford", "town"),
        "dice": "special special",
        "blue": "a2 board board board",
        "red": "a2 board board board",
        "markers": {"a2": 3, "b2": -CARDS[card].category},
    }
    own_turn = legal(position(turn="red", **field), UseSpecial)
    assert UseSpecial(B2, target=cell("a2")) in own_turn
    state = played(position(**field, red_command=3), UseSpecial(cell("a2"), "command"))
    assert state.phase == "follow"
    assert UseSpecial(B2, target=cell("a2")) not in legal(state, UseSpecial, seat="red")


# --- raising POWER ------------------------------------------------------------------------------------


def test_G9_from_power_2_three_of_one_resource_reach_3_and_bring_the_elite_at_once():
    state, events = state_and_events(
        position(dice="special move", blue_power=2, blue_morale=3, blue_command=2), RaisePower("morale")
    )
    assert (state.blue.power, state.blue.morale, state.blue.command) == (3, 0, 2)
    assert PowerRaised("blue", 3, "elite") in events
    assert places(state, "blue") == "reserve reserve reserve board"
    assert Move("elite", cell("reserve"), cell("b1")) in legal(state, Move)  # usable in the same turn
    assert POWER[2].dice == 5


def test_N15_power_is_paid_with_one_resource_only():
    state = position(dice="special move", blue_power=2, blue_morale=2, blue_command=2)
    assert not legal(state, RaisePower)
    state = position(dice="special move", blue_power=2, blue_morale=3, blue_command=4)
    assert legal(state, RaisePower) == [RaisePower("morale"), RaisePower("command")]


def test_N15_power_is_raised_once_a_turn():
    state = played(position(dice="special special", blue_morale=7), RaisePower("morale"))
    assert RAISE in state.blue.specials
    with pytest.raises(Illegal, match="illegal-action"):
        played(state, RaisePower("morale"))


def test_N15_a_new_die_comes_with_the_next_turn():
    state = position(dice="special move", blue_power=1, blue_morale=2)
    assert len(played(state, RaisePower("morale")).dice) == 1


def test_N15_there_is_no_level_above_the_last():
    state = position(dice="special", blue_power=6, blue_morale=7, blue_command=7)
    assert not legal(state, RaisePower)


def test_the_power_track_brings_the_elite_at_3_and_the_renown_at_5():
    state, log = position(), []
    for _ in range(5):
        state = power_raised(state, "blue", log)
    assert [(event.level, event.unit) for event in log] == [(2, ""), (3, "elite"), (4, ""), (5, "renown"), (6, "")]
    assert [level.points for level in POWER] == [1, 2, 3, 5, 6, 8]
