"""Keys for the API: several, named, shown once, kept as digests, ended one by one; what they say of their use."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from api.schema import document
from campaigns.models import ApiKey
from campaigns.services import keys

pytestmark = pytest.mark.django_db


@pytest.fixture
def with_key(asker):
    """An asker with this key."""
    return lambda key: asker(Authorization=f"Token {key}")


def made(asker, name):
    answer = asker.post("keys/", {"name": name})
    assert answer.status_code == 201
    return answer.json()


def test_several_keys_with_names_each_open_the_api(as_alice, with_key):
    found = [made(as_alice, name) for name in ("Scoreboard", "Pi in the attic")]
    assert len({row["token"] for row in found}) == 2
    for key in found:
        assert with_key(key["token"]).get("me/").json()["username"] == "alice"


def test_a_key_that_is_sent_for_twice_is_two_as_its_address_says(as_alice):
    first, again = (as_alice.post("keys/", {"name": "Scoreboard"}, key="a").json() for _time in range(2))
    assert first["token"] != again["token"]
    assert "Sent twice, it makes two." in document()["paths"]["/api/v1/keys/"]["post"]["description"]


def test_a_key_is_shown_once_and_told_by_its_beginning(as_alice):
    key = made(as_alice, "Scoreboard")
    listed = as_alice.get("keys/").json()["results"]
    assert [row["name"] for row in listed] == ["Scoreboard", "tests"]
    assert listed[0] == {name: value for name, value in key.items() if name != "token"}
    assert key["token"].startswith(listed[0]["prefix"])
    assert len(listed[0]["prefix"]) == 8
    assert key["token"] not in as_alice.get("keys/").content.decode()
    assert [row["current"] for row in listed] == [False, True]


def test_nothing_in_the_database_opens_the_api(as_alice, as_nobody, with_key):
    made_key = made(as_alice, "Scoreboard")["token"]
    signed_in = as_nobody.post("tokens/", {"username": "alice", "password": "alice-sings-well"}).json()["token"]
    kept = [str(value) for row in ApiKey.objects.values_list() for value in row]
    for key in (made_key, signed_in):
        assert not any(key in value for value in kept)
    assert all(with_key(value).get("me/").status_code == 401 for value in kept)


def test_an_ended_key_opens_nothing_and_the_others_do(as_alice, with_key, refusal):
    ended, other = made(as_alice, "one"), made(as_alice, "two")
    assert as_alice.delete(f"keys/{ended['id']}/").status_code == 204
    refusal(with_key(ended["token"]).get("me/"), 401, "bad-credentials")
    assert with_key(other["token"]).get("me/").status_code == 200
    refusal(as_alice.delete(f"keys/{ended['id']}/"), 404, "no-key")


def test_bob_ends_no_key_of_alices(as_alice, as_bob, refusal, rows):
    key = made(as_alice, "one")
    before = rows()
    refusal(as_bob.delete(f"keys/{key['id']}/"), 404, "no-key")
    assert rows() == before
    assert [row["name"] for row in as_bob.get("keys/").json()["results"]] == ["tests"]


def test_dropping_the_token_ends_the_one_that_asks(as_alice, with_key, refusal):
    asking, other = made(as_alice, "one")["token"], made(as_alice, "two")["token"]
    assert with_key(asking).delete("tokens/mine/").status_code == 204
    refusal(with_key(asking).get("me/"), 401, "bad-credentials")
    assert with_key(other).get("me/").status_code == 200


def test_from_a_page_dropping_the_token_ends_them_all(as_alice, alice, refusal):
    page = Client()
    page.force_login(alice)
    assert page.delete("/api/v1/tokens/mine/").status_code == 204
    refusal(as_alice.get("me/"), 401, "bad-credentials")


@pytest.mark.parametrize("name", ["", " ", "x" * 81, "a\nb", 7])
def test_a_key_has_a_name(as_alice, refusal, rows, name):
    before = rows()
    answer = as_alice.post("keys/", {"name": name})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["name"])
    assert rows() == before


def test_keys_do_not_grow_without_end(as_alice, refusal, monkeypatch):
    monkeypatch.setattr(keys, "KEYS_MOST", 2)
    made(as_alice, "one")
    problem = refusal(as_alice.post("keys/", {"name": "two"}), 409, "too-many-keys")
    assert problem["params"]["most"] == 2


def test_signing_in_makes_a_key_each_time_and_the_longest_unused_goes(as_nobody, alice, with_key, monkeypatch):
    monkeypatch.setattr(keys, "SIGN_INS_MOST", 2)
    sign_in = {"username": "alice", "password": "alice-sings-well"}
    first, second, third = (as_nobody.post("tokens/", sign_in).json()["token"] for _ in range(3))
    assert [with_key(key).get("me/").status_code for key in (first, second, third)] == [401, 200, 200]
    as_nobody.post("tokens/", sign_in)  # of the two the second was made, and used, first
    assert [with_key(key).get("me/").status_code for key in (second, third)] == [401, 200]


# --- last use -------------------------------------------------------------------------------------


def test_the_first_use_is_known_and_those_within_an_hour_write_nothing(as_alice, with_key):
    key = made(as_alice, "one")
    assert key["used_at"] is None
    asker = with_key(key["token"])
    asker.get("me/")
    used = ApiKey.objects.get(pk=key["id"]).used_at
    assert timezone.now() - used < timedelta(minutes=10)
    with CaptureQueriesContext(connection) as asked:
        asker.get("me/")
    assert not any("UPDATE" in query["sql"] for query in asked)
    assert ApiKey.objects.get(pk=key["id"]).used_at == used


def test_a_use_after_an_hour_is_known_again(as_alice, with_key):
    key = made(as_alice, "one")
    long_ago = timezone.now() - timedelta(hours=1, seconds=1)
    ApiKey.objects.filter(pk=key["id"]).update(used_at=long_ago)
    assert with_key(key["token"]).get("me/").status_code == 200
    assert ApiKey.objects.get(pk=key["id"]).used_at > long_ago


def test_who_only_reads_is_answered_though_the_use_cannot_be_written_down(as_alice, with_key, monkeypatch, caplog):
    key = made(as_alice, "one")

    def full(**_):
        raise DatabaseError("disk full")

    monkeypatch.setattr("api.authentication.key_used", full)
    assert with_key(key["token"]).get("me/").status_code == 200
    assert "disk full" in caplog.text
    assert key["token"] not in caplog.text


def test_a_closed_account_has_no_keys(as_alice, alice, refusal):
    alice.is_active = False
    alice.save()
    refusal(as_alice.get("me/"), 401, "bad-credentials")
