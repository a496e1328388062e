"""The next game of a table: same people, same board, sides swapped."""

from datetime import UTC, datetime

import pytest
from django.db import connection, transaction

from core.errors import Conflict
from core.grants import may
from core.receipts import WriteRequest
from games import registry
from games.core.errors import Illegal
from matches.access import TABLE
from matches.models import Match
from matches.rematch import match_rematch, pass_on
from matches.tables import Sitting, match_create, match_resign
from tests.granting import somebody, table_link

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)


def place(match, user=None, held=None):
    return may(somebody(user, held), TABLE, pk=match.pk)


@pytest.fixture
def over(alice, bob):
    """Alice was south, Bob north, and Bob gave up."""
    seats = [Sitting("south", alice.pk), Sitting("north", bob.pk)]
    match = match_create(game="bitva", host=alice, at=NOW, sittings=seats, options={"advanced": True}, name="Friday")
    match_resign(request=WriteRequest(place(match, bob), NOW))
    match.refresh_from_db()
    return match


def test_of_two_who_ask_at_once_one_makes_the_table(over, alice, bob, monkeypatch):
    """Bob has made it between Alice's look and her write."""
    made = match_rematch(access=place(over, bob), at=NOW)
    looks = iter([None, made])
    monkeypatch.setattr("matches.rematch.rematch_of", lambda match: next(looks))
    with transaction.atomic():
        assert match_rematch(access=place(over, alice), at=NOW) == made
        assert connection.needs_rollback is False
    assert Match.objects.count() == 2


def test_there_is_no_rematch_of_a_game_in_play(alice, bob):
    seats = [Sitting("south", alice.pk), Sitting("north", bob.pk)]
    match = match_create(game="bitva", host=alice, at=NOW, sittings=seats)
    with pytest.raises(Conflict, match="match-not-finished"):
        match_rematch(access=place(match, alice), at=NOW)
    assert Match.objects.count() == 1


def test_a_guest_gets_a_link_to_the_other_side(alice):
    seats = [Sitting("south", alice.pk), Sitting("north", name="Zoé")]
    match = match_create(game="bitva", host=alice, at=NOW, sittings=seats)
    match_resign(request=WriteRequest(place(match, alice), NOW))
    match.refresh_from_db()
    hers = place(match, held=table_link(match.pk, "north"))
    again = match_rematch(access=hers, at=NOW)
    (held,) = pass_on(hers, again)
    assert held.seat == "south"
    assert place(again, held=held).seats == ("south",)
    assert pass_on(place(match, alice), again) == []  # an account finds its seat by itself


@pytest.mark.parametrize("game", registry.PLAYABLE)
def test_whoever_may_be_chosen_to_change_sides_does_and_nobody_else_may_be(game):
    playable = registry.playable(game)
    state = playable.rules.setup()
    for seat in playable.may_swap(state):
        assert playable.rematch_seats(state, seat)[seat] != seat
    with pytest.raises(Illegal, match="unknown-seat"):
        playable.rematch_seats(state, "nobody")


@pytest.mark.parametrize("game", registry.PLAYABLE)
def test_in_a_rematch_every_seat_is_taken_once(game):
    playable = registry.playable(game)
    state = playable.rules.setup()
    seats = playable.rematch_seats(state)
    assert tuple(seats) == playable.rules.seats(state)
    assert sorted(seats.values()) == sorted(seats)
    playable.rules.setup(**playable.rematch({}, state))
