"""Prints of one's own maps, mechs and sheets, without a match round them; and what is refused about a print, where."""

import pytest

from core.errors import Invalid, Missing
from core.grants import Asker
from core.import_files import ImportFile
from games.battletech.board import BOARDS
from games.battletech.designs import DESIGNS
from games.invasion.tiles import TILES
from matches.designs import designs_seen
from matches.imports import files_import
from matches.models import RecordSheet
from matches.sheets import sheet_create
from print_room.at_once import print_now
from print_room.choices import choices_schema, order_of
from print_room.sources import data_of
from tests.matches.files import board, mtf

pytestmark = pytest.mark.django_db

ORIGIN = "https://bivouac.example"
NOBODY = Asker()


@pytest.fixture
def own(alice):
    """Alice's own map and mech, by their keys."""
    files_import("maps", owner=alice, files=[ImportFile("ford.board", lambda: board(5, 4, 'hex 0203 0 "woods:2" ""'))])
    files_import("mechs", owner=alice, files=[ImportFile("badger.mtf", mtf)])
    mech = designs_seen(alice).exclude(owner=None).get()
    return {"map": mech.owner.battlemaps.get().key, "mech": mech.key}


def filled(slug, of, asker):
    return data_of(slug, of, asker=asker, origin=ORIGIN, language="en")


def order(slug, asker=NOBODY, **chosen):
    return order_of(slug, chosen, asker=asker, origin=ORIGIN, language="en")


def pages(slug, asker=NOBODY, **chosen):
    return print_now(order(slug, asker, **chosen), format="pdf").pages


# --- maps ----------------------------------------------------------------------------------------


def test_D4_a_map_of_the_tool_is_printed_for_anybody():
    assert filled("map-sheet", "map:training", NOBODY).board is BOARDS["training"]
    assert pages("map-sheet", of="map:training", hex_mm=20.0) >= 1
    assert "map" not in choices_schema("map-sheet", "en", filled("map-sheet", "map:training", NOBODY))["properties"]


def test_D4_a_map_that_alice_brought_in_is_printed_for_her_alone(own, alice, bob):
    found = filled("map-sheet", f"map:{own['map']}", Asker(alice)).board
    assert (found.width, found.height, found.woods) == (5, 4, {"0203": "heavy"})
    assert pages("map-sheet", Asker(alice), of=f"map:{own['map']}") >= 1
    for other in (Asker(bob), NOBODY):
        with pytest.raises(Missing) as refused:
            filled("map-sheet", f"map:{own['map']}", other)
        assert (refused.value.code, refused.value.field) == ("no-such-map", "of")


# --- mechs and sheets ----------------------------------------------------------------------------


def test_D3_a_mech_has_a_counter_for_each_side():
    data = filled("mech-counters", "mech:HBK-4G", NOBODY)
    assert [(mech.name, mech.title, mech.seat) for mech in data.mechs] == [
        ("A1", "Hunchback HBK-4G", "attacker"), ("D1", "Hunchback HBK-4G", "defender"),
    ]  # fmt: skip
    assert pages("mech-counters", of="mech:HBK-4G", duplex="long") == 2


def test_a_mech_is_printed_twice_on_one_page():
    assert [sheet.design for sheet in filled("record-sheets", "mech:HBK-4G", NOBODY).sheets] == [DESIGNS["HBK-4G"]] * 2
    assert pages("record-sheets", of="mech:HBK-4G") == 1


@pytest.mark.parametrize("slug", ["record-sheet", "record-sheets", "mech-counters"])
def test_a_mech_that_alice_brought_in_is_printed_for_her_alone(own, alice, bob, slug):
    assert pages(slug, Asker(alice), of=f"mech:{own['mech']}") >= 1
    for other in (Asker(bob), NOBODY):
        with pytest.raises(Missing) as refused:
            filled(slug, f"mech:{own['mech']}", other)
        assert (refused.value.code, refused.value.field) == ("no-such-mech", "of")


@pytest.mark.parametrize("slug", ["record-sheets", "mech-counters"])
def test_a_sheet_of_alices_is_printed_for_her_alone(alice, bob, slug):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Rook")
    of = f"sheet:{sheet.pk}"
    assert pages(slug, Asker(alice), of=of) == 1
    for other in (Asker(bob), NOBODY):
        with pytest.raises(Missing) as refused:
            filled(slug, of, other)
        assert (refused.value.code, refused.value.field) == ("no-sheet", "of")


def test_a_sheet_on_half_a_page_has_its_marks_and_its_code(table, alice):
    match = table("battletech", attacker="ENF-4R", defender="HBK-4G")
    sheet = RecordSheet.objects.get(match=match[6:], unit="D1")
    (on_paper,) = filled("record-sheets", f"sheet:{sheet.pk}", Asker(alice)).sheets
    assert (on_paper.design.title, on_paper.match, on_paper.plate("CT").left) == ("Hunchback HBK-4G", "Arena", 26)
    assert on_paper.qr_url.startswith(f"{ORIGIN}/")


def test_D3_the_counter_of_a_sheet_in_a_match_is_that_of_its_unit(table, alice):
    match = table("battletech", attacker="ENF-4R", defender="HBK-4G")
    sheet = RecordSheet.objects.get(match=match[6:], unit="D1")
    (counter,) = filled("mech-counters", f"sheet:{sheet.pk}", Asker(alice)).mechs
    assert (counter.name, counter.title, counter.seat) == ("D1", "Hunchback HBK-4G", "defender")


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("margin", [6, 10])
def test_where_no_mech_is_named_the_sheets_are_to_be_filled_in(per_page, paper, margin):
    made = order("record-sheets", mechs="", per_page=per_page, paper=paper, margin=margin)
    assert print_now(made, format="pdf").pages == 1
    drawn = print_now(made, format="svg").content.decode()
    assert not any(design.chassis in drawn for design in DESIGNS.values())


# --- what is refused, and where ------------------------------------------------------------------

WRONG = [
    ("bitva-board", {"board": "[["}, "bad-toml", "board", {"line": 1}),
    ("bitva-board", {"board": "[[north]]\nfirst = 7"}, "wrong-type", "board", {"path": "north[0].first"}),
    ("invasion-tiles", {"own_tiles": "key = "}, "bad-toml", "own_tiles", {"line": 1}),
    ("invasion-tiles", {"own_tiles": "[[tile]]\nkey = 'a'"}, "missing-field", "own_tiles", {"path": "tile[0].title"}),
    ("invasion-tiles", {"tiles": "moon"}, "unknown-tile", "tiles", {"tile": "moon", "choices": list(TILES)}),
    ("record-sheets", {"mechs": "XYZ-1"}, "unknown-mechs", "mechs", {"names": "XYZ-1"}),
]


@pytest.mark.parametrize(("slug", "chosen", "code", "field", "params"), WRONG)
def test_a_wrong_text_is_refused_with_what_is_wrong_about_it(slug, chosen, code, field, params):
    with pytest.raises(Invalid) as refused:
        pages(slug, **chosen)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert params.items() <= refused.value.params.items()


def test_A15_a_board_that_cannot_be_played_on_is_refused_with_its_hexes():
    row = '[[{half}]]\nfirst = "0,{r}"\nhexes = "1"\nzones = "."\n'
    with pytest.raises(Invalid) as refused:
        pages("bitva-board", board=row.format(half="north", r=-3) + row.format(half="south", r=3))
    assert (refused.value.code, refused.value.field) == ("unplayable-board", "board")
    assert refused.value.params["hexes"]
