"""Designs and chances of a second game on the pages, where it is installed (tests/config/test_own_things.py)."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from .bench import act

pytestmark = pytest.mark.django_db


def test_designs_of_a_second_game_are_brought_in_listed_and_put_on_its_table(reader, alice):
    alices = reader(alice)
    form = alices.go("mech-import").form("/import/mechs/", "files")
    alices.send("/import/mechs/", "post", {**form.values, "files": [SimpleUploadedFile("Granite.stone", b"700")]})
    page = alices.open("/mechs/?least=500&most=900")
    assert "Granite" in page.text
    assert "Pebble" not in page.text
    assert ("Grams" in page.text, "Tons" in page.text) == (True, True)
    text = alices.open("/tables/new/?game=three-in-a-row&add=cross:granite").text
    assert "Granite yours" in text
    assert "Put units of the catalogue on a side." in text
    assert "Maps of your own" not in text  # it has no boards
    assert "mech" not in text.lower()
    assert "700 g" in text
    assert "Hunchback" not in text
    assert "Granite" not in alices.open("/tables/new/?game=battletech&find=gran").text


def test_the_page_of_its_table_has_the_chances_before_a_decision(reader, alice):
    alices = reader(alice)
    page = alices.open(reverse("table-new") + "?game=three-in-a-row").send(
        "/tables/new/", who__ring="me", who__cross="me"
    )
    assert "Before you declare" not in page.text
    act(page, "mark")
    text = alices.go("tables").reader.open(page.path).text
    assert "Before you declare" in text
    assert "5+" in text


def test_what_it_prints_stands_on_the_shelf_and_has_its_form(reader):
    page = reader(None, "fr").go("print")
    assert "/print/?product=connect-board" in page.html
    assert "Connect board" in page.text
    page = reader(None, "fr").open("/print/?product=connect-board")
    assert "High rows" in page.text
    assert "Edge to edge" in page.text
    page = page.send("/print/", high_rows="7", laid="edge_to_edge", note="Friday")
    assert "Une pierre est tournée" in page.html
    assert "Rows left 7" in page.html


def test_a_design_without_a_sheet_is_shown_and_no_sheet_is_made_of_it(reader, alice):
    alices = reader(alice)
    page = alices.open("/mechs/pebble/")
    assert "Pebble" in page.text
    assert "New sheet" not in page.text
    text = alices.open("/sheets/new/?q=pebb").text
    assert "Which unit?" in text
    assert "No unit of this name." in text


def test_its_chances_are_those_of_a_unit(reader, alice):
    alices = reader(alice)
    page = alices.open(reverse("table-new") + "?game=three-in-a-row").send(
        "/tables/new/", who__ring="me", who__cross="me"
    )
    text = alices.open(f"{page.path}outlook/").text
    assert "What a unit could do now, and what would come of it." in text
    assert "mech" not in text.lower()
