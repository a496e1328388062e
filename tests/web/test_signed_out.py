"""Whoever is signed out, by whichever door, hears no more by streams that are open: they have to come back and ask."""

import json
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from campaigns.models import ApiKey, User
from campaigns.services import keys
from campaigns.services.keys import key_make
from core.news import gone_read
from tests.web.test_keys import CHANGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def bobs(bob):
    """Bob's browser."""
    browser = Client()
    browser.force_login(bob)
    return browser


@pytest.fixture
def gone(monkeypatch, django_capture_on_commit_callbacks):
    """Who is told to the live process to hear no more while something is done."""

    def of(does, *asked):
        ended = set()
        monkeypatch.setattr("core.news.send", lambda raw: ended.update(gone_read(raw) or ()))
        with django_capture_on_commit_callbacks(execute=True):
            does(*asked)
        return ended

    return of


def leaves(bob, bobs, office):
    assert bobs.post("/sign-out/").status_code == 302


def leaves_the_office(bob, bobs, office):
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    assert bobs.post("/admin/logout/").status_code == 302
    assert "sessionid" not in bobs.cookies or not bobs.cookies["sessionid"].value


def changes_the_password_alone(bob, bobs, office):
    assert bobs.post("/password/", {**CHANGE, "old_password": "bob-sings-well"}).status_code == 302


def is_given_another_password_on_the_terminal(bob, bobs, office):
    with patch("getpass.getpass", return_value="a-quiet-evening"):
        call_command("changepassword", "bob", stdout=StringIO())


def is_shut_in_the_office(bob, bobs, office):
    page = office.get(f"/admin/campaigns/user/{bob.pk}/change/")
    form = page.context["adminform"].form
    values = {name: form[name].value() for name in form.fields if form[name].value() and name != "password"}
    dates = {"date_joined_0": "2026-11-20", "date_joined_1": "20:00:00"}
    values = {name: value for name, value in values.items() if name not in ("is_active", "last_login", "date_joined")}
    assert office.post(f"/admin/campaigns/user/{bob.pk}/change/", {**values, **dates}).status_code == 302
    bob.refresh_from_db()
    assert not bob.is_active


def has_a_key_deleted_in_the_office(bob, bobs, office):
    key, _ = key_make(user=bob, name="one", at=timezone.now())
    assert office.post(f"/admin/campaigns/apikey/{key.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not ApiKey.objects.exists()


def has_keys_deleted_in_the_office(bob, bobs, office):
    key, _ = key_make(user=bob, name="one", at=timezone.now())
    chosen = {"action": "delete_selected", "_selected_action": [key.pk], "post": "yes"}
    assert office.post("/admin/campaigns/apikey/", chosen).status_code == 302
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize(
    "does",
    [
        leaves,
        leaves_the_office,
        changes_the_password_alone,
        is_given_another_password_on_the_terminal,
        is_shut_in_the_office,
        has_a_key_deleted_in_the_office,
        has_keys_deleted_in_the_office,
    ],
)
def test_an_account_that_is_signed_out_hears_no_more(gone, bob, bobs, office, does):
    assert gone(does, bob, bobs, office) == {("account", bob.pk)}


def sign_in(bob):
    credentials = {"username": "bob", "password": "bob-sings-well"}
    assert Client().post("/api/v1/tokens/", json.dumps(credentials), content_type="application/json").status_code == 200


def test_the_oldest_sign_in_of_too_many_over_the_api_hears_no_more(gone, bob, monkeypatch):
    monkeypatch.setattr(keys, "SIGN_INS_MOST", 1)
    assert gone(sign_in, bob) == set()
    assert gone(sign_in, bob) == {("account", bob.pk)}


def test_whoever_signs_in_elsewhere_goes_on_hearing(gone, bob, bobs, office):
    credentials = {"username": "bob", "password": "bob-sings-well"}
    assert gone(lambda: Client().post("/sign-in/", credentials)) == set()


@pytest.mark.parametrize("path", ["/campaigns/999/", "/tables/999/", "/sheets/999/"])
def test_whoever_is_not_signed_in_hears_what_to_do_of_anything_that_may_be_theirs(reader, path):
    page = reader().open(path)
    assert (page.status, page.text.count("If it is yours: sign in, or open the link you were given.")) == (404, 1)
    assert "campaign of yours" not in page.text
