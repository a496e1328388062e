"""Queries that are put into SQL once say the same as the ORM."""

import pytest
from django.db import connection

from campaigns.access import CAMPAIGN
from campaigns.desk import ROUND
from campaigns.journal import LOCK
from campaigns.models import Campaign, JournalEntry, PotEntry
from core.errors import Missing
from core.grants import grants_withdraw, may
from core.prepared import Prepared, insert
from tests.campaigns.conftest import NOW
from tests.granting import campaign_link, somebody

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "grants", [[], [{}], [{"side": "union"}], [{"general": "Léa"}], ["gone"], [{}, "gone", {}]], ids=str
)
@pytest.mark.parametrize("who", [None, "alice", "bob", "charlie"])
def test_a_seat_is_found_where_the_campaign_is_seen(war, alice, bob, charlie, who, grants):
    user = {"alice": alice, "bob": bob, "charlie": charlie}.get(who)
    gone = campaign_link(war.id, general=war.generals["Tom"])
    grants_withdraw("campaign", war.id, NOW)
    held = [
        gone if grant == "gone" else campaign_link(war.id, **{k: war.generals.get(v, v) for k, v in grant.items()})
        for grant in grants
    ]
    asker = somebody(user, *held)
    if CAMPAIGN.rows(asker).exists():
        access = may(asker, CAMPAIGN, pk=war.id)
        assert (access.campaign.pk, access.role == "spectator") == (
            war.id,
            who in (None, "charlie") and {"general": "Léa"} not in grants,
        )
    else:
        with pytest.raises(Missing):
            may(asker, CAMPAIGN, pk=war.id)


def test_a_seat_comes_with_its_campaign(war, bob, django_assert_num_queries):
    CAMPAIGN.find(somebody(bob), pk=0)
    with django_assert_num_queries(1):
        campaign = may(somebody(bob), CAMPAIGN, pk=war.id).campaign
        assert (campaign.name, campaign.options["tokens_union"]) == ("Virginia", 6)


def test_a_row_comes_with_those_beside_it(war, django_assert_num_queries):
    war.open()
    round_id = war.round(table="Kitchen")
    ROUND.first(campaign=0, round=0)
    with django_assert_num_queries(1):
        row = ROUND.first(campaign=war.id, round=round_id)
        assert (row.pk, row.table, row.battle.name) == (round_id, "Kitchen", "First Bull Run")
        assert row.battle.campaign.options["tokens_union"] == 6
        assert row.battle.scenario["key"] == "first-bull-run"
    assert ROUND.first(campaign=war.id + 1, round=round_id) is None


def test_a_round_comes_with_its_rolls_those_of_its_battle_and_the_pots(war):
    war.open()
    first, second = war.round(table="Kitchen"), war.round(table="Cellar")
    war.roll(first, "union", "infantry", "cavalry")
    of_first, of_second = (ROUND.first(campaign=war.id, round=number) for number in (first, second))
    assert [(*roll[:3], bool(roll[3])) for roll in of_first.thrown] == [(first, "reserve", "union", False)]
    assert not of_second.thrown
    assert dict(of_first.pots) == dict(of_second.pots) == {"union": 6, "confederacy": 6}


@pytest.mark.postgres
def test_a_round_comes_with_the_change_of_its_campaign_as_it_was_before(war, django_assert_num_queries):
    war.open()
    number, round_id = war.id, war.round(table="Kitchen")
    before = Campaign.objects.get(pk=number).journal_seq

    def asked(campaign, round):
        with django_assert_num_queries(1), connection.cursor() as cursor:
            return ROUND.after((f"{LOCK} RETURNING journal_seq", [campaign, ""]), cursor, campaign=number, round=round)

    [seq], row = asked(number, round_id)
    assert (seq, row.pk, row.table, row.battle.campaign.journal_seq) == (before + 1, round_id, "Kitchen", before)
    assert dict(row.pots) == {"union": 6, "confederacy": 6}
    assert asked(number, 0) == ([before + 2], None)
    assert asked(0, round_id) == ([], None)


def test_values_do_not_stay_from_one_question_to_the_next(war):
    campaigns = Prepared(lambda key: Campaign.objects.filter(pk=key).values_list("name"), key=int)
    assert [campaigns.rows(key=key) for key in (war.id, 0)] == [[(war.campaign.name,)], []]


def test_a_query_that_leaves_a_value_out_is_a_fault(war):
    careless = Prepared(lambda key: Campaign.objects.all(), key=int)
    with pytest.raises(ValueError, match="key"):
        careless.rows(key=1)


def test_an_inserted_row_is_the_row_that_was_meant(war):
    last = war.journal()[-1]
    line = JournalEntry(
        campaign=war.campaign, seq=99, kind="pot-adjusted", actor_name="Zoé", at=last.at, data={"é": [1, None]}
    )
    insert(line)
    kept = JournalEntry.objects.get(pk=line.pk)
    assert (kept.seq, kept.actor_name, kept.at, kept.data, kept.key) == (99, "Zoé", last.at, {"é": [1, None]}, None)
    line.kind = "pot-corrected"
    line.save()
    assert JournalEntry.objects.get(seq=99).kind == "pot-corrected"
    assert not PotEntry.objects.filter(entry=line).exists()
