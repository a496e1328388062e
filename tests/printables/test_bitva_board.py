"""Bitva on the screen: everything of a position is in the picture, and can be said."""

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.bitva.board import BOARD, board_to_toml
from games.bitva.model import EMPTY
from games.bitva.options import Options
from games.bitva.rules import BITVA, ground_of
from games.core.dice import Dice
from games.core.protocol import play
from printables import boards
from printables.errors import BadOption
from printables.theme import THEMES
from printables.words import LANGUAGES
from tests.games.bitva.positions import duel, four, with_row

SVG = "{http://www.w3.org/2000/svg}"
NAMES = BOARD.printed


def board_svg(state, language, theme, prefix):
    return boards.board_svg("bitva", state, language=language, theme=theme, prefix=prefix)


def parts(svg):
    """What the picture's parts are called, by their ids."""
    tree = ElementTree.fromstring(svg)
    return {part.get("id"): part.findtext(f"{SVG}title") for part in tree.iter(f"{SVG}g") if part.get("role")}


def shown(state, language="en", theme="colour", prefix=""):
    return parts(board_svg(state, language, theme, prefix))


def description_of(state, language="en"):
    return ElementTree.fromstring(board_svg(state, language, "colour", "")).findtext(f"{SVG}desc")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hex_is_a_part_of_its_own(theme, language):
    found = shown(duel((4, 6)), language, theme, "t1-")
    assert {f"t1-hex-{name}" for name in NAMES.values()} <= set(found)
    assert all(found.values())


def test_a_hex_says_its_number_and_what_is_on_it():
    found = shown(duel((4, 6)))
    assert found["hex-A1"] == "A1, number 3"
    assert found["hex-A4"] == "A4, number 6, command post"
    assert found["hex-A5"] == "A5, number 3, trench"


def test_in_the_variant_a_hex_says_its_zone():
    found = shown(duel((4, 6), options=Options(advanced=True)))
    assert found["hex-A1"] == "A1, number 3, reserve"
    assert found["hex-B3"] == "B3, number 4, combat zone"
    assert found["hex-A5"] == "A5, number 3, trench"


def test_every_soldier_stands_on_its_hex_under_its_own_name():
    state = four((2, 5), a="-7,4 -6,4", C="0,4")
    found = shown(state)
    rules = ground_of(state.options)
    for name, letter in zip(rules.names, state.cells, strict=True):
        part = found.get(f"on-{NAMES[name]}")
        assert (part is None) == (letter == EMPTY)
    assert found[f"on-{NAMES['-7,4']}"] == "South-west, Infantry, on J1"
    assert found[f"on-{NAMES['0,4']}"] == "South-east, General, on J8"


def test_the_dice_and_whose_turn_it_is_are_told():
    state = duel((4, 6))
    assert shown(state)["dice"] == "Dice: 4, 6"
    assert description_of(state).startswith("South to play. Dice: 4, 6. South: 1 infantry, a general.")
    assert description_of(replace(state, dice=()), "fr").startswith("Sud joue. Sud, fantassins\u00a0: 1, un général")
    assert "dice" not in shown(replace(state, dice=()))


def test_a_lost_general_is_missing_and_the_winners_are_named():
    state = replace(four(()), phase="over", cells=four(()).cells.replace("B", ".").replace("D", "."))
    assert description_of(state).startswith("South-west and South-east – victory.")
    assert shown(state)["troops-north-west"] == "North-west: 1 infantry, no general"


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("lots", "Who begins? South throws"),
        ("generals", "South chooses a command post"),
        ("infantry", "South sets up infantry"),
        ("entry", "South enters the combat zone"),
    ],
)
def test_every_phase_has_its_words(phase, words):
    assert description_of(replace(duel(()), phase=phase)).startswith(f"{words}.")


def test_a_new_game_can_be_shown_before_anybody_has_thrown():
    state = BITVA.setup(players=4)
    assert len([name for name in shown(state) if name.startswith("on-")]) == 4
    after, _, _ = play(BITVA, state, "south-west", next(iter(BITVA.legal(state, "south-west"))), Dice([5]))
    assert shown(after)["dice"] == "Dice: 5"


def test_a_wide_board_makes_a_wider_picture_with_hexes_as_large():
    wide = with_row(board_to_toml(BOARD), first="-7,5", hexes="1 2 " * 10, zones="." * 20)
    ours, own = (board_svg(BITVA.setup(**options), "en", "colour", "") for options in ({}, {"board": wide}))
    widths = [float(re.search(r'viewBox="0 0 ([\d.]+)', svg)[1]) for svg in (ours, own)]
    assert widths[0] == pytest.approx(120, abs=0.1)
    assert widths[1] > 190
    assert "our reconstruction" in ours


def test_on_a_telephone_no_text_is_smaller_than_nine_pixels():
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', board_svg(duel((4, 6)), "fr", "colour", ""))]
    assert min(sizes) * 390 / 120 > 9


def test_the_picture_obeys_the_content_security_policy():
    svg = board_svg(duel((4, 6)), "en", "colour", "a-")
    assert not re.search(r"style|<script|\son\w+=", svg)
    assert len(svg) < 250_000


@pytest.mark.parametrize(("language", "theme"), [("de", "colour"), ("en", "night")])
def test_unknown_looks_are_refused(language, theme):
    with pytest.raises(BadOption):
        board_svg(duel((4, 6)), language, theme, "")
