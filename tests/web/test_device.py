"""What a phone is given to keep: the worker, the app, the page for when nobody answers."""

import json

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

pytestmark = pytest.mark.django_db


def test_the_worker_is_served_from_the_root_asked_for_anew_each_time_and_allowed():
    answer = Client().get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.content.startswith(b"// Without network")


@pytest.mark.parametrize(("language", "begins"), [("en", "Campaigns"), ("fr", "Campagnes")])
def test_the_app_is_described_in_the_readers_language_and_begins_at_home(language, begins):
    answer = Client(headers={"Accept-Language": language}).get("/manifest.webmanifest")
    app = json.loads(answer.content)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (app["lang"], app["start_url"], app["scope"]) == (language, "/", "/")
    assert app["description"].startswith(begins)
    assert {icon["purpose"] for icon in app["icons"]} == {"any", "maskable"}


def test_each_icon_is_as_large_as_it_says():
    for icon in json.loads(Client().get("/manifest.webmanifest").content)["icons"]:
        with Image.open(finders.find(icon["src"].removeprefix("/static/"))) as picture:
            assert "x".join(map(str, picture.size)) == icon["sizes"]


def test_the_page_without_network_says_nothing_of_anybody(alice):
    signed_in = Client()
    signed_in.force_login(alice)
    pages = [client.get("/offline/").content for client in (signed_in, Client())]
    assert pages[0] == pages[1]
    assert b"alice" not in pages[0]


def test_the_page_about_phones_says_how_to_come_by_https_and_over_https_that_nothing_is_to_be_done():
    assert b"make run HTTPS=1" in Client().get("/https/").content
    assert b"nothing else is to be done" in Client().get("/https/", secure=True).content


def test_where_the_house_has_an_authority_of_its_own_phones_get_it(settings, tmp_path):
    settings.AUTHORITY = tmp_path / "authority.crt"
    settings.AUTHORITY.write_text("a certificate")
    assert b'href="/https/bivouac.crt"' in Client().get("/https/", secure=True).content
    answer = Client().get("/https/bivouac.crt")
    assert (answer.headers["Content-Type"], answer.content) == ("application/x-x509-ca-cert", b"a certificate")
