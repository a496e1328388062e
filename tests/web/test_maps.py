"""Maps on the pages: the list, bringing in, lines of sight tapped and typed, explained."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.battletech import sight
from games.battletech.board import BOARDS
from tests.matches.files import board

pytestmark = pytest.mark.django_db

ADDRESS = "/maps/training/"
OPEN = "from=0305&to=0905"  # its line runs along hexsides: left 2 light, right one of each, which blocks


def bring(reader, name, data):
    form = reader.go("map-import").form("/import/maps/", "files")
    return reader.send("/import/maps/", "post", {**form.values, "files": [SimpleUploadedFile(name, data)]})


def drawn(page):
    return page.text.partition("Begin anew")[2]


def taps(page):
    """Where the hexes of the map lead, by hex."""
    found = [had["href"] for tag, had in page.read.tags if tag == "a" and had.get("class") == "tap"]
    return dict(zip(BOARDS["training"].hexes, found, strict=True))


def test_the_maps_of_the_tool_and_ones_own_are_listed(reader, alice, bob):
    page = bring(reader(alice), "Two Woods.board", board(3, 2, 'hex 0201 0 "woods:1" ""'))
    assert "new" in page.text
    assert ">Two Woods</a>" in page.html
    assert "Two Woods" in reader(alice).go("maps").text
    assert "Two Woods" not in reader(bob).go("maps").text
    assert "Training ground" in reader(bob).go("maps").text
    assert "Two Woods" not in reader(alice).open("/maps/?q=train").text


def test_an_own_map_is_drawn_and_says_what_was_left_out(reader, alice):
    bring(reader(alice), "Hills.board", board(3, 2, 'hex 0101 2 "" ""', 'hex 0201 0 "woods:1;road:1" ""'))
    page = reader(alice).open("/maps/hills/?from=0101&to=0301")
    assert "3 columns, 2 rows." in page.text
    assert "Elevation is left out; hexes that are not on level 0: 1." in page.text
    assert "Left out, as these rules do not know it: “road” (hexes: 1)." in page.text
    assert "light woods 1, heavy woods 0, together +1" in page.text


def test_what_is_different_on_a_map_is_told_on_its_page_and_by_the_import_in_french(reader, alice):
    hexes = ['hex 001001 0 "woods:3;water:1" ""', 'hex 001001 0 "woods:3;water:1" ""', 'hex 121001 0 "" ""']
    page = bring(reader(alice, language="fr"), "Forêt.board", board(120, 1, *hexes))
    sentences = (
        "Laissé de côté, car ces règles ne le connaissent pas : « water » (hexagones : 1).",
        "Les bois très denses comptent comme terrain fortement boisé (hexagones : 1).",
        "Hexagones que le fichier omet, dégagés ici : 98.",
        "Hexagones que le fichier donne plusieurs fois : 1 ; la dernière ligne compte.",
        "Hexagones du fichier hors de ses propres dimensions, laissés de côté : 1.",
        "La carte du fichier a 120 × 1 hexagones, une carte ici 99 × 99 au plus.",
        "Voici son coin nord-ouest ; hexagones laissés de côté : 21.",
    )
    for shown in (page, reader(alice, language="fr").go("map", "foret")):
        for sentence in sentences:
            assert sentence in shown.text.replace("\xa0", " ")
    assert "Ce qui diffère ici" in shown.text


def test_L3_L4_L6_an_open_line_says_what_each_side_means(reader):
    line = sight.line(BOARDS["training"], "0305", "0905")
    assert (line.left.block, line.right.block, line.matters) == (False, True, True)
    text = drawn(reader().open(f"{ADDRESS}?{OPEN}"))
    assert "depends on the side" in text
    assert "Left: 2 light, 0 heavy, +2. Right: 1 light, 1 heavy, +3 (blocked)." in text
    assert "The target’s owner chooses" in text


@pytest.mark.parametrize(("side", "verdict"), [("left", "free"), ("right", "blocked")])
def test_L4_with_a_side_chosen_the_line_is_settled(side, verdict, reader):
    text = drawn(reader().open(f"{ADDRESS}?{OPEN}&side={side}"))
    assert verdict in text.split("6 hexes away")[0]
    assert "depends on the side" not in text
    assert ("Together they block the line" in text) == (side == "right")


def test_each_hex_on_the_way_stands_there_with_its_ground(reader):
    text = drawn(reader().open(f"{ADDRESS}?{OPEN}"))
    assert "left: 0404 clear | right: 0405 clear" in text
    assert "0705 light woods" in text


def test_L2_the_targets_own_woods_add_and_never_block(reader):
    assert "The target’s own hex (light woods) adds +1" in drawn(reader().open(f"{ADDRESS}?{OPEN}"))


def test_all_lines_from_one_hex_are_seen_at_once(reader):
    text = reader().open(f"{ADDRESS}?from=0305&to=0310+0611,0905").text
    for hex_ in ("0310", "0611", "0905"):
        line = sight.line(BOARDS["training"], "0305", hex_)
        assert f"{hex_} {line.distance} " in text.partition("All from 0305")[2]


def test_taps_begin_a_line_add_hexes_and_take_them_away(reader):
    visitor = reader()
    page = visitor.open(ADDRESS)
    page = visitor.open(taps(page)["0305"])
    assert page.form(ADDRESS, "from").values["from"] == ["0305"]
    page = visitor.open(taps(page)["0310"])
    page = visitor.open(taps(page)["0905"])
    assert page.form(ADDRESS, "from").values["to"] == ["0310 0905"]
    assert "0305 → 0905" in page.text
    shown = visitor.open(taps(page)["0310"])
    assert "0305 → 0310" in shown.text
    assert visitor.open(taps(shown)["0310"]).form(ADDRESS, "from").values["to"] == ["0905"]
    assert visitor.open(taps(page)["0305"]).form(ADDRESS, "from").values["from"] == [""]


def test_a_neighbour_has_nothing_between(reader):
    assert "Nothing lies between." in reader().open(f"{ADDRESS}?from=0305&to=0306").text


@pytest.mark.parametrize(
    ("query", "field"), [("from=9999", "from"), ("from=x", "from"), ("from=0305&to=0310+0399", "to")]
)
def test_a_hex_off_the_map_is_refused_and_kept(query, field, reader):
    page = reader().open(f"{ADDRESS}?{query}")
    assert (page.status, "The board has no such hex." in page.text) == (422, True)
    assert page.form(ADDRESS, "from").values[field][0] in query.replace("+", " ")


def test_a_side_that_there_is_not_is_refused(reader):
    page = reader().open(f"{ADDRESS}?{OPEN}&side=above")
    assert (page.status, "Choose one of: Open, Left, Right" in page.text) == (422, True)


def test_a_map_too_large_to_tap_is_typed(reader, alice):
    bring(reader(alice), "vast.board", board(60, 60))
    page = reader(alice).open("/maps/vast/?from=0101&to=6060")
    assert "Type the hexes" in page.text
    assert 'class="tap"' not in page.html
    assert "0101 → 6060" in page.text


def test_no_such_map_is_no_page(reader):
    assert reader().open(reverse("map", args=["nowhere"])).status == 404
