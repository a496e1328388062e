"""The print room's form for a list of mechs."""

import pytest

from core.import_files import ImportFile
from matches.imports import files_import
from tests.matches.files import mtf

pytestmark = pytest.mark.django_db


@pytest.fixture
def lynx(alice):
    """A mech of Alice's alone."""
    files_import("mechs", owner=alice, files=[ImportFile("lynx.mtf", lambda: mtf("Lynx"))])


def preview(page):
    return page.html.split('id="preview"')[1].split("</figure>")[0]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", ["record-sheets", "mech-counters"])
def test_alice_names_her_own_and_fetches_the_file(reader, alice, lynx, slug, language):
    page = reader(alice, language).open(f"/print/?product={slug}").send("/print/", mechs="Lynx BDG-1, HBK-4G")
    assert "Lynx" in preview(page)
    assert "Hunchback" in preview(page)
    link = next(had["href"] for tag, had in page.read.tags if tag == "a" and ".pdf?" in had.get("href", ""))
    file = page.reader.client.get(link)
    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_stranger_may_not_see_is_refused_at_the_field(reader, lynx, language):
    page = reader(None, language).open("/print/?product=record-sheets&mechs=HBK-4G,lynx-bdg-1")
    message = page.html.split('id="c-mechs-d"')[1].split("</span>")[0]
    assert "lynx-bdg-1" in message
    assert "HBK-4G" not in message
    assert page.form("/print/", "mechs").values["mechs"] == ["HBK-4G,lynx-bdg-1"]
    assert page.reader.client.get("/print/record-sheets.pdf?mechs=lynx-bdg-1").status_code == 422


def test_it_goes_into_the_pack_as_it_was_named(reader, alice, lynx):
    page = reader(alice).open("/print/?product=mech-counters&mechs=lynx-bdg-1")
    assert page.send("/print/pack/").text.count("Mech counters") > 1


def test_a_print_of_a_mech_of_ones_own_is_for_nobody_else_and_asked_for_anew(reader, alice, lynx):
    answer = reader(alice).client.get("/mechs/lynx-bdg-1/sheet.svg")
    assert (answer.status_code, answer.headers.get("Cache-Control")) == (200, "private, no-cache")
