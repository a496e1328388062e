"""C1 to C3: scenarios bring their own field, start, objective and end."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.core.errors import Illegal
from games.core.protocol import Outcome
from games.little_battlefield import victory
from games.little_battlefield.components import CARDS, CATEGORIES, LEGAL_DECKS, SEATS
from games.little_battlefield.model import DrawLots, EndTurn, Fight, Move, RollDice
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from games.little_battlefield.scenarios import SCENARIOS, Objective
from tests.games.little_battlefield.positions import GONE, cell, legal, places, played, position, rolled, solo

BRIDGEHEAD, CROWN = {"scenario": "bridgehead"}, {"scenario": "crown"}


def fought(scenario, **facts):
    """Blue's last moment of a turn on the field of a scenario."""
    return position(options={"scenario": scenario}, cards=SCENARIOS[scenario].cards, blue=GONE, red=GONE, **facts)


def test_C1_a_scenario_lays_its_own_field_and_start():
    state = GAME.setup(**BRIDGEHEAD)
    assert state.cards == SCENARIOS["bridgehead"].cards
    assert (state.blue.power, state.blue.command, state.blue.morale) == (3, 2, 3)
    assert places(state, "blue") == "reserve b1 reserve board"
    assert places(state, "red") == "b3 b2 board board"
    assert state.points("red") == 4 + 3 + 1


def test_C1_a_scenario_may_say_who_moves_first():
    for first in ({}, {"first": "random"}, {"first": "blue"}):
        assert legal(GAME.setup(**BRIDGEHEAD, **first), seat="blue") == [RollDice()]
    assert legal(GAME.setup(**CROWN), seat="blue") == [DrawLots()]
    assert legal(GAME.setup(**CROWN, first="red"), seat="red") == [RollDice()]


def test_C1_nobody_else_moves_first_then():
    with pytest.raises(Illegal) as caught:
        GAME.setup(**BRIDGEHEAD, first="red")
    assert (caught.value.code, caught.value.params) == (
        "bad-option",
        {"option": "first", "allowed": ["random", "blue"]},
    )


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS.keys())
def test_C1_a_field_that_is_no_deck_says_so(scenario):
    held = Counter(CARDS[card].category for card in scenario.cards)
    composition = "-".join(str(held[category]) for category in CATEGORIES)
    legal_deck = composition in LEGAL_DECKS
    assert legal_deck or (composition in scenario.brief.en and composition in scenario.brief.fr)


def test_C1_in_solo_mode_the_ai_has_its_own_start_besides():
    state = GAME.setup(mode="solo", scenario="bridgehead", first="blue")
    assert (state.red.command, state.red.morale, places(state, "red")) == (0, 0, "b3 b2 reserve reserve")


def test_C2_the_objective_wins_at_the_end_of_the_own_turn():
    state = played(fought("bridgehead", markers={"b2": 3, "b3": 4}, dice="attack"), EndTurn())
    assert GAME.outcome(state) == Outcome(("blue",), "objective", (("blue", 8), ("red", 1)))


def test_C2_not_at_the_end_of_the_other_ones_turn():
    state = played(fought("bridgehead", markers={"b2": 3, "b3": 4}, dice="attack", turn="red"), EndTurn())
    assert GAME.outcome(state) is None


@pytest.mark.parametrize("power", [5, 6])
def test_C2_an_objective_may_ask_for_points_as_well(power):
    state = played(fought("crown", markers={"b2": 5}, dice="attack", blue_power=power), EndTurn())
    assert state.points("blue") == 5 + (6 if power == 5 else 8)
    assert (GAME.outcome(state) is not None) == (power == 6)


def test_C2_20_points_end_no_scenario():
    held = {"a3": 2, "b3": 4, "c3": 3, "a2": 2, "c2": 3, "a1": 2, "b1": 2, "c1": 2}
    state = played(fought("bridgehead", markers=held, dice="attack", blue_power=6), EndTurn())
    assert state.points("blue") >= 20
    assert GAME.outcome(state) is None


def test_C3_after_the_last_round_the_scenario_names_the_winner():
    last = {"turn": "red", "turns": 20, "dice": "attack"}
    state = played(fought("bridgehead", markers={"a3": 2}, **last), EndTurn())
    assert GAME.outcome(state) == Outcome(("red",), "rounds", (("blue", 3), ("red", 1)))
    assert GAME.outcome(played(fought("bridgehead", **{**last, "turns": 19}), EndTurn())) is None


def test_C3_after_the_last_round_the_most_points_win_where_the_scenario_says_so():
    state = played(fought("crown", markers={"a3": 2}, turn="red", turns=24, dice="attack"), EndTurn())
    assert GAME.outcome(state).winners == ("blue",)


LAST = {"turn": "red", "dice": "attack attack", "blue_command": 1}


def test_T24_who_takes_the_bridgehead_in_the_last_turn_of_red_has_not_won_it():
    """Blue takes the Bridge by following red's last die but one."""
    state = position(
        options=BRIDGEHEAD,
        cards=SCENARIOS["bridgehead"].cards,
        blue="b2 board board board",
        red="a3 board board board",
        markers={"b2": 2, "b3": 4, "a3": 0},
        turns=20,
        **LAST,
    )
    state = played(state, Fight("attack", cell("a3")))
    state = played(state, Fight("attack", cell("b2")), seat="blue")
    state = played(state, EndTurn())
    assert GAME.outcome(state) == Outcome(("red",), "rounds", (("blue", 8), ("red", 1)))


@pytest.mark.parametrize(("red_power", "score", "winners"), [(5, 17, ("red",)), (1, 12, ("blue",))])
def test_T24_the_crown_goes_to_the_most_points_after_the_last_round_and_not_to_its_holder(red_power, score, winners):
    """Blue has the Citadel and 13 points, which would do at the end of a blue turn."""
    state = fought(
        "crown",
        markers={"b2": 5, "b1": 3, "a2": -4, "c2": -4, "b3": -3},
        blue_power=4,
        red_power=red_power,
        turn="red",
        turns=24,
        dice="attack",
    )
    state = played(state, EndTurn())
    assert GAME.outcome(state) == Outcome(winners, "rounds", (("blue", 13), ("red", score)))


def test_T24_an_objective_reached_in_the_own_last_turn_still_wins():
    state = fought("bridgehead", markers={"b2": 3, "b3": 4}, dice="attack", turns=19)
    assert GAME.outcome(played(state, EndTurn())).winners == ("blue",)


REACHED = {"b2": 3, "b3": 4, "c1": -2}  # by blue, in red's turn


@pytest.mark.parametrize(
    ("markers", "options", "enters"),
    [
        (REACHED, {}, False),
        (REACHED, {"ai_enters_behind": True}, False),
        ({"c1": -2}, {}, True),
        ({"c1": -2, "b3": 4}, {}, False),
        ({"c1": -2, "b3": 4}, {"ai_enters_behind": True}, True),
    ],
    ids=["reached", "reached, option", "ahead", "behind", "behind, option"],
)
def test_T27_the_ai_does_not_enter_the_reserve_where_that_loses_it_the_scenario(markers, options, enters):
    state = solo(
        options={**BRIDGEHEAD, **options},
        cards=SCENARIOS["bridgehead"].cards,
        blue="b2 board board board" if "b2" in markers else GONE,
        red="c1 board board board",
        markers=markers,
        red_power=5 if markers == REACHED else 1,
    )
    assert (rolled(state, "move").ended == "reserve-reached") == enters


def test_T24_T27_a_game_of_version_1_goes_on_as_it_began():
    held = {"options": BRIDGEHEAD, "cards": SCENARIOS["bridgehead"].cards, "markers": REACHED, "rules_version": 1}
    last = position(blue=GONE, red=GONE, turn="red", turns=20, dice="attack", **held)
    assert GAME.outcome(played(last, EndTurn())).winners == ("blue",)
    state = solo(blue=GONE, red="c1 board board board", red_power=5, **held)
    assert rolled(state, "move").ended == "reserve-reached"


def test_T27_with_the_objective_the_ai_enters_even_with_fewer_points():
    state = solo(
        options=CROWN,
        cards=SCENARIOS["crown"].cards,
        blue=GONE,
        red="c1 board board board",
        markers={"c1": -2, "b2": -5, "b3": -3, "a3": -2, "a2": 4, "c2": 4},
        blue_power=5,
    )
    state = rolled(state, "move")
    assert GAME.outcome(state) == Outcome(("red",), "reserve-reached", (("blue", 14), ("red", 13)))


def test_S13_in_solo_mode_the_objective_decides_however_the_game_ends():
    """Blue controls the Citadel and has 12 points; the AI reaches its last POWER level, and has more."""
    facts = {"red_power": 5, "red_morale": 7, "ai_left": 1, "phase": "ai-roll", "turn": "red", "blue_command": 0}
    state = position(
        options={"mode": "solo", **CROWN},
        cards=SCENARIOS["crown"].cards,
        blue=GONE,
        red=GONE,
        blue_power=6,
        markers={"b2": 5, "a2": -4, "c2": -4, "b1": -3},
        **facts,
    )
    state = played(state, legal(state)[0], "special")
    assert state.ended == "ai-power"
    assert state.points("red") > state.points("blue")
    assert GAME.outcome(state).winners == ("blue",)


@pytest.mark.parametrize(("markers", "winners"), [({"b2": 3, "b3": -4, "a3": 2}, ("blue",)), ({"b1": 2}, ("red",))])
def test_S13_whoever_enters_a_reserve_ends_a_scenario_and_the_most_points_win(markers, winners):
    """Nobody holds what the bridgehead asks for, and its rounds are not over."""
    state = position(
        options={"mode": "solo", "scenario": "bridgehead"},
        cards=SCENARIOS["bridgehead"].cards,
        dice="move",
        blue="a3 board board board",
        red=GONE,
        markers={"a3": 2, **markers},
        red_power=5 if winners == ("red",) else 1,
    )
    state = played(state, Move("standard", cell("a3"), cell("enemy-reserve")))
    assert state.ended == "reserve-reached"
    assert GAME.outcome(state).winners == winners


@pytest.mark.parametrize(("red_power", "winner"), [(1, "blue"), (6, "red")])
def test_C3_two_objectives_reached_at_once_are_decided_by_points(monkeypatch, red_power, winner):
    both = (Objective("blue", ("b2",), 0), Objective("red", ("b3",), 0))
    monkeypatch.setattr(victory, "SCENARIOS", {"bridgehead": replace(SCENARIOS["bridgehead"], objectives=both)})
    state = fought("bridgehead", markers={"b2": 3, "b3": -4, "a1": 2}, dice="attack", red_power=red_power)
    assert GAME.outcome(played(state, EndTurn())).winners == (winner,)


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS.keys())
def test_every_scenario_can_be_played(scenario):
    assert len(scenario.cards) == 9
    assert all(scenario.cards.count(card) <= CARDS[card].copies for card in scenario.cards)
    for place, marker in enumerate(scenario.gauges):
        assert marker is None or abs(marker) <= CARDS[scenario.cards[place]].category
        assert marker is not None or all(place not in side.units for side in (scenario.blue.side, scenario.red.side))
    for objective in scenario.objectives:
        assert objective.side in SEATS
        assert objective.cells
    assert scenario.otherwise in (*SEATS, "points")
    assert scenario.rounds > 0
    assert all((scenario.name.en, scenario.name.fr, scenario.brief.en, scenario.brief.fr))


def test_the_middle_of_the_crown_is_its_citadel():
    assert SCENARIOS["crown"].cards[cell("b2")] == "citadel"
