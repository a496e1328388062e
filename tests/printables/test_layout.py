from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.errors import Unprintable
from printables.flow import Rows, Strip, flow
from printables.layout import REST, Box, Share
from printables.shapes import group

sizes = st.lists(st.one_of(st.floats(0, 20), st.builds(Share, st.floats(0.1, 5))), min_size=1, max_size=8)


@given(sizes, st.floats(0, 3))
def test_columns_stand_side_by_side_and_shares_fill_the_box(widths, gap):
    box = Box(3, 4, 200, 10)
    columns = box.columns(*widths, REST, gap=gap)
    assert columns[0].x == 3
    assert columns[-1].right == pytest.approx(203)
    for left, right in pairwise(columns):
        assert right.x - left.right == pytest.approx(gap)
    assert {(c.y, c.h) for c in columns} == {(4, 10)}


def test_rows_go_from_the_top_down():
    assert Box(0, 0, 5, 10).rows(2, REST, 1, gap=0.5) == [Box(0, 8, 5, 2), Box(0, 1.5, 5, 6), Box(0, 0, 5, 1)]


def test_what_is_too_wide_is_refused():
    with pytest.raises(Unprintable, match=r"31\.00 mm do not fit 30\.00 mm"):
        Box(0, 0, 30, 5).columns(15, 15, gap=1)


@given(st.lists(st.floats(1, 80), max_size=30), st.lists(st.floats(1, 40), max_size=100) | st.just([5.0] * 200))
def test_pages_are_never_overfull_and_every_row_is_printed_once_in_order(heights, rows):
    drawn: list[int] = []

    def draw(box, first, last):
        drawn.extend(range(first, last))
        return group()

    pieces = [Strip(height, lambda box: group()) for height in heights]
    pages = flow([*pieces, Rows(10, rows, draw)], first=100, later=120, gap=2)
    for number, page in enumerate(pages):
        room = 100 if number == 0 else 120
        assert sum(strip.height for strip in page) + 2 * (len(page) - 1) <= room + 1e-5
    for strip in pages[-1] if not heights else [strip for page in pages for strip in page]:
        strip.draw(Box(0, 0, 1, strip.height))
    if heights:
        assert drawn == list(range(len(rows)))


def test_a_block_higher_than_a_page_is_refused():
    with pytest.raises(Unprintable, match="does not fit a page 100"):
        flow([Strip(130, lambda box: group())], first=100, later=100, gap=2)


def test_two_rows_at_least_stay_together():
    table = Rows(10, [5] * 4, lambda box, first, last: group())
    pages = flow([Strip(80, lambda box: group()), table], first=100, later=100, gap=2)
    assert [len(page) for page in pages] == [1, 1]
