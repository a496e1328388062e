"""How pieces are made is told where a page of them has room for it, and nowhere else."""

import pytest

from games.invasion.figures import HEROES
from printables.catalogue import render
from printables.layout import Box
from printables.making import COUNTERS, LOW, key, making
from printables.shapes import group
from printables.tree import strings
from tests.printables.readback import Seen

TITLES = {"en": "How to make them", "fr": "Fabrication"}


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize(
    ("slug", "steps"),
    [
        ("battle-terrain", {"en": ["paper", "cardboard", "Cut from"], "fr": ["papier", "carton", "Coupez"]}),
        ("reserve-tokens", {"en": ["card of 160", "Fold back"], "fr": ["cartonné", "Pliez"]}),
        ("battle-dice", {"en": ["sticky paper", "stick them on"], "fr": ["adhésif", "collez-les"]}),
        ("little-battlefield-sectors", {"en": ["card of 160", "Cut from"], "fr": ["cartonné", "Coupez"]}),
    ],
)
def test_a_page_with_room_says_how_its_pieces_are_made(slug, steps, language):
    seen = Seen(render(slug, language=language).content)
    written = seen.text(seen.pages - 1)
    assert TITLES[language] in written
    for step in steps[language]:
        assert step in written


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(
    "slug", ["battle-counters", "battle-terrain", "bitva-counters", "mech-counters", "reserve-tokens"]
)
def test_what_has_its_backs_printed_is_not_glued_to_cardboard_which_would_hide_them(slug, edge):
    turned, plain = (Seen(render(slug, duplex=duplex).content).text(0) for duplex in (edge, "none"))
    assert f"on both sides, turned over the {edge} edge" in turned
    assert "card of 160" in turned
    assert "cardboard" not in turned
    assert "both sides" not in plain


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(
    ("language", "steps"),
    [
        ("en", ["Print on card", "Cut the flat counters off in one piece and glue it to cardboard", "Cut from mark"]),
        ("fr", ["Imprimez sur du papier cartonné", "Détachez les pions à plat d’un seul tenant", "Coupez d’un repère"]),
    ],
)
def test_flat_counters_on_the_sheet_of_stand_ups_have_steps_of_their_own(language, steps, paper):
    def text_of(**options) -> str:
        return " ".join(
            Seen(render("mech-counters", paper=paper, language=language, options=options).content).text().split()
        )

    places = [text_of().replace("\xa0", " ").index(step) for step in steps]
    assert places == sorted(places)
    assert steps[1] not in text_of(form="stand-up") + text_of(form="counter")


@pytest.mark.parametrize(
    ("slug", "outlined"),
    [
        ("invasion-tokens", True),
        ("little-battlefield-tokens", True),
        ("blank-counters", True),
        ("bitva-counters", False),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_has_white_corners_says_that_squares_are_enough(slug, outlined, paper):
    """Those of Bitva have none: their rims run to the cuts."""
    assert ("Square counters are enough" in Seen(render(slug, paper=paper).content).text()) == outlined


def test_a_full_page_says_nothing_but_the_last_one_does():
    seen = Seen(render("reserve-tokens", options={"union": 60, "confederacy": 60}).content)
    assert [TITLES["en"] in seen.text(page) for page in range(seen.pages)] == [False] * (seen.pages - 1) + [True]
    assert seen.pages > 1


@pytest.mark.parametrize("slug", ["reserve-tokens", "battle-terrain", "little-battlefield-tokens", "mech-counters"])
def test_it_stands_clear_below_the_pieces(slug):
    seen = Seen(render(slug).content)
    (title,) = [text for text in seen.texts() if text.text.strip() == TITLES["en"]]
    pieces = [path.box[1] for path in seen.paths() if path.box[3] > title.box[3]]
    assert min(pieces) > title.box[3] + 5


@pytest.mark.parametrize(("high", "shown"), [(8.0, False), (30.0, True), (80.0, True)])
def test_room_decides(style, high, shown):
    assert (making(Box(10, 20, 190, high), COUNTERS, style()) is not None) == shown


@pytest.mark.parametrize(("high", "titled"), [(30.0, False), (80.0, True)])
def test_where_there_is_little_room_the_steps_are_told_in_brief(style, high, titled):
    text = " ".join(found.text for found in strings(making(Box(10, 20, 190, high), COUNTERS, style())))
    assert (TITLES["en"] in text) == titled
    for step in ("Print on paper", "Glue the sheet", "Cut from mark"):
        assert step in text


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "the white ends are the feet"), ("fr", "les bouts blancs sont les pieds")]
)
@pytest.mark.parametrize(
    ("slug", "asked"),
    [
        ("battle-markers", {}),
        ("invasion-figures", {"only": (*HEROES, "goblin-sword", "goblin-bow")}),  # the numbers of goblins lie
        ("mech-counters", {"options": {"form": "stand-up"}}),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_page_of_what_stands_says_how_it_is_folded(slug, asked, paper, language, sentence):
    seen = Seen(render(slug, paper=paper, language=language, **asked).content)
    assert all(sentence in seen.text(page) for page in range(seen.pages))


@pytest.mark.parametrize(("names", "rows"), [("aabbb", 5), ("aaaaaaaab", 5), ("aaaa", 2)])
def test_a_key_is_one_clean_column_where_wider_entries_would_save_no_more_than_a_row(style, names, rows):
    words = {"a": "Infantry", "b": "Crossed sabres hit any unit"}
    entries = [(group(), (5.0, 5.0), words[name]) for name in names]
    keyed = key(entries, style(), 93)
    assert round((keyed.height - 4) / LOW) == rows
    lefts = {round(found.x, 1) for found in strings(keyed.draw(Box(10, 20, 93, 90)))}
    assert len(lefts) == (1 if names == "aabbb" else 2)


def test_of_pieces_without_steps_nothing_is_told(style):
    assert making(Box(10, 20, 190, 200), (), style()) is None
