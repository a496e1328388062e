"""From a tap to the changed board in a real browser, beside a page that swaps a word by the same means."""

import os
from itertools import groupby
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.test import Client
from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.comparison import Comparison, Timed
from benchmarks.server import served
from benchmarks.tables import InPlay, tables_in_play
from scripts.services import begun, free_port

CHROMIUM = Path("/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}
TAPS = 15  # counted on each page; one more for warmth
MOST = 3.0  # times the word
TABLES = 3  # of each game: dice may end one
MOVE = "#actions .choice button.act"
HAND_OVER, OVER = "main form button.ink", "main.page .desk"
TAP = """(button) => new Promise((done, failed) => {
  setTimeout(() => failed(new Error("no answer to a tap")), 60_000);
  const start = performance.now();
  const drawn = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  const settled = ({ detail: { requestConfig } }) => {
    if (requestConfig.verb !== "post") return; // news that came in between
    document.removeEventListener("htmx:afterSettle", settled);
    drawn();
  };
  document.addEventListener("htmx:afterSettle", settled);
  button.click();
})"""  # milliseconds until what came has been laid out and drawn


def measure() -> list[Comparison]:
    """Nothing where there is no browser, and a line says so."""
    if not CHROMIUM.exists():
        print(f"LEFT OUT: no browser at {CHROMIUM}")
        return []
    alice, tables = tables_in_play(of_each=TABLES)
    client = Client(SERVER_NAME="localhost")
    client.force_login(alice)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    connection.close()
    port = free_port()
    os.environ["LIVE_PORT"] = str(port)  # the web process tells pages where to listen
    with begun("live", port, {"LIVE_PORT": str(port)}), served() as site, sync_playwright() as playwright:
        home = f"http://127.0.0.1:{site.port}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        phone = browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
        phone.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": home}])
        alike = [list(those) for _game, those in groupby(tables, key=lambda table: table.game)]
        lines = [compare(phone, home, those) for those in alike]
        browser.close()
    return lines


def compare(phone: BrowserContext, home: str, tables: list[InPlay]) -> Comparison:
    """Taps in turns, and the ratio of each pair, at one table of a game until that is over."""
    page, word = phone.new_page(), phone.new_page()
    left = iter(tables)
    page.goto(home + next(left).path)
    word.goto(f"{home}/floor/word/")
    took = []
    for turn in range(TAPS + 1):
        page.wait_for_selector(f"{MOVE}, {HAND_OVER}, {OVER}", state="attached")
        if page.locator(OVER).count():
            page.goto(home + next(left).path)
        if turn % 2:
            took.append((moved(page), tapped(word, "button")))
        else:
            its_first = tapped(word, "button")
            took.append((moved(page), its_first))
    page.close()
    word.close()
    return Timed(tuple(took[1:])).line(f"tap to changed board, {tables[0].game}", limit=MOST)


def moved(page: Page) -> float:
    """A move at the table. Where the phone changes hands first, that is not counted."""
    page.wait_for_selector(f"{MOVE}, {HAND_OVER}", state="attached")
    if not page.locator(MOVE).count():
        with page.expect_navigation():
            page.click(HAND_OVER)
    page.wait_for_selector("#conn[data-state=live]", state="attached")
    page.wait_for_selector(MOVE, state="attached")
    return tapped(page, MOVE)


def tapped(page: Page, button: str) -> float:
    """Seconds."""
    page.bring_to_front()
    milliseconds: float = page.locator(button).first.evaluate(TAP)
    return milliseconds / 1000
