"""R3 to R5: turns, movement points, doors, windows and stairs."""

import pytest

from games.invasion.model import Attack, BreakIn, EndPhase, EndTurn, Step, TakeTreasure
from games.invasion.rules import INVASION
from tests.games.invasion.positions import at, done, legal, table


def reach(state, figure):
    """The cells that a figure may step to now."""
    return {action.to for action in legal(state) if isinstance(action, Step) and action.figure == figure}


def test_R3_the_heroes_act_one_after_the_other_in_any_order():
    state = table({"warrior": "E4", "wizard": "H8"})
    assert {action.figure for action in legal(state) if isinstance(action, Step)} == {"warrior", "wizard"}
    started = done(state, Step("wizard", "H7"))
    assert {getattr(action, "figure", None) for action in legal(started)} == {"wizard"}
    rested = done(started, EndTurn("wizard"))
    assert {action.figure for action in legal(rested)} == {"warrior"}


def test_R3_the_lord_follows_when_all_heroes_are_done():
    state = done(table({"warrior": "E4", "wizard": "H8"}), EndTurn("wizard"), EndTurn("warrior"))
    assert (state.stage, INVASION.to_act(state)) == ("summon", ("lord",))


def test_R3_after_the_lord_a_new_round_begins_with_the_heroes():
    state = done(table({"warrior": "E4"}, ["sword H8"], stage="lord"), EndPhase())
    assert (state.stage, state.round) == ("heroes", 2)
    assert Step("warrior", "E5") in legal(state)


def test_R3_two_players_of_heroes_may_act_side_by_side_until_one_of_them_begins():
    state = table({"warrior": "E4", "rogue": "H8"}, options={"players": 2})
    assert INVASION.to_act(state) == ("hero-1", "hero-2")
    assert INVASION.to_act(done(state, Step("rogue", "H7"))) == ("hero-2",)


def test_R4_a_hero_has_six_movement_points():
    state = done(table({"warrior": "E4"}), *(Step("warrior", cell) for cell in ("E5", "E4", "E5", "E4", "E5", "E4")))
    assert reach(state, "warrior") == set()
    assert EndTurn("warrior") in legal(state)


def test_R4_moves_and_attacks_may_alternate():
    state = table({"rogue": "E4"}, ["sword E5", "sword E7"])
    state = done(state, (Attack("rogue", "g1"), "helmet"), Step("rogue", "E5"), Step("rogue", "E6"))
    state = done(state, (Attack("rogue", "g2"), "helmet"))
    assert (at(state)["rogue"], state.goblins) == ("E6", ())


@pytest.mark.parametrize(
    ("figure", "start", "to", "points"),
    [
        ("warrior", "E4", "E5", 1),
        ("warrior", "C2", "D2", 2),  # a door
        ("warrior", "C4", "D4", 2),  # the edge of a stair
        ("rogue", "C3", "D3", 2),  # a window
        ("warrior", "A6", "A7", 2),  # a door, from north to south
    ],
)
def test_R5_a_step_costs_one_a_door_and_the_edge_of_a_stair_two(figure, start, to, points):
    state = table({figure: start})
    after = done(state, Step(figure, to))
    assert after.points == 6 - points
    assert Step(figure, to) not in legal(table({figure: start}, points=points - 1, active=figure, attacks=2))


@pytest.mark.parametrize(("start", "to"), [("C5", "D5"), ("C6", "C7"), ("A1", "A0"), ("F6", "G6")])
def test_R5_nobody_walks_through_walls_off_the_board_or_over_tables(start, to):
    assert to not in reach(table({"rogue": start}), "rogue")


@pytest.mark.parametrize("name", ["warrior", "cleric", "wizard"])
def test_R5_only_the_rogue_uses_windows(name):
    assert "D3" not in reach(table({name: "C3"}), name)
    assert "D3" in reach(table({"rogue": "C3"}), "rogue")
    assert "D3" not in reach(table({name: "P16"}, ["sword C3"], stage="lord"), "g1")


def test_R5_no_figure_passes_another_not_even_a_friend():
    state = table({"warrior": "E4", "rogue": "E5"}, ["sword F4"])
    assert reach(state, "warrior") == {"D4", "E3"}


@pytest.mark.parametrize("behind", ["goblin", "hero"])
def test_R5_a_door_with_a_figure_behind_it_is_not_passed(behind):
    others = {"rogue": "D2"} if behind == "hero" else {}
    state = table({"warrior": "C2", **others}, ["sword D2"] if behind == "goblin" else [])
    assert "D2" not in reach(state, "warrior")


def test_T6_nobody_moves_diagonally():
    assert reach(table({"warrior": "F4"}), "warrior") == {"F3", "G4", "F5", "E4"}


def test_G7_a_door_takes_two_of_six_points_and_the_third_one_the_last():
    state = table({"warrior": "C2"})
    for number, cell in enumerate(("D2", "C2", "D2"), start=1):
        state = done(state, Step("warrior", cell))
        assert state.points == 6 - 2 * number
    assert reach(state, "warrior") == set()


def test_A6_a_door_closes_behind_whoever_passes():
    state = done(table({"warrior": "C2", "cleric": "B2"}), Step("warrior", "D2"), Step("warrior", "D1"))
    state = done(state, EndTurn("warrior"), Step("cleric", "C2"), Step("cleric", "D2"))
    assert state.points == 6 - 1 - 2


def test_R5_goblins_have_three_points_and_open_doors_likewise():
    state = table({"warrior": "P16"}, ["sword B2"], stage="lord")
    state = done(state, Step("g1", "C2"), Step("g1", "D2"))
    assert state.points == 0
    assert reach(state, "g1") == set()


def test_R4_the_turn_ends_at_once_when_a_treasure_is_taken():
    state = done(table({"warrior": "A2"}, treasures={"A1": "bonus"}), Step("warrior", "A1"), TakeTreasure("warrior"))
    assert state.stage == "summon"


def test_T14_a_broken_door_stays_open_for_everybody():
    state = table({"warrior": "C2"}, ["sword D2"], broken=frozenset({"C2-D2"}))
    assert Attack("warrior", "g1") in legal(state)
    assert not any(isinstance(action, BreakIn) for action in legal(state))
    assert done(table({"warrior": "C2"}, broken=frozenset({"C2-D2"})), Step("warrior", "D2")).points == 5


def test_T14_a_broken_window_lets_everybody_through():
    state = table({"warrior": "C3"}, broken=frozenset({"C3-D3"}))
    assert done(state, Step("warrior", "D3")).points == 5
