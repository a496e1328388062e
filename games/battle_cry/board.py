"""B2: the battlefield as far as the campaign needs it: hex names, baselines, sections."""

import re
from functools import cached_property

from games.battle_cry.dice import PACKAGE
from games.core import structs
from games.core.content import content
from games.core.errors import Illegal

SECTIONS = ("left", "centre", "right")
_LABEL = re.compile(r"[0-9A-Za-z][0-9A-Za-z .-]{0,7}")


class Board(structs.Value, dict=True):
    """A board of offset rows.

    Hexes are named by row from the top and column from the bottom player's left, "A1" to "I13".
    `lines` are the two dotted lines, in half hexes from the left edge. `short_rows` ("even" or "odd", counted from 1)
    are shifted by half a hex and have one hex fewer.
    """

    columns: int
    rows: int
    short_rows: str
    lines: tuple[int, ...]
    reconstruction: bool = False

    def _short(self, row: int) -> bool:
        return (row + 1) % 2 == (self.short_rows == "odd")

    def row(self, number: int) -> tuple[str, ...]:
        """The hexes of a row (0 at the top), from the left."""
        length = self.columns - self._short(number)
        return tuple(f"{chr(ord('A') + number)}{column}" for column in range(1, length + 1))

    @cached_property
    def _west(self) -> dict[str, int]:
        """Where each hex begins, in half hexes from the left edge; it ends two further on."""
        return {
            name: 2 * column + self._short(number)
            for number in range(self.rows)
            for column, name in enumerate(self.row(number))
        }

    @property
    def hexes(self) -> tuple[str, ...]:
        return tuple(self._west)

    def baseline(self, seat: str) -> tuple[str, ...]:
        """The first row of hexes on a seat's own side ("top" or "bottom"), from the bottom player's left."""
        return self.row(0 if seat == "top" else self.rows - 1)

    def sections(self, name: str, seat: str) -> tuple[str, ...]:
        """The sections of a hex as its seat names them; two where a dotted line cuts the hex (B2).

        The top player's left is the bottom player's right.
        """
        west = self._west[name]
        edges = (0, *self.lines, 2 * self.columns)
        found = [
            section
            for section, low, high in zip(SECTIONS, edges, edges[1:], strict=False)
            if low < west + 2 and west < high
        ]
        if seat == "top":
            found = [SECTIONS[-1 - SECTIONS.index(section)] for section in reversed(found)]
        return tuple(found)


BOARD = content(PACKAGE, "board", Board)


def read_hex(label: str, path: str = "hex") -> str:
    """B2 A hex of the board as people write it, in one spelling: "a4" is A4.

    Raises Illegal("bad-hex") for what is no label at all, Illegal("unknown-hex"), both with the `path` of the field.
    """
    if not _LABEL.fullmatch(label):
        raise Illegal("bad-hex", path=path)
    name = label.strip().upper()
    if name not in BOARD.hexes:
        raise Illegal("unknown-hex", path=path, hex=label)
    return name
