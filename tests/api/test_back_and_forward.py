"""Going back to a line of the log, doing again, and both after the end. Alice plays south, Zoé north by a link."""

import random
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches.models import Match, Move
from matches.selectors import match_broken
from scripts.services import CI

from .conftest import ROLL

pytestmark = pytest.mark.django_db

ME, COMPUTER = {"seat": "south", "who": "me"}, {"seat": "north", "who": "random"}


def offered(asker, table):
    return asker.get(f"{table.path}actions/").json()["actions"]


def go(asker, table, **body):
    return asker.post(f"{table.path}undo/", body, match=table.version)


def agree(asker, table, *, yes=True):
    return asker.post(f"{table.path}undo/answer/", {"agree": yes}, match=table.version)


def stands(table):
    """What a table says of itself that going back and forward must bring back."""
    answer = table.alice.get(table.path).json()
    return {name: answer[name] for name in ("state", "waiting", "status", "outcome")}


@pytest.fixture
def posted(duel, zoe):
    """Lots are drawn, and both generals stand at their posts: four lines."""
    duel.begun(zoe)
    duel.play(duel.alice, offered(duel.alice, duel)[0]["action"])
    duel.play(zoe, offered(zoe, duel)[0]["action"])
    return duel


# --- back to a line -------------------------------------------------------------------------------


def test_back_to_a_line_is_proposed_and_done_when_the_other_agrees(posted, zoe):
    there = posted.alice.get(f"{posted.path}at/2/").json()["state"]
    answer = go(posted.alice, posted, after=2).json()
    assert (answer["done"], answer["version"], answer["undo"]["seat"], answer["undo"]["to"]) == (False, 4, "south", 2)
    assert zoe.get(posted.path).json()["undo"] == answer["undo"]
    assert agree(zoe, posted).json()["done"]
    assert stands(posted)["state"] == there
    assert Move.objects.filter(match=posted.id).last().action == {"do": "undo", "to": 2}
    assert match_broken(Match.objects.get(pk=posted.id)) is None


def test_a_proposal_that_is_declined_changes_nothing(posted, zoe):
    before = stands(posted)
    go(posted.alice, posted, after=0)
    assert agree(zoe, posted, yes=False).json()["undo"] is None
    assert stands(posted) == before
    assert posted.version == 4


def test_a_table_tells_everybody_whose_wish_was_refused_and_by_whom_until_something_else_happens(posted, zoe):
    watcher = posted.holder()
    refusal_of = lambda who: who.get(posted.path).json()["undo_refused"]  # noqa: E731
    go(posted.alice, posted, after=2)
    assert refusal_of(posted.alice) is None  # nobody has answered
    agree(zoe, posted, yes=False)
    refused = refusal_of(posted.alice)
    assert {name: refused[name] for name in ("seat", "by", "to")} == {"seat": "south", "by": "north", "to": 2}
    assert datetime.fromisoformat(refused["at"]).tzinfo
    assert [refusal_of(zoe), refusal_of(watcher)] == [refused, refused]
    go(posted.alice, posted, after=0)
    assert refusal_of(zoe) is None  # another wish
    agree(posted.alice, posted, yes=False)
    assert refusal_of(zoe) is None  # who has wished it may drop it, and refuses nobody
    go(posted.alice, posted, after=0)
    agree(zoe, posted, yes=False)
    assert refusal_of(watcher)["to"] == 0
    posted.play(posted.alice, offered(posted.alice, posted)[0]["action"], faces=[1])
    assert refusal_of(watcher) is None


def test_back_past_ones_own_moves_without_dice_nobody_is_asked(duel, zoe):
    duel.begun(zoe)
    before = stands(duel)
    duel.play(duel.alice, offered(duel.alice, duel)[0]["action"])
    assert go(duel.alice, duel, after=2).json()["done"]
    assert stands(duel) == before


def test_alone_against_the_computer_it_is_done_at_once_and_its_throws_are_counted(make_duel):
    solo = make_duel(seats=[ME, COMPUTER], dice="server")
    for _ in range(3):
        solo.play(solo.alice, offered(solo.alice, solo)[0]["action"], seat="south")
    count = lambda: solo.alice.get(solo.path).json()["throws_retaken"]  # noqa: E731
    thrown = Move.objects.filter(match=solo.id, by="server").count()
    before, newest = stands(solo), Move.objects.filter(match=solo.id).last().seq
    assert go(solo.alice, solo, after=0).json()["done"]
    assert count() == thrown
    # what was thrown is not thrown again: the same dice lie there
    assert solo.alice.get(solo.path).json()["redo"] == newest
    assert go(solo.alice, solo, after=newest).json()["done"]
    assert (stands(solo), count()) == (before, 0)


def test_where_only_a_computer_is_to_act_it_moves(make_duel):
    solo = make_duel(seats=[ME, COMPUTER], dice="server")
    solo.play(solo.alice, ROLL, seat="south")
    assert Match.objects.get(pk=solo.id).version > 1  # it has answered
    go(solo.alice, solo, after=1)
    assert "south" in Match.objects.get(pk=solo.id).waiting
    assert [line.seat for line in Move.objects.filter(match=solo.id)][:3] == ["south", "north", "south"]


# --- doing again ----------------------------------------------------------------------------------


def test_what_was_taken_back_is_done_again_until_another_action_is_played(posted, zoe, refusal):
    before = stands(posted)
    assert go(zoe, posted, entry=4).json()["done"]
    assert zoe.get(posted.path).json()["redo"] == 4
    assert go(zoe, posted, after=4).json()["done"]
    assert stands(posted) == before
    assert zoe.get(posted.path).json()["redo"] is None
    go(zoe, posted, entry=4)
    posted.play(zoe, offered(zoe, posted)[1]["action"])
    assert zoe.get(posted.path).json()["redo"] is None
    refusal(go(zoe, posted, after=4), 409, "line-gone")


def test_several_undoings_are_undone_one_after_the_other(posted, zoe):
    go(zoe, posted, entry=4)
    go(posted.alice, posted, entry=3)
    assert posted.alice.get(posted.path).json()["redo"] == 3
    assert go(posted.alice, posted, after=3).json()["done"]
    assert posted.alice.get(posted.path).json()["redo"] == 4


def test_a_move_of_somebody_elses_is_done_again_only_with_their_consent(posted, zoe):
    go(zoe, posted, entry=4)
    answer = go(posted.alice, posted, after=4).json()
    assert (answer["done"], answer["undo"]["to"]) == (False, 4)
    assert agree(zoe, posted).json()["done"]


@settings(max_examples=15 if CI else 4, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), places=st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_undone_and_done_again_any_table_stands_where_it_did_and_replays(make_duel, seed, places):
    rng = random.Random(seed)
    table = make_duel(seats=[ME, {"seat": "north", "who": "me"}])
    for _ in range(9):
        seat = table.alice.get(table.path).json()["waiting"][0]
        found = table.alice.get(f"{table.path}actions/?seat={seat}").json()["actions"]
        table.play(table.alice, rng.choice(found)["action"], seat=seat, roll=True)
    way = [0, *Move.objects.filter(match=table.id).values_list("seq", flat=True)]
    there = {line: table.alice.get(f"{table.path}at/{line}/").json()["state"] for line in way}
    for place in places:
        line = way[min(place, len(way) - 1)]
        if go(table.alice, table, after=line, seat="south").status_code == 200:
            assert stands(table)["state"] == there[line]
    go(table.alice, table, after=way[-1], seat="south")
    assert stands(table)["state"] == there[way[-1]]
    assert Match.objects.get(pk=table.id).throws_retaken == 0
    assert match_broken(Match.objects.get(pk=table.id)) is None


# --- refusals -------------------------------------------------------------------------------------


def test_what_cannot_be_is_refused_and_changes_nothing(posted, zoe, watcher, refusal, rows):
    path, before = f"{posted.path}undo/", rows()
    refusal(posted.alice.post(path, {"after": 2}), 428, "if-match-required")
    refusal(posted.alice.post(path, {"after": 2}, match=3), 412, "stale-version")
    refusal(posted.alice.post(path, {"after": -1}, match=4), 400, "out-of-range")
    refusal(posted.alice.post(path, {"after": 9}, match=4), 409, "line-gone")
    refusal(posted.alice.post(path, {"after": 4}, match=4), 409, "stands-there")
    refusal(posted.alice.post(path, {"after": 2, "entry": 3}, match=4), 400, "entry-or-after")
    refusal(posted.alice.post(path, {"after": 2, "seat": "north"}, match=4), 403, "other-seat")
    refusal(watcher.post(path, {"after": 2}, match=4), 403, "spectators-watch")
    assert rows() == before


def test_an_undoing_is_no_line_to_go_to(posted, zoe, refusal):
    go(zoe, posted, entry=4)
    refusal(go(zoe, posted, after=5), 409, "line-gone")


def test_what_was_done_before_a_seat_changed_hands_is_neither_undone_nor_done_again(posted, zoe, refusal):
    go(zoe, posted, entry=4)
    posted.alice.patch(f"{posted.path}seats/north/", {"who": "me"})
    refusal(go(posted.alice, posted, after=4, seat="south"), 409, "seat-changed-hands")
    refusal(go(posted.alice, posted, after=1, seat="south"), 409, "seat-changed-hands")


def test_a_secret_that_has_come_out_stays_out_against_a_computer(make_duel, refusal):
    solo = make_duel(seats=[ME, COMPUTER], dice="server")
    solo.play(solo.alice, ROLL, seat="south")
    Move.objects.filter(match=solo.id, seat="south").update(shown=True)
    refusal(go(solo.alice, solo, after=0), 409, "secret-shown")


# --- after the end --------------------------------------------------------------------------------


def test_after_the_end_an_undo_is_asked_and_opens_the_match_again(posted, zoe):
    posted.play(posted.alice, ROLL, faces=[6])
    before = stands(posted)
    zoe.post(f"{posted.path}resign/", match=posted.version)
    assert stands(posted)["status"] == "finished"
    answer = go(zoe, posted).json()
    assert (answer["done"], answer["undo"]["seat"]) == (False, "north")
    assert stands(posted)["status"] == "finished"
    assert agree(posted.alice, posted).json()["done"]
    assert stands(posted) == before
    assert posted.alice.get(posted.path).json()["finished_at"] is None
    assert match_broken(Match.objects.get(pk=posted.id)) is None


def test_after_the_end_not_even_a_move_without_dice_is_taken_back_unasked(posted, zoe):
    zoe.post(f"{posted.path}resign/", match=posted.version)
    assert not go(posted.alice, posted, entry=3).json()["done"]


def test_a_table_of_one_person_is_opened_again_at_once_and_ends_again(make_duel):
    table = make_duel(seats=[ME, {"seat": "north", "who": "me"}])
    table.alice.post(f"{table.path}resign/", {"seat": "north"})
    assert go(table.alice, table, seat="north").json()["done"]
    assert stands(table)["status"] == "open"
    table.alice.post(f"{table.path}resign/", {"seat": "south"})
    assert stands(table)["outcome"]["winners"] == ["north"]
