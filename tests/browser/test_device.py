"""What a phone keeps where the browser lets it: pages that open without network, a screen that stays on, an app."""

import json
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from matches.sheets import sheet_create

from . import waiting as acts
from .cable import Cable
from .devices import Phone
from .test_sheet import other
from .waiting import WAITS, match, open_table, placing, played, sent, tap, waiting

__all__ = ["match"]  # a fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEPT = """caches.open("pages").then((pages) => pages.keys())
  .then((keys) => keys.map((key) => new URL(key.url).pathname))"""
TEXT = """(path) => caches.open("pages").then((pages) => pages.match(path)).then((kept) => kept?.text() ?? "")"""


def kept(device, path) -> None:
    """Wait until the page of this address is kept."""
    device.until(lambda: path in device.page.evaluate(KEPT))


@pytest.fixture
def cable(live_server) -> Iterator[Cable]:
    """What leads to the site: that the browser was told to be offline did not always reach a page's worker."""
    laid = Cable(urlsplit(live_server.url).port)
    yield laid
    laid.end()


@pytest.fixture
def phone(phone, cable) -> Callable[..., Phone]:
    """Makes devices that reach the site by the cable."""
    return lambda *of, **how: phone(*of, home=f"http://localhost:{cable.port}", **how)


def away(device, cable) -> None:
    """No network, and none for the page's worker either."""
    cable.pull()
    acts.away(device)


def back(device, cable) -> None:
    cable.mend()
    acts.back(device)


def test_three_moves_without_network_a_reload_and_back_all_there_once(phone, alice, match, cable):
    alices = phone("alice")
    open_table(alices, match)
    kept(alices, f"/tables/{match.pk}/")
    moves = placing(match, alice, 3)
    away(alices, cable)
    for n, move in enumerate(moves[:2], 1):
        tap(alices, move)
        waiting(alices, n)
    alices.page.reload()
    waiting(alices, 2)
    assert "as it was seen last" in alices.text("#away")
    expect(alices.page.locator("#actions button.unsent")).to_have_count(2)
    tap(alices, moves[2])
    waiting(alices, 3)
    back(alices, cable)
    sent(alices)
    assert played(match) == moves
    alices.page.wait_for_selector("#conn[data-state=live]")
    expect(alices.page.locator("html[data-kept]")).to_have_count(0)
    alices.complaints.clear()


def test_the_page_opens_as_it_was_seen_last_and_not_as_it_was_loaded(phone, alice, match, cable):
    alices = phone("alice")
    open_table(alices, match)
    kept(alices, f"/tables/{match.pk}/")
    move = placing(match, alice, 1)[0]
    tap(alices, move)
    expect(alices.page.locator("#last")).to_contain_text("B2")
    alices.until(lambda: "news/?tag=1-" in alices.page.evaluate(TEXT, f"/tables/{match.pk}/"))
    away(alices, cable)
    alices.page.reload()
    expect(alices.page.locator("#last")).to_contain_text("B2")
    assert alices.page.evaluate("document.documentElement.dataset.kept") is not None
    alices.complaints.clear()


def test_a_record_sheet_opens_without_network_and_takes_marks(phone, alice, cable):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    alices = phone("alice", language="fr")
    alices.open(f"/sheets/{sheet.pk}/")
    kept(alices, f"/sheets/{sheet.pk}/")
    away(alices, cable)
    alices.page.reload()
    other(alices, 4)
    alices.page.locator("#at-LA").click()
    waiting(alices, 1)
    assert "telle qu’elle a été vue en dernier" in alices.text("#away")
    back(alices, cable)
    sent(alices)
    alices.complaints.clear()


def test_a_page_that_is_not_kept_says_that_nobody_answers_and_lists_those_that_are(phone, alice, match, cable):
    alices = phone("alice")
    open_table(alices, match)
    kept(alices, f"/tables/{match.pk}/")
    away(alices, cable)
    alices.page.goto(f"{alices.home}/rankings/")
    assert "Bivouac cannot be reached" in alices.text()
    link = alices.page.locator(f"#kept-pages a[href='/tables/{match.pk}/']")
    assert link.inner_text()
    assert "Bivouac" not in link.inner_text()
    link.click()
    alices.page.wait_for_selector("#table")
    alices.complaints.clear()


@pytest.mark.parametrize(("page", "door"), [("/profile/", "/sign-out/"), ("/admin/", "/admin/logout/")])
def test_nothing_of_alices_is_left_when_she_has_signed_out(phone, alice, match, cable, page, door):
    type(alice).objects.filter(pk=alice.pk).update(is_staff=True)
    alices = phone("alice")
    open_table(alices, match)
    kept(alices, f"/tables/{match.pk}/")
    alices.page.goto(f"{alices.home}{page}")
    with alices.page.expect_navigation():
        alices.page.click(f"form[action='{door}'] button")
    assert alices.page.evaluate(KEPT) == []
    away(alices, cable)
    alices.page.goto(f"{alices.home}/tables/{match.pk}/")
    assert "Bivouac cannot be reached" in alices.text()
    assert alices.page.locator("#table").count() == 0
    alices.complaints.clear()


def test_a_page_of_bobs_drives_alices_out_also_where_nobody_signed_out(phone, alice, bob, match):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    kept(alices, f"/sheets/{sheet.pk}/")
    alices.page.goto("about:blank")  # the sheet would load itself anew when it hears that it is nobody's
    alices.context.clear_cookies(name="sessionid")
    alices.sign_in("bob")
    alices.page.goto(f"{alices.home}/tables/{match.pk}/")
    kept(alices, f"/tables/{match.pk}/")
    assert f"/sheets/{sheet.pk}/" not in alices.page.evaluate(KEPT)


WAKE = """
  window.held = 0;
  Object.defineProperty(navigator, "wakeLock", { value: { async request() {
    const lock = new EventTarget();
    lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event("release")); };
    window.held += 1;
    return lock;
  } } });
"""


def test_the_screen_stays_on_at_a_table_and_nowhere_else(phone, alice, match):
    alices = phone("alice")
    alices.context.add_init_script(WAKE)
    alices.page.goto(f"{alices.home}/tables/")
    assert alices.page.evaluate("held") == 0
    open_table(alices, match)
    alices.until(lambda: alices.page.evaluate("held") == 1)
    tap(alices, placing(match, alice, 1)[0])
    expect(alices.page.locator("#last")).to_contain_text("B2")
    assert alices.page.evaluate("held") == 1
    assert alices.page.locator(WAITS).count() == 0


def test_chromium_finds_an_app_to_install_in_the_readers_language(phone, alice):
    alices = phone("alice", language="fr")
    alices.open("/")
    session = alices.context.new_cdp_session(alices.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["description"] == "Campagnes, tables et fiches d’un groupe de joueurs."
    for icon in manifest["icons"]:
        side = alices.page.evaluate(
            "(src) => { const img = new Image(); img.src = src; return img.decode().then(() => img.naturalWidth); }",
            icon["src"],
        )
        assert icon["sizes"] == f"{side}x{side}"
    alices.look()
