"""Boards, scenarios and sectors of one's own are printed from their text, as docs/own_boards.md has them."""

import re

import pytest

from games.battletech.board import board_of
from games.battletech.boardfile import read_board
from printables.art.battletech.mapsheet import MapSheet
from printables.catalogue import PRODUCTS, render
from printables.errors import BadOption
from tests.config.conftest import ROOT
from tests.printables.readback import Seen

PAGE = (ROOT / "docs" / "own_boards.md").read_text("utf-8")
TEXTS = dict(re.findall(r"^## ([^\n]+)\n.*?^```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
SCENARIO = TEXTS["Battle Cry: a scenario"]
SECTORS = TEXTS["My Little Battlefield: sectors"]


def test_the_page_has_an_example_for_each_game():
    assert len(TEXTS) == len({product.game for product in PRODUCTS.values()} - {""})


@pytest.mark.parametrize("slug", ["battle-board", "battle-counters", "battle-markers", "battle-terrain"])
def test_a_scenario_of_ones_own_is_printed_on_all_that_it_needs(slug):
    seen = Seen(render(slug, options={"own": SCENARIO}).content)
    assert "The ford" in seen.text(0)
    assert "Brandy" not in seen.text(0)


def test_a_map_file_is_printed():
    board = board_of(read_board(TEXTS["BattleTech: a map"].encode()).rows)
    assert "0403" in Seen(render("map-sheet", data=MapSheet(board)).content).text(0)


@pytest.mark.parametrize(
    ("slug", "option", "title", "shown"),
    [
        ("bitva-board", "board", "Bitva: a board", "3"),
        ("invasion-tiles", "own_tiles", "BattleLore: Invasion: tiles", "Our inn"),
        ("little-battlefield-sectors", "own_sectors", "My Little Battlefield: sectors", "Mill"),
    ],
)
def test_what_is_handed_in_as_a_text_is_printed(slug, option, title, shown):
    seen = Seen(render(slug, options={option: TEXTS[title]}).content)
    assert shown in " ".join(seen.text(page) for page in range(seen.pages))


def test_sectors_of_ones_own_take_the_place_of_ours_and_are_worth_their_category():
    seen = Seen(render("little-battlefield-sectors", options={"own_sectors": SECTORS}).content)
    assert "Forest" not in seen.text(0)
    assert "3 VP" in seen.text(0)
    assert "You gain 2 COMMAND." in seen.text(0)


@pytest.mark.parametrize(
    ("slug", "options", "code"),
    [
        ("battle-board", {"own": "key = 1"}, "bad-scenario"),
        ("battle-terrain", {"own": SCENARIO.replace('hex = "E6"', 'hex = "Z6"')}, "bad-scenario"),
        ("battle-counters", {"own": "x" * 8001}, "too-long"),
        ("little-battlefield-sectors", {"own_sectors": SECTORS.replace('"gain"', '"win"')}, "bad-sectors"),
        ("little-battlefield-sectors", {"own_sectors": SECTORS.replace("= 3", "= 6")}, "bad-sectors"),
        ("little-battlefield-sectors", {"own_sectors": SECTORS.replace("= 2", "= 10")}, "bad-sectors"),
        ("little-battlefield-sectors", {"own_sectors": "[[sector"}, "bad-sectors"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused(slug, options, code):
    with pytest.raises(BadOption, match=code):
        render(slug, options=options)
