from itertools import pairwise

import pytest

from printables.art.battle_cry import ReserveTokens
from printables.catalogue import render
from printables.errors import Unprintable
from printables.ink import group
from printables.pdf import MM
from printables.sheets import PAPERS, cut_sheets
from printables.theme import THEMES

SIZES = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


def mm(*points) -> tuple[float, ...]:
    return tuple(float(value) / MM for value in points)


def test_every_paper_is_measured_here():
    assert set(PAPERS) == set(SIZES)


@pytest.mark.parametrize("paper", SIZES)
def test_pages_have_the_size_of_the_paper_and_a_bar_of_100_mm(paper, opened):
    for page in opened(render("reserve-tokens", paper=paper).content).pages:
        assert mm(page.width, page.height) == pytest.approx(SIZES[paper], abs=0.001)
        bars = [mm(r["x0"], r["x1"]) for r in page.rects if abs(mm(r["height"])[0] - 1.2) < 0.01]
        widest = max(bars, key=lambda bar: bar[1] - bar[0])
        assert widest[1] - widest[0] == pytest.approx(100, abs=0.05)
        assert widest[0] == pytest.approx(8)


def test_the_foot_says_title_part_page_language_and_revision(campaign, said):
    (text,) = said(render("campaign-sheet", language="fr", data=campaign).content)
    assert "La vallée de la Shenandoah – Feuille de campagne – page 1 sur 1" in text
    assert "Français · révision rév. 12" in text


def test_tokens_are_cut_at_true_size_along_marks_in_line_with_them(opened):
    page = opened(render("reserve-tokens", data=ReserveTokens(7, 60)).content).pages[0]
    frames = [mm(c["x0"], c["x1"], c["y0"], c["y1"]) for c in page.curves]  # rounded corners, discs
    frames = [f for f in frames if 17 < f[1] - f[0] < 18]
    assert len(frames) == 67
    pen = 0.3 * 3  # drawn on the inside of the edge, at three times the size of a pot's token
    for x0, x1, y0, y1 in frames:
        assert (x1 - x0 + pen, y1 - y0 + pen) == pytest.approx((18, 18), abs=0.001)
    ticks = {round(mm(line["x0"])[0], 3) for line in page.lines if line["x0"] == line["x1"] and line["linewidth"] < 0.3}
    edges = {round(f[i] + pen / 2 * sign, 3) for f in frames for i, sign in ((0, -1), (1, 1))}
    assert ticks >= edges
    lefts = sorted({round(f[0], 3) for f in frames})
    assert {round(b - a, 3) for a, b in pairwise(lefts)} == {22.0}
    assert (min(edges) + max(edges)) / 2 == pytest.approx(105)


def test_many_pieces_take_several_sheets_and_a_huge_one_is_refused(look):
    leaves = cut_sheets([group() for _ in range(200)], (20, 20), look(), "Part", "")
    assert len(leaves) == 3
    with pytest.raises(Unprintable, match="does not fit"):
        cut_sheets([group()], (300, 20), look(), "Part", "")


def luminance(css: str) -> float:
    parts = [int(css[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str | None, b: str | None) -> float:
    dark, light = sorted(luminance(css or "#FFFFFF") for css in (a, b))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.key)
def test_all_text_has_contrast(theme):
    pairs = [
        (ink, ground) for ink in (theme.ink, theme.soft, theme.accent, theme.hand) for ground in (None, theme.panel)
    ]
    for side in theme.sides.values():
        pairs += [(side.on, side.band), (side.ink, side.tint), (theme.hand, side.tint), (theme.soft, side.tint)]
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    assert contrast(theme.gold, None) >= 3  # icons
