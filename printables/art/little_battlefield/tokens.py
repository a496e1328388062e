"""Units and markers to cut out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.little_battlefield.components import FACTIONS, KINDS, MARKERS, RESOURCES, SEATS, SLOTS, Faction
from games.little_battlefield.field import CELLS
from printables.art.little_battlefield.cards import marker_cell, place_wide
from printables.art.little_battlefield.context import FACES, Context, shape, sign
from printables.art.little_battlefield.context import POWER as BOLT
from printables.cutting import Cut, Piece
from printables.fitting import SPARE, Fit, fitting, most_on_squares
from printables.fonts import PT, wrap
from printables.layout import Box
from printables.shapes import LEADING, Shape, Stroke, circle, group, poly, rect, text
from printables.sheets import Style
from printables.tabletop import silhouetted
from printables.theme import PAPER

UNIT_MM, MARKER_MM = (14.0, 22.0), (4.0, 9.0)
NAME = 6.5  # points
TRACKS = (*RESOURCES, "power")
INSIDE = 0.3  # mm from the cut to the edge that is drawn


@dataclass(frozen=True, slots=True)
class Tokens:
    """The factions of both sides, by seat: they name the units."""

    factions: Mapping[str, Faction] = field(
        default_factory=lambda: dict(zip(SEATS, (FACTIONS["kingdom"], FACTIONS["clans"]), strict=True))
    )


def tokens(style: Style, data: Tokens) -> list[Cut]:
    """Units, the same on both sides, and markers for the gauges of sectors and, no larger, for tracks."""
    context, place, cell = Context.of(style), place_wide(), marker_cell()
    size = fitting("size", 0.0, place, most_on_squares(place), UNIT_MM)
    bar = cell[0] - SPARE, fitting("size", 0.0, cell[1], most_on_squares(cell[1]), MARKER_MM)
    units = [_unit(size, seat, kind, faction, context) for seat, faction in data.factions.items() for kind in KINDS]
    markers = [
        Piece(
            lambda: _sector_marker(bar, context), None, "sector-marker", context.words("mlb_sector_marker"), len(CELLS)
        ),
        *[_track_marker(bar, seat, track, context) for seat in data.factions for track in TRACKS],
    ]
    told = ", ".join(f"{token.title} ({token.count})" for token in units)
    words = style.words
    return [
        Cut(words("mlb_units"), words("mlb_desc_units", units=told), (size, size), units,
            fit=Fit(size, place, "places")),
        Cut(
            words("mlb_markers"),
            words("mlb_desc_markers", n=len(CELLS)),
            bar,
            markers,
            note=words("mlb_note_markers", each=MARKERS, tracks=len(TRACKS), n=len(CELLS)),  # T28
            fit=Fit(bar[1], cell[1], "cells"),
        ),
    ]  # fmt: skip


def _unit(size: float, seat: str, kind: str, faction: Faction, context: Context) -> Piece:
    name = context.text(dict(faction.units)[kind])
    title = context.words("mlb_track_marker", side=context.word(seat), track=name)
    draw = lambda: unit(seat, kind, faction, context, size)  # noqa: E731
    return Piece(draw, draw, f"{seat}-{kind}", title, SLOTS.count(kind))


def unit(seat: str, kind: str, faction: Faction, context: Context, size: float = UNIT_MM[1]) -> Shape:
    """A unit of `size` mm from its lower left corner: its figure and its name in the outline of its side."""
    name = context.text(dict(faction.units)[kind])
    look = context.side(seat)
    box = Box(0, 0, size, size).inset(INSIDE)
    ink = look.on if look.band else look.ink
    r = box.w / 2 if look.round else size * 0.1
    lines = wrap(name, "Sans-Semi", NAME, size * 0.74)
    step = NAME * PT * LEADING
    first = size * (0.23 if len(lines) == 1 else 0.28)
    return group(
        shape(box, look, r, full=True),
        silhouetted(box.inset(0.9), look.outline, r - 0.9, look.band, Stroke(ink, 0.25)),
        context.figure(box.cx, size * 0.61, context.unit_sign(faction.key, kind), size * 0.56, ink),
        *[
            text(box.cx, first - n * step - NAME * PT * 0.3, line, NAME, face="Sans-Semi", fill=ink, anchor="middle")
            for n, line in enumerate(lines)
        ],
    )


def _sector_marker(size: tuple[float, float], context: Context) -> Shape:
    """N7 A marker: a bar across the gauge that both sides push, as high as one of its cells holds."""
    theme = context.theme
    box = Box(0, 0, *size).inset(INSIDE)
    fill, line = (theme.ink, PAPER) if theme.solid else (PAPER, theme.ink)
    ends = [poly([(x, box.cy - 1.2), (x, box.cy + 1.2), (x + s * 1.6, box.cy)], fill=line)
            for s, x in ((1, box.x + 0.8), (-1, box.right - 0.8))]  # fmt: skip
    return group(
        rect(box, fill=fill, stroke=Stroke(theme.ink, 0.4), r=0.6),
        circle(box.cx, box.cy, box.h * 0.24, fill=line),
        *ends,
    )


def _track_marker(size: tuple[float, float], seat: str, track: str, context: Context) -> Piece:
    look = context.side(seat)
    words = context.words("mlb_power") if track == "power" else context.word(track)
    title = context.words("mlb_track_marker", side=context.word(seat), track=words)

    def draw() -> Shape:
        box = Box(0, 0, *size).inset(INSIDE)
        r = box.h / 2 if look.round else box.h * 0.1
        icon = BOLT if track == "power" else FACES[track]
        return group(
            shape(box, look, r, full=True), sign(box.cx, box.cy, icon, box.h * 0.8, look.on if look.band else look.ink)
        )

    return Piece(draw, None, f"{seat}-{track}", title)
