"""What tests of acts that wait share: a table of Invasion, a phone without network, taps."""

import json

import pytest
from playwright.sync_api import expect

from campaigns.access import SHEET
from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.selectors import offers
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create, match_play
from tests.granting import somebody

from .test_table import NOW

WAITS = "#waiting .waits li"


@pytest.fixture
def match(alice, bob) -> Match:
    """A table at which Alice places the heroes, in any order and on any chair."""
    sittings = [Sitting("lord", bob.pk), Sitting("hero-1", alice.pk)]
    return match_create(game="invasion", host=alice, at=NOW, sittings=sittings)


def placing(match, user, n) -> list[dict]:
    """So many placings, of another hero on another chair each."""
    found = [offer.action for offer in offers(may(somebody(user), TABLE, pk=match.pk))[1]]
    chosen: list[dict] = []
    for action in found:
        if all(action["hero"] != other["hero"] and action["chair"] != other["chair"] for other in chosen):
            chosen.append(action)
    return chosen[:n]


def open_table(device, match):
    device.open(f"/tables/{match.pk}/")
    device.page.wait_for_selector("#conn[data-state=live]")


def away(device) -> None:
    device.context.set_offline(True)
    if device.page.locator("#conn").count():
        device.page.wait_for_selector("#conn[data-state=lost]")


def back(device) -> None:
    device.context.set_offline(False)
    device.complaints.clear()  # the browser did say that nobody answered


def tap(device, action) -> None:
    """Press the button of a choice in the list."""
    device.page.evaluate("for (const part of document.querySelectorAll('#actions details')) part.open = true")
    value = json.dumps(action, sort_keys=True, separators=(",", ":"))
    device.page.locator(f"#actions button[name=action][value='{value}']").click()


def play(device, action) -> None:
    """Press it, and wait until the table is there anew."""
    device.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
    tap(device, action)
    device.settled()


def waiting(device, n) -> None:
    """Wait until so many acts wait on the page."""
    expect(device.page.locator(WAITS)).to_have_count(n)


def played(match) -> list[dict]:
    return [line.action for line in match.log.all()]


KEPT = """new Promise((done) => {
  const asked = indexedDB.open("bivouac");
  asked.onsuccess = () => {
    const kept = asked.result.transaction("acts").objectStore("acts").count();
    kept.onsuccess = () => { asked.result.close(); done(kept.result); };
  };
})"""


def sent(device, left=0) -> None:
    """Wait until the device keeps so many acts and no more."""
    device.until(lambda: device.page.evaluate(KEPT) == left)


def moved_first(match, user, action) -> None:
    match_play(request=WriteRequest(may(somebody(user), TABLE, pk=match.pk), NOW), action=action, seat="hero-1")


SLOW = """(places) => places.forEach((place) => {
  const tap = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.getElementById(`at-${place}`).dispatchEvent(tap);
})"""


def open_sheet(device, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    device.open(f"/sheets/{sheet.pk}/")
    device.page.wait_for_selector("#conn[data-state=live]")
    return sheet


def pending(sheet, user) -> list[str]:
    return [hit.location for hit in sheet_now(may(somebody(user), SHEET, pk=sheet.pk)).marks.pending]


@pytest.fixture
def slow(phone, alice):
    """Alice's phone, whose first mark is on its way for as long as the test wants; what it has been sent with."""
    alices = phone("alice").without_worker()
    held: list = []
    alices.page.route("**/mark/", lambda route: route.continue_() if held else held.append(route))
    return alices, held


def undo(device) -> None:
    device.page.click("#undo")


def two_waiting(phone, alice, match):
    """Alice's phone, which is away with two moves; and these."""
    alices = phone("alice")
    open_table(alices, match)
    first, second = placing(match, alice, 2)
    away(alices)
    tap(alices, first)
    tap(alices, second)
    waiting(alices, 2)
    return alices, first, second
