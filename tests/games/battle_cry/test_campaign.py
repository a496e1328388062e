"""C11, C12: the verdict on a campaign, and its best general."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry.battle import RoundPoints, battle_result
from games.battle_cry.campaign import (
    GeneralResult,
    NextDegree,
    Verdict,
    best_general,
    campaign_totals,
    lead_to_next,
    verdict,
)
from games.battle_cry.options import Options

points = st.integers(0, 60)


@pytest.mark.parametrize(
    ("union", "confederacy", "expected"),
    [
        (20, 15, ("union", "minor")),
        (20, 14, ("union", "major")),
        (20, 10, ("union", "decisive")),
        (12, 12, (None, "failure")),
        (13, 12, ("union", "minor")),
        (46, 48, ("confederacy", "minor")),
        (19, 10, ("union", "major")),
        (10, 30, ("confederacy", "decisive")),
        (0, 0, (None, "failure")),
    ],
)
def test_G12_C11_the_verdict_follows_the_lead(union, confederacy, expected):
    assert verdict(union, confederacy) == Verdict(*expected)


@pytest.mark.parametrize(("union", "confederacy"), [(4, 2), (1, 0), (2, 1), (6, 3), (10, 5)])
def test_A7_twice_the_points_are_decisive_however_small_the_lead(union, confederacy):
    assert verdict(union, confederacy) == Verdict("union", "decisive")


def test_A7_one_point_short_of_twice_is_not_decisive():
    assert verdict(5, 3).verdict == "minor"
    assert verdict(39, 20).verdict == "major"


def test_A8_the_bonus_counts_for_the_campaign():
    brandy_station = battle_result([RoundPoints(6, 4), RoundPoints(3, 6), RoundPoints(5, 6)])
    single = battle_result([RoundPoints(5, 3)])
    assert campaign_totals([brandy_station, single]) == {"union": 14 + 6, "confederacy": 18 + 3}
    assert campaign_totals([]) == {"union": 0, "confederacy": 0}


def test_T12_a_campaign_is_worth_the_same_with_a_full_pot_and_with_an_empty_one():
    rounds = [RoundPoints(6, 4), RoundPoints(3, 6)]
    saved = campaign_totals([battle_result(rounds, options=Options(tokens_union=40))])
    spent = campaign_totals([battle_result(rounds, options=Options(tokens_union=0))])
    assert saved == spent == {"union": 9, "confederacy": 11}


def test_C11_ahead_by_two_is_major_from_six():
    assert lead_to_next(48, 46) == NextDegree("union", 2, "minor", "major", 6)


@pytest.mark.parametrize(
    ("union", "confederacy", "expected"),
    [
        (20, 20, NextDegree(None, 0, "failure", "minor", 1)),
        (0, 0, NextDegree(None, 0, "failure", "decisive", 1)),
        (18, 14, NextDegree("union", 4, "minor", "major", 6)),
        (6, 4, NextDegree("union", 2, "minor", "decisive", 4)),
        (7, 6, NextDegree("union", 1, "minor", "decisive", 6)),
        (20, 14, NextDegree("union", 6, "major", "decisive", 14)),
        (14, 40, NextDegree("confederacy", 26, "decisive", None, None)),
    ],
)
def test_C11_A7_the_next_degree_is_named_with_its_lead(union, confederacy, expected):
    assert lead_to_next(union, confederacy) == expected


@given(points, points)
def test_C11_the_next_degree_is_the_first_lead_with_another_verdict(union, confederacy):
    found = lead_to_next(union, confederacy)
    less, lead = min(union, confederacy), abs(union - confederacy)
    now = verdict(union, confederacy).verdict
    later = [(verdict(less + at, less).verdict, at) for at in range(lead + 1, lead + 200)]
    expected = next(((degree, at) for degree, at in later if degree != now), (None, None))
    assert (found.next, found.at) == expected


@given(points, points)
def test_C11_both_sides_are_judged_alike(union, confederacy):
    result, mirrored = verdict(union, confederacy), verdict(confederacy, union)
    assert result.verdict == mirrored.verdict
    assert (result.winner is None) == (mirrored.winner is None) == (union == confederacy)
    assert result.winner != mirrored.winner or result.winner is None


def rounds(general, *played):
    return [GeneralResult(general, points, result) for points, result in played]


def scores(results):
    return [(row.general, row.score, row.rank) for row in best_general(results)]


def test_G13_C12_two_up_for_a_round_won_two_down_for_one_lost():
    alice = best_general(rounds("Alice", (6, "won"), (2, "lost"), (1, "lost")))[0]
    assert (alice.points, alice.won, alice.lost, alice.drawn, alice.score) == (9, 1, 2, 0, 7)


def test_G13_the_score_is_never_below_zero():
    assert scores(rounds("Bob", (1, "lost"), (0, "lost"))) == [("Bob", 0, 1)]


def test_A9_the_floor_is_applied_once_at_the_end():
    assert scores(rounds("Bob", (0, "lost"), (0, "lost"), (5, "won"))) == [("Bob", 3, 1)]


def test_T18_a_drawn_round_gives_its_points_and_no_more():
    bob = best_general(rounds("Bob", (5, "drawn")))[0]
    assert (bob.score, bob.drawn) == (5, 1)


def test_T19_equal_generals_share_their_rank_and_the_next_is_skipped():
    results = rounds("Charlie", (6, "won")) + rounds("Alice", (6, "won")) + rounds("Bob", (9, "won"))
    results += rounds("Dora", (1, "drawn"))
    assert scores(results) == [("Bob", 11, 1), ("Alice", 8, 2), ("Charlie", 8, 2), ("Dora", 1, 4)]


def test_C12_nobody_played_nobody_is_ranked():
    assert best_general([]) == ()


results = st.lists(
    st.builds(GeneralResult, st.sampled_from("ABCDE"), st.integers(0, 9), st.sampled_from(["won", "lost", "drawn"]))
)


@given(results)
def test_T19_a_rank_is_one_more_than_the_generals_with_a_better_score(played):
    ranked = best_general(played)
    assert [row.rank for row in ranked] == [1 + sum(other.score > row.score for other in ranked) for row in ranked]
    assert [(-row.score, row.general) for row in ranked] == sorted((-row.score, row.general) for row in ranked)
    assert {row.general for row in ranked} == {row.general for row in played}
    assert best_general(played[::-1]) == ranked
