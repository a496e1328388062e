"""Screen and paper agree: resvg draws the SVG as it is delivered, pdfium the PDF, at the same whole pixels."""

from io import BytesIO

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from printables.catalogue import render
from printables.fonts import FACES
from printables.pdf import pdf_bytes
from printables.shapes import text
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import THEMES

DPI = 203.2  # eight pixels a millimetre: A4 has 1680 x 2376
SIZE = (1680, 2376)
TWO_MM = (SIZE[0] // 16, SIZE[1] // 16)  # a pixel for each square of two millimetres


def raster_of_pdf(content: bytes, dpi: float = DPI) -> Image.Image:
    # a hair less, or pdfium rounds the page up to one pixel more and stretches it
    return pypdfium2.PdfDocument(content)[0].render(scale=dpi / 72 * (1 - 1e-5)).to_pil().convert("L")


def raster_of_svg(content: bytes, dpi: float = DPI) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=content.decode(),
        dpi=dpi,
        font_files=[str(face.path) for face in FACES.values()],
        skip_system_fonts=True,
        background="white",
    )
    return Image.open(BytesIO(bytes(png))).convert("L")


@pytest.mark.parametrize("slug", ["campaign-sheet", "record-sheet"])
@pytest.mark.parametrize("theme", THEMES)
def test_svg_and_pdf_are_the_same_picture(theme, slug, campaign, mechs):
    data = {"campaign-sheet": campaign, "record-sheet": mechs["marked"]}[slug]
    a, b = (
        draw(render(slug, format=format, theme=theme, language="fr", data=data).content)
        for format, draw in (("pdf", raster_of_pdf), ("svg", raster_of_svg))
    )
    assert a.size == b.size == SIZE
    assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] < 2.55  # one per cent
    tones = [picture.resize(TWO_MM, Image.Resampling.BOX) for picture in (a, b)]
    assert ImageChops.difference(*tones).getextrema()[1] < 40  # no die, tick or word is missing in one of them
    assert ImageStat.Stat(a).mean[0] < 250  # and they are not two empty pages


def test_letters_stand_as_far_apart_on_the_screen_as_on_paper():
    page = Page(80, 12, text(2, 3, "WAVE. To AVATAR, LT.", 20), "Kerning", "Kerning", "", "en")
    a, b = raster_of_pdf(pdf_bytes([page])), raster_of_svg(svg_text(page).encode())
    assert ImageStat.Stat(a).mean[0] < 240  # there are letters
    assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] < 2.55  # kerned, it would be eleven per cent
