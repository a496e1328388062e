"""A guest's seat becomes an account's: by a link, once, and by one of those who want it."""

import threading
from datetime import UTC, datetime

import pytest
from django.db import connection

from core.errors import Conflict, Forbidden, Missing
from core.grants import may
from matches.access import TABLE
from matches.links import links_withdraw
from matches.models import Handover, Match, MatchSeat
from matches.seats import link_take, seat_claim, seat_give
from matches.tables import Sitting, match_create
from tests.granting import somebody, table_link

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


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


def test_a_seat_that_is_taken_by_its_link_stays_a_guests(table, link, bob):
    assert link_take(grant=link, user=None, at=NOW).seats == ("north",)
    assert link_take(grant=link, user=bob, at=NOW).seats == ("north",)
    assert MatchSeat.objects.get(match=table, seat="north").user is None


def test_the_seat_is_bobs_and_the_link_watches(table, link, bob, charlie):
    assert claim(link, user=bob).seats == ("north",)
    assert seats(table, bob) == ("north",)
    assert seats(table, held=link) == ()
    assert seats(table, charlie, link) == ()
    row = MatchSeat.objects.get(match=table, seat="north")
    assert (row.user, row.name) == (bob, "")  # he has a name of his own


def test_claimed_twice_by_bob_it_is_claimed_once(table, link, bob):
    for _ in range(2):
        assert claim(link, user=bob).seats == ("north",)


def test_a_seat_with_somebody_in_it_is_not_free(table, link, alice, bob, charlie):
    claim(link, user=bob)
    with pytest.raises(Conflict, match="seat-not-free"):
        claim(link, user=charlie)
    seat_give(
        access=may(somebody(alice), TABLE, pk=table.pk),
        seat="north",
        sitting=Sitting("north", computer="random"),
        at=NOW,
    )
    with pytest.raises(Conflict, match="seat-not-free"):
        claim(link, user=charlie)
    assert not MatchSeat.objects.filter(user=charlie).exists()


def test_a_seat_that_changes_hands_leaves_a_line_that_everybody_reads(table, alice, bob):
    access = may(somebody(alice), TABLE, pk=table.pk)
    seat_give(access=access, seat="north", sitting=Sitting("north", alice.pk), at=NOW)
    seat_give(access=may(somebody(alice), TABLE, pk=table.pk), seat="north", sitting=Sitting("north", alice.pk), at=NOW)
    seat_give(
        access=may(somebody(alice), TABLE, pk=table.pk),
        seat="north",
        sitting=Sitting("north", computer="random"),
        at=NOW,
    )
    assert [
        (handover.seat, handover.version, handover.before, handover.after) for handover in Handover.objects.all()
    ] == [
        ("north", 0, {"who": "guest", "name": "Zoé"}, {"who": "account", "name": "alice"}),
        ("north", 0, {"who": "account", "name": "alice"}, {"who": "random", "name": ""}),
    ]


def test_of_two_seats_neither_is_claimed_when_one_is_taken(alice, bob, charlie):
    sittings = [Sitting("south", name="Zoé"), Sitting("north", name="Max")]
    table = match_create(game="bitva", host=alice, at=NOW, sittings=sittings)
    claim(table_link(table.pk, "south"), user=bob)
    with pytest.raises(Conflict, match="seat-not-free"):
        seat_claim(grants=[table_link(table.pk, "south"), table_link(table.pk, "north")], user=charlie, at=NOW)
    assert seats(table, held=table_link(table.pk, "south")) == ()
    assert seats(table, held=table_link(table.pk, "north")) == ("north",)


def test_a_link_to_watch_and_a_withdrawn_one_claim_nothing(table, link, alice, bob):
    with pytest.raises(Forbidden, match="spectators-watch"):
        claim(table_link(table.pk), user=bob)
    links_withdraw(access=may(somebody(alice), TABLE, pk=table.pk), at=NOW)
    for user in (bob, alice):  # she sees the table all the same
        with pytest.raises(Missing, match="link-withdrawn"):
            claim(link, user=user)
    assert MatchSeat.objects.get(match=table, seat="north").name == "Zoé"


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
