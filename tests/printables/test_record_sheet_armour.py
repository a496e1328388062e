"""The armour on a record sheet: circles, arrows, both sides alike."""

import math
import re
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.battletech.damage import INWARD, LOCATION_NAMES, LOCATIONS, REARS, points
from games.battletech.designs import DESIGNS, DesignMount
from games.battletech.sheet import preview
from printables.art.battletech.armour import armour_plates
from printables.art.battletech.context import SheetContext
from printables.art.battletech.data import Plate, SheetPrint
from printables.art.battletech.figure import ARROWS, OUTLINES, SIZE, PlateRoom, axis, circles
from printables.art.battletech.half import SheetsPrint
from printables.art.battletech.live import sheet_art
from printables.catalogue import pages_of
from printables.errors import Unprintable
from printables.layout import Box
from printables.shapes import group
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import THEMES, theme_of
from printables.words import Words
from tests.mechs import design
from tests.printables.record_sheets import THEME, circled, disc, marked, named, pips, plates, polygon, strings, texts_of

counts = st.integers(0, 60)
struck = st.lists(st.sampled_from(LOCATIONS), max_size=3)


@st.composite
def sheets(draw):
    """A mech of any armour with some of it marked off, and some about to be."""
    armour = {location: draw(counts) for location in LOCATIONS}
    armour["HD"] = armour["HD"] or 1
    rear = {torso: draw(counts) for torso in REARS}
    made = design(chassis="Fox", model="", tons=50, walk=5, armour=armour, rear=rear, mounts=())
    left, behind = ({k: draw(st.integers(0, n)) for k, n in table.items()} for table in (armour, rear))
    hits = [(place, draw(st.integers(1, 99)), draw(st.sampled_from(["front", "rear"]))) for place in draw(struck)]
    return marked(made, *hits, armour=left, rear=behind)


@settings(max_examples=25, deadline=None)
@given(sheets(), st.sampled_from(["en", "fr"]))
def test_every_point_of_armour_is_a_circle_in_its_location_and_says_what_it_is(data, lang):
    words = Words(lang, "battletech")
    drawn = plates(pages_of("record-sheet", data=data, language=lang)[0])
    rears = [f"{rear}-rear" for rear in REARS] if any(data.design.rear) else []
    assert set(drawn) == {*LOCATIONS, *rears}
    for location in LOCATIONS:
        titles = [pip.title for pip in pips(drawn[location])]
        start, left = points(data.design.armour, location), points(data.marks.armour, location)
        assert len(titles) == start
        going = left - points(preview(data.marks).armour, location)
        place = LOCATION_NAMES[location].said_in(lang)
        place = place[0].upper() + place[1:]
        states = ["off"] * (start - left) + ["pending"] * going
        states += ["whole"] * (start - len(states))
        assert titles == [words(f"point_{s}", place=place, n=n, m=start) for n, s in enumerate(states, 1)]


@settings(max_examples=25, deadline=None)
@given(sheets(), st.sampled_from(["en", "fr"]))
def test_no_circle_touches_another_its_title_an_arrow_or_the_outline(data, lang):
    page = sheet_art(THEME, Words(lang, "battletech"), data)
    for plate in plates(page).values():
        corners = polygon(plate)
        found = list(map(disc, pips(plate)))
        for (x, y, r), (other_x, other_y, other_r) in combinations(found, 2):
            assert math.dist((x, y), (other_x, other_y)) > r + other_r
        for x, y, r in found:
            for a, b in pairwise([*corners, corners[0]]):
                inside = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / math.dist(a, b)
                assert inside > r + 0.2  # half the outline's pen
            assert y + r < min(words.y for words in strings(plate))


@pytest.mark.parametrize("box", [Box(0, 0, 94, 118), Box(0, 0, 118, 134)], ids=["paper", "screen"])
def test_arrows_lead_inward_by_the_rules_and_cross_no_location(box):
    assert set(ARROWS) == set(INWARD)
    for way in ARROWS.values():
        for share in (0.1, 0.5, 0.9):
            x, y = (a + (b - a) * share for a, b in zip(*way, strict=True))
            for corners in OUTLINES.values():
                sides = [
                    (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in pairwise([*corners, corners[0]])
                ]
                assert min(sides) < 0  # outside of at least one side
    assert box.w / box.h == pytest.approx(SIZE[0] / SIZE[1], rel=0.15)


def test_the_figure_is_the_same_on_both_sides_and_convex():
    for location, corners in OUTLINES.items():
        twin = {"L": "R", "R": "L"}.get(location[0], location[0]) + location[1]
        mirrored = {(round(SIZE[0] - x, 6), y) for x, y in corners}
        assert mirrored == {(round(x, 6), y) for x, y in OUTLINES[twin]}
        for a, b, c in zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True):
            assert (b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("location", LOCATIONS)
def test_circles_of_the_heaviest_mech_can_be_told_apart_on_a_telephone(location, lang):
    # what 100 tons may carry: twice the points of the frame, nine on the head
    most = {"HD": 9, "CT": 62, "LT": 42, "RT": 42, "LA": 34, "RA": 34, "LL": 42, "RL": 42}
    data = SheetPrint(design(chassis="A", model="", tons=100, walk=3, armour=most, rear={}, mounts=()))
    page = sheet_art(THEME, Words(lang, "battletech"), data)
    x, y, radius = disc(next(node for node in named(page.art) if node.ident == f"{location}-1"))
    assert 2 * radius * 90 / page.width >= 2.5
    assert x > 0 < y


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_circles_are_two_millimetres_wide_on_half_a_page_full_of_weapons(paper):
    guns = [DesignMount("AC/10", place, "ac-10", 10) for place in ("LT", "RT", "LA", "RA")]
    lasers = [DesignMount("Medium Laser", place, "medium-laser") for place in ("CT", "CT", "LA", "RA")]
    armour = {"HD": 9, "CT": 25, "LT": 21, "RT": 21, "LA": 24, "RA": 24, "LL": 24, "RL": 24}
    full = design(
        chassis="A", model="", tons=100, walk=2, armour=armour, rear=dict.fromkeys(REARS, 9), mounts=(*guns, *lasers)
    )
    (page,) = pages_of("record-sheets", data=SheetsPrint((SheetPrint(full),)), paper=paper)
    assert page.width > page.height
    assert min(2 * disc(pip)[2] for pip in pips(page.art)) >= 2.0


def test_there_is_room_for_as_many_points_as_a_design_may_have():
    everything = dict.fromkeys(LOCATIONS, 200)
    made = design(chassis="A", model="", tons=200, walk=0, armour=everything, rear=dict.fromkeys(REARS, 200), mounts=())
    page = sheet_art(THEME, Words("fr", "battletech"), SheetPrint(made))
    assert len(pips(page.art)) == 11 * 200


def test_no_circles_need_no_room_and_too_little_room_is_refused():
    flat = ((0.0, 0.0), (10.0, 0.0), (10.0, 0.5), (0.0, 0.5))
    (none,) = circles((PlateRoom(flat, 0, 0.5),), 1.0)
    assert none.centres == ()
    with pytest.raises(Unprintable, match="do not fit"):
        circles((PlateRoom(flat, 3, 0.5),), 1.0)


@settings(max_examples=25, deadline=None)
@given(sheets())
def test_circles_of_a_mech_have_one_size_and_stand_on_the_middle_of_their_location(data):
    drawn = plates(sheet_art(THEME, Words("en", "battletech"), data))
    sizes = {circled(pip).r for place in LOCATIONS for pip in pips(drawn[place])}
    assert len(sizes) == 1
    for plate in drawn.values():
        spots = [disc(pip)[:2] for pip in pips(plate)]
        rows = [sorted(x for x, y in spots if y == height) for height in sorted({y for _, y in spots}, reverse=True)]
        assert all(len(row) == len(rows[0]) for row in rows[:-1])
        for row in rows:
            assert (row[0] + row[-1]) / 2 == pytest.approx(axis(polygon(plate)))


def test_both_sides_of_a_mech_are_mirrored():
    drawn = plates(sheet_art(THEME, Words("en", "battletech"), SheetPrint(DESIGNS["HBK-4G"])))
    middle = axis(polygon(drawn["CT"]))
    for left, right in (("LA", "RA"), ("LT", "RT"), ("LL", "RL")):
        here, there = ([disc(pip)[:2] for pip in pips(drawn[side])] for side in (left, right))
        assert {(round(2 * middle - x, 6), round(y, 6)) for x, y in here} == {
            (round(x, 6), round(y, 6)) for x, y in there
        }


def test_marking_a_mech_moves_nothing(mechs):
    data = mechs["marked"]
    places = [
        {node.ident: tuple(node.transform) for node in named(sheet_art(THEME, Words("en", "battletech"), sheet).art)}
        for sheet in (data, SheetPrint(data.design))
    ]
    assert places[0] == places[1]


@pytest.mark.parametrize("theme", THEMES)
def test_marks_differ_in_more_than_colour(theme, golden):
    context = SheetContext(theme_of(theme, "battletech"), Words("fr", "battletech"), SheetPrint(DESIGNS["CDA-2A"]))
    boxes = [tuple((x + 30 * n, y) for x, y in ((1, 1), (27, 1), (27, 22), (1, 22))) for n in range(2)]
    shown = [Plate("LA", False, 7, 4, 2), Plate("CT", True, 5, 0, 0, True)]
    art, _ = armour_plates(shown, boxes, 1.7, 8, context)
    svg = svg_text(Page(59, 23, group(*art), "Part", "Part", "", "fr"))
    golden(f"plates-{theme}", svg)
    black = re.sub(r"#(?!ffffff)[0-9a-f]{6}", "#000000", svg)
    pips = re.findall(r'<g id="s\w+">(.*?)</g>', black)
    assert len(pips) == len(set(pips)) == 3


def test_a_mech_on_four_legs_is_never_drawn_as_one_on_two(mechs):
    (page,) = pages_of("record-sheet", data=mechs["quad"])
    words = texts_of(page)
    assert {"Left front leg 24", "Right rear leg 30"} <= set(words)
    assert not [text for text in words if "arm" in text.split()]
    assert "Not playable here, see the notes" in words
    assert "These rules have no table of hit locations for this mech." in words
    assert {len(polygon(plate)) for plate in plates(page).values()} == {4}


def test_a_half_that_cannot_line_up_with_its_neighbour_is_drawn_all_the_same():
    def armed(lasers, config):
        mounts = [DesignMount("Medium Laser", "LA", "medium-laser")] * lasers
        armour = dict.fromkeys(LOCATIONS, 9)
        made = design(
            chassis="A",
            model="",
            tons=50,
            walk=4,
            armour=armour,
            rear=dict.fromkeys(REARS, 3),
            mounts=mounts,
            config=config,
        )
        return SheetPrint(made)

    (page,) = pages_of("record-sheets", data=SheetsPrint((armed(5, "biped"), armed(1, "quad"))))
    assert {f"sheet-{n}-CT" for n in (1, 2)} <= set(plates(page))
