"""The event roll and its effects, with and without a roster (C9, C10, A11, T6–T9)."""

import pytest

from campaigns.models import EventEffect, RosterUnit
from campaigns.services import battles
from campaigns.services.roster import roster_edit

from .test_desk import refused


@pytest.fixture
def second(war):
    """The second battle, open, with a roster; the Union won the first. Answers the side that moves first."""
    battles.battle_edit(request=war.request, battle_id=war.battle(2).pk, has_roster=True)
    war.fight(1, (6, 4))
    war.open(2)
    return war, war.battle(2).first_side


def other(side):
    return "union" if side == "confederacy" else "confederacy"


def dice_of(war, side, *faces):
    """Faces filled up with the side's due number of flags."""
    due = 3 if side == "union" else 2
    return [*faces, *["flag"] * (due - len(faces))]


def units(war, side, kind):
    return list(RosterUnit.objects.filter(battle=war.battle(2), side=side, unit=kind))


def pending():
    return list(EventEffect.objects.filter(state="pending"))


def test_C9_G10_a_die_more_for_each_battle_won(war):
    war.fight(1, (6, 4))
    war.fight(2, (3, 5))
    war.open(3)
    first = war.battle(3).first_side
    assert war.event(3, first).data["count"] == 3
    war.suffer_all(war.view(3).events[first].row and war.journal()[-1])
    assert war.event(3, other(first)).data["count"] == 3


def test_A6_a_drawn_battle_is_won_by_nobody(war):
    war.fight(1, (4, 4))
    assert war.battle(1).winner == "drawn"
    war.open(2)
    assert war.event(2, war.battle(2).first_side).data["count"] == 2


def test_C9_the_number_of_dice_is_the_rules_not_the_players(second):
    war, side = second
    refused("dice-count", war.event, 2, side, *["flag"] * 7)


def test_C9_a_unit_symbol_takes_a_figure_from_a_unit_of_that_type_which_the_opponent_picks(second):
    war, side = second
    victim = units(war, other(side), "infantry")[0]
    roll = war.event(2, side, *dice_of(war, side, "infantry"))
    effect = roll.data["effects"][0]
    assert (effect["kind"], effect["unit"], effect["chooser"]) == ("figure_lost", "infantry", other(side))
    cavalry = units(war, other(side), "cavalry")
    if cavalry:
        refused("target-not-allowed", war.suffer, effect["id"], cavalry[0].pk)
    refused("required", war.suffer, effect["id"])
    war.suffer(effect["id"], victim.pk)
    victim.refresh_from_db()
    assert victim.figures == victim.full - 1


def test_the_right_chooser_applies_an_effect(second):
    war, side = second
    roll = war.event(2, side, *dice_of(war, side, "infantry"))
    victim = units(war, other(side), "infantry")[0]
    roller = war.bob if side == "union" else war.access_of("Léa")
    opponent = war.access_of("Léa") if side == "union" else war.bob
    refused("other-side", war.suffer, roll.data["effects"][0]["id"], victim.pk, access=roller)
    war.suffer(roll.data["effects"][0]["id"], victim.pk, access=opponent)


def test_G11_a_flag_on_a_baseline_unit_takes_a_figure(second):
    war, side = second
    roll = war.event(2, side, *dice_of(war, side))
    front, back = units(war, other(side), "infantry")[:2]
    roster_edit(request=war.request, unit_id=back.pk, on_baseline=True)
    first, then = (e["id"] for e in roll.data["effects"][:2])
    war.suffer(first, front.pk)
    war.suffer(then, back.pk)
    front.refresh_from_db()
    back.refresh_from_db()
    assert (front.figures, back.figures) == (front.full, back.full - 1)


def test_T7_T8_sabres_hit_a_full_unit_once(second):
    war, side = second
    roll = war.event(2, side, *["sabres"] * len(dice_of(war, side)))
    victim, another = units(war, other(side), "infantry")[:2]
    assert roll.data["effects"][0]["chooser"] == side
    first, then = (e["id"] for e in roll.data["effects"][:2])
    war.suffer(first, victim.pk)
    roster_edit(request=war.request, unit_id=victim.pk, figures=victim.full)
    refused("target-not-allowed", war.suffer, then, victim.pk)
    war.suffer(then, another.pk)
    another.refresh_from_db()
    assert (another.figures, another.sabred) == (another.full - 1, True)


def test_A11_with_no_unit_of_the_type_a_symbol_has_no_effect(second):
    war, side = second
    for gun in units(war, other(side), "artillery"):
        roster_edit(request=war.request, unit_id=gun.pk, figures=0)
    roll = war.event(2, side, *["artillery"] * len(dice_of(war, side)))
    assert set(EventEffect.objects.filter(roll=roll.data["id"]).values_list("state", flat=True)) == {"no_target"}
    assert war.view(2).events[side].row.settled


def test_T9_a_unit_that_loses_its_last_figure_dies_and_brings_no_flag(second):
    war, side = second
    victim = units(war, other(side), "infantry")[0]
    roster_edit(request=war.request, unit_id=victim.pk, figures=1)
    roll = war.event(2, side, *dice_of(war, side, "infantry"))
    war.suffer(roll.data["effects"][0]["id"], victim.pk)
    victim.refresh_from_db()
    assert victim.figures == 0
    assert war.view(2).battle.union_total is None  # no points were noted for it


def test_without_a_roster_an_effect_is_ticked_off_when_done_on_the_table(war):
    war.fight(1, (6, 4))
    war.open(2)
    side = war.battle(2).first_side
    roll = war.event(2, side, *dice_of(war, side, "infantry", "sabres"))
    ids = [e["id"] for e in roll.data["effects"]]
    war.suffer(ids[0])
    war.suffer(ids[1], none=True)
    for left in ids[2:]:
        war.suffer(left)
    states = list(EventEffect.objects.filter(roll=roll.data["id"]).values_list("state", flat=True))
    assert states[:2] == ["applied", "no_target"]
    assert war.view(2).events[side].row.settled
    refused("effect-already-applied", war.suffer, ids[0])


def test_amending_an_earlier_battle_marks_event_dice_thrown_for_another_number(war):
    (round_id,) = war.fight(1, (6, 4))
    war.open(2)
    side = war.battle(2).first_side
    war.event(2, side)
    assert not war.view(2).events[side].outdated
    war.amend(round_id, union=(1, 0))
    assert war.battle(1).winner == "confederacy"
    assert war.view(2).events[side].outdated
