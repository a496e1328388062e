"""A map with the mechs on it and, where asked for, a line of sight over it: what it touches, what counts, what blocks.
Art for the screen, its hexes for paper as well.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from games.battletech.board import TERRAIN, Board
from games.battletech.grid import FACINGS, centre, distance
from games.battletech.model import TEAMS
from games.battletech.sight import SIDES, Side, line, woods_in
from games.core.structs import Value
from games.core.text import capital
from printables.art.battletech.context import WOODS, ground_name
from printables.context import GameContext
from printables.fonts import CAP, FLOOR, PT, plain, width
from printables.hexes import FLAT_TOPS, Hexes
from printables.layout import REST, Box
from printables.pieces import LegendEntry, samples, written
from printables.shapes import (
    Named,
    Point,
    Shape,
    Stamp,
    Stroke,
    Tagged,
    at,
    centred,
    circle,
    group,
    label,
    poly,
    rect,
    segments,
    text,
)
from printables.shapes import line as stroke
from printables.sheets import Page
from printables.terrain import hex_ground
from printables.theme import PAPER, SideLook, Theme
from printables.words import Words

FLAT = 12.0  # mm: a hex from side to side
NUMBERED = 800  # hexes: on a larger map only each fifth row and column has numbers
EVERY = 5
KEPT = 16  # grounds; a map has one a theme and language
LISTED = 40  # woods named one by one for readers who cannot see the map; more are counted
EDGE = 1.5  # mm round the map
LEGEND_WIDE, LEGEND_ROW, LEGEND_CELL = 84.0, 6.0, 42.0


class MapMech(Value):
    """A mech on the map: what it is called ("A1"), its side, its hex, and its facing in hexsides from the north."""

    name: str
    seat: str
    hex: str
    facing: int


def spot(hex_: str) -> Point:
    """The centre of a hex on a map of the usual size, in mm from the upper left corner of the picture."""
    return _from_corner(*centre(hex_))


def outline(hex_: str) -> list[Point]:
    """The corners of a hex likewise."""
    u, v = centre(hex_)
    return [_from_corner(u + du, v + dv) for du, dv in FLAT_TOPS]


def _from_corner(u: int, v: int) -> Point:
    x, y = Hexes(FLAT).point(u, v)
    return EDGE + x, EDGE - y


def battlemap(
    theme: Theme,
    words: Words,
    board: Board,
    *,
    mechs: Sequence[MapMech] = (),
    sight: "MapSight | None" = None,
) -> Page:
    """A map with a legend below it, its hexes FLAT mm from side to side. Mechs and lines lie on the map."""
    context = MapContext(theme, words, board, Hexes(FLAT))
    w, h = context.hexes.size(board.width, board.height)
    wide = max(w, LEGEND_WIDE)
    entries = [*_entries(context, mechs), *(sight_entries(sight, context) if sight else [])]
    per_row = max(int(wide // LEGEND_CELL), 1)
    sentences = verdict(sight, context) if sight else []
    low = LEGEND_ROW * (math.ceil(len(entries) / per_row) + len(sentences))
    context = replace(context, hexes=Hexes(FLAT, low + 2 * EDGE + h))
    art = group(
        *map_ground(context),
        *(sight_overlay(sight, context) if sight else []),
        *[_mech(n, mech, context) for n, mech in enumerate(mechs, 1)],
    )
    legend = _legend(Box(EDGE, EDGE, wide, low), entries, per_row, sentences, theme)
    title = words("battlemap", title=context.text(board.title)) if board.title else words("option_map")
    page, desc = (wide + 2 * EDGE, low + h + 3 * EDGE), _description(context, mechs, sentences)
    return Page(*page, group(at(EDGE, 0, art), legend), title, title, desc, words.lang)


# --- the ground ----------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def map_ground(context: "MapContext") -> tuple[Shape, ...]:
    """Kept, since a game moves mechs and no hex: the ground of a large map takes ten times as long as all else."""
    board, hexes, theme = context.board, context.hexes, context.theme
    clear = theme.grounds["clear"]
    out: list[Shape] = ground(hexes, board.width, board.height, clear.fill) if clear.fill else []
    for kind in WOODS:
        stamp = hex_ground(kind, hexes, theme)
        out += [at(*context.at(hex_), stamp) for hex_ in board.hexes if board.woods.get(hex_) == kind]
    out += grid(hexes, board.width, board.height, Stroke(theme.grid, context.pen))
    size = max(FLOOR, hexes.flat * 0.155 / PT)
    return *out, *[_numbers(kind, size, context) for kind in TERRAIN]


def _numbers(kind: str, size: float, context: "MapContext") -> Shape:
    """The numbers of all hexes of one kind of ground, in its ink; on a plate where its pattern would strike through.
    Nobody needs to hear them.
    """
    board, hexes = context.board, context.hexes
    shown = [hex_ for hex_ in board.hexes if board.woods.get(hex_, "clear") == kind and _numbered(hex_, board)]
    ground, up = context.theme.grounds[kind], hexes.flat * 0.31
    places = [context.at(hex_) for hex_ in shown]
    wide, high = width("0000", "Sans", size) + 0.06 * hexes.flat, CAP * size * PT + 0.05 * hexes.flat
    plate = rect(Box(-wide / 2, up - 0.025 * hexes.flat, wide, high), fill=ground.fill or PAPER, r=high / 4)
    key = f"plate {context.theme.key} {kind} {hexes.flat:g}"
    stamp = Stamp(key, (-wide / 2, up - 0.1 * hexes.flat, wide / 2, up + 2 * high), plate)
    return Tagged(
        "Artifact",
        *([at(x, y, stamp) for x, y in places] if ground.pattern else []),
        *[
            text(x, y + up, hex_, size, fill=ground.ink, anchor="middle")
            for hex_, (x, y) in zip(shown, places, strict=True)
        ],
    )


def _numbered(hex_: str, board: Board) -> bool:
    if board.width * board.height <= NUMBERED:
        return True
    return all(int(part) % EVERY == 0 or int(part) == 1 for part in (hex_[:2], hex_[2:]))


# --- mechs ---------------------------------------------------------------------------------------


def _mech(n: int, mech: MapMech, context: "MapContext") -> Shape:
    """Its name on the sign of its side, with a wedge at the hexside that it faces."""
    theme, flat = context.theme, context.hexes.flat
    look, r = theme.sides[mech.seat], flat * 0.27
    wedge = poly(
        [(flat * 0.3, flat * 0.17), (flat * 0.48, 0), (flat * 0.3, -flat * 0.17)],
        fill=look.ink,
        stroke=Stroke(PAPER, context.pen),
    )
    room, points = Box.round(0, 0, r * 1.9), max(FLOOR, flat * 0.26 / PT)
    x, y = context.at(mech.hex)
    return Named(
        f"mech-{n}",
        _mech_said(mech, context),
        _sign(look, r, context.pen),
        at(0, 0, wedge, turn=context.hexes.facing(mech.facing)),
        written(room, mech.name, look.on, points, anchor="middle", faces=("Sans-Bold",), pad=0, smallest=FLOOR),
        x=x,
        y=y,
    )


def _sign(look: SideLook, r: float, pen: float) -> Shape:
    """The sign of a side round (0, 0): a disc of `r` mm, or a square as large."""
    edge = Stroke(look.ink, max(look.edge, pen * 1.5))
    if look.round:
        return circle(0, 0, r, fill=look.band or PAPER, stroke=edge)
    return rect(Box.round(0, 0, r * 1.8), fill=look.band or PAPER, stroke=edge)


def _mech_said(mech: MapMech, context: "MapContext") -> str:
    return context.words(
        "map_mech",
        name=plain(mech.name),
        side=context.word(mech.seat, "seat"),
        hex=mech.hex,
        facing=context.word(FACINGS[mech.facing], "facing"),
    )


# --- the legend ----------------------------------------------------------------------------------


def _entries(context: "MapContext", mechs: Sequence[MapMech]) -> list[LegendEntry]:
    """What is on the map."""
    small, theme = Hexes(LEGEND_ROW - 1.2), context.theme
    found: list[LegendEntry] = [
        (
            group(hex_ground(kind, small, theme), poly(small.corners(), stroke=Stroke(theme.grid, 0.2))),
            ground_name(kind, context),
            "",
        )
        for kind in WOODS
        if kind in context.board.woods.values()
    ]
    for seat in TEAMS:
        if any(mech.seat == seat for mech in mechs):
            found.append((_sign(theme.sides[seat], LEGEND_ROW * 0.3, 0.3), capital(context.word(seat, "seat")), ""))
    return found


def _legend(box: Box, entries: Sequence[LegendEntry], per_row: int, sentences: Sequence[str], theme: Theme) -> Shape:
    out, rows = [], box.rows(*[LEGEND_ROW] * round(box.h / LEGEND_ROW))
    for sentence in sentences:
        out.append(label(rows.pop(0), sentence, 8.5, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0))
    cells = [cell for row in rows for cell in row.columns(*[LEGEND_CELL] * per_row, REST)[:per_row]]
    return group(*out, samples(cells, entries, 7.5, theme, wide=LEGEND_ROW + 1))


def _description(context: "MapContext", mechs: Sequence[MapMech], sentences: Sequence[str]) -> str:
    """The map for readers who cannot see it."""
    board, words = context.board, context.words
    paragraphs = [words("map_size", columns=board.width, rows=board.height)]
    for kind in WOODS:
        hexes = [hex_ for hex_ in board.hexes if board.woods.get(hex_) == kind]
        listed = ", ".join(hexes) if len(hexes) <= LISTED else f"{len(hexes)}"
        if hexes:
            paragraphs.append(words("map_woods", kind=ground_name(kind, context), hexes=listed))
    paragraphs += [f"{_mech_said(mech, context)}." for mech in mechs]
    return " ".join([*paragraphs, *sentences])


# --- the field and the grid as stamps, a column of hexes each -------------------------------------


NORTH, SOUTH, SOUTH_WEST, NORTH_WEST = (FACINGS.index(direction) for direction in ("n", "s", "sw", "nw"))


def ground(hexes: Hexes, columns: int, rows: int, fill: str) -> list[Shape]:
    """The whole field of a map in one colour, a stamp for each column."""
    middle = Hexes(hexes.flat, hexes.flat / 2)
    last = 2 * (rows - 1)
    west = [middle.point(u, v + row) for row in range(0, last + 1, 2) for u, v in ((-1, -1), (-2, 0))]
    east = [middle.point(u, v + row) for row in range(last, -1, -2) for u, v in ((1, 1), (2, 0))]
    edge = [*west, middle.point(-1, last + 1), *east, middle.point(1, -1)]
    box = (0.0, -(rows - 0.5) * hexes.flat, 2 * hexes.side, hexes.flat / 2)
    column = Stamp(f"field {rows} {hexes.flat:g} {fill}", box, poly(edge, fill=fill))
    return _columns(hexes, columns, column)


def _columns(hexes: Hexes, columns: int, column: Shape) -> list[Shape]:
    """A stamp of column 01, drawn with the centre of its first hex at (side, 0), for every column."""
    tops = [hexes.centre((x, 0)) for x in range(columns)]
    return [at(x - hexes.side, y, column) for x, y in tops]


def grid(hexes: Hexes, columns: int, rows: int, stroke: Stroke) -> list[Shape]:
    """Every side of every hex of a map, once: a stamp for each column, and what the stamps leave out."""
    middle = Hexes(hexes.flat, hexes.flat / 2)  # puts the centre of 0101 at (side, 0)
    first = [(0, 2 * row) for row in range(rows)]
    stamped = [(at, facing) for at in first for facing in (NORTH, SOUTH_WEST, NORTH_WEST)] + [(first[-1], SOUTH)]
    reach, high = hexes.side + stroke.width, hexes.flat / 2 + stroke.width
    column = Stamp(
        f"column {rows} {hexes.flat:g} {stroke.colour} {stroke.width:g}",
        (hexes.side - reach, -(rows - 1) * hexes.flat - high, hexes.side + reach, high),
        segments([middle.edge(*edge) for edge in stamped], stroke),
    )
    tops = [hexes.knot((x, 0)) for x in range(columns)]
    drawn = {((u + du, v + dv), facing) for (u, v), facing in stamped for du, dv in tops}
    every = [*hexes.middles((u + du, v + dv) for du, dv in tops for u, v in first)]
    there = {middle_ for middle_, edge in every if edge in drawn}
    loose = [hexes.edge(*edge) for middle_, edge in every if middle_ not in there]
    return [*_columns(hexes, columns, column), segments(loose, stroke)]


# --- a line of sight ------------------------------------------------------------------------------


class MapContext(GameContext):
    """What all parts of a map share."""

    board: Board
    hexes: Hexes

    @property
    def pen(self) -> float:
        """The width of a plain line, mm."""
        return self.hexes.flat * 0.018

    def at(self, hex_: str) -> Point:
        """The centre of a hex by its printed number, in mm."""
        return self.hexes.point(*centre(hex_))


class MapSight(Value):
    """A line of sight to be shown: its ends, the hexes between that count, and whether it makes a difference what of
    them is still to be chosen (L6).
    """

    start: str
    end: str
    counts: tuple[str, ...]
    open: bool = False

    @classmethod
    def over(cls, board: Board, start: str, end: str, side: Side | None = None) -> "MapSight":
        """L6 A line of which this side counts; where nobody has chosen, the one worse for the attacker."""
        found = line(board, start, end)
        return cls(start, end, found.hexes(side or found.worse), side is None and found.matters)

    def blocking(self, board: Board) -> tuple[str, ...]:
        """L3 The woods that count, where together they block the line."""
        return tuple(hex_ for hex_ in self.counts if hex_ in board.woods) if woods_in(board, self.counts).block else ()


def verdict(sight: MapSight, context: MapContext) -> list[str]:
    """What there is between the two, and whether it blocks the line; sentences."""
    words, between = context.words, woods_in(context.board, sight.counts)
    key, apart = "sight_blocked" if between.block else "sight_free", distance(sight.start, sight.end)
    sentence = words(key, n=apart, light=between.light, heavy=between.heavy)
    return [sentence, words("sight_open")] if sight.open else [sentence]


def sight_overlay(sight: MapSight, context: MapContext) -> list[Shape]:
    """The line and its hexes, over the ground and under the mechs."""
    hexes, theme, at_ = context.hexes, context.theme, context.at
    blocking = sight.blocking(context.board)
    dash = (hexes.flat * 0.12, hexes.flat * 0.1) if blocking else ()
    out = [at(*at_(hex_), _counts(hexes, theme)) for hex_ in sight.counts]
    out += [at(*at_(hex_), _blocks(hexes, theme)) for hex_ in blocking]
    out += [
        at(*at_(sight.start), _attacker(hexes, theme)),
        at(*at_(sight.end), _target(hexes, theme)),
        stroke(at_(sight.start), at_(sight.end), Stroke(theme.ink, hexes.flat * 0.03, dash)),
    ]
    for pair in line(context.board, sight.start, sight.end).pairs:
        for side, hex_ in zip(SIDES, pair, strict=True):
            if hex_ is not None:
                out.append(at(*at_(hex_), at(0, -hexes.flat * 0.31, _letter(side, hexes, context))))
    return out


def sight_entries(sight: MapSight, context: MapContext) -> list[LegendEntry]:
    """The legend of what the overlay shows."""
    small, theme, words = Hexes(4.8), context.theme, context.words
    plain_hex = poly(small.corners(), stroke=Stroke(theme.grid, 0.2))
    found: list[LegendEntry] = [
        (group(plain_hex, _attacker(small, theme)), words("sight_attacker"), ""),
        (group(plain_hex, _target(small, theme)), words("sight_target"), ""),
    ]
    if sight.counts:
        found.append((group(plain_hex, _counts(small, theme)), words("sight_counts"), ""))
    if sight.blocking(context.board):
        found.append((group(plain_hex, _counts(small, theme), _blocks(small, theme)), words("sight_blocks"), ""))
    if line(context.board, sight.start, sight.end).pairs:
        for side in SIDES:
            found.append(
                (_letter(side, Hexes(12.0), context), words("sight_side", side=context.word(side, "side")), "")
            )
    return found


def _counts(hexes: Hexes, theme: Theme) -> Shape:
    """A hex that counts: outlined inside its sides."""
    return poly(hexes.corners(hexes.flat * 0.04), stroke=Stroke(theme.hand, hexes.flat * 0.05))


def _blocks(hexes: Hexes, theme: Theme) -> Shape:
    """Woods that block: crossed from corner to corner."""
    corners = hexes.corners(hexes.flat * 0.1)
    pairs = [(corners[k], corners[k + 3]) for k in (0, 1)]
    pens = Stroke(PAPER, hexes.flat * 0.075), Stroke(theme.accent, hexes.flat * 0.045)
    return group(*[segments(pairs, pen) for pen in pens])


def _attacker(hexes: Hexes, theme: Theme) -> Shape:
    """A double outline."""
    stroke = Stroke(theme.ink, hexes.flat * 0.04)
    return group(poly(hexes.corners(), stroke=stroke), poly(hexes.corners(hexes.flat * 0.09), stroke=stroke))


def _target(hexes: Hexes, theme: Theme) -> Shape:
    """An outline with four ticks, as through a sight."""
    flat, stroke = hexes.flat, Stroke(theme.ink, hexes.flat * 0.045)
    ticks = [
        ((x * 0.3 * flat, y * 0.3 * flat), (x * 0.46 * flat, y * 0.46 * flat))
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    return group(poly(hexes.corners(), stroke=stroke), segments(ticks, stroke))


def _letter(side: Side, hexes: Hexes, context: MapContext) -> Shape:
    """L4 Which side of the line a hex lies on, as the attacker sees it."""
    theme, flat = context.theme, hexes.flat
    size = max(FLOOR, flat * 0.2 / PT)
    letter = context.words(f"sight_{side}")
    return group(
        circle(0, 0, max(flat * 0.13, 1.3), fill=PAPER, stroke=theme.stroke(context.pen)),
        centred(0, 0, letter, size, fill=theme.ink),
    )
