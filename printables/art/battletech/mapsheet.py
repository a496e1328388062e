"""A map to play on: its hexes at true size, over as many pages as it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.battletech.board import BOARDS, TERRAIN, Board
from games.battletech.grid import FACINGS
from games.battletech.model import State
from printables.art.battletech.battlemap import map_ground
from printables.art.battletech.context import capital
from printables.art.battletech.hexes import Hexes, bearing
from printables.art.battletech.sightline import MapTable
from printables.errors import BadOption
from printables.fonts import plain
from printables.layout import REST, Box
from printables.pieces import written
from printables.shapes import Shape, Stamp, Stroke, at, circle, group, label, poly, segments
from printables.sheets import PageContent, Style
from printables.terrain import hex_ground
from printables.tiles import tiles
from printables.words import Words

HEX_MM, HEX = (12.0, 60.0), 32.0  # mm
EDGE, STRIP = 2.0, 7.5  # mm round the map, and below it for its name and what is on it
CELL, WIDE = 48.0, 180.0  # mm of an entry below; narrower maps have their name alone
WOODS = ("light", "heavy")


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A map, its hexes `hex_mm` from one flat side to the other.

    Raises `BadOption` "out-of-range" outside 12–60 mm.
    """

    board: Board
    hex_mm: float = HEX
    title: str = ""
    revision: str = ""

    def __post_init__(self) -> None:
        if not HEX_MM[0] <= self.hex_mm <= HEX_MM[1]:
            raise BadOption("out-of-range", "hex_mm", self.hex_mm)


def map_of(map: str = "training", **chosen: float) -> MapSheet:
    """One of the tool's own maps."""
    return MapSheet(BOARDS[map], **chosen)  # type: ignore[arg-type]


def at_table(state: State, _name: str) -> MapSheet | None:
    """N1 The map of a match; None where the mechs stand on a table of their own."""
    return MapSheet(state.options.board) if state.options.board else None


def amended(data: MapSheet, *, map: str = "", **chosen: float) -> MapSheet:
    """The same at another size, and another map where one is named."""
    return replace(data, board=BOARDS[map] if map else data.board, **chosen)  # type: ignore[arg-type]


def headline(data: MapSheet, words: Words) -> tuple[str, str]:
    return plain(data.title) or plain(data.board.title.said_in(words.lang)) or "BattleTech", data.revision


def map_sheet(style: Style, data: MapSheet) -> list[PageContent]:
    """The tiles of a map, and first the plan to join them."""
    board, words = data.board, style.words
    desc = words("map_size", columns=board.width, rows=board.height)
    cells, scale = len(board.hexes), words("fields_hexes", field=words.number(data.hex_mm))
    return tiles(lambda: _sheet(style, data), size_of(data), style, words("map_sheet"), desc, cells=cells, scale=scale)


def size_of(data: MapSheet) -> tuple[float, float]:
    """Width and height in mm, the strip below included."""
    w, h = Hexes(data.hex_mm).size(data.board.width, data.board.height)
    return w + 2 * EDGE, h + EDGE + STRIP


def _sheet(style: Style, data: MapSheet) -> Shape:
    board, theme = data.board, style.theme
    w, h = size_of(data)
    table = MapTable(board, Hexes(data.hex_mm, h - EDGE), theme, style.words)
    hexes = table.hexes
    return group(
        at(
            EDGE,
            0,
            *map_ground(table),
            _rim(table),
            *[at(*hexes.at(hex_), _dot(data.hex_mm, style)) for hex_ in board.hexes],
        ),
        _strip(Box(EDGE, 1.0, w - 2 * EDGE, STRIP - 2.5), style, data),
    )


def _rim(table: MapTable) -> Shape:
    """The outline of the map, heavier than its grid."""
    hexes = table.hexes
    return segments(hexes.rim(table.board.centres), Stroke(table.theme.ink, max(0.3, table.pen * 1.2)))


def _dot(flat: float, style: Style) -> Shape:
    """The middle of a hex: lines of sight go from one to another (L1)."""
    r = max(0.35, flat * 0.016)
    return Stamp(f"middle {style.theme.key} {flat:g}", (-r, -r, r, r), circle(0, 0, r, fill=style.theme.ink))


def _strip(box: Box, style: Style, data: MapSheet) -> Shape:
    """The map's name and its north; where there is room also its woods, and whose map it is."""
    theme, words, board = style.theme, style.words, data.board
    name = data.title or board.title.said_in(words.lang)
    wide = box.w >= WIDE
    ours = board.reconstruction and not data.title
    arrow, title, note, *cells = box.columns(6, REST, 40 if wide and ours else 0, *[CELL if wide else 0] * len(WOODS))
    north = [(0, 2.6), (1.6, -2.2), (0, -1.2), (-1.6, -2.2)]
    out: list[Shape] = [
        at(arrow.cx - 1, arrow.cy, poly(north, fill=theme.accent), turn=bearing(FACINGS.index("n")) - 90),
        written(title, name, theme.ink, 11, faces=("Serif-Semi", "Sans")),
    ]
    if wide and ours:
        out.append(label(note, words("note_own_map"), 7, fill=theme.soft, anchor="start"))
    for cell, kind in zip(cells, WOODS if wide else (), strict=False):
        sign, room = cell.columns(7.5, REST)
        ground = TERRAIN[kind]
        cost = words("wood_cost", kind=capital(ground.title.said_in(words.lang)), mp=ground.cost, n=ground.to_hit)
        out += [
            at(sign.cx, sign.cy, hex_ground(kind, Hexes(20.0), theme), scale=5.4 / 20),
            at(sign.cx, sign.cy, poly(Hexes(5.4).corners(), stroke=theme.hair)),
            label(room, cost, 7.5, fill=theme.ink, anchor="start"),
        ]
    return group(*out)
