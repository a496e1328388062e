"""Units and markers to cut out."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from games.little_battlefield.components import AI, CELLS, FACTIONS, KINDS, MARKERS, RESOURCES, SEATS, SLOTS, Faction
from printables.art.little_battlefield.boards import FACTION_NAMES, TRACK
from printables.art.little_battlefield.cards import ROUNDED, marker_cell, place_wide
from printables.art.little_battlefield.gauge import bar
from printables.art.little_battlefield.signs import RANKS, SIGNS, figure, unit_sign
from printables.context import GameContext
from printables.cutting import Cut, Piece
from printables.fitting import SPARE, Fit, fitting, most_on_squares
from printables.fonts import PT, fit
from printables.layout import Box
from printables.making import COUNTERS, OUTLINED, KeyEntry
from printables.options import PrintOptions, few
from printables.outlines import pattern
from printables.shapes import Shape, Stroke, group, outline, text
from printables.sheets import Style, drawn
from printables.symbols import room_for
from printables.tabletop import silhouetted
from printables.theme import SideLook

UNIT_MM, BAR_MM, TRACK_MM = (14.0, 22.0), (4.0, 9.0), (8.0, 11.0)
TRACKS = (*RESOURCES, "power")
SHARED, BLED = 0.6, 0.3  # mm from the cut to the edge that is drawn: where two share the cut, and where ink goes on
RANK = {"standard": 0.21, "elite": 0.21, "renown": 0.22}  # of the size of a unit: the sign of its rank; a crown is low
FRAME = 0.044  # of a piece: its frame on bare paper, of the side that has a pattern elsewhere
END = 0.07  # of the width of a piece: its pattern along its left and right edges
SIGN = 7.5  # mm: a sign in the key
ACROSS = 10  # units in a row: of two factions with their spares
SPARES = {"standard": 1, "sector": 4}  # more than a game needs: small pieces get lost


_UNITS = {"all": "mlb_all_factions", **FACTION_NAMES}


class TokensPrint(PrintOptions):
    """The factions of both sides by their keys, or "all" of them: they name the units."""

    blue: Annotated[str, few("mlb_option_blue", _UNITS)] = "all"
    red: Annotated[str, few("mlb_option_red", _UNITS)] = "all"

    @property
    def factions(self) -> Mapping[str, Sequence[Faction]]:
        every = {**{key: (faction,) for key, faction in FACTIONS.items()}, "all": tuple(FACTIONS.values())}
        return {seat: every[getattr(self, seat)] for seat in SEATS}


def tokens(style: Style, data: TokensPrint) -> list[Cut]:
    """Units, the same on both sides; markers for the tracks of the command boards; and flat ones for the gauges of
    sectors and for the tracks of an AI board.
    """
    context, place, cell = GameContext.of(style), place_wide(), marker_cell()
    size = fitting("size", 0.0, place, most_on_squares(place), UNIT_MM)
    square = fitting("size", 0.0, TRACK, most_on_squares(TRACK), TRACK_MM)
    flat = cell[0] - SPARE, fitting("size", 0.0, cell[1], most_on_squares(cell[1]), BAR_MM)
    words, number = style.words, style.words.number
    inside = BLED if style.bleed else SHARED
    units = [
        _unit(size, seat, kind, faction, context, inside)
        for seat, factions in data.factions.items()
        for faction in factions
        for kind in KINDS
    ]
    names = ", ".join(f"{token.title} ({token.count})" for token in units)
    marker = Piece(
        lambda: bar(Box(0, 0, *flat).inset(inside), context.theme),
        None,
        "sector-marker",
        words("mlb_sector_marker"),
        len(CELLS) + SPARES["sector"],
    )
    ranks = [_sign(RANKS[kind], words(f"mlb_ref_kind_{kind}"), context) for kind in KINDS]
    desc = words("mlb_desc_markers", n=len(CELLS))
    tracks = [_track_marker(flat, AI, of, context, inside, by="ai") for of in TRACKS]
    return [
        Cut(words("mlb_units"), words("mlb_desc_units", units=names), (size, size), units, shared=True,
            across=ACROSS, fit=Fit(size, place, "places"), how=OUTLINED,
            about=words("mlb_about_units"), signs=ranks),
        Cut(
            words("mlb_track_markers"),
            desc,
            (square, square),
            [_track_marker((square, square), seat, of, context, inside) for seat in data.factions for of in TRACKS],
            shared=True,
            fit=Fit(square, TRACK, "cells"),
            how=COUNTERS,
        ),
        Cut(
            words("mlb_sector_markers", wide=number(flat[0])),
            desc,
            flat,
            [marker, *tracks],
            shared=True,
            signs=_marker_key(marker, tracks, flat, context),
            about=words("mlb_note_markers", each=MARKERS),  # T28
            fit=Fit(flat[1], cell[1], "bars"),
            how=COUNTERS,
        ),
    ]  # fmt: skip


def _sign(icon: str, name: str, context: GameContext) -> KeyEntry:
    middle = SIGN / 2
    return figure(middle, middle, icon, SIGN, context.theme.ink, context.theme), (SIGN, SIGN), name


def _marker_key(marker: Piece, ai: Sequence[Piece], size: tuple[float, float], context: GameContext) -> list[KeyEntry]:
    """What the markers are for: those of the tracks by their signs, those of `size`, for sectors and for the tracks of
    an `ai`, as they are cut.
    """
    words = context.words
    names = [*map(context.word, RESOURCES), words("mlb_power")]
    return [
        *[
            _sign(SIGNS[track], words("mlb_key_track", track=name), context)
            for track, name in zip(TRACKS, names, strict=True)
        ],
        (drawn(marker.front), size, words("mlb_key_sector", n=len(CELLS), spare=SPARES["sector"])),
        (drawn(ai[0].front), size, words("mlb_key_ai")),
    ]


def _unit(size: float, seat: str, kind: str, faction: Faction, context: GameContext, inside: float) -> Piece:
    name = context.text(getattr(faction, kind))
    title = context.words("mlb_track_marker", side=context.word(seat), track=name)
    draw = partial(unit, seat, kind, faction, context, size, inside)
    return Piece(draw, draw, f"{seat}-{kind}", title, SLOTS.count(kind) + SPARES.get(kind, 0))


def unit(
    seat: str, kind: str, faction: Faction, context: GameContext, size: float = UNIT_MM[1], inside: float = SHARED
) -> Shape:
    """A unit of `size` mm from its lower left corner, in the outline of its side `inside` its cut: its figure and the
    sign of its rank, and its name.
    """
    piece, look = unit_sign(faction.key, kind), context.side(seat)
    left, low, right, top = (share * size for share in FIGURE)
    room = Box(left, low, right - left, top - low)
    name = context.text(getattr(faction, kind))
    points = fit(name, "Sans-Semi", NAME * size / PT, size * NAMED)
    return group(
        _plate(Box(0, 0, size, size).inset(inside), look, size * (LINE + NAME) - inside),
        figure(room.cx, room.cy, piece, room_for(piece, room), look.on, context.theme),
        text(size / 2, size * LINE, name, points, face="Sans-Semi", fill=look.on, anchor="middle"),
        figure(size * BADGE[0], size * BADGE[1], RANKS[kind], size * RANK[kind], look.on, context.theme),
    )


# Where things are on a unit, as shares of its size: the middle of the sign of its rank; its figure (left, bottom,
# right, top), the height of its name, the line that this stands on and how wide it may be.
BADGE, FIGURE, NAME, LINE, NAMED = (0.765, 0.77), (0.13, 0.28, 0.63, 0.93), 0.157, 0.12, 0.74


def _plate(box: Box, look: SideLook, low: float = 0.0) -> Shape:
    """A piece in the outline and the colour of its side, with the side's pattern along its left and right edges, clear
    of round corners and of `low` mm at its foot; on bare paper it has a heavy frame instead.
    """
    r, wide = (min(box.w, box.h) * ROUNDED if look.round else 0.0), box.w * END
    low = max(low, r)
    patterned = look.pattern if look.band else None
    edge = min(box.w, box.h) * FRAME if look.pattern and not look.band else look.edge
    framed = box.inset((edge - look.edge) / 2)
    ends = [Box(x, box.y + low, wide, box.h - low - r) for x in (box.x, box.right - wide)]
    return group(
        silhouetted(framed, look.outline, r, look.band, Stroke(look.ink, edge)),
        *[pattern(outline(end, 0), patterned, look.on, 1.2) for end in ends if patterned],
    )


def _track_marker(
    size: tuple[float, float], seat: str, track: str, context: GameContext, inside: float, by: str = ""
) -> Piece:
    """A marker for a track of a side, or for one of who plays it."""
    look = context.side(seat)
    words = context.words("mlb_power") if track == "power" else context.word(track)
    title = context.words("mlb_track_marker", side=context.words("mlb_ai") if by else context.word(seat), track=words)
    icon = SIGNS[track]

    def draw() -> Shape:
        box = Box(0, 0, *size).inset(inside)
        return group(_plate(box, look), figure(box.cx, box.cy, icon, box.h * 0.66, look.on, context.theme))

    return Piece(draw, None, f"{by or seat}-{track}", title)
