"""Tries of passwords and links: ten a minute are ten, by whichever door, on however many processes."""

import json
import logging
import math
import os
import re
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client
from django.urls import reverse
from redis import Redis

from core import guessing, limits, remote
from core.grants import signed
from core.models import Grant
from matches import tables
from matches.models import Match
from scripts.services import REDIS_URL

pytestmark = pytest.mark.django_db

WRONG = {"username": "alice", "password": "guess"}


def sign_in(client):
    return client.post("/sign-in/", WRONG)


def token(client):
    return client.post("/api/v1/tokens/", json.dumps(WRONG), content_type="application/json")


def admin(client):
    return client.post("/admin/login/", WRONG)


def old_password(client):
    words = {"old_password": "guess", "new_password1": "other-words-1", "new_password2": "other-words-1"}
    return client.post("/password/", words)


PASSWORDS = [sign_in, token, admin, old_password]


@pytest.fixture
def client(alice):
    """Alice, who may use the back office too, on a page of hers; signing in asks her again all the same."""
    alice.is_staff = alice.is_superuser = True
    alice.save()
    signed_in = Client(headers={"Accept-Language": "fr"})
    signed_in.force_login(alice)
    return signed_in


@pytest.mark.parametrize("door", PASSWORDS, ids=lambda door: door.__name__)
def test_the_eleventh_try_of_a_password_waits(client, alice, door):
    asker = client if "old" in door.__name__ else Client(headers={"Accept-Language": "fr"})
    answers = [door(asker) for _ in range(11)]
    assert {answer.status_code for answer in answers[:10]} <= {200, 401, 422}
    assert answers[10].status_code == 429
    seconds = int(answers[10].headers["Retry-After"])
    assert 0 < seconds <= 60
    assert re.search(rf"(Trop d.essais|Trop de demandes).*{seconds}", answers[10].content.decode())
    alice.refresh_from_db()
    assert alice.check_password("alice-sings-well")


def test_all_doors_count_together(client):
    stranger = Client()
    tries = [door(client if "old" in door.__name__ else stranger) for door in PASSWORDS for _ in range(3)]
    assert [answer.status_code == 429 for answer in tries] == [False] * 10 + [True] * 2
    for door in PASSWORDS:
        assert door(client if "old" in door.__name__ else stranger).status_code == 429


@pytest.fixture
def guessed(monkeypatch, alice):
    """Strangers of many networks have guessed at Alice's password as often as all may in a day."""
    monkeypatch.setattr(guessing, "PASSWORD_MOST", 3)
    monkeypatch.setattr(guessing, "PASSWORD_FEW_MOST", 2)
    assert [sign_in(Client(REMOTE_ADDR=f"203.0.{n}.1")).status_code for n in range(3)] == [422] * 3


@pytest.mark.parametrize("door", PASSWORDS, ids=lambda door: door.__name__)
def test_an_account_that_many_addresses_guess_at_leaves_each_network_a_few_wrong_ones(client, guessed, door):
    asker = client if "old" in door.__name__ else Client(headers={"Accept-Language": "fr"})

    def tried(address):
        asker.defaults["REMOTE_ADDR"] = address
        return door(asker)

    answers = [tried(address) for address in ("192.0.2.1", "192.0.2.77", "192.0.2.200")]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    seconds = int(answers[2].headers["Retry-After"])
    assert 0 < seconds <= 3600
    minutes = rf"Trop d.essais. Attendez {math.ceil(seconds / 60)} minutes"
    assert re.search(rf"{minutes}|Trop de demandes.*{seconds}", answers[2].content.decode())
    assert tried("192.0.3.1").status_code != 429


def test_whoever_knows_the_password_comes_in_however_many_have_guessed(guessed, alice):
    right = {"username": "alice", "password": "alice-sings-well"}
    for number in range(4):
        assert Client(REMOTE_ADDR=f"192.0.2.{number}").post("/sign-in/", right).status_code == 302
    assert [sign_in(Client(REMOTE_ADDR="192.0.2.9")).status_code for _ in range(3)] == [422, 422, 429]
    assert Client(REMOTE_ADDR="192.0.2.9").post("/sign-in/", right).status_code == 429
    assert Client(REMOTE_ADDR="198.51.100.9").post("/sign-in/", right).status_code == 302


def test_guesses_at_one_account_are_no_others_and_a_name_that_nobody_has_is_answered_alike(guessed, bob):
    def guesses(name):
        body = {"username": name, "password": "guess"}
        return [Client(REMOTE_ADDR=f"192.0.2.{n}").post("/sign-in/", body).status_code for n in range(6)]

    assert guesses("bob") == guesses("nobody") == [422] * 5 + [429]


def test_whoever_has_an_ipv6_connection_has_its_tries_once_and_not_for_each_of_its_addresses(alice):
    def tried(address):
        return sign_in(Client(REMOTE_ADDR=address)).status_code

    assert [tried(f"2001:db8:0:7::{n:x}") for n in range(11)] == [422] * 10 + [429]
    assert tried("2001:db8:0:7:ffff:ffff:ffff:ffff") == 429
    assert tried("2001:db8:0:8::1") == 422
    assert [tried("::ffff:192.0.2.1") for _ in range(10)] == [422] * 10
    assert tried("192.0.2.1") == 429
    assert tried("::ffff:192.0.2.2") == 422


def test_the_back_office_leads_to_the_one_page_that_changes_a_password(client):
    assert client.get("/admin/password_change/").headers["Location"] == "/password/"
    assert client.post("/admin/password_change/", WRONG).headers["Location"] == "/password/"


def test_looking_at_the_pages_is_no_try(client):
    for _ in range(11):
        assert client.get("/password/").status_code == 200
        assert Client().get("/sign-in/").status_code == 200
        assert Client().get("/admin/login/").status_code == 200


LINK = signed(Grant(pk=1))


def test_links_are_not_guessed_on_pages(settings, monkeypatch):
    monkeypatch.setitem(settings.LIMITS, "join", 4)
    visitor = Client(headers={"Accept-Language": "fr"})
    assert visitor.post("/join/", {"link": "x"}).status_code == 422
    assert visitor.get(reverse("link", args=["WzEsMSxudWxsLCIiXQ:x"])).status_code == 404
    api = visitor.post("/api/v1/joins/", json.dumps({"link": "x"}), content_type="application/json")
    assert api.status_code == 400
    assert visitor.post("/join/", {"link": "x"}).status_code == 422
    for answer in (
        visitor.post("/join/", {"link": LINK}),
        visitor.get(reverse("link", args=[LINK])),
        visitor.post(reverse("link", args=[LINK])),
    ):
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0
        assert "Trop d’essais" in answer.content.decode()
    assert visitor.get("/join/").status_code == 200


def test_a_claim_is_a_try_of_a_link_too(settings, monkeypatch, client):
    monkeypatch.setitem(settings.LIMITS, "join", 2)
    claim = ("/api/v1/joins/claim/", json.dumps({"link": "x"}), "application/json")
    assert [client.post(*claim).status_code for _ in range(3)] == [400, 400, 429]
    assert client.post("/join/", {"link": "x"}).status_code == 429


def test_computers_play_at_so_many_tables_a_minute_and_no_more(settings, monkeypatch, client, alice):
    """Two of them may play two hundred moves before the answer comes."""
    monkeypatch.setitem(settings.LIMITS, "computers", 3)
    monkeypatch.setattr(tables, "COMPUTER_MOVES_MOST", 1)
    seats = [{"seat": seat, "who": "random"} for seat in ("south", "north")]

    def made():
        body = json.dumps({"game": "bitva", "seats": seats})
        return client.post("/api/v1/matches/", body, content_type="application/json")

    number = made().json()["id"]
    seat = f"/api/v1/matches/{number}/seats/south/"
    assert client.patch(seat, json.dumps({"who": "random"}), content_type="application/json").status_code == 200
    assert client.post(f"/tables/{number}/nudge/").status_code == 302
    version = Match.objects.get().version
    refused = [
        made(),
        client.patch(seat, json.dumps({"who": "random"}), content_type="application/json"),
        client.post(f"/api/v1/matches/{number}/rematch/", "{}", content_type="application/json"),
        client.post(f"/tables/{number}/nudge/"),
        client.post(f"/tables/{number}/seat/", {"seat": "south", "who": "random"}),
        client.post(f"/tables/{number}/rematch/"),
        client.post("/tables/new/", {"game": "bitva"}),
    ]
    assert {answer.status_code for answer in refused} == {429}
    assert Match.objects.get().version == version
    assert client.get("/tables/new/").status_code == client.get("/api/v1/matches/").status_code == 200


# --- several processes ----------------------------------------------------------------------------

OTHER = """
from django.conf import settings
settings.configure(LIMITS_REDIS={url!r})
from core import limits
print(sum(not limits.seconds_to_wait({who!r}, most=10, seconds=60) for _ in range({times})))
"""


def elsewhere(who, times):
    """How many of so many tries another process lets through."""
    code = OTHER.format(url=REDIS_URL, who=who, times=times)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.fixture
def address():
    """An address that nobody else asks from: whatever runs beside this suite may count in the same Redis."""
    number = os.getpid()
    return f"127.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


@pytest.fixture
def redis(settings, monkeypatch, address):
    """The tests' Redis counts; what it counted of this address is gone afterwards."""
    settings.LIMITS_REDIS = REDIS_URL
    monkeypatch.setattr(limits.QUIET, "until", 0.0)
    monkeypatch.setattr(limits, "REDIS_SECONDS", 20)  # a busy machine is no dead Redis
    remote.redis_at.cache_clear()
    with Redis.from_url(REDIS_URL) as link:
        yield link
        for key in link.scan_iter(f"bivouac.limit:*{address}"):
            link.delete(key)
    remote.redis_at.cache_clear()


@pytest.mark.redis
def test_two_processes_let_ten_through_between_them(redis, address):
    with ThreadPoolExecutor(2) as pool:
        let_through = pool.map(lambda _: elsewhere(f"two-processes_{address}", 9), range(2))
    assert sum(let_through) == 10


@pytest.mark.redis
def test_tries_in_another_process_count_for_the_page_and_the_api(redis, address, alice):
    assert elsewhere(f"sign-in_{address}", 8) == 8
    assert sign_in(Client(REMOTE_ADDR=address)).status_code == 422
    assert token(Client(REMOTE_ADDR=address)).status_code == 401
    for door in (sign_in, token, admin):
        assert door(Client(REMOTE_ADDR=address)).status_code == 429
    assert elsewhere(f"sign-in_{address}", 1) == 0
    assert elsewhere(f"sign-in_of-another_{address}", 1) == 1


@pytest.mark.redis
def test_who_is_turned_away_does_not_wait_longer_for_it_and_the_count_ends_by_itself(redis, address):
    waits = [limits.seconds_to_wait(f"short_{address}", most=2, seconds=60) for _ in range(5)]
    assert waits[:2] == [0, 0]
    assert sorted(waits[2:], reverse=True) == waits[2:]
    assert redis.zcard(f"bivouac.limit:short_{address}") == 2
    assert 0 < redis.ttl(f"bivouac.limit:short_{address}") <= 60


@pytest.fixture
def dead_redis(settings, monkeypatch):
    """A port where nobody listens."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        settings.LIMITS_REDIS = f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"
        monkeypatch.setattr(limits.QUIET, "until", 0.0)
        monkeypatch.setattr(remote, "QUIET_SECONDS", 3600.0)
        remote.redis_at.cache_clear()
        yield nobody
    remote.redis_at.cache_clear()


@pytest.mark.parametrize("silent", [False, True], ids=["dead", "silent"])
def test_without_its_redis_a_process_counts_by_itself_and_asks_only_once(dead_redis, alice, caplog, silent):
    if silent:
        dead_redis.listen()
    with caplog.at_level(logging.WARNING, logger=limits.__name__):
        answers = [sign_in(Client()) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]
    assert [record.name for record in caplog.records if record.name == limits.__name__] == [limits.__name__]
    assert "counts by itself" in caplog.text
