"""The rules of a game are a tap away from its tables: its print of them, in the reader's language."""

import pytest

from games.registry import PLAYABLE
from matches.tables import Sitting, match_create
from printables.catalogue import PRODUCTS, render

from .bench import NOW

pytestmark = pytest.mark.django_db


REFERENCES = [product.game for product in PRODUCTS.values() if product.reference]


@pytest.mark.parametrize("game", [game for game in PLAYABLE if game in REFERENCES])
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


def test_a_game_that_comes_with_bivouac_has_one_print_of_its_rules():
    assert sorted(REFERENCES) == sorted(set(REFERENCES))
    without = set(PLAYABLE) - set(REFERENCES)
    assert not without, f"To these belongs a product that is their `reference` (docs/adding_a_game.md): {without}"
