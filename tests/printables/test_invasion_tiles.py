"""Invasion on paper: tiles, and the cells and edges that they are drawn of."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace
from reportlab.graphics.shapes import Path, Rect

from games.invasion.tiles import CELLS, EDGES, SIZE, TILES, plan, turned
from printables.art.invasion import tiles
from printables.art.invasion.furniture import furniture
from printables.art.invasion.ground import STAIR, THICK, Decor, Town, between, cell_art, surroundings
from printables.art.invasion.tiles import TilesPrint, chosen, decorated, tile_art
from printables.catalogue import render
from printables.context import GameContext
from printables.errors import BadOption
from printables.shapes import at
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import PAPER, THEMES, theme_of
from printables.tree import bounds
from printables.words import LANGUAGES, Words
from tests.games.invasion.positions import MAP, toml
from tests.printables.invasion import printed, sized, text_of, words_on
from tests.printables.readback import Seen

INCH = 25.4
SIDE = SIZE * INCH
OWN = toml(("my-inn", MAP))


def tile(key="tavern", **choices) -> Seen:
    """A tile on a paper that holds it in one piece."""
    options = {"tiles": key, **choices.pop("options", {})}
    return printed("invasion-tiles", paper="a3", options=options, **choices)


# --- tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("square", [25.4, 20.0])
def test_cells_are_true_squares(square):
    seen = tile(options={"square": square})
    floors = sized(seen, (square, square))
    assert len([floor for floor in floors if floor.filled]) >= SIZE * SIZE
    xs, ys = ({round(floor.middle[axis], 2) for floor in floors} for axis in (0, 1))
    for places in (sorted(xs), sorted(ys)):
        assert [b - a for a, b in pairwise(places)] == [pytest.approx(square, abs=0.05)] * 7


def test_all_eight_tiles_are_printed_and_each_says_its_name_on_it_and_above_it():
    made = render("invasion-tiles", paper="a3")
    assert made.pages == len(TILES) / 2 + 1  # two to a page, and the key
    found = words_on(Seen(made.content))
    for map_tile in TILES.values():
        assert found[map_tile.title.en] == 2


def test_a_tile_is_a_page_of_a4_and_letter_unless_its_squares_are_an_inch():
    assert render("invasion-tiles", paper="letter").pages == render("invasion-tiles").pages == len(TILES) + 1


@pytest.mark.parametrize(
    ("paper", "square", "held"),
    [
        ("a4", 15.0, [2] * 4),
        ("letter", 15.0, [2] * 4),
        ("a3", 15.0, [6, 2]),
        ("a3", 24.0, [2] * 4),
        ("tabloid", 24.0, [2] * 4),
        ("a4", 20.0, [1] * 8),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_holds_as_many_whole_tiles_as_it_has_room_for_apart_from_each_other(paper, square, held, language):
    made = render("invasion-tiles", paper=paper, options={"square": square}, language=language)
    assert made.pages == len(held) + 1
    seen = Seen(made.content)
    for page, count in enumerate(held):
        wide, high = seen.size(page)
        floors = [path.box for path in sized(seen, (square, square), page) if path.filled]
        places = [sorted({round(box[axis], 1) for box in floors}) for axis in (0, 1)]
        for found, edge in zip(places, (wide, high), strict=True):
            assert 8 - 0.1 <= found[0] < found[-1] <= edge - 8 - square + 0.1
        apart = [[b - a for a, b in pairwise(found) if b - a > square + 1] for found in places]
        assert all(step >= square + 5 for found in apart for step in found)
        columns, rows = (len(found) + 1 for found in apart)
        assert columns * rows == count
        names = [text for text in seen.texts(page) if text.points > 12]
        assert len(names) == count
        for name in names:  # above a tile, and not on the one over it
            left, low, right, top = name.box
            assert not [box for box in floors if box[0] < right and box[2] > left and box[1] < top and box[3] > low]


def test_on_a4_a_tile_of_inches_takes_two_pages_and_one_plan_does_for_all():
    assert render("invasion-tiles", options={"tiles": "tavern", "square": INCH}).pages == 1 + 2 + 1
    assert render("invasion-tiles", options={"tiles": "tavern library chapel", "square": INCH}).pages == 1 + 6 + 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", TILES)
def test_nothing_reaches_over_the_rim_so_that_seams_are_true(name, theme):
    art = tile_art(TILES[name], INCH, GameContext(theme_of(theme, "invasion"), Words("en", "invasion")))
    left, bottom, right, top = bounds(art)
    pen = 0.51  # half of a line along the edge, which the cut goes through
    assert (left, bottom) >= (-pen, -pen)
    assert (right, top) <= (SIDE + pen, SIDE + pen)


def test_half_of_a_wall_on_the_rim_is_here_and_half_on_the_next_tile():
    walls = [
        path
        for path in tile(options={"square": INCH}).paths()
        if path.filled and path.fill == THEMES["colour"].ink and path.straight
    ]
    thick = Counter(round(min(path.size), 2) for path in walls)
    assert thick[round(INCH * THICK / 2, 2)] == 8  # two on each side of the tile, beside its gate
    assert thick[round(INCH * THICK, 2)] == 8  # and inside the tile whole ones


def test_another_map_is_another_print():
    doors = replace(TILES["tavern"], map=TILES["tavern"].map.replace("D", "W"))
    look = GameContext(theme_of("colour", "invasion"), Words("en", "invasion"))
    before, after = (
        svg_text(Page(SIDE, SIDE, tile_art(map_tile, INCH, look), "", "", "", "en"))
        for map_tile in (TILES["tavern"], doors)
    )
    wood, water = (THEMES["colour"].grounds[kind].fill.lower() for kind in ("wood", "water"))
    assert before.count(water) < after.count(water)
    assert before.count(wood) > after.count(wood)


def test_players_print_their_own_tiles_with_ours_or_alone():
    assert len(chosen(TilesPrint(own_tiles=OWN))) == len(TILES) + 1
    seen = tile("my-inn", options={"own_tiles": OWN})
    assert words_on(seen)["my-inn"] == 2
    assert seen.pages == 2


def test_a_name_in_any_alphabet_of_any_length_is_printed():
    text = toml(("my-inn", MAP)).replace('title = "my-inn"', f'title = "居酒屋 {"W" * 55}"')
    assert tile("my-inn", options={"own_tiles": text}).pages == 2


def test_a_note_says_which_tiles_are_ours_and_no_tile_bears_a_mark():
    note = Words("en", "invasion")("inv_tiles_ours")
    ours, own = tile(), tile("my-inn", options={"own_tiles": OWN})
    assert note in text_of(ours)
    assert note not in text_of(own)
    assert words_on(ours)["R"] == words_on(own)["R"] == 1  # in the key: what blocks is ours


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("square", [15.0, 18.0, 24.0, 25.4])
@pytest.mark.parametrize("key", TILES)
def test_the_whole_name_of_a_tile_stands_on_plain_floor(key, square, language):
    data = TilesPrint(tiles=key, square=square)
    seen = Seen(render("invasion-tiles", paper="a3", data=data, language=language).content)
    floors = [path.box for path in sized(seen, (square, square)) if path.filled]
    left, top = min(box[0] for box in floors), max(box[3] for box in floors)
    names = [text.box for text in seen.texts() if text.text.strip() == TILES[key].title.said_in(language)]
    (name,) = [box for box in names if box[3] < top]  # the other stands above the tile
    first, last = (2 * int((x - left) // square) + 1 for x in (name[0], name[2]))
    (row,) = {2 * int((top - y) // square) + 1 for y in (name[1], name[3])}
    assert {plan(TILES[key])[column, row] for column in range(first, last + 1)} <= {"floor", "open"}


def test_the_plan_of_a_tile_has_no_plate_where_its_name_is_left_out():
    seen = printed("invasion-tiles", options={"square": INCH, "tiles": "tavern"})
    plates = [
        [path for path in seen.paths(page) if path.fill == PAPER and path.size[0] > 2.2 * path.size[1]]
        for page in range(seen.pages - 1)
    ]
    assert [len(found) for found in plates] == [0, 1, 0]  # of the plan, and of the sheet with the name


@pytest.mark.parametrize("theme", THEMES)
def test_our_tiles_are_told_apart_by_what_they_are_laid_with_and_by_their_tables(theme):
    looks = {}
    for name, map_tile in TILES.items():
        town = Town(plan(map_tile), SIZE, 24.0, THEMES[theme])
        looks[name] = frozenset(decorated(name, town.grid).values())
    assert len(set(looks.values())) == len(TILES)
    for kind in ("floor", "table"):
        decor = {getattr(look, kind) for found in looks.values() for look in found}
        drawn = {svg_of(cell_art(kind, 24.0, THEMES[theme], decor=Decor(**{kind: pattern}))) for pattern in decor}
        assert len(drawn) == len(decor)


def test_a_chair_faces_its_table_whichever_way_the_tile_is_turned():
    grid = plan(TILES["tavern"])
    chairs = [place for place, kind in grid.items() if kind == "chair"]
    for quarters, side in enumerate(("y-", "x-", "y+", "x+")):  # of the chair above the table
        town = turned(grid, quarters)
        facing = [surroundings(town, place) for place, kind in town.items() if kind == "chair"]
        assert len(facing) == len(chairs)
        assert all(len(sides) == 1 for sides in facing)
        assert frozenset([side]) in facing


def test_a_stair_is_drawn_across_the_way_it_is_walked():
    for name in ("tavern", "guardhouse", "terrace"):
        grid = plan(TILES[name])
        for quarters in range(4):
            town = turned(grid, quarters)
            ways = {"up" in surroundings(town, place) for place, kind in town.items() if kind == "stairs"}
            assert ways == {quarters % 2 == 1}  # our tiles have their stairs from left to right


@pytest.mark.parametrize("theme", THEMES)
def test_the_edge_of_a_stair_goes_round_a_corner_without_a_notch(theme):
    """The band of each side reaches the outer corner, where one line joins it to the other."""
    grid = plan(TILES["market"])
    edges = between(Town(grid, SIZE, 24.0, THEMES[theme]))
    half, corner = 24.0 * STAIR / 2, (3 * 24.0, 5 * 24.0)
    outer = (corner[0] - half, corner[1] + half)
    bands = [part for part in edges.contents[1].contents if isinstance(part, Rect)]
    assert len([band for band in bands if (band.x, band.y + band.height) == pytest.approx(outer)]) == 2


@pytest.mark.parametrize("floor", ["flags", "boards", "cobbles", "grass", "slabs", "parquet"])
@pytest.mark.parametrize("theme", THEMES)
def test_the_lines_between_cells_are_darker_and_wider_than_those_of_the_floor(theme, floor):
    town = Town({(1, 1): "floor", (1, 2): "open", (1, 3): "floor"}, 2, 24.0, THEMES[theme])
    cells = re.findall(r'stroke="#(\w+)" stroke-width="([\d.]+)" stroke-dasharray', svg_of(between(town)))
    laid = cell_art("floor", 24.0, THEMES[theme], decor=Decor(floor))
    joints = re.findall(r'stroke="#(\w+)" stroke-width="([\d.]+)"', svg_of(laid))
    assert cells
    assert joints
    for ink, width in cells:
        assert ink == THEMES[theme].ink[1:].lower()
        assert all(
            sum(bytes.fromhex(colour)) > sum(bytes.fromhex(ink)) and float(wide) < float(width)
            for colour, wide in joints
        )


def svg_of(art):
    return svg_text(Page(60, 60, at(15, 15, art), "Tile", "Tile", "", "en"))


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"tiles": "tavern castle"}, "unknown-tile", "tiles"),
        ({"own_tiles": "[["}, "bad-tiles", "own_tiles"),
        ({"own_tiles": toml(("tavern", MAP))}, "bad-tiles", "own_tiles"),
        ({"own_tiles": "#" * 8001}, "too-long", "own_tiles"),
        ({"square": 31}, "out-of-range", "square"),
    ],
)
def test_a_wrong_option_is_refused(options, code, option):
    with pytest.raises(BadOption) as refused:
        render("invasion-tiles", options=options)
    assert (refused.value.code, refused.value.option) == (code, option)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_names_every_cell_and_edge(language):
    seen, words = tile(language=language), Words(language, "invasion")
    names = {text.text.strip().lower() for text in seen.texts(seen.pages - 1)}
    for kind in (*CELLS, *EDGES, "broken"):
        assert words(f"inv_{kind}") in names
    assert words("inv_stall") in names  # a table as well, and drawn like none of the others


def test_the_key_has_its_costs_from_the_rules(monkeypatch):
    dear = {**EDGES, "door": replace(EDGES["door"], cost=5, free=True)}
    monkeypatch.setattr(tiles, "EDGES", dear)
    assert re.search(r"Door .*? 5 MP yes yes", text_of(tile()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_says_how_the_tiles_are_made(language):
    words = Words(language, "invasion")
    for step in ("make_card", "inv_make_cut", "inv_make_lay"):
        assert words(step).replace("\u00a0", " ") in text_of(tile(language=language)).replace("\u00a0", " ")


# --- parts that are used again --------------------------------------------------------------------


@pytest.mark.parametrize("cell", [9.0, 24.0, 25.4])
@pytest.mark.parametrize("theme", THEMES)
def test_doors_and_windows_are_told_apart_without_colour(cell, theme):
    shown = {}
    for kind in ("door", "window"):
        town = Town({(1, 1): "floor", (1, 3): "floor", (1, 2): kind}, 2, cell, THEMES[theme])
        svg = svg_text(Page(60, 60, at(0, 0, between(town)), "", kind, "", "en"))
        shown[kind] = re.sub(r"#[0-9a-fA-F]{6}", "", svg.partition("</title>")[2])
    assert shown["door"] != shown["window"]


@pytest.mark.parametrize("theme", THEMES)
def test_every_kind_of_cell_and_edge(golden, theme):
    look = THEMES[theme]
    cells = [at(13 + 26 * n, 13, cell_art(kind, INCH, look)) for n, kind in enumerate(CELLS)]
    edges = []
    for n, (kind, broken) in enumerate([*((kind, False) for kind in EDGES), ("door", True)]):
        grid = {(1, 1): "floor", (1, 3): "floor", (1, 2): kind}
        town = Town(grid, 2, INCH, look, ("A1-A2",) if broken else ())
        edges.append(at(26 * n, 20, between(town)))
    golden(f"invasion-ground-{theme}", svg_text(Page(160, 80, at(0, 0, *cells, *edges), "", "ground", "", "en")))


def test_tiles_are_asked_for_by_their_keys_each_once():
    names = [map_tile.key for map_tile in chosen(TilesPrint(tiles="library tavern library"))]
    assert names == ["library", "tavern"]
    assert (
        tiles.title_of(TILES["library"], GameContext(theme_of("colour", "invasion"), Words("fr", "invasion")))
        == "La bibliothèque"
    )


@pytest.mark.parametrize("theme", THEMES)
def test_all_stones_of_the_paving_are_whole_and_fill_their_cell(theme):
    laid = cell_art("floor", 24.0, THEMES[theme], decor=Decor("cobbles"))
    ground, *stones = sorted(rects(laid), key=lambda rect: -rect.width)
    assert all(-12 < stone.x < stone.x + stone.width < 12 for stone in stones)
    assert all(-12 < stone.y < stone.y + stone.height < 12 for stone in stones)
    assert 0.7 < sum(stone.width * stone.height for stone in stones) / (ground.width * ground.height) < 0.85


def rects(art):
    """All rectangles of a drawing, at any depth."""
    for part in art.contents:
        if isinstance(part, Rect):
            yield part
        elif hasattr(part, "contents"):
            yield from rects(part)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("around", [(), ("x-",), ("x-", "x+"), ("up",), ("up", "y+")])
def test_treads_lie_evenly_clear_of_walls(theme, around):
    size = 24.0
    stairs = furniture("stairs", size, THEMES[theme], frozenset(around), "plain")
    (path,) = [part for part in stairs.contents if isinstance(part, Path)]
    xs = sorted(set(path.points[("up" in around) :: 2]))
    assert xs[-1] < size / 2 - size * THICK / 2
    assert -xs[0] < size / 2 - size * THICK / 2
    assert [b - a for a, b in pairwise(xs)] == pytest.approx([xs[1] - xs[0]] * (len(xs) - 1))
