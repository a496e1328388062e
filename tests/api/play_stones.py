"""Designs and chances of a second game over the API, where it is installed (tests/config/test_own_things.py)."""

import pytest

from tests.matches.files import mtf

from .uploads import FORM, form

pytestmark = pytest.mark.django_db


def test_designs_of_two_games_are_brought_in_and_listed_together(as_alice):
    files = form(("Granite.stone", b"700"), ("Badger BDG-1.stone", b"30"), ("a.mtf", mtf()), ("b.stone", b"heavy"))
    told = as_alice.client.post("/api/v1/mechs/", files, content_type=FORM, headers=as_alice.headers).json()
    assert (told["imported"], [(one["file"], one["line"]) for one in told["refused"]]) == (3, [("b.stone", 1)])
    rows = {(one["title"], one.get("grams"), one.get("tons")) for one in as_alice.get("mechs/").json()["results"]}
    assert {("Granite", 700, None), ("Pebble", 3, None), ("Badger BDG-1", 30, None), ("Badger BDG-1", None, 30)} <= rows
    heavy = as_alice.get("mechs/?grams_min=500").json()["results"]
    assert [(one["key"], one["title"]) for one in heavy] == [("granite", "Granite")]
    assert as_alice.get("mechs/granite/").json()["option"] == {"stone": "Granite"}
    assert as_alice.get("mechs/badger-bdg-1/").status_code == 200


def test_a_game_refuses_in_its_own_words_or_by_its_code(as_alice):
    files = form(("Boulder.stone", b"9001"), ("Feather.stone", b"0"))
    headers = as_alice.headers | {"Accept-Language": "fr"}
    refused = as_alice.client.post("/api/v1/mechs/", files, content_type=FORM, headers=headers).json()["refused"]
    assert [(one["code"], one["detail"]) for one in refused] == [
        ("too-heavy", "Une pierre de plus de 9000 g."),
        ("weightless-stone", "weightless-stone"),
    ]


def test_each_game_answers_before_a_decision(as_alice, make_duel):
    seats = [{"seat": "cross", "who": "me"}, {"seat": "ring", "who": "me"}]
    duel = make_duel(game="three-in-a-row", dice="table", seats=seats)
    said = as_alice.get(f"{duel.path}outlook/?unit=cross").json()
    assert (said["seized"], said["seat"]) == ({"fraction": "1/3", "value": 1 / 3}, "cross")
