import math
import tomllib
from itertools import combinations

import pytest
from django.conf import settings

from printables.art.battle_cry.tokens import ReserveTokens
from printables.catalogue import PRODUCTS, pages_of, render
from printables.errors import BadOption
from printables.product import MARGIN
from printables.shapes import group
from printables.sheets import PAPERS, PageContent, Sheet
from printables.theme import THEMES, theme_of
from scripts.night import night
from tests.printables.colours import contrast
from tests.printables.printing import bind
from tests.printables.readback import Seen

SIZES = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


def test_every_paper_is_measured_here():
    assert set(PAPERS) == set(SIZES)


@pytest.mark.parametrize("paper", SIZES)
def test_pages_have_the_size_of_the_paper_and_a_bar_of_100_mm(paper):
    seen = Seen(render("calibration", paper=paper).content)
    for page in range(seen.pages):
        assert seen.size(page) == pytest.approx(SIZES[paper], abs=0.001)
        bars = [path for path in seen.paths(page) if path.size == pytest.approx((1.2, 100), abs=0.001)]
        assert [bar.box[1:3] for bar in bars] == [pytest.approx((8, SIZES[paper][0] - 8), abs=0.001)]


def test_the_foot_says_title_part_page_language_and_revision(campaign):
    text = Seen(render("campaign-sheet", language="fr", data=campaign).content).text()
    assert "La vallée de la Shenandoah – Feuille de campagne – page 1 sur 1" in text
    assert "Français · révision rév. 12" in text


def test_what_has_no_revision_of_its_own_bears_that_of_the_program_that_drew_it():
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = Seen(render("campaign-sheet", language="fr").content).text()
    assert f"Français · révision {project['version']}" in text


@pytest.mark.parametrize("margin", [6, 10])
def test_the_margin_is_as_wide_as_asked_for(margin):
    seen = Seen(render("reserve-tokens", margin=margin, data=ReserveTokens(7, 60)).content)
    (bar,) = [path for path in seen.paths() if path.size == pytest.approx((100, 1.2), abs=0.001)]
    assert bar.box[:2] == pytest.approx((margin, margin), abs=0.001)


@pytest.mark.parametrize("slug", sorted(PRODUCTS))
def test_everything_can_be_set_on_the_narrowest_and_the_shortest_paper_with_the_widest_margin(slug):
    """What does not fit raises `Unprintable` where it is drawn. French words are the longer ones."""
    for paper in ("a4", "letter"):
        assert all(page.art for page in pages_of(slug, paper=paper, margin=max(MARGIN), language="fr"))


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        *[
            (name, value, "out-of-range")
            for name, value in (("margin", 5), ("margin", 11), ("bleed", -1), ("bleed", 4))
        ],
        ("margin", 7.5, "wrong-type"),
    ],
)
def test_margins_and_bleeds_that_no_printer_or_sheet_can_keep_are_refused(name, value, code):
    with pytest.raises(BadOption) as caught:
        render("reserve-tokens", **{name: value})
    assert (caught.value.code, caught.value.option) == (code, name)


def test_a_page_is_drawn_when_it_is_asked_for(style):
    drawn = []

    def draw(n):
        return lambda: drawn.append(n) or group()

    pages = bind([PageContent("Part", draw(n)) for n in range(5)], style(), "Title", "")
    assert (len(pages), drawn) == (5, [])
    assert pages[3].title == "Title – Part – page 4 of 5"
    assert drawn == [3]
    assert [page.title[-11:] for page in pages[1:3]] == ["page 2 of 5", "page 3 of 5"]


def test_a_page_may_lie_though_the_paper_stands(style):
    page = bind([PageContent("Part", group(), sheet=Sheet("letter", landscape=True))], style("a4"), "Title", "")[0]
    assert (page.width, page.height) == (279.4, 215.9)


def test_pages_without_pieces_are_repeated_for_copies():
    assert [page.title[-11:] for page in pages_of("campaign-sheet", copies=3)] == [f"page {n} of 3" for n in (1, 2, 3)]
    assert len(pages_of("reserve-tokens", copies=2)) == 1
    assert len(pages_of("reserve-tokens", copies=3, data=ReserveTokens(6, 6))) == 2


# --- themes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.key)
def test_all_text_has_contrast(theme):
    pairs = [
        (ink, ground) for ink in (theme.ink, theme.soft, theme.accent, theme.hand) for ground in (None, theme.panel)
    ]
    for side in theme.sides.values():
        pairs += [(side.on, side.band), (side.ink, side.tint), (theme.hand, side.tint), (theme.soft, side.tint)]
    pairs += [(ground.ink, ground.fill) for ground in theme.grounds.values()]
    pairs += [(ink, tint) for tint in theme.tints for ink in (theme.ink, theme.soft)]
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    assert contrast(theme.gold, None) >= 3  # icons


WHITE, CUBED = (0.9505, 1.0, 1.089), (6 / 29) ** 3  # XYZ of D65; below it the curve of CIELAB is a line


def lab(css):
    """CIELAB under D65."""
    parts = [int(css[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    xyz = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    shares = [part / white for part, white in zip(xyz, WHITE, strict=True)]
    x, y, z = (share ** (1 / 3) if share > CUBED else share * 841 / 108 + 4 / 29 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_colours_are_as_far_apart_as_eyes_see_them():
    assert lab("#FFFFFF") == pytest.approx((100, 0, 0), abs=0.05)
    assert lab("#FF0000") == pytest.approx((53.24, 80.09, 67.2), abs=0.05)


@pytest.mark.parametrize("theme", [theme for theme in THEMES.values() if theme.solid], ids=lambda theme: theme.key)
def test_a_number_is_found_by_its_tint(theme):
    assert min(math.dist(lab(tint), lab(other)) for tint, other in combinations(theme.tints, 2)) >= 14


def test_a_number_is_found_by_its_tint_by_lamplight():
    tints = [lab(night(tint)) for tint in THEMES["colour"].tints]
    assert min(math.dist(colour, other) for colour, other in combinations(tints, 2)) >= 14


def test_every_theme_has_every_role():
    roles = [(set(theme.sides), set(theme.grounds), len(theme.tints)) for theme in THEMES.values()]
    assert roles == [roles[0]] * len(roles)
    assert roles[0][2] == 6


@pytest.mark.parametrize("theme", [theme_of(key, "battle-cry") for key in THEMES], ids=lambda theme: theme.key)
def test_no_two_sides_of_a_game_share_an_outline(theme):
    sides = [theme.sides[role] for role in ("first", "second", "third", "fourth", "neutral")]
    assert len({side.outline for side in sides}) == 5
    assert theme.sides["union"].outline != theme.sides["confederacy"].outline
    if theme.key != "colour":
        assert len({side.pattern for side in sides}) == 5


def test_the_ink_saver_fills_no_area():
    theme = THEMES["ink-saver"]
    assert not theme.solid
    assert {side.band for side in theme.sides.values()} | {side.tint for side in theme.sides.values()} == {None}
    assert {ground.fill for ground in theme.grounds.values()} | set(theme.tints) | {theme.panel} == {None}
