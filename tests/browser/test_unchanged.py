"""A board that is changed where it has changed is the board that a new page shows, and it comes once."""

import pytest

from games.registry import PLAYABLE
from tests.games.battletech.positions import Table as Mechs

from . import test_choosing
from .devices import LAPTOP
from .test_choosing import FORCES
from .test_frame import ALL_SEATS, table_of
from .test_weight import has_all
from .waiting import match, moved_first, open_table, placing, played, tap

__all__ = ["match"]  # a fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOARD = (
    """() => [...document.querySelectorAll("#drawn > svg > :is(title, desc, defs, g)")].map((part) => part.outerHTML)"""
)

# The page's own stream says when news have come to it.
LISTEN = """window.EventSource = class extends EventSource {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", () => (window.heard = true));
  }
};"""
SOON = 100  # milliseconds, after which a page that has heard of news has asked for them


def act(device):
    device.page.evaluate("document.querySelectorAll('.dock-pane details').forEach((part) => (part.open = true))")
    device.press(".dock-pane .now button.act")


@pytest.mark.parametrize("game", ALL_SEATS)
def test_what_was_ruled_comes_once_and_stays_while_the_game_goes_on(game, phone, alice):
    alices = phone("alice")
    path = f"/tables/{table_of(alice, game).pk}/"
    alices.open(path)
    rulings = alices.page.locator("#rulings").inner_html()
    assert rulings.count("<li>") == len(PLAYABLE[game].texts.rulings) > 0
    with alices.page.expect_response(lambda answer: answer.request.method == "POST") as move:
        act(alices)
    alices.settle()
    assert "<li>" not in move.value.text().partition('id="rulings"')[2].partition("</details>")[0]
    assert alices.page.locator("#rulings").evaluate("(part) => { part.open = true; return part.innerHTML; }") == rulings
    alices.open(path)
    assert alices.page.locator("#rulings").inner_html() == rulings


@pytest.mark.parametrize("game", ALL_SEATS)
def test_after_some_moves_the_board_is_the_one_of_a_new_page(game, phone, alice):
    match = table_of(alice, game)
    alices = phone("alice", size={"width": 1366, "height": 768})
    alices.open(f"/tables/{match.pk}/")
    sent = []
    alices.page.on("response", lambda answer: sent.append(answer) if answer.ok and "/tables/" in answer.url else None)
    for _ in range(5):
        act(alices)
    board = alices.page.evaluate(BOARD)
    assert any("data-kept" in answer.text() for answer in sent)
    alices.open(f"/tables/{match.pk}/")
    assert alices.page.evaluate(BOARD) == board


def test_news_that_come_while_a_move_is_on_its_way_leave_the_page_to_its_answer(phone, alice, match):
    alices, held, asked = phone("alice").without_worker(), [], []
    alices.context.add_init_script(LISTEN)
    with alices.page.expect_response(has_all(0)):
        open_table(alices, match)
    own, tablets = placing(match, alice, 2)
    alices.page.route("**/play/", lambda route: held.append(route))
    tap(alices, own)
    alices.until(lambda: held)
    alices.page.on("request", lambda request: asked.append(request.url))
    moved_first(match, alice, tablets)
    alices.page.wait_for_function("() => window.heard")
    alices.timers(SOON)
    assert asked == []  # what would replace the page
    held[0].continue_()
    alices.page.wait_for_selector("main >> text=You were here already")
    assert own["chair"] in alices.text(".diff")
    assert played(match) == [tablets]


def test_what_was_asked_for_on_another_board_is_asked_for_again_and_the_page_is_not(phone, alice):
    mechs = Mechs([("ENF-4R", "1001", "s"), ("ENF-4R", "0401", "s")], [("HBK-4G", "0515", "n")])
    match = test_choosing.table_of(alice, "battletech", {**FORCES, "attacker": "ENF-4R,ENF-4R"}, mechs.state)
    alices, held, asked = phone("alice", size=LAPTOP).without_worker(), [], []
    alices.open(f"/tables/{match.pk}/")
    alices.page.route("**/?line=*", lambda route: route.continue_() if held else held.append(route))
    alices.page.evaluate("document.querySelector('#sight a[hx-get*=line]').click()")
    alices.page.locator("#board a.may").first.click()
    alices.page.wait_for_selector("#tapped")
    alices.settle()
    alices.page.on("request", lambda request: asked.append(request.url))
    held[0].continue_()
    alices.page.wait_for_selector("#sight a[hx-get*=line][aria-current]", state="attached")
    alices.settle()
    assert [url for url in asked if url.endswith(f"/tables/{match.pk}/")] == []
    board = alices.page.evaluate(BOARD)
    assert "undefined" not in "".join(board)
    alices.page.unroute("**/?line=*")
    alices.open(held[0].request.url.removeprefix(alices.home))
    assert alices.page.evaluate(BOARD) == board
