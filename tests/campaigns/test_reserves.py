"""A pot never falls below zero, and a roll is made once, whoever asks at the same moment."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from campaigns.models import JournalEntry, PotEntry, Side
from campaigns.services import reserves
from campaigns.services.campaigns import pot_adjust
from games.core.errors import Illegal

from .conftest import War, refused, unit


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


def test_a_choice_of_another_campaign_is_not_there(war, account):
    war.open()
    round_id, side = war.round(), war.battle(1).first_side
    war.roll(round_id, side, "infantry", "sabres")
    (waits,) = war.take(round_id, side, unit("infantry", to="holding")).data["take"]
    refused("no-choice", War(account("dora"), account("max")).do, reserves.holding_enter, choice_id=waits["id"])
