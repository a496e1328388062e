"""The page of a table shows it drawn, and the same in words for whoever cannot see a picture."""

import re

import pytest
from django.urls import reverse

from matches.tables import Sitting, match_create

from .bench import NOW

pytestmark = pytest.mark.django_db

SEATS = {
    "bitva": ("south", "north"),
    "invasion": ("lord", "hero-1"),
    "little-battlefield": ("blue", "red"),
    "battletech": ("attacker", "defender"),
}


@pytest.fixture
def board(reader, alice):
    """`board("bitva", "fr")`: what the page of a new table shows of it, and the whole page."""

    def shown(game, language="en", **options):
        sittings = [Sitting(seat, alice.pk) for seat in SEATS[game]]
        made = match_create(game=game, host=alice, at=NOW, sittings=sittings, options=options)
        answer = reader(alice, language).client.get(reverse("table", args=[made.pk]))
        page = answer.content.decode()
        return re.search(r'<section [^>]*id="board".*?</section>', page, re.DOTALL)[0], page

    return shown


@pytest.mark.parametrize("game", ["bitva", "invasion", "little-battlefield"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_drawing_comes_first_and_the_words_are_folded_away_below(board, game, language):
    found, page = board(game, language)
    assert re.search(rf'<svg [^>]*lang="{language}"', found)
    assert page.index("<svg ") < page.index('<details class="quiet" id="in-words">') < page.index("<table")
    assert "<table" not in found
    names = re.findall(r' id="([^"]+)"', page)
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("options", "maps"), [({}, 1), ({"map": "none"}, 0)], ids=["with a map", "without one"])
def test_battletech_has_its_map_drawn_once_or_its_facts_in_the_place_of_the_board(board, options, maps):
    found, page = board("battletech", **options)
    assert found.count("<svg") == page.count('id="drawn"') == page.count('id="in-words"') == maps
    assert found.count("<table") == 1 - maps
