"""A board of Bitva: numbered hexes in two halves, with posts, trenches and the zones of the variant."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from msgspec import Meta, to_builtins

from games.bitva.options import PACKAGE
from games.core import structs
from games.core.content import load, parse, written
from games.core.errors import Illegal
from games.core.hexes import Hex, neighbours
from games.core.reading import line_of, read

HALVES = ("north", "south")  # from north to south; the thick black line runs between them
NUMBERS = range(1, 7)
HEXES_MAX = 200  # a byte tells them apart
ROWS_MAX = 20  # in a half
ROW_MAX = 400  # characters
FAR = 99  # the greatest coordinate

_FIRST = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
_HEX = re.compile(r"\(([1-6])\)|\[([1-6])\]|([1-6])")
_KINDS = ("post", "trench", "plain")  # by the group of _HEX that matched
_MARKS = {"post": "({})", "trench": "[{}]", "plain": "{}"}
_ZONES = {"W": "west", "E": "east", "T": "trench", ".": "combat"}
_LETTERS = {zone: letter for letter, zone in _ZONES.items()}


class BoardHex(structs.Value):
    """A hex. `kind` is "plain", "post" or "trench"; `zone` is the "west" or "east" reserve of its half, the "trench"
    or the "combat" zone (rule 13)."""

    at: Hex
    number: int
    half: str
    kind: str
    zone: str

    @property
    def name(self) -> str:
        """ "q,r": how states and logs name the hex."""
        return f"{self.at[0]},{self.at[1]}"


class Board(structs.Value, dict=True):
    """All hexes, from north to south and west to east. `reconstruction`: not the printed board but ours (R)."""

    hexes: tuple[BoardHex, ...]
    reconstruction: bool = False

    @cached_property
    def by_place(self) -> Mapping[Hex, BoardHex]:
        return {hex_.at: hex_ for hex_ in self.hexes}

    def near(self, hex_: BoardHex) -> tuple[BoardHex, ...]:
        """The hexes of the board around a hex."""
        return tuple(self.by_place[at] for at in neighbours(hex_.at) if at in self.by_place)

    def half(self, half: str) -> tuple[BoardHex, ...]:
        return tuple(hex_ for hex_ in self.hexes if hex_.half == half)

    @cached_property
    def rows(self) -> tuple[tuple[BoardHex, ...], ...]:
        """The hexes row by row, from the north; what is listed apart stays apart."""
        rows: list[list[BoardHex]] = []
        for hex_ in self.hexes:
            last = rows[-1][-1] if rows else None
            if last and last.half == hex_.half and last.at == (hex_.at[0] - 1, hex_.at[1]):
                rows[-1].append(hex_)
            else:
                rows.append([hex_])
        return tuple(map(tuple, rows))

    @cached_property
    def printed(self) -> Mapping[str, str]:
        """By name ("q,r") how players find the hex: rows A, B, C … from the north, columns 1, 2, 3 … from the west."""
        return {
            hex_.name: f"{_letters(row)}{column}"
            for row, hexes in enumerate(self.rows)
            for column, hex_ in enumerate(hexes, start=1)
        }


def _letters(row: int) -> str:
    """A to Z, then AA, AB …"""
    return ("" if row < 26 else chr(64 + row // 26)) + chr(65 + row % 26)


class Row(structs.Value):
    """A row as it is written: its westernmost hex, the numbers and kinds of all, the letters of their zones."""

    first: Annotated[str, line_of(10)]
    hexes: Annotated[str, line_of(ROW_MAX)]
    zones: Annotated[str, line_of(ROW_MAX)]

    def hexes_of(self, half: str, path: str) -> list[BoardHex]:
        """Its hexes. Raises Illegal with the path of the fault, the row's own being `path`."""
        first = _FIRST.fullmatch(self.first)
        if not first:
            raise Illegal("bad-hex-name", path=f"{path}.first")
        q, r = map(int, first.groups())
        together = "".join(self.hexes.split())
        found = list(_HEX.finditer(together))
        if "".join(match[0] for match in found) != together:
            raise Illegal("bad-row", path=f"{path}.hexes")
        if len(self.zones) != len(found):
            raise Illegal("zone-count", path=f"{path}.zones", hexes=len(found), zones=len(self.zones))
        row = []
        for step, (match, letter) in enumerate(zip(found, self.zones, strict=True)):
            if letter not in _ZONES:
                raise Illegal("bad-zone", path=f"{path}.zones", allowed="".join(_ZONES))
            kind = _KINDS[(match.lastindex or 0) - 1]
            hex_ = BoardHex((q + step, r), int(match[0].strip("()[]")), half, kind, _ZONES[letter])
            if (kind == "trench") != (hex_.zone == "trench"):
                raise Illegal("zone-mismatch", path=f"{path}.zones", hex=hex_.name)
            row.append(hex_)
        return row


Rows = Annotated[tuple[Row, ...], Meta(max_length=ROWS_MAX)]


class BoardFile(structs.Value):
    """A board as it is written, such as content/board.toml."""

    reconstruction: bool = False
    north: Rows = ()
    south: Rows = ()


def board_from_mapping(source: object) -> Board:
    """The board that a mapping (such as content/board.toml) describes.

    Raises Illegal with the path of the bad field: "bad-hex-name", "bad-row", "zone-count", "bad-zone", "zone-mismatch",
    "hex-twice", "no-rows", and what `read` raises. Whether it can be played on, `check.faults` says.
    """
    file = read(BoardFile, source)
    hexes: list[BoardHex] = []
    for half in HALVES:
        rows = [row.hexes_of(half, f"{half}[{place}]") for place, row in enumerate(getattr(file, half))]
        if not rows:
            raise Illegal("no-rows", path=half)
        hexes += [hex_ for row in rows for hex_ in row]
    if len(hexes) > HEXES_MAX:
        raise Illegal("too-many", path="", high=HEXES_MAX)
    seen: set[Hex] = set()
    for hex_ in hexes:
        if hex_.at in seen:
            raise Illegal("hex-twice", hex=hex_.name)
        seen.add(hex_.at)
    return Board(tuple(hexes), file.reconstruction)


def board_from_toml(text: str) -> Board:
    """The board that a person wrote as TOML. Raises Illegal "bad-toml", "too-long" and as `board_from_mapping`."""
    return board_from_mapping(parse(text))


def board_to_toml(board: Board) -> str:
    """A board for people to read and to edit; `board_from_toml` makes the same board of it."""
    halves: dict[str, list[Row]] = {half: [] for half in HALVES}
    for row in board.rows:
        hexes = " ".join(_MARKS[hex_.kind].format(hex_.number) for hex_ in row)
        halves[row[0].half].append(Row(row[0].name, hexes, "".join(_LETTERS[hex_.zone] for hex_ in row)))
    return written(to_builtins(BoardFile(board.reconstruction, tuple(halves["north"]), tuple(halves["south"]))))


BOARD = board_from_mapping(load(PACKAGE, "board"))
