"""Tables: where one is seen, two who agree at once, and rules that have changed; else through the API (tests/api)."""

import pytest

from core.errors import Conflict, Invalid, Missing, Stale
from core.grants import grants_withdraw, may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.codec import encode
from matches.models import Match, Move
from matches.selectors import action_odds, state_of
from matches.tables import Sitting, match_create, match_play
from matches.undo import match_undo, match_undo_answer
from tests.games.invasion.positions import table as invasion_table
from tests.granting import somebody, table_link
from tests.virginia import NOW


def bitva(host, south, north, **more):
    return match_create(game="bitva", host=host, at=NOW, sittings=[south, north], **more)


@pytest.fixture
def table(alice, bob):
    """Alice plays south, Bob north, with real dice."""
    return bitva(alice, Sitting("south", alice.pk), Sitting("north", bob.pk))


def at(table, user=None, held=None):
    return may(somebody(user, held), TABLE, pk=table.pk)


def throw(table, user, face):
    match_play(request=WriteRequest(at(table, user), NOW), action={"do": "roll"}, faces=[face])


def test_the_odds_of_taking_a_treasure_are_not_told_since_they_would_tell_what_it_is(alice, bob):
    seats = [Sitting("lord", alice.pk), Sitting("hero-1", bob.pk)]
    match = match_create(game="invasion", host=alice, at=NOW, sittings=seats)
    state = invasion_table({"warrior": "A1"}, treasures={"A1": "trap_3"})
    Match.objects.update(state=encode(state), waiting=["hero-1"])
    with pytest.raises(Invalid, match="odds-would-tell"):
        action_odds(at(match, bob), {"do": "take-treasure", "hero": "warrior"})
    assert action_odds(at(match, bob), {"do": "step", "figure": "warrior", "to": "B1"})[0]


@pytest.mark.parametrize("held", [None, "ours", "old", "other"])
@pytest.mark.parametrize("who", [None, "alice", "bob", "charlie"])
def test_a_place_is_found_where_the_table_is_seen(table, alice, bob, charlie, who, held):
    other = bitva(alice, Sitting("south", alice.pk), Sitting("north", alice.pk))
    grant = held and table_link(other.pk if held == "other" else table.pk, "north")
    if held == "old":
        grants_withdraw("table", table.pk, NOW)
    asker = somebody({"alice": alice, "bob": bob, "charlie": charlie}.get(who), grant)
    if TABLE.rows(asker).filter(pk=table.pk).exists():
        access = may(asker, TABLE, pk=table.pk)
        assert (access.match, access.hosts) == (table, who == "alice")
        assert ("north" in access.seats) == (who == "bob")  # an account's seat is not played by a link
    else:
        with pytest.raises(Missing):
            may(asker, TABLE, pk=table.pk)


@pytest.mark.parametrize("expected", [0, None], ids=["on top of what was seen", "on top of anything"])
def test_of_two_moves_at_once_exactly_one_is_made(table, alice, expected):
    first, second = [WriteRequest(at(table, alice), NOW, expected) for _ in range(2)]  # both have seen its beginning
    match_play(request=first, action={"do": "roll"}, faces=[6])
    with pytest.raises(Stale):
        match_play(request=second, action={"do": "roll"}, faces=[1])
    assert Move.objects.get().faces == [6]


def test_two_who_agree_at_once_are_both_heard(alice, bob, charlie):
    people = dict(zip(("south-west", "north-west", "south-east"), (alice, bob, charlie), strict=True))
    sittings = [*(Sitting(seat, user.pk) for seat, user in people.items()), Sitting("north-east", computer="random")]
    table = match_create(game="bitva", host=alice, at=NOW, sittings=sittings, options={"players": 4})
    throw(table, alice, 6)
    match_undo(request=WriteRequest(at(table, alice), NOW))
    both = [at(table, bob), at(table, charlie)]  # each has seen that nobody has agreed yet
    assert [match_undo_answer(request=WriteRequest(place, NOW), agree=True).version for place in both] == [1, 2]


def test_where_the_rules_have_changed_there_is_no_way_back(table, alice, bob):
    throw(table, alice, 6)
    throw(table, bob, 1)
    Move.objects.filter(match=table, seq=1).update(action={"do": "pass"})
    with pytest.raises(Conflict, match="rules-changed"):
        state_of(at(table, bob), at=2)
    assert state_of(at(table, bob)).phase == "generals"
