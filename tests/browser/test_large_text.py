"""Text at 200 % on a phone, as the browser's own setting makes it: nothing is lost, cut or beside the screen."""

import pytest

from .test_frame import ALL_SEATS, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ARGUMENTS = ["--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"]  # 16 and 13 are usual
PAGES = ["/", "/campaigns/", "/tables/", "/tables/new/", "/tables/new/?game=bitva", "/join/"]
PAGES += ["/sheets/", "/mechs/", "/maps/", "/print/", "/rankings/"]
CUT = """(within) => [...document.querySelectorAll(within)].filter((part) => part.checkVisibility()
  && (part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth + 1)
).map((part) => part.textContent.trim())"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_keeps_its_head_and_its_ways_on_the_screen(language, phone, alice):
    alices = phone("alice", language=language)
    for page in PAGES:
        alices.open(page)  # which looks for what is beside the screen
        assert alices.page.evaluate(CUT, ".top a, .top button, .nav a, .foot label, h1") == [], page
        assert alices.page.locator(".nav a:visible").count() == 5


@pytest.mark.parametrize("game", ALL_SEATS)
def test_a_table_in_play_scrolls_as_a_page_and_its_board_stays_in_sight(game, phone, alice):
    match = table_of(alice, game)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    assert alices.page.evaluate(CUT, ".play-top .turn, .play-top h1, .last p, .dock-tabs a, .act") == []
    alices.page.locator(".dock-pane .act").last.scroll_into_view_if_needed()
    board = alices.page.locator("#board").bounding_box()
    assert board["y"] >= -1
    assert board["y"] + board["height"] <= 844 / 2
