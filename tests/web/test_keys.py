"""Keys for the API on the account's page; what a change of password does to them."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import ApiKey
from campaigns.services.keys import key_make

pytestmark = pytest.mark.django_db

CHANGE = {"old_password": "alice-sings-well", "new_password1": "other-words-1", "new_password2": "other-words-1"}


def opens(key):
    return Client().get("/api/v1/me/", headers={"Authorization": f"Token {key}"}).status_code == 200


def test_a_key_is_made_with_a_name_and_shown_once(reader, alice):
    alices = reader(alice)
    page = alices.go("profile").send("/profile/key/", name="Scoreboard")
    key = re.search(r"<code class=\"secret\">(\w+)</code>", page.html)[1]
    assert opens(key)
    later = alices.go("profile")
    assert key not in later.text
    assert "Scoreboard" in later.text
    assert f"{key[:8]}…" in later.text
    assert "last used on" in later.text


@pytest.mark.parametrize(
    ("language", "never", "ended"),
    [
        ("en", "never used", "The key opens nothing any more."),
        ("fr", "jamais utilisée", "Cette clé n’ouvre plus rien."),
    ],
)
def test_one_key_of_several_is_ended(reader, alice, language, never, ended):
    (row, first), (_row, second) = (key_make(user=alice, name=name, at=timezone.now()) for name in ("one", "two"))
    page = reader(alice, language).go("profile")
    assert page.text.count(never) == 2
    page = page.send(f"/profile/key/{row.pk}/end/")
    assert ended in page.text
    assert (opens(first), opens(second)) == (False, True)


def test_whoever_hears_the_page_hears_which_key_a_button_ends(reader, alice):
    for name in ("one", "two"):
        key_make(user=alice, name=name, at=timezone.now())
    text = " ".join(reader(alice).go("profile").text.split())
    assert "End it one" in text
    assert "End it two" in text


def test_a_key_without_a_name_is_not_made(reader, alice):
    page = reader(alice).go("profile").send("/profile/key/", name=" ")
    assert page.status == 422
    assert "Fill this in." in page.text
    assert not ApiKey.objects.exists()


def test_alice_ends_no_key_of_bobs(reader, alice, bob):
    row, key = key_make(user=bob, name="bob's", at=timezone.now())
    alices = Client()
    alices.force_login(alice)
    assert alices.post(f"/profile/key/{row.pk}/end/").status_code == 404
    assert opens(key)


def test_a_changed_password_ends_the_keys_unless_they_are_to_stay(reader, alice):
    _row, key = key_make(user=alice, name="one", at=timezone.now())
    page = reader(alice).go("password")
    assert page.form("password").values["keys_end"] == ["on"]  # so it is, unless somebody says otherwise
    page = page.send("password", **CHANGE)
    assert "your keys for the API have ended" in page.text
    assert not opens(key)


def test_keys_that_are_to_stay_do(reader, alice):
    _row, key = key_make(user=alice, name="one", at=timezone.now())
    page = reader(alice, "fr").go("password").send("password", **CHANGE, keys_end=[])
    assert "Votre mot de passe est changé." in page.text
    assert opens(key)


def test_a_refused_change_ends_nothing(reader, alice):
    _row, key = key_make(user=alice, name="one", at=timezone.now())
    assert reader(alice).go("password").send("password", **CHANGE | {"old_password": "?"}).status == 422
    assert opens(key)


def test_a_password_set_by_the_operator_ends_the_keys(alice, bob):
    alice.is_staff = alice.is_superuser = True
    alice.save()
    _row, key = key_make(user=bob, name="one", at=timezone.now())
    office = Client()
    office.force_login(alice)
    words = {"usable_password": "true", "password1": "other-words-1", "password2": "other-words-1"}
    assert office.post(f"/admin/campaigns/user/{bob.pk}/password/", words).status_code == 302
    bob.refresh_from_db()
    assert bob.check_password("other-words-1")
    assert not opens(key)


def test_the_back_office_shows_whose_keys_there_are_and_no_key(alice, bob):
    alice.is_staff = alice.is_superuser = True
    alice.save()
    row, key = key_make(user=bob, name="one", at=timezone.now())
    office = Client()
    office.force_login(alice)
    for path in ("/admin/campaigns/apikey/", f"/admin/campaigns/apikey/{row.pk}/change/"):
        shown = office.get(path).content.decode()
        assert key[:8] in shown
        assert key not in shown
    assert office.get("/admin/campaigns/apikey/add/").status_code == 403
    assert office.post(f"/admin/campaigns/apikey/{row.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not opens(key)
