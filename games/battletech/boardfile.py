"""Reads maps from MegaMek's .board files. docs/mech_files.md says what is read, noted and refused."""

import re
from collections import Counter
from collections.abc import Mapping

from games.battletech.board import PACKAGE
from games.battletech.grid import SIZE_MAX, ColumnRow
from games.battletech.textfile import text_lines
from games.core import structs
from games.core.content import rows
from games.core.errors import Illegal
from games.core.text import Text

NAMES_MAX = 100  # kinds of terrain that are told apart
FILE_SIZE_MAX = 999  # columns and rows of a file, three digits each; what lies beyond SIZE_MAX is left out
BOARD_NOTES = rows(PACKAGE, "board_notes", Text)
LEFT_OUT = ("elevation", "terrain")  # notes on what the rules do not know
_SIZE = re.compile(r"size +([0-9]{1,9}) +([0-9]{1,9})", re.IGNORECASE)
_HEX = re.compile(
    r'hex +([0-9]{4,6}) +(-?[0-9]{1,4}) +"([^"]*)"(?: +"[^"]*")?',
    re.IGNORECASE,
)
_TERRAIN = re.compile(r"([A-Za-z_ ]{1,40}):(-?[0-9]{1,9})(?::-?[0-9]{1,9})?")
_WITH_WOODS = ("foliage_elev",)  # how high the trees are: without elevation it means nothing


class BoardNote(structs.Value):
    """Something to know about a map: how many hexes, and `name`, the terrain or the size that it is about, if any."""

    code: str
    count: int
    name: str = ""

    @property
    def left_out(self) -> bool:
        """Whether it is about what the rules do not know."""
        return self.code in LEFT_OUT

    @property
    def text(self) -> Text:
        """The note as a sentence."""
        return BOARD_NOTES[self.code].format(name=self.name, count=self.count)


class BoardFile(structs.Value):
    """A map as read, its rows as `board_of` takes them. Among the `notes` are what the rules do not know, a note for
    each of the file's words for it, and "elevation" for the hexes not on level 0."""

    rows: tuple[str, ...]
    notes: tuple[BoardNote, ...]


def read_board(data: bytes) -> BoardFile:
    """The map of a file. R Of a larger one than two digits can number, its north-west corner of 99 by 99 hexes.

    Raises Illegal with the line (from 1), if any: "file-too-large", "file-empty", "file-not-text",
    "board-no-size", "board-size" (none, or more than three digits can number), "board-line", "board-number" (two hexes
    of this map can be meant), "too-many" (kinds of terrain).
    """
    size: tuple[int, int] | None = None
    ground: dict[ColumnRow, tuple[int, Mapping[str, int]]] = {}
    found: Counter[str] = Counter()
    for line, text in enumerate(text_lines(data), start=1):
        word = text.partition(" ")[0].lower()
        if word == "end":
            break
        if word == "size":
            if size is not None:
                raise Illegal("board-line", line=line)
            size = _size(text, line)
        elif word == "hex":
            if size is None:
                raise Illegal("board-no-size", line=line)
            place, elevation, terrain = _hex(text, line, size)
            if not _inside(place, size):
                found["hexes-outside"] += 1
            elif _inside(place, (SIZE_MAX, SIZE_MAX)):
                found["repeated-hexes"] += place in ground
                ground[place] = elevation, terrain
    if size is None:
        raise Illegal("board-no-size")
    width, height = min(size[0], SIZE_MAX), min(size[1], SIZE_MAX)
    woods: dict[ColumnRow, str] = {}
    ignored: Counter[str] = Counter()
    for place, (elevation, terrain) in sorted(ground.items(), key=lambda item: (item[0][1], item[0][0])):
        ignored["elevation"] += elevation != 0
        for name, level in terrain.items():
            if name == "woods":
                if level > 0:
                    woods[place] = "l" if level == 1 else "h"
                found["woods-0"] += level <= 0
                found["ultra-woods"] += level > 2  # R
            elif name not in _WITH_WOODS:
                ignored[name] += 1
    if len(ignored) > NAMES_MAX:
        raise Illegal("too-many", path="terrain", high=NAMES_MAX)
    found["missing-hexes"] = width * height - len(ground)
    found["larger-map"] = size[0] * size[1] - width * height  # R
    about = {"larger-map": f"{size[0]} × {size[1]}"}
    notes = [
        BoardNote("elevation" if name == "elevation" else "terrain", ignored[name], name)
        for name in sorted(ignored)
        if ignored[name]
    ]
    notes += [BoardNote(code, found[code], about.get(code, "")) for code in BOARD_NOTES if found[code]]
    rows = tuple("".join(woods.get((x, y), ".") for x in range(width)) for y in range(height))
    return BoardFile(rows, tuple(notes))


def _inside(place: ColumnRow, size: tuple[int, int]) -> bool:
    return 0 <= place[0] < size[0] and 0 <= place[1] < size[1]


def _size(text: str, line: int) -> tuple[int, int]:
    size = _SIZE.fullmatch(text)
    if not size or not all(1 <= int(digits) <= FILE_SIZE_MAX for digits in size.groups()):
        raise Illegal("board-size", line=line, most=FILE_SIZE_MAX)
    return int(size[1]), int(size[2])


def _hex(text: str, line: int, size: tuple[int, int]) -> tuple[ColumnRow, int, Mapping[str, int]]:
    """A hex's place, elevation, and terrain by level."""
    read = _HEX.fullmatch(text)
    if not read:
        raise Illegal("board-line", line=line)
    terrain: dict[str, int] = {}
    for feature in filter(None, (part.strip() for part in read[3].split(";"))):
        what = _TERRAIN.fullmatch(feature)
        if not what:
            raise Illegal("board-line", line=line)
        terrain[what[1].strip().lower()] = int(what[2])
    return _place(read[1], line, size), int(read[2]), terrain


def _place(digits: str, line: int, size: tuple[int, int]) -> ColumnRow:
    """The place that a number of four to six digits names on a map of this size; it may lie outside.

    Half of the digits are the column and half the row. Older programs write no more digits than a number has, but at
    least two: then five are a column of three and a row of two (10005 is column 100, row 5), or the other way round
    (05100 is column 5, row 100). What has three digits is at least 100; of two readings the one on the map counts.
    Raises Illegal "board-line" where there is no reading, "board-number" where both lie on the map.
    """
    middle = len(digits) // 2
    if len(digits) % 2 == 0:
        return int(digits[:middle]) - 1, int(digits[middle:]) - 1
    readings = []
    if digits[0] != "0" and digits[3:] != "00":
        readings.append((int(digits[:3]) - 1, int(digits[3:]) - 1))
    if digits[2] != "0" and digits[:2] != "00":
        readings.append((int(digits[:2]) - 1, int(digits[2:]) - 1))
    if not readings:
        raise Illegal("board-line", line=line)
    on_the_map = [place for place in readings if _inside(place, size)]
    if len(on_the_map) > 1:
        raise Illegal("board-number", line=line, number=digits)
    return (on_the_map or readings)[0]
