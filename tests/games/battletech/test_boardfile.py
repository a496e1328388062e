"""Map files: what is read of them, what is noted, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.board import BOARDS, board_of
from games.battletech.boardfile import BOARD_NOTES, BoardNote, read_board
from games.battletech.grid import number
from games.core.errors import Illegal


def board(*hexes, size="4 3", end="\n", before=('tag "Woods (Auto)"', "option exit_roads_to_pavement false")):
    return end.join([f"size {size}", *before, *hexes, "end", ""]).encode()


def every(width=4, height=3, terrain=""):
    return [f'hex {number((x, y))} 0 "{terrain}" ""' for y in range(height) for x in range(width)]


def woods(read):
    """The hexes with woods of a map that was read."""
    return board_of(read.rows).woods


def refused(data):
    with pytest.raises(Illegal) as no:
        read_board(data)
    return no.value.code, no.value.params.get("line")


def test_woods_are_read_by_their_level():
    read = read_board(board('hex 0101 0 "woods:1;foliage_elev:2" "grass"', 'hex 0402 0 "foliage_elev:2;woods:2:0" ""'))
    assert woods(read) == {"0101": "light", "0402": "heavy"}
    assert read.rows == ("l...", "...h", "....")
    assert read.notes == (BoardNote("missing-hexes", 10),)


@pytest.mark.parametrize("key", BOARDS)
def test_our_own_maps_come_back_from_a_file(key):
    ours, level = BOARDS[key], {"light": "woods:1", "heavy": "woods:2"}
    hexes = [f'hex {hex_} 0 "{level.get(ours.terrain(hex_).key, "")}" "grass"' for hex_ in ours.hexes]
    read = read_board(board(*hexes, size=f"{ours.width} {ours.height}", end="\r\n"))
    assert read.notes == ()
    again = board_of(read.rows)
    assert (again.width, again.height, again.woods) == (ours.width, ours.height, ours.woods)


@pytest.mark.parametrize("level", [0, -1])
def test_woods_of_level_0_or_below_are_clear_and_noted(level):
    read = read_board(board(f'hex 0101 0 "woods:{level}" ""', *every()[1:]))
    assert (woods(read), read.notes) == ({}, (BoardNote("woods-0", 1),))


def test_very_dense_woods_count_as_heavy_ones_and_are_noted():
    read = read_board(board(*every(terrain="woods:3")))
    assert set(woods(read).values()) == {"heavy"}
    assert read.notes == (BoardNote("ultra-woods", 12),)


def test_what_the_rules_do_not_know_is_counted_by_name():
    hexes = [*every()[3:], 'hex 0101 2 "water:1" ""', 'hex 0201 -1 "water:2;road:1:9" ""', 'hex 0301 0 "jungle:1" ""']
    read = read_board(board(*hexes))
    assert [(note.code, note.name, note.count) for note in read.notes] == [
        ("elevation", "elevation", 2),
        ("terrain", "jungle", 1),
        ("terrain", "road", 1),
        ("terrain", "water", 2),
    ]
    assert not woods(read)


def test_large_maps_number_hexes_with_six_digits():
    read = read_board(board('hex 001003 0 "woods:1" ""'))
    assert woods(read) == {"0103": "light"}


def padded(x, y):
    return f"{x + 1:03}{y + 1:03}"


LARGE = {
    "120 × 30, six digits": (120, 30, padded, (99, 30), 630),
    "30 × 120, six digits": (30, 120, padded, (30, 99), 630),
    "120 × 30, as many digits as it takes": (120, 30, lambda x, y: number((x, y)), (99, 30), 630),
    "30 × 120, as many digits as it takes": (30, 120, lambda x, y: number((x, y)), (30, 99), 630),
    "101 × 100, as many digits as it takes": (101, 100, lambda x, y: number((x, y)), (99, 99), 299),
}


@pytest.mark.parametrize(("width", "height", "numbered", "kept", "left_out"), LARGE.values(), ids=LARGE)
def test_R_of_a_larger_map_the_north_west_corner_is_taken(width, height, numbered, kept, left_out):
    """Each hex has woods where column and row together are even: a hex read as another one shows."""
    places = [(x, y) for y in range(height) for x in range(width)]
    level = {place: 1 + place[0] % 2 if sum(place) % 2 == 0 else 0 for place in places}
    hexes = [f'hex {numbered(*place)} 0 "{f"woods:{level[place]}" if level[place] else ""}" ""' for place in places]
    read = read_board(board(*hexes, size=f"{width} {height}"))
    assert read.notes == (BoardNote("larger-map", left_out, f"{width} × {height}"),)
    assert read.rows == tuple("".join(".lh"[level[x, y]] for x in range(kept[0])) for y in range(kept[1]))
    board_of(read.rows)  # a match can be played on it


def test_terrain_beyond_the_corner_is_not_counted():
    hexes = ['hex 099030 0 "water:1" ""', 'hex 100030 2 "water:1;woods:3" ""', 'hex 100030 0 "" ""']
    read = read_board(board(*every(99, 30)[:-1], *hexes, size="120 30"))
    assert [(note.code, note.count) for note in read.notes] == [("terrain", 1), ("larger-map", 630)]


@pytest.mark.parametrize(
    ("digits", "size", "outside"),
    [
        ("10005", "120 30", 0),
        ("05100", "30 120", 0),
        ("11105", "120 30", 0),
        ("11105", "30 120", 0),
        ("11100", "120 150", 0),
        ("01115", "150 150", 0),
        ("13005", "120 30", 1),
        ("05130", "30 120", 1),
        ("11105", "4 3", 1),
    ],
)
def test_five_digits_are_the_hex_that_the_map_has(digits, size, outside):
    """Three of them are 100 or more, so that such a hex lies beyond the corner, or off the map."""
    notes = read_board(board(f'hex {digits} 0 "woods:3" ""', size=size)).notes
    assert [note.count for note in notes if note.code == "hexes-outside"] == [1] * outside
    assert "ultra-woods" not in {note.code for note in notes}


@pytest.mark.parametrize("digits", ["01010", "00100", "10000"])
def test_five_digits_that_mean_no_hex_are_refused(digits):
    assert refused(board(f'hex {digits} 0 "" ""', size="120 120")) == ("board-line", 4)


@pytest.mark.parametrize(("width", "height"), [(120, 120), (111, 101)])
def test_five_digits_that_mean_two_hexes_of_the_map_are_refused(width, height):
    """Column 111, row 01, or column 11, row 101."""
    with pytest.raises(Illegal) as no:
        read_board(board('hex 11101 0 "" ""', size=f"{width} {height}"))
    assert (no.value.code, no.value.params["number"]) == ("board-number", "11101")
    for smaller in (f"110 {height}", f"{width} 100"):
        read_board(board('hex 11101 0 "" ""', size=smaller))


def test_of_a_hex_given_twice_the_last_line_counts():
    read = read_board(board(*every(terrain="woods:1"), 'hex 0101 0 "woods:2" ""'))
    assert woods(read)["0101"] == "heavy"
    assert read.notes == (BoardNote("repeated-hexes", 1),)


def test_hexes_outside_the_map_are_left_out_and_noted():
    read = read_board(board(*every(), 'hex 0501 0 "woods:1" ""', 'hex 0000 0 "woods:1" ""'))
    assert (woods(read), read.notes) == ({}, (BoardNote("hexes-outside", 2),))


def test_what_comes_after_the_end_is_not_read():
    assert read_board(board(*every()) + b"hex gibberish").notes == ()


def test_every_note_is_a_sentence_in_both_languages():
    for code in BOARD_NOTES:
        text = BoardNote(code, 12, "water").text
        assert "12" in text.en
        assert "12" in text.fr
        assert ("water" in text.en) == ("water" in text.fr) == (code in ("terrain", "larger-map"))


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "file-empty", None),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "file-not-text", 2),
        (b"a shopping list", "board-no-size", None),
        (b'hex 0101 0 "" ""\nsize 4 3', "board-no-size", 1),
        (b"# a map\nsize 1000 17", "board-size", 2),
        (b"size 1000 1000", "board-size", 1),
        (b"size 9 1000", "board-size", 1),
        (b"size 0 17", "board-size", 1),
        (b"size -4 3", "board-size", 1),
        (b"size 4", "board-size", 1),
        (b"size " + b"9" * 5000 + b" 4", "board-size", 1),
        (b"size 4 3\nsize 4 3", "board-line", 2),
        (b'size 4 3\n\nhex 011 0 "" ""', "board-line", 3),
        (b'size 4 3\nhex 01010 0 "" ""', "board-line", 2),
        (b'size 4 3\nhex 0101 high "" ""', "board-line", 2),
        (b"size 4 3\nhex 0101 0 woods:1", "board-line", 2),
        (b'size 4 3\nhex 0101 0 "woods" ""', "board-line", 2),
        (b'size 4 3\nhex 0101 0 "woods:dense" ""', "board-line", 2),
    ],
    ids=lambda value: value.decode("latin-1")[:24] if isinstance(value, bytes) else str(value),
)
def test_what_is_no_map_is_refused(data, code, line):
    assert refused(data) == (code, line)


def test_more_kinds_of_terrain_than_there_are_are_refused():
    names = ("t" + chr(97 + n // 26) + chr(97 + n % 26) for n in range(101))
    assert refused(board(f'hex 0101 0 "{";".join(f"{name}:1" for name in names)}" ""')) == ("too-many", None)


def sound(data):
    """A map that can be played on, or nothing where the file is refused."""
    try:
        read = read_board(data)
    except Illegal:
        return
    found = board_of(read.rows)
    assert (found.width, found.height) == (len(read.rows[0]), len(read.rows))
    assert all(note.count > 0 and note.text.fr for note in read.notes)


FILES = [board(*every()), board(*every(terrain="woods:2;water:1"), end="\r\n"), board('hex 001001 3 "woods:1" "x"')]


@given(st.binary(max_size=200))
def test_any_bytes_give_a_map_or_a_refusal(data):
    sound(data)


@given(st.sampled_from(FILES), st.data())
def test_a_file_with_a_piece_changed_gives_a_map_or_a_refusal(data, draw):
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, min(len(data), start + 30)))
    piece = draw.draw(st.one_of(st.binary(max_size=12), st.text('0123456789 "-:;\n', max_size=12).map(str.encode)))
    sound(data[:start] + piece + data[end:])
