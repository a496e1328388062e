"""Names of files and titles of documents: they say what is in them."""

import pytest

from printables.catalogue import PRODUCTS, render, render_pack, title_of
from printables.names import LONGEST, file_name
from printables.product import Order
from tests.printables.readback import title_of_pdf


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Hunchback HBK-4G",), "hunchback-hbk-4g.pdf"),
        (("L’été à Bœuf-sur-Œuvre", "Feuille de campagne"), "l-ete-a-boeuf-sur-oeuvre-feuille-de-campagne.pdf"),
        (('a"; rm -rf /\r\nX: y',), "a-rm-rf-x-y.pdf"),
        (("李小龍", "Record sheet"), "record-sheet.pdf"),
        (("李小龍",), "thing.pdf"),
        (("w" * 300,), "w" * LONGEST + ".pdf"),
        (("w" * 300, "Seat cards", "2"), "w" * (LONGEST - 13) + "-seat-cards-2.pdf"),
        (("en", "001", "w" * 300, "x3", "front"), "en-001-" + "w" * (LONGEST - 16) + "-x3-front.pdf"),
        (("Valley of the " + "w" * 100, "Result form"), "valley-of-the-" + "w" * (LONGEST - 26) + "-result-form.pdf"),
    ],
)
def test_a_file_is_named_after_what_is_in_it_in_plain_letters(parts, name):
    assert file_name(*parts, ending="pdf", otherwise="thing") == name


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_print_has_a_file_of_its_own_name_and_a_title_that_says_what_it_is(language):
    made = {slug: render(slug, language=language) for slug in PRODUCTS}
    assert len({print.filename for print in made.values()}) == len(PRODUCTS)
    for slug, print in made.items():
        assert file_name(title_of(slug, language), ending="pdf") in print.filename
        assert title_of_pdf(print.content).endswith(f" – {title_of(slug, language)}")


def test_the_sheet_of_a_mech_is_called_after_the_mech_alone_and_a_blank_one_is_not(mechs):
    assert render("record-sheet", data=mechs["atlas"]).filename == "atlas-as7-d.pdf"
    assert render("record-sheet", data=mechs["marked"], format="png", dpi=36).filename == (
        "hunchback-hbk-4g-zoe-angstrom.png"
    )
    assert render("record-sheet", language="fr").filename == "battletech-fiche-de-mech.pdf"


def test_a_page_a_piece_and_a_pack_are_told_apart_from_the_whole():
    assert render("reserve-tokens", copies=40, format="svg", page=2).filename == "battle-cry-reserve-tokens-2.svg"
    assert render("reserve-tokens", format="svg", piece="union").filename == "battle-cry-reserve-tokens-union.svg"
    assert render("reserve-tokens", title="Friday").filename == "friday-reserve-tokens.pdf"
    assert render_pack([Order("reserve-tokens")], title="Game night").filename == "game-night.pdf"
