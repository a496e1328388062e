"""Points, outcomes, the close of a battle, and putting a closed round right (C7, C8, A5, A6, T18)."""

import pytest

from campaigns.models import RoundSide
from campaigns.services.rounds import round_edit, round_score

from .test_desk import refused


@pytest.fixture
def ready(war):
    """A round with its reserves done, ready for points."""
    war.open()
    round_id = war.round()
    war.set_up(round_id)
    return war, round_id


def outcomes(round_id):
    return dict(RoundSide.objects.filter(round=round_id).values_list("side", "outcome"))


def test_G1_brandy_station_ends_14_to_18(war):
    war.fight(1, (6, 4), (3, 6), (5, 6))
    battle = war.battle(1)
    assert (battle.union_total, battle.confederacy_total) == (14, 16)
    assert (battle.union_rounds, battle.confederacy_rounds) == (1, 2)
    assert (battle.winner, battle.bonus) == ("confederacy", 2)
    assert war.journal()[-1].data["final"] == {"union": 14, "confederacy": 18}


def test_G2_equal_totals_go_to_the_side_with_more_rounds(war):
    war.fight(1, (4, 3), (4, 3), (2, 4))
    assert (war.battle(1).winner, war.battle(1).bonus) == ("union", 2)


def test_A6_equal_in_everything_is_a_drawn_battle(war):
    war.fight(1, (4, 3), (3, 4))
    assert (war.battle(1).winner, war.battle(1).bonus) == ("drawn", 0)


def test_A5_a_single_round_brings_its_bonus_unless_the_option_is_off(make_war):
    on, off = make_war(), make_war(single_round_bonus=False)
    for war in (on, off):
        war.fight(1, (6, 4))
    assert (on.battle(1).bonus, off.battle(1).bonus) == (1, 0)


def test_C8_units_and_objectives_are_noted_apart_for_each_general(ready):
    war, round_id = ready
    war.score(round_id, (5, 1), (4, 2))
    rows = RoundSide.objects.filter(round=round_id).order_by("-side")
    assert [(r.general.player.name, r.units, r.objectives) for r in rows] == [("bob", 5, 1), ("Léa", 4, 2)]


def test_T18_a_drawn_round_is_won_by_nobody(ready):
    war, round_id = ready
    war.score(round_id, (4, 1), (5, 0))
    assert outcomes(round_id) == {"union": "drawn", "confederacy": "drawn"}


def test_each_general_notes_its_own_side(ready):
    war, round_id = ready
    refused("other-side", war.score, round_id, access=war.bob)
    war.score(round_id, (5, 0), None, access=war.bob)
    assert outcomes(round_id) == {"union": "", "confederacy": ""}
    war.score(round_id, (6, 0), None, access=war.bob)  # still open: bob may think again
    war.score(round_id, None, (4, 0), access=war.access_of("Léa"))
    assert outcomes(round_id) == {"union": "won", "confederacy": "lost"}


def test_a_score_without_points_is_refused(ready):
    war, round_id = ready
    refused("required", round_score, request=war.request, round_id=round_id, points={})


def test_a_scored_round_is_not_scored_again_but_amended_by_the_organiser(ready):
    war, round_id = ready
    war.score(round_id)
    refused("step-out-of-order", war.score, round_id)
    war.amend(round_id, union=(2, 0))
    assert outcomes(round_id) == {"union": "lost", "confederacy": "won"}


def test_amending_a_closed_round_recounts_its_battle_and_leaves_a_trace(war):
    first, _ = war.fight(1, (6, 4), (3, 6))
    assert war.battle(1).winner == "confederacy"
    before = war.journal()[-1]
    line = war.amend(first, union=(8, 1))
    assert (war.battle(1).winner, war.battle(1).union_total) == ("union", 12)
    assert line.data["before"] == {"union": {"units": 6, "objectives": 0}}
    assert line.data["points"] == {"union": {"units": 8, "objectives": 1}}
    assert line.corrects.kind == "round-scored"
    assert line.corrects.data["round"] == first
    assert before in war.journal()


def test_an_open_round_is_scored_not_amended(ready):
    war, round_id = ready
    refused("round-not-closed", war.amend, round_id, union=(2, 0))


def test_the_general_of_a_round_is_put_right_after_the_battle(war):
    (round_id,) = war.fight(1, (6, 4))
    generals = {"union": war.names["Hugo"]}
    line = round_edit(request=war.request, round_id=round_id, generals=generals)
    assert line.data["generals"] == {"union": {"from": "bob", "to": "Hugo"}}
    refused("no-general", round_edit, request=war.request, round_id=round_id, generals={"union": war.names["Léa"]})
