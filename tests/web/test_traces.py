"""The last moves of the others are marked on the board until one's own next act."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.grants import may
from core.receipts import WriteRequest
from games.core.dice import Dice
from games.core.protocol import play
from games.core.traces import Trace
from games.registry import PLAYABLE
from matches.access import TABLE
from matches.models import Move
from matches.selectors import offers
from matches.tables import Sitting, match_create, match_play
from matches.undo import match_undo
from printables.installed import art_of
from tests.games.kept import kept_games
from tests.granting import somebody
from web.drawings import board_drawing
from web.traces import Traced

from .bench import NOW

ACT = re.compile(r'class="(was|way|tip|now|took)"')


def marks(page):
    """The marks on the board of a page, by their shapes."""
    found = re.search(r'<g [^>]*class="traces".*?</g>\s*</g>', page.html, re.DOTALL)
    return ACT.findall(found[0]) if found else []


def told_link(page):
    """The link that the sentence of what happened is."""
    return next(had for tag, had in page.read.tags if tag == "a" and had.get("id") == "told")


@pytest.fixture
def posts(duel, alice, bob):
    """South is to choose one of two command posts."""
    duel.began({"user": alice}, {"user": bob})
    return duel


@pytest.mark.django_db
def test_bob_sees_alices_move_marked_until_he_has_moved(reader, alice, bob, posts):
    posts.play({"do": "post", "at": "-4,4"}, user=alice)
    page = reader(bob).open(posts.path)
    assert marks(page) == ["now"]
    assert re.search(r'<g [^>]*class="traces"[^>]*aria-hidden="true"|aria-hidden="true"[^>]*class="traces"', page.html)
    assert "style=" not in re.search(r'<g [^>]*class="traces".*', page.html)[0]
    assert marks(reader(alice).open(posts.path)) == []
    posts.play(offers(posts.access(bob))[1][0].action, user=bob)
    assert marks(reader(bob).open(posts.path)) == []
    assert marks(reader(alice).open(posts.path)) == ["now"]


@pytest.mark.django_db
def test_ones_own_next_tap_takes_the_marks_off_and_a_tap_on_what_happened_brings_them_back(reader, alice, bob, posts):
    posts.play({"do": "post", "at": "-4,4"}, user=alice)
    page = reader(bob).open(posts.path)
    link = next(had["href"] for tag, had in page.read.tags if tag == "a" and had.get("class", "").startswith("tap"))
    tapped = reader(bob).open(link.partition("#")[0])
    assert marks(tapped) == []
    before = reader(bob).open(told_link(tapped)["href"])
    assert marks(before) == ["now"]
    assert marks(reader(bob).open(told_link(before)["href"])) == ["now"]


@pytest.mark.django_db
def test_a_move_that_was_taken_back_is_not_marked(reader, alice, bob, posts):
    posts.play({"do": "post", "at": "-4,4"}, user=alice)
    match_undo(request=WriteRequest(posts.access(alice), NOW))
    assert marks(reader(bob).open(posts.path)) == []


@pytest.mark.django_db
def test_who_watches_sees_what_the_seat_did_that_moved_last(guest, alice, bob, posts):
    posts.play({"do": "post", "at": "-4,4"}, user=alice)
    posts.play(offers(posts.access(bob))[1][0].action, user=bob)
    page = guest(posts.held()).open(posts.path)
    assert "You watch" in page.text
    assert marks(page) == ["now"]


@pytest.mark.django_db
def test_a_move_is_marked_by_where_from_the_way_and_where_to(reader, alice, bob, posts):
    users = {"south": alice, "north": bob}
    while Move.objects.filter(match=posts.id).latest("seq").action["do"] != "move":
        user = users[posts.match.waiting[0]]
        place = posts.access(user)
        action = offers(place)[1][0].action
        match_play(request=WriteRequest(place, NOW), action=action, roll=True)
    mover = Move.objects.filter(match=posts.id).latest("seq").seat
    other = next(user for seat, user in users.items() if seat != mover)
    assert marks(reader(other).open(posts.path))[:4] == ["was", "way", "tip", "now"]


@pytest.mark.django_db
def test_marks_take_no_query_more(reader, alice, bob, posts, django_assert_num_queries):
    posts.play({"do": "post", "at": "-4,4"}, user=alice)
    bobs = reader(bob)
    bobs.open(posts.path)
    with CaptureQueriesContext(connection) as asked:
        assert marks(bobs.open(posts.path))
    Move.objects.filter(match=posts.id).update(traces=[])
    with django_assert_num_queries(len(asked)):
        assert not marks(bobs.open(posts.path))


@pytest.mark.django_db
def test_a_mech_of_another_is_marked_on_the_map(reader, alice, bob):
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", bob.pk)]
    made = match_create(game="battletech", host=alice, at=NOW, sittings=sittings)
    acting = {"attacker": alice, "defender": bob}
    first = acting.pop(made.waiting[0])
    place = may(somebody(first), TABLE, pk=made.pk)
    match_play(request=WriteRequest(place, NOW), action=offers(place)[1][0].action)
    assert marks(reader(*acting.values()).open(reverse("table", args=[made.pk]))) == ["now"]


# --- every place that a line names is on the drawing ------------------------------------------------------

KEPT = [kept for key in PLAYABLE if art_of(key, "board") for kept in kept_games(key)[:2]]


@pytest.mark.parametrize("kept", KEPT, ids=str)
def test_every_line_of_the_held_games_has_its_places_on_the_drawing(kept):
    key, game = kept.game, PLAYABLE[kept.game]
    state, named = kept.states[0], set()
    for line in kept.entries:
        if line.action.do == "undo":
            break
        after, _entry, events = play(kept.rules, state, line.seat, line.action, Dice(line.faces))
        for trace in game.traced(state, line.action, events):
            named |= {*trace.line, *trace.taken}
        state = after
    if key == "battletech" and not state.has_map:
        assert named == set()
        return
    assert named
    bare = board_drawing(key, state).svg()
    drawn = board_drawing(key, state, traced=[Traced("#23476B", tuple(Trace(end=place) for place in named))]).svg()
    assert drawn.count('class="now"') == len(named)
    assert 'class="now"' not in bare
