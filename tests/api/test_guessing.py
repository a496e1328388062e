"""Codes of four letters that are guessed, from one address and from many."""

import json

import pytest
from django.test import Client

from core import guessing
from core.grants import signed
from core.models import Grant

pytestmark = pytest.mark.django_db


@pytest.fixture
def good(make_duel):
    """The code to a seat that waits for a guest."""
    duel = make_duel(seats=({"seat": "south", "who": "me"}, {"seat": "north", "who": "guest"}))
    return duel.alice.post(f"{duel.path}codes/", {"seat": "north"}).json()["code"]


def guess(address, code="AAAA", user=None):
    client = Client(REMOTE_ADDR=address)
    if user:
        client.force_login(user)
    answer = client.post("/api/v1/joins/code/", json.dumps({"code": code}), content_type="application/json")
    return answer.status_code


@pytest.fixture
def guessed(monkeypatch):
    """Strangers of many networks have guessed as many codes together as all may in an hour."""
    monkeypatch.setattr(guessing, "ALL_MOST", 3)
    assert [guess(f"203.0.{n}.1") for n in range(3)] == [404] * 3


def test_codes_are_not_guessed_and_links_go_on(good, monkeypatch):
    monkeypatch.setattr(guessing, "ADDRESS_MOST", 3)
    assert [guess("192.0.2.1", f"AAA{letter}") for letter in "3479"] == [404, 404, 404, 429]
    assert guess("192.0.2.1", good) == 429
    link = {"link": signed(Grant.objects.get()), "name": "Hugo"}
    answer = Client(REMOTE_ADDR="192.0.2.1").post("/api/v1/joins/", json.dumps(link), content_type="application/json")
    assert answer.status_code == 201


def test_one_address_uses_up_nobody_elses_tries(monkeypatch):
    monkeypatch.setattr(guessing, "ADDRESS_MOST", 2)
    monkeypatch.setattr(guessing, "ALL_MOST", 3)
    monkeypatch.setattr(guessing, "FEW_MOST", 0)
    assert [guess("192.0.2.1") for _ in range(6)] == [404, 404, 429, 429, 429, 429]
    assert guess("192.0.2.2") == 404


def test_a_good_code_and_what_is_no_code_at_all_count_for_nobody(good, monkeypatch):
    for name in ("ADDRESS_MOST", "ALL_MOST", "FEW_MOST"):
        monkeypatch.setattr(guessing, name, 1)
    assert [guess("192.0.2.1", good) for _ in range(4)] == [200] * 4
    assert [guess("192.0.2.1", wrong) for wrong in ("AAA", "OOOO", "AAAA", "AAAA")] == [400, 400, 404, 429]


def test_however_many_have_guessed_together_whoever_has_a_good_code_comes_in(guessed, good, bob):
    assert guess("192.0.2.7", good) == 200
    assert guess("2001:db8:1::7", good, bob) == 200


@pytest.mark.parametrize(
    ("together", "apart"),
    [
        (["192.0.2.1", "192.0.2.77", "192.0.2.200"], "192.0.3.1"),
        (["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:ffff::1"], "2001:db8:2::1"),
    ],
    ids=["IPv4", "IPv6"],
)
def test_after_that_a_network_has_few_wrong_ones_whatever_its_addresses(guessed, monkeypatch, together, apart):
    monkeypatch.setattr(guessing, "FEW_MOST", 2)
    assert [guess(address) for address in together] == [404, 404, 429]
    assert [guess(apart), guess(apart), guess(apart)] == [404, 404, 429]


def test_after_that_an_account_has_as_many_by_itself_and_its_network_may_have_none(guessed, good, monkeypatch, bob):
    monkeypatch.setattr(guessing, "FEW_MOST", 2)
    assert [guess(f"192.0.2.{n}") for n in range(3)] == [404, 404, 429]
    assert guess("192.0.2.9", good) == 429
    assert guess("192.0.2.9", good, bob) == 200
    assert [guess(f"198.51.{n}.1", user=bob) for n in range(3)] == [404, 404, 429]


def test_whoever_is_turned_away_hears_how_long_and_does_not_count(guessed, monkeypatch):
    monkeypatch.setattr(guessing, "ADDRESS_MOST", 3)
    monkeypatch.setattr(guessing, "FEW_MOST", 1)
    assert [guess("192.0.2.1") for _ in range(9)] == [404] + [429] * 8
    client = Client(REMOTE_ADDR="192.0.2.1")
    answer = client.post("/api/v1/joins/code/", json.dumps({"code": "AAAA"}), content_type="application/json")
    assert (answer.json()["code"], 0 < int(answer.headers["Retry-After"]) <= 3600) == ("throttled", True)
    monkeypatch.setattr(guessing, "FEW_MOST", 9)
    assert [guess("192.0.2.1") for _ in range(3)] == [404, 404, 429]
