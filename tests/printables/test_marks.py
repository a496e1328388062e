"""What stands on paper means something at the table: no numbers of rules, and one mark of what is ours, explained."""

import re

import pytest

from printables.catalogue import PRODUCTS, render
from printables.context import GameContext
from printables.leaflet import PanelNote, Section, rules_in_short
from printables.pieces import OURS
from printables.tree import strings
from tests.printables.readback import Seen

NUMBER = re.compile(r"\b[A-Z]\d{1,2}[a-z]?\b")  # A3, R6, T14
RULE = re.compile(r"\b(?:rules?|règles?)\s\d|\((?:[A-Z]?\d{1,2}|[MR] ?\d*)\)|ᴿ", re.IGNORECASE)
COORDINATES = {"battle-board", "bitva-board", "map-sheet", "mech-counters"}  # "B3" is a hex, a page, a unit
PIECES = {"invasion-tokens", "invasion-figures", "little-battlefield-sectors", "little-battlefield-tokens"}
EXPLAINED = re.compile(rf"\b{OURS}\s?: ")
LOOKS = [(slug, language) for slug in PRODUCTS for language in ("en", "fr")]


@pytest.fixture(params=LOOKS, ids=["-".join(look) for look in LOOKS])
def printed(request):
    """The slug of a product, what is written on each of its pages as single texts, and as one."""
    slug, language = request.param
    seen = Seen(render(slug, language=language).content)
    return slug, [([text.text.strip() for text in seen.texts(n)], seen.text(n)) for n in range(seen.pages)]


def test_no_number_of_a_rule_is_on_paper_and_what_is_ours_has_one_mark_that_its_page_explains(printed):
    slug, pages = printed
    for texts, whole in pages:
        assert whole
        assert not [text for text in texts if RULE.search(text.replace(f"({OURS})", ""))]
        if slug not in COORDINATES:
            assert not [text for text in texts if NUMBER.search(text)]
        marked = [text for text in texts if text in (OURS, "M") or f"({OURS})" in text]
        assert "M" not in marked
        assert bool(marked) == bool(EXPLAINED.search(whole)), (slug, marked)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", sorted(PIECES))
def test_pieces_that_are_played_with_bear_no_mark(slug, language):
    seen = Seen(render(slug, language=language).content)
    texts = [text.text.strip() for n in range(seen.pages) for text in seen.texts(n)]
    assert texts
    assert not [text for text in texts if text == OURS or f"({OURS})" in text]


@pytest.mark.parametrize("ours", [True, False])
def test_rules_in_short_explain_the_mark_where_a_sentence_of_theirs_has_it(style, ours):
    sections = [
        Section("Turn", [PanelNote("Throw a die.", ours)]),
        Section("End", [PanelNote("Who has most has won.")]),
    ]
    (page,) = rules_in_short(style(game="bitva"), GameContext.of(style(game="bitva")), sections, "bitva_desc_reference")
    assert bool(EXPLAINED.search(" ".join(text.text for text in strings(page.art())))) == ours
