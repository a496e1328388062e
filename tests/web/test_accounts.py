"""Signing up, in and out; the password; the key for the API."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaigns.services import accounts

pytestmark = pytest.mark.django_db


def signed_up(visitor, name="dora", password="a-quiet-morning"):
    return visitor.go("sign-up").send("sign-up", username=name, password=password)


def test_dora_signs_up_and_is_at_her_desk(reader):
    visitor = reader(None, "fr")
    page = signed_up(visitor)
    assert page.path == "/"
    assert "dora" in page.text
    dora = get_user_model().objects.get(username="dora")
    assert (dora.language, dora.player.name) == ("fr", "dora")


@pytest.mark.parametrize(
    ("name", "password", "words"),
    [
        ("ALICE", "a-quiet-morning", "Somebody has this name already."),
        ("dora", "12345678", "This password is too common."),
        ("dora", "short", "too short"),
        ("dorabella", "dorabella1", "too similar to the username"),
        ("do ra", "a-quiet-morning", "Enter a valid username."),
        ("d" * 81, "a-quiet-morning", "at most 80 characters"),
    ],
    ids=["taken", "common", "short", "similar", "space", "long"],
)
def test_what_is_wrong_is_said_beside_the_field(name, password, words, reader, alice):
    page = signed_up(reader(), name, password)
    assert page.status == 422
    assert words in page.text
    assert page.form("sign-up").values["username"] == [name]
    assert get_user_model().objects.count() == 1


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("аlice", "en", "letters of one script only"),
        ("bοb", "fr", "lettres que d’une seule écriture"),
        ("al\u3164ice", "en", "characters that cannot be shown"),
        ("ali\u202ece", "en", "Enter a valid username."),
        ("ali\u200bce", "en", "Enter a valid username."),
        ("аӏісе", "fr", "Quelqu’un porte un nom qui ressemble tout à fait à celui-ci."),
        ("aIice", "en", "looks just like this one"),
    ],
    ids=["Cyrillic a", "Greek o", "filler", "turned round", "zero width", "all Cyrillic", "capital I"],
)
def test_a_name_that_could_be_taken_for_another_is_refused(name, language, words, reader, alice):
    page = signed_up(reader(None, language), name)
    assert page.status == 422
    assert words in page.text
    assert get_user_model().objects.count() == 1


@pytest.mark.parametrize("name", ["Ольга", "山田", "Zoé"])
def test_a_name_of_any_one_script_is_welcome(name, reader, alice):
    assert signed_up(reader(), name).path == "/"


def test_signing_up_can_be_closed(reader, settings):
    settings.SIGN_UP_OPEN = False
    assert reader().go("sign-up").status == 404
    assert reverse("sign-up") not in reader().open("/").html


def test_alice_signs_in_stays_and_signs_out(reader, alice):
    visitor = reader()
    page = visitor.go("sign-in").send("sign-in", username="alice", password="alice-sings-well")
    assert "alice" in page.text
    assert visitor.client.session.get_expire_at_browser_close() is False
    page = visitor.go("profile").send("/sign-out/")
    assert "Sign in" in page.text


def test_on_a_shared_phone_the_browser_forgets(reader, alice):
    visitor = reader()
    visitor.go("sign-in").send("sign-in", username="alice", password="alice-sings-well", stay=[])
    assert visitor.client.session.get_expire_at_browser_close() is True


@pytest.mark.parametrize(
    "path", ["/", "/tables/", "/sheets/", "/campaigns/", "/mechs/", "/print/", "/tools/", "/join/"]
)
def test_no_browser_keeps_a_page_of_alices_to_lead_back_to_when_she_has_signed_out(path, client, alice):
    assert "Cache-Control" not in client.get(path).headers
    client.force_login(alice)
    assert {"no-store", "private"} <= set(client.get(path).headers["Cache-Control"].split(", "))


def test_a_wrong_password_is_said_and_the_name_stays(reader, alice):
    page = reader().go("sign-in").send("sign-in", username="alice", password="wrong")
    assert page.status == 422
    assert "Name or password is wrong." in page.text
    assert page.form("sign-in").values["username"] == ["alice"]


def test_signing_in_leads_back_to_the_page_that_asked_for_it(reader, alice):
    page = reader().go("campaign-new")
    assert "Sign in" in page.text
    page = page.send("sign-in", username="alice", password="alice-sings-well")
    assert page.path == reverse("campaign-new")


def test_guessing_passwords_is_slowed_down(reader, alice):
    visitor = reader()
    answers = [visitor.go("sign-in").send("sign-in", username="alice", password="guess") for _ in range(11)]
    assert [page.status for page in answers] == [422] * 10 + [429]
    assert "Too many tries" in answers[-1].text
    assert int(answers[-1].response.headers["Retry-After"]) > 0


def test_the_password_is_changed_with_the_old_one(reader, alice):
    alices = reader(alice)
    page = alices.go("password").send(
        "password", old_password="alice-sings-well", new_password1="other-words-1", new_password2="other-words-1"
    )
    assert "Your password is changed." in page.text
    alice.refresh_from_db()
    assert alice.check_password("other-words-1")


def test_without_the_old_password_nothing_changes(reader, alice):
    page = (
        reader(alice)
        .go("password")
        .send("password", old_password="?", new_password1="other-words-1", new_password2="other-words-1")
    )
    assert page.status == 422
    alice.refresh_from_db()
    assert alice.check_password("alice-sings-well")


@pytest.mark.django_db(transaction=True)
def test_a_password_is_hashed_while_others_can_write(client, monkeypatch):
    held = []

    def hashed(password):
        held.append(connection.in_atomic_block)
        return make_password(password)

    monkeypatch.setattr(accounts, "make_password", hashed)
    form = {"username": "zoe", "password": "zoe-sings-well"}
    assert client.post("/sign-up/", form).status_code == 302
    assert held == [False]
    assert Client().login(username="zoe", password="zoe-sings-well")
