"""The print room: the catalogue, the form, the preview, files, the printer."""

import re
from urllib.parse import urlencode

import pytest

from games.battle_cry.scenario import all_scenarios, scenario_to_toml
from print_room.selectors import printer_profile
from print_room.sources import kinds_of
from printables.catalogue import PRODUCTS
from printables.profile import Profile

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}


def test_everything_there_is_stands_on_the_shelves(reader):
    page = reader().go("print")
    for slug in PRODUCTS:
        assert f"/print/?product={slug}" in page.html
    assert "Battle Cry" in page.text
    assert 'id="pv-title"' in page.html


@pytest.mark.parametrize("slug", PRODUCTS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_product_has_a_form_and_a_preview(reader, slug, language):
    page = reader(None, language).open(f"/print/?product={slug}")
    form = page.form("/print/", "paper")
    assert form.offers("paper") == ["a4", "a3", "letter", "legal", "tabloid"]
    assert form.values["lang"] == [language]
    assert 'id="pv-title"' in page.html


def test_what_is_chosen_is_shown_and_goes_on_to_the_file(reader):
    page = reader().open("/print/?product=reserve-tokens")
    page = page.send(
        "/print/", paper="letter", lang="fr", union="60", copies="3", margin="6", bleed="2", only=["union"]
    )
    assert "page 1 of" in page.text
    assert "Jetons" in page.html
    link = next(had["href"] for tag, had in page.read.tags if tag == "a" and ".pdf?" in had.get("href", ""))
    for part in ("paper=letter", "lang=fr", "union=60", "copies=3", "margin=6", "bleed=2", "only=union"):
        assert part in link
    file = page.reader.client.get(link)
    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")


def test_pages_are_leafed_through(reader):
    first = reader().open("/print/?product=reserve-tokens&copies=40&page=1")
    assert "Page 2" in first.text
    assert "page 2 of" in reader().open("/print/?product=reserve-tokens&copies=40&page=2").text
    assert "page 1 of 1" in reader().open("/print/?product=reserve-tokens&page=99").text


def test_a_wrong_choice_is_said_beside_its_field_and_nothing_is_lost(reader):
    page = reader().open("/print/?product=reserve-tokens&copies=500&label=Friday")
    assert "from 1 to 99" in page.text
    form = page.form("/print/", "copies")
    assert (form.values["copies"], form.values["label"]) == (["500"], ["Friday"])
    assert 'id="pv-title"' not in page.html


SCENARIO = scenario_to_toml(all_scenarios()[0])
TILE = "[[tile]]\nkey = 'inn'\ntitle = {{ en = 'Inn', fr = 'Auberge' }}\nmap = \"\"\"\n{}\n\"\"\"\n"


@pytest.mark.parametrize(
    ("product", "option", "text", "words"),
    [
        ("battle-board", "own", SCENARIO.replace("flags = 6", "flags = 500"), "victory_flags – Give a"),
        ("battle-board", "own", SCENARIO + "lava = 1\n", "ground.lava – There is no such field."),
        (
            "battle-board",
            "own",
            SCENARIO.replace('side = "union"', 'side = "Union"'),
            "first_side – Choose one of: union, confederacy.",
        ),
        ("bitva-board", "board", "[[north]]\nfirst = 7", "north[0].first – "),
        (
            "invasion-tiles",
            "own_tiles",
            TILE.format("\n".join(["+ % "] * 17)),
            "inn:1:2 – There is no such symbol here.",
        ),
    ],
)
def test_what_is_wrong_in_a_text_is_said_with_its_place_there(reader, product, option, text, words):
    page = reader().open(f"/print/?{urlencode({'product': product, option: text})}")
    assert words in page.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/print/?product=poster", 404),
        ("/print/preview/?product=poster", 404),
        ("/print/poster.pdf", 404),
        ("/print/reserve-tokens.docx", 404),
        ("/print/reserve-tokens.pdf?paper=a5", 422),
        ("/print/reserve-tokens.pdf?copies=10000", 422),
        ("/print/campaign-sheet.pdf?of=campaign:1", 404),
        ("/print/?product=campaign-sheet&of=campaign:1", 200),
        ("/print/?product=reserve-tokens&page=" + "9" * 30, 200),
    ],
)
def test_whatever_is_typed_into_the_address_is_answered(reader, path, status):
    assert reader().client.get(path).status_code == status


@pytest.mark.parametrize("slug", [slug for slug in PRODUCTS if kinds_of(slug)])
@pytest.mark.parametrize(("language", "words"), [("en", "can be filled in from: a"), ("fr", "remplie d’après : un")])
def test_what_a_print_cannot_be_filled_in_from_is_said_in_words(reader, slug, language, words):
    page = reader(None, language).open(f"/print/?product={slug}&of=moon:1")
    assert words in page.text
    assert ":…" not in page.text


def test_the_preview_alone_is_what_the_open_page_asks_for(reader):
    part = reader().open("/print/preview/?product=reserve-tokens&theme=ink-saver", **HX)
    assert part.html.lstrip().startswith("<figure")
    assert "pv-title" in part.html


def test_what_is_wrong_is_said_at_its_field_of_the_open_page_and_taken_back_again(reader):
    def messages(chosen):
        html = reader().open(f"/print/preview/?product=reserve-tokens&{chosen}", **HX).html
        return {name: html.split(f'id="c-{name}-d"')[1].split("</span>")[0] for name in ("copies", "margin", "only")}

    wrong = messages("copies=500")
    assert "from 1 to 99" in wrong["copies"]
    assert "hidden" not in wrong["copies"].partition(">")[0]
    for name in ("margin", "only"):
        assert "hidden" in wrong[name]
    assert all("hidden" in span and 'hx-swap-oob="true"' in span for span in messages("copies=5").values())


def test_what_is_seldom_chosen_stays_shut_until_it_is(reader):
    def page(chosen):
        return reader().open(f"/print/?product=reserve-tokens{chosen}").html

    for chosen, is_open in (("", False), ("&margin=6", True), ("&bleed=9", True), ("&copies=2", False)):
        before, _label, _after = page(chosen).partition("Margins, foot of the page and backs")
        assert before.rstrip().rpartition("<details")[2].split(">")[0].endswith(" open") is is_open


def test_a_print_is_filled_in_with_the_readers_own(reader, camp, bob, charlie):
    page = reader(bob).open("/print/?product=campaign-sheet")
    form = page.form("/print/", "of")
    assert form.offers("of") == ["", f"campaign:{camp.id}", f"plan:{camp.id}"]
    page = page.send("/print/", of=f"campaign:{camp.id}")  # its own numbers of battles and tokens, not the form's
    assert "Virginia" in page.html
    assert "battles" not in page.form("/print/", "of").values
    path = f"/print/campaign-sheet.pdf?of=campaign:{camp.id}"
    assert reader(bob).client.get(path).status_code == 200
    assert reader(charlie).client.get(path).status_code == 404


def test_tokens_of_a_campaign_come_in_its_own_counts(reader, camp, bob):
    page = reader(bob).open("/print/?product=reserve-tokens&union=50")
    page = page.send("/print/", of=f"campaign:{camp.id}")
    start = camp.campaign.sides.get(key="union").tokens_start
    assert page.form("/print/", "of").values["union"] == [str(start)]
    assert page.send("/print/", union="1").form("/print/", "of").values["union"] == ["1"]


def test_a_file_that_the_browser_has_is_not_drawn_again(reader):
    client = reader().client
    first = client.get("/print/reserve-tokens.png?small")
    again = client.get("/print/reserve-tokens.png?small", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


# --- the printer ----------------------------------------------------------------------------------


def test_the_printer_is_put_right(reader, alice):
    page = reader(alice).go("printer")
    page = page.send("/print/printer/", dx="1,5", dy="−0.5")
    assert "put right" in page.text
    assert printer_profile(alice) == Profile(dx=1.5, dy=-0.5)
    assert page.form("/print/printer/").values["dx"] == ["1.5"]
    assert "for your printer" in reader(alice).go("print").text


@pytest.mark.parametrize(("typed", "sentence"), [("30", "from -20"), ("a lot", "Give a number"), ("", "Give a number")])
def test_a_wrong_figure_is_said_and_nothing_is_lost(reader, alice, typed, sentence):
    page = reader(alice).go("printer").send("/print/printer/", dx=typed, dy="1")
    assert sentence in page.text
    assert page.form("/print/printer/").values["dy"] == ["1"]
    assert printer_profile(alice) == Profile()


def test_the_page_to_measure_is_printed_as_the_printer_does_it(reader, alice):
    alices = reader(alice)
    measured, other = "/print/calibration.pdf", "/print/reserve-tokens.pdf"
    plain, before = alices.client.get(measured).content, alices.client.get(other).content
    page = alices.go("printer").send("/print/printer/", dx="3")
    assert f"{measured}?paper=a4" in page.html
    assert alices.client.get(measured).content == plain
    assert alices.client.get(other).content != before
    assert "for your printer" not in alices.open("/print/?product=calibration").text


@pytest.mark.parametrize(("language", "days"), [("en", ("2 July", "3 July")), ("fr", ("2 juillet", "3 juillet"))])
def test_two_battles_of_one_name_are_told_apart_where_a_print_is_filled_in_and_where_they_come_next(
    reader, make_camp, alice, language, days
):
    camp = make_camp("gettysburg-2-july", "gettysburg-3-july")
    room = reader(alice, language).open("/print/?product=battle-board")
    for day in days:
        assert f"{camp.campaign.name}, Gettysburg, {day} 1863" in room.text
    assert f"Gettysburg, {days[0]} 1863" in reader(alice, language).go("campaigns").text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_typed_and_what_is_called_at_length_has_a_row_to_itself(reader, language):
    page = reader(None, language).open("/print/?product=battle-board")
    fields = set(re.findall(r'<div class="field whole">\s*<label for="c-(\w+)"', page.html))
    assert {"own", "battle", "label"} <= fields
    assert not {"paper", "copies", "margin"} & fields
