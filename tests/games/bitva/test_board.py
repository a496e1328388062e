"""The board: ours passes every check, a slip of the pen is found, a group's own board is read and played on."""

import pytest
from msgspec.structs import replace

from games.bitva.board import (
    BOARD,
    HEXES_MAX,
    Board,
    board_from_mapping,
    board_from_toml,
    board_to_toml,
)
from games.bitva.model import ROLL
from games.bitva.rules import BITVA
from games.core.content import parse
from games.core.errors import Illegal
from games.core.hexes import distance
from tests.games.bitva.positions import done
from tests.games.bitva.second_look import BLOCKING, CHECKS, check_board


def with_hex(name, **changes):
    """Our board with another hex in place of one; None takes it away."""
    hexes = (replace(hex_, **changes) if hex_.name == name else hex_ for hex_ in BOARD.hexes)
    return Board(tuple(hexes))


def without_hexes(*names):
    return Board(tuple(hex_ for hex_ in BOARD.hexes if hex_.name not in names))


def found(board):
    return {fault.code: fault for fault in check_board(board)}


def test_our_board_passes_every_check_and_is_marked_as_a_reconstruction():
    assert check_board(BOARD) == ()
    assert BOARD.reconstruction


def test_our_board_by_another_count():
    """The sentences of the rules and the digest, counted without the checks."""
    assert len(BOARD.hexes) == 106
    assert not any(
        hex_.number == far.number and distance(hex_.at, far.at) == 1 for hex_ in BOARD.hexes for far in BOARD.hexes
    )
    for half in ("north", "south"):
        assert [len(row) for row in BOARD.rows if row[0].half == half] == [11, 10, 11, 10, 11]
        back = BOARD.rows[0 if half == "north" else -1]
        assert [hex_.kind for hex_ in back][3:8] == ["post", "trench", "trench", "trench", "post"]
        numbers = [hex_.number for hex_ in BOARD.half(half)]
        assert {numbers.count(number) for number in range(1, 7)} == {8, 9}
    for place in BOARD.hexes:
        image = BOARD.by_place[-place.at[0], -1 - place.at[1]]
        assert image.number == 7 - place.number
        assert image.half != place.half
    zones = [(hex_.half, hex_.zone) for hex_ in BOARD.hexes]
    assert {zones.count((half, wing)) for half in ("north", "south") for wing in ("west", "east")} == {12}
    assert sum(hex_.zone == "combat" for hex_ in BOARD.hexes) == 52


def test_rows_and_columns_name_the_hexes_for_players():
    assert [BOARD.printed[name] for name in ("-3,-5", "7,-5", "-5,0", "0,4", "3,4")] == ["A1", "A11", "F1", "J8", "J11"]


def moved_to(zone, *names):
    return Board(tuple(replace(hex_, zone=zone) if hex_.name in names else hex_ for hex_ in BOARD.hexes))


COMBAT = [hex_.name for hex_ in BOARD.hexes if hex_.zone == "combat"]
ISLAND = Board((*BOARD.hexes, replace(BOARD.hexes[-1], at=(50, 50))))
LEVEL = Board(tuple(replace(hex_, number=1 + hex_.number % 2) for hex_ in BOARD.hexes))

SPOILT = {
    "no-room": moved_to("east", *COMBAT[:20]),
    "posts": with_hex("0,4", kind="plain"),
    "trench": with_hex("-3,4", kind="plain", zone="west"),
    "size": without_hexes("0,0"),
    "parted": ISLAND,
    "same-number-beside": with_hex("0,0", number=6),
    "number-count": with_hex("0,0", number=3),
    "open-number-count": with_hex("0,0", number=4),
    "not-turned": with_hex("0,0", number=2),
    "posts-alike": with_hex("0,4", number=6),
    "reserve": with_hex("-5,1", number=3),
    "reserves-meet": moved_to("east", "-5,2"),
    "trench-off": moved_to("combat", "0,4", "0,3", "-1,3"),
    "reserve-off": moved_to("trench", *COMBAT),
    "combat-count": moved_to("east", "0,0"),
    "few-ways": LEVEL,
    "pair-missing": LEVEL,
}


@pytest.mark.parametrize(("code", "blocks"), [(code, (code, find) in BLOCKING) for code, find in CHECKS])
def test_every_check_finds_its_slip(code, blocks):
    fault = found(SPOILT[code])[code]
    assert fault.blocks == blocks
    assert set(fault.hexes) <= {hex_.name for hex_ in SPOILT[code].hexes}


def test_a_fault_names_the_hexes_concerned():
    faults = found(with_hex("0,0", number=6))
    assert faults["same-number-beside"].hexes in (("0,0", "1,0"), ("0,-1", "0,0"))
    assert {fault.hexes for fault in check_board(with_hex("0,0", number=6)) if fault.code == "not-turned"} == {
        ("0,0",),
        ("0,-1",),
    }
    assert found(with_hex("0,4", kind="plain"))["posts"].hexes == ("-4,4",)


def test_a_reserve_in_two_pieces_is_found():
    board = moved_to("combat", "-5,2", "-4,1", "-5,1")
    assert any(fault.code == "reserve" for fault in check_board(board))


# --- a group's own board ------------------------------------------------------------------------------


def test_a_board_goes_through_text_and_back():
    assert board_from_toml(board_to_toml(BOARD)) == BOARD


def spoilt_mapping(row=0, **changes):
    mapping = parse(board_to_toml(BOARD))
    mapping["south"][row].update(changes)
    return mapping


@pytest.mark.parametrize(
    ("mapping", "code", "path"),
    [
        (spoilt_mapping(first="-5/0"), "bad-hex-name", "south[0].first"),
        (spoilt_mapping(first="-500,0"), "bad-hex-name", "south[0].first"),
        (spoilt_mapping(hexes="5 3 4 3 4 1 6 1 5 3 7"), "bad-row", "south[0].hexes"),
        (spoilt_mapping(hexes="5 3 4 3 4 1 6 1 5 3 (5"), "bad-row", "south[0].hexes"),
        (spoilt_mapping(zones="WW.......E"), "zone-count", "south[0].zones"),
        (spoilt_mapping(zones="WW.......EX"), "bad-zone", "south[0].zones"),
        (spoilt_mapping(zones="WWT......EE"), "zone-mismatch", "south[0].zones"),
        (spoilt_mapping(row=4, zones="WWWW.TTEEEE"), "zone-mismatch", "south[4].zones"),
        (spoilt_mapping(hexes=5), "wrong-type", "south[0].hexes"),
        (spoilt_mapping(colour="red"), "unknown-field", "south[0].colour"),
        (spoilt_mapping(first="-5,-1"), "hex-twice", None),
        ({"north": parse(board_to_toml(BOARD))["north"]}, "no-rows", "south"),
        ({"north": [], "south": []}, "no-rows", "north"),
        ({**parse(board_to_toml(BOARD)), "east": []}, "unknown-field", "east"),
        ([], "wrong-type", ""),
    ],
)
def test_a_slip_in_a_written_board_is_refused_with_its_place(mapping, code, path):
    with pytest.raises(Illegal) as no:
        board_from_mapping(mapping)
    assert (no.value.code, no.value.params.get("path")) == (code, path)


def test_a_board_too_large_for_the_tables_is_refused():
    row = {"first": "0,0", "hexes": "1" * 101, "zones": "." * 101}
    assert HEXES_MAX < 202
    with pytest.raises(Illegal, match="too-many"):
        board_from_mapping({"north": [row], "south": [{**row, "first": "0,1"}]})


def test_A15_a_group_plays_on_its_own_board():
    own_board = with_hex("0,0", number=2)
    state = BITVA.setup(board=board_to_toml(own_board))
    assert board_from_toml(state.options.board) == own_board
    state, _ = done(state, ROLL, 6)
    assert BITVA.setup(board="# my own copy\n" + board_to_toml(own_board)).options == state.options


def test_A15_odd_is_allowed_but_unplayable_is_refused():
    assert check_board(with_hex("0,0", number=2))
    with pytest.raises(Illegal) as no:
        BITVA.setup(board=board_to_toml(with_hex("0,4", kind="plain")))
    assert (no.value.code, no.value.params) == ("unplayable-board", {"fault": "posts", "hexes": ["-4,4"]})


def test_a_board_that_is_no_toml_is_refused():
    with pytest.raises(Illegal, match="bad-toml"):
        BITVA.setup(board="north = ")
