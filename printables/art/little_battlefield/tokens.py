"""Units and markers to cut out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.little_battlefield.components import FACTIONS, KINDS, MARKERS, RESOURCES, SEATS, SLOTS, Faction
from games.little_battlefield.field import CELLS
from printables.art.little_battlefield.context import FACES, Context, shape, sign
from printables.art.little_battlefield.context import POWER as BOLT
from printables.cutting import Cut, Piece
from printables.fonts import PT, wrap
from printables.layout import Box
from printables.shapes import LEADING, Shape, Stroke, circle, group, text
from printables.sheets import Style
from printables.tabletop import silhouetted
from printables.theme import PAPER

UNIT, MARKER = 22.0, 9.0  # mm
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
    """Units, the same on both sides, and markers for sectors and tracks."""
    context = Context.of(style)
    units = [_unit(seat, kind, faction, context) for seat, faction in data.factions.items() for kind in KINDS]
    markers = [
        Piece(lambda: _sector_marker(context), None, "sector-marker", context.words("mlb_sector_marker"), len(CELLS)),
        *[_track_marker(seat, track, context) for seat in data.factions for track in TRACKS],
    ]
    told = ", ".join(f"{token.title} ({token.count})" for token in units)
    words = style.words
    return [
        Cut(words("mlb_units"), words("mlb_desc_units", units=told), (UNIT, UNIT), units),
        Cut(
            words("mlb_markers"),
            words("mlb_desc_markers", n=len(CELLS)),
            (MARKER, MARKER),
            markers,
            note=words("mlb_note_markers", each=MARKERS, tracks=len(TRACKS), n=len(CELLS)),  # T28
        ),
    ]


def _unit(seat: str, kind: str, faction: Faction, context: Context) -> Piece:
    name = context.text(dict(faction.units)[kind])
    title = context.words("mlb_track_marker", side=context.word(seat), track=name)
    draw = lambda: unit(seat, kind, faction, context)  # noqa: E731
    return Piece(draw, draw, f"{seat}-{kind}", title, SLOTS.count(kind))


def unit(seat: str, kind: str, faction: Faction, context: Context) -> Shape:
    """A unit from its lower left corner: its figure and its name in the outline of its side."""
    name = context.text(dict(faction.units)[kind])
    look = context.side(seat)
    box = Box(0, 0, UNIT, UNIT).inset(INSIDE)
    ink = look.on if look.band else look.ink
    r = box.w / 2 if look.round else UNIT * 0.1
    lines = wrap(name, "Sans-Semi", NAME, UNIT * 0.74)
    step = NAME * PT * LEADING
    first = UNIT * (0.23 if len(lines) == 1 else 0.28)
    return group(
        shape(box, look, r, full=True),
        silhouetted(box.inset(0.9), look.outline, r - 0.9, look.band, Stroke(ink, 0.25)),
        context.figure(box.cx, UNIT * 0.61, context.unit_sign(faction.key, kind), UNIT * 0.56, ink),
        *[
            text(box.cx, first - n * step - NAME * PT * 0.3, line, NAME, face="Sans-Semi", fill=ink, anchor="middle")
            for n, line in enumerate(lines)
        ],
    )


def _sector_marker(context: Context) -> Shape:
    """N7 A marker: a ring that both sides push."""
    c, theme = MARKER / 2, context.theme
    r = c - INSIDE
    fill = theme.ink if theme.solid else PAPER
    return group(
        circle(c, c, r, fill=fill, stroke=Stroke(theme.ink, 0.4)),
        circle(c, c, r * 0.72, stroke=Stroke(PAPER if theme.solid else theme.ink, 0.3)),
        circle(c, c, r * 0.36, fill=PAPER if theme.solid else theme.ink),
    )


def _track_marker(seat: str, track: str, context: Context) -> Piece:
    look = context.side(seat)
    words = context.words("mlb_power") if track == "power" else context.word(track)
    title = context.words("mlb_track_marker", side=context.word(seat), track=words)

    def draw() -> Shape:
        box = Box(0, 0, MARKER, MARKER).inset(INSIDE)
        r = box.w / 2 if look.round else MARKER * 0.1
        icon = BOLT if track == "power" else FACES[track]
        return group(
            shape(box, look, r, full=True), sign(box.cx, box.cy, icon, 5.0, look.on if look.band else look.ink)
        )

    return Piece(draw, None, f"{seat}-{track}", title)
