"""Boards on several pages, read back: every tile shows its part, the parts join, and nothing is said twice."""

import math
import re

import pypdfium2
import pytest
from msgspec.structs import replace

from printables.assembly import OVERLAP, SheetPlan, assembly_steps, plan_of, roman
from printables.catalogue import render
from printables.errors import Unprintable
from printables.hexes import Hexes
from printables.layout import Box
from printables.pdf import pdf_bytes
from printables.product import MARGIN
from printables.shapes import Stamp, Stroke, Tagged, at, circle, group, rect, segments, text
from printables.sheets import PAPERS, Sheet
from printables.svg import svg_text
from printables.tiles import BESIDE, BLEED, HIDDEN, WIDER, cut_up, tiles
from tests.printables.printing import bind
from tests.printables.readback import Seen

NEAR = 0.05  # mm
HEXES = Hexes(32, pointed=True)
SIZE = HEXES.size(10, 12)


def board():
    """Hexes of 32 mm with a dot of its own colour in each, and its number."""
    hexes = Hexes(32, SIZE[1], pointed=True)
    places = [(column, row) for row in range(12) for column in range(10)]
    dots = [circle(*hexes.centre(place), 2, fill=f"#{n + 1:06X}") for n, place in enumerate(places)]
    words = [text(*hexes.centre(place), f"({place[0]};{place[1]})", 8) for place in places]
    return group(
        rect(Box(0, 0, *SIZE), fill="#F1ECDC"),
        segments(hexes.sides(map(hexes.knot, places)), Stroke("#A39B85", 0.25)),
        *dots,
        *words,
    )


def read(style, paper="a4", **more):
    contents = tiles(board, SIZE, style(paper), "Map", **more)
    return Seen(pdf_bytes(bind(contents, style(paper), "Title", ""))), contents


def dots(seen, page):
    """Where the dots lie on a page, by number."""
    found = {}
    for path in seen.paths(page):
        number = int(path.fill[1:], 16)
        if path.filled and 1 <= number <= 120 and path.size == pytest.approx((4, 4), abs=NEAR):
            found[number] = path.middle
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_all_tiles_together_show_the_whole_board_and_each_place_where_it_belongs(style, paper):
    seen, leaves = read(style, paper)
    hexes = Hexes(32, SIZE[1], pointed=True)
    shown = set()
    for page in range(1, seen.pages):
        here = dots(seen, page)
        shown |= set(here)
        corner = {
            (round(x - hexes.centre(place)[0], 1), round(y - hexes.centre(place)[1], 1))
            for number, (x, y) in here.items()
            for place in [((number - 1) % 10, (number - 1) // 10)]
        }
        assert len(corner) == 1  # all dots of a page are moved by the same
    assert shown == set(range(1, 121))
    assert [leaf.part for leaf in leaves[:2]] == ["Map: assembly plan", "Map I"]


def test_hexes_on_a_tile_have_their_width(style):
    seen, _ = read(style)
    here = dots(seen, 1)
    assert here[2][0] - here[1][0] == pytest.approx(32, abs=NEAR)
    assert here[1][1] - here[11][1] == pytest.approx(32 * 3**0.5 / 2, abs=NEAR)


@pytest.mark.parametrize(("paper", "pages"), [("a4", 4), ("letter", 4), ("a3", 2), ("tabloid", 2)])
def test_a_board_takes_the_fewest_pages_upright_or_lying(style, paper, pages):
    contents = tiles(board, SIZE, style(paper), "Map")[1:]
    assert len(contents) == pages
    sheet = Sheet(paper)
    both = (sheet, sheet.turned)
    other = [plan_of(SIZE, laid, OVERLAP) for laid in (*both, *(replace(each, aside=True) for each in both))]
    assert min(plan.columns * plan.rows for plan in other) == pages


def test_two_sheets_share_the_overlap(style):
    plan = plan_of(SIZE, Sheet("a4", landscape=True), 8.0)
    for column in range(plan.columns - 1):
        left, right = plan.pane(column, 0), plan.pane(column + 1, 0)
        assert left.right - right.x == pytest.approx(8)
    for row in range(plan.rows - 1):
        upper, lower = plan.pane(0, row), plan.pane(0, row + 1)
        assert lower.top - upper.y == pytest.approx(8)
    assert (plan.pane(0, 0).x, plan.pane(0, plan.rows - 1).y) == (0, pytest.approx(0))
    assert plan.pane(plan.columns - 1, 0).right == pytest.approx(SIZE[0])
    assert plan.pane(0, 0).top == pytest.approx(SIZE[1])


@pytest.mark.parametrize("size", [(394.0, 254.0), (380.0, 254.0), (363.0, 254.0), (300.0, 200.0), (500.0, 500.0)])
def test_flaps_are_wider_where_paper_is_free_and_cost_no_sheet(size):
    plan, sheet = cut_up(size, Sheet("a4"))
    least = plan_of(size, sheet, OVERLAP)
    assert (plan.lefts, plan.tops) == (least.lefts, least.tops)
    free = [sheet.room.w - plan.pane(column, 0).w for column in range(plan.columns - 1)]
    free += [sheet.room.h - plan.pane(0, row).h for row in range(plan.rows - 1)]
    assert OVERLAP <= plan.overlap <= OVERLAP + WIDER
    assert plan.overlap in (OVERLAP, OVERLAP + WIDER) or min(free) == pytest.approx(2 * BESIDE)
    assert min(free) >= -NEAR


def test_no_line_to_cut_along_is_left_on_the_board_and_art_goes_on_beyond_it(style):
    seen, leaves = read(style)
    plan, sheet = cut_up(SIZE, Sheet("a4"))
    assert sheet == leaves[1].sheet
    pane = plan.pane(1, 0)
    high, cut = pane.h, sheet.room.cx - pane.w / 2  # the left edge of the second sheet
    upright = [path for path in seen.paths(2) if path.stroked and path.size[0] < NEAR]
    heights = [y for path in upright if path.middle[0] == pytest.approx(cut, abs=NEAR) for _x, y in path.points]
    low = sheet.room.cy - high / 2
    assert len(heights) == 4  # a tick above the board, and one beside the flap below it
    assert all(y < low + plan.overlap or y > low + high for y in heights)
    fills = [path.box for path in seen.paths(2) if path.filled and path.fill == "#F1ECDC"]
    assert min(left for left, *_ in fills) <= cut - 0.9


@pytest.mark.parametrize("margin", MARGIN)
@pytest.mark.parametrize(
    ("slug", "options"),
    [("map-sheet", {"hex_mm": 32.0}), ("battle-board", {"hex_mm": 40.0}), ("bitva-board", {"hex_size": 40.0})],
)
def test_what_marks_the_cuts_is_printed_by_a_printer_that_needs_its_margin(slug, options, margin):
    """Of what is cut off, no more than the bleed is nearer to the edge of the paper than the margin."""
    for paper in ("a4", "letter"):
        for page in pypdfium2.PdfDocument(render(slug, options=options, paper=paper, margin=margin).content):
            grey = page.render(scale=8 * 25.4 / 72).to_pil().convert("L")
            left, top, right, bottom = grey.point(lambda value: 255 * (value < 250)).getbbox()
            assert min(left, top, grey.width - right, grey.height - bottom) / 8 > margin - BLEED - 0.2


def test_an_edge_to_cut_has_a_tick_at_both_ends_on_every_sheet(style):
    for paper in PAPERS:
        seen, _leaves = read(style, paper)
        plan, sheet = cut_up(SIZE, Sheet(paper))
        for n in range(1, plan.columns * plan.rows + 1):
            column, row = (n - 1) % plan.columns, (n - 1) // plan.columns
            pane = plan.pane(column, row)
            left, low = sheet.room.cx - pane.w / 2, sheet.room.cy - pane.h / 2
            lines = [path for path in seen.paths(n) if path.stroked and path.lines and path.apart]
            ends = [line for path in lines for line in path.lines]
            if column:
                ticks = [line for line in ends if all(abs(x - left) < NEAR for x, _y in line)]
                assert sorted(mm_of(line) > 0.5 for line in ticks) == [True, True]
            if row:
                ticks = [line for line in ends if all(abs(y - low - pane.h) < NEAR for _x, y in line)]
                assert sorted(mm_of(line) > 0.5 for line in ticks) == [True, True]


def mm_of(line):
    return math.dist(*line)


def test_the_foot_goes_beside_a_board_that_needs_the_height(style):
    size = (425, 570)  # three rows of lying A4 hold it with the foot beside them
    contents = tiles(rect(Box(0, 0, *size), fill="#F1ECDC"), size, style(), "Map")
    assert len(contents) == 1 + 6
    assert [content.sheet.aside for content in contents] == [False] + [True] * 6
    seen = Seen(pdf_bytes(bind(contents, style(), "Title", "")))
    (bar,) = [path for path in seen.paths(1) if path.size == pytest.approx((1.2, 100), abs=0.001)]
    assert (bar.box[2], bar.box[1]) == pytest.approx((297 - 8, 8), abs=0.001)


def test_the_next_sheet_hides_the_dashed_line_of_a_flap_and_no_white_shows_at_the_seam(style):
    seen, _ = read(style)
    plan, sheet = cut_up(SIZE, Sheet("a4"))
    pane = plan.pane(0, 0)
    seam = sheet.room.cx - pane.w / 2 + plan.lefts[1]
    dashed = [path for path in seen.paths(1) if path.stroked and path.size[0] < NEAR < path.size[1]]
    upright = {round(path.middle[0] - seam, 3) for path in dashed if abs(path.middle[0] - seam) < OVERLAP / 2}
    assert upright == {HIDDEN}


def test_art_goes_on_a_millimetre_into_a_flap_which_is_white_beyond(style):
    page = bind(tiles(board, SIZE, style(), "Map"), style(), "Title", "")[1]
    plan = plan_of(SIZE, Sheet("a4"), OVERLAP)
    (wide,) = (float(found) for found in re.findall(r'<clipPath [^>]*><rect [^>]*width="([0-9.]+)"', svg_text(page)))
    assert wide == pytest.approx(plan.lefts[1] + BLEED, abs=0.01)


def test_a_flap_says_which_sheet_is_glued_over_it(style):
    seen, _ = read(style)
    assert "flap of sheet I – glue sheet II over it" in seen.text(1)
    assert "flap of sheet I – glue sheet III over it" in seen.text(1)
    assert "flap of sheet IV" not in seen.text(4)


@pytest.mark.parametrize(
    ("columns", "rows", "sentences"),
    [
        (2, 1, ["Sheet II: cut its left edge from tick to tick, then glue it over the flap of sheet I."]),
        (1, 2, ["Sheet II: cut its top edge from tick to tick, then glue it over the flap of sheet I."]),
        (1, 3, ["Sheets II, III: cut the top edge of each from tick to tick, then glue it over the flap above: "
                "II over I, III over II."]),
        (2, 2, ["Sheets II, IV: cut the left edge of each from tick to tick, then glue it over the flap on its left: "
                "II over I, IV over III.",
                "Then cut the top edges of sheets III–IV from tick to tick, and glue each row over the flaps above it: "
                "III–IV over I–II."]),
    ],
)  # fmt: skip
def test_the_steps_name_the_sheets_of_this_plan(style, columns, rows, sentences):
    tops = tuple(100.0 * (rows - row) for row in range(rows))
    plan = SheetPlan((100.0 * columns, 100.0 * rows), tuple(100.0 * column for column in range(columns)), tops, OVERLAP)
    steps = assembly_steps(plan, style().words)
    assert len(steps) == 3 + len(sentences)
    assert [step for step in steps if step.startswith(("Sheet", "Then"))] == [
        f"{sentences[0]} {style().words('assembly_join')}", *sentences[1:]
    ]  # fmt: skip


def test_seams_keep_to_places_that_part_nothing_that_is_read_where_that_takes_no_further_sheet():
    sheet = Sheet("a4")  # 194 × 273 mm
    assert plan_of((300, 200), sheet, 5.0, ((120.0, 130.0, 160.0), ())).lefts == (0.0, 160.0)
    assert plan_of((300, 200), sheet, 5.0, ((20.0, 250.0), ())).lefts == (0.0, pytest.approx(147.5))
    assert plan_of((150, 500), sheet, 5.0, ((), (240.0,))).tops == (500, 240)


def test_sheets_have_roman_numbers():
    assert [roman(n) for n in (1, 4, 9, 14, 40, 88, 99)] == ["I", "IV", "IX", "XIV", "XL", "LXXXVIII", "XCIX"]


def test_the_plan_shows_the_field_without_what_stands_round_it(style):
    shown = tiles(board, SIZE, style(), "Map", field=Box(0, 100, SIZE[0], SIZE[1] - 100))
    whole = tiles(board, SIZE, style(), "Map")
    few, many = (
        len(dots_small(Seen(pdf_bytes(bind(contents, style(), "Title", ""))), 0)) for contents in (shown, whole)
    )
    assert 0 < few < many == 120


def dots_small(seen, page):
    """The dots of a board that is drawn small."""
    return [path for path in seen.paths(page) if path.filled and 1 <= int(path.fill[1:], 16) <= 120]


def test_a_text_of_another_tile_is_not_in_the_page(style):
    seen, _ = read(style)
    times = {}
    for page in range(1, seen.pages):
        for number, (_, y) in dots(seen, page).items():
            place = f"({(number - 1) % 10};{(number - 1) // 10})"
            times[place] = times.get(place, 0) + 1
            assert y > 0
    for page in range(1, seen.pages):
        words = seen.text(page)
        here = {f"({(n - 1) % 10};{(n - 1) // 10})" for n in dots(seen, page)}
        others = set(times) - here
        lost = [place for place in others if place in words]
        assert len(lost) <= 12  # texts that begin in the tile where their dot is not
        assert "(0;0)" in words if page == 1 else "(0;0)" not in words


def test_the_plan_shows_the_board_without_its_words(style):
    seen, leaves = read(style)
    words = seen.text(0)
    assert "III" in words
    assert "IV" in words
    assert "(0;0)" not in words
    assert "320" in words or f"{round(SIZE[0])} × {round(SIZE[1])} mm" in words
    assert min(word.points for word in seen.texts(0)) >= 6
    assert len(leaves) == seen.pages


def test_tiles_are_numbered_row_by_row_in_roman_figures():
    plan = plan_of((SIZE[0] * 4, SIZE[1] * 4), Sheet("a4"), OVERLAP)
    names = [plan.name(column, row) for row in range(plan.rows) for column in range(plan.columns)]
    assert names[:9] == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    assert names[39:41] == ["XL", "XLI"]
    assert len(set(names)) == len(names)


def test_a_plate_below_the_name_of_a_hex_goes_with_it_from_the_plan(style):
    name = Tagged("P", rect(Box(90, 90, 9, 3), fill="#ABCDEF"), text(90, 90, "A1", 8))
    words = group(rect(Box(0, 0, *SIZE), fill="#F1ECDC"), name)
    seen = Seen(pdf_bytes(bind(tiles(words, SIZE, style(), "Map"), style(), "Title", "")))
    plates = [[path for path in seen.paths(page) if path.fill == "#ABCDEF"] for page in range(seen.pages)]
    assert not plates[0]
    assert any(plates[1:])


def test_a_small_board_is_one_page_without_a_plan(style):
    contents = tiles(rect(Box(0, 0, 150, 180), fill="#F1ECDC"), (150, 180), style(), "Map")
    assert [content.part for content in contents] == ["Map"]


def test_a_board_of_a_hundred_rows_of_pages_is_refused(style):
    with pytest.raises(Unprintable, match="rows of pages"):
        tiles(group(), (200, 30_000), style(), "Map")


def test_a_board_is_drawn_once_for_all_its_pages(style):
    drawn = []
    contents = tiles(lambda: drawn.append(1) or board(), SIZE, style(), "Map")
    assert drawn == []
    pdf_bytes(bind(contents, style(), "Title", ""))
    assert drawn == [1]


def test_the_screen_clips_a_tile_as_paper_does(style):
    page = bind(tiles(board, SIZE, style(), "Map"), style(), "Title", "")[1]
    svg = svg_text(page, prefix="t-")
    assert svg.count("<clipPath ") == svg.count('clip-path="url(#t-') == 1


def test_stamps_are_written_once_for_all_tiles(style):
    stamp = lambda: Stamp("tree", (-3, -3, 3, 3), circle(0, 0, 2, fill="#4B6336"))  # noqa: E731
    art = group(*[at(x, y, stamp()) for x in range(5, 600, 10) for y in range(5, 400, 10)])
    pdf = pdf_bytes(bind(tiles(art, (600, 400), style(), "Map"), style(), "Title", ""))
    assert pdf.count(b"/Subtype /Form") == 1
