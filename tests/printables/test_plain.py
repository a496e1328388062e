"""A game without art is drawn as the plain board of its fields or places, or stands in words alone."""

from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.core.dice import Dice
from games.core.errors import Illegal
from games.core.protocol import play
from games.registry import PLAYABLE
from printables import boards
from printables.boards import laid_out
from printables.theme import THEMES
from printables.words import LANGUAGES
from tests.games.little_battlefield.positions import position

SVG = "{http://www.w3.org/2000/svg}"
GAME = "little-battlefield"


@pytest.fixture(autouse=True)
def no_art(monkeypatch):
    monkeypatch.setattr("printables.boards.art_of", lambda game, module: None)
    boards.board_svg.cache_clear()
    yield
    boards.board_svg.cache_clear()


def drawn(state, **how):
    return ElementTree.fromstring(boards.board_svg(GAME, state, **how))


def fields(tree):
    """What is said of each field, by its place."""
    return {part.get("data-place"): part.findtext(f"{SVG}title") for part in tree.iter() if part.get("data-place")}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_a_part_that_says_its_place_and_what_is_in_it(theme, language):
    state = position(blue="b2 reserve board board", markers={"a1": 4})
    found = fields(drawn(state, language=language, theme=theme))
    facts = PLAYABLE[GAME].facts(state, language)
    assert set(found) == {cell.place for row in facts.field for cell in row}
    for cell in (cell for row in facts.field for cell in row):
        assert all(text in found[cell.place] for text in (cell.name, cell.points, cell.marker) if text)
        assert all(words in found[cell.place] for _seat, words in cell.units)


def test_the_fields_stand_in_their_rows_and_columns():
    frames = {
        part.get("data-place"): next(part.iter(f"{SVG}rect")).attrib
        for part in drawn(position()).iter()
        if part.get("data-place")
    }
    facts = PLAYABLE[GAME].facts(position(), "en")
    for row in facts.field:
        assert len({frames[cell.place]["y"] for cell in row}) == 1
        columns = [float(frames[cell.place]["x"]) for cell in row]
        assert columns == sorted(set(columns))


def test_seats_are_told_apart_by_their_signs():
    state = position(blue="b2 reserve board board", red="c3 reserve board board")
    signs = {part.tag for part in drawn(state).iter() if part.tag in (f"{SVG}circle", f"{SVG}polygon")}
    assert len(signs) == 2


def at_the_posts():
    """Bitva, as a general is about to take one of two posts."""
    rules = PLAYABLE["bitva"].rules
    state = rules.setup()
    for faces in ((6,), (1,)):
        (seat, *_) = rules.to_act(state)
        state, _, _ = play(rules, state, seat, next(iter(rules.legal(state, seat))), Dice(faces))
    return state


def test_a_game_whose_facts_have_no_fields_has_the_places_of_what_may_be_done():
    bitva = PLAYABLE["bitva"]
    state = at_the_posts()
    (seat,) = bitva.rules.to_act(state)
    places = {place for action in bitva.rules.legal(state, seat) for place in bitva.places(state, action)}
    assert len(places) == 2
    tree = ElementTree.fromstring(boards.board_svg("bitva", state))
    assert set(fields(tree).values()) == set(fields(tree)) == places


def test_places_named_by_letter_and_number_lie_in_rows_and_columns_and_others_one_after_the_other():
    def names(*places):
        return [[cell.place for cell in row] for row in laid_out(places)]

    assert names("b10", "a2", "b2") == [["a2", "a10"], ["b2", "b10"]]
    assert names("gate", "hall", "barn", "yard", "well") == [["barn", "gate", "hall"], ["well", "yard"]]
    assert names() == []


def test_where_nothing_has_a_place_there_is_nothing_to_draw(monkeypatch):
    bitva = PLAYABLE["bitva"]
    monkeypatch.setattr("printables.boards.registry.playable", lambda key: replace(bitva, places=lambda *_: ()))
    with pytest.raises(Illegal, match="no-map"):
        boards.board_svg("bitva", bitva.rules.setup())
