"""BattleTech's table on the pages: the chances before declaring, the drawn map, the sheets, forces of the catalogue."""

import io
from fractions import Fraction

import pytest
from django.urls import reverse

from core.grants import may
from core.import_files import files_in
from core.receipts import WriteRequest
from games.battletech.board import TERRAIN
from games.battletech.prospects import on_each_ground, outlook, prospects
from matches.access import TABLE
from matches.imports import files_import
from matches.models import Match
from matches.selectors import offers, state_of
from matches.tables import Sitting, match_create, match_play
from printables.art.battletech.battlemap import FLAT
from tests.granting import somebody
from tests.matches.files import board, mtf
from tests.virginia import NOW
from web.words import percent

pytestmark = pytest.mark.django_db

MAP = "....\n.l..\n...."


@pytest.fixture
def match(alice):
    """A small map: Alice's Enforcer (A1) and Hunchback (D1) face each other, about to declare."""
    return about_to_declare(alice)


def about_to_declare(alice, own_map=MAP, until="declaration", defender_faces=0, **options):
    """Both seats are Alice's. Where nobody has a target, at the first move of the second turn."""
    facing = {"attacker": 3, "defender": defender_faces}
    options = {"map": "own", "own_map": own_map, "defender_rows": 1, **options}
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
    made = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options=options, dice="server")
    for _ in range(40):
        made.refresh_from_db()
        access = may(somebody(alice), TABLE, pk=made.pk)
        if state_of(access).phase == until or state_of(access).turn > 1:
            return made
        seat = made.waiting[0]
        wanted = ("deploy", "face", "roll-initiative", "announce", "stop")
        found = sorted(
            (offer for offer in offers(access, seat)[1] if offer.action["do"] in wanted),
            key=lambda offer: (wanted.index(offer.action["do"]), offer.action.get("facing") != facing[seat]),
        )
        match_play(request=WriteRequest(access, NOW), action=found[0].action, seat=seat)
    raise AssertionError(f"never declared: {state_of(access).phase} {offers(access, seat)[1][:3]}")


def state(match, alice):
    return state_of(may(somebody(alice), TABLE, pk=match.pk))


def eyes(reader, match):
    """The page of the table; the phone is handed over where that is asked."""
    page = reader.go("table", match.pk)
    return page.send("/eyes/") if page.has_form("/eyes/") and "Hand the phone" in page.text else page


def test_the_numbers_stand_there_before_anything_is_declared(reader, alice, match):
    page = eyes(reader(alice), match)
    unit = offers(may(somebody(alice), TABLE, pk=match.pk))[1][0].action["unit"]
    (seen,) = prospects(state(match, alice), unit)
    text = page.text.partition("Before you declare")[2].partition("On the board")[0]
    assert f"→ {seen.target}" in text
    for shown in seen.views[0].weapons:
        if shown.to_hit.number is not None and shown.to_hit.possible:
            assert f"{shown.to_hit.number} = 4 base" in text
            assert percent(shown.to_hit.probability) in text
    assert any(weapon.to_hit.number for weapon in seen.views[0].weapons)


def test_ticked_weapons_have_their_exact_outlook(reader, alice, match):
    page = reader(alice).open(reverse("table-outlook", args=[match.pk]) + "?unit=A1&target=D1&w=0&w=1")
    found = outlook(state(match, alice), "A1", "D1", [0, 1])
    assert found.destroyed < Fraction(1, 2)
    text = page.text.partition("D1 is destroyed")[2]
    assert text.split()[0] == percent(found.destroyed)
    assert f"{float(found.marked):.1f} points marked off on average." in text
    form = page.form("/outlook/", "w")
    assert (form.values["w"], "2" in form.offers("w")) == (["0", "1"], True)


def test_the_chances_open_with_a_mech_of_ones_own_and_not_with_the_enemys(reader, alice, bob):
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", bob.pk)]
    made = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"})
    for reads, own, other in ((alice, "A1", "D1"), (bob, "D1", "A1")):
        page = reader(reads).open(reverse("table-outlook", args=[made.pk]))
        assert f"{own}, " in page.text
        assert f"→ {other}, " in page.text
        table = reader(reads).go("table", made.pk)
        assert f'href="/tables/{made.pk}/outlook/?unit={own}"' in table.html


def test_the_chances_are_those_of_the_mech_chosen_on_the_board_else_of_one_that_may_act(reader, alice):
    """A1 and A2 are to move; the one that has moved does not act any more."""
    made = about_to_declare(alice, "....\n....\n....\n....", attacker="ENF-4R,ENF-4R", until="movement")
    leads = f'href="/tables/{made.pk}/outlook/?unit={{}}"'.format
    hexes = {mech.unit: mech.hex for mech in state(made, alice).mechs}
    for _ in range(3):
        made.refresh_from_db()
        access = may(somebody(alice), TABLE, pk=made.pk)
        acting = [offer.action["unit"] for offer in offers(access)[1] if offer.action["do"] == "announce"]
        page = eyes(reader(alice), made)
        assert leads(acting[0]) in page.html
        for unit in acting:
            assert leads(unit) in page.reader.open(f"/tables/{made.pk}/?at={hexes[unit]}").html
        match_play(request=WriteRequest(access, NOW), action={"do": "announce", "unit": acting[0], "mode": "still"})


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


# --- who is not seen, and what is not known ---------------------------------------------------------


def test_lines_of_sight_have_a_heading_only_where_there_are_some(reader, alice):
    def hidden(page):
        (section,) = [had for tag, had in page.read.tags if tag == "section" and had.get("id") == "sight"]
        return "hidden" in section

    assert hidden(reader(alice).open("/tables/new/?game=battletech").send("/tables/new/", "preset=round"))
    assert not hidden(eyes(reader(alice), about_to_declare(alice)))


WOODED = "....\nhhhh\nllll\n...."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "No line of sight. Blocked by: heavy woods"), ("fr", "Pas de ligne de vue. Bloquée par : ")],
)
def test_L3_a_target_that_is_blocked_is_named_with_the_woods_that_block_it(language, sentence, reader, alice):
    made = about_to_declare(alice, WOODED)
    alice.language = language
    alice.save()
    (seen,) = prospects(state(made, alice), "A1")
    page = reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1")
    assert "→ D1" in page.text
    assert sentence in page.text
    assert all(each.hex in page.text.partition(sentence)[2] for each in seen.views[0].blocking)
    assert len(seen.views[0].blocking) >= 2
    assert page.form("/outlook/", "target").offers("w") == []


def test_L3_a_mech_without_a_target_stands_beside_those_that_have_one(reader, alice):
    """A1 at 0101 is shut off from D1 at 0104 by heavy woods; A2 at 0201 sees it."""
    made = about_to_declare(alice, "....\nh...\nh...\n....", attacker="ENF-4R,ENF-4R")
    access = may(somebody(alice), TABLE, pk=made.pk)
    while access.match.waiting == ["defender"]:
        match_play(request=WriteRequest(access, NOW), action={"do": "hold-fire", "unit": "D1"}, seat="defender")
        access = may(somebody(alice), TABLE, pk=made.pk)
    assert [prospect.visible for unit in ("A1", "A2") for prospect in prospects(state(made, alice), unit)] == [
        False,
        True,
    ]
    page = eyes(reader(alice), made)
    chosen = [had["href"] for tag, had in page.read.tags if tag == "a" and had.get("class") == "seg-btn"]
    leads = [href for href in chosen if "outlook" in href]
    assert leads == [f"/tables/{made.pk}/outlook/?unit={unit}" for unit in ("A1", "A2")]
    assert "A2, Enforcer ENF-4R → D1" in page.text  # the one that has a target is open


def test_W6_a_target_out_of_range_is_named_with_the_reason(reader, alice):
    rows = "\n".join(["...."] * 17)
    made = about_to_declare(alice, rows)
    text = reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1").text
    assert "→ D1" in text
    assert text.count("out of range") == 3
    assert "What would the ticked ones do?" not in text


@pytest.mark.parametrize(
    ("language", "notice"),
    [
        ("en", "As all stand, no mech has a target: out of range."),
        ("fr", "Dans cette position, aucun Mech n’a de cible : hors de portée."),
    ],
)
def test_S1_where_nobody_has_a_target_the_table_says_why_nothing_was_declared(language, notice, reader, alice):
    far = "\n".join(["...."] * 17)
    made, first = about_to_declare(alice, far), about_to_declare(alice, far, until="initiative")
    assert state(made, alice).turn == 2
    assert notice in eyes(reader(alice, language), made).text
    assert notice not in eyes(reader(alice, language), first).text  # before anybody could have declared


def test_W2_a_mech_that_has_to_declare_without_a_target_is_told_why_it_has_none(reader, alice):
    """D1 faces south: A1 is behind it; A1 has a target, and nothing is to be said of it."""
    made = about_to_declare(alice, defender_faces=3)
    seen = set()
    while state(made, alice).phase == "declaration":
        access = may(somebody(alice), TABLE, pk=made.pk)
        (seat,) = access.match.waiting
        text = eyes(reader(alice), made).text
        assert ("D1 has no target: out of its arc." in text) == (seat == "defender")
        assert text.index("Hold fire") < text.index("Correct a sheet")
        assert "A1 has no target" not in text
        seen.add(seat)
        hold = {"do": "hold-fire", "unit": "A1" if seat == "attacker" else "D1"}
        match_play(request=WriteRequest(access, NOW), action=hold)
        made.refresh_from_db()
    assert seen == {"attacker", "defender"}


def mapless(alice, *actions):
    """Without a map: Alice has both seats and says these things after the declaration of A1."""
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
    made = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"}, dice="table")
    todo = [{"do": "announce", "unit": "A1", "mode": "still"}, {"do": "announce", "unit": "D1", "mode": "still"}]
    todo += [{"do": "declare", "unit": "A1", "target": "D1"}, *actions]
    for seat, faces in (("attacker", [1, 1]), ("defender", [6, 6])):
        match_play(
            request=WriteRequest(may(somebody(alice), TABLE, pk=made.pk), NOW),
            action={"do": "roll-initiative"},
            seat=seat,
            faces=faces,
        )
    for action in todo:
        access = may(somebody(alice), TABLE, pk=made.pk)
        match_play(request=WriteRequest(access, NOW), action=action, seat=access.match.waiting[0])
    return made


RANGE, WOODS = {"do": "say-range", "hexes": 4}, {"do": "say-woods", "light": 0, "heavy": 0}


def test_N4_while_the_ground_is_not_said_the_page_has_the_number_for_each(reader, alice):
    made = mapless(alice, RANGE, WOODS)
    text = reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1").text
    assert "Nobody has said yet: the ground under the target (a number for each), where the target" in text
    laser = text.partition("large laser")[2].partition("small laser")[0]
    for number, ground, chance in (("4+", "clear", "92%"), ("5+", "light woods", "83%"), ("6+", "heavy woods", "72%")):
        assert f"{number} {ground} {chance}" in laser
    text = reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1&target=D1&w=0&w=1").text
    for ground, after in on_each_ground(state(made, alice), "D1"):
        rest = text.partition(f"D1 is destroyed ({TERRAIN[ground].title.en})")[2]
        assert rest.split()[0] == percent(outlook(after, "A1", "D1", [0, 1]).destroyed)


def test_N4_once_the_ground_is_said_one_number_stands_there(reader, alice):
    made = mapless(alice, RANGE, WOODS, {"do": "say-ground", "ground": "heavy"})
    text = reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1").text
    assert "Nobody has said yet: where the target lies (counted as in front)." in text
    assert "6+ 72%" in text.partition("large laser")[2]


def test_N4_N6_what_is_not_said_is_told_in_french(reader, alice):
    made = mapless(alice, RANGE, WOODS)
    alice.language = "fr"
    alice.save()
    text = reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1").text
    assert "Personne n’a encore dit : le terrain sous la cible" in text
    assert f"5+ {TERRAIN['light'].title.fr}" in text


def test_N5_a_shot_that_was_ruled_out_is_said_to_be(reader, alice):
    made = mapless(alice, {"do": "say-blocked"})
    assert "No shot this turn, as you have said." in reader(alice).open(f"/tables/{made.pk}/outlook/?unit=A1").text


# --- all lines of a mech at once --------------------------------------------------------------------


@pytest.fixture
def two(alice):
    """A1 at 0101 sees D1 at 0104 over heavy woods, and not D2 at 0204 behind heavy and light ones."""
    return about_to_declare(alice, "....\n....\nhl..\n....", defender="HBK-4G,CDA-2A")


def rays(page):
    return [had for tag, had in page.read.tags if had.get("class") == "ray"]


def lines(page):
    """Where the lines over the map lead, with their dashes."""
    return {ray["data-target"]: ray["stroke-dasharray"] for ray in rays(page)}


def test_all_targets_of_a_mech_are_drawn_at_once_with_what_blocks_them(reader, alice, two):
    eyes(reader(alice), two)
    page = reader(alice).open(f"/tables/{two.pk}/?line=A1+*")
    found = {prospect.target: prospect for prospect in prospects(state(two, alice), "A1")}
    assert [prospect.visible for prospect in found.values()] == [True, False]
    assert set(lines(page)) == {"D1", "D2"}
    assert (lines(page)["D1"], lines(page)["D2"] != "none") == ("none", True)
    assert "→ D1 3 hexes free" in page.text
    ends = {ray["data-target"]: [float(ray[name]) for name in ("x1", "y1", "x2", "y2")] for ray in rays(page)}
    assert ends["D1"][0] == ends["D1"][2]  # straight down from 0101 to 0104
    assert 2.39 < (ends["D1"][3] - ends["D1"][1]) / FLAT < 2.41  # three hexes less what it keeps from both mechs
    assert "→ D2 4 hexes Blocked by: heavy woods 0103, light woods 0203 blocked" in page.text
    links = {had.get("href"): had.get("aria-current") for tag, had in page.read.tags if tag == "a"}
    assert links[f"/tables/{two.pk}/?line=A1%20%2A#sight"] == "true"


@pytest.mark.parametrize("line", ["A9 *", "A1*", "* A1", "*"])
def test_a_line_that_there_is_not_is_not_drawn(line, reader, alice, two):
    page = reader(alice).open(f"/tables/{two.pk}/?line={line}")
    assert (page.status, lines(page)) == (200, {})


def test_L5_a_line_whose_side_is_open_is_said_to_depend_on_it(reader, alice):
    """From 0101 to D3 at 0304: light and heavy woods if the left side counts, light ones if the right one does."""
    made = about_to_declare(alice, "....\n.l..\n..h.\n....", defender="HBK-4G,CDA-2A,CDA-2A")
    (open_one,) = [prospect for prospect in prospects(state(made, alice), "A1") if prospect.open]
    assert [(view.side, view.visible) for view in open_one.views] == [("left", False), ("right", True)]
    page = reader(alice).open(f"/tables/{made.pk}/?line=A1+*")
    assert lines(page)["D3"] not in ("none", lines(page)["D1"])
    assert "Blocked by: light woods 0202, heavy woods 0303 depends on the side" in page.text.partition("→ D3 ")[2]


# --- corrections ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "agree", "refuse"),
    [
        (
            "en",
            "Agree: D1, left arm, armour 12 instead of 16",
            "Refuse: D1, left arm stays at armour 16, not 12",
        ),
        (
            "fr",
            "Accepter : D1, bras gauche, blindage 12 au lieu de 16",
            "Refuser : D1, bras gauche, garder le blindage 16 et non 12",
        ),
    ],
)
def test_C2_a_correction_is_answered_by_buttons_that_say_what_is_proposed(
    language, agree, refuse, reader, alice, match
):
    for action in (
        {"do": "open-sheet", "unit": "D1"},
        {"do": "correct-armour", "unit": "D1", "location": "LA", "points": 12},
    ):
        access = may(somebody(alice), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, NOW), action=action, seat=access.match.waiting[0])
    alice.language = language
    alice.save()
    text = reader(alice).go("table", match.pk).text
    assert agree in text
    assert refuse in text


# --- a new table ----------------------------------------------------------------------------------


@pytest.fixture
def brought(alice):
    """Alice's own mech and map."""
    files_import("mechs", owner=alice, files=files_in(io.BytesIO(mtf()), "badger.mtf", ".mtf"))
    files_import("maps", owner=alice, files=files_in(io.BytesIO(board(12, 10)), "Plain.board", ".board"))


def test_mechs_and_a_map_of_the_catalogue_make_a_table(reader, alice, brought):
    alices = reader(alice)
    page = alices.open("/tables/new/?game=battletech&find=badg&add=attacker:badger-bdg-1")
    page = alices.open("/tables/new/?game=battletech&force-attacker=badger-bdg-1&add=defender:HBK-4G")
    form = page.form("/tables/new/", "force-map")
    assert (form.values["force-attacker"], form.values["force-defender"]) == (["badger-bdg-1"], ["HBK-4G"])
    page = page.send("/tables/new/", **{"force-map": "plain"})
    options = Match.objects.get().options
    assert (options["attacker"], options["defender"], options["map"]) == ("Badger BDG-1", "HBK-4G", "own")
    assert len(options["own_map"].split()) == 10


def test_ones_own_mech_plays_beside_one_of_the_tool_of_the_same_name(reader, alice):
    data = mtf("Cicada", "CDA-2A")
    files_import("mechs", owner=alice, files=files_in(io.BytesIO(data), "cicada.mtf", ".mtf"))
    path = "/tables/new/?game=battletech&force-attacker=cicada-cda-2a&add=defender:CDA-2A"
    page = reader(alice).open(path)
    assert "Cicada CDA-2A yours" in page.text
    page.send("/tables/new/")
    match = Match.objects.get()
    assert (match.options["attacker"], match.options["defender"]) == ("Cicada CDA-2A", "CDA-2A")
    tons = {sheet.unit: sheet.facts["tons"] for sheet in match.sheets.all()}
    assert tons == {"A1": 30, "D1": 40}


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
