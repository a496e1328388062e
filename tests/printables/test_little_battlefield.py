"""My Little Battlefield on paper: the sector cards, the quick reference."""

import itertools

import pytest
from msgspec.structs import replace

from games.core.text import Text
from games.little_battlefield.components import (
    CARDS,
    CATEGORIES,
    FACES,
    FACTIONS,
    Effect,
)
from games.little_battlefield.labels import TEXTS
from printables.art.little_battlefield import reference
from printables.art.little_battlefield.cards import SIZE, SectorCards, front
from printables.art.little_battlefield.gauge import cells, gauge
from printables.art.little_battlefield.signs import signs, tied
from printables.art.little_battlefield.tokens import UNIT_MM, unit
from printables.catalogue import PRODUCTS
from printables.errors import BadOption
from printables.layout import Box
from printables.product import Order
from printables.sheets import PAPERS, Page
from printables.svg import svg_text
from printables.theme import THEMES
from printables.words import Words
from tests.printables.little_battlefield import (
    BOTH,
    SLUGS,
    context,
    frames,
    in_order,
    marks,
    printed,
    text_of,
    token_cuts,
)
from tests.printables.printing import pieces_of


def test_these_are_all_the_products():
    assert [slug for slug, product in PRODUCTS.items() if product.game == "little-battlefield"] == list(SLUGS.values())


# --- sectors --------------------------------------------------------------------------------------


DRAWN = (SIZE[0] - 1.2, SIZE[1] - 1.2)  # the ground of a card, clear of the cut


def test_the_whole_catalogue_is_on_cards_as_often_as_there_are_copies():
    seen = printed("sectors")
    assert [len(frames(seen, page, DRAWN)) for page in range(seen.pages)] == [9, 9, 1 + 5]  # with spares
    assert sum(card.copies for card in CARDS.values()) == 19
    text = text_of(seen)
    for card in CARDS.values():
        assert card.name.en in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@BOTH
def test_the_last_sheet_holds_a_key_to_the_signs_and_a_card_of_each_category_to_fill_in(paper, language):
    """And how they are made: below them where a row is left, else at the head of every sheet."""
    seen = printed("sectors", paper=paper, language=language)
    words = Words(language, "little-battlefield")
    last = " ".join(seen.text(seen.pages - 1).split())
    assert words("mlb_key") in last
    assert last.count(" ".join(words("mlb_blank_for").split())) == len(CATEGORIES)
    assert " ".join(words("make_pieces" if paper == "a4" else "mlb_about_sectors").split()) in last
    assert len(frames(seen, seen.pages - 1, DRAWN)) == (19 + 1 + 4 - 1) % (9 if paper == "a4" else 8) + 1
    assert words("mlb_key") not in text_of(printed("sectors", only=("ford",)))
    assert words("mlb_key") not in text_of(printed("sectors", data=SectorCards()))


def test_nine_cards_of_63_by_88_mm_share_their_cuts_on_a4():
    seen = printed("sectors")
    middles = frames(seen, 0, DRAWN)
    columns, rows = ({round(middle[axis], 2) for middle in middles} for axis in (0, 1))
    assert [round(b - a, 2) for a, b in itertools.pairwise(sorted(columns))] == [63.0] * 2
    assert [round(b - a, 2) for a, b in itertools.pairwise(sorted(rows))] == [88.0] * 2
    ticks = max(seen.paths(), key=lambda path: len(path.points) if path.straight else 0)
    edges = {round(x, 2) for x, _ in ticks.points}
    assert edges >= {round(x + side * SIZE[0] / 2, 2) for x in columns for side in (-1, 1)}


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_lie_behind_their_fronts(duplex):
    seen = printed("sectors", duplex=duplex)
    width, height = seen.size()
    assert seen.pages == 6
    # the sheet lies: over its long edge it is turned head over heels
    turned = [(x, height - y) if duplex == "long" else (width - x, y) for x, y in frames(seen, 1, DRAWN)]
    assert in_order(turned) == [pytest.approx(middle, abs=0.05) for middle in frames(seen, 0, DRAWN)]


@BOTH
def test_places_for_units_lie_alike_on_all_cards_and_stand_clear_of_their_frame(language):
    """N12"""
    seen = printed("sectors", data=SectorCards(), language=language)
    (unit, *_rest) = token_cuts()
    offsets = set()
    for page in range(seen.pages):
        filled = [path for path in seen.paths(page) if path.filled]
        places = [path.box for path in filled if path.size == pytest.approx(unit.size, abs=1.5)]
        framed = [path.box for path in filled if path.size[0] == pytest.approx(42, abs=0.05) and path.size[1] > 20]
        corners = [path.box[:2] for path in filled if path.size == pytest.approx(DRAWN, abs=0.05)]
        assert (len(places), len(framed)) == (4 * len(corners), 2 * len(corners))
        for left, bottom, right, top in places:
            assert any(a < left - 1 and b < bottom - 0.5 and c > right + 1 and d > top + 0.5 for a, b, c, d in framed)
        for left, bottom, _, top in framed:
            x, y = next(corner for corner in corners if 0 < left - corner[0] < SIZE[0] and 0 < bottom - corner[1] < 88)
            offsets.add((round(left - x, 1), round(bottom - y, 1), round(top - y, 1)))
    assert len(offsets) == 2  # red's and blue's


def test_backs_do_not_tell_the_sectors_apart():
    backs = [piece.back for cut in _cuts() for piece in cut.pieces]
    assert len({svg_text(Page(*SIZE, back(), "", "", "", "en")) for back in backs}) == 1


def _cuts():
    product = PRODUCTS[SLUGS["sectors"]]
    return product.pieces(Order(product.slug).style(product.game), product.filled(None, {}))


def test_only_the_sectors_that_are_asked_for_are_printed():
    assert list(pieces_of(SLUGS["sectors"])) == list(CARDS)
    text = text_of(printed("sectors", only=("ford", "citadel"), copies=2, language="fr"))
    assert text.count("Gué") == text.count("Citadelle") == 2 * 2  # once at red's end
    assert "Forêt" not in text
    with pytest.raises(BadOption, match="unknown-piece"):
        printed("sectors", only=("castle",))


def test_a_changed_sector_is_a_changed_card():
    card = replace(
        CARDS["forest"],
        name=Text("Jungle", "Jungle"),
        category=4,
        points=6,
        copies=3,
        special=Effect("gain", "command", 3),
    )
    seen = printed("sectors", data=SectorCards((card,)))
    text = text_of(seen)
    assert text.count("Jungle · 4") == 3  # at red's end
    assert text.replace("\u00a0", " ").count("You gain 3 COMMAND.") == 3
    assert text.count("6 VP") == 3
    assert "Forest" not in text


@pytest.mark.parametrize("key", ["forest", "hill"])
def test_what_we_reconstructed_is_marked_in_the_reference_and_not_on_the_card(key):
    """N18 All sectors but the Forest; they are played with, and bear no mark."""
    card = CARDS[key]
    seen = printed("sectors", data=SectorCards((replace(card, copies=1),)))
    assert marks(seen) == 0
    assert "our reconstruction" not in text_of(seen)
    assert "(R)" not in text_of(seen)
    texts = [text.text.strip() for text in printed("reference").texts(1)]
    named = texts.index(f"{card.category} {card.name.en}")
    assert (texts[named + 1] == "R") == card.reconstruction


@pytest.mark.parametrize("category", [2, 3, 4, 5])
def test_a_gauge_has_as_many_cells_in_each_half_as_the_category(category):
    """N7 Red's half is above 0, blue's below it."""
    found = cells(Box(0, 0, 9, 60), category)
    assert list(found) == list(range(-category, category + 1))
    assert found[-category].top == pytest.approx(60)
    assert found[category].y == pytest.approx(0)
    art = svg_text(Page(9, 60, gauge(Box(0, 0, 9, 60), category, context()), "", "", "", "en"))
    assert art.count(f">{category}</text>") == 2
    assert art.count(">0</text>") == 1


KINDS = {(card.special.kind, card.special.reach, card.special.resource): card.special for card in CARDS.values()}


@pytest.mark.parametrize("effect", KINDS.values(), ids=lambda effect: f"{effect.kind}{effect.reach}{effect.resource}")
def test_every_special_rule_has_symbols_of_its_own(effect):
    same = [other for other in KINDS.values() if signs(other) == signs(effect)]
    assert {(other.kind, other.resource) for other in same} == {(effect.kind, effect.resource)}


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("You gain 1 MORALE or 1 COMMAND, as you choose.", "You gain 1_MORALE or 1_COMMAND, as you_choose."),
        ("With DEFENCE (R) everywhere.", "With DEFENCE_(R) everywhere."),
        ("Un tour de 3 dés en plus, puis COMMANDEMENT à 0.", "Un tour de 3_dés en plus, puis COMMANDEMENT à_0."),
        (
            "Whoever takes control drives out enemies immediately.",
            "Whoever takes control drives out enemies immediately.",
        ),
    ],
)
def test_a_number_stays_with_what_it_counts_and_no_short_word_ends_a_paragraph_alone(words, kept):
    assert tied(words) == kept.replace("_", "\u00a0")


# --- quick reference ------------------------------------------------------------------------------


@BOTH
def test_the_reference_has_one_notation_for_what_is_ours(language):
    seen = printed("reference", language=language)
    for page in (0, 1):
        assert "(R)" not in seen.text(page)
        assert marks(seen, page) > 5
    forest = tied(CARDS["forest"].rule.said_in(language))
    assert "(R)" in forest
    assert [text.text for text in seen.texts(1) if text.points > 6.5 and text.text.strip() == "R"] == []


@BOTH
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_reference_has_a_page_for_two_and_a_page_for_one(language, paper):
    seen = printed("reference", language=language, paper=paper)
    assert seen.pages == 2
    solo = seen.text(1)
    for card in CARDS.values():
        assert card.name.said_in(language) in solo
    smallest = min(text.points for text in seen.texts(0) if len(text.text) > 20 and text.box[1] > 15)  # not the foot
    assert smallest >= 7


@pytest.mark.parametrize("paper", PAPERS)
def test_the_title_of_the_reference_stands_clear_of_its_first_headings(paper):
    seen = printed("reference", paper=paper)
    for page in (0, 1):
        texts = [text for text in seen.texts(page) if text.text.strip()]
        title = max(texts, key=lambda text: text.points)
        assert title.text.startswith("My Little Battlefield")
        below = [text for text in texts if text.box[0] < title.box[0] - 1]  # the sign is before it
        assert max(text.box[3] for text in below) < title.box[1] - 1


def test_the_reference_shows_a_gauge_and_what_moves_its_marker():
    players = printed("reference").text(0)
    for words in ("a sector of category 3", "here Red controls the sector", "Blue’s DEFENCE moves it here"):
        assert words in players


def test_the_reference_says_what_the_tables_say(monkeypatch):
    numbers = {"MOST": 8, "START_COMMAND": 3, "START_MORALE": 5, "WINNING_POINTS": 33, "BONUS_DICE": 2}
    for name, value in {**numbers, "LEGAL_DECKS": ("9-0-0-0",), "FACES": FACES[::-1]}.items():
        monkeypatch.setattr(reference, name, value)
    seen = printed("reference")
    players, solo = (" ".join(seen.text(page).replace("\u00a0", " ").split()) for page in (0, 1))
    for words in ("COMMAND 3", "MORALE 5", "33 victory points", "Deck 1 9 0 0 0", "up to 8"):
        assert words in players
    named = [text.text.strip() for text in seen.texts(0) if text.text.strip() in FACE_NAMES]
    assert named[: len(FACES)] == FACE_NAMES[::-1]
    assert "bonus turn of 2 dice" in solo
    assert "MORALE at 8" in solo


FACE_NAMES = [TEXTS.term(face).en for face in FACES]


def test_the_reference_explains_its_mark_once_a_page():
    seen = printed("reference")
    assert [seen.text(page).count("our reconstruction") for page in (0, 1)] == [1, 1]


# --- goldens --------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_parts_look_as_they_did(theme, golden):
    look = context(theme, "fr")
    golden(f"little-battlefield-card-{theme}", svg_text(Page(*SIZE, front(CARDS["forest"], look), "", "", "", "fr")))
    art = unit("red", "elite", FACTIONS["clans"], look)
    golden(f"little-battlefield-unit-{theme}", svg_text(Page(UNIT_MM[1], UNIT_MM[1], art, "", "", "", "fr")))
