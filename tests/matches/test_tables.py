"""Tables in play: one door for moves, undo free or agreed, guests, computers; nothing lost, nothing twice."""

import threading
from datetime import UTC, datetime

import pytest
from django.db import connection

from core.errors import Conflict, Forbidden, Invalid, KeyReused, Missing, NotInstalled, Repeated, Stale
from core.grants import grant_open, grants_withdraw, may, seen
from core.receipts import IdempotencyKey, WriteRequest
from games.bitva.rules import BITVA
from games.core.dice import NeedDice
from games.core.errors import Illegal
from matches.access import TABLE
from matches.codec import encode
from matches.links import links_withdraw
from matches.models import Match, Move
from matches.positions import state_at
from matches.seats import seat_give
from matches.selectors import action_odds, match_broken, moves_seen, offers, state_of, tables_of
from matches.tables import (
    Sitting,
    computers_move,
    match_create,
    match_delete,
    match_play,
    match_resign,
)
from matches.undo import match_undo, match_undo_answer
from tests.games.invasion.positions import table as invasion_table
from tests.granting import signed, somebody, table_link

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
ROLL = {"do": "roll"}


def bitva(host, south, north, **more):
    return match_create(game="bitva", host=host, at=NOW, sittings=[south, north], **more)


@pytest.fixture
def table(alice, bob):
    """Alice plays south, Bob north, with real dice."""
    return bitva(alice, Sitting("south", alice.pk), Sitting("north", bob.pk))


def at(table, user=None, held=None):
    return may(somebody(user, held), TABLE, pk=table.pk)


def play(table, user, action=ROLL, expected=None, idempotency=None, **more):
    return match_play(request=WriteRequest(at(table, user), NOW, expected, idempotency), action=action, **more)


def begun(table, alice, bob):
    """Lots are drawn: south begins."""
    play(table, alice, faces=[6])
    play(table, bob, faces=[1])
    table.refresh_from_db()
    return table


def test_a_table_starts_with_every_seat_taken_once(alice, bob):
    with pytest.raises(Invalid, match="every-seat-once"):
        bitva(alice, Sitting("south", alice.pk), Sitting("south", bob.pk))
    with pytest.raises(Invalid, match="every-seat-once"):
        match_create(game="bitva", host=alice, at=NOW, sittings=[Sitting("south", alice.pk)])
    for game, code in (("chess", "unknown-game"), ("battle-cry", "not-played-here")):
        with pytest.raises(Illegal) as caught:
            match_create(game=game, host=alice, at=NOW, sittings=[])
        assert caught.value.code == code
    with pytest.raises(Illegal):
        bitva(alice, Sitting("south", alice.pk), Sitting("north", bob.pk), options={"dragons": 1})
    assert not Match.objects.exists()


def test_without_faces_a_table_with_real_dice_is_asked_to_throw(table, alice):
    with pytest.raises(NeedDice) as asked:
        play(table, alice)
    assert (asked.value.count, asked.value.sides) == (1, 6)
    move = play(table, alice, faces=[4])
    assert (move.seq, move.faces, move.by) == (1, [4], "table")
    table.refresh_from_db()
    assert (table.version, table.waiting) == (1, ["north"])


def test_typed_and_rolled_dice_leave_the_same_line_but_for_who_threw(table, alice, bob):
    rolled = play(table, alice, roll=True)
    assert (rolled.by, len(rolled.faces)) == ("server", 1)
    again = bitva(alice, Sitting("south", alice.pk), Sitting("north", bob.pk))
    typed = match_play(request=WriteRequest(at(again, alice), NOW), action=ROLL, faces=rolled.faces)
    for name in ("seq", "seat", "action", "faces", "events"):
        assert getattr(typed, name) == getattr(rolled, name)
    table.refresh_from_db()
    again.refresh_from_db()
    assert table.state == again.state


def test_where_the_server_rolls_no_faces_are_taken(alice, bob):
    table = bitva(alice, Sitting("south", alice.pk), Sitting("north", bob.pk), dice="server")
    with pytest.raises(Conflict, match="server-rolls-here"):
        play(table, alice, faces=[6])
    assert play(table, alice).by == "server"


@pytest.mark.parametrize(
    ("action", "faces", "code"),
    [
        (ROLL, [7], "unknown-face"),
        (ROLL, [0], "unknown-face"),
        (ROLL, [3, 3], "dice-count"),
        ({"do": "pass"}, None, "illegal-action"),
        ({"do": "fly"}, None, "unknown-action"),
        ({"do": "roll", "hard": True}, None, "unknown-field"),
        ({"do": "move", "colour": "red"}, None, "unknown-field"),
        ("roll", None, "malformed"),
        ({}, None, "malformed"),
        ({"do": "undo", "to": 0}, None, "illegal-action"),
    ],
    ids=str,
)
def test_what_is_not_an_action_now_changes_nothing(table, alice, action, faces, code):
    with pytest.raises(Illegal) as caught:
        play(table, alice, action, faces=faces)
    assert caught.value.code == code
    assert not Move.objects.exists()


def test_bob_cannot_move_for_alice_nor_out_of_turn(table, alice, bob, charlie):
    with pytest.raises(Illegal, match="not-your-turn"):
        play(table, bob, faces=[3])
    with pytest.raises(Forbidden, match="other-seat"):
        play(table, bob, faces=[3], seat="south")
    with pytest.raises(Missing, match="no-match"):
        play(table, charlie, faces=[3])


def test_a_stale_version_changes_nothing(table, alice, bob):
    play(table, alice, faces=[4], expected=0)
    with pytest.raises(Stale) as caught:
        play(table, bob, faces=[4], expected=0)
    assert caught.value.params == {"expected": 0, "current": 1}
    assert Move.objects.count() == 1


def test_the_same_request_twice_is_one_move(table, alice):
    idempotency = IdempotencyKey.of(who="alice", key="k", what=1)
    first = play(table, alice, faces=[4], idempotency=idempotency)
    with pytest.raises(Repeated) as again:
        play(table, alice, faces=[4], idempotency=idempotency)
    assert again.value.entry == first
    with pytest.raises(KeyReused):
        play(table, alice, faces=[4], idempotency=IdempotencyKey.of(who="alice", key="k", what=2))


@pytest.mark.django_db(transaction=True)
def test_of_two_clients_at_once_exactly_one_wins(account):
    alice, bob = account("alice"), account("bob")
    table = bitva(alice, Sitting("south", alice.pk), Sitting("north", bob.pk))
    start, answers = threading.Barrier(4), []

    def client(face):
        place = at(table, alice)
        start.wait()
        try:
            match_play(request=WriteRequest(place, NOW, 0), action=ROLL, faces=[face])
            answers.append("moved")
        except Stale:
            answers.append("stale")
        finally:
            connection.close()

    threads = [threading.Thread(target=client, args=(face,)) for face in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["moved", "stale", "stale", "stale"]
    assert Move.objects.count() == 1


# --- undo -----------------------------------------------------------------------------------------


def test_a_move_without_dice_is_taken_back_freely_and_stays_in_the_log(table, alice, bob):
    begun(table, alice, bob)
    before = table.state
    _, choices = offers(at(table, alice))
    play(table, alice, choices[0].action)
    table.refresh_from_db()
    match_undo(request=WriteRequest(at(table, alice), NOW))
    table.refresh_from_db()
    assert table.state == before
    assert [m.action["do"] for m in Move.objects.filter(match=table)] == ["roll", "roll", "post", "undo"]


def test_a_throw_is_taken_back_when_the_other_seat_agrees(table, alice, bob):
    begun(table, alice, bob)
    match_undo(request=WriteRequest(at(table, bob), NOW))
    table.refresh_from_db()
    assert (table.undo["seat"], table.version) == ("north", 2)
    with pytest.raises(Forbidden, match="ask-the-others"):
        match_undo_answer(request=WriteRequest(at(table, bob), NOW), agree=True)
    match_undo_answer(request=WriteRequest(at(table, alice), NOW), agree=True)
    table.refresh_from_db()
    assert (table.undo, table.version, table.waiting) == (None, 3, ["north"])
    assert Move.objects.get(match=table, seq=2).faces == [1]  # dice that were thrown stay visible


def test_a_refused_undo_changes_nothing_and_the_next_move_lets_it_fall(table, alice, bob):
    begun(table, alice, bob)
    match_undo(request=WriteRequest(at(table, bob), NOW))
    match_undo_answer(request=WriteRequest(at(table, alice), NOW), agree=False)
    table.refresh_from_db()
    assert (table.undo, table.version) == (None, 2)
    with pytest.raises(Conflict, match="nothing-asked"):
        match_undo_answer(request=WriteRequest(at(table, alice), NOW), agree=True)
    match_undo(request=WriteRequest(at(table, bob), NOW))
    play(table, alice, offers(at(table, alice))[1][0].action)
    table.refresh_from_db()
    assert table.undo is None


@pytest.mark.parametrize("shown", [False, True])
def test_a_computer_lets_everything_be_taken_back_but_a_secret(alice, shown):
    table = match_create(
        game="bitva", host=alice, at=NOW, sittings=[Sitting("south", alice.pk), Sitting("north", computer="random")]
    )
    play(table, alice, faces=[6])
    Move.objects.filter(match=table, seat="south").update(shown=shown)
    if shown:
        with pytest.raises(Conflict, match="secret-shown"):
            match_undo(request=WriteRequest(at(table, alice), NOW))
        assert not Move.objects.filter(action__do="undo").exists()
    else:
        match_undo(request=WriteRequest(at(table, alice), NOW))
        assert Move.objects.filter(action__do="undo").exists()


def test_an_undo_that_is_sent_twice_takes_back_one_move(table, alice, bob):
    begun(table, alice, bob)
    play(table, alice, offers(at(table, alice))[1][0].action)
    key = IdempotencyKey.of(who="alice", key="k", what="undo")
    match_undo(request=WriteRequest(at(table, alice), NOW, 3, key))
    with pytest.raises(Repeated) as again:
        match_undo(request=WriteRequest(at(table, alice), NOW, 3, key))
    assert again.value.entry == Move.objects.get(match=table, action__do="undo")


def test_there_is_nothing_to_undo_before_the_first_move(table, alice):
    with pytest.raises(Conflict, match="nothing-to-undo"):
        match_undo(request=WriteRequest(at(table, alice), NOW))


# --- seats ----------------------------------------------------------------------------------------


def test_one_phone_for_both_seats(alice):
    table = bitva(alice, Sitting("south", alice.pk), Sitting("north", alice.pk, name="Zoé"))
    play(table, alice, faces=[2])
    assert play(table, alice, faces=[5]).seat == "north"
    match_undo(request=WriteRequest(at(table, alice), NOW), seat="north")  # nobody else is there to ask
    table.refresh_from_db()
    assert table.version == 3


def test_a_guest_sits_by_a_signed_link_and_a_spectator_watches(alice):
    table = bitva(alice, Sitting("south", alice.pk), Sitting("north", name="Zoé"))
    play(table, alice, faces=[2])
    seat, watch = table_link(table.pk, "north"), table_link(table.pk)
    assert grant_open(signed(seat)) == seat
    match_play(request=WriteRequest(at(table, held=seat), NOW), action=ROLL, faces=[6])
    assert Move.objects.get(seq=2).actor_name == "Zoé"
    with pytest.raises(Forbidden, match="spectators-watch"):
        match_play(request=WriteRequest(at(table, held=watch), NOW), action=ROLL, faces=[6])
    assert state_of(at(table, held=watch)).phase == "generals"
    links_withdraw(access=at(table, alice), at=NOW)
    with pytest.raises(Missing):
        at(table, held=seat)
    assert at(table, held=table_link(table.pk, "north")).seats == ("north",)
    for forged in ("", signed(seat)[:-2] + "xx"):
        with pytest.raises(Invalid, match="bad-link"):
            grant_open(forged)


def test_only_the_host_gives_seats_away(table, alice, bob):
    with pytest.raises(Forbidden, match="host-only"):
        seat_give(access=at(table, bob), seat="south", sitting=Sitting("south", bob.pk), at=NOW)
    seat_give(access=at(table, alice), seat="north", sitting=Sitting("north", computer="greedy"), at=NOW)
    play(table, alice, faces=[6])
    table.refresh_from_db()
    assert table.version >= 2


@pytest.mark.parametrize("computer", ["random", "greedy"])
def test_two_computers_play_a_whole_game_as_ordinary_lines_of_the_log(alice, computer):
    table = bitva(alice, Sitting("south", computer="greedy"), Sitting("north", computer=computer))
    while table.status == "open":
        before = table.version
        assert computers_move(match_id=table.pk, at=NOW)
        table.refresh_from_db()
        assert table.version > before
    assert table.outcome["reason"]
    assert match_broken(table) is None
    assert {move.by for move in Move.objects.filter(match=table)} <= {"", "server"}


def test_a_seat_resigns_and_the_match_is_over(table, alice, bob):
    begun(table, alice, bob)
    match_resign(request=WriteRequest(at(table, bob), NOW))
    table.refresh_from_db()
    assert (table.status, table.outcome["winners"], table.outcome["reason"]) == ("finished", ["south"], "resigned")
    for act in (
        lambda: play(table, alice, faces=[3]),
        lambda: match_resign(request=WriteRequest(at(table, alice), NOW)),
    ):
        with pytest.raises(Conflict, match="match-finished"):
            act()
    assert match_broken(table) is None


def test_whoever_resigns_alone_has_lost_to_the_ai(alice):
    table = match_create(
        game="little-battlefield", host=alice, at=NOW, sittings=[Sitting("blue", alice.pk)], options={"mode": "solo"}
    )
    match_resign(request=WriteRequest(at(table, alice), NOW))
    table.refresh_from_db()
    assert (table.outcome["winners"], table.outcome["reason"]) == (["red"], "resigned")


# --- reading --------------------------------------------------------------------------------------


def test_tables_moves_history_and_odds(table, alice, bob, charlie):
    begun(table, alice, bob)
    assert [t.pk for t in tables_of(somebody(alice))] == [table.pk]
    assert not tables_of(somebody(charlie))
    lines = moves_seen(at(table, bob), after=1)
    assert [(m["seq"], m["dice"]) for m in lines] == [(2, {"faces": [1], "by": "table"})]
    rules_state = state_at(table, BITVA, 0)
    assert rules_state.phase == "lots"
    with pytest.raises(Missing, match="no-such-move"):
        state_of(at(table, bob), at=9)
    with pytest.raises(Illegal):
        action_odds(at(table, alice), ROLL)
    fresh = bitva(alice, Sitting("south", alice.pk), Sitting("north", bob.pk))
    ways, _upshot = action_odds(at(fresh, alice), ROLL)
    assert sum(way.chance for way in ways) == 1
    assert len(ways) == 6


@pytest.mark.parametrize(("values", "code"), [({"game": "tafl"}, "not-installed"), ({"rules_version": 9}, "too-old")])
def test_nobody_goes_on_with_a_game_that_is_not_installed_or_too_old(table, alice, bob, values, code):
    Match.objects.update(**values)
    for user in (alice, bob):
        with pytest.raises(NotInstalled, match=f"game-{code}"):
            at(table, user)
    assert [found.pk for found in tables_of(somebody(alice))] == [table.pk]
    Match.objects.update(game="bitva", rules_version=BITVA.version)
    begun(table, alice, bob)


def test_only_the_host_deletes_it_and_nothing_that_goes_on(table, alice, bob):
    with pytest.raises(Conflict, match="goes-on"):
        match_delete(access=at(table, alice))
    Match.objects.update(game="tafl")
    with pytest.raises(Forbidden, match="host-only"):
        match_delete(access=seen(somebody(bob), TABLE, pk=table.pk))
    match_delete(access=seen(somebody(alice), TABLE, pk=table.pk))
    assert not Match.objects.exists()


def test_what_the_lord_hides_stays_hidden_from_the_heroes_log_and_odds(alice, bob):
    seats = [Sitting("lord", alice.pk), Sitting("hero-1", bob.pk)]
    table = match_create(game="invasion", host=alice, at=NOW, sittings=seats, dice="server")
    while not Move.objects.filter(action__do="hide-treasure").exists():
        who = alice if "lord" in Match.objects.get(pk=table.pk).waiting else bob
        play(table, who, offers(at(table, who))[1][0].action)
    (hidden,) = (m for m in moves_seen(at(table, bob)) if m["action"]["do"] == "hide-treasure")
    (known,) = (m for m in moves_seen(at(table, alice)) if m["action"]["do"] == "hide-treasure")
    face = known["action"]["face"]
    assert hidden["action"]["hidden"] == ["face"]
    assert "face" not in hidden["action"]
    assert face not in str(hidden["events"])
    assert encode(state_of(at(table, bob))) != encode(state_of(at(table, alice)))
    assert face not in str(encode(state_of(at(table, bob)).treasures))


def test_the_odds_of_taking_a_treasure_are_not_told_since_they_would_tell_what_it_is(alice, bob):
    seats = [Sitting("lord", alice.pk), Sitting("hero-1", bob.pk)]
    match = match_create(game="invasion", host=alice, at=NOW, sittings=seats)
    state = invasion_table({"warrior": "A1"}, treasures={"A1": "trap_3"})
    Match.objects.update(state=encode(state), waiting=["hero-1"])
    with pytest.raises(Invalid, match="odds-would-tell"):
        action_odds(at(match, bob), {"do": "take-treasure", "hero": "warrior"})
    assert action_odds(at(match, bob), {"do": "step", "figure": "warrior", "to": "B1"})[0]


# --- places ---------------------------------------------------------------------------------------


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


def test_two_who_agree_at_once_are_both_heard(alice, bob, charlie):
    people = dict(zip(("south-west", "north-west", "south-east"), (alice, bob, charlie), strict=True))
    sittings = [*(Sitting(seat, user.pk) for seat, user in people.items()), Sitting("north-east", computer="random")]
    table = match_create(game="bitva", host=alice, at=NOW, sittings=sittings, options={"players": 4})
    play(table, alice, faces=[6])
    match_undo(request=WriteRequest(at(table, alice), NOW))
    both = [at(table, bob), at(table, charlie)]  # each has seen that nobody has agreed yet
    assert [match_undo_answer(request=WriteRequest(place, NOW), agree=True).version for place in both] == [1, 2]


def test_where_the_rules_have_changed_there_is_no_way_back(table, alice, bob):
    begun(table, alice, bob)
    Move.objects.filter(match=table, seq=1).update(action={"do": "pass"})
    with pytest.raises(Conflict, match="rules-changed"):
        state_of(at(table, bob), at=2)
    assert state_of(at(table, bob)).phase == "generals"


def test_a_computer_that_gets_the_seat_in_turn_moves(table, alice, bob):
    seat_give(access=at(table, alice), seat="south", sitting=Sitting("south", computer="random"), at=NOW)
    table.refresh_from_db()
    assert (table.version, table.waiting) == (1, ["north"])
