"""A guest's seat becomes an account's: by a link, once, and by one of those who want it."""

import threading

import pytest
from django.db import connection

from core.errors import Conflict, Missing
from core.grants import grants_withdraw, may
from matches.access import TABLE
from matches.models import Match, MatchSeat
from matches.seats import seat_claim
from matches.tables import Sitting, match_create
from tests.granting import somebody, table_link
from tests.virginia import NOW


def with_zoe(host):
    """A table of Bitva: the host plays south, Zoé, a guest, north."""
    return match_create(
        game="bitva", host=host, at=NOW, sittings=[Sitting("south", host.pk), Sitting("north", name="Zoé")]
    )


@pytest.fixture
def table(alice):
    return with_zoe(alice)


@pytest.fixture
def link(table):
    return table_link(table.pk, "north")


def seats(table, user=None, held=None):
    return may(somebody(user, held), TABLE, pk=table.pk).seats


def claim(link, user):
    return seat_claim(grants=[link], user=user, at=NOW)


def test_who_sits_where_is_known_with_the_seats(table, link, alice, bob, django_assert_num_queries):
    claim(link, user=bob)
    access = may(somebody(alice), TABLE, pk=table.pk)
    with django_assert_num_queries(0):
        assert [row.holder for row in access.sitters] == ["alice", "bob"]


def test_of_two_seats_neither_is_claimed_when_one_is_taken(alice, bob, charlie):
    sittings = [Sitting("south", name="Zoé"), Sitting("north", name="Max")]
    table = match_create(game="bitva", host=alice, at=NOW, sittings=sittings)
    claim(table_link(table.pk, "south"), user=bob)
    with pytest.raises(Conflict, match="seat-not-free"):
        seat_claim(grants=[table_link(table.pk, "south"), table_link(table.pk, "north")], user=charlie, at=NOW)
    assert seats(table, held=table_link(table.pk, "south")) == ()
    assert seats(table, held=table_link(table.pk, "north")) == ("north",)


def test_a_withdrawn_link_claims_nothing(table, link, alice, bob):
    grants_withdraw("table", table.pk, NOW)
    for user in (bob, alice):  # she sees the table all the same
        with pytest.raises(Missing, match="link-withdrawn"):
            claim(link, user=user)


def test_a_seat_of_a_finished_game_may_still_be_claimed(table, link, bob):
    outcome = {"winners": ["south"], "reason": "resigned", "points": []}
    Match.objects.filter(pk=table.pk).update(status="finished", outcome=outcome, waiting=[])
    assert claim(link, user=bob).seats == ("north",)


@pytest.mark.django_db(transaction=True)
def test_of_two_accounts_that_want_a_seat_at_once_exactly_one_gets_it(account):
    host, *rivals = (account(name) for name in ("alice", "bob", "charlie"))
    for _round in range(20):
        table = with_zoe(host)
        start, heard, link = threading.Barrier(2), [], table_link(table.pk, "north")

        def rival(user, link=link, start=start, heard=heard):
            try:
                start.wait()
                claim(link, user=user)
                heard.append(str(user.pk))
            except Conflict as error:
                heard.append(error.code)
            finally:
                connection.close()

        threads = [threading.Thread(target=rival, args=[user]) for user in rivals]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        winner = MatchSeat.objects.get(match=table, seat="north").user_id
        assert winner in {user.pk for user in rivals}
        assert sorted(heard) == sorted([str(winner), "seat-not-free"])
