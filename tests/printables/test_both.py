"""Prints in both languages, and where a front lies in a print of several parts."""

import pytest
from msgspec.structs import replace

from games.battletech.board import BOARDS
from games.registry import GAMES
from printables.art.battle_cry.data import DeskSheet, SheetBattle
from printables.art.battle_cry.tokens import ReserveTokens
from printables.catalogue import PRODUCTS, pack_of, pages_of, render, render_pack, schema_of
from printables.errors import BadOption
from printables.product import InEach, Order
from printables.words import BOTH, LANGUAGES, Words
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen
from tests.printables.ways import in_turn

SOME = ("campaign-sheet", "reserve-tokens", "battle-desk", "bitva-board", "little-battlefield-tokens", "mech-counters")


EDGES = ["none", "long", "short"]


@pytest.mark.parametrize(
    ("slug", "duplex"), [(slug, duplex) for n, slug in enumerate(PRODUCTS) for duplex in in_turn(EDGES, n)]
)
def test_in_both_languages_all_of_it_comes_in_english_and_then_in_french(slug, duplex):
    pages = [pages_of(slug, language=language, duplex=duplex).bound for language in (*LANGUAGES, BOTH)]
    english, french, both = ([page.style.words.lang for page in bound] for bound in pages)
    odd = len(english) % 2 == 1 and french_begins_with_a_front(slug, duplex)
    assert [lang for lang in both if lang == "en"] == english
    assert both == sorted(both)
    assert len(both) == len(english) + len(french) + odd


def french_begins_with_a_front(slug, duplex):
    """Whether the second page of the product is the back of its first."""
    return [page.content.back for page in pages_of(slug, duplex=duplex).bound[1:2]] not in ([], ["none"])


@pytest.mark.parametrize("slug", SOME)
def test_the_pages_are_numbered_over_the_whole_each_in_its_language(slug):
    single = [Seen(render(slug, language=lang).content) for lang in LANGUAGES]
    both = Seen(render(slug, language=BOTH).content)
    texts = [(lang, seen.text(n)) for lang, seen in zip(LANGUAGES, single, strict=True) for n in range(seen.pages)]
    assert both.pages == len(texts)
    for n, (language, text) in enumerate(texts):
        words, place = Words(language), both.text(n)
        assert words("page", n=n + 1, m=len(texts)) in place
        assert words(f"language_{language}") in place
        numbers = set("0123456789")
        assert [character for character in place if character not in numbers] == [
            character for character in text if character not in numbers
        ]


@pytest.mark.parametrize(
    ("slug", "duplex"), [(slug, duplex) for n, slug in enumerate(PRODUCTS) for duplex in in_turn(EDGES[1:], n)]
)
def test_a_back_is_printed_on_the_back_of_its_front(slug, duplex):
    both = pages_of(slug, language=BOTH, duplex=duplex).bound
    assert all(n % 2 for n, page in enumerate(both) if page.content.back != "none")


def test_a_front_after_an_odd_page_of_a_pack_waits_for_a_sheet_of_its_own():
    orders = [Order("result-form"), Order("mech-counters", duplex="long", language="fr")]
    form, blank, front, back = pack_of(orders, "Friday")
    assert (form.back, front.back, back.back) == ("none", "none", "long")
    assert "page vide" in blank.title
    assert (blank.width, blank.height) == (front.width, front.height)
    assert len(pack_of(orders[::-1], "Friday")) == 3


@pytest.mark.parametrize(
    ("language", "phrase"),
    [("en", "print the odd pages, put the sheets in again"), ("fr", "imprimez les pages impaires")],
)
def test_a_blank_page_says_why_it_is_there_and_how_one_prints_by_hand_on_both_sides(language, phrase):
    orders = [Order("result-form"), Order("mech-counters", duplex="long")]
    orders = [replace(order, language=language) for order in orders]
    seen = Seen(render_pack(orders, title="Friday").content)
    texts = [text for text in seen.texts(1) if phrase in text.text]
    assert (seen.pages, len(texts)) == (4, 1)
    assert texts[0].box[3] < 24  # mm: above the foot, where it is in nobody's way
    assert not [text for page in (0, 2, 3) for text in seen.texts(page) if phrase in text.text]


def test_where_backs_are_printed_nothing_lies_on_the_back_of_what_is_cut_up_or_of_another_print():
    board = Order("battle-board", options={"hex_mm": 40.0})
    others = [Order(slug) for slug in ("battle-markers", "campaign-sheet", "seat-cards", "little-battlefield-boards")]
    pages = pack_of([board, Order("battle-counters", duplex="long"), *others, Order("record-sheets")], "Friday")
    behind = list(pages)[1::2]
    assert len(behind) > 9
    assert all(page.back == "long" or "left blank" in page.title for page in behind)
    assert not any("left blank" in page.title for page in pack_of([board, *others], "Friday"))  # on one side each


def test_pages_to_read_one_after_the_other_may_share_a_sheet():
    orders = [Order("reserve-tokens", duplex="long"), Order("little-battlefield-reference"), Order("result-form")]
    titles = [page.title for page in pack_of(orders, "Friday")]
    assert len(titles) == 5
    assert "the rules" in titles[2]
    assert "sectors and the AI" in titles[3]


def test_data_may_be_given_in_each_language():
    data = InEach(
        {lang: DeskSheet(SheetBattle(1, name)) for lang, name in (("en", "A battle"), ("fr", "Une bataille"))}
    )
    titles = [page.title.split(" – ")[0] for page in pages_of("battle-desk", language=BOTH, data=data)]
    assert titles == ["A battle", "Une bataille"]
    shared = pages_of("reserve-tokens", language=BOTH, data=ReserveTokens(60, 60))
    assert [page.lang for page in shared] == ["en"] * (len(shared) // 2) + ["fr"] * (len(shared) // 2)


TITLES = [*[game.meta.title for game in GAMES.values()], *[board.title for board in BOARDS.values()]]
IN_FRENCH = {title.en: title.fr for title in TITLES if title.en != title.fr}


@pytest.mark.parametrize(
    ("slug", "options"),
    [*[(slug, {}) for slug in PRODUCTS], *[("map-sheet", {"map": key}) for key in BOARDS]],
    ids=[*PRODUCTS, *[f"map-sheet-{key}" for key in BOARDS]],
)
def test_no_foot_in_french_has_an_english_title_of_a_game_or_a_map(slug, options):
    page = pages_of(slug, language="fr", options=options)[0]
    assert not any(english in page.title or english in page.document for english in IN_FRENCH)


@pytest.mark.parametrize(
    ("slug", "english", "french"),
    [
        ("map-sheet", "Training ground – Mapsheet", "Terrain d’exercice – Carte de jeu"),
        (
            "invasion-reference",
            "BattleLore: Invasion – Rules in short – page",
            "BattleLore : Invasion – Aide de jeu – page",
        ),
    ],
)
def test_the_foot_has_the_title_in_the_language_of_its_page(slug, english, french):
    both = Seen(render(slug, language=BOTH).content)
    half = both.pages // 2
    assert all(english in both.text(n) for n in range(half))
    assert all(french in both.text(n) for n in range(half, both.pages))


def test_a_piece_alone_is_in_one_language():
    assert pieces_of("mech-counters", language=BOTH) == pieces_of("mech-counters", language="en")
    first, second = (
        render("mech-counters", language=language, format="svg", piece="mech-1") for language in (BOTH, "en")
    )
    assert first.content == second.content


@pytest.mark.parametrize(("language", "title"), [("en", "English and French"), ("fr", "Anglais et français")])
def test_the_choice_is_told(language, title):
    schema = schema_of("campaign-sheet", language=language)["properties"]["lang"]
    assert schema["oneOf"][-1] == {"const": BOTH, "title": title}
    assert schema["default"] == language


def test_what_is_wrong_is_refused_in_both_languages_as_well():
    with pytest.raises(BadOption, match="unknown-piece"):
        pages_of("mech-counters", language=BOTH, only=("goblin",))
