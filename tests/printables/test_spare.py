"""Letters of other scripts, out of fonts of the machine: here out of small ones made for the test."""

import re
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from PIL import Image, ImageChops

from printables import blanks, fonts, spare
from printables.art.battle_cry.data import CampaignSheet
from printables.catalogue import PRODUCTS, render
from printables.letters import unprintable
from printables.pieces import HAND
from printables.press import Press
from printables.product import Order
from tests.printables.typefaces import collection_file, font_file

NAME = "李軍 Zoë"


@pytest.fixture
def have(tmp_path):
    """Says which font files, or folders of them, the machine has."""
    yield lambda *places: fonts.look_in(places)
    fonts.look_in(())


@pytest.fixture
def squares(tmp_path):
    return font_file(tmp_path, "squares.ttf", "李軍將")


def embedded(pdf):
    """The fonts of a PDF by the names they bear, each as the file that lies in it."""
    document = PDFDocument(PDFParser(BytesIO(pdf)))
    found = {}
    for number in {number for table in document.xrefs for number in table.get_objids()}:
        thing = document.getobj(number)
        if isinstance(thing, dict) and getattr(thing.get("Type"), "name", "") == "Font":
            file = resolve1(resolve1(thing["FontDescriptor"])["FontFile2"])
            found[thing["BaseFont"].name.partition("+")[2]] = TTFont(BytesIO(file.get_data()))
    return found


def test_without_a_font_for_it_a_letter_is_a_lozenge(have):
    have()
    assert fonts.legible(NAME, HAND) == fonts.Legible("◊◊ Zoë", "Sans")
    assert fonts.lost(NAME) == "李軍"


def test_a_letter_that_our_faces_lack_is_left_to_a_font_that_has_it(have, squares):
    have(squares)
    assert fonts.legible(NAME, HAND) == fonts.Legible(NAME, "Sans")
    assert not fonts.lost(NAME)
    assert fonts.legible("Zoë", HAND).face == "Sans-It"
    assert fonts.runs(NAME, "Sans") == ((f"{squares}#0", "李軍"), ("Sans", " Zoë"))
    assert fonts.legible("龍", HAND).text == "◊"


def test_it_is_as_wide_as_that_font_says(have, squares):
    have(squares)
    assert fonts.width("李軍", "Sans", 10) == pytest.approx(2 * 0.9 * 10 * fonts.PT)
    assert fonts.width(NAME, "Sans", 10) == pytest.approx(
        fonts.width("李軍", "Sans", 10) + fonts.width(" Zoë", "Sans", 10)
    )


def test_the_print_holds_the_name_and_of_the_font_only_the_letters_it_needs(have, squares, page_texts):
    have(squares)
    pdf = render("campaign-sheet", data=CampaignSheet(NAME)).content
    assert NAME in page_texts(pdf)[0]
    assert "◊" not in page_texts(pdf)[0]
    (found,) = [font for name, font in embedded(pdf).items() if name.startswith("Squares")]
    drawn = [name for name in found.getGlyphOrder() if found["glyf"][name].numberOfContours > 0]
    assert len(drawn) == 3  # two letters, and the box of what is missing
    plain = embedded(render("campaign-sheet", data=CampaignSheet("Zoë")).content)
    assert not any(name.startswith("Squares") for name in plain)


def test_the_letters_are_drawn_where_they_were_measured(have, squares):
    """A label of squares alone: its ink on the page is as wide as it was reckoned."""
    have(squares)
    wide = fonts.width("李軍將", "Sans-Semi", blanks.fitted("李軍將", 40.0).points)
    seen = [
        Image.open(BytesIO(counter(texts=texts, size_mm=40.0, count=1).content)).convert("L")
        for texts in ("李軍將", "")
    ]
    left, _, right, _ = ImageChops.difference(*seen).getbbox()
    assert (right - left) * 25.4 / 300 == pytest.approx(wide, abs=0.2)


def counter(**options):
    return render("blank-counters", options=options, format="png", piece="first", dpi=300)


def test_on_the_screen_the_text_stays_a_text_with_faces_to_fall_back_on(have, squares):
    have(squares)
    svg = render("campaign-sheet", data=CampaignSheet(NAME), format="svg").content.decode()
    shown = re.search(rf"<text[^>]*>{NAME}</text>", svg)
    assert shown
    assert f'textLength="{fonts.width(NAME, "Sans", 12):.3f}"' in shown[0]
    assert "sans-serif" in svg


def test_a_collection_of_fonts_is_looked_through(have, tmp_path):
    path = collection_file(tmp_path, "both.ttc", "李", "軍")
    have(path)
    assert fonts.runs("李軍", "Sans") == ((f"{path}#0", "李"), (f"{path}#1", "軍"))
    assert render("reserve-tokens", title="李軍").content[:5] == b"%PDF-"


def test_folders_are_looked_through_the_plain_font_first_and_the_place_named_first_wins(have, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b" / "deep").mkdir(parents=True)
    bold = font_file(tmp_path / "a", "a.ttf", "李", bold=True)
    plain = font_file(tmp_path / "a", "z.TTF", "李")
    other = font_file(tmp_path / "b" / "deep", "c.ttf", "李軍")
    have(tmp_path / "a", tmp_path / "b")
    assert [font.path for font in spare.fonts()] == [plain, bold, other]
    assert fonts.runs("李軍", "Sans") == ((f"{plain}#0", "李"), (f"{other}#0", "軍"))
    have(tmp_path / "b", tmp_path / "a")
    assert fonts.runs("李軍", "Sans") == ((f"{other}#0", "李軍"),)


def test_of_two_files_with_one_name_inside_only_what_is_embedded_counts(have, tmp_path):
    have(font_file(tmp_path, "old.ttf", "李", family="Twice"), font_file(tmp_path, "new.ttf", "李軍", family="Twice"))
    assert fonts.legible("李軍", HAND).text == "李◊"


def test_what_cannot_be_read_or_embedded_is_passed_over(have, tmp_path, caplog):
    (tmp_path / "broken.ttf").write_bytes(b"\x00\x01\x00\x00\x00\x20 and no more")
    (tmp_path / "curves.ttf").write_bytes(b"OTTO" + bytes(20))
    font_file(tmp_path, "closed.ttf", "李軍", may_embed=False)
    font_file(tmp_path, "nameless.ttf", "李", family="(" * 5)
    have(tmp_path, tmp_path / "nowhere")
    assert fonts.lost("李") == "李"
    assert [font.path.name for font in spare.fonts()] == ["nameless.ttf"]
    assert "broken.ttf cannot be read" in caplog.text
    assert "nameless.ttf cannot be embedded" in caplog.text


@pytest.mark.parametrize("letters", ["שלום", "مرحبا", "नमस्ते", "สวัสดี"], ids=["Hebrew", "Arabic", "Hindi", "Thai"])
def test_what_is_not_set_letter_by_letter_from_the_left_is_not_printed_wrong(have, tmp_path, letters):
    have(font_file(tmp_path, "all.ttf", "".join(dict.fromkeys(letters))))
    assert set(fonts.legible(letters, HAND).text) == {"◊"}
    assert not any(map(spare.singly, fonts.lost(letters)))


def test_the_child_that_draws_has_the_same_fonts(have, squares, page_texts):
    have(squares)
    press = Press(seconds=600.0)
    try:
        assert NAME in page_texts(press.render("campaign-sheet", data=CampaignSheet(NAME)).content)[0]
    finally:
        press.close()


def test_a_counter_of_ones_own_in_another_script_is_printed_where_there_is_a_font(have, squares, page_texts):
    have(squares)
    assert "李軍" in page_texts(render("blank-counters", options={"texts": "李軍"}).content)[0]


OWN = """
# 龍 is the name of the map it was drawn after
key = "the-ford"
name = "The ford, 軍"
date = "1862-06-01"
edition = "fan"
first_side = "union"
victory_flags = 5

[orders.union]
infantry = 4
generals = 1

[orders.confederacy]
infantry = 4
generals = 1
"""


def test_what_is_lost_is_told_by_what_it_stands_in(have, squares):
    have()
    filled = Order("campaign-sheet", data=CampaignSheet("李 Жанна", status="running"), title="將 Ось")
    assert unprintable(filled, PRODUCTS["campaign-sheet"]) == {"title": "將", "data": "李"}
    own = Order("battle-board", options={"own": OWN})
    assert unprintable(own, PRODUCTS["battle-board"]) == {"own": "軍"}  # what is not printed is not lost
    have(squares)
    assert unprintable(filled, PRODUCTS["campaign-sheet"]) == {}
