"""A board that is changed where it has changed is the board that a new page shows."""

import pytest

from .test_frame import ALL_SEATS, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOARD = (
    """() => [...document.querySelectorAll("#drawn > svg > :is(title, desc, defs, g)")].map((part) => part.outerHTML)"""
)
BETWEEN = """() => document.addEventListener(
  "htmx:beforeSend", () => (document.querySelector("#drawn").dataset.drawing = "another"), { once: true })"""


def act(device):
    device.page.evaluate("document.querySelectorAll('.dock-pane details').forEach((part) => (part.open = true))")
    device.press(".dock-pane .now button.act")


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


def test_a_page_on_which_another_board_came_in_between_asks_for_the_whole(phone, alice):
    match = table_of(alice, "bitva")
    alices = phone("alice", size={"width": 1366, "height": 768})
    alices.open(f"/tables/{match.pk}/")
    act(alices)
    alices.page.evaluate(BETWEEN)
    alices.page.locator(".dock-pane .now button.act").first.click()
    alices.page.wait_for_selector("#drawn[data-drawing]:not([data-drawing=another])")
    assert alices.page.locator("#drawn [data-kept]").count() == 0
    board = alices.page.evaluate(BOARD)
    alices.open(f"/tables/{match.pk}/")
    assert alices.page.evaluate(BOARD) == board
