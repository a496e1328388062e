"""The frame around the pages: language, display, and the pages for what goes wrong."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import path, reverse
from fontTools.ttLib import TTFont

from config.urls import urlpatterns as all_urls
from games.core.text import LANGUAGES
from web import words as web_words

pytestmark = pytest.mark.django_db


def broken(request):
    raise RuntimeError("on purpose")


urlpatterns = [*all_urls[:-1], path("broken/", broken), all_urls[-1]]


@pytest.mark.parametrize(
    ("asked", "heard"),
    [("fr", "fr"), ("fr-CA,fr;q=0.9,en;q=0.5", "fr"), ("de,en;q=0.5", "en"), ("de", "en"), ("", "en")],
)
def test_a_guest_is_answered_in_the_language_of_the_browser(asked, heard):
    answer = Client().get("/", headers={"accept-language": asked})
    assert answer.headers["Content-Language"] == heard
    assert f'<html lang="{heard}"' in answer.content.decode()


def test_a_guests_choice_of_language_is_kept_in_a_cookie(reader):
    visitor = reader()
    page = visitor.open(reverse("tool-battle-cry-campaign-verdict") + "?union=3&confederacy=1").send(
        "/language/", "language=fr"
    )
    assert page.path == reverse("tool-battle-cry-campaign-verdict") + "?union=3&confederacy=1"
    assert "Aller au contenu" in page.text
    assert "Aller au contenu" in visitor.open("/").text


def test_alices_choice_of_language_goes_with_her_account(reader, alice):
    reader(alice).open("/").send("/language/", "language=fr")
    elsewhere = reader(alice, "en")
    assert "Aller au contenu" in elsewhere.open("/").text


def test_pages_speak_the_languages_that_games_and_prints_have_their_words_in():
    assert [code for code, _name in settings.LANGUAGES] == list(LANGUAGES), "those of config.settings.base"
    assert list(web_words.LANGUAGES) == list(LANGUAGES)


def test_an_unknown_language_or_display_changes_nothing(reader, alice):
    alices = reader(alice)
    token = alices.open("/").forms[0].values["csrfmiddlewaretoken"]
    alices.send("/language/", "post", {"language": ["tlh"], "csrfmiddlewaretoken": token})
    alices.send("/display/", "post", {"theme": ["<b>"], "csrfmiddlewaretoken": token})
    alice.refresh_from_db()
    assert (alice.language, alice.theme) == ("", "auto")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_display_is_written_by_the_server_and_kept(theme, reader, alice):
    page = reader(alice).open("/").send("/display/", theme=theme)
    assert f'data-theme="{theme}"' in page.html
    assert f'data-theme="{theme}"' in reader(alice).open("/").html
    guest = reader()
    guest.open("/").send("/display/", theme=theme)
    assert f'data-theme="{theme}"' in guest.open("/").html


def test_with_htmx_the_display_is_kept_without_a_page(reader):
    visitor = reader()
    token = visitor.open("/").forms[0].values["csrfmiddlewaretoken"][0]
    answer = visitor.client.post(
        "/display/", {"theme": "dark", "csrfmiddlewaretoken": token}, headers={"hx-request": "true"}
    )
    assert answer.status_code == 204
    assert visitor.client.cookies["bivouac_theme"].value == "dark"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_the_way_back_never_leaves_the_house(target, reader):
    visitor = reader()
    token = visitor.open("/").forms[0].values["csrfmiddlewaretoken"][0]
    answer = visitor.client.post("/language/", {"language": "fr", "next": target, "csrfmiddlewaretoken": token})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(("language", "words"), [("en", "Nothing on this map"), ("fr", "Rien sur cette carte")])
def test_what_is_not_there_is_said_in_the_readers_language(language, words, reader):
    page = reader(None, language).open("/nowhere/")
    assert page.status == 404
    assert words in page.text


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"no parts"),
        (
            "multipart/form-data; boundary=B",
            b'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n%b' % (b"a" * 2**21),
        ),
    ],
    ids=["broken", "with too long a text"],
)
def test_a_form_that_cannot_be_read_and_goes_nowhere_is_no_fault_of_ours(kind, body):
    somebody = Client(enforce_csrf_checks=True)
    somebody.cookies["csrftoken"] = "a" * 32
    answer = somebody.post("/nowhere/", body, content_type=kind)
    assert answer.status_code == 404
    assert "Nothing on this map" in answer.content.decode()


@pytest.mark.parametrize(("language", "words"), [("en", "Bivouac stumbled"), ("fr", "Bivouac a trébuché")])
@override_settings(ROOT_URLCONF=__name__)
def test_our_own_fault_is_said_in_the_readers_language(language, words, reader):
    visitor = reader(None, language)
    visitor.client.raise_request_exception = False
    page = visitor.open("/broken/")
    assert page.status == 500
    assert words in page.text
    assert "on purpose" not in page.text


@pytest.mark.parametrize(("language", "words"), [("en", "The form was too old"), ("fr", "Le formulaire était périmé")])
def test_a_form_without_its_token_is_refused_with_words(language, words, reader):
    page = reader(None, language).send("/language/", "post", {"language": ["fr"]})
    assert page.status == 403
    assert words in page.text


def test_a_bad_request_has_its_page(reader, alice, camp):
    page = reader(alice).open(f"/campaigns/{camp.id}/battles/{camp.opened() and camp.battle()}/news/?seq=many")
    assert page.status == 422
    assert "Give a whole number." in page.text


def test_static_files_of_the_frame_are_there():
    from django.contrib.staticfiles import finders

    wanted = [
        "web/bivouac.css",
        "web/contours.svg",
        "web/icon.svg",
        "web/fonts/sans-400.woff2",
        "web/fonts/icons.woff2",
    ]
    assert all(finders.find(name) for name in wanted)


def test_a_letter_is_asked_of_the_file_that_has_it():
    """Of two files that a letter may be in a browser asks the one that stands last."""
    from django.contrib.staticfiles import finders

    css = Path(finders.find("web/bivouac.css"))
    files = {}
    for name, ranges in re.findall(r'fonts/([\w-]+)\.woff2"\)[^;]*;\s*unicode-range:([^;]*);', css.read_text()):
        letters = set()
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", ranges):
            letters |= set(range(int(first, 16), int(last or first, 16) + 1))
        files[name] = letters, set(TTFont(css.parent / "fonts" / f"{name}.woff2").getBestCmap())
    assert len(files) == 12
    for name, more in ((name, f"{name}-more") for name in files if f"{name}-more" in files):
        (asked, there), (asked_of_more, there_more) = files[name], files[more]
        assert there <= asked - asked_of_more, name
        assert there_more <= asked_of_more, more
        assert {*range(0x20, 0x7F), *range(0xA0, 0x100)} <= there | there_more, name
        assert list(files).index(name) < list(files).index(more)


@pytest.mark.parametrize("name", ["web/bivouac.css", "web/night.css", "api/docs.css"])
def test_a_style_sheet_is_written_to_be_read(name):
    from django.contrib.staticfiles import finders

    assert [line for line in Path(finders.find(name)).read_text().splitlines() if len(line) > 120] == []


@pytest.fixture
def compressing(settings):
    """The middleware of `make run`."""
    settings.MIDDLEWARE = ["web.middleware.CompressionMiddleware", *settings.MIDDLEWARE]


def test_make_run_compresses_pages_and_style_sheets(compressing, client, db):
    for address in ("/sign-in/", "/static/web/bivouac.css"):
        plain, packed = client.get(address), client.get(address, headers={"Accept-Encoding": "gzip"})
        whole, sent = (b"".join(answer) for answer in (plain, packed))
        assert gzip.decompress(sent)[:100] == whole[:100]
        assert len(sent) < len(whole) / 2


def test_what_is_compressed_already_is_sent_as_it_is(compressing, client, db):
    font = client.get("/static/web/fonts/sans-400.woff2", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in font.headers
    font.close()


def test_a_compressed_style_sheet_that_has_not_changed_is_not_sent_again(compressing, client, db):
    first = client.get("/static/web/bivouac.css", headers={"Accept-Encoding": "gzip"})
    tag = first.headers["ETag"]
    assert tag.startswith("W/")
    first.close()
    assert client.get("/static/web/bivouac.css", headers={"If-None-Match": tag}).status_code == 304
