"""The journal: everything with actor and time, undo of the newest line, correction of older ones, nothing twice."""

import random

import pytest

from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    EventEffect,
    General,
    PotEntry,
    ReserveChoice,
    Roll,
    RosterUnit,
    RoundSide,
    Side,
)
from campaigns.selectors.journal import entry_newest, may_undo
from campaigns.services import battles, corrections, events, reserves
from campaigns.services.campaigns import links_renew, pot_adjust
from campaigns.services.undo import entry_undo
from core.receipts import IdempotencyKey, WriteRequest
from scripts.services import CI

from .conftest import NOW, refused, unit

ROWS = (Campaign, Side, General, Battle, BattleRound, RoundSide, RosterUnit, Roll, EventEffect, ReserveChoice)
MOVES = {"version", "journal_seq", "results_rev"}  # what only ever goes up


def rows():
    """All rows of a campaign as they stand, without what only ever goes up."""
    return {model: list(model.objects.order_by("pk").values(*columns(model))) for model in ROWS}


def columns(model):
    return [field.attname for field in model._meta.concrete_fields if field.attname not in MOVES]


def undo(war, **more):
    return entry_undo(request=WriteRequest(more.pop("access", war.organiser), NOW), **more)


def a_step(war, chance, number):
    """Take one step that is legal now, and answer its journal line; None where there was nothing to do."""
    done = step_taken(war, chance, number)
    return war.journal()[-1] if done else None


def step_taken(war, chance, number):
    view = war.view(number)
    step = chance.choice(view.steps)
    by_number = {r.row.number: r.row.pk for r in view.rounds}
    if step.kind == "open":
        return war.open(number)
    if step.kind == "event_roll":
        return war.event(number, step.side)
    if step.kind == "event_effect":
        view_of = view.events[step.side]
        effect = next(e for e in view_of.effects if e.is_next)
        return war.suffer(effect.row.pk, chance.choice(effect.targets).pk if effect.targets else None)
    if step.kind == "add_round":
        return war.round(number) if len(by_number) < 3 else None
    if step.kind == "reserve_roll":
        return war.roll(by_number[step.round], step.side)
    if step.kind == "reserve_choice":
        roll = next(r for r in view.rounds if r.row.number == step.round).reserve[step.side]
        most = min(roll.offer.max_units, war.pot(step.side) - roll.claimed)  # T16
        kinds = [o for o in roll.offer.options if o.kind == "unit"][:most]
        take = [unit(o.unit, chance.choice(["baseline", "holding"])) for o in kinds] if chance.random() < 0.7 else []
        return war.take(by_number[step.round], step.side, *take)
    if step.kind == "holding_entry":
        waiting = next(r for r in view.rounds if r.row.number == step.round).waiting[step.side]
        if not waiting:
            return None
        return reserves.holding_enter(request=war.request, choice_id=waiting[0].pk)
    if step.kind == "score":
        points = (chance.randint(0, 6), chance.randint(0, 2))
        return war.score(by_number[step.round], **{"union": None, "confederacy": None, step.side: points})
    return war.close(number)


SEEDS, BATTLES = (2, 2) if CI else (1, 1)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_step_of_a_campaign_can_be_taken_back_and_leaves_no_trace_but_the_journal(war, seed, monkeypatch):
    chance = random.Random(seed)
    monkeypatch.setattr("core.chance._RANDOM", chance)
    for number in (1, 2):
        battles.battle_edit(request=war.request, battle_id=war.battle(number).pk, has_roster=True)
    kinds, number = set(), 1
    for _ in range(90):
        before, pot_before = rows(), (war.pot("union"), war.pot("confederacy"))
        state = chance.getstate()
        line = a_step(war, chance, number)
        if line is None:
            continue
        undone = undo(war, seq=line.seq)
        assert rows() == before, line.kind
        assert (war.pot("union"), war.pot("confederacy")) == pot_before
        assert undone.undoes_id == line.pk
        chance.setstate(state)
        line = a_step(war, chance, number)
        kinds.add(line.kind)
        if war.battle(number).status == "closed":
            number += 1
        if number > BATTLES:
            break
    assert kinds >= {"battle-opened", "round-added", "reserve-rolled", "reserve-chosen", "round-scored"}
    for side in Side.objects.all():
        assert side.tokens == sum(PotEntry.objects.filter(side=side).values_list("delta", flat=True))


def test_undoing_walks_back_line_by_line_and_stops_at_the_beginning(war):
    war.open()
    while entry_newest(war.id).kind != "campaign-created":
        undo(war)
    refused("nothing-to-undo", undo, war)
    assert General.objects.filter(campaign=war.campaign).count() == 0
    assert war.battle(1).status == "planned"


def test_bob_takes_back_his_own_newest_line_and_no_other(war):
    war.open()
    round_id = war.round()
    refused("undo-not-yours", undo, war, access=war.bob)
    if war.battle(1).first_side == "confederacy":
        war.roll(round_id, "confederacy", "flag", "sabres")
        war.take(round_id, "confederacy")
    war.roll(round_id, "union", "infantry", "infantry", access=war.bob)
    undo(war, access=war.bob)
    line = war.roll(round_id, "union", access=war.bob)
    assert not may_undo(war.bob, line)  # the server's dice are not thrown again until one likes them
    refused("undo-not-yours", undo, war, access=war.bob)
    undo(war)


def test_withdrawn_links_do_not_come_back_by_undo(war):
    links_renew(request=war.request)
    refused("nothing-to-undo", undo, war)


def test_who_read_the_round_before_an_undo_has_to_look_again(war):
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    seen = war.roll(round_id, side, "infantry", "sabres").data["version"]
    undo(war)
    refused("stale-version", war.roll, round_id, side, "flag", "flag", expected=seen)


# --- the same request twice -----------------------------------------------------------------------


def test_two_people_may_choose_the_same_key(war):
    for who in ("alice", "bob"):
        pot_adjust(
            request=WriteRequest(war.organiser, NOW, idempotency=IdempotencyKey.of(who=who, key="k1", what=1)),
            side="union",
            delta=-1,
        )
    assert war.pot("union") == 4


# --- dice put right -------------------------------------------------------------------------------


def correct(war, roll, *dice):
    return corrections.roll_correct(request=war.request, roll_id=roll.data["id"], dice=dice)


def test_mistyped_reserve_dice_are_put_right_with_a_trace(war):
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    roll = war.roll(round_id, side, "infantry", "sabres")
    war.take(round_id, side, unit("infantry"))
    refused("choice-not-offered", correct, war, roll, "cavalry", "sabres")
    line = correct(war, roll, "infantry", "flag")
    assert line.data["before"] == ["infantry", "sabres"]
    assert line.corrects == roll
    assert Roll.objects.get(pk=roll.data["id"]).faces == ["infantry", "flag"]
    before = rows()
    undo(war)
    assert Roll.objects.get(pk=roll.data["id"]).faces == ["infantry", "sabres"]
    assert rows() != before


def test_mistyped_event_dice_get_other_effects_until_one_is_applied(war):
    war.fight(1, (6, 4))
    war.open(2)
    side = war.battle(2).first_side
    extra = ["flag"] * (1 if side == "union" else 0)
    roll = war.event(2, side, "infantry", "infantry", *extra)
    correct(war, roll, "cavalry", "sabres", *extra)
    kinds = list(EventEffect.objects.filter(roll=roll.data["id"]).values_list("kind", "unit"))
    assert kinds[0] == ("figure_lost", "cavalry")
    events.effect_apply(request=war.request, effect_id=EventEffect.objects.first().pk)
    refused("effect-already-applied", correct, war, roll, "flag", "sabres", *extra)
