"""At a table on its page: somebody was faster, taking back, giving up, the end."""

import pytest
from django.urls import reverse

from core.grants import may
from core.receipts import WriteRequest
from games.bitva import model as bitva
from matches.access import TABLE
from matches.models import Match, Move
from matches.tables import Sitting, match_create, match_play
from tests.granting import somebody

from .bench import NOW, ROLL, Bench, act, actions_of

pytestmark = pytest.mark.django_db


# --- somebody was faster --------------------------------------------------------------------------


def test_a_stale_page_says_what_happened_and_loses_nothing(reader, alice, hot_seat):
    old = act(reader(alice).open(hot_seat.path), "roll").form("/play/", "d1")
    hot_seat.play(ROLL, [3], user=alice)
    alices = reader(alice)
    token = alices.go("tools").forms[0].values["csrfmiddlewaretoken"]
    data = {**old.values, "csrfmiddlewaretoken": token, "d1": ["6"], "how": ["table"]}
    page = alices.send(old.action, "post", data)
    assert page.status == 409
    assert "South throws 3" in page.text
    assert "No." in page.text  # it is north's turn now
    assert page.form("/undo/").values["seat"] == ["south"]  # who was faster may take it back
    assert hot_seat.match.version == 1


def test_a_move_that_is_still_possible_is_sent_all_the_same_with_its_dice(reader, sits, alice):
    table = Bench(alice, {"user_id": alice.pk}, game="little-battlefield", first="blue", options={"first": "blue"})
    alices = reader(alice)
    form = act(alices.open(table.path), "draw-lots").form("/play/", "d1")
    Match.objects.filter(pk=table.id).update(version=1)  # a line that leaves the same move possible
    Move.objects.create(match_id=table.id, seq=1, seat="red", action={"do": "pass"}, at=NOW, actor_name="Bob")
    page = alices.send(form.action, "post", {**form.values, "d1": ["4"], "how": ["table"]})
    assert page.status == 409
    assert "Yes." in page.text
    assert "(4)" in page.text
    page.send("/play/")
    line = Move.objects.get(seq=2)
    assert (line.faces, line.by) == ([4], "table")


def test_the_open_page_is_told_of_news_and_of_nothing_else(reader, alice, bob, duel):
    bobs = reader(bob)
    page = bobs.open(duel.path)
    news = next(had["hx-get"] for tag, had in page.read.tags if had.get("id") == "news")
    assert "waits=1" in news
    assert bobs.client.get(news).status_code == 204
    duel.play(ROLL, [4], user=alice)
    answer = bobs.client.get(news)
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reselect"]) == ("#main", "#main")
    assert "Your turn" in answer.content.decode()
    page = bobs.open(duel.path)
    news = next(had["hx-get"] for tag, had in page.read.tags if had.get("id") == "news")
    duel.play(ROLL, [2], user=bob)
    answer = bobs.client.get(news.replace("&waits=1", ""))  # as the page asks once he has begun to type
    assert "HX-Retarget" not in answer.headers
    assert "North throws 2" in answer.content.decode()


# --- taking back ----------------------------------------------------------------------------------


def test_on_one_phone_the_newest_move_is_taken_back_whoever_made_it(reader, alice, hot_seat):
    hot_seat.began({"user": alice, "seat": "south"}, {"user": alice, "seat": "north"})
    page = act(reader(alice).open(hot_seat.path), "post")
    assert "North (alice)" in page.text
    page = page.send("/undo/")
    assert "South (alice)" in page.text
    assert hot_seat.match.state["phase"] == "generals"


def test_a_move_without_dice_is_taken_back_at_once(reader, alice, bob, duel):
    duel.began({"user": alice}, {"user": bob})
    page = act(reader(alice).open(duel.path), "post")
    page = page.send("/undo/")
    assert "South: Line 3 is taken back." in page.text
    assert duel.match.version == 4
    assert actions_of(page)


def test_a_throw_is_taken_back_when_bob_agrees(reader, alice, bob, duel):
    duel.play(ROLL, [6], user=alice)
    page = reader(alice).open(duel.path).send("/undo/")
    assert "The others have been asked." in page.text
    assert "The others have to agree." in page.text
    page = reader(bob).open(duel.path)
    assert "South (alice) asks to take this back: South throws 6" in page.text
    page = page.send("/undo/answer/", "agree=1")
    assert duel.match.version == 2
    assert duel.match.undo is None
    assert "South (alice) to act" in page.text


@pytest.mark.parametrize("who", ["the one asked", "the one who asked"])
def test_a_wish_to_take_back_is_refused_or_left(who, reader, alice, bob, duel):
    duel.play(ROLL, [6], user=alice)
    reader(alice).open(duel.path).send("/undo/")
    answering = reader(bob if who == "the one asked" else alice).open(duel.path)
    answering.send("/undo/answer/", "agree=0")
    assert (duel.match.version, duel.match.undo) == (1, None)
    refusal = "North (bob) does not agree to what South has asked: the table stays as it is."
    assert (refusal in reader(alice).open(duel.path).text) is (who == "the one asked")
    duel.play(ROLL, [1], user=bob)
    assert refusal not in reader(alice).open(duel.path).text  # something else has happened


def test_who_asks_again_after_a_refusal_hears_of_the_first_no_more(reader, alice, bob, duel):
    duel.play(ROLL, [6], user=alice)
    reader(alice, "fr").open(duel.path).send("/undo/")
    reader(bob).open(duel.path).send("/undo/answer/", "agree=0")
    page = reader(alice, "fr").open(duel.path)
    assert "La place Nord (bob) n’accepte pas ce que la place Sud a demandé : la table reste telle quelle." in page.text
    page = page.send("/undo/")
    assert "n’accepte pas" not in page.text
    assert "La place Sud a demandé d’annuler ceci : Sud lance 6" in page.text


def test_two_who_have_to_agree_are_waited_for(reader, alice, bob, charlie):
    people = dict(zip(bitva.SEATS[4], (alice, bob, charlie, alice), strict=True))
    sittings = [Sitting(seat, user.pk) for seat, user in people.items()]
    match = match_create(game="bitva", host=alice, at=NOW, sittings=sittings, options={"players": 4})
    path = reverse("table", args=[match.pk])
    match_play(
        request=WriteRequest(may(somebody(alice), TABLE, pk=match.pk), NOW), action=ROLL, faces=[3], seat="south-west"
    )
    reader(alice).open(path).send("/undo/")
    page = reader(bob).open(path).send("/undo/answer/", "agree=1")
    assert "others have still to answer" in page.text
    reader(charlie).open(path).send("/undo/answer/", "agree=1")
    match.refresh_from_db()
    assert (match.version, match.undo) == (2, None)


def test_an_answer_to_nothing_is_refused_with_words(reader, alice, bob, duel):
    bobs = reader(bob)
    token = bobs.go("tools").forms[0].values["csrfmiddlewaretoken"]
    path = reverse("table-undo-answer", args=[duel.id])
    page = bobs.send(path, "post", {"csrfmiddlewaretoken": token, "agree": ["1"], "seen": ["0"]})
    assert page.status == 409
    assert "Nobody has asked to take anything back." in page.text


# --- the end --------------------------------------------------------------------------------------


def test_to_resign_takes_a_second_look(reader, alice, bob, duel):
    page = reader(bob).open(reverse("table-resign", args=[duel.id]))
    assert duel.match.status == "open"
    assert "Which seat gives up?" not in page.text
    page = page.send("/resign/")
    assert "Won by South (alice)" in page.text
    assert "The other side has resigned." in page.text
    assert actions_of(page) == []
    assert "You have won" in reader(alice).open(duel.path).text
    assert "Finished" in reader(alice).go("tables").text


def test_of_two_seats_in_one_hand_the_one_that_resigns_is_named(reader, alice, hot_seat):
    page = reader(alice).open(reverse("table-resign", args=[hot_seat.id]))
    page = page.send("/resign/", seat="north")
    assert "Won by South (alice)" in page.text


def test_against_the_ai_a_side_without_a_seat_may_win(reader, alice):
    table = Bench(alice, None, game="little-battlefield", first="blue", options={"mode": "solo"})
    outcome = {"winners": ["red"], "reason": "ai-power", "points": [["blue", 3], ["red", 12]]}
    Match.objects.filter(pk=table.id).update(status="finished", outcome=outcome, waiting=[])
    page = reader(alice).open(table.path)
    assert "Won by Red (the AI)" in page.text
    assert "The AI has reached its last POWER level." in page.text
    assert "Blue, VP 3" in page.text


def test_the_ai_that_has_won_is_called_so_in_french(reader, alice):
    table = Bench(alice, None, game="little-battlefield", first="blue", options={"mode": "solo"})
    outcome = {"winners": ["red"], "reason": "ai-power", "points": []}
    Match.objects.filter(pk=table.id).update(status="finished", outcome=outcome, waiting=[])
    assert "Victoire : Rouge (l’IA)" in reader(alice, "fr").open(table.path).text


def test_giving_up_alone_is_no_draw(reader, alice):
    table = Bench(alice, None, game="little-battlefield", first="blue", options={"mode": "solo"})
    page = reader(alice).open(reverse("table-resign", args=[table.id])).send("/resign/")
    assert "Won by Red (the AI)" in page.text
    assert "A draw" not in page.text
    assert "sides swapped" not in page.text  # the AI keeps its own
    assert "Another game" in page.text
    assert "Encore une partie" in reader(alice, "fr").open(table.path).text
    page.send("/rematch/")
    assert [seat.seat for seat in Match.objects.exclude(pk=table.id).get().seats.all()] == ["blue"]


def test_nothing_is_done_at_a_finished_table(reader, alice, duel):
    alices = reader(alice)
    form = act(alices.open(duel.path), "roll").form("/play/", "d1")
    alices.open(reverse("table-resign", args=[duel.id])).send("/resign/")
    page = alices.send(form.action, "post", {**form.values, "d1": ["6"], "once": ["x"]})
    assert page.status == 409
    assert "The game at this table is over." in page.text
