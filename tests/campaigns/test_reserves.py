"""Reserve rolls from the pot a side shares, choices, and the holding zone (C1, C3–C6, A14, T16)."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from campaigns.models import JournalEntry, PotEntry, ReserveChoice, RosterUnit, Side
from campaigns.services import battles, reserves
from campaigns.services.campaigns import pot_adjust
from core.errors import Conflict
from core.receipts import WriteRequest
from games.battle_cry.scenario import Scenario
from games.core.errors import Illegal

from .conftest import NOW, War, elite, unit
from .test_desk import refused


@pytest.fixture
def desk(war):
    """An open first battle with one round, and the side that moves first."""
    war.open()
    return war, war.round(), war.battle(1).first_side


def test_C1_each_side_takes_its_tokens(make_war):
    war = make_war(tokens_union=4, tokens_confederacy=7)
    assert (war.pot("union"), war.pot("confederacy")) == (4, 7)
    assert {(line.side.key, line.delta, line.reason) for line in PotEntry.objects.all()} == {
        ("union", 4, "start"),
        ("confederacy", 7, "start"),
    }


def test_C3_a_unit_costs_a_token_and_the_ledger_says_so(desk):
    war, round_id, side = desk
    answer = war.roll(round_id, side, "infantry", "sabres")
    assert answer.data["options"] == [
        {"kind": "unit", "unit": "infantry", "tokens": 1},
        {"kind": "field_work", "unit": None, "tokens": 0},
    ]
    assert answer.data["dice"] == {"faces": ["infantry", "sabres"], "by": "table"}
    war.take(round_id, side, unit("infantry"), {"kind": "field_work", "hex": "c4"})
    assert war.pot(side) == 5
    line = PotEntry.objects.order_by("-pk").first()
    assert (line.side.key, line.delta, line.balance, line.reason) == (side, -1, 5, "called")
    assert ReserveChoice.objects.get(kind="field_work").hex == "C4"


def test_dice_of_the_server_are_told_apart(desk):
    war, round_id, side = desk
    answer = war.roll(round_id, side)
    assert answer.data["dice"]["by"] == "server"
    assert len(answer.data["dice"]["faces"]) == 2


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        (("infantry",), "dice-count"),
        (("infantry",) * 3, "dice-count"),
        (("infantry", "dragon"), "unknown-symbol"),
    ],
    ids=["one die", "three dice", "a dragon"],
)
def test_dice_that_cannot_have_been_thrown_are_refused(desk, dice, code):
    war, round_id, side = desk
    refused(code, war.roll, round_id, side, *dice)


@pytest.mark.parametrize(
    ("take", "code"),
    [
        ([unit("cavalry")], "choice-not-offered"),
        ([unit("infantry"), unit("infantry")], "choice-not-offered"),
        ([unit("infantry", to="")], "placement-missing"),
        ([{"kind": "unit", "unit": "infantry", "to": "moon"}], "not-a-choice"),
        ([{"kind": "castle"}], "not-a-choice"),
    ],
    ids=["not rolled", "twice", "nowhere", "the moon", "a castle"],
)
def test_a_choice_that_was_not_offered_is_refused(desk, take, code):
    war, round_id, side = desk
    war.roll(round_id, side, "infantry", "flag")
    refused(code, war.take, round_id, side, *take)
    assert war.pot(side) == 6


def test_taking_nothing_is_a_choice(desk):
    war, round_id, side = desk
    war.roll(round_id, side, "infantry", "infantry")
    war.take(round_id, side)
    assert war.pot(side) == 6
    assert war.view(1).rounds[0].reserve[side].row.settled


def test_G3_one_token_buys_one_unit(make_war):
    war = make_war(tokens_union=1, tokens_confederacy=1)
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    assert war.roll(round_id, side, "infantry", "cavalry").data["max_units"] == 1
    refused("pot-empty", war.take, round_id, side, unit("infantry"), unit("cavalry"))
    war.take(round_id, side, unit("cavalry"))
    assert war.pot(side) == 0


def test_T16_the_last_shared_token_goes_to_the_lower_round(make_war):
    war = make_war(tokens_union=1, tokens_confederacy=1)
    war.open()
    side = war.battle(1).first_side
    low, high = war.round(), war.round(union="Hugo", confederacy="Tom")
    war.roll(low, side, "infantry", "sabres")
    war.roll(high, side, "infantry", "sabres")
    refused("earlier-round-first", war.take, high, side, unit("infantry"))
    war.take(low, side)
    war.take(high, side, unit("infantry"))
    assert war.pot(side) == 0


def test_T16_without_an_earlier_claim_the_first_call_takes_it(make_war):
    war = make_war(tokens_union=1, tokens_confederacy=1)
    war.open()
    side = war.battle(1).first_side
    low, high = war.round(), war.round(union="Hugo", confederacy="Tom")
    war.roll(high, side, "infantry", "sabres")
    war.take(high, side, unit("infantry"))
    war.roll(low, side, "infantry", "sabres")
    refused("choice-not-offered", war.take, low, side, unit("cavalry"))
    refused("pot-empty", war.take, low, side, unit("infantry"))


def test_T2_one_fieldwork_a_hex(desk):
    war, round_id, side = desk
    war.roll(round_id, side, "sabres", "sabres")
    work = {"kind": "field_work", "hex": "D4"}
    refused("one-fieldwork-a-hex", war.take, round_id, side, work, work)


def test_C4_C5_a_unit_in_the_holding_zone_enters_and_has_moved(desk):
    war, round_id, side = desk
    war.roll(round_id, side, "artillery", "sabres")
    taken = war.take(round_id, side, unit("artillery", to="holding"))
    choice = taken.data["take"][0]["id"]
    refused("step-out-of-order", reserves.holding_enter, request=war.request, choice_id=choice)
    other = next(s for s in ("union", "confederacy") if s != side)
    war.roll(round_id, other, "sabres", "flag")
    war.take(round_id, other)
    entered = reserves.holding_enter(request=war.request, choice_id=choice, hex="a7")
    assert (entered.data["has_moved"], entered.data["hex"]) == (True, "A7")
    assert war.pot(side) == 5
    refused("not-waiting", reserves.holding_enter, request=war.request, choice_id=choice)
    war.score(round_id)
    assert war.pot(side) == 5  # the token of a unit that entered is spent


def test_C5_A14_a_token_that_waits_returns_when_its_round_ends(desk):
    war, round_id, side = desk
    war.roll(round_id, side, "infantry", "infantry")
    war.take(round_id, side, unit("infantry", to="holding"), unit("infantry"))
    other = next(s for s in ("union", "confederacy") if s != side)
    war.roll(round_id, other, "sabres", "flag")
    war.take(round_id, other)
    assert war.pot(side) == 4
    war.score(round_id, union=(3, 0), confederacy=None)
    assert war.pot(side) == 4  # the other side has not noted its points: the round goes on
    closed = war.score(round_id, union=None, confederacy=(2, 0))
    assert closed.data["returned"][side] == 1
    assert war.pot(side) == 5
    assert set(ReserveChoice.objects.values_list("state", flat=True)) == {"returned", "taken"}


def test_C6_a_scenario_has_its_own_reserve_table(make_war):
    war = make_war(scenarios=("kernstown",))
    plan = Scenario.from_mapping(war.battle(1).scenario).to_mapping() | {"reserve": {"removed": ["sabres"]}}
    battles.battle_edit(request=war.request, battle_id=war.battle(1).pk, scenario=Scenario.from_mapping(plan))
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    assert war.roll(round_id, side, "sabres", "infantry").data["options"] == [
        {"kind": "unit", "unit": "infantry", "tokens": 1}
    ]


def test_a_scenario_is_fixed_once_its_battle_is_open(desk):
    war, _, _ = desk
    number, request = war.battle(1).pk, war.request
    refused("battle-already-open", battles.battle_edit, request=request, battle_id=number, has_roster=True)


def test_a_called_unit_joins_the_roster_and_elite_raises_it(war):
    battles.battle_edit(request=war.request, battle_id=war.battle(1).pk, has_roster=True)
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    before = RosterUnit.objects.filter(side=side).count()
    war.roll(round_id, side, "cavalry", "flag")
    taken = war.take(round_id, side, unit("cavalry"), elite("cavalry"))
    called = RosterUnit.objects.filter(side=side).order_by("-number").first()
    assert RosterUnit.objects.filter(side=side).count() == before + 1
    choice = taken.data["take"][1]["id"]
    infantry = RosterUnit.objects.filter(side=side, unit="infantry").first()
    give = reserves.elite_assign
    refused("not-a-target", give, request=war.request, choice_id=choice, unit_id=infantry.pk)
    give(request=war.request, choice_id=choice, unit_id=called.pk)
    called.refresh_from_db()
    assert (called.elite, called.figures, called.full) == (True, 4, 4)  # A3, A10
    refused("elite-already-given", give, request=war.request, choice_id=choice, unit_id=called.pk)


def test_the_organiser_corrects_a_pot_and_never_below_zero(war):
    pot_adjust(request=war.request, side="union", delta=-2, note="one fell under the table")
    assert war.pot("union") == 4
    refused("pot-empty", pot_adjust, request=war.request, side="union", delta=-5)
    refused("organiser-only", pot_adjust, request=WriteRequest(war.bob, NOW), side="union", delta=1)


def test_the_database_itself_refuses_a_pot_below_zero(war):
    side = Side.objects.get(campaign=war.campaign, key="union")
    with pytest.raises(IntegrityError), transaction.atomic():
        Side.objects.filter(pk=side.pk).update(tokens=-1)
    with pytest.raises(IntegrityError), transaction.atomic():
        PotEntry.objects.create(side=side, entry=JournalEntry.objects.first(), delta=-9, balance=-3, reason="called")


@pytest.mark.django_db(transaction=True)
def test_two_requests_for_the_last_token_cannot_both_have_it(account):
    war = War(account("alice"), account("bob"), tokens_union=1, tokens_confederacy=1)
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    war.roll(round_id, side, "infantry", "sabres")

    def call():
        war.take(round_id, side, unit("infantry"))

    def correct():
        pot_adjust(request=war.request, side=side, delta=-1)

    acts = [call, call, correct, correct]
    start, answers = threading.Barrier(len(acts)), []

    def run(act):
        start.wait()
        try:
            act()
            answers.append("had it")
        except Illegal as error:
            answers.append(error.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers.count("had it") == 1
    assert set(answers) - {"had it"} <= {"pot-empty", "step-out-of-order"}
    assert war.pot(side) == 0


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_roll_that_waits_for_another_knows_of_it(account):
    """Its statement has begun before the other roll was there, and goes on after."""
    war = War(account("alice"), account("bob"))
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    answers = []

    def late():
        try:
            war.roll(round_id, side, "flag", "flag")
            answers.append("thrown twice")
        except Illegal as error:
            answers.append(error.code)
        finally:
            connection.close()

    thread = threading.Thread(target=late)
    with transaction.atomic(), connection.cursor() as cursor:
        war.roll(round_id, side, "infantry", "sabres")
        thread.start()
        waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid"
        cursor.execute(waits)
        while not answers and not cursor.fetchone()[0]:
            cursor.execute(waits)
        assert answers == []
    thread.join()
    assert answers == ["step-out-of-order"]
    assert [entry.data["dice"]["faces"] for entry in JournalEntry.objects.filter(kind="reserve-rolled")] == [
        ["infantry", "sabres"]
    ]


def test_a_choice_of_another_campaign_is_not_there(desk, make_war):
    from core.errors import Missing

    war, round_id, side = desk
    war.roll(round_id, side, "infantry", "sabres")
    taken = war.take(round_id, side, unit("infantry", to="holding"))
    other = make_war()
    with pytest.raises(Missing):
        reserves.holding_enter(request=WriteRequest(other.organiser, NOW), choice_id=taken.data["take"][0]["id"])


def test_not_dice_at_all(desk):
    war, round_id, side = desk
    with pytest.raises(Illegal, match="not-dice"):
        reserves.reserve_roll(request=war.request, round_id=round_id, side=side, dice="flag")
    with pytest.raises(Conflict):
        battles.battle_open(request=war.request, battle_id=war.battle(1).pk)


def test_A4_two_flags_bring_a_free_elite_unit_onto_the_roster(war):
    battles.battle_edit(request=war.request, battle_id=war.battle(1).pk, has_roster=True)
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    war.roll(round_id, side, "flag", "flag")
    war.take(round_id, side, {"kind": "scenario_event", "unit": "cavalry", "to": "baseline"})
    called = RosterUnit.objects.filter(side=side).order_by("-number").first()
    assert (called.unit, called.elite, called.figures, war.pot(side)) == ("cavalry", True, 4, 6)
