"""Reads maps from MegaMek's .board files. docs/mech_files.md says what is read, noted and refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.battletech.board import PACKAGE
from games.battletech.grid import SIZE_MAX, number
from games.battletech.textfile import text_lines
from games.core.content import load
from games.core.errors import Illegal
from games.core.text import Text

NAMES_MAX = 100  # kinds of terrain that are told apart
BOARD_NOTES: Mapping[str, Text] = MappingProxyType(
    {code: Text(one["en"], one["fr"]) for code, one in load(PACKAGE, "board_notes").items()}
)
_SIZE = re.compile(r"size +([0-9]{1,9}) +([0-9]{1,9})", re.IGNORECASE)
_HEX = re.compile(
    r'hex +([0-9]{4}|[0-9]{6}) +(-?[0-9]{1,4}) +"([^"]*)"(?: +"[^"]*")?',
    re.IGNORECASE,
)
_TERRAIN = re.compile(r"([A-Za-z_ ]{1,40}):(-?[0-9]{1,9})(?::-?[0-9]{1,9})?")
_WITH_WOODS = ("foliage_elev",)  # how high the trees are: without elevation it means nothing
_LETTERS = {"light": "l", "heavy": "h"}


@dataclass(frozen=True, slots=True)
class BoardNote:
    """Something to know about a map: how many hexes, and of what terrain where it is about one."""

    code: str
    count: int
    name: str = ""

    @property
    def text(self) -> Text:
        """The note as a sentence."""
        text = BOARD_NOTES[self.code]
        return Text(*(one.format(name=self.name, count=self.count) for one in (text.en, text.fr)))


@dataclass(frozen=True)
class BoardFile:
    """A map as read: `woods` names the hexes that are not clear, "light" or "heavy"; `ignored` counts the hexes with
    terrain that the rules do not know by the file's word for it, and under "elevation" those not on level 0."""

    width: int
    height: int
    woods: Mapping[str, str]
    ignored: Mapping[str, int]
    notes: tuple[BoardNote, ...]


def read_board(data: bytes) -> BoardFile:
    """The map of a file.

    Raises Illegal with the line (from 1) where there is one: "file-too-large", "file-empty", "file-not-text",
    "board-no-size", "board-size" (none, or more than two digits can number), "board-line".
    """
    size: tuple[int, int] | None = None
    ground: dict[tuple[int, int], tuple[int, Mapping[str, int]]] = {}
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
            place, elevation, terrain = _hex(text, line)
            if not (0 <= place[0] < size[0] and 0 <= place[1] < size[1]):
                found["hexes-outside"] += 1
                continue
            found["repeated-hexes"] += place in ground
            ground[place] = elevation, terrain
    if size is None:
        raise Illegal("board-no-size")
    width, height = size
    woods: dict[str, str] = {}
    ignored: Counter[str] = Counter()
    for place, (elevation, terrain) in sorted(ground.items(), key=lambda one: (one[0][1], one[0][0])):
        ignored["elevation"] += elevation != 0
        for name, level in terrain.items():
            if name == "woods":
                if level > 0:
                    woods[number(place)] = "light" if level == 1 else "heavy"
                found["ultra-woods"] += level > 2  # R
            elif name not in _WITH_WOODS:
                ignored[name] += 1
    if len(ignored) > NAMES_MAX:
        raise Illegal("too-many", path="terrain", high=NAMES_MAX)
    found["missing-hexes"] = width * height - len(ground)
    left_out = {name: ignored[name] for name in sorted(ignored) if ignored[name]}
    notes = [
        BoardNote("elevation" if name == "elevation" else "terrain", many, name) for name, many in left_out.items()
    ]
    notes += [BoardNote(code, found[code]) for code in BOARD_NOTES if found[code]]
    return BoardFile(width, height, MappingProxyType(woods), MappingProxyType(left_out), tuple(notes))


def _size(text: str, line: int) -> tuple[int, int]:
    size = _SIZE.fullmatch(text)
    if not size or not all(1 <= int(one) <= SIZE_MAX for one in size.groups()):
        raise Illegal("board-size", line=line, most=SIZE_MAX)
    return int(size[1]), int(size[2])


def _hex(text: str, line: int) -> tuple[tuple[int, int], int, Mapping[str, int]]:
    """A hex's place, elevation, and terrain by level. Large maps number columns and rows with three digits each."""
    read = _HEX.fullmatch(text)
    if not read:
        raise Illegal("board-line", line=line)
    half = len(read[1]) // 2
    terrain: dict[str, int] = {}
    for one in filter(None, (part.strip() for part in read[3].split(";"))):
        what = _TERRAIN.fullmatch(one)
        if not what:
            raise Illegal("board-line", line=line)
        terrain[what[1].strip().lower()] = int(what[2])
    return (int(read[1][:half]) - 1, int(read[1][half:]) - 1), int(read[2]), terrain


def board_rows(board: BoardFile) -> tuple[str, ...]:
    """The map in rows from the north, as content/boards.toml has them: "." clear, "l" light, "h" heavy woods."""
    return tuple(
        "".join(_LETTERS.get(board.woods.get(number((x, y)), ""), ".") for x in range(board.width))
        for y in range(board.height)
    )
