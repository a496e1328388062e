"""Sheets that several cuts share, measured in the finished PDF."""

import itertools
from collections import Counter
from functools import partial

import pytest
from msgspec.structs import replace

from printables.catalogue import PRODUCTS, pack_of, pages_of, render, render_pack
from printables.cut_pages import cut_sheets
from printables.cutting import Cut, Piece
from printables.fitting import Fit
from printables.layout import Box
from printables.pdf import pdf_bytes
from printables.product import Order
from printables.shapes import group, poly, rect
from printables.sharing import on_shared_sheets
from printables.sheets import FOOT_HIGH, PAPERS, BoundPage, Pages
from printables.words import LANGUAGES, Words
from tests.printables.readback import Seen
from tests.printables.ways import in_turn

NEAR = 0.05  # mm
SIZES = ((22, 60), (18, 18), (8, 5.6), (30, 20))
COUNTS = (5, 21, 15, 3)


def plain_cuts():
    """Pieces of four sizes, each in a colour of its own; all but the third kind have backs."""
    fills = (f"#0A{n:04X}" for n in itertools.count(1))
    for kind, (size, count) in enumerate(zip(SIZES, COUNTS, strict=True)):
        w, h = size

        def art(fill, w=w, h=h):
            return lambda: rect(Box(0, 0, w, h), fill=fill)

        pieces = [Piece(art(fill), None if kind == 2 else art(fill)) for fill in itertools.islice(fills, count)]
        yield Cut(f"Part {kind}", f"Desc {kind}.", size, pieces, fit=Fit(h, h + 1, "squares"))


def bound(cuts, style, title="Title"):
    return [BoundPage(content, style, title, "7") for cut in cuts for content in cut_sheets(cut, style)]


def filled(seen, page):
    return {path.fill: path.box for path in seen.paths(page) if path.filled and path.fill.startswith("#0A")}


def apart(a, b, least):
    return a[2] + least <= b[0] or b[2] + least <= a[0] or a[3] + least <= b[1] or b[3] + least <= a[1]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["none", "long", "short"])
@pytest.mark.parametrize("bleed", [0, 3])
def test_pieces_of_several_sizes_lie_on_one_sheet_each_once_at_its_size_and_apart(style, paper, duplex, bleed):
    chosen = replace(style(paper), duplex=duplex, bleed=bleed)
    seen = Seen(pdf_bytes(Pages(on_shared_sheets(bound(plain_cuts(), chosen)), "T")))
    assert seen.pages == (1 if duplex == "none" else 2)
    width, height = seen.size(0)
    # a piece with bleed lies on a larger copy of itself: both are here, the larger first
    wide = [path for path in seen.paths(0) if path.filled and path.fill.startswith("#0A")]
    assert Counter(path.fill for path in wide) == dict.fromkeys(
        [f"#0A{n:04X}" for n in range(1, sum(COUNTS) + 1)], 2 if bleed else 1
    )
    cut = filled(seen, 0)  # the last of each colour is the piece as it is cut
    sizes = Counter((round(box[2] - box[0], 1), round(box[3] - box[1], 1)) for box in cut.values())
    assert sizes == dict(zip(SIZES, COUNTS, strict=True))
    for box in cut.values():
        left, bottom, right, top = box
        assert min(left, width - right, height - top) - bleed >= 8 - NEAR
        assert bottom - bleed >= 8 + FOOT_HIGH
    for a, b in itertools.combinations(cut.values(), 2):
        assert apart(a, b, 2 * bleed + 3.9 if bleed == 0 else 2 * bleed)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_lie_on_their_fronts_on_a_shared_sheet_too(style, paper, duplex):
    seen = Seen(pdf_bytes(Pages(on_shared_sheets(bound(plain_cuts(), replace(style(paper), duplex=duplex))), "T")))
    width, height = seen.size(0)
    fronts, backs = filled(seen, 0), filled(seen, 1)
    assert len(backs) == sum(COUNTS) - COUNTS[2]  # the third kind has none
    upright_edge = (duplex == "long") != (width > height)
    for fill, found in backs.items():
        left, bottom, right, top = fronts[fill]
        meant = (
            (width - right, bottom, width - left, top) if upright_edge else (left, height - top, right, height - bottom)
        )
        assert found == pytest.approx(meant, abs=NEAR)
        assert found[1] >= 8 + FOOT_HIGH


@pytest.mark.parametrize("paper", PAPERS)
def test_dice_beside_other_pieces_are_whole_in_each_row(style, paper):
    faces = [Piece(partial(rect, Box(0, 0, 12, 12), fill=f"#0B{n:04X}"), count=5) for n in range(6)]
    dice = Cut("Dice", "Dice.", (12, 12), faces, shared=True, across=6, dealt=True)
    seen = Seen(pdf_bytes(Pages(on_shared_sheets(bound([*plain_cuts(), dice], style(paper))), "T")))
    rows: dict[float, list[tuple[float, str]]] = {}
    for path in seen.paths(0):
        if path.filled and path.fill.startswith("#0B"):
            rows.setdefault(round(path.box[1]), []).append((path.box[0], path.fill))
    for row in rows.values():
        shown = [fill for _, fill in sorted(row)]
        assert shown == [f"#0B{n % 6:04X}" for n in range(len(shown))]
        assert len(shown) % 6 == 0
    assert seen.pages == 1
    assert sum(map(len, rows.values())) == 30


def test_every_piece_has_its_crop_marks_and_none_runs_through_another(style):
    seen = Seen(pdf_bytes(Pages(on_shared_sheets(bound(plain_cuts(), style())), "T")))
    boxes = filled(seen, 0).values()
    marks = [
        (a, b)
        for path in seen.paths(0)
        if path.stroked and path.straight and path.width == pytest.approx(0.1, abs=0.01)
        for a, b in zip(path.points[::2], path.points[1::2], strict=True)
    ]
    for left, bottom, right, top in boxes:
        for x in (left, right):
            assert any(abs(a[0] - x) + abs(b[0] - x) < NEAR and 0.5 < bottom - max(a[1], b[1]) < 1 for a, b in marks)
        for y in (bottom, top):  # at the left end of the row
            assert any(abs(a[1] - y) + abs(b[1] - y) < NEAR and left - max(a[0], b[0]) > 0.5 for a, b in marks)
        assert not any(left < x < right and bottom < y < top for mark in marks for x, y in mark)


def test_the_markers_of_my_little_battlefield_take_no_page_of_their_own(page_texts):
    for language, units, markers in (("en", "Units", "markers"), ("fr", "Unités", "pions")):
        pages = page_texts(render("little-battlefield-tokens", language=language).content)
        assert len(pages) == 1
        assert f"{units}" in pages[0]
        assert markers in pages[0].lower()
        assert pages[0].count(" mm, ") == 2  # what both are for


def test_the_foot_of_a_shared_sheet_names_every_print_and_its_fields(page_texts):
    pack = [
        Order("little-battlefield-tokens", title="Friday"),
        Order("blank-counters", title="Saturday", options={"count": 4, "side": "first"}),
        Order("battle-blanks", title="Sunday", options={"count": 4}),
    ]
    (page,) = page_texts(render_pack(pack, title="Night").content)
    assert "Friday · Saturday · Sunday" in page
    assert page.count("Friday – ") == 3
    assert "Saturday – Blank counters" in page
    assert "for places of" in page
    assert "page 1 of 1" in page


def test_a_pack_holds_the_same_pieces_as_its_prints_on_fewer_sheets():
    orders = [Order(slug, duplex="long") for slug in ("bitva-counters", "invasion-tokens", "little-battlefield-tokens")]
    alone = [pages_of(order.slug, duplex="long") for order in orders]
    pack = pack_of(orders, "Night")
    assert len(pack) < sum(map(len, alone))
    assert sum(page.content.pieces for page in pack.bound) == sum(
        p.content.pieces for document in alone for p in document.bound
    )


@pytest.mark.parametrize(
    "other",
    [{"paper": "letter"}, {"theme": "ink-saver"}, {"language": "fr"}, {"margin": 6}, {"bleed": 2}],
    ids=lambda other: next(iter(other)),
)
def test_only_prints_of_one_look_share_a_sheet(other):
    few = {"options": {"count": 2}}
    counters, blanks = Order("bitva-counters"), Order("blank-counters", **few)
    assert len(pack_of([counters, blanks], "Night")) == 1
    assert len(pack_of([counters, Order("blank-counters", **few, **other)], "Night")) == 2


NIGHT = ("battle-terrain", "battle-counters", "battle-markers", "reserve-tokens", "seat-cards", "battle-dice")
CARDBOARD, FOLDED, STICKY = ("Loose terrain", "Counters", "Generals"), ("Standing", "tokens", "Seat"), ("Dice",)


@pytest.mark.parametrize("battle", ["brandy-station", "antietam"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_nothing_that_is_folded_or_stuck_on_lies_on_a_sheet_that_is_glued_to_cardboard(page_texts, paper, battle):
    named = [{"options": {"battle": battle}} if slug in NIGHT[:3] else {} for slug in NIGHT]
    orders = [Order(slug, paper=paper, **options) for slug, options in zip(NIGHT, named, strict=True)]
    pages = page_texts(render_pack(orders, title="Night").content)
    for page in pages:
        assert sum(any(name in page for name in names) for names in (CARDBOARD, FOLDED, STICKY)) == 1
        assert "Glue the sheet" not in page or "Fold" not in page


def test_where_backs_are_printed_all_but_stickers_is_of_card_and_may_lie_together():
    few = {"options": {"count": 2}, "duplex": "long"}
    stickers, folded = (
        Order("battle-dice", duplex="long"),
        Order("battle-markers", duplex="long", only=("union-general",)),
    )
    assert len(pack_of([Order("blank-counters", **few), Order("reserve-tokens", duplex="long")], "Night")) == 2
    assert len(pack_of([Order("blank-counters", **few), folded], "Night")) == 2
    assert len(pack_of([Order("blank-counters", **few), stickers], "Night")) == 3


@pytest.mark.parametrize(
    ("slug", "look"),
    [
        ("battle-counters", {"paper": "letter", "copies": 3}),
        ("invasion-tokens", {"paper": "legal", "copies": 3, "duplex": "long"}),
        ("little-battlefield-tokens", {"paper": "letter", "copies": 2, "duplex": "long"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_several_sets_that_would_just_fit_a_sheet_leave_room_for_how_they_are_made(page_texts, slug, look, language):
    step, backs = Words(language)("make_cut")[:20], {"en": "backs", "fr": "versos"}[language]
    fronts = [page for page in page_texts(render(slug, language=language, **look).content) if backs not in page]
    assert len(fronts) == 2
    assert all(step in page for page in fronts)


def test_what_does_not_fit_keeps_its_own_page(style):
    size = (150, 180)
    large = Cut("Large", "", size, [Piece(group(poly([(0, 0), (1, 0), (0, 1)], fill="#0A0001")))])
    small = Cut("Small", "", (20, 20), [Piece(rect(Box(0, 0, 20, 20), fill="#0A0002"), count=30)])
    pages = on_shared_sheets(bound([large, replace(large, part="Second"), small], style()))
    assert [page.content.part for page in pages] == ["Large", "Second", "Small"]
    few = replace(small, pieces=[replace(small.pieces[0], count=3)])
    pages = on_shared_sheets(bound([large, replace(large, part="Second"), few], style()))
    assert [page.content.part for page in pages] == ["Pieces to cut out", "Second"]


def test_full_pages_stay_as_they_are_and_the_rest_lies_behind_the_first_of_them(style):
    size = (40, 40)
    many = Cut("Many", "", size, [Piece(rect(Box(0, 0, 40, 40), fill="#0A0001"), count=30)])
    few = Cut("Few", "", (20, 20), [Piece(rect(Box(0, 0, 20, 20), fill="#0A0002"), count=3)])
    parts = [page.content.part for page in on_shared_sheets(bound([many, few], style()))]
    assert parts == ["Many", "Pieces to cut out"]


@pytest.mark.parametrize("bleed", [0, 3])
def test_a_heading_stands_right_over_its_pieces_and_says_what_the_head_does_not_repeat(style, bleed):
    cuts = list(plain_cuts())
    cuts[2] = replace(cuts[2], over="Laid over")
    seen = Seen(pdf_bytes(Pages(on_shared_sheets(bound(cuts, replace(style(), bleed=bleed))), "T")))
    [heading] = [text for text in seen.texts(0) if text.text.strip() == "Laid over"]
    first = sum(COUNTS[:2]) + 1
    under = [filled(seen, 0)[f"#0A{n:04X}"] for n in range(first, first + COUNTS[2])]
    others = [box for box in filled(seen, 0).values() if box not in under]
    assert 0 < heading.box[1] - max(top for _, _, _, top in under) - bleed < 8
    assert heading.box[0] == pytest.approx(8, abs=1)  # at the margin, as the marks of its pieces
    assert all(apart(heading.box, box, 1) for box in others)
    assert not any("Part 2" in text.text for text in seen.texts(0))


CUT_OUT = [slug for slug in sorted(PRODUCTS) if PRODUCTS[slug].cuts]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_pack_of_everything_to_cut_out_stays_within_the_margins_and_clear_of_its_foot(paper):
    for duplex in in_turn(("none", "long", "short"), list(PAPERS).index(paper)):
        pages = pack_of([Order(slug, paper=paper, duplex=duplex) for slug in CUT_OUT], "All")
        sheets = [page for page in pages.bound if page.content.part == "Pieces to cut out"]
        assert sheets
        for page in sheets:
            seen = Seen(pdf_bytes([pages[pages.bound.index(page)]]))
            width, height = seen.size(0)
            for path in seen.paths(0):
                left, bottom, right, top = path.box
                assert min(left, bottom, width - right, height - top) >= 8 - 0.2
