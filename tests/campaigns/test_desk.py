"""The battle desk in rule order, and impossible out of order (C2, C9, C10, T17, A13)."""

import pytest

from campaigns.models import JournalEntry
from campaigns.services import battles, rounds
from core.errors import Conflict, Forbidden, Invalid, Stale
from core.receipts import WriteRequest
from games.core.errors import Illegal

from .conftest import NOW, unit


def steps(war, number=1):
    return {(step.kind, step.side, step.round) for step in war.view(number).steps}


def refused(code, act, *args, **kwargs):
    """The act is refused with this code and writes nothing at all."""
    before = JournalEntry.objects.count()
    with pytest.raises((Illegal, Conflict, Forbidden, Invalid, Stale)) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    assert JournalEntry.objects.count() == before


def test_a_planned_battle_can_only_be_opened(war):
    assert steps(war) == {("open", None, None)}
    refused("step-out-of-order", war.round)
    refused("step-out-of-order", war.close)


def test_the_second_battle_waits_for_the_first(war):
    war.open(1)
    assert steps(war, 2) == set()
    refused("previous-battle-open", war.open, 2)


def test_a_battle_is_opened_once(war):
    war.open()
    refused("battle-already-open", war.open)


def test_opening_the_first_battle_starts_the_campaign(war):
    war.open()
    war.campaign.refresh_from_db()
    assert (war.campaign.status, war.campaign.started_at) == ("running", NOW)


def test_a_side_without_a_general_cannot_go_to_battle(war):
    from campaigns.services.generals import general_retire

    for name in ("Léa", "Tom"):
        general_retire(request=war.request, general_id=war.names[name])
    refused("a-general-a-side", war.open)


def test_C9_the_first_battle_has_no_event_roll(war):
    war.open()
    refused("step-out-of-order", war.event, 1, "union", "flag", "flag")


def test_C2_the_event_rolls_come_before_any_reserve_roll(war):
    war.fight(1, (6, 4))
    war.open(2)
    first = war.round(2)
    refused("step-out-of-order", war.roll, first, war.battle(2).first_side, "flag", "flag")


def test_C10_T17_the_side_that_moves_first_completes_its_event_roll_first(war):
    war.fight(1, (6, 4))
    war.open(2)
    first = war.battle(2).first_side
    second = "union" if first == "confederacy" else "confederacy"
    refused("step-out-of-order", war.event, 2, second)
    roll = war.event(2, first)
    refused("step-out-of-order", war.event, 2, second)
    war.suffer_all(roll)
    war.event(2, second)


def test_C10_effects_are_applied_in_their_order(war):
    war.fight(1, (6, 4))
    war.open(2)
    side = war.battle(2).first_side
    count = 3 if side == "union" else 2
    roll = war.event(2, side, "flag", "infantry", *["infantry"] * (count - 2))
    effects = roll.data["effects"]
    assert [e["kind"] for e in effects] == ["figure_lost"] * (count - 1) + ["retreat"]
    refused("effects-in-order", war.suffer, effects[-1]["id"])


def test_T17_the_side_that_moves_first_rolls_and_chooses_first(war):
    war.open()
    first = war.battle(1).first_side
    second = "union" if first == "confederacy" else "confederacy"
    round_id = war.round()
    refused("step-out-of-order", war.roll, round_id, second, "flag", "flag")
    war.roll(round_id, first, "infantry", "sabres")
    refused("step-out-of-order", war.roll, round_id, second, "flag", "flag")
    war.take(round_id, first)
    war.roll(round_id, second, "flag", "flag")


def test_a_roll_is_made_once(war):
    war.open()
    round_id, first = war.round(), war.battle(1).first_side
    war.roll(round_id, first, "infantry", "sabres")
    refused("step-out-of-order", war.roll, round_id, first, "infantry", "sabres")


def test_nothing_is_chosen_before_the_dice_and_nothing_scored_before_the_choices(war):
    war.open()
    round_id, first = war.round(), war.battle(1).first_side
    refused("step-out-of-order", war.take, round_id, first)
    refused("step-out-of-order", war.score, round_id)
    war.roll(round_id, first, "infantry", "sabres")
    refused("step-out-of-order", war.score, round_id)


def test_rounds_are_set_up_side_by_side_at_several_tables(war):
    war.open()
    left = war.round(table="kitchen")
    right = war.round(union="Hugo", confederacy="Tom", table="garage")
    war.set_up(right)
    war.score(right)
    assert ("reserve_roll", war.battle(1).first_side, 1) in steps(war)
    war.set_up(left)
    assert [r.row.table for r in war.view(1).rounds] == ["kitchen", "garage"]


def test_a_battle_closes_when_every_round_is_scored(war):
    war.open()
    refused("step-out-of-order", war.close)
    first_round, second_round = war.round(), war.round(union="Hugo")
    for each in (first_round, second_round):
        war.set_up(each)
    war.score(first_round)
    refused("step-out-of-order", war.close)
    war.score(second_round)
    war.close()
    assert war.battle(1).status == "closed"


def test_nothing_is_done_in_a_closed_battle(war):
    (round_id,) = war.fight(1, (6, 4))
    refused("battle-closed", war.round)
    refused("battle-closed", war.roll, round_id, "union", "flag", "flag")
    refused("battle-closed", war.score, round_id)
    refused("battle-closed", war.close)


def test_A13_per_round_each_round_has_its_own_event_rolls(make_war):
    war = make_war(event_roll="per_round")
    war.fight(1, (6, 4))
    war.open(2)
    first = war.battle(2).first_side
    first_round, second_round = war.round(2), war.round(2)
    refused("step-out-of-order", war.event, 2, first)
    roll = war.event(2, first, round_id=first_round)
    war.suffer_all(roll)
    refused("step-out-of-order", war.roll, first_round, first, "flag", "flag")
    assert ("event_roll", first, 2) in steps(war, 2)
    assert second_round in {r.row.pk for r in war.view(2).rounds}


def test_a_round_needs_a_general_of_each_side(war):
    war.open()
    battle_id = war.battle(1).pk
    wrong = {"union": war.names["Léa"], "confederacy": war.names["Tom"]}
    refused("no-general", rounds.round_add, request=war.request, battle_id=battle_id, generals=wrong)
    refused("name-a-general", rounds.round_add, request=war.request, battle_id=battle_id)


def test_a_round_set_up_by_mistake_is_removed_before_its_first_die(war):
    war.open()
    first_round, second_round = war.round(), war.round()
    refused("round-in-use", rounds.round_remove, request=war.request, round_id=first_round)
    refused("organiser-only", rounds.round_remove, request=WriteRequest(war.bob, NOW), round_id=second_round)
    rounds.round_remove(request=war.request, round_id=second_round)
    war.roll(first_round, war.battle(1).first_side, "flag", "flag")
    refused("round-in-use", rounds.round_remove, request=war.request, round_id=first_round)
    assert [r.row.pk for r in war.view(1).rounds] == [first_round]


def test_bob_acts_for_the_union_and_not_for_the_south(war):
    war.open()
    round_id = war.round()
    first = war.battle(1).first_side
    other_side = next(s for s in ("union", "confederacy") if s != "union")
    refused("other-side", war.roll, round_id, other_side, "flag", "flag", access=war.bob)
    refused("organiser-only", battles.battle_close, request=WriteRequest(war.bob, NOW), battle_id=war.battle(1).pk)
    if first == "confederacy":
        war.roll(round_id, first, "flag", "sabres")
        war.take(round_id, first)
    war.roll(round_id, "union", "flag", "infantry", access=war.bob)
    war.take(round_id, "union", unit("infantry"), access=war.bob)
    assert war.pot("union") == 5


def test_a_stale_round_is_not_changed(war):
    war.open()
    round_id = war.round()
    refused("stale-version", war.roll, round_id, war.battle(1).first_side, "flag", "flag", expected=7)


def test_the_campaign_ends_when_no_battle_is_open(war):
    from campaigns.services.campaigns import campaign_finish

    refused("no-battle-closed", campaign_finish, request=war.request)
    war.fight(1, (6, 4))
    war.open(2)
    refused("battle-still-open", campaign_finish, request=war.request)
    war.events_done(2)
    round_id = war.round(2)
    war.set_up(round_id)
    war.score(round_id)
    war.close(2)
    campaign_finish(request=war.request)
    refused("campaign-finished", war.open, 3)
