"""BattleTech's table on the pages: the chances before declaring, the drawn map, the sheets, forces of the catalogue."""

import io
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.urls import reverse

from games.battletech.prospects import outlook, prospects
from matches.access import Guest, place_at
from matches.imports import designs_import, maps_import
from matches.models import Match
from matches.selectors import offers, state_of
from matches.sources import sources_in
from matches.tables import Sitting, match_create, match_play
from tests.matches.files import board, mtf
from web.templatetags.bivouac import percent

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
MAP = "....\n.l..\n...."


@pytest.fixture
def match(alice):
    """A small map: Alice's Enforcer (A1) and Hunchback (D1) face each other, about to declare."""
    options = {"map": "own", "own_map": MAP, "defender_rows": 1}
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
    made = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options=options, dice="server")
    for _ in range(40):
        made.refresh_from_db()
        place = place_at(Guest(alice), made.pk)
        if state_of(place).phase == "declaration":
            return made
        seat = made.waiting[0]
        wanted = ("deploy", "face", "roll-initiative", "announce", "stop")
        found = sorted(
            (one for one in offers(place, seat)[1] if one.action["do"] in wanted),
            key=lambda one: (wanted.index(one.action["do"]), one.action.get("facing") != FACING[seat]),
        )
        match_play(place=place, action=found[0].action, at=NOW, seat=seat)
    raise AssertionError(f"never declared: {state_of(place).phase} {offers(place, seat)[1][:3]}")


FACING = {"attacker": 3, "defender": 0}


def state(match, alice):
    return state_of(place_at(Guest(alice), match.pk))


def eyes(reader, match):
    """The page of the table; the phone is handed over where that is asked."""
    page = reader.go("table", match.pk)
    return page.send("/eyes/") if page.has_form("/eyes/") and "Hand the phone" in page.text else page


def test_the_numbers_stand_there_before_anything_is_declared(reader, alice, match):
    page = eyes(reader(alice), match)
    unit = offers(place_at(Guest(alice), match.pk))[1][0].action["unit"]
    (seen,) = prospects(state(match, alice), unit)
    said = page.text.partition("Before you declare")[2].partition("On the board")[0]
    assert f"→ {seen.target}" in said
    for one in seen.views[0].weapons:
        if one.to_hit.number is not None and one.to_hit.possible:
            assert f"{one.to_hit.number} = 4 base" in said
            assert percent(one.to_hit.probability) in said
    assert any(one.to_hit.number for one in seen.views[0].weapons)


def test_ticked_weapons_have_their_exact_outlook(reader, alice, match):
    page = reader(alice).open(reverse("table-outlook", args=[match.pk]) + "?unit=A1&target=D1&w=0&w=1")
    found = outlook(state(match, alice), "A1", "D1", [0, 1])
    assert found.destroyed < Fraction(1, 2)
    said = page.text.partition("D1 is destroyed")[2]
    assert said.split()[0] == percent(found.destroyed)
    assert f"{float(found.marked):.1f} points marked off on average." in said
    form = page.form("/outlook/", "w")
    assert (form.values["w"], "2" in form.offers("w")) == (["0", "1"], True)


def test_a_weapon_that_there_is_not_is_refused_in_words(reader, alice, match):
    page = reader(alice).open(reverse("table-outlook", args=[match.pk]) + "?unit=A1&target=D1&w=99")
    assert page.status == 200
    assert "Choose one of: 0, 1, 2" in page.text


@pytest.mark.parametrize("unit", ["Z9", "x" * 300])
def test_a_mech_that_there_is_not_is_refused(unit, reader, alice, match):
    assert reader(alice).open(reverse("table-outlook", args=[match.pk]) + f"?unit={unit}").status == 422


def test_a_stranger_learns_no_chances(reader, charlie, match):
    assert reader(charlie).go("table-outlook", match.pk).status == 404


def test_the_map_is_drawn_with_its_mechs_and_on_request_a_line_of_sight(reader, alice, match):
    page = eyes(reader(alice), match)
    assert {"m-mech-1", "m-mech-2"} <= {had.get("id") for _, had in page.read.tags}
    assert "Line of sight over" not in page.text
    assert "Line of sight over" in page.reader.open(f"/tables/{match.pk}/?line=A1+D1").text
    assert page.reader.open(f"/tables/{match.pk}/?line=A1+Z9").status == 200


def test_without_a_map_there_is_none_to_draw(reader, alice):
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
    made = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"})
    page = eyes(reader(alice), made)
    assert "m-mech-1" not in page.html
    assert "nobody has said how far it is" in reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1").text


# --- a new table ----------------------------------------------------------------------------------


@pytest.fixture
def brought(alice):
    """Alice's own mech and map."""
    designs_import(owner=alice, sources=sources_in(io.BytesIO(mtf()), "badger.mtf", ".mtf"))
    maps_import(owner=alice, sources=sources_in(io.BytesIO(board(12, 10)), "Plain.board", ".board"))


def test_mechs_and_a_map_of_the_catalogue_make_a_table(reader, alice, brought):
    one = reader(alice)
    page = one.open("/tables/new/?game=battletech&find=badg&add=attacker:badger-bdg-1")
    page = one.open("/tables/new/?game=battletech&force-attacker=badger-bdg-1&add=defender:HBK-4G")
    form = page.form("/tables/new/", "force-map")
    assert (form.values["force-attacker"], form.values["force-defender"]) == (["badger-bdg-1"], ["HBK-4G"])
    page = page.send("/tables/new/", **{"force-map": "plain"})
    options = Match.objects.get().options
    assert (options["attacker"], options["defender"], options["map"]) == ("Badger BDG-1", "HBK-4G", "own")
    assert len(options["own_map"].split()) == 10


def test_a_mech_is_taken_out_again(reader, alice):
    path = "/tables/new/?game=battletech&force-attacker=HBK-4G&force-attacker=CDA-2A&drop=attacker:0"
    assert reader(alice).open(path).form("/tables/new/", "force-attacker").values["force-attacker"] == ["CDA-2A"]


def test_a_side_without_a_choice_is_the_one_that_was_typed(reader, alice):
    page = reader(alice).open("/tables/new/?game=battletech&add=defender:CDA-2A")
    page.send("/tables/new/", **{"o-attacker": "HBK-4G"})
    options = Match.objects.get().options
    assert (options["attacker"], options["defender"]) == ("HBK-4G", "CDA-2A")


@pytest.mark.parametrize("extra", ["add=attacker:nothing", "drop=attacker:9", "drop=attacker:x", "add=nobody:HBK-4G"])
def test_nonsense_in_the_address_of_a_new_table_is_passed_over(extra, reader, alice):
    page = reader(alice).open(f"/tables/new/?game=battletech&force-attacker=HBK-4G&{extra}")
    assert (page.status, page.form("/tables/new/", "force-attacker").values["force-attacker"]) == (200, ["HBK-4G"])
