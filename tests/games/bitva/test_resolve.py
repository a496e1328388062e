"""What a table without a running game may ask: the moves of a position."""

import pytest
from msgspec.structs import replace

from games.bitva.board import BOARD, Board, board_to_toml
from games.bitva.options import Options
from games.bitva.resolvers import JumpOut, MovesBody, moves_on
from games.bitva.resolvers import moves as resolver
from games.core.errors import Illegal
from tests.games.bitva.positions import hexes

SOUTH = {"infantry": ["-1,0", "-2,0"], "general": "0,4"}
NORTH = {"infantry": ["1,0", "-3,-5"], "general": "4,-5"}


def table(south=SOUTH, north=NORTH):
    return {"south": south, "north": north}


def moves(position, seat, dice):
    found = resolver.run(MovesBody(position, seat, dice))
    return found.moves, found.must_pass


def test_the_moves_of_the_digest_example():
    found, must_pass = moves(table(), "south", [6, 4])
    patrol = {jump.to for jump in found if jump.origin == "-1,0"}
    assert patrol == hexes(6) - hexes(kind="post") - {"3,-5"}
    assert JumpOut("-1,0", "1,0", "infantry") in found
    assert JumpOut("-1,0", "-1,2", None) in found
    assert not must_pass


def test_a_general_in_reach_is_named():
    found, _ = moves(table(north={"infantry": [], "general": "1,0"}), "south", (4, 6))
    assert JumpOut("-1,0", "1,0", "general") in found


def test_the_other_side_may_ask_too():
    found, _ = moves(table(), "north", [1, 3])
    assert {jump.origin for jump in found} == {"4,-5"}


def test_a_general_on_an_open_post_is_a_possible_position():
    found, _ = moves(table(north={"infantry": [], "general": "-4,4"}, south={**SOUTH, "infantry": []}), "south", [6, 6])
    assert JumpOut("0,4", "-4,4", "general") in found


def test_who_cannot_move_must_pass():
    """Not to be had on our board, where each number stands on more hexes than a side has soldiers."""
    ones = [hex_.name for hex_ in BOARD.hexes if hex_.number == 1 and hex_.kind != "post"]
    few = Board(tuple(replace(hex_, number=2) if hex_.name in ones[8:] else hex_ for hex_ in BOARD.hexes))
    full = table(south={"infantry": ones[:8], "general": "0,4"}, north={"infantry": ["7,-5"], "general": "4,-5"})
    on_few = moves_on(Options(board=board_to_toml(few)), MovesBody(full, "south", [1, 1]))
    assert (on_few.moves, on_few.must_pass) == ([], True)
    assert moves(full, "south", [1, 1])[1] is False


REFUSALS = {
    "no table": ([], "south", [1, 2], "wrong-type", "position"),
    "a side missing": ({"south": SOUTH}, "south", [1, 2], "missing-field", "position.north"),
    "a third side": ({**table(), "east": NORTH}, "south", [1, 2], "unknown-field", "position.east"),
    "no general": (table(south={"infantry": []}), "south", [1, 2], "missing-field", "position.south.general"),
    "a dead general": (
        table(south={"infantry": [], "general": None}),
        "south",
        [1, 2],
        "wrong-type",
        "position.south.general",
    ),
    "nine infantry": (
        table(south={"infantry": sorted(hexes(2))[:9], "general": "0,4"}),
        "south",
        [1, 2],
        "too-many",
        "position.south.infantry",
    ),
    "a name for infantry": (
        table(south={"infantry": "0,0", "general": "0,4"}),
        "south",
        [1, 2],
        "wrong-type",
        "position.south.infantry",
    ),
    "off the board": (
        table(south={"infantry": ["9,9"], "general": "0,4"}),
        "south",
        [1, 2],
        "unknown-hex",
        "position.south.infantry[0]",
    ),
    "not a name": (
        table(south={"infantry": [[0, 0]], "general": "0,4"}),
        "south",
        [1, 2],
        "unknown-hex",
        "position.south.infantry[0]",
    ),
    "the general off the board": (
        table(south={"infantry": [], "general": "0, 4"}),
        "south",
        [1, 2],
        "unknown-hex",
        "position.south.general",
    ),
    "two on a hex": (
        table(north={"infantry": ["-1,0"], "general": "4,-5"}),
        "south",
        [1, 2],
        "hex-taken",
        "position.north.infantry[0]",
    ),
    "own infantry on a post": (
        table(south={"infantry": ["-4,4"], "general": "0,4"}),
        "south",
        [1, 2],
        "closed-post",
        "position",
    ),
    "an enemy on a closed post": (
        table(north={"infantry": ["-4,4"], "general": "4,-5"}),
        "south",
        [1, 2],
        "closed-post",
        "position",
    ),
    "an extra piece": (
        table(south={**SOUTH, "cavalry": []}),
        "south",
        [1, 2],
        "unknown-field",
        "position.south.cavalry",
    ),
    "no such seat": (table(), "east", [1, 2], "unknown-seat", None),
    "a seat that is no text": (table(), ["south"], [1, 2], "unknown-seat", None),
    "one die": (table(), "south", [1], "dice-count", None),
    "three dice": (table(), "south", [1, 2, 3], "dice-count", None),
    "no list of dice": (table(), "south", "12", "dice-count", None),
    "a seven": (table(), "south", [1, 7], "unknown-face", None),
    "a face in quotes": (table(), "south", [1, "2"], "unknown-face", None),
}


@pytest.mark.parametrize(("given", "seat", "dice", "code", "path"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_is_refused(given, seat, dice, code, path):
    with pytest.raises(Illegal) as no:
        moves(given, seat, dice)
    assert (no.value.code, no.value.params.get("path")) == (code, path)
