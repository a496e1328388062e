import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.battletech.board import BOARDS, Board
from games.battletech.grid import distance, number
from games.battletech.grid import place as place_of
from games.battletech.sight import SIDES, line
from printables.art.battletech import battlemap as art
from printables.art.battletech.battlemap import MapMech, MapSight, battlemap, grid
from printables.art.battletech.board import ground_page
from printables.hexes import Hexes
from printables.pdf import pdf_bytes
from printables.shapes import Named, Stamp, Stroke, at, group
from printables.sheets import Page
from printables.svg import svg_text
from printables.terrain import hex_ground
from printables.theme import THEMES, theme_of
from printables.words import Words
from tests.printables.readback import Seen

SVG = "{http://www.w3.org/2000/svg}"
COLOUR, EN = theme_of("colour", "battletech"), Words("en", "battletech")
TRAINING = BOARDS["training"]
MECHS = (MapMech("A1", "attacker", "0305", 2), MapMech("D1", "defender", "0908", 5))
# The line from 0103 to 0503 runs along hexsides: 0202 and 0402 lie on its left, 0203 and 0403 on its right.
SPLIT = Board(5, 5, {"0202": "light", "0402": "heavy", "0303": "heavy", "0501": "light"})


def walk(node, x=0.0, y=0.0):
    """Every shape of a drawing that only moves its parts, with its place."""
    if hasattr(node, "transform"):
        x, y = x + node.transform[4], y + node.transform[5]
    yield node, x, y
    for child in getattr(node, "contents", []):
        yield from walk(child, x, y)


def texts_of(page):
    return [node.text for node, _, _ in walk(page.art) if hasattr(node, "text")]


def stamps(page, kind):
    return [(x, y) for node, x, y in walk(page.art) if isinstance(node, Stamp) and node.key.startswith(kind)]


def sides(shape):
    """The lines of a path of separate lines."""
    ends = list(zip(shape.points[::2], shape.points[1::2], strict=True))
    return list(zip(ends[::2], ends[1::2], strict=True))


# --- hexes ---------------------------------------------------------------------------------------


def test_hexes_are_twelve_millimetres_wide():
    flat, page = 12.0, battlemap(COLOUR, EN, Board(4, 4, {"0202": "heavy"}))
    lines = [line for path in Seen(pdf_bytes([page])).paths() if path.apart for line in path.lines]
    level = [(abs(x - u), y) for (x, y), (u, v) in lines if abs(y - v) < 1e-4]
    levels = sorted({round(y, 2) for wide, y in level if wide})
    assert max(wide for wide, _ in level) == pytest.approx(flat / 3**0.5, abs=0.001)
    assert {round(b - a, 2) for a, b in pairwise(levels)} == {flat / 2}  # even columns half a hex lower


@given(st.integers(1, 12), st.integers(1, 12))
def test_every_side_of_every_hex_is_drawn_once(columns, rows):
    hexes = Hexes(10.0, 200.0)
    drawn = Counter()
    for shape, x, y in walk(group(*grid(hexes, columns, rows, Stroke("#000000", 0.2)))):
        if type(shape).__name__ == "Path":
            for (ax, ay), (bx, by) in sides(shape):
                drawn[round(x + (ax + bx) / 2, 2), round(y + (ay + by) / 2, 2)] += 1
    corners = hexes.corners()
    wanted = {
        (round(x + (ax + bx) / 2, 2), round(y + (ay + by) / 2, 2))
        for column in range(columns)
        for row in range(rows)
        for x, y in (hexes.centre((column, row)),)
        for (ax, ay), (bx, by) in pairwise([*corners, corners[0]])
    }
    assert set(drawn.values()) == {1}
    assert len(drawn) == len(wanted)
    assert all(min(abs(x - a) + abs(y - b) for a, b in wanted) < 0.03 for x, y in drawn)


@given(st.tuples(st.integers(0, 98), st.integers(0, 98)), st.tuples(st.integers(0, 98), st.integers(0, 98)))
def test_neighbours_stand_one_width_apart_and_others_farther(place, other):
    a, b = number(place), number(other)
    hexes = Hexes(7.0)
    (x, y), (u, v) = hexes.centre(place), hexes.centre(other)
    apart = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
    steps = distance(a, b)
    assert apart <= 7.0 * steps + 1e-9
    assert (apart == pytest.approx(7.0)) == (steps == 1)


@pytest.mark.parametrize("theme", THEMES)
def test_woods_look_as_they_did_and_differ_without_colour(theme, golden):
    shapes = {}
    for kind in ("light", "heavy"):
        svg = svg_text(
            Page(
                24,
                20,
                at(12, 10, hex_ground(kind, Hexes(20.0), theme_of(theme, "battletech"))),
                "Part",
                "Part",
                "",
                "en",
            )
        )
        golden(f"woods-{kind}-{theme}", svg)
        shapes[kind] = re.sub(r"#[0-9a-f]{6}", "", svg)
    assert shapes["light"] != shapes["heavy"]
    crowns = {kind: re.findall(r' d="[^"]*c', svg) for kind, svg in shapes.items()}
    assert crowns["light"]  # round ones
    assert not crowns["heavy"]


def test_woods_stand_on_their_hexes():
    page = battlemap(COLOUR, EN, TRAINING)
    for kind in ("light", "heavy"):
        ours = [hex_ for hex_, what in TRAINING.woods.items() if what == kind]
        assert len(stamps(page, f"ground colour {kind} 12 False")) == len(ours)
    numbers = {text for text in texts_of(page) if re.fullmatch(r"\d{4}", text)}
    assert numbers == set(TRAINING.hexes)


# --- mechs ---------------------------------------------------------------------------------------


def test_a_mech_says_its_name_its_side_its_hex_and_its_facing():
    tree = ElementTree.fromstring(
        svg_text(battlemap(COLOUR, Words("fr", "battletech"), TRAINING, mechs=MECHS), prefix="m-")
    )
    titles = {node.get("id"): node.find(f"{SVG}title").text for node in tree.iter(f"{SVG}g") if node.get("role")}
    assert titles == {
        "m-mech-1": "A1, l’attaquant, en 0305, orientation sud-est",
        "m-mech-2": "D1, le défenseur, en 0908, orientation nord-ouest",
    }
    assert "A1, l’attaquant, en 0305" in tree.find(f"{SVG}desc").text


@pytest.mark.parametrize(("facing", "degrees"), list(enumerate([90, 30, -30, -90, -150, -210])))
def test_an_arrow_points_where_the_mech_faces(facing, degrees):
    assert Hexes(1.0).facing(facing) == degrees


def test_a_mech_stands_in_its_hex():
    page = battlemap(COLOUR, EN, TRAINING, mechs=MECHS)
    top = page.height - 1.5
    for n, mech in enumerate(MECHS, 1):
        (place,) = [(x, y) for node, x, y in walk(page.art) if isinstance(node, Named) and node.ident == f"mech-{n}"]
        x, y = Hexes(12.0, top).centre(place_of(mech.hex))
        assert place == pytest.approx((x + 1.5, y))


# --- lines of sight ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "counting", "blocking"),
    [
        ("left", ("0202", "0303", "0402"), ("0202", "0303", "0402")),
        ("right", ("0203", "0303", "0403"), ()),
        (None, ("0202", "0303", "0402"), ("0202", "0303", "0402")),
    ],
)
def test_what_counts_and_what_blocks_is_what_the_rules_say(side, counting, blocking):
    sight = MapSight.over(SPLIT, "0103", "0503", side)
    assert (sight.counts, sight.blocking(SPLIT)) == (counting, blocking)
    page = battlemap(COLOUR, EN, SPLIT, sight=sight)
    assert Counter(text for text in texts_of(page) if text in "LR") == {"L": 3, "R": 3}  # two pairs and the legend
    assert ("Blocks the line" in texts_of(page)) == bool(blocking)
    assert ("blocked" if blocking else "free") in page.desc
    assert ("Side not chosen" in page.desc) == (side is None)


def test_left_and_right_have_the_letters_of_the_reader():
    page = battlemap(COLOUR, Words("fr", "battletech"), SPLIT, sight=MapSight.over(SPLIT, "0103", "0503"))
    assert Counter(text for text in texts_of(page) if text in ("G", "D")) == {"G": 3, "D": 3}
    assert "Côté de la ligne\u00a0: gauche" in texts_of(page)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TRAINING.hexes), st.sampled_from(TRAINING.hexes))
def test_a_line_between_any_two_hexes_is_drawn_as_the_rules_see_it(start, end):
    page = ground_page(COLOUR, EN, TRAINING, start, end, None)
    if start == end:
        assert "Line of sight" not in page.desc
        return
    seen = line(TRAINING, start, end)
    off_map = sum(hex_ is None for pair in seen.pairs for hex_ in pair)
    letters = 2 * len(seen.pairs) - off_map + (2 if seen.pairs else 0)
    assert len([text for text in texts_of(page) if text in "LR"]) == letters
    assert f"over {seen.distance} hexes" in page.desc
    assert ("blocked" in page.desc) == seen.woods(seen.worse).block


@pytest.mark.parametrize("theme", THEMES)
def test_a_line_of_sight_looks_as_it_did(theme, golden):
    page = battlemap(
        theme_of(theme, "battletech"),
        Words("fr", "battletech"),
        SPLIT,
        mechs=(MapMech("A1", "attacker", "0103", 1), MapMech("D12", "defender", "0503", 4)),
        sight=MapSight.over(SPLIT, "0103", "0503", "left"),
    )
    golden(f"sight-{theme}", svg_text(page))


# --- size ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", BOARDS)
def test_the_svg_of_a_map_is_small(key):
    board = BOARDS[key]
    page = battlemap(COLOUR, EN, board, mechs=MECHS, sight=MapSight.over(board, "0101", board.hexes[-1]))
    assert len(svg_text(page, prefix="map-").encode()) < 60_000


def test_the_largest_map_is_within_reason_and_still_numbered_here_and_there():
    wooded = {number((x, y)): ("light", "heavy")[x % 2] for x in range(99) for y in range(99) if (x * y) % 4 == 3}
    svg = svg_text(battlemap(COLOUR, EN, Board(99, 99, wooded)))
    assert len(svg.encode()) < 400_000
    numbers = re.findall(r">(\d{4})</text>", svg)
    assert {"0101", "0595", "9595"} <= set(numbers)
    assert len(numbers) == 20 * 20


def test_a_mech_that_moves_on_a_large_map_has_no_hex_drawn_anew(monkeypatch):
    drawn = []
    monkeypatch.setattr(art, "grid", lambda *given: drawn.append(given) or grid(*given))
    large = Board(99, 99, {})
    looks = [
        (theme_of(theme, "battletech"), Words(language, "battletech")) for theme in THEMES for language in ("en", "fr")
    ]
    for hex_ in ("0101", "0505", "9999"):
        for look, words in looks:
            page = battlemap(look, words, large, mechs=(MapMech("A1", "attacker", hex_, 0),))
            assert hex_ in page.desc
    assert len(drawn) == len(looks)


@pytest.mark.parametrize("board", [Board(1, 1, {}), Board(1, 9, {"0101": "heavy"}), Board(9, 1, {"0901": "light"})])
def test_maps_of_any_shape_hold_all_their_ink(board):
    page = ground_page(COLOUR, Words("fr", "battletech"), board, "0101", board.hexes[-1], None)
    w, h = Hexes(12.0).size(board.width, board.height)
    assert page.width >= w + 3
    assert page.height >= h + 3
    assert all(0 <= x <= page.width and 0 <= y <= page.height for node, x, y in walk(page.art) if hasattr(node, "key"))


def test_names_of_mechs_are_text_and_nothing_else():
    mechs = MapMech('<script>"&', "attacker", "0101", 0), MapMech("李小龍", "defender", "0202", 3)
    svg = svg_text(battlemap(COLOUR, EN, TRAINING, mechs=mechs))
    assert "<script" not in svg
    ElementTree.fromstring(svg)


def test_the_sides_of_a_line_are_those_of_the_rules():
    assert SIDES == ("left", "right")
    assert [EN(f"sight_{side}") for side in SIDES] == ["L", "R"]
