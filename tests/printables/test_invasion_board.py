"""Invasion on the screen: everything of a position is in the picture and can be said, and secrets are not."""

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.invasion.board import SIDE
from games.invasion.model import Fight, Treasure
from games.invasion.rules import INVASION
from printables import boards
from printables.errors import BadOption
from printables.theme import THEMES
from printables.words import LANGUAGES
from tests.games.invasion.positions import table

SVG = "{http://www.w3.org/2000/svg}"
STATE = table(
    {"warrior": "C2", "cleric": ("F6", 1)}, ["sword D2", "bow A8"], treasures={"A1": "diamond", "H8": "trap_2"}
)


def board_svg(state, language, theme, prefix):
    return boards.board_svg("invasion", state, language=language, theme=theme, prefix=prefix)


def shown(state, language="en", theme="colour", prefix=""):
    """What the picture's parts are called, by their ids."""
    tree = ElementTree.fromstring(board_svg(state, language, theme, prefix))
    return {part.get("id"): part.findtext(f"{SVG}title") for part in tree.iter(f"{SVG}g") if part.get("role")}


def description_of(state, language="en"):
    return ElementTree.fromstring(board_svg(state, language, "colour", "")).findtext(f"{SVG}desc")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_is_a_part_of_its_own(theme, language):
    found = shown(STATE, language, theme, "t1-")
    cells = [name for name in found if name.startswith("t1-cell-")]
    assert len(cells) == SIDE * SIDE
    assert {"t1-cell-A1", "t1-cell-P16"} <= set(cells)
    assert all(found.values())


def test_a_cell_says_what_lies_round_it():
    found = shown(STATE)
    assert found["cell-A1"] == "A1, treasure spot; wall north, wall west"
    assert found["cell-C2"] == "C2, floor; door east"
    assert found["cell-C3"] == "C3, floor; window east"
    assert found["cell-C4"] == "C4, floor; edge of a stair east"
    assert found["cell-G6"] == "G6, table"
    assert shown(STATE, "fr")["cell-A1"] == "A1, emplacement de trésor\u00a0; mur nord, mur ouest"


def test_a_broken_door_is_said_and_drawn_as_such_on_both_sides():
    broken = replace(STATE, broken=frozenset({"C2-D2"}))
    found = shown(broken)
    assert found["cell-C2"] == "C2, floor; door east (broken in)"
    assert found["cell-D2"] == "D2, floor; door west (broken in)"
    assert board_svg(broken, "en", "colour", "") != board_svg(STATE, "en", "colour", "")


def test_heroes_and_goblins_are_named_with_all_that_is_known_of_them():
    found = shown(replace(STATE, heroes=tuple(replace(hero, potions=1) for hero in STATE.heroes)))
    assert found["warrior"] == "Warrior, C2, hit points 3, potions 1, still to act"
    assert found["cleric"] == "Cleric, F6, hit points 1, potions 1, still to act"
    assert found["g1"] == "Goblin\u00a01, D2, short sword, still to act"
    assert found["g2"] == "Goblin\u00a02, A8, bow, still to act"
    assert "wizard" not in found
    assert found["roster-wizard"] == "Wizard, dead"


def test_who_acts_shows_points_and_attacks():
    found = shown(replace(STATE, active="warrior", points=4, attacks=2))
    assert found["warrior"].endswith("MP 4, attacks 2")


def test_a_fight_says_whose_strike_it_is():
    state = replace(STATE, active="warrior", fight=Fight("warrior", "g1", "g1"))
    assert description_of(state).startswith("Warrior fights Goblin\u00a01: Goblin\u00a01 decides.")


def test_the_lord_sees_treasures_and_charlie_does_not():
    lord, charlie = (shown(INVASION.view(STATE, seat)) for seat in ("lord", None))
    assert lord["treasure-H8"] == "Treasure on H8: trap with 2 goblins"
    assert charlie["treasure-H8"] == "Treasure on H8: hidden"
    assert charlie["treasure-A1"] == "Treasure on A1: hidden"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", ["hero-1", None], ids=["hero", "stranger"])
def test_what_lies_hidden_makes_no_difference_to_the_picture(seat, theme):
    swapped = replace(STATE, treasures=(Treasure("A1", "trap_2"), Treasure("H8", "diamond")))
    pictures = {board_svg(INVASION.view(state, seat), "fr", theme, "") for state in (STATE, swapped)}
    assert len(pictures) == 1
    assert board_svg(STATE, "fr", theme, "") not in pictures


def test_the_means_of_the_lord_and_what_is_found_are_told():
    state = replace(STATE, packs=(3, 1), bonus=2, found=("diamond", "heal"))
    found = shown(state)
    assert found["packs"] == "Summoning packs left: 3, 1; bonus points: 2"
    assert found["found"] == "Treasures found: diamond, 1 HP"
    assert found["goblins"] == "Goblins: 1 with a short sword, 1 with a bow"
    assert shown(replace(state, packs=(), found=()))["found"] == "Treasures found: none"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (INVASION.setup(), "Set-up: the heroes’ chairs."),
        (replace(STATE, stage="potions", potions=2), "Potions to give: 2."),
        (replace(STATE, stage="lord", placing=3), "Goblins to place: 3."),
        (STATE, "Phase of the heroes, round 1."),
        (replace(STATE, stage="over", found=("diamond",) * 2), "The heroes have won."),
        (replace(STATE, stage="over"), "The Lord of the Monsters has won."),
    ],
    ids=["chairs", "potions", "placing", "heroes", "heroes-won", "lord-won"],
)
def test_every_stage_has_its_words(state, words):
    assert description_of(state).startswith(words)


def test_before_they_sit_the_heroes_are_not_on_the_board():
    found = shown(INVASION.setup())
    assert found["roster-rogue"] == "Rogue, not seated yet"
    assert "rogue" not in found


@pytest.mark.parametrize("seat", ["lord", None])
def test_on_a_telephone_no_text_is_smaller_than_nine_pixels(seat):
    crowded = replace(STATE, found=("diamond", "trap_3"), treasures=(*STATE.treasures, Treasure("C2", "trap_1")))
    svg = board_svg(INVASION.view(crowded, seat), "fr", "colour", "")
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    assert min(sizes) * 390 / 120 > 9


def test_the_picture_obeys_the_content_security_policy():
    svg = board_svg(STATE, "en", "colour", "a-")
    assert not re.search(r"style|<script|\son\w+=", svg)
    assert len(svg) < 250_000


@pytest.mark.parametrize(("language", "theme"), [("de", "colour"), ("en", "night")])
def test_unknown_looks_are_refused(language, theme):
    with pytest.raises(BadOption):
        board_svg(STATE, language, theme, "")
