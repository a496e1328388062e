import hashlib
import os
import subprocess
import sys

import pypdfium2
import pytest
from msgspec.structs import replace
from pdfminer.pdftypes import resolve1

from printables.catalogue import render
from printables.pdf import pdf_bytes
from printables.shapes import text
from printables.sheets import Page
from printables.theme import THEMES
from tests.printables.standards_reading import Read, fonts_of, words_of

BLANK = """
import hashlib
from printables.catalogue import render
print(hashlib.sha256(render("campaign-sheet", language="fr").content).hexdigest())
"""


def test_the_same_sheet_is_the_same_bytes_twice_and_in_another_process(campaign):
    assert render("campaign-sheet", data=campaign).content == render("campaign-sheet", data=campaign).content
    other = subprocess.run(
        [sys.executable, "-c", BLANK],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == hashlib.sha256(render("campaign-sheet", language="fr").content).hexdigest()


def word(letters):
    return pdf_bytes([Page(40, 20, text(5, 5, letters, 30), letters, letters, "", "fr")])


def test_a_print_has_its_own_letters_whatever_was_printed_before():
    """Letters beyond ASCII get the first free codes of each document: here the same one."""
    printed = [word(letter) for letter in ("ë", "Œ", "ë")]
    first, other, again = (pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().tobytes() for pdf in printed)
    assert first == again != other


@pytest.mark.parametrize("theme", THEMES)
def test_every_font_is_embedded_as_a_subset(theme, campaign):
    fonts = fonts_of(Read(render("campaign-sheet", theme=theme, data=campaign).content))
    assert len(fonts) == 5
    for name, font in fonts.items():
        assert name[6] == "+"
        file = resolve1(resolve1(font["FontDescriptor"])["FontFile2"])
        assert len(file.get_data()) == file["Length1"]
        assert "ToUnicode" in font


def test_the_file_knows_its_title_its_language_and_not_to_be_scaled(campaign):
    read = Read(render("campaign-sheet", language="fr", data=campaign).content)
    info = {key: words_of(value) for key, value in resolve1(read.trailer["Info"]).items()}
    assert info["Title"] == "La vallée de la Shenandoah – Feuille de campagne"
    assert info["Author"] == "Bivouac"
    assert "Batailles\u00a0: Kernstown" in info["Subject"]
    assert read.catalog["Lang"] == b"fr"
    assert resolve1(read.catalog["ViewerPreferences"])["PrintScaling"].name == "None"


def test_repeated_art_is_written_once_a_document(crowded):
    content = render("campaign-sheet", data=crowded).content
    pages = len(pypdfium2.PdfDocument(content))
    assert pages > 8
    # two tokens, the four symbols thrown, and the two figures among these, on however many pages and dice
    assert content.count(b"/Subtype /Form") == 8


@pytest.mark.parametrize("name", ["🚀 \ud800 \x00", "Ω ж 李", "(\\) <>", "", "\u200b"])
def test_any_name_makes_a_readable_file(name, campaign):
    document = pypdfium2.PdfDocument(render("campaign-sheet", data=replace(campaign, name=name)).content)
    assert document.get_metadata_value("Title").endswith(" – Campaign sheet")
