"""The ink-saver saves ink: every product, all of its pages, in both themes.

By turns on the one paper and on the other, in the one language and in the other: they change where something stands,
and not with what ink.
"""

import pypdfium2
import pytest
from PIL import ImageStat

from printables.catalogue import PRODUCTS, render

pytestmark = pytest.mark.long
DPI = 150  # with fewer a hairline is a whole pixel, and a figure in outline darker than a full one
LOOKS = [("a4", "en"), ("letter", "fr")]


def ink_of(slug: str, theme: str, paper: str, language: str) -> tuple[float, float]:
    """The ink of all pages, in square points of full cover: by the three colours of a printer, and as grey.

    A pixel of the raster costs the share of cyan, magenta and yellow that its red, green and blue are short of white;
    black costs all three.
    """
    colours = grey = 0.0
    for page in pypdfium2.PdfDocument(render(slug, theme=theme, paper=paper, language=language).content):
        picture, area = page.render(scale=DPI / 72).to_pil().convert("RGB"), page.get_width() * page.get_height()
        colours += area * (1 - sum(ImageStat.Stat(picture).mean) / 765)
        grey += area * (1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255)
    return colours, grey


@pytest.mark.parametrize(("n", "slug"), list(enumerate(PRODUCTS)), ids=list(PRODUCTS))
def test_the_ink_saver_takes_less_ink_than_colour(n, slug):
    colour, saved = (ink_of(slug, theme, *LOOKS[n % 2]) for theme in ("colour", "ink-saver"))
    assert 0 < saved[0] < colour[0]
    assert 0 < saved[1] < colour[1]
