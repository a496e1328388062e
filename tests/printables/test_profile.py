"""The page to measure, and what a printer's profile does to every page of a PDF."""

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace

from printables.catalogue import pages_of, render, render_pack
from printables.errors import BadOption
from printables.pdf import pdf_bytes
from printables.product import Order
from printables.profile import Profile
from printables.sheets import PAPERS
from printables.words import Words
from tests.printables.readback import Seen

NEAR = 0.05  # mm


def points(content, page=0):
    return [point for path in Seen(content).paths(page) for point in path.points]


def printed(profile):
    """The page to measure as any other page would be printed with this profile."""
    return pdf_bytes([replace(page, measured=False) for page in pages_of("calibration")], profile=profile)


def test_a_profile_moves_and_scales_every_page_round_its_middle():
    plain = render("calibration").content
    profile = Profile(dx=1.5, dy=-0.75, scale_x=101.2, scale_y=98.9)
    shifted = printed(profile)
    for page in (0,):
        for (x, y), (u, v) in zip(points(plain, page), points(shifted, page), strict=True):
            assert u == pytest.approx(105 + (x - 105) * 1.012 + 1.5, abs=NEAR)
            assert v == pytest.approx(148.5 + (y - 148.5) * 0.989 - 0.75, abs=NEAR)


def test_backs_follow_their_fronts_and_are_moved_by_the_duplex_offset():
    plain = render("calibration").content
    shifted = printed(Profile(dx=1, duplex_dx=0.5, duplex_dy=-2))
    for page, move in ((0, (1, 0)), (1, (-0.5, -2))):  # what moves right on the front moves left on the back
        for (x, y), (u, v) in zip(points(plain, page), points(shifted, page), strict=True):
            assert (u - x, v - y) == pytest.approx(move, abs=NEAR)


def test_a_profile_leaves_the_screen_alone():
    profile = Profile(dx=5, scale_x=105)
    for format in ("svg", "png"):
        assert render("reserve-tokens", format=format, profile=profile).content == (
            render("reserve-tokens", format=format).content
        )


def test_the_page_to_measure_is_printed_as_the_printer_does_it_also_in_a_pack():
    profile = Profile(dx=3, scale_y=102)
    assert render("calibration", profile=profile).content == render("calibration").content
    orders = [Order("calibration"), Order("reserve-tokens")]
    plain = render_pack(orders, title="Friday").content
    put_right = render_pack(orders, title="Friday", profile=profile).content
    for page, moved in ((0, False), (1, False), (2, True)):
        assert (points(plain, page) != points(put_right, page)) is moved


def test_what_is_measured_and_typed_in_puts_a_crooked_printer_right():
    """Alice's printer stretches by 1.3 % across, pushes fronts 0.8 mm left and 0.3 up, and backs 0.5 right, 0.4 up."""

    def printer(x, y, back=False):
        left, up = (0.5, 0.4) if back else (-0.8, 0.3)
        return 105 + (x - 105) * 1.013 + left, y + up

    ruler = printer(105 + 75, 0)[0] - printer(105 - 75, 0)[0]
    cross, grid = printer(105, 148.5), printer(105, 148.5, back=True)
    through = 210 - cross[0], cross[1]  # where the cross of the front shines through, as one looks at the back
    # the steps on the page
    profile = Profile(
        dx=105 - cross[0],
        dy=148.5 - cross[1],
        scale_x=150 / ruler * 100,
        duplex_dx=through[0] - grid[0],
        duplex_dy=through[1] - grid[1],
    )
    for page, back in ((0, False), (1, True)):
        plain = points(render("calibration").content, page)
        put_right = points(printed(profile), page)
        for meant, (x, y) in zip(plain, put_right, strict=True):
            assert printer(x, y, back) == pytest.approx(meant, abs=NEAR)


def test_a_lying_page_is_put_right_as_it_lies_on_upright_paper():
    profile = Profile(dx=1.5, dy=-0.75, scale_x=101, scale_y=99)

    def on_paper(x, y):
        """A lying A4 page turned to the left: its left edge is the lower edge of the paper."""
        return 210 - y, x

    for x, y in ((0, 0), (297, 210), (40, 150)):
        a, b, c, d, e, f = profile.matrix(297, 210)
        moved = on_paper(a * x + c * y + e, b * x + d * y + f)
        u, v = on_paper(x, y)
        assert moved == pytest.approx((105 + (u - 105) * 1.01 + 1.5, 148.5 + (v - 148.5) * 0.99 - 0.75))


@pytest.mark.parametrize(
    ("values", "option"),
    [
        ({"dx": 20.1}, "dx"),
        ({"dy": -21}, "dy"),
        ({"scale_x": 89.9}, "scale_x"),
        ({"scale_y": 110.5}, "scale_y"),
        ({"duplex_dx": 30}, "duplex_dx"),
        ({"duplex_dy": math.nan}, "duplex_dy"),
        ({"scale_x": math.inf}, "scale_x"),
    ],
)
def test_a_profile_out_of_bounds_is_refused(values, option):
    with pytest.raises(BadOption, match="out-of-range") as refused:
        Profile(**values)
    assert refused.value.option == option


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_calibration_page_has_true_rulers_and_its_cross_in_the_middle(paper):
    seen = Seen(render("calibration", paper=paper).content)
    width, height = seen.size()
    rulers = [path for path in seen.paths() if len(path.points) > 600]
    assert len(rulers) == 1
    xs = sorted({round(x, 2) for x, _ in rulers[0].points if x >= width / 2 - 75 - NEAR})
    assert xs[-1] - xs[0] == pytest.approx(150, abs=NEAR)
    crosses = [path for path in seen.paths() if path.size == pytest.approx((24, 24), abs=NEAR) and path.stroked]
    assert [cross.middle for cross in crosses] == [pytest.approx((width / 2, height / 2), abs=NEAR)]
    grid = [path for path in seen.paths(1) if path.size == pytest.approx((30, 30), abs=NEAR)]
    assert grid[0].middle == pytest.approx((width / 2, height / 2), abs=NEAR)
    steps = {round(y, 2) for path in seen.paths() for _, y in path.points if path.stroked and y > height - 16}
    assert steps >= {round(height - n, 2) for n in range(2, 16)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_stairs_at_the_foot_go_up_to_15_mm_clear_of_the_foot_and_of_each_other(paper, language):
    seen = Seen(render("calibration", paper=paper, language=language).content)
    width, _ = seen.size()
    low = [path for path in seen.paths() if path.stroked for point in path.points if point[1] < 16]
    steps = {round(y, 2) for path in low for _, y in path.points}
    assert steps >= set(range(2, 16))
    foot = [text for text in seen.texts() if text.text.strip() and text.box[1] < 40]
    numbers = [text for text in foot if text.text.strip().isdecimal() and abs(text.box[0] - width / 2) < 40]
    numbers = sorted((text for text in numbers if text.box[1] < 17), key=lambda text: int(text.text))
    assert [int(text.text) for text in numbers] == list(range(2, 16))
    for text, after in pairwise(numbers):
        assert text.box[2] < after.box[0]
        assert text.box[3] < int(after.text) + 2  # its own step is beside it, not through it
    caption = Words(language)("calibration_stairs")
    others = [text for text in foot if text not in numbers and text.text.strip() != caption]
    assert not [text for text in others if text.box[0] < width / 2 + 40 and text.box[2] > width / 2 - 40]
    bars = [path for path in seen.paths() if path.size == pytest.approx((1.2, 100), abs=0.2)]
    assert [bar.box[0] > width - 20 for bar in bars] == [True]  # the bar of the foot stands along the right edge


@pytest.mark.parametrize("paper", PAPERS)
def test_arrows_on_the_calibration_page_end_at_the_middle_of_the_cross(paper):
    seen = Seen(render("calibration", paper=paper).content)
    width, height = seen.size()
    points = [point for path in seen.paths() if path.filled for point in path.points]
    for tip in ((2, height / 2), (width / 2 - 1, height / 2), (width / 2 + 70, 2), (width / 2 + 70, height / 2)):
        assert min(math.dist(tip, point) for point in points) < NEAR


def test_the_calibration_page_says_what_to_measure_on_this_paper():
    text = " ".join(Seen(render("calibration", paper="letter", language="fr").content).text().split())
    assert "Si A devrait valoir 108 mm et que vous mesurez 106,5, il manque 1,5 : notez 1,5." in text
    assert "devrait valoir 139,7 mm" in text  # as fine as a ruler is read
    assert "Bivouac laisse 8 mm ou, au choix, de 6 à 10." in text
    assert [page.back for page in pages_of("calibration")] == ["none", "long"]
