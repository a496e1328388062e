"""What holds for every product of the catalogue: on each paper, in each theme, in both languages, at both margins."""

import itertools

import pytest
from PIL import ImageChops, ImageStat

from printables.catalogue import FORMATS, PRODUCTS, pages_of, render
from printables.pdf import pdf_bytes
from printables.product import MARGIN
from printables.sheets import PAPERS
from printables.svg import svg_text
from printables.theme import THEMES
from printables.words import LANGUAGES
from scripts.services import CI
from tests.printables.readback import Seen
from tests.printables.test_raster import raster_of_pdf, raster_of_svg
from tests.printables.ways import IDS, WAYS, few, many


def test_the_few_ways_meet_every_value_with_every_other_and_every_product_with_all_but_papers():
    rows = list(few())
    for a, b in itertools.combinations(range(1, 5), 2):
        values = [{row[n] for row in itertools.product(PRODUCTS, PAPERS, THEMES, LANGUAGES, MARGIN)} for n in (a, b)]
        assert {(row[a], row[b]) for row in rows} == set(itertools.product(*values))
    for n, values in ((2, THEMES), (3, LANGUAGES)):
        assert {(row[0], row[n]) for row in rows} == set(itertools.product(PRODUCTS, values))


def test_the_many_ways_meet_every_product_paper_language_and_margin_and_each_product_and_paper_every_theme():
    rows = list(many())
    assert {(slug, paper, *rest) for slug, paper, _theme, *rest in rows} == set(
        itertools.product(PRODUCTS, PAPERS, LANGUAGES, MARGIN)
    )
    assert len(rows) == len(PRODUCTS) * len(PAPERS) * len(LANGUAGES) * len(MARGIN)
    for n, values in ((1, PAPERS), (3, LANGUAGES), (4, MARGIN)):
        assert {(row[0], row[n], row[2]) for row in rows} == set(itertools.product(PRODUCTS, values, THEMES))


@pytest.mark.parametrize(("slug", "paper", "theme", "language", "margin"), WAYS, ids=IDS)
def test_text_is_six_points_on_the_page_and_embedded_and_the_bar_is_true(slug, paper, theme, language, margin):
    made = render(slug, paper=paper, theme=theme, language=language, margin=margin)
    assert made.media_type == FORMATS["pdf"]
    seen = Seen(made.content)
    assert seen.pages == made.pages
    for page in range(seen.pages):
        width, height = seen.size(page)
        for text in seen.texts(page):
            assert text.points >= 6 - 1e-3, text
            assert text.embedded, text
            left, bottom, right, top = text.box
            if text.text.strip():
                assert min(left, bottom, width - right, height - top) > 1, text
        sizes = [sorted(path.size) for path in seen.paths(page, longer=99)]
        assert len([1 for short, long in sizes if abs(long - 100) < 0.05 and abs(short - 1.2) < 0.05]) == 1


@pytest.mark.parametrize("slug", PRODUCTS)
def test_the_same_print_is_the_same_bytes_and_no_page_is_heavy(slug):
    for theme in THEMES if CI else ["colour"]:
        pages = list(pages_of(slug, theme=theme))  # drawn once for both
        assert pdf_bytes(pages) == render(slug, theme=theme).content
        assert max(len(pdf_bytes([page])) for page in pages) < 150_000


SCREEN = 6 * 25.4  # dots an inch: six pixels a millimetre
LOOKS = [(slug, theme) for slug in PRODUCTS for theme in THEMES]


@pytest.mark.parametrize(
    ("slug", "theme"), LOOKS if CI else [(slug, list(THEMES)[n % 3]) for n, slug in enumerate(PRODUCTS)]
)
def test_screen_and_paper_are_the_same_picture(slug, theme):
    """With CI set every product in every theme, and every page in one: themes change inks, and the pages of a product
    are drawn by the same code.
    """
    pages = pages_of(slug, theme=theme, language="fr")
    middle, turn = len(pages) // 2, list(THEMES).index(theme)
    for n in (range(turn, len(pages), len(THEMES)) if CI else ()) or [middle]:
        page = pages[n]
        a, b = raster_of_pdf(pdf_bytes([page]), SCREEN), raster_of_svg(svg_text(page).encode(), SCREEN)
        assert a.size == b.size
        # at two pixels a millimetre, where the edges of letters and of hollow figures, drawn by two programs, do not
        # outweigh the rest
        difference = ImageChops.difference(a.reduce(3), b.reduce(3))
        assert ImageStat.Stat(difference).mean[0] < 3.32  # 1.3 per cent: a page full of figures in outline is all edges
        assert ImageStat.Stat(a).extrema[0][0] < 128  # and they are not two empty pages
