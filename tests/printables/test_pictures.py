"""Single pieces as PNG for print services: true size with bleed, named by what they are, in one archive."""

import struct
import zipfile
from io import BytesIO

import pytest
from PIL import Image

from printables.budget import TooMuch
from printables.catalogue import PRODUCTS, render
from printables.errors import BadOption

COUNTERS = {"fieldworks": 6, "spare": 0, "elites": 1, "hex_mm": 27.0, "size_mm": 20.0}


def archive(slug, **choices):
    made = render(slug, format="zip", **choices)
    assert made.media_type == "application/zip"
    read = zipfile.ZipFile(BytesIO(made.content))
    assert read.testzip() is None
    assert made.pages == len(read.namelist()) == len(set(read.namelist()))
    return {name: read.read(name) for name in read.namelist()}


@pytest.mark.parametrize("dpi", [300, 600])
@pytest.mark.parametrize("bleed", [0, 3])
def test_a_picture_has_the_pixels_of_its_size_and_bleed(dpi, bleed):
    found = archive("battle-counters", dpi=dpi, bleed=bleed, only=("union-infantry",), options=COUNTERS)
    pixels = round((20.0 + 2 * bleed) * dpi / 25.4)
    assert len(found) == 2
    for content in found.values():
        picture = Image.open(BytesIO(content))
        assert (picture.format, picture.size) == ("PNG", (pixels, pixels))
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.05)


def test_names_say_which_piece_how_many_of_it_and_which_side():
    found = list(archive("battle-counters", dpi=300, only=("union-general", "fieldwork"), options=COUNTERS))
    assert found == [
        "001-fieldwork-x6-front.png",
        "001-fieldwork-x6-back.png",
        "002-union-general-x3-front.png",
        "002-union-general-x3-back.png",
    ]


def test_they_are_named_in_the_language_of_the_print_and_in_both_by_each():
    french = list(archive("reserve-tokens", dpi=300, language="fr"))
    assert french == [f"00{n}-{side}-x6-{face}.png" for n, side in ((1, "union"), (2, "confederation"))
                      for face in ("front", "back")]  # fmt: skip
    both = list(archive("reserve-tokens", dpi=300, language="both"))
    assert [name[:3] for name in both] == ["en-"] * 4 + ["fr-"] * 4


def test_the_bleed_is_inked_and_the_piece_is_where_it_was():
    plain, bled = (
        Image.open(BytesIO(archive("battle-dice", dpi=300, bleed=bleed, only=("flag",))[name])).convert("L")
        for bleed, name in ((0, "001-flag-x15.png"), (2, "001-flag-x15.png"))
    )
    assert bled.getpixel((2, bled.height // 2)) < 255  # its frame goes on to the very edge
    extra = (bled.width - plain.width) / 2
    assert extra == pytest.approx(2 * 300 / 25.4, abs=1)
    within = (15, 15, plain.width - 15, plain.height - 15)  # px: clear of the frame, which the bleed repeats
    dark = [
        picture.crop([round(edge + by) for edge in within]).point(lambda v: 255 * (v < 128)).getbbox()
        for picture, by in ((plain, 0), (bled, extra))
    ]
    assert dark[0] == pytest.approx(dark[1], abs=1.5)


def test_the_same_order_gives_the_same_bytes():
    first, second = (render("reserve-tokens", format="zip", dpi=300).content for _ in range(2))
    assert first == second


@pytest.mark.parametrize("slug", [slug for slug in PRODUCTS if PRODUCTS[slug].cuts])
def test_every_product_with_pieces_has_its_archive(slug):
    for content in archive(slug, dpi=300, theme="ink-saver", language="fr").values():
        assert min(struct.unpack(">II", content[16:24])) > 30


@pytest.mark.parametrize(
    ("slug", "choices", "code"),
    [
        ("campaign-sheet", {"dpi": 300}, "no-pieces"),
        ("reserve-tokens", {"dpi": 301}, "out-of-range"),
        ("reserve-tokens", {"dpi": 150}, "out-of-range"),
    ],
)
def test_what_has_no_pieces_and_other_resolutions_are_refused(slug, choices, code):
    with pytest.raises(BadOption, match=code):
        render(slug, format="zip", **choices)


def test_its_work_is_counted_before_anything_is_drawn(monkeypatch):
    monkeypatch.setattr("printables.catalogue.zip_bytes", lambda *_: pytest.fail("drawn"))
    with pytest.raises(TooMuch) as refused:
        render("little-battlefield-sectors", format="zip", dpi=600, most=600)
    assert refused.value.work.pixels > 10_000_000


def test_progress_hears_of_each_picture():
    heard = []
    render("reserve-tokens", format="zip", dpi=300, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]
