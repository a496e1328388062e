"""The print room's catalogue, prints made at once, the printer's profile."""

import struct
from importlib.metadata import version

import jsonschema_rs
import pypdfium2
import pytest

from print_room.at_once import art_sum
from print_room.services import printer_profile_set
from printables.catalogue import PRODUCTS
from printables.fonts import look_in
from tests.matches.files import board

from .uploads import FORM, upload

pytestmark = pytest.mark.django_db

TOKENS = "printables/reserve-tokens"


def test_the_catalogue_speaks_the_readers_language(as_nobody):
    products = {
        result["slug"]: result for result in as_nobody.get("printables/", Accept_Language="fr").json()["results"]
    }
    assert set(products) == set(PRODUCTS)
    tokens = products["reserve-tokens"]
    assert (tokens["game"], tokens["title"], tokens["of"]) == ("battle-cry", "Jetons Réserve", ["campaign"])
    assert tokens["options"]["properties"]["paper"]["title"] == "Papier"
    assert tokens["options"]["properties"]["lang"]["default"] == "fr"
    assert products["calibration"]["game"] is None


@pytest.mark.parametrize("slug", PRODUCTS)
def test_the_options_are_json_schema(as_nobody, slug):
    found = next(result for result in as_nobody.get("printables/").json()["results"] if result["slug"] == slug)
    allowed = jsonschema_rs.validator_for(found["options"])
    assert allowed.is_valid({"paper": "letter", "copies": 99, "lang": "fr"})
    assert not allowed.is_valid({"paper": "a5"})
    assert not allowed.is_valid({"copies": 100})
    assert allowed.is_valid({"margin": 10})
    assert not allowed.is_valid({"margin": 5})
    assert not allowed.is_valid({"colour": "red"})


def test_a_print_in_each_form(as_nobody):
    pdf = as_nobody.get(f"{TOKENS}.pdf?paper=letter&copies=2&union=3", Accept="application/pdf")
    assert (pdf.status_code, pdf.headers["Content-Type"], pdf.content[:5]) == (200, "application/pdf", b"%PDF-")
    assert sorted(pypdfium2.PdfDocument(pdf.content)[0].get_size()) == [612, 792]
    svg = as_nobody.get(f"{TOKENS}.svg?lang=fr&only=union")
    assert (svg.headers["Content-Type"], svg.headers["Content-Language"]) == ("image/svg+xml", "fr")
    assert 'lang="fr"' in svg.content.decode()
    png = as_nobody.get(f"{TOKENS}.png?piece=union&dpi=254")
    assert struct.unpack(">II", png.content[16:24]) == (250, 250)  # 25 mm


def test_a_print_in_both_languages_says_so(as_nobody):
    french, both = (as_nobody.get(f"{TOKENS}.pdf?lang={lang}", Accept="application/pdf") for lang in ("fr", "both"))
    assert (french.headers["Content-Language"], both.headers["Content-Language"]) == ("fr", "en, fr")
    assert french.headers["ETag"] != both.headers["ETag"]
    assert as_nobody.get(f"{TOKENS}.svg?lang=both&page=2").text.count('lang="fr"') == 1


def test_a_print_that_the_asker_has_is_not_drawn_again(as_nobody, monkeypatch):
    first = as_nobody.get(f"{TOKENS}.pdf?copies=2")
    etag = first.headers["ETag"]
    assert as_nobody.get(f"{TOKENS}.pdf?copies=3").headers["ETag"] != etag
    assert as_nobody.get(f"{TOKENS}.svg?copies=2").headers["ETag"] != etag
    monkeypatch.setattr("print_room.services.print_now", lambda *_, **__: pytest.fail("drawn again"))
    for held in (etag, f"W/{etag}", f'"other", {etag}'):
        again = as_nobody.get(f"{TOKENS}.pdf?copies=2", If_None_Match=held)
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)


def test_a_tag_moves_with_the_campaign(as_alice, front):
    path = f"printables/campaign-sheet.pdf?of=campaign:{front.id}"
    before = as_alice.get(path).headers["ETag"]
    assert as_alice.get(path).headers["ETag"] == before
    front.open()
    assert as_alice.get(path).headers["ETag"] != before


@pytest.mark.parametrize(
    ("path", "status", "code", "field"),
    [
        ("poster.pdf", 404, "no-product", "product"),
        ("reserve-tokens.pdf?paper=a5", 400, "unknown-paper", "paper"),
        ("reserve-tokens.pdf?lang=de", 400, "unknown-language", "lang"),
        ("reserve-tokens.pdf?theme=night", 400, "unknown-theme", "theme"),
        ("reserve-tokens.pdf?only=grey", 400, "unknown-piece", "only"),
        ("reserve-tokens.pdf?copies=0", 400, "out-of-range", "copies"),
        ("reserve-tokens.pdf?copies=10000", 400, "out-of-range", "copies"),
        ("reserve-tokens.pdf?margin=40", 400, "out-of-range", "margin"),
        ("result-form.pdf?bleed=2", 400, "unknown-option", "bleed"),
        ("reserve-tokens.pdf?copies=many", 400, "not-a-number", "copies"),
        (f"reserve-tokens.pdf?label={'x' * 500}", 400, "too-long", "label"),
        ("reserve-tokens.pdf?label=a%0ab", 400, "control-characters", "label"),
        ("battle-counters.pdf?size_mm=20&hex_mm=17.5", 400, "does-not-fit", "size_mm"),
        ("mech-counters.pdf?hex_mm=12", 400, "does-not-fit", "size_mm"),
        ("reserve-tokens.pdf?union=61", 400, "out-of-range", "union"),
        ("reserve-tokens.pdf?union=0&confederacy=0", 400, "unprintable-option", "union"),
        ("reserve-tokens.pdf?colour=red", 400, "unknown-option", "colour"),
        ("reserve-tokens.svg?page=2", 400, "unknown-page", "page"),
        ("reserve-tokens.svg?page=x", 400, "not-a-number", "page"),
        ("reserve-tokens.svg?piece=grey", 400, "unknown-piece", "piece"),
        ("campaign-sheet.svg?piece=grey", 400, "no-pieces", "piece"),
        ("reserve-tokens.png?dpi=2400", 400, "out-of-range", "dpi"),
        ("reserve-tokens.pdf?of=moon:1", 400, "bad-source", "of"),
        ("campaign-sheet.pdf?of=campaign:{id}&battles=3", 400, "unknown-option", "battles"),
        ("record-sheet.pdf?of=mech:NO-SUCH", 404, "no-such-mech", "of"),
        ("map-sheet.pdf?of=map:moon", 404, "no-such-map", "of"),
        ("mech-counters.pdf?of=sheet:1", 404, "no-sheet", "of"),
        ("bitva-board.svg?board=[[", 400, "bad-toml", "board"),
        ("invasion-tiles.svg?tiles=moon", 400, "unknown-tile", "tiles"),
        ("battle-blanks.pdf?texts=HQ%0A馬", 400, "no-letters", "texts"),
        ("blank-counters.pdf?texts=Donaudampfschifffahrtsgesellschaft", 400, "text-too-long", "texts"),
        ("battle-dice.svg?form=cubes&size_mm=13", 400, "out-of-range", "size_mm"),
        ("battle-board.svg?hex_mm=5", 400, "out-of-range", "hex_mm"),
        ("battle-dice.svg?form=cubes&size_mm=41", 400, "out-of-range", "size_mm"),
        ("record-sheets.svg?mechs=Goblin", 400, "unknown-mechs", "mechs"),
    ],
)
def test_what_cannot_be_printed_is_refused(as_alice, front, refusal, path, status, code, field):
    problem = refusal(as_alice.get(f"printables/{path.format(id=front.id)}"), status, code)
    assert list(problem["errors"]) == [field]


@pytest.mark.parametrize(
    ("path", "code", "english", "french"),
    [
        (
            "reserve-tokens.svg?piece=grey",
            "unknown-piece",
            "There is no such piece on it. There are: Union, Confederacy.",
            "Cette pièce n’y figure pas. Il y a\N{NO-BREAK SPACE}: Union, Confédération.",
        ),
        (
            "campaign-sheet.svg?piece=grey",
            "no-pieces",
            "Nothing on this print is cut out, so there is no piece to choose.",
            "Cette impression n’a rien à découper, donc aucune pièce à choisir.",
        ),
    ],
)
def test_the_refusal_of_a_piece_says_which_there_are(as_nobody, refusal, path, code, english, french):
    for language, sentence in (("en", english), ("fr", french)):
        problem = refusal(as_nobody.get(f"printables/{path}", Accept_Language=language), 400, code)
        assert [error["detail"] for error in problem["errors"]["piece"]] == [sentence]


@pytest.mark.parametrize(
    ("path", "field", "least", "most"),
    [
        ("battle-dice.svg?form=cubes&size_mm=40", "size_mm", 14, 36),
        ("battle-dice.svg?form=stickers&size_mm=41", "size_mm", 10, 40),
        ("battle-board.svg?hex_mm=11", "hex_mm", 12, 60),
        ("battle-counters.svg?size_mm=11", "size_mm", 11.5, 30),
        ("blank-counters.svg?size_mm=11", "size_mm", 12, 40),
    ],
)
def test_a_size_that_is_not_made_is_refused_with_those_that_are(as_nobody, refusal, path, field, least, most):
    for language, words in (("en", f"Give a number from {least} to {most}."), ("fr", f"de {least} à {most}")):
        problem = refusal(as_nobody.get(f"printables/{path}", Accept_Language=language), 400, "out-of-range")
        assert words in problem["errors"][field][0]["detail"]


def test_a_map_of_a_thousand_by_a_thousand_hexes_is_refused(as_alice):
    file = upload("huge.board", board(1000, 1000))
    refused = as_alice.post("maps/", file, Content_Type=FORM).json()["refused"]
    assert [note["code"] for note in refused] == ["board-size"]


@pytest.mark.parametrize("path", ["campaign-sheet.pdf?of=campaign:{id}", "reserve-tokens.svg?of=campaign:{id}"])
def test_a_strangers_sheet_is_not_there(as_alice, as_bob, as_spectator, as_charlie, as_nobody, front, refusal, path):
    where = f"printables/{path.format(id=front.id)}"
    assert {asker.get(where).status_code for asker in (as_alice, as_bob, as_spectator)} == {200}
    for stranger in (as_charlie, as_nobody):
        refusal(stranger.get(where), 404, "no-campaign")


@pytest.mark.parametrize(
    "path",
    [
        "map-sheet.svg?of=map:training",
        "mech-counters.svg?of=mech:HBK-4G",
        "record-sheets.svg?of=mech:HBK-4G",
        "record-sheets.svg?mechs=",
    ],
)
def test_maps_and_mechs_are_printed_without_a_match(as_nobody, path):
    answer = as_nobody.get(f"printables/{path}")
    assert answer.status_code == 200
    assert ("Hunchback" in answer.text) is ("HBK-4G" in path)


def test_a_filled_in_sheet_holds_the_campaign(as_bob, front):
    front.fought(1, (6, 4))
    svg = as_bob.get(f"printables/campaign-sheet.svg?of=campaign:{front.id}").content.decode()
    assert "Virginia" in svg
    assert "Léa" in svg


def test_prints_are_throttled_by_address(as_nobody, refusal, settings):
    settings.LIMITS = {"print": 2}
    for _ in range(2):
        assert as_nobody.get(f"{TOKENS}.svg").status_code == 200
    refused = as_nobody.get(f"{TOKENS}.svg")
    refusal(refused, 429, "throttled")
    assert int(refused.headers["Retry-After"]) > 0
    assert as_nobody.get("printables/").status_code == 200


# --- the profile ---------------------------------------------------------------------------------


def test_a_profile_is_kept_and_moves_every_pdf_of_the_account(as_alice, as_bob, alice, front):
    plain = {"dx": 0.0, "dy": 0.0, "scale_x": 100.0, "scale_y": 100.0, "duplex_dx": 0.0, "duplex_dy": 0.0}
    paths = (f"{TOKENS}.pdf", f"campaigns/{front.id}/sheet.pdf?blank=1")
    assert as_alice.get("printer-profile/").json() == plain
    before = [as_alice.get(path).content for path in paths]
    svg = as_alice.get(f"{TOKENS}.svg").content
    put = as_alice.put("printer-profile/", {"dx": 2, "scale_x": 100.5})
    assert put.json() == as_alice.get("printer-profile/").json() == plain | {"dx": 2.0, "scale_x": 100.5}
    assert all(as_alice.get(path).content != was for path, was in zip(paths, before, strict=True))
    assert as_alice.get(f"{TOKENS}.svg").content == svg
    assert [as_bob.get(path).content for path in paths] == before
    assert as_alice.put("printer-profile/", {"dy": -2}).json() == plain | {"dy": -2.0}


def test_the_page_to_measure_is_never_put_right(as_alice, alice):
    plain = as_alice.get("printables/calibration.pdf").content
    printer_profile_set(user=alice, dx=5, scale_x=102)
    assert as_alice.get("printables/calibration.pdf").content == plain


def test_another_profile_is_another_tag(as_alice, alice):
    before = as_alice.get(f"{TOKENS}.pdf").headers["ETag"]
    printer_profile_set(user=alice, dy=1)
    again = as_alice.get(f"{TOKENS}.pdf", If_None_Match=before)
    assert again.status_code == 200


def test_another_release_of_what_draws_is_another_tag(as_nobody, monkeypatch):
    before = as_nobody.get(f"{TOKENS}.pdf").headers["ETag"]
    monkeypatch.setattr("print_room.at_once.version", lambda name: "99" if name == "reportlab" else version(name))
    art_sum.cache_clear()
    assert as_nobody.get(f"{TOKENS}.pdf").headers["ETag"] != before
    monkeypatch.undo()
    art_sum.cache_clear()
    assert as_nobody.get(f"{TOKENS}.pdf").headers["ETag"] == before


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"dx": 21}, "out-of-range", "dx"),
        ({"scale_y": 50}, "out-of-range", "scale_y"),
        ({"dx": "2"}, "not-a-decimal", "dx"),
        ({"dz": 1}, "unknown-field", "dz"),
    ],
)
def test_a_profile_out_of_bounds_is_refused(as_alice, refusal, rows, body, code, field):
    before = rows()
    assert list(refusal(as_alice.put("printer-profile/", body), 400, code)["errors"]) == [field]
    assert rows() == before


def test_a_print_says_which_letters_no_font_has(as_nobody):
    lost = as_nobody.get(f"{TOKENS}.svg?label=李軍 Ось")
    assert (lost.status_code, lost.headers["Bivouac-Letters-Lost"]) == (200, "label=%E6%9D%8E%E8%BB%8D")
    assert "◊◊ Ось" in lost.text
    assert "Bivouac-Letters-Lost" not in as_nobody.get(f"{TOKENS}.svg?label=Ось").headers


def test_with_a_font_for_them_it_is_another_file_and_says_nothing(as_nobody, squares):
    path = f"{TOKENS}.svg?label=李軍"
    found = as_nobody.get(path)
    assert "Bivouac-Letters-Lost" not in found.headers
    assert "李軍" in found.text
    look_in(())
    assert as_nobody.get(path).headers["ETag"] != found.headers["ETag"]
