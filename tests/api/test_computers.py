"""Which computers a game has, over the API."""

import pytest
from msgspec.structs import replace

from games import registry

pytestmark = pytest.mark.django_db


@pytest.fixture
def without_greedy(monkeypatch):
    """Bitva as a game that brings no computer player of its own; in effect once it is called."""
    bare = replace(registry.PLAYABLE["bitva"], greedy=None)

    def begin():
        for games in ("GAMES", "PLAYABLE"):
            monkeypatch.setattr(registry, games, {**getattr(registry, games), "bitva": bare})

    return begin


def test_a_game_names_the_computers_that_play_it(as_alice, without_greedy):
    assert as_alice.get("games/bitva/").json()["computers"] == ["random", "greedy"]
    assert as_alice.get("games/battle-cry/").json()["computers"] == []
    without_greedy()
    assert as_alice.get("games/bitva/").json()["computers"] == ["random"]


def test_a_computer_that_a_game_does_not_have_gets_no_seat(as_alice, make_duel, without_greedy, refusal, rows):
    duel = make_duel()
    without_greedy()
    before = rows()
    seats = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "greedy"}]
    made = refusal(as_alice.post("matches/", {"game": "bitva", "seats": seats}), 400, "not-a-choice")
    given = refusal(as_alice.patch(f"{duel.path}seats/north/", {"who": "greedy"}), 400, "not-a-choice")
    assert (made["params"], list(made["errors"])) == ({"choices": ["random"]}, ["seats"])
    assert (given["params"], list(given["errors"])) == ({"choices": ["random"]}, ["who"])
    assert rows() == before
    assert as_alice.patch(f"{duel.path}seats/north/", {"who": "random"}).json()["who"] == "random"


def test_a_table_whose_computer_is_gone_from_its_game_goes_on_and_has_a_rematch(as_alice, make_duel, without_greedy):
    seats = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "greedy"}]
    duel = make_duel(seats=seats, dice="server")
    without_greedy()
    duel.play(as_alice)
    assert as_alice.post(f"{duel.path}resign/", {}, match=duel.version).status_code == 200
    again = as_alice.post(f"{duel.path}rematch/").json()
    who = {seat["seat"]: seat["who"] for seat in as_alice.get(again["href"]).json()["seats"]}
    assert who == {"south": "random", "north": "account"}
