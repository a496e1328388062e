"""A log after any of its lines: played on from a state that is kept of before, and never from another branch's."""

import random
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from core.errors import Conflict
from core.grants import may
from core.receipts import WriteRequest
from games.bitva.rules import BITVA
from games.core.protocol import replay
from matches import positions
from matches.access import TABLE
from matches.codec import decode
from matches.logs import entries_of
from matches.models import Match, Move
from matches.positions import EVERY, States, state_at
from matches.selectors import offers
from matches.sheets import sheet_undo
from matches.tables import Sitting, match_create, match_play
from matches.undo import match_undo
from tests.granting import pass_of, signed, somebody, table_link

from .marking import END, NOW, hand, mark, words_of

pytestmark = pytest.mark.django_db

FIRST, LAST = SimpleNamespace(choice=lambda found: found[0]), SimpleNamespace(choice=lambda found: found[-1])


@pytest.fixture(autouse=True)
def states(monkeypatch):
    """A process that has just begun and keeps no state yet."""
    monkeypatch.setattr(positions, "STATES", States())
    return positions.STATES


@pytest.fixture
def played(monkeypatch):
    """The actions carried out by the rules of Bitva since it was emptied last."""
    done, apply = [], type(BITVA).apply

    def counted(rules, state, seat, action, dice):
        done.append(action)
        return apply(rules, state, seat, action, dice)

    monkeypatch.setattr(type(BITVA), "apply", counted)
    return done


@pytest.fixture
def table(alice, monkeypatch):
    """Alice plays both sides, so that nobody is asked to go back; the same dice each time."""
    monkeypatch.setattr("core.chance._RANDOM", random.Random(7))
    seats = [Sitting("south", alice.pk), Sitting("north", alice.pk)]
    return match_create(game="bitva", host=alice, at=NOW, sittings=seats, dice="server")


def at(table, user):
    return may(somebody(user), TABLE, pk=table.pk)


def play(table, user, choice, lines=1):
    """Lines of a game at random."""
    for _ in range(lines):
        access = at(table, user)
        if not access.match.waiting:
            break
        seat, found = offers(access)
        match_play(request=WriteRequest(access, NOW), action=choice.choice(found).action, seat=seat)
    table.refresh_from_db()


def go(table, user, line):
    match_undo(request=WriteRequest(at(table, user), NOW), seat="south", after=line)
    table.refresh_from_db()


def plainly(table, line):
    """The state after a line, by all lines up to it."""
    *_, state = replay(BITVA, entries_of(BITVA, Move.objects.filter(match=table, seq__lte=line).order_by("seq")))
    return state


# --- what it costs --------------------------------------------------------------------------------


def test_a_line_is_played_once_and_another_position_costs_at_most_the_lines_since_the_one_kept_before(
    table, alice, played
):
    play(table, alice, random.Random(1), 3 * EVERY + 5)
    newest = table.version
    played.clear()
    state_at(table, BITVA, newest)
    assert len(played) == newest  # nothing was kept
    for line, most in ((newest, 0), (newest - 1, 4), (newest - 1, 0), (2 * EVERY + 1, 1), (EVERY, 0), (EVERY - 1, 31)):
        played.clear()
        assert state_at(table, BITVA, line) == plainly(table, line)
        assert len(played) - line == most  # the plain way plays them all


def test_a_slider_drawn_forward_plays_each_line_once(table, alice, played):
    play(table, alice, random.Random(2), 40)
    played.clear()
    for line in range(table.version + 1):
        state_at(table, BITVA, line)
    assert len(played) == table.version


def test_going_back_far_in_a_long_log_plays_no_more_than_the_lines_since_the_one_kept_before(table, alice, played):
    play(table, alice, random.Random(3), 2 * EVERY + 10)
    state_at(table, BITVA, table.version)
    played.clear()
    go(table, alice, EVERY + 2)
    assert len(played) == 2
    assert decode(BITVA.state, table.state) == plainly(table, EVERY + 2)


def test_a_stranger_who_goes_through_a_table_by_its_address_or_page_has_its_lines_played_once(table, alice, played):
    play(table, alice, random.Random(4), EVERY + 8)
    client, grant = Client(), table_link(table.pk)
    client.post(reverse("link", args=[signed(grant)]), {"how": "watch"})
    shown = {"Authorization": f"Pass {pass_of(grant)}"}
    page = reverse("table", args=[table.pk])
    assert client.get(page).status_code == 200
    played.clear()
    last = table.version - 1
    for _ in range(2):
        for line in (last, EVERY, last):
            assert client.get(f"{page}?entry={line}").status_code == 200
            assert client.get(f"/api/v1/matches/{table.pk}/at/{line}/", headers=shown).status_code == 200
    assert len(played) == last


def test_no_more_states_are_kept_than_is_said_and_those_asked_for_last(table, alice, played, states, monkeypatch):
    monkeypatch.setattr(positions, "STATES_MOST", 5)
    play(table, alice, random.Random(5), 12)
    for line in range(1, 13):
        state_at(table, BITVA, line)
    assert len(states) == 5
    played.clear()
    state_at(table, BITVA, 8)
    assert not played
    state_at(table, BITVA, 7)
    assert len(played) == 7


# --- and that it is right -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_however_a_game_goes_back_and_forward_every_position_is_that_of_all_its_lines(table, alice, seed):
    choice = random.Random(seed)
    for _ in range(30):
        line = choice.randint(0, table.version)
        if choice.random() < 0.4 and table.version:
            try:
                go(table, alice, line)
            except Conflict as refused:
                assert refused.code in ("line-gone", "stands-there")  # noqa: PT017 - most lines lead nowhere any more
        else:
            play(table, alice, choice, choice.randint(1, 4))
        for asked in {choice.randint(0, table.version), table.version}:
            assert state_at(table, BITVA, asked) == plainly(table, asked)
    assert decode(BITVA.state, table.state) == plainly(table, table.version)


def test_a_line_that_was_taken_back_keeps_its_position_beside_that_of_the_line_played_instead(table, alice):
    play(table, alice, FIRST, 3)
    posted = state_at(table, BITVA, 3)
    go(table, alice, 2)
    play(table, alice, LAST)
    elsewhere = state_at(table, BITVA, 5)
    assert posted != elsewhere
    assert [state_at(table, BITVA, line) for line in (3, 5)] == [posted, elsewhere]
    assert state_at(table, BITVA, 4) == plainly(table, 2)  # the undoing


def test_a_table_of_another_day_with_the_same_number_reads_no_state_of_this_one(table, alice, states):
    """As where a database was taken away and another put in its place."""
    play(table, alice, random.Random(1), 4)
    state_at(table, BITVA, 4)
    Match.objects.filter(pk=table.pk).update(created_at=NOW)
    Move.objects.filter(match=table, seq=1).update(faces=[7 - table.log.get(seq=1).faces[0]])
    table.refresh_from_db()
    assert state_at(table, BITVA, 1) == plainly(table, 1)


def test_marks_of_a_sheet_are_taken_back_to_what_they_were(sheet, alice):
    mark(sheet, alice)
    before = words_of(sheet, alice)
    for _ in range(2):
        mark(sheet, alice, END)
        mark(sheet, alice)
        sheet_undo(request=WriteRequest(hand(sheet, alice), NOW), after=1)
        assert words_of(sheet, alice) == before
