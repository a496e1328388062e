"""What a print will cost is counted before it is drawn, and what is counted is honest: held against what is drawn."""

import pytest
from reportlab.graphics import shapes
from reportlab.graphics.shapes import Group

from games.battletech.board import board_of
from games.core.text import Text
from printables import shapes as shapes_of
from printables.art.battletech.mapsheet import MapSheet
from printables.budget import AT_ONCE, TooMuch, Work, work_of
from printables.catalogue import PRODUCTS, pages_of, render
from printables.shapes import Stamp
from printables.sheets import PageContent

STROKES_MOST = 60  # drawn for one unit of work, whatever the product
SHAPES_MOST = 20  # made for one unit of work before anything is drawn: signs that a page keeps at hand
FULLEST = {
    "campaign-sheet": {"battles": 30, "rounds": 12, "event_roll": "per_round"},
    "battle-board": {"hex_mm": 60.0},
    "battle-counters": {"spare": 10, "elites": 10, "fieldworks": 40, "size_mm": 14.0, "hex_mm": 20.0},
    "battle-terrain": {"battle": "first-bull-run", "times": 4, "hex_mm": 60.0},
    "battle-markers": {"spare": 10, "elites": 10},
    "battle-desk": {"battle": 30, "rounds": 12, "event_roll": "per_round"},
    "record-sheets": {"mechs": ", ".join(["HBK-4G"] * 40)},
    "map-sheet": {"hex_mm": 60.0},
    "reserve-tokens": {"union": 60, "confederacy": 60},
    "invasion-figures": {"swords": 32, "bows": 32},
}


def strokes(shape, seen):
    """How much a page has to draw: its shapes, and long paths by their length; a stamp is drawn once a document."""
    if isinstance(shape, Stamp):
        if shape.key in seen:
            return 1
        seen.add(shape.key)
    if isinstance(shape, Group):
        return 1 + sum(strokes(content, seen) for content in shape.contents)
    if isinstance(shape, shapes.Path):
        return 1 + len(shape.operators) // 4
    return 1 + (len(shape.points) // 16 if isinstance(shape, shapes.Polygon) else 0)


def drawn(pages):
    seen = set()
    return sum(strokes(page.art, seen) for page in pages)


@pytest.mark.parametrize("slug", PRODUCTS)
def test_no_product_draws_more_than_was_counted(slug):
    """Of each product: as it comes; as much of it as its options give; with bleed and backs on large paper."""
    some = {"options": FULLEST.get(slug, {})}
    for choices in ({}, some, some | {"bleed": 3, "duplex": "long", "paper": "a3", "language": "both"}):
        pages = pages_of(slug, **choices)
        assert drawn(pages) <= STROKES_MOST * work_of(pages).units, choices


@pytest.mark.parametrize("slug", PRODUCTS)
def test_a_print_is_laid_out_and_counted_before_it_is_drawn(slug, monkeypatch):
    """A stranger may ask for any print, and only then hears that it is too large."""
    made = []
    shape = shapes_of._shape
    monkeypatch.setattr(shapes_of, "_shape", lambda kind, **values: made.append(kind) or shape(kind, **values))
    pages = pages_of(slug, options=FULLEST.get(slug, {}), margin=9)  # not as another test has kept it
    assert len(made) <= SHAPES_MOST * work_of(pages).units


@pytest.mark.parametrize("slug", PRODUCTS)
def test_a_page_alone_is_counted_with_what_must_be_drawn_for_it(slug):
    pages = pages_of(slug, options=FULLEST.get(slug, {}))
    for number in {1, 2, len(pages)} & set(range(1, len(pages) + 1)):
        page = pages_of(slug, options=FULLEST.get(slug, {}))[number - 1]
        assert drawn([page]) <= STROKES_MOST * work_of(pages, format="svg", page=number).units


def test_a_large_map_is_counted_by_its_hexes_on_every_page():
    board = board_of(["." * 60] * 60, "own", Text("large", "grande"))
    pages = pages_of("map-sheet", data=MapSheet(board, hex_mm=12.0), paper="a3")
    assert work_of(pages, format="svg", page=len(pages)).units > AT_ONCE
    assert work_of(pages).units > AT_ONCE


def test_every_product_as_it_comes_is_made_at_once():
    for slug in PRODUCTS:
        assert work_of(pages_of(slug)).units <= AT_ONCE, slug
        for number in range(1, len(pages_of(slug)) + 1):
            assert work_of(pages_of(slug), format="svg", page=number).units <= AT_ONCE, slug


def test_copies_count_and_so_do_backs_bleed_and_both_languages():
    plain, bare = work_of(pages_of("battle-counters")), {"spare": 0}  # no blank ones, of which bleed leaves fewer
    assert work_of(pages_of("battle-counters", copies=99)).pieces == 99 * plain.pieces
    assert (
        work_of(pages_of("battle-counters", bleed=1, options=bare)).pieces
        == 2 * work_of(pages_of("battle-counters", options=bare)).pieces
    )
    blank = work_of(pages_of("blank-counters", options={"count": 5}))  # of which each has a back
    assert work_of(pages_of("blank-counters", duplex="long", options={"count": 5})).pieces == 2 * blank.pieces
    assert work_of(pages_of("battle-counters", language="both")).pieces == 2 * plain.pieces


def test_pixels_count_by_paper_and_resolution():
    pages = pages_of("calibration")
    assert work_of(pages, format="png", dpi=254) == Work(1, 0, 2100 * 2970)
    assert work_of(pages_of("calibration", paper="a3"), format="png", dpi=300).units > AT_ONCE
    assert work_of(pages, format="png", dpi=300).units <= AT_ONCE


def test_of_what_is_too_large_nothing_is_drawn(monkeypatch):
    monkeypatch.setattr("printables.pdf._print", lambda *_: pytest.fail("drawn"))
    with pytest.raises(TooMuch) as refused:
        render("battle-counters", options={"spare": 10}, copies=99, most=AT_ONCE)
    assert refused.value.work.units > AT_ONCE == refused.value.most


def test_pages_are_planned_without_being_drawn():
    """The leaves of long products hold what draws them, not what was drawn."""
    for slug in ("campaign-sheet", "battle-desk", "record-sheet", "record-sheets", "result-form"):
        contents: list[PageContent] = [page.content for page in pages_of(slug).bound]
        assert all(callable(content.art) for content in contents), slug
