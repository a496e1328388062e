"""R1: tiles as text, ours and the players' own."""

import pytest

from games.core.errors import Illegal
from games.core.text import Text
from games.invasion.tiles import SPAN, TILES, Tile, check_tile, plan, tiles_from_text, turned
from tests.games.invasion.positions import BARE, MAP, toml


def refusal(drawn):
    with pytest.raises(Illegal) as caught:
        check_tile(Tile("mine", Text("Mine", "La mienne"), drawn))
    return caught.value.code, caught.value.params


def changed(old, new, count=1):
    """The bare map with something else drawn in it, from the top."""
    assert BARE.count(old) >= count
    return BARE.replace(old, new, count)


def test_R1_there_are_eight_tiles_of_our_own_design_each_marked_so_and_named_in_both_languages():
    assert len(TILES) == 8
    for tile in TILES.values():
        check_tile(tile)
        assert tile.reconstruction
        assert tile.title.en != tile.title.fr


def test_R1_the_eight_tiles_show_all_that_the_rules_know():
    kinds = [set(plan(tile).values()) for tile in TILES.values()]
    assert set().union(*kinds) == {
        *("floor", "sewer", "treasure", "chair", "stairs", "table"),
        *("open", "stair", "door", "window", "wall"),
    }
    assert len({tile.map for tile in TILES.values()}) == 8


def test_a_tile_with_all_its_parts_is_accepted():
    check_tile(Tile("mine", Text("Mine", "La mienne"), MAP))


@pytest.mark.parametrize("drawn", ["", BARE + "+\n", BARE.replace("+---+---+---+ ", "+---+---+---+--- ", 1)])
def test_a_map_of_another_size_is_refused(drawn):
    assert refusal(drawn)[0] == "map-size"


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("| *", "| x", 2, 2),
        ("| *", "|**", 2, 2),
        ("| *", "X *", 2, 1),
        ("+---", "+-x-", 1, 2),
        ("+---", "*---", 1, 1),
    ],
)
def test_an_unknown_symbol_is_refused_with_its_place(old, new, line, column):
    code, params = refusal(changed(old, new))
    assert (code, params["line"], params["column"]) == ("unknown-symbol", line, column)


@pytest.mark.parametrize(
    ("old", "new", "cell"),
    [
        ("+---+   +", "+---+---+", "D1"),
        ("\n  .", "\n| .", "A4"),
        ("\n  .", "\n  #", "A4"),
        ("+---+   +   +---+---+---+\n|", "+---+   +-D-+---+---+---+\n|", "E1"),
    ],
)
def test_the_middle_of_each_side_stays_open(old, new, cell):
    code, params = refusal(changed(old, new))
    assert (code, params["cell"]) == ("gate-closed", cell)


def test_a_chair_stands_at_a_table():
    code, params = refusal(changed("| .   .", "| h   ."))
    assert (code, params["cell"]) == ("chair-without-table", "A2")


@pytest.mark.parametrize(
    ("symbol", "kind", "low"), [("O", "sewer", 2), ("*", "treasure", 3), ("h", "chair", 1)], ids=str
)
def test_four_tiles_together_have_to_offer_enough(symbol, kind, low):
    code, params = refusal(BARE.replace(symbol, ".", BARE.count(symbol) - low + 1))
    assert (code, params["kind"], params["low"], params["got"]) == ("too-few", kind, low, low - 1)


def test_a_cell_behind_walls_and_windows_only_is_unreachable():
    walled = MAP.replace("+-D-+-W-+---+", "+---+-W-+---+")
    lines = walled.strip("\n").split("\n")
    lines[13] = lines[13][:12] + "|" + lines[13][13:]  # row 7
    lines[15] = lines[15][:12] + "W" + lines[15][13:]  # row 8
    code, params = refusal("\n".join(lines))
    assert (code, params["cell"]) == ("unreachable-cell", "A7")


def test_players_bring_their_own_tiles_as_toml():
    (tile,) = tiles_from_text(toml(("my-inn", MAP)))
    assert (tile.key, tile.title, tile.reconstruction) == ("my-inn", Text("my-inn", "my-inn"), False)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[[tile]", "bad-toml"),
        ("x" * 9000, "too-long"),
        ("tiles = 1", "unknown-field"),
        ("tile = 1", "wrong-type"),
        ('[[tile]]\nkey = "My inn"', "bad-key"),
        ('[[tile]]\nkey = "my-inn"', "missing-field"),
        (toml(("tavern", MAP)), "tile-twice"),
        (toml(("my-inn", MAP), ("my-inn", MAP)), "tile-twice"),
        (toml(("my-inn", "no map")), "map-size"),
        (toml(("my-inn", MAP)) + "\nsize = 8", "unknown-field"),
    ],
)
def test_what_is_wrong_with_own_tiles_is_named_by_a_code(text, code):
    with pytest.raises(Illegal) as caught:
        tiles_from_text(text)
    assert caught.value.code == code


@pytest.mark.parametrize("key", TILES)
def test_four_quarter_turns_bring_a_tile_back(key):
    grid = plan(TILES[key])
    assert len(grid) == SPAN * SPAN - 81
    assert turned(grid, 4) == grid
    assert turned(turned(grid, 1), 3) == grid
    assert turned(grid, 1) != grid
    assert sorted(turned(grid, 1).values()) == sorted(grid.values())


def test_a_clockwise_turn_brings_the_top_left_to_the_top_right():
    grid = turned(plan(Tile("mine", Text("Mine", "La mienne"), changed("| *", "| /"))), 1)
    assert grid[SPAN - 2, 1] == "stairs"
