"""What a game's units are called on the pages of all games: by itself, and "unit" where it says nothing."""

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from games import registry
from games.core.meta import GameMeta
from games.core.text import Text
from games.core.texts import COMMON, NO_TEXTS
from matches.sheets import sheet_create
from web.words import of_units

SAID = sorted(code.removeprefix("pages.") for code in COMMON.every if code.startswith("pages."))


@pytest.fixture
def second_game(monkeypatch):
    """A game with the sheets and designs of BattleTech and no words."""
    other = replace(
        registry.PLAYABLE["battletech"],
        meta=GameMeta("stones", Text("Stones", "Pierres"), ("a", "b"), 2, 2, ("match",)),
        texts=NO_TEXTS,
    )
    for games in ("GAMES", "PLAYABLE"):
        monkeypatch.setattr(registry, games, {**getattr(registry, games), "stones": other})


def test_a_table_of_a_game_says_its_own_word():
    assert of_units("which-design", "battletech") == "Which mech?"
    with override("fr"):
        assert of_units("which-design", "battletech") == "Quel Mech\u00a0?"


def test_where_one_game_has_designs_the_pages_of_all_say_its_word():
    assert of_units("designs") == "Mechs"


@pytest.mark.usefixtures("second_game")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", SAID)
def test_where_several_games_have_designs_no_page_says_the_word_of_one(code, language):
    with override(language):
        for text in (of_units(code), of_units(code, "stones")):
            assert text
            assert text != f"pages.{code}"
            assert "mech" not in text.lower()


@pytest.mark.parametrize("game", registry.PLAYABLE)
def test_a_game_says_only_what_pages_ask_for(game):
    own = {code for code in registry.PLAYABLE[game].texts.every if code.startswith("pages.")}
    assert own <= COMMON.every.keys()


@pytest.mark.django_db
@pytest.mark.usefixtures("second_game")
def test_a_sheet_of_several_games_asks_for_a_unit(reader, alice):
    text = reader(alice).open("/sheets/new/").text
    assert "Which unit?" in text
    assert "Which mech?" not in text


@pytest.mark.django_db
def test_a_sheet_says_what_its_game_says_of_the_unit(reader, alice, monkeypatch):
    mechs = registry.PLAYABLE["battletech"]
    of_stone = replace(
        mechs,
        designs=replace(mechs.designs, brief=Text("{chassis} of granite", "{chassis} de granit")),
        sheets=replace(mechs.sheets, page=lambda *what: replace(mechs.sheets.page(*what), about="rolls downhill")),
    )
    for games in ("GAMES", "PLAYABLE"):
        monkeypatch.setattr(registry, games, {**getattr(registry, games), "battletech": of_stone})
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    alices = reader(alice)
    stand = alices.go("sheet", sheet.pk).html.partition('id="stand"')[2].partition("</p>")[0]
    assert ("rolls downhill" in stand, "walks" in stand) == (True, False)
    assert "Hunchback of granite" in alices.go("sheets").text
