"""The next game at a table: who changes sides in it."""

import pytest

from matches.models import Match

from .codes import code_for, passed, sits

LORD = {"seat": "lord", "who": "me"}
HEROES = [{"seat": f"hero-{n}", "who": "guest", "name": name} for n, name in enumerate(("Zoé", "Max", "Léa"), 1)]


@pytest.fixture
def town(make_duel):
    """Invasion: Alice was the Lord, three guests the heroes, and Alice gave up."""
    table = make_duel(game="invasion", seats=[LORD, *HEROES], options={"players": 3})
    table.alice.post(f"{table.path}resign/")
    return table


def names(match):
    return {row.seat: row.user.username if row.user else row.name for row in match.seats.all()}


def test_T20_any_player_of_heroes_is_chosen_to_be_the_next_lord_and_each_guest_finds_the_own_seat(town):
    assert town.alice.get(town.path).json()["may_swap"] == ["hero-1", "hero-2", "hero-3"]
    max_, lea = town.holder(seat="hero-2"), town.holder(seat="hero-3")
    answer = max_.post(f"{town.path}rematch/", {"seat": "hero-2"}).json()
    assert names(Match.objects.get(pk=answer["match"])) == {
        "lord": "Max",
        "hero-1": "Zoé",
        "hero-2": "alice",
        "hero-3": "Léa",
    }
    assert max_.post("joins/", {"link": answer["link"]}).json()["seats"] == ["lord"]
    assert town.alice.get(town.path).json()["may_swap"] == []
    later = lea.post(f"{town.path}rematch/", {"seat": "hero-3"}).json()  # the first who asked has chosen
    assert later["match"] == answer["match"]
    assert lea.post("joins/", {"link": later["link"]}).json()["seats"] == ["hero-3"]


def test_T20_nobody_is_chosen_while_the_game_goes_on(make_duel):
    going = make_duel(game="invasion", seats=[LORD, *HEROES], options={"players": 3})
    assert going.alice.get(going.path).json()["may_swap"] == []


def test_T20_without_a_choice_it_is_the_first_player_of_heroes(town):
    answer = town.alice.post(f"{town.path}rematch/").json()
    assert names(Match.objects.get(pk=answer["match"]))["lord"] == "Zoé"


@pytest.mark.parametrize("seat", ["lord", "hero-4"])
def test_a_seat_that_may_not_be_chosen_is_refused_and_no_table_made(town, seat, refusal):
    refusal(town.alice.post(f"{town.path}rematch/", {"seat": seat}), 400, "unknown-seat")
    assert Match.objects.count() == 1


def test_where_nothing_is_to_be_chosen_nobody_may_swap(duel, refusal):
    duel.alice.post(f"{duel.path}resign/")
    assert duel.alice.get(duel.path).json()["may_swap"] == []
    refusal(duel.alice.post(f"{duel.path}rematch/", {"seat": "north"}), 400, "unknown-seat")


def next_game_of(guest, town):
    """The table of the next game, and the link to it that its answer gives a guest."""
    answer = guest.post(f"{town.path}rematch/").json()
    return f"matches/{answer['match']}/", answer["link"]


def test_whose_link_was_withdrawn_at_the_next_game_does_not_come_back_by_the_game_before(town, asker):
    zoe = town.holder(seat="hero-1")
    path, link = next_game_of(zoe, town)
    there = passed(asker, sits(zoe, link))
    assert there.get(path).json()["seat"] == "lord"
    town.alice.post(f"{path}links/renew/")
    assert there.get(path).status_code == 404
    assert next_game_of(zoe, town) == (path, None)


def test_whose_seat_went_on_with_another_phone_does_not_have_it_again_by_the_game_before(town, as_nobody, asker):
    max_ = town.holder(seat="hero-2")
    path, link = next_game_of(max_, town)
    assert sits(as_nobody, code_for(passed(asker, sits(max_, link)), path, seat="hero-2")["link"]).status_code == 201
    assert next_game_of(max_, town) == (path, None)
