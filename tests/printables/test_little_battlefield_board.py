"""The board of My Little Battlefield on the screen."""

import random
import re
from xml.etree import ElementTree

import pytest

from games.core.dice import Dice
from games.little_battlefield import GAME
from games.little_battlefield.components import CARDS
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as RULES
from printables import boards
from printables.context import WIDE
from printables.errors import BadOption
from printables.theme import THEMES
from printables.words import LANGUAGES
from tests.games.little_battlefield.positions import position

SVG = "{http://www.w3.org/2000/svg}"


def board_svg(state, language, theme, prefix):
    return boards.board_svg("little-battlefield", state, language=language, theme=theme, prefix=prefix)


def titles(state, language="en") -> dict[str, str]:
    """What each named part is called, by its id."""
    tree = ElementTree.fromstring(board_svg(state, language, "colour", ""))
    parts = [part for part in tree.iter(f"{SVG}g") if part.get("id") and part.find(f"{SVG}title") is not None]
    return {part.get("id"): part.find(f"{SVG}title").text for part in parts}


def described(state, language="en") -> str:
    return ElementTree.fromstring(board_svg(state, language, "colour", "")).find(f"{SVG}desc").text


def test_sectors_say_card_marker_control_and_special_rule():
    state = position(blue="b2 reserve board board", markers={"a1": 4, "b2": -2, "c3": 0})
    found = titles(state)
    assert found["sector-a1"].startswith("a1 Bastion, category 4, 4 victory points. ")
    assert "The marker stands on 4 of Blue’s half. Blue controls it." in found["sector-a1"]
    assert "The marker stands on 2 of Red’s half. Special rule: You gain 1 MORALE or 1 COMMAND" in found["sector-b2"]
    assert "The marker stands on 0." in found["sector-c3"]
    assert "Neutral." in found["sector-a3"]
    assert len([name for name in found if name.startswith("sector-")]) == 9


def test_units_say_who_they_are_and_where():
    state = position(blue="b2 b2 reserve board", red="a3 reserve a2 board", options={"faction_red": "machines"})
    found = titles(state, "fr")
    assert found["blue-standard-1"] == "Bleu, Unité Standard (Lanciers), b2"
    assert found["blue-elite"] == "Bleu, Unité d’Élite (Chevaliers), Réserve"
    assert found["red-elite"] == "Rouge, Unité d’Élite (Sentinelles), a2"
    assert found["red-renown"] == "Rouge, Unité de Renom (Colosse), À venir"
    assert len([name for name in found if re.match(r"(blue|red)-", name)]) == 8


def test_sides_say_their_means_and_points():
    state = position(markers={"a1": 4}, blue_morale=5, blue_command=6, blue_power=3, red_power=2)
    found = titles(state)
    assert found["side-blue"] == (
        # 4 of the Bastion, 3 of POWER
        "Blue, Kingdom: victory points\u00a07, COMMAND\u00a06, MORALE\u00a05, POWER\u00a03"
    )
    assert found["side-red"].startswith("Red, Clans of the North: victory points\u00a02")


def test_dice_lie_where_they_were_used():
    """N3 Column 1, row MOVE; column 2, row COMMAND (G3)."""
    state = position(dice="attack special", used=("move", "command"), discarded=("morale",))
    found = titles(state)
    assert found["used-1"] == "Column 1: MOVE"
    assert found["used-2"] == "Column 2: COMMAND"
    assert found["dice"] == "Dice to use: ATTACK, SPECIAL"
    assert found["discarded"] == "Discarded dice: MORALE"
    assert "used-3" not in found


def parts(state):
    """What stands in each part of the board that has a name."""
    root = ElementTree.fromstring(board_svg(state, "fr", "colour", ""))
    return {part.get("id"): ElementTree.tostring(part) for part in root.iter("{http://www.w3.org/2000/svg}g")}


def test_dice_that_come_and_go_and_a_die_that_is_used_leave_the_rest_of_the_board_as_it_is():
    """So that a page is sent little of it."""
    before = position(phase="roll", dice="", markers={"b2": 1})
    after = position(dice="attack special", used=("move",), markers={"b2": 2}, blue_morale=before.blue.morale + 1)
    old, new = parts(before), parts(after)
    assert {name for name in old if name and old[name] != new[name]} == {"sector-b2", "side-blue"}
    assert set(new) - set(old) == {"dice", "used-1"}


def test_a_sector_that_is_not_laid_yet_is_an_empty_place():
    state = RULES.setup(deck="4-3-2-0", first="blue")
    assert titles(state)["sector-b2"] == "b2, no sector yet"


def test_against_the_ai_its_board_and_its_rule_are_shown():
    state = position(options={"mode": "solo", "ai_board": "siege"}, red_power=4, ai_left=3)
    svg = board_svg(state, "en", "colour", "")
    assert "Siege train" in svg
    assert "POWER 4: The player’s unit nearest" in svg.replace("\u00a0", " ")
    assert "AI dice to come: 3" in svg


def test_the_end_says_who_has_won():
    state = position(phase="over", ended="points", markers={"a1": 4})
    assert described(state).startswith("Blue wins. ")
    assert described(position(phase="over", ended="points", blue_power=2, red_power=2), "fr").startswith("Match nul.")
    assert described(position(), "fr").startswith("Tour de Bleu.")


def test_special_rules_stand_below_each_kind_once():
    forests = ("forest", "forest", *("plain", "village", "orchard", "farm", "ford", "bastion", "town"))
    svg = board_svg(position(cards=forests), "fr", "colour", "")
    for key in set(forests):
        mark = " (R)" if CARDS[key].reconstruction else ""
        assert f"{CARDS[key].name.fr}{mark} – " in svg
    assert svg.count("Forêt – ") == 1
    assert "R\u00a0: notre reconstitution" in svg


def players(mode, seed):
    """The positions of a game played by the computer."""
    rng = random.Random(seed)
    state = RULES.setup(mode=mode, faction_red="clans", ai_board="warlord")
    while seats := RULES.to_act(state):
        yield state
        dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
        state = RULES.apply(state, seats[0], GAME.best(state, seats[0]), dice)[0]
    yield state


@pytest.mark.parametrize("mode", ["battle", "solo"])
def test_every_stage_of_a_game_can_be_drawn(mode):
    ways = [(language, theme) for language in LANGUAGES for theme in THEMES]
    positions = list(players(mode, 5))
    met = {}
    for state in positions:
        met.setdefault(state.phase, state)
    shown = [*met.values(), positions[-1]]
    for n, state in enumerate(shown):
        svg = board_svg(state, *ways[n % len(ways)], "t7-")
        ids = re.findall(r' id="([^"]+)"', svg)
        assert len(ids) == len(set(ids))
        assert all(name.startswith("t7-") for name in ids)
        assert f'width="{WIDE:g}mm"' in svg
        assert "style" not in svg
        assert len(svg) < 250_000
    assert {"act", "over"} <= set(met)


def test_texts_are_large_enough_for_a_telephone():
    """390 pixels show 120 mm: nothing to be read is under nine pixels, but the numbers in narrow gauges."""
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', board_svg(position(), "fr", "colour", ""))]
    assert min(sizes) * 390 / WIDE >= 7.5
    assert sum(size * 390 / WIDE < 9 for size in sizes) <= len(sizes) / 4


def test_an_unknown_theme_or_language_is_refused():
    with pytest.raises(BadOption, match="unknown-theme"):
        board_svg(position(), "en", "night", "")
    with pytest.raises(BadOption, match="unknown-language"):
        board_svg(position(), "de", "colour", "")
