"""Pieces to cut out, measured in the finished PDF: where they are, where the marks are, where their backs are."""

import itertools
import math
from collections import Counter

import pytest
from msgspec.structs import replace

from printables.art.battle_cry.tokens import ReserveTokens
from printables.catalogue import pages_of, render
from printables.cut_pages import cut_sheets
from printables.cutting import CROP, Cut, Piece, stand_up, stand_up_size
from printables.errors import BadOption, Unprintable
from printables.layout import Box
from printables.pdf import pdf_bytes
from printables.product import MARGIN
from printables.shapes import group, poly, rect, text
from printables.sheets import FOOT_HIGH, PAPERS, Page, Sheet, drawn, footer
from printables.tabletop import INSIDE
from printables.tree import bounds, strings
from tests.printables.printing import CUT_OUT, beyond, bind, cuts_of
from tests.printables.readback import Seen
from tests.printables.ways import in_turn

NEAR = 0.05  # mm
FRONT, BACK = "#112233", "#445566"


def marked(size, fill, mark=0.0):
    """A piece that fills its place, and a corner that tells which way up it is."""
    w, h = size
    return lambda: group(
        rect(Box(0, 0, w, h), fill=fill), poly([(0, h), (w / 4, h), (0, h - w / 4)], fill="#FFFFFF") if mark else None
    )


def printed(style, cut):
    return Seen(pdf_bytes(bind(cut_sheets(cut, style), style, "Title", "")))


def pieces(seen, fill, size, page=0):
    return [path.box for path in seen.paths(page) if path.filled and path.fill == fill and near(path.size, size)]


def near(a, b):
    return all(abs(x - y) < NEAR for x, y in zip(a, b, strict=True))


def ticks(seen, page=0):
    """The ends of all crop marks."""
    (marks,) = [path for path in seen.paths(page) if path.straight and path.width == pytest.approx(0.1, abs=0.01)][:1]
    return list(zip(marks.points[::2], marks.points[1::2], strict=True))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(18, 18), (63, 88), (20, 40)], ids=["counter", "card", "strip"])
def test_pieces_have_their_size_keep_apart_and_stay_on_the_page(style, paper, size):
    cut = Cut("Part", "", size, [Piece(marked(size, FRONT), count=100)])
    seen = printed(style(paper), cut)
    found = 0
    for page in range(seen.pages):
        width, height = seen.size(page)
        boxes = pieces(seen, FRONT, size, page)
        found += len(boxes)
        for box in boxes:
            assert min(box[0], box[1], width - box[2], height - box[3]) > 8
        for a, b in ((a, b) for a in boxes for b in boxes if a != b):
            assert a[2] + 3.9 < b[0] or b[2] + 3.9 < a[0] or a[3] + 3.9 < b[1] or b[3] + 3.9 < a[1]
    assert found == 100


def test_every_cut_has_a_mark_at_both_ends_and_none_touches_a_piece(style):
    size = (40, 30)
    seen = printed(style(), Cut("Part", "", size, [Piece(marked(size, FRONT), count=5)]))
    boxes, marks = pieces(seen, FRONT, size), ticks(seen)
    for left, bottom, right, top in boxes:
        for x in (left, right):
            for y, way in ((bottom, -1), (top, 1)):
                assert any(near((a[0], b[0]), (x, x)) and 0.5 < (a[1] - y) * way < 1.5 for a, b in marks)
        for a, b in marks:
            assert not any(left - 0.5 < x < right + 0.5 and bottom - 0.5 < y < top + 0.5 for x, y in (a, b))
    ends = min(box[0] for box in boxes), max(box[2] for box in boxes)
    for y in {y for box in boxes for y in (box[1], box[3])}:  # level cuts go from side to side of the block
        assert any(near((a[1], b[1]), (y, y)) and 0.5 < ends[0] - a[0] < 1.5 for a, b in marks)


def test_marks_in_gutters_are_of_upright_cuts_alone_and_make_no_squares(style):
    size = (40, 30)
    seen = printed(style(), Cut("Part", "", size, [Piece(marked(size, FRONT), count=12)]))
    boxes = pieces(seen, FRONT, size)
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    within = [mark for mark in ticks(seen) if left < mark[0][0] < right and left < mark[1][0] < right]
    assert within
    assert all(near((a[0],), (b[0],)) for a, b in within)


def test_where_shared_cuts_meet_there_is_a_small_cross_on_them(style):
    size = (20, 20)
    seen = printed(style(), Cut("Part", "", size, [Piece(marked(size, FRONT), count=30)], shared=True))
    boxes = pieces(seen, FRONT, size)
    inner = {(round(box[2], 1), round(box[1], 1)) for box in boxes}
    inner = {(x, y) for x, y in inner if x < max(box[2] for box in boxes) - 1 and y > min(box[1] for box in boxes) + 1}
    middles = Counter((round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1)) for a, b in set(ticks(seen)))
    crossed = {middle for middle, arms in middles.items() if arms == 2}
    assert crossed <= inner
    assert len(crossed) >= len(inner) - 12  # none where the last row is not full


def test_hexes_that_share_their_sides_lie_as_on_a_board_and_have_no_marks(style):
    wide = 20.0
    size = (wide, wide * 2 / 3**0.5)
    corners = [(wide / 2, 0), (wide, size[1] / 4), (wide, size[1] * 0.75), (wide / 2, size[1]), (0, size[1] * 0.75),
               (0, size[1] / 4)]  # fmt: skip
    piece = Piece(lambda: poly(corners, fill=FRONT), count=30)
    seen = printed(style(), Cut("Part", "", size, [piece], hexes=True, shared=True))
    middles = [path.middle for path in seen.paths() if path.filled and path.fill == FRONT]
    assert len(middles) == 30
    apart = [math.dist(a, b) for a, b in itertools.combinations(middles, 2)]
    assert min(apart) == pytest.approx(wide, abs=NEAR)
    assert sum(distance == pytest.approx(wide, abs=NEAR) for distance in apart) > 55  # neighbours on six sides
    assert not [path for path in seen.paths() if path.straight and path.width == pytest.approx(0.1, abs=0.01)]


def test_the_head_of_a_page_names_the_pieces_and_their_size_where_it_takes_no_further_page(style):
    few, many = (
        printed(style(), Cut("Small pieces", "", (20, 30), [Piece(marked((20, 30), FRONT), count=count)]))
        for count in (8, 64)
    )
    for seen in (few, many):
        assert seen.pages == 1
    heads = [
        [run for run in seen.texts() if run.text.strip() in ("Small pieces", "20 × 30 mm") and run.box[1] > 200]
        for seen in (few, many)
    ]
    assert [len(found) for found in heads] == [2, 0]


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", range(12, 41, 2))
def test_a_page_with_backs_has_its_head_whichever_way_the_paper_is_turned(style, size, paper, duplex):
    made = replace(style(paper), duplex=duplex)
    piece = Piece(marked((size, size), FRONT), marked((size, size), BACK), count=6)
    seen = printed(made, Cut("Small pieces", "", (size, size), [piece]))
    assert seen.pages == 2
    [head] = [found for found in seen.texts() if found.text.strip() == "Small pieces"]
    _wide, high = seen.size(0)
    tops = [box[3] for box in pieces(seen, FRONT, (size, size))]
    assert max(tops) < head.box[1] < head.box[3] < high - made.sheet.margin
    assert min(box[1] for box in pieces(seen, BACK, (size, size), 1)) > made.sheet.margin + FOOT_HIGH - NEAR


def test_marks_keep_clear_of_bleed_and_pieces_with_bleed_keep_apart(style):
    size, bleed = (40, 40), 3.0
    front = lambda: rect(Box(-bleed, -bleed, 46, 46), fill=FRONT)  # noqa: E731
    seen = printed(style(), Cut("Part", "", size, [Piece(front, count=20)], bleed=bleed))
    boxes = pieces(seen, FRONT, (46, 46))
    assert len(boxes) > 6
    for a, b in ((a, b) for a in boxes for b in boxes if a != b):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
    lefts = {round(box[0] + bleed, 2) for box in boxes}
    assert lefts <= {round(a[0], 2) for a, b in ticks(seen) if abs(a[0] - b[0]) < 0.001}
    for left, bottom, right, top in boxes:
        for mark in ticks(seen):
            assert not any(left < x < right and bottom < y < top for x, y in mark)


@pytest.mark.parametrize("paper", PAPERS)
def test_art_goes_on_beyond_the_cut_by_the_bleed_asked_for_and_its_words_stand_there_once(style, paper):
    size, bleed = (40, 30), 3
    art = lambda: group(rect(Box(0, 0, *size), fill=FRONT), text(10, 10, "Word", 9))  # noqa: E731
    seen = printed(replace(style(paper), bleed=bleed), Cut("Part", "", size, [Piece(art, count=5)]))
    cut, under = pieces(seen, FRONT, size), pieces(seen, FRONT, (size[0] + 2 * bleed, size[1] + 2 * bleed))
    assert len(cut) == 5
    assert under == [pytest.approx((a - bleed, b - bleed, c + bleed, d + bleed), abs=NEAR) for a, b, c, d in cut]
    assert seen.text().count("Word") == 5
    for a, b in ((a, b) for a in under for b in under if a != b):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
    assert all(
        not (box[0] < x < box[2] and box[1] < y < box[3]) for box in under for mark in ticks(seen) for x, y in mark
    )


def test_backs_with_bleed_lie_on_their_fronts_too(style):
    size = (40, 40)
    cut = Cut("Part", "", size, [Piece(marked(size, FRONT), marked(size, BACK), count=5)])
    seen = printed(replace(style(), bleed=2, duplex="long"), cut)
    width, wide = seen.size(0)[0], (44, 44)
    fronts, backs = pieces(seen, FRONT, wide), pieces(seen, BACK, wide, page=1)
    assert sorted((width - right, bottom) for _, bottom, right, _ in fronts) == [
        pytest.approx(box[:2], abs=NEAR) for box in sorted(backs)
    ]


def test_copies_of_a_piece_are_drawn_once_a_page(style):
    drawings = Counter()

    def side(name):
        def draw():
            drawings[name] += 1
            return rect(Box(0, 0, 20, 20), fill=FRONT)

        return draw

    pieces = [Piece(side("front"), side("back"), count=6), Piece(side("other"), count=2)]
    front, back = cut_sheets(Cut("Part", "", (20, 20), pieces), replace(style(), duplex="long"))
    art = [drawn(front.art), drawn(back.art)]
    assert drawings == {"front": 1, "back": 1, "other": 1}
    assert [len(Seen(pdf_bytes([Page(210, 297, drawing, "", "", "", "en")])).paths()) for drawing in art] == [8 + 1, 6]


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("size", [(18, 18), (30, 62)], ids=["upright", "lying"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_back_lies_on_its_front_when_the_paper_is_turned(style, paper, size, duplex):
    fills = [f"#0000{n:02X}" for n in range(1, 30)]
    cut = Cut("Part", "", size, [Piece(marked(size, fill), marked(size, fill, mark=1)) for fill in fills])
    chosen = style(paper)
    seen = printed(type(chosen)(chosen.sheet, chosen.theme, chosen.words, duplex=duplex), cut)
    assert seen.pages >= 2
    for front in range(0, seen.pages, 2):
        width, height = seen.size(front)
        lies = width > height
        places = {path.fill: path.box for path in seen.paths(front) if path.fill in fills and near(path.size, size)}
        backs = {path.fill: path.box for path in seen.paths(front + 1) if path.fill in fills and near(path.size, size)}
        assert places.keys() == backs.keys() != set()
        for fill, (left, bottom, right, top) in places.items():
            # the edge over which the paper is turned stands upright: left and right change, else top and bottom
            upright_edge = (duplex == "long") != lies
            beside, below = (width - right, bottom, width - left, top), (left, height - top, right, height - bottom)
            assert near(beside if upright_edge else below, backs[fill])
        corners = [path for path in seen.paths(front + 1) if path.fill == "#FFFFFF" and len(path.points) in (3, 4)]
        for corner, box in zip(corners, backs.values(), strict=True):  # upright, or all of them head down
            on_top = corner.middle[1] > (box[1] + box[3]) / 2
            assert on_top == ((duplex == "long") != lies)


WITH_BACKS = [slug for slug in CUT_OUT if any(piece.back for cut in cuts_of(slug)[1] for piece in cut.pieces)]


@pytest.mark.parametrize(("slug", "margin"), list(itertools.product(WITH_BACKS, MARGIN)))
def test_no_back_of_any_product_enters_the_foot(slug, margin):
    n = WITH_BACKS.index(slug) + margin
    for paper in in_turn(PAPERS, n):
        for duplex, bleed in (("long", 0), ("short", 3)):
            style, cuts = cuts_of(slug, paper=paper, duplex=duplex, margin=margin, bleed=bleed)
            contents = [content for cut in cuts for content in cut_sheets(cut, style)]
            assert any(content.back != "none" for content in contents)
            for content in contents:
                _, height = content.sheet.size
                _, bottom, _, top = bounds(drawn(content.art))
                assert bottom >= margin + FOOT_HIGH - NEAR
                assert height - top >= margin - NEAR - 0.05  # half the pen of a crop mark


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("slug", WITH_BACKS)
def test_every_back_of_every_product_lies_on_its_front(slug, duplex, paper):
    """Plain pieces in the place of the product's own: as many, as large."""
    style, cuts = cuts_of(slug, paper=paper, duplex=duplex)
    for cut in cuts:
        if not any(piece.back for piece in cut.pieces):
            continue
        fills = [f"#10A{n:03X}" for n in range(sum(piece.count for piece in cut.pieces))]
        plain = replace(cut, pieces=[Piece(marked(cut.size, fill), marked(cut.size, fill)) for fill in fills])
        seen, found = printed(style, plain), 0
        for front in range(0, seen.pages, 2):
            width, height = seen.size(front)
            upright_edge = (duplex == "long") != (width > height)
            fronts, backs = (
                {path.fill: path.box for path in seen.paths(page) if path.fill in fills} for page in (front, front + 1)
            )
            assert fronts.keys() == backs.keys()
            found += len(fronts)
            for fill, (left, bottom, right, top) in fronts.items():
                beside, below = (width - right, bottom, width - left, top), (left, height - top, right, height - bottom)
                assert near(beside if upright_edge else below, backs[fill])
        assert found == len(fills)


@pytest.mark.parametrize("margin", MARGIN)
def test_the_ink_of_the_foot_is_no_higher_than_the_room_that_backs_leave_to_it(style, margin):
    wide = replace(style(), sheet=Sheet("a4", margin))
    page = Page(210, 297, footer(wide, "ÉÅŇ|(Çgjy", "ÉÅŇ|(Çgjy", "ÉÅŇ|(Çgjy"), "T", "T", "", "en")
    (edges,) = beyond((210, 297), [page.art])
    assert 297 + edges[2] - margin < FOOT_HIGH


def test_eight_cards_are_on_a_page_with_backs_too(style):
    """Both ends of A4 keep clear of the foot, and no more."""
    cut = Cut("P", "", (63, 88), [Piece(group(), group(), count=8)], least=2)
    for duplex in ("long", "short"):
        assert [content.back for content in cut_sheets(cut, replace(style(), duplex=duplex))] == ["none", duplex]


def test_no_backs_are_printed_unless_asked_for(style):
    cut = Cut("Part", "", (20, 20), [Piece(marked((20, 20), FRONT), marked((20, 20), BACK))])
    assert [content.back for content in cut_sheets(cut, style())] == ["none"]


def test_a_stand_up_shows_its_back_head_down_above_its_front():
    size, base = (20, 30), 8
    assert stand_up_size(size, base) == (20, 76)
    piece = stand_up(Piece(marked(size, FRONT, 1), marked(size, BACK, 1)), size, base)
    seen = Seen(pdf_bytes([Page(20, 76, drawn(piece.front), "T", "T", "", "en")]))
    assert pieces(seen, FRONT, size) == [pytest.approx((0, 8, 20, 38), abs=NEAR)]
    assert pieces(seen, BACK, size) == [pytest.approx((0, 38, 20, 68), abs=NEAR)]
    upper, lower = sorted(path.middle[1] for path in seen.paths() if path.fill == "#FFFFFF" and path.filled)
    assert (upper, lower) == (pytest.approx(38 - 2.5, abs=NEAR), pytest.approx(38 + 2.5, abs=NEAR))  # head to head
    folds = sorted(path.points[0][1] for path in seen.paths() if path.stroked)
    assert folds == pytest.approx([8, 38, 68], abs=NEAR)


def test_a_page_holds_as_many_as_fit_upright_or_lying(style):
    sheets = {
        size: cut_sheets(Cut("P", "", size, [Piece(group())]), style())[0].sheet for size in ((63, 88), (120, 60))
    }
    assert [sheet.landscape for sheet in sheets.values()] == [True, False]
    assert len(cut_sheets(Cut("P", "", (63, 88), [Piece(group(), count=8)]), style())) == 1  # cards, two rows of four


def test_a_piece_larger_than_the_paper_is_refused(style):
    with pytest.raises(Unprintable, match="does not fit"):
        cut_sheets(Cut("Part", "", (300, 320), [Piece(group())]), style())


def test_tokens_are_cut_at_true_size_along_marks_in_line_with_them():
    seen = Seen(render("reserve-tokens", data=ReserveTokens(7, 60)).content)
    wide = 25 - 2 * INSIDE
    frames = [
        path for page in range(seen.pages) for path in seen.paths(page) if near(path.size, (wide, wide)) and path.filled
    ]
    assert len(frames) == 2 * 67  # both sides of a token, folded over
    edges = {round(frame.box[i] + INSIDE * sign, 2) for frame in frames for i, sign in ((0, -1), (2, 1))}
    assert edges <= {round(a[0], 2) for a, b in ticks(seen) if abs(a[0] - b[0]) < 0.001}
    assert min(edges) == pytest.approx(8 + CROP, abs=NEAR)  # their marks begin at the margin


def test_tokens_of_two_equal_pots_lie_in_rows_of_their_own():
    (page,) = pages_of("reserve-tokens").bound
    rows = {}
    for piece, (_, row, _, _) in zip(page.content.block.batch, page.content.block.spots, strict=True):
        rows.setdefault(row, []).append(piece.ident)
    assert rows == {0: ["union"] * 6, 1: ["confederacy"] * 6}


@pytest.mark.parametrize(("choices", "apart"), [({}, 16.0), ({"duplex": "long"}, 20.0), ({"bleed": 2}, 22.0)])
def test_counters_share_their_cuts_where_neither_bleed_nor_backs_are_printed(choices, apart):
    seen = Seen(render("bitva-counters", only=("south-west-infantry",), **choices).content)
    drawn = [path for path in seen.paths() if path.stroked and near(path.size, (16 - 2 * INSIDE,) * 2)]
    across = sorted({round(path.middle[0], 1) for path in drawn})
    assert {round(b - a, 1) for a, b in itertools.pairwise(across)} == {apart}
    edges = {round(x + side * 8, 1) for x in across for side in (-1, 1)}
    upright = {round(a[0], 1) for a, b in ticks(seen) if abs(a[0] - b[0]) < 0.001}
    assert upright == edges  # each of them has its marks


def test_print_only_these_and_copies_of_them():
    both, union, more = (
        sum(string.text == "RESERVE" for page in pages_of("reserve-tokens", **choices) for string in strings(page.art))
        for choices in ({}, {"only": ("union",)}, {"only": ("union",), "copies": 3})
    )
    assert (both, union, more) == (12, 6, 18)


@pytest.mark.parametrize(
    ("choices", "code", "option"),
    [
        ({"copies": 0}, "out-of-range", "copies"),
        ({"copies": 100}, "out-of-range", "copies"),
        ({"copies": 10_000}, "out-of-range", "copies"),
        ({"copies": True}, "wrong-type", "copies"),
        ({"copies": "3"}, "wrong-type", "copies"),
        ({"only": ("union", "goblin")}, "unknown-piece", "only"),
        ({"duplex": "both"}, "unknown-duplex", "duplex"),
    ],
)
def test_a_wrong_number_or_piece_is_refused(choices, code, option):
    with pytest.raises(BadOption) as refused:
        pages_of("reserve-tokens", **choices)
    assert (refused.value.code, refused.value.option) == (code, option)
