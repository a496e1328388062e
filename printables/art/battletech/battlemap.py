"""A map with the mechs on it and, where asked for, a line of sight: art for the screen, its hexes for paper as well."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.battletech.board import TERRAIN, Board
from games.battletech.grid import FACINGS, centre
from games.battletech.model import TEAMS
from games.core.text import capital
from printables.art.battletech.context import WOODS, ground_name
from printables.art.battletech.grid import grid, ground
from printables.art.battletech.sightline import (
    MapContext,
    MapSight,
    sight_entries,
    sight_overlay,
    verdict,
)
from printables.fonts import CAP, FLOOR, PT, plain, width
from printables.hexes import FLAT_TOPS, Hexes
from printables.layout import REST, Box
from printables.pieces import LegendEntry, samples, written
from printables.shapes import Named, Point, Shape, Stamp, Stroke, Tagged, at, circle, group, label, poly, rect, text
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


@dataclass(frozen=True, slots=True)
class MapMech:
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
    sight: MapSight | None = None,
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
    title = words("battlemap", title=context.text(board.title)) if board.title else words("battlemap_own")
    page, desc = (wide + 2 * EDGE, low + h + 3 * EDGE), _description(context, mechs, sentences)
    return Page(*page, group(at(EDGE, 0, art), legend), title, title, desc, words.lang)


# --- the ground ----------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def map_ground(context: MapContext) -> tuple[Shape, ...]:
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


def _numbers(kind: str, size: float, context: MapContext) -> Shape:
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


def _mech(n: int, mech: MapMech, context: MapContext) -> Shape:
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


def _mech_said(mech: MapMech, context: MapContext) -> str:
    return context.words(
        "map_mech",
        name=plain(mech.name),
        side=context.word(mech.seat, "seat"),
        hex=mech.hex,
        facing=context.word(FACINGS[mech.facing], "facing"),
    )


# --- the legend ----------------------------------------------------------------------------------


def _entries(context: MapContext, mechs: Sequence[MapMech]) -> list[LegendEntry]:
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


def _description(context: MapContext, mechs: Sequence[MapMech], sentences: Sequence[str]) -> str:
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
