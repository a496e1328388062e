from functools import partial

import pytest

from printables.layout import Box
from printables.shapes import (
    Named,
    Stamp,
    Stroke,
    Tagged,
    Window,
    at,
    circle,
    curve,
    group,
    line,
    poly,
    rect,
    segments,
    text,
)
from printables.symbols import figure
from printables.theme import PAPER, THEMES
from printables.tree import NOWHERE, bounds, edging, hollow, window, wordless


@pytest.mark.parametrize(
    "made",
    [
        group,
        partial(at, 1, 2),
        partial(Named, "a1", "A hex"),
        partial(Tagged, "P"),
        partial(Stamp, "s", (0, 0, 2, 1)),
        partial(Window, Box(0, 0, 2, 1)),
    ],
)
def test_what_is_left_out_of_a_group_of_any_kind_is_nothing_drawn(made):
    there = rect(Box(0, 0, 2, 1), fill="#000000")
    assert made(None, there, None).contents == [there]


@pytest.mark.parametrize(
    ("art", "box"),
    [
        (rect(Box(1, 2, 3, 4), stroke=Stroke("#000000", 0.2)), (0.9, 1.9, 4.1, 6.1)),
        (circle(5, 5, 2, fill="#000000"), (3, 3, 7, 7)),
        (line((0, 0), (3, 1), Stroke("#000000", 1)), (-0.5, -0.5, 3.5, 1.5)),
        (poly([(0, 0), (4, 0), (2, 3)], fill="#000000"), (0, 0, 4, 3)),
        (curve((0, 0), (1, 5, 3, 5, 4, 0), fill="#000000"), (0, 0, 4, 5)),
        (at(10, 20, rect(Box(0, 0, 2, 1), fill="#000000"), turn=90), (9, 20, 10, 22)),
        (at(10, 0, circle(0, 0, 1, fill="#000000"), scale=3), (7, -3, 13, 3)),
        (Stamp("s", (-1, -2, 3, 4), circle(0, 0, 1, fill="#000000")), (-1, -2, 3, 4)),
        (group(), NOWHERE),
    ],
)
def test_bounds_hold_all_ink(art, box):
    assert bounds(art) == pytest.approx(box)


def test_a_text_is_as_wide_as_it_prints():
    left, bottom, right, top = bounds(text(10, 10, "Réserve", 12, anchor="middle"))
    assert (left + right) / 2 == pytest.approx(10)
    assert 10 < right - left < 16
    assert bottom < 10 < top


def test_a_window_keeps_what_is_inside_and_drops_what_is_outside():
    inside, across, outside = (rect(Box(x, 0, 2, 2), fill="#000000") for x in (1, 9, 20))
    grid = segments([((x, 0), (x, 5)) for x in range(50)], Stroke("#000000", 0.1))
    kept = window(group(inside, at(0, 0, across, outside), grid), Box(0, 0, 10, 10)).contents[0]
    first, moved, lines = kept.contents
    assert first is inside
    assert moved.contents == [across]
    assert lines.points[::4] == list(range(11))
    assert len(grid.points) == 200  # the art is as it was
    assert window(outside, Box(0, 0, 10, 10)).contents == []


def test_small_pictures_lose_their_words_and_nothing_else():
    stamp = Stamp("s", (0, 0, 9, 9), circle(1, 1, 1, fill="#000000"), text(1, 1, "Word", 8))
    plain = Stamp("t", (0, 0, 9, 9), circle(1, 1, 1, fill="#000000"))
    shown = wordless(group(text(0, 0, "Word", 8), at(1, 1, stamp), plain, circle(2, 2, 1, fill="#000000")))
    moved, same, disc = shown.contents
    assert same is plain
    assert disc.r == 1
    assert moved.contents[0].key == "s wordless"
    assert [type(content).__name__ for content in moved.contents[0].contents] == ["Circle"]
    assert len(stamp.contents) == 2


def test_what_comes_up_to_the_edge_is_kept_and_what_stands_within_is_not():
    ground, frame = (
        rect(Box(0, 0, 20, 20), fill="#112233"),
        rect(Box(0.2, 0.2, 19.6, 19.6), stroke=Stroke("#000000", 0.3)),
    )
    band, sign = rect(Box(0, 15, 20, 5), fill="#445566"), circle(10, 8, 3, fill="#000000")
    stamp = Stamp("s", (0, 0, 20, 20), ground, text(1, 1, "Word", 8), at(0, 0, sign, frame))
    fold = line((0, 10), (20, 10), Stroke("#000000", 0.1))
    kept = edging(group(stamp, band, fold, at(10, 10, circle(0, 0, 1))), Box(0, 0, 20, 20))
    inside, also = kept.contents
    assert inside.contents[0] is ground
    assert inside.contents[1].contents == [frame]
    assert also is band


def test_a_hollow_figure_is_paper_with_an_edge_at_the_same_width_on_the_page():
    art = at(5, 5, circle(0, 0, 0.5, fill="#23476B"), line((0, 0), (1, 1), Stroke("#23476B", 0.1)), scale=10)
    disc, stroke = hollow(art, 0.3).contents
    assert disc.fillColor.hexval() == "0x" + PAPER[1:].lower()
    assert disc.strokeColor.hexval() == "0x23476b"
    assert disc.strokeWidth * 10 == pytest.approx(0.3)
    assert stroke.strokeWidth == 0.1
    assert art.contents[0].strokeColor is None


def test_small_figures_stay_full_and_large_ones_are_hollow_in_the_ink_saver():
    def fills(size, key):
        art = figure(0, 0, "goblin", size, "#000000", THEMES[key])
        return art.contents[0].fillColor.hexval()

    assert fills(12, "ink-saver") == "0xffffff"
    assert fills(3, "ink-saver") == fills(12, "colour") == "0x000000"
