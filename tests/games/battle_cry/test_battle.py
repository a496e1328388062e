"""C7, C8: rounds, battles and the bonus."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry.battle import RoundPoints, SidePoints, battle_result
from games.battle_cry.options import Options
from games.core.errors import Illegal

BRANDY_STATION = [RoundPoints(6, 4), RoundPoints(3, 6), RoundPoints(5, 6)]


def swapped(result):
    return {"union": result["confederacy"], "confederacy": result["union"]}


def test_G1_C7_three_rounds_14_to_16_end_14_to_18():
    result = battle_result(BRANDY_STATION)
    assert result.totals == {"union": 14, "confederacy": 16}
    assert result.rounds_won == {"union": 1, "confederacy": 2}
    assert result.winner == "confederacy"
    assert result.bonus == {"union": 0, "confederacy": 2}
    assert result.final == {"union": 14, "confederacy": 18}


def test_G2_equal_totals_go_to_the_side_that_won_more_rounds():
    result = battle_result([RoundPoints(6, 5), RoundPoints(6, 5), RoundPoints(2, 4)])
    assert result.totals == {"union": 14, "confederacy": 14}
    assert (result.winner, result.final) == ("union", {"union": 16, "confederacy": 14})


def test_C7_more_points_win_even_with_fewer_rounds():
    result = battle_result([RoundPoints(4, 6), RoundPoints(5, 6), RoundPoints(6, 2)])
    assert (result.winner, result.final) == ("union", {"union": 16, "confederacy": 14})


def test_T13_the_loser_gets_no_bonus_whatever_rounds_it_won():
    result = battle_result([RoundPoints(4, 6), RoundPoints(5, 6), RoundPoints(6, 2)])
    assert result.rounds_won["confederacy"] == 2
    assert result.bonus == {"union": 1, "confederacy": 0}


def test_C8_units_and_objectives_are_noted_apart_and_count_together():
    union, confederacy = SidePoints(units=5, objectives=1), SidePoints(units=4)
    assert (union.units, union.objectives, union.total) == (5, 1, 6)
    assert RoundPoints.noted(union, confederacy) == RoundPoints(6, 4)


def test_A5_a_single_round_brings_the_bonus_of_one_unless_the_group_says_no():
    single = [RoundPoints(6, 4)]
    assert battle_result(single).final == {"union": 7, "confederacy": 4}
    off = Options(single_round_bonus=False)
    assert battle_result(single, options=off).final == {"union": 6, "confederacy": 4}
    assert battle_result(BRANDY_STATION, options=off) == battle_result(BRANDY_STATION)


def test_A6_equal_totals_and_equal_rounds_are_a_drawn_battle_without_bonus():
    result = battle_result([RoundPoints(6, 4), RoundPoints(4, 6)])
    assert result.winner is None
    assert result.bonus == {"union": 0, "confederacy": 0}
    assert result.final == result.totals


def test_T18_a_drawn_round_is_won_by_nobody():
    result = battle_result([RoundPoints(5, 5), RoundPoints(6, 4)])
    assert result.rounds_won == {"union": 1, "confederacy": 0}
    assert result.bonus == {"union": 1, "confederacy": 0}
    assert RoundPoints(5, 5).outcome("union") == RoundPoints(5, 5).outcome("confederacy") == "drawn"


def test_C12_a_round_is_won_by_one_side_and_lost_by_the_other():
    assert RoundPoints(6, 4).outcome("union") == "won"
    assert RoundPoints(6, 4).outcome("confederacy") == "lost"


def test_C7_a_battle_without_rounds_has_no_result():
    with pytest.raises(Illegal, match="no-rounds"):
        battle_result([])


rounds = st.lists(st.builds(RoundPoints, st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=4)


@given(rounds)
def test_C7_changing_sides_changes_nothing_but_the_sides(fought):
    result = battle_result(fought)
    mirror = battle_result([RoundPoints(round_points.confederacy, round_points.union) for round_points in fought])
    assert mirror.final == swapped(result.final)
    assert mirror.bonus == swapped(result.bonus)


@given(rounds)
def test_C7_the_winner_is_ahead_and_the_bonus_never_changes_that(fought):
    result = battle_result(fought)
    assert all(battle_result(order) == result for order in permutations(fought))
    if result.winner is None:
        assert result.totals["union"] == result.totals["confederacy"]
        assert result.final == result.totals
    else:
        loser = "confederacy" if result.winner == "union" else "union"
        assert result.totals[result.winner] >= result.totals[loser]
        assert result.final[result.winner] > result.final[loser]
        assert result.final[result.winner] == result.totals[result.winner] + result.rounds_won[result.winner]
        assert result.final[loser] == result.totals[loser]
