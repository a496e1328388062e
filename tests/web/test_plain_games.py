"""A game that brings no French, no words, or no pictures is played on the pages all the same."""

import pytest
from django.urls import reverse
from msgspec.structs import replace

from games import registry
from games.bitva.options import Options
from games.core.facts import Bar, Count, Facts
from games.core.meta import GameMeta
from games.core.options import option_facts
from games.core.text import Text
from games.core.texts import NO_TEXTS, OfferKind, texts
from web.tables import forms, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def nothing_kept():
    """Pages have kept no words of a game with its usual parts, and keep none of one with others."""
    kept = [each for module in (forms, words) for each in vars(module).values() if hasattr(each, "cache_clear")]
    assert kept
    for call in kept:
        call.cache_clear()
    yield
    for call in kept:
        call.cache_clear()


@pytest.fixture
def bitva(monkeypatch, nothing_kept):
    """Gives Bitva other parts, and opens a table of it."""

    def given(visitor, **parts):
        other = replace(registry.PLAYABLE["bitva"], **parts)
        for games in ("GAMES", "PLAYABLE"):
            monkeypatch.setattr(registry, games, {**getattr(registry, games), "bitva": other})
        page = visitor.open(reverse("table-new") + "?game=bitva")
        return page.send("/tables/new/", who__south="me", who__north="me")

    return given


def test_a_game_without_french_is_called_by_its_english_name_in_french(reader, alice, bitva):
    meta = registry.PLAYABLE["bitva"].meta
    english_only = GameMeta(meta.key, Text("Skirmish"), meta.seats, meta.players_min, meta.players_max, meta.offers)
    assert "Skirmish" in bitva(reader(alice, "fr"), meta=english_only).text


def test_what_a_catalogue_says_in_english_alone_is_said_so(reader, alice, bitva, tmp_path, monkeypatch):
    (tmp_path / "only_english" / "content").mkdir(parents=True)
    (tmp_path / "only_english" / "__init__.py").touch()
    words = '[kinds]\nroll = { en = "Cast the die" }\n\n[dice]\nlots = { en = "for the start" }\n'
    (tmp_path / "only_english" / "content" / "texts.toml").write_text(words, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert "for the start" in bitva(reader(alice, "fr"), texts=texts("only_english")).text


def test_an_option_of_which_the_content_says_nothing_is_chosen_by_its_name(reader, alice, monkeypatch, tmp_path):
    (tmp_path / "silent").mkdir()
    (tmp_path / "silent" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    other = replace(registry.PLAYABLE["bitva"], options=option_facts("silent", Options))
    monkeypatch.setattr(registry, "PLAYABLE", {**registry.PLAYABLE, "bitva": other})
    page = reader(alice, "fr").open(reverse("table-new") + "?game=bitva")
    assert "Loose patrol" in page.text
    assert page.form("/tables/new/", "o-players").offers("o-players") == ["2", "4"]


def test_the_tags_of_a_game_without_words_are_read_as_words():
    assert NO_TEXTS.kind("end-turn") == OfferKind("end turn", "end turn")
    assert NO_TEXTS.kind("walk") == OfferKind("Go there", "Y aller")


def test_a_count_without_a_picture_has_its_word_beside_it_and_a_fifth_side_a_bar(reader, alice, bitva):
    sides = ("south", "north", "east", "west", "above")
    bars = tuple(Bar(side, side, (Count("berry", "Berries", 3),)) for side in sides)
    page = bitva(reader(alice), facts=lambda state, language: Facts(bars=bars), sides=lambda state: sides)
    assert page.html.count("<small>Berries</small>") == len(sides)
    assert 'href="#"' not in page.html
