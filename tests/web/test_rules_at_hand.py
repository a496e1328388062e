"""The rules of a game are a tap away from its tables: its print of them, in the reader's language."""

import pytest

from games.registry import PLAYABLE
from matches.tables import Sitting, match_create
from printables.catalogue import PRODUCTS, render

from .bench import NOW

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize(("language", "words"), [("en", "Rules at a glance"), ("fr", "Les règles en un coup d’œil")])
def test_a_table_leads_to_the_rules_of_its_game_in_the_readers_language(reader, alice, game, language, words):
    rules = PLAYABLE[game].rules
    seats = rules.seats(rules.setup())
    table = match_create(game=game, host=alice, at=NOW, sittings=[Sitting(seat, alice.pk) for seat in seats])
    page = reader(alice, language).go("table", table.pk)
    links = {had.get("href", "") for tag, had in page.read.tags if tag == "a"}
    (link,) = {link for link in links if link.endswith("reference.pdf")}
    assert words in page.text
    slug = link.split("/")[-1].removesuffix(".pdf")
    assert PRODUCTS[slug].game == game
    leaf = page.reader.client.get(link)
    assert leaf.status_code == 200
    assert leaf["Content-Type"] == "application/pdf"
    assert leaf.content == render(slug, language=language).content


def test_no_game_has_two_prints_of_its_rules():
    games = [product.game for product in PRODUCTS.values() if product.reference]
    assert sorted(games) == sorted(set(games))
    assert set(PLAYABLE) <= set(games)
