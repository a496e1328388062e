"""A page on paper, as the browser prints it, in colours that the system chooses, with text spaced as readers want."""

import pytest
from playwright.sync_api import expect

from matches.sheets import sheet_create

from .devices import LAPTOP
from .test_frame import ALL_SEATS, table_of
from .test_table import in_battle
from .test_table import table_of as bitva_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CUT = """() => [...document.querySelectorAll("#table, #board, #dock, #dock-pane, .happened")].filter((part) =>
  part.scrollHeight > part.clientHeight + 1).map((part) => part.id)"""
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  const spaced = { "line-height": "1.5", "letter-spacing": ".12em", "word-spacing": ".16em" };
  sheet.replaceSync(`* { ${Object.entries(spaced).map((pair) => `${pair.join(": ")} !important`).join("; ")} }`);
  document.adoptedStyleSheets = [sheet];
}"""  # WCAG 1.4.12


@pytest.mark.parametrize("game", ALL_SEATS)
def test_of_a_table_the_board_and_all_of_its_panel_are_printed_and_nothing_to_press(game, phone, alice):
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{table_of(alice, game).pk}/")
    alices.page.emulate_media(media="print")
    for part in ("#drawn > svg", "#h-log", "#h-who"):
        expect(alices.page.locator(part)).to_be_visible()
    for part in (".dock-tabs", ".zoom", ".icon-btn", ".dock-pane > .btn", "#conn", "#in-words"):
        expect(alices.page.locator(part).first).to_be_hidden()
    assert alices.page.evaluate(CUT) == []


def test_of_a_log_its_lines_are_printed(phone, alice):
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{in_battle(bitva_of(alice), alice).pk}/")
    alices.page.emulate_media(media="print")
    expect(alices.page.locator("#log li").first).to_be_visible()
    expect(alices.page.locator("#replay-at")).to_be_hidden()


def test_in_colours_of_the_system_the_seat_that_is_chosen_is_told_from_the_others(phone, alice):
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{table_of(alice, 'little-battlefield').pk}/")
    alices.page.emulate_media(forced_colors="active")
    grounds = alices.page.locator(".seg-btn[name=seat]").evaluate_all(
        "(buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor)"
    )
    assert len(grounds) == len(set(grounds)) == 2


def test_with_text_spaced_as_a_reader_sets_it_all_of_a_record_sheet_is_on_the_screen(phone, alice):
    alices = phone("alice", language="fr")
    alices.open(f"/sheets/{sheet_create(user=alice, design='HBK-4G').pk}/")
    alices.page.evaluate(SPACED)
    alices.look()
