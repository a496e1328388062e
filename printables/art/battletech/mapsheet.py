"""A map to play on: its hexes at true size, over as many pages as it takes."""

from collections.abc import Sequence

from games.battletech.board import TERRAIN, Board
from games.battletech.model import State
from games.core.structs import Value
from printables.art.battletech.battlemap import MapContext, map_ground
from printables.art.battletech.context import WOODS, ground_name
from printables.fonts import plain, width
from printables.hexes import Hexes
from printables.layout import REST, Box
from printables.pieces import LegendEntry, samples, written
from printables.shapes import Shape, Stamp, Stroke, Tagged, at, circle, group, label, poly, segments
from printables.sheets import PageContent, Style
from printables.terrain import hex_ground
from printables.theme import PAPER
from printables.tiles import cut_up, tiles
from printables.words import Words

HEX_MM, HEX = (12.0, 60.0), 32.0  # mm
EDGE, STRIP = 2.0, 7.5  # mm round the map, and below it for its name and what is on it
CELL, NOTE, WIDE = 64.0, 40.0, 240.0  # mm of an entry below, and of whose map it is; narrower maps have rows of entries
SWATCH, LOW = 10.0, 1.8  # mm of the hex of an entry, and between it and the line to cut along
ROW, SMALL = 6.0, 5.0  # mm of such a row, and of the hex of an entry there
SEAMS = (0.14, 0.16, 0.18, 0.2, 0.22, 0.24, 0.26)  # of a hex: above its middle and below its number


class MapSheet(Value):
    """A map, its hexes `hex_mm` from one flat side to the other."""

    board: Board
    hex_mm: float = HEX


def at_table(state: State, _name: str) -> MapSheet | None:
    """N1 The map of a match; None where the mechs stand on a table of their own."""
    return MapSheet(state.options.board) if state.options.board else None


def headline(data: MapSheet, words: Words) -> tuple[str, str]:
    return plain(data.board.title.said_in(words.lang)) or "BattleTech", ""


def map_sheet(style: Style, data: MapSheet) -> list[PageContent]:
    """The tiles of a map, and first the plan to join them."""
    board, words = data.board, style.words
    desc = words("map_size", columns=board.width, rows=board.height)
    w, h = size_of(data)
    low = _low(data)
    across, up = Hexes(data.hex_mm, h - EDGE).calm(board.width, board.height, SEAMS)
    calm = [EDGE + x for x in across], up
    plan, _ = cut_up((w, h), style.sheet, calm)
    return tiles(
        lambda: _sheet(style, data, plan.lefts[1:]),
        (w, h),
        style,
        words("map_sheet"),
        desc,
        cells=len(board.hexes),
        scale=words("fields_hexes", field=words.number(data.hex_mm)),
        calm=calm,
        field=Box(0, low, w, h - low),
    )


def size_of(data: MapSheet) -> tuple[float, float]:
    """Width and height in mm, what stands below included."""
    w, h = _hexes_size(data)
    return max(w, CELL) + 2 * EDGE, h + EDGE + _low(data)


def _hexes_size(data: MapSheet) -> tuple[float, float]:
    return Hexes(data.hex_mm).size(data.board.width, data.board.height)


def _low(data: MapSheet) -> float:
    """How high all is that stands below the map, mm: its strip, and where that is narrow the rows of the legend."""
    wide = _hexes_size(data)[0]
    return STRIP if wide >= WIDE else STRIP + ROW * -(-len(WOODS) // max(int(wide // CELL), 1))


def _sheet(style: Style, data: MapSheet, seams: Sequence[float]) -> Shape:
    board, theme = data.board, style.theme
    (w, h), low = size_of(data), _low(data)
    context = MapContext(theme, style.words, board, Hexes(data.hex_mm, h - EDGE))
    heavy = Stroke(theme.ink, max(0.3, context.pen * 1.2))  # than the grid
    rim = segments(context.hexes.rim(board.centres), heavy)
    return group(
        at(
            EDGE,
            0,
            *map_ground(context),
            rim,
            *[at(*context.at(hex_), _dot(data.hex_mm, board.woods.get(hex_, "clear"), style)) for hex_ in board.hexes],
        ),
        _strip(Box(EDGE, 1.0 + low - STRIP, w - 2 * EDGE, STRIP - 2.5), style, data),
        at(EDGE, 0, *_legend(w - 2 * EDGE, context, [x - EDGE for x in seams]))
        if low == STRIP
        else _rows(Box(EDGE, 1.0, w - 2 * EDGE, low - STRIP), context),
    )


def _dot(flat: float, kind: str, style: Style) -> Shape:
    """The middle of a hex: lines of sight go from one to another (L1). Among trees it has a ring of their ground."""
    theme, r = style.theme, max(0.35, flat * 0.016)
    ring = circle(0, 0, 2 * r, fill=theme.grounds[kind].fill or PAPER) if kind in WOODS else None
    key = f"middle {theme.key} {kind} {flat:g}"
    return Stamp(key, (-2 * r, -2 * r, 2 * r, 2 * r), group(ring, circle(0, 0, r, fill=theme.ink)))


def _strip(box: Box, style: Style, data: MapSheet) -> Shape:
    """The map's name and its north, and of a map of the tool's own that it is."""
    theme, words, board = style.theme, style.words, data.board
    name, ours = board.title.said_in(words.lang), board.reconstruction
    arrow, text, _ = box.columns(6, REST, CELL * len(WOODS) if box.w >= WIDE else 0)
    title, note = text.columns(min(width(name, "Serif-Semi", 11) + 4, text.w - NOTE), REST) if ours else (text, text)
    north = [(0, 2.6), (1.6, -2.2), (0, -1.2), (-1.6, -2.2)]
    return group(
        at(arrow.cx - 1, arrow.cy, poly(north, fill=theme.accent)),
        written(title, name, theme.ink, 11, faces=("Serif-Semi", "Sans")),
        label(note, words("note_own_map"), 8, fill=theme.soft, anchor="start") if ours else None,
    )


def _cost(kind: str, context: MapContext) -> str:
    """What woods are called, and what they cost."""
    ground = TERRAIN[kind]
    return context.words("wood_cost", kind=ground_name(kind, context), mp=ground.cost, n=ground.to_hit)


def _rows(box: Box, context: MapContext) -> Shape:
    """The woods below the name of a map that is too narrow to have them beside it."""
    theme, small = context.theme, Hexes(SMALL)
    entries: list[LegendEntry] = [
        (group(hex_ground(kind, small, theme), poly(small.corners(), stroke=theme.hair)), _cost(kind, context), "")
        for kind in WOODS
    ]
    rows = round(box.h / ROW)
    cells = box.grid(-(-len(WOODS) // rows), rows)
    return samples(cells, entries, 9, theme, wide=SMALL + 2.5)


def _legend(wide: float, context: MapContext, seams: Sequence[float]) -> list[Shape]:
    """The woods, on the right: each hex stands in a gap between the hexes of the last row, beside it what it costs, on
    one side of the seams at these x.
    """
    theme, hexes = context.theme, context.hexes
    last = [hexes.centre((x, context.board.height - 1)) for x in range(context.board.width)]
    low = min(y for _, y in last)
    rooms = [x for x, y in last if y > low and x + CELL <= wide]
    gaps = [x for x in rooms if not any(x - SWATCH < seam < x + CELL for seam in seams)] or [wide - CELL]
    places = [gaps[-1]]
    while len(places) < len(WOODS):
        places.append(max((x for x in gaps if x <= places[-1] - CELL), default=places[-1] - CELL))
    swatch, out = Hexes(SWATCH), list[Shape]()
    for x, kind in zip(reversed(places), WOODS, strict=True):
        y, start = LOW + SWATCH / 2, x + swatch.side + 1.0
        sign = at(x, y, hex_ground(kind, swatch, theme), poly(swatch.corners(), stroke=theme.hair))
        room = Box(start, LOW, x + CELL - start, STRIP - LOW - 1.0)
        out.append(Tagged("P", sign, label(room, _cost(kind, context), 9, fill=theme.ink, anchor="start")))
    return out
