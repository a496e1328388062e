"""The sectors as cards to cut out: 63 by 88 mm, with backs that are all alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from games.little_battlefield.components import CARDS, Card
from printables.art.little_battlefield.context import (
    FACES,
    POINTS,
    TITLE,
    UNIT,
    Context,
    emblem,
    sign,
    sign_row,
    sign_width,
    signs,
)
from printables.art.little_battlefield.gauge import cells, gauge
from printables.cutting import Cut, Piece
from printables.hexes import Hexes
from printables.layout import REST, Box
from printables.outlines import area, lattice, silhouette
from printables.shapes import Shape, Stroke, at, circle, group, label, paragraph, paragraph_height, rect, segments
from printables.sheets import Style
from printables.tabletop import silhouetted
from printables.terrain import hex_ground, round_tree
from printables.theme import PAPER, Ground, Theme

SIZE = (63.0, 88.0)  # mm
GAP = 2.0  # mm between two cards: eight fit A4
EDGE, FRAME, CORNER = 1.2, 3.2, 2.5  # mm of white and of ground round the card; radius of its inner corners
GAUGE, HEAD, BETWEEN = 9.0, 8.4, 1.0  # mm
HEX = 8.4  # mm: what is drawn on the ground, small enough to show round the places
TREE = 5.2  # mm
SIGNED = ("woods", "hill", "town")  # grounds with signs of their own; the others have a pattern
RULE, SMALL = 9.5, 6.0  # points


@dataclass(frozen=True, slots=True)
class SectorCards:
    """The sectors to print, each as often as the catalogue holds it."""

    cards: tuple[Card, ...] = tuple(CARDS.values())


def sector_cards(style: Style, data: SectorCards) -> list[Cut]:
    context = Context.of(style)
    names = ", ".join(f"{context.text(card.name)} ({card.copies})" for card in data.cards)
    desc = style.words("mlb_desc_sectors", names=names)
    pieces = [_piece(card, context, bleeds=style.bleed > 0) for card in data.cards]
    return [Cut(style.words("mlb_sectors"), desc, SIZE, pieces, least=GAP)]


def _piece(card: Card, context: Context, *, bleeds: bool) -> Piece:
    return Piece(
        lambda: front(card, context, bleeds=bleeds),
        lambda: back(context, bleeds=bleeds),
        card.key,
        context.text(card.name),
        card.copies,
    )


def _border(whole: Box, fill: str | None, ink: str, *, bleeds: bool) -> Shape:
    """The coloured border; it leaves white for the scissors, but where it goes on beyond the cut."""
    frame = rect(whole.inset(EDGE), fill=fill, stroke=Stroke(ink, 0.15), r=CORNER)
    return group(rect(whole, fill=fill), frame) if bleeds and fill else frame


# --- the front -----------------------------------------------------------------------------------


def front(card: Card, context: Context, *, bleeds: bool = False) -> Shape:
    """A card from its lower left corner: the gauge along its side; name and category, where units stand, points and
    special rule between them. What of it is ours says the page of the rules, not the card.

    The border of one that `bleeds` comes up to the very edge.
    """
    theme = context.theme
    ground = theme.grounds[card.art]
    column, room = _parts()
    rule = context.text(card.special.text("sector"))
    told = paragraph_height(rule, RULE, room.w)
    head, red, facts, text, blue = room.rows(HEAD, REST, 6.2, told, REST, gap=BETWEEN)
    return group(
        _border(Box(0, 0, *SIZE), ground.fill, ground.ink, bleeds=bleeds),
        rect(_inner(), fill=PAPER, stroke=Stroke(ground.ink, 0.3), r=CORNER),
        gauge(column, card.category, context),
        _head(head, card, context),
        _zone(red, "red", card, context),
        _facts(facts, card, context),
        paragraph(text, rule, RULE, fill=theme.ink),
        _zone(blue, "blue", card, context),
    )


def _inner() -> Box:
    """A card within its border."""
    return Box(0, 0, *SIZE).inset(FRAME)


def _parts() -> tuple[Box, Box]:
    """The gauge, as long as the card lets it be, and the room beside it."""
    column, room = _inner().inset(1.8, 1.6).columns(GAUGE, REST, gap=2.2)
    return column, room


def marker_cell() -> tuple[float, float]:
    """Width and height, mm, of the smallest cell of any gauge."""
    found = cells(_parts()[0], max(card.category for card in CARDS.values()))
    return found[0].w, found[0].h


def place_wide() -> float:
    """How wide a place for a unit is, mm."""
    return _places(_parts()[1])[0].w


def _places(zone: Box) -> list[Box]:
    """N12 A sector holds two units of a side."""
    return zone.columns(REST, REST, gap=BETWEEN)


def _zone(box: Box, seat: str, card: Card, context: Context) -> Shape:
    """Where the units of a side stand: on the ground of the sector, a place each in the outline of the side."""
    theme, look = context.theme, context.side(seat)
    ground = theme.grounds[card.art]
    edge = Stroke(look.ink, 0.3, (1.6, 1.0))
    out = []
    for place in _places(box):
        square = place.square(min(place.w, place.h) - 0.6)
        r = square.w / 2 if look.round else square.w * 0.1
        out += [
            silhouetted(square, look.outline, r, look.tint or PAPER, edge),
            sign(square.cx, square.cy, UNIT, 5.0, look.ink),
        ]
    return group(_surface(box, card.art, ground, theme), rect(box, stroke=Stroke(ground.ink, 0.3)), *out)


def _head(box: Box, card: Card, context: Context) -> Shape:
    theme = context.theme
    picture, name, number = box.columns(box.h, REST, box.h, gap=0.8)
    r = box.h / 2 - 0.3
    solid = theme.solid
    ink = theme.grounds[card.art].ink
    return group(
        context.figure(picture.cx, picture.cy, emblem(card), box.h * 0.86, ink),
        label(name, context.text(card.name), 17, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0.3),
        circle(number.cx, number.cy, r, fill=ink if solid else PAPER, stroke=Stroke(ink, 0.4)),
        label(number, f"{card.category}", 15, face="Sans-Bold", fill=PAPER if solid else ink),
    )


def _facts(box: Box, card: Card, context: Context) -> Shape:
    """Special rule in symbols; victory points."""
    theme = context.theme
    row = signs(card.special)
    _, star, deed, rest = box.columns(1.0, 5.0, sign_width(row, 11) + 2, REST)
    worth = context.words("mlb_points", n=card.points)
    cup, words = rest.columns(REST, 13.5)
    return group(
        rect(box, fill=theme.panel, stroke=theme.hair, r=1.2),
        sign(star.x + 2.0, star.cy, FACES["special"], 4.0, theme.gold),
        sign_row(deed, row, 11, theme.ink),
        sign(cup.right - 2.2, cup.cy, POINTS, 3.8, theme.ink),
        label(words, worth, 11, face="Sans-Bold", fill=theme.ink, anchor="start", pad=0.4),
    )


# --- the picture ---------------------------------------------------------------------------------


def _surface(box: Box, kind: str, ground: Ground, theme: Theme) -> Shape:
    if kind == "stone":
        return group(rect(box, fill=ground.fill or PAPER), _masonry(box, Stroke(ground.ink, 0.2)))
    if kind not in SIGNED:
        return area(silhouette(box, "square", 0), ground)
    if kind == "woods":
        return group(rect(box, fill=ground.fill or PAPER), *_trees(box, ground, theme))
    hexes = Hexes(HEX)
    stamp = hex_ground(kind, hexes, theme)
    columns, rows = int(box.w // (2 * hexes.side)), int(box.h // HEX)
    places = [spot for row in box.rows(*[REST] * rows) for spot in row.columns(*[REST] * columns)]
    return group(rect(box, fill=ground.fill or PAPER), *[at(spot.cx, spot.cy, stamp) for spot in places])


def _trees(box: Box, ground: Ground, theme: Theme) -> Sequence[Shape]:
    """Trees in rows, those behind first."""
    places = lattice(silhouette(box.inset(TREE * 0.4, TREE * 0.55), "square", 0), TREE * 1.1)
    return [round_tree(x, y, TREE, ground, theme) for x, y in sorted(places, key=lambda place: -place[1])]


def _masonry(box: Box, stroke: Stroke) -> Shape:
    """Courses of stone."""
    courses = max(round(box.h / 4.2), 1)
    step, long = box.h / courses, box.w / 5
    lines = []
    for n in range(courses):
        y = box.y + n * step
        lines += [((box.x, y), (box.right, y))] if n else []
        start = box.x + (long if n % 2 else long / 2)
        joints = [start + k * long for k in range(math.ceil(box.w / long)) if start + k * long < box.right - 0.1]
        lines += [((x, y), (x, y + step)) for x in joints]
    return segments(lines, stroke)


# --- the back ------------------------------------------------------------------------------------


def back(context: Context, *, bleeds: bool = False) -> Shape:
    """The same for all: nine sectors under the title, to be read from both ends. As to `bleeds`, see `front`."""
    theme = context.theme
    neutral = theme.sides["neutral"]
    whole = Box(0, 0, *SIZE)
    inner = whole.inset(FRAME)
    fill = neutral.tint or PAPER
    field = Box(inner.cx, inner.cy, 0, 0).square(40.0)
    title = Box(-inner.w / 2, 24.0, inner.w, 10.0)
    words = label(title, context.text(TITLE), 13, face="Serif-Semi", fill=neutral.ink, pad=2)
    again = label(title, context.text(TITLE), 13, face="Serif-Semi", fill=neutral.ink, pad=2)
    return group(
        _border(whole, neutral.band, neutral.ink, bleeds=bleeds),
        rect(inner, fill=fill, stroke=Stroke(neutral.ink, 0.4), r=CORNER),
        rect(inner.inset(1.5), stroke=Stroke(neutral.ink, 0.2), r=CORNER - 1),
        *[_place(cell, n, context) for n, cell in enumerate(_nine(field))],
        at(inner.cx, inner.cy, words),
        at(inner.cx, inner.cy, again, turn=180),
    )


def _nine(box: Box) -> Sequence[Box]:
    return [cell for row in box.rows(REST, REST, REST, gap=1.6) for cell in row.columns(REST, REST, REST, gap=1.6)]


def _place(box: Box, n: int, context: Context) -> Shape:
    """A sector of the back: red's row above, blue's below, sabres in the middle."""
    theme = context.theme
    look = theme.sides["neutral"]
    return group(
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.35), r=1.0),
        context.figure(box.cx, box.cy, "sabres" if n == 4 else "star", box.w * (0.66 if n == 4 else 0.3), look.ink),
    )
