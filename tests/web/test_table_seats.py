"""Links to a table, who has which seat, and a guest's seat that becomes an account's."""

import pytest
from django.urls import reverse

from core.grants import grants_withdraw
from matches import tables as services
from matches.models import Match, MatchSeat, Move
from matches.seats import seat_give
from matches.tables import Sitting, match_create
from tests.granting import signed, table_link

from .bench import NOW, ROLL, Bench, act, actions_of

pytestmark = pytest.mark.django_db


# --- links and seats ------------------------------------------------------------------------------


def test_a_guest_opens_a_link_and_sits_down(with_zoe, sits, alice):
    with_zoe.play(ROLL, [2], user=alice)
    zoe, page = sits(with_zoe.held("north"))
    assert "Your turn" in page.text
    act(page, "roll").send("/play/", "how=table", d1="5")
    line = Move.objects.get(seq=2)
    assert (line.actor, line.actor_name, line.seat) == (None, "Zoé", "north")
    assert "North (Zoé)" in zoe.go("tables").text


def test_a_pasted_link_of_a_table_is_found_too(reader, with_zoe):
    page = reader().go("join").send("/join/", link=f"https://example.org/j/{signed(with_zoe.held('north'))}/")
    assert "Take a seat" in page.text


def test_opening_a_link_changes_nothing(reader, with_zoe):
    visitor = reader()
    visitor.go("link", signed(with_zoe.held("north")))
    assert visitor.open(with_zoe.path).status == 404
    assert MatchSeat.objects.get(match=with_zoe.id, seat="north").user is None


def test_two_guests_may_share_a_phone(sits, alice):
    sittings = [Sitting("south", name="Zoé"), Sitting("north", name="Max")]
    match = match_create(game="bitva", host=alice, at=NOW, sittings=sittings)
    phone, _page = sits(table_link(match.pk, "south"))
    page = phone.go("link", signed(table_link(match.pk, "north"))).send("/j/", "how=sit")
    page = act(page, "roll").send("/play/", "how=table", d1="5")
    assert "North (Max)" in page.text
    phone.go("link", signed(table_link(match.pk))).send("/j/")  # watching costs no seat
    assert actions_of(phone.open(page.path))


def test_alice_hands_out_links_and_withdraws_them(reader, sits, alice, with_zoe):
    page = reader(alice).hand_out("table-links", with_zoe.id)
    assert page.html.count('class="qr"') == 2  # Zoé's, and to watch
    old = signed(with_zoe.held("north"))
    assert old in page.html
    zoe, _page = sits(with_zoe.held("north"))
    page.send("/links/withdraw/")
    assert zoe.open(with_zoe.path).status == 404
    assert zoe.go("link", old).status == 404
    assert "No table" in zoe.go("tables").text


def test_a_withdrawn_link_opens_nothing_for_bob_who_has_a_seat_either(reader, bob, duel):
    old = signed(duel.held("south"))
    grants_withdraw("table", duel.id, NOW)
    assert reader(bob).go("link", old).status == 404


def test_alice_gives_a_seat_away_and_takes_it_back(reader, sits, alice, with_zoe):
    zoe, _page = sits(with_zoe.held("north"))
    with_zoe.play(ROLL, [6], user=alice)
    page = reader(alice).hand_out("table-links", with_zoe.id)
    seats = [form for form in page.forms if form.action.endswith("/seat/")]
    page = page.reader.send(seats[1].action, "post", {**seats[1].values, "who-north": ["random"]})
    assert "North has changed hands." in page.text
    assert with_zoe.match.version >= 2  # it was its turn
    assert "You watch" in zoe.open(with_zoe.path).text
    seats = [form for form in page.forms if form.action.endswith("/seat/")]
    page.reader.send(seats[1].action, "post", {**seats[1].values, "who-north": ["guest"], "name-north": ["Max"]})
    assert "North Max (you)" in zoe.open(with_zoe.path).text


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"who-north": [""]}, 422, "Fill this in."),
        ({"who-north": ["bob"]}, 422, "Choose one of:"),
        ({"who-north": ["guest"], "name-north": ["x" * 81]}, 422, "At most 80 characters."),
        ({"seat": ["moon"], "who-moon": ["me"]}, 404, "There is no such seat."),
    ],
    ids=["nobody", "a name", "too long", "moon"],
)
def test_a_seat_goes_to_nobody_who_cannot_have_it(fields, status, words, reader, alice, with_zoe):
    page = reader(alice).hand_out("table-links", with_zoe.id)
    (form,) = [form for form in page.forms if form.values.get("seat") == ["north"]]
    page = page.reader.send(form.action, "post", {**form.values, **fields})
    assert page.status == status
    assert words in page.text
    assert MatchSeat.objects.get(match=with_zoe.id, seat="north").name == "Zoé"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "North changed hands after line 0: Zoé, now alice."),
        ("fr", "La place Nord a changé de mains après la ligne 0 : Zoé, maintenant alice."),
    ],
)
def test_everybody_reads_that_a_seat_changed_hands(reader, alice, bob, with_zoe, language, words):
    seat_give(access=with_zoe.access(alice), seat="north", sitting=Sitting("north", alice.pk), at=NOW)
    assert words in reader(alice, language).open(with_zoe.path).text


@pytest.mark.parametrize(
    ("bound", "most", "moves"),
    [("COMPUTER_MOVES_MOST", 5, 5), ("COMPUTER_SECONDS", 0, 1)],
    ids=["after many moves", "after a long time"],
)
def test_computers_that_stopped_go_on_when_alice_says_so(reader, alice, monkeypatch, bound, most, moves):
    monkeypatch.setattr(services, bound, most)
    table = Bench(alice, {"computer": "random"}, dice="server")
    seat_give(access=table.access(alice), seat="south", sitting=Sitting("south", computer="random"), at=NOW)
    before = table.match.version
    page = reader(alice).open(table.path)
    assert "The computers have stopped" in page.text
    page.send("/nudge/")
    assert table.match.version == before + moves


# --- a seat becomes an account's ------------------------------------------------------------------


def test_bob_takes_a_guests_seat_and_the_link_plays_it_for_nobody_else(sits, bob, alice, with_zoe):
    zoe, _page = sits(with_zoe.held("north"))
    _bob, page = sits(with_zoe.held("north"), bob, how="claim")
    assert "The seat is yours." in page.text
    with_zoe.play(ROLL, [6], user=alice)
    watching = zoe.open(with_zoe.path)
    assert "You watch" in watching.text
    assert "bob" in watching.text
    assert with_zoe.access(held=with_zoe.held("north")).seats == ()
    again = zoe.go("link", signed(with_zoe.held("north")))
    assert "North is taken: bob has it." in again.text
    assert with_zoe.access(bob).seats == ("north",)


def test_bob_may_play_by_the_link_and_take_the_seat_later(reader, sits, bob, with_zoe):
    bobs, page = sits(with_zoe.held("north"), bob)
    assert "You have this seat by a link." in page.text
    page = page.send("/claim/")
    assert "The seat is yours." in page.text
    assert not page.has_form("/claim/")
    assert bobs.go("link", signed(with_zoe.held("north"))).text.count("North is yours.") == 1
    assert "Go on with another phone" in reader(bob).open(with_zoe.path).text


def test_the_link_by_which_bob_plays_still_offers_his_account_the_seat(sits, bob, with_zoe):
    link = with_zoe.held("north")
    phone, _page = sits(link, bob)
    page = phone.go("link", signed(link))
    assert "Take this seat with my account" in page.text
    page = page.send("/j/", "how=claim")
    assert "The seat is yours." in page.text
    assert with_zoe.access(bob).seats == ("north",)


def test_whoever_was_signed_out_meanwhile_sits_down_as_a_guest(reader, with_zoe):
    page = reader().go("link", signed(with_zoe.held("north")))
    form = page.form("/j/")
    page = page.reader.send(form.action or page.path, "post", {**form.values, "how": ["claim"]})
    assert (page.status, page.path) == (200, with_zoe.path)
    assert with_zoe.access(held=with_zoe.held("north")).seats == ("north",)
    assert MatchSeat.objects.get(match=with_zoe.id, seat="north").user is None


def test_a_seat_that_has_somebody_is_not_to_be_taken(reader, charlie, alice, duel, with_zoe):
    for held, status in ((duel.held("north"), 409), (with_zoe.held(), 403)):
        charlies = reader(charlie)
        page = charlies.go("link", signed(held))
        assert "Take this seat" not in page.text
        form = page.form("/j/")
        page = charlies.send(form.action or page.path, "post", {**form.values, "how": ["claim"]})
        assert page.status == status
    assert not MatchSeat.objects.filter(user=charlie).exists()


def test_nobody_claims_without_a_link(reader, bob, with_zoe):
    bobs = reader(bob)
    token = bobs.go("tools").forms[0].values["csrfmiddlewaretoken"]
    path = reverse("table-claim", args=[with_zoe.id])
    assert bobs.send(path, "post", {"csrfmiddlewaretoken": token}).status == 404


def test_a_guest_and_alice_find_the_same_next_game_with_sides_swapped(reader, sits, alice, with_zoe):
    zoe, _page = sits(with_zoe.held("north"))
    reader(alice).go("table-resign", with_zoe.id).send("/resign/")
    page = zoe.open(with_zoe.path).send("/rematch/")
    again = Match.objects.get(rematch_of=with_zoe.id)
    assert page.path == f"/tables/{again.pk}/"
    assert "South Zoé (you)" in page.text
    assert reader(alice).open(with_zoe.path).send("/rematch/").path == page.path


def test_T20_whoever_goes_on_says_which_player_of_heroes_is_the_next_lord(reader, alice):
    sittings = [Sitting("lord", alice.pk), *(Sitting(f"hero-{n}", alice.pk, f"Hand {n}") for n in (1, 2, 3))]
    match = match_create(game="invasion", host=alice, at=NOW, sittings=sittings, options={"players": 3})
    hers = reader(alice)
    hers.go("table-resign", match.pk).send("/resign/", seat="lord")
    page = hers.go("table", match.pk)
    form = page.form("/rematch/")
    assert form.buttons == [("seat", "hero-1"), ("seat", "hero-2"), ("seat", "hero-3")]
    assert "(Hand 2) as" in page.text
    page = page.send("/rematch/", button="seat=hero-2")
    again = Match.objects.get(rematch_of=match)
    assert page.path == f"/tables/{again.pk}/"
    assert again.seats.get(seat="lord").name == "Hand 2"
    assert "Again, with sides swapped" in hers.go("table", match.pk).text  # nobody chooses any more


def test_a_seat_that_may_not_be_chosen_makes_no_next_game(reader, alice, with_zoe):
    hers = reader(alice)
    hers.go("table-resign", with_zoe.id).send("/resign/")
    page = hers.open(with_zoe.path)
    form = page.form("/rematch/")
    assert hers.send(form.action, "post", {**form.values, "seat": ["east"]}).status == 409
    assert not Match.objects.filter(rematch_of=with_zoe.id).exists()


def test_the_end_names_the_winner_once(reader, sits, alice, with_zoe):
    zoe, _page = sits(with_zoe.held("north"))
    reader(alice).go("table-resign", with_zoe.id).send("/resign/")
    hers, his = zoe.open(with_zoe.path).text, reader(alice).open(with_zoe.path).text
    assert "You have won Victory: North (Zoé)" in hers
    assert "Won by North (Zoé)" in his
    assert "Victory:" not in his
