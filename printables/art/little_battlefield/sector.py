"""A sector of the field on the screen: its ground, gauge, special rule in symbols, and who stands in it."""

from collections.abc import Sequence
from typing import NamedTuple

from games.core.text import capital
from games.little_battlefield.components import CARDS, FACTIONS, PLACE_NAMES, SEATS, SLOTS
from games.little_battlefield.model import State
from printables.art.little_battlefield.gauge import gauge, marker_on
from printables.art.little_battlefield.signs import (
    CONTROL,
    SIGNS,
    emblem,
    figure,
    sign,
    sign_row,
    sign_width,
    signs,
    unit_sign,
)
from printables.context import GameContext
from printables.layout import REST, Box
from printables.outlines import area, silhouette
from printables.pieces import plate
from printables.shapes import Lasting, Named, Shape, Stroke, Tagged, group, label, rect
from printables.tabletop import silhouetted
from printables.theme import PAPER

STRIP = 4.4  # mm of a side's band along its edge of a sector that it controls
GAUGE = 7.0
SMALL, NAME = 9.0, 10.5  # points


def sector(box: Box, state: State, cell: int, context: GameContext) -> Shape:
    """Cell `cell` of the field; an empty place before its sector is laid."""
    name = PLACE_NAMES[cell]
    if cell >= len(state.cards):
        return Lasting(_unlaid, box, name, context)
    held = next((seat for seat in SEATS if state.holds(seat, cell)), "")
    standing = tuple(
        tuple(placed_unit(state, seat, slot, context) for slot, at_ in enumerate(state.side(seat).units) if at_ == cell)
        for seat in ("red", "blue")
    )
    title = sector_said(state, cell, context)
    return Lasting(_sector, box, name, state.cards[cell], held, state.markers[cell], standing, title, context)


def _unlaid(box: Box, name: str, context: GameContext) -> Shape:
    frame = rect(box.inset(0.3), stroke=Stroke(context.theme.grid, 0.3, (1.6, 1.0)), r=2)
    title = context.words("mlb_no_sector", cell=name)
    return Named(f"sector-{name}", title, frame, label(box, name, 12, fill=context.theme.soft), place=name)


def _sector(
    box: Box,
    name: str,
    card: str,
    held: str,
    marker: int | None,
    standing: "tuple[tuple[PlacedUnit, ...], ...]",
    title: str,
    context: GameContext,
) -> Shape:
    """A sector with this card, held by a side or by none, and who of red and of blue stands there."""
    stroke = Stroke(context.side(held).ink, 0.9) if held else context.theme.stroke(0.3)
    top, middle, foot = box.inset(0.5).rows(STRIP, REST, STRIP)
    room, column = middle.inset(1.3, 0.6).columns(REST, GAUGE, gap=1.0)
    head, facts, red, blue = room.rows(5.2, 4.8, REST, REST, gap=0.4)
    return Named(
        f"sector-{name}",
        title,
        Tagged(  # its title says it
            "Artifact",
            Lasting(_ground, box.inset(0.5), name, card, context),
            group(_strip(top, "red", held, context), _strip(foot, "blue", held, context)),
            rect(box.inset(0.5), stroke=stroke, r=0.6),
            Lasting(_printed, head, facts, name, card, context),
            Lasting(_gauge, column, name, CARDS[card].category, context),
            marker_on(column, CARDS[card].category, marker, context),
        ),
        *[unit for row, units in zip((red, blue), standing, strict=True) for unit in _units(row, units, context)],
        part="whole",
        place=name,
    )


def _ground(box: Box, name: str, card: str, context: GameContext) -> Shape:
    """The surface: its pattern along both edges, free between them to write on."""
    ground = context.theme.grounds[CARDS[card].art]
    top, _, foot = box.rows(STRIP, REST, STRIP)
    return Named(
        f"ground-{name}",
        "",
        rect(box, fill=ground.fill or PAPER),
        *[area(silhouette(strip, "square", 0), ground) for strip in (top, foot) if ground.pattern],
    )


def _strip(box: Box, seat: str, held: str, context: GameContext) -> Shape | None:
    if seat != held:
        return None
    look = context.side(seat)
    return group(plate(box, look), sign(box.cx, box.cy + 0.2, CONTROL, 2.8, look.on))


def _gauge(box: Box, name: str, category: int, context: GameContext) -> Shape:
    return Named(f"gauge-{name}", "", gauge(box, category, context))


def _printed(head: Box, facts: Box, name: str, key: str, context: GameContext) -> Shape:
    """What the card says."""
    theme, card = context.theme, CARDS[key]
    mark, title = head.columns(4.8, REST)
    rule = signs(card.special)
    where, rest = facts.columns(5.2, REST)
    worth, deed = rest.columns(REST, sign_width(rule, SMALL))
    return Named(
        f"card-{name}",
        "",
        sign(mark.x + 2.0, mark.cy, emblem(card), 3.8, theme.grounds[card.art].ink),
        label(title, context.text(card.name), NAME, face="Sans-Bold", fill=theme.ink, anchor="start", pad=0),
        label(where, name, SMALL, fill=theme.soft, anchor="start", pad=0),
        sign_row(worth, [("text", f"{card.points}"), ("icon", SIGNS["points"])], SMALL, theme.ink),
        sign_row(deed, rule, SMALL, theme.accent),
    )


def _units(box: Box, standing: "Sequence[PlacedUnit]", context: GameContext) -> list[Shape]:
    """The units of a side in a cell, side by side."""
    places = [box] if len(standing) == 1 else box.columns(REST, REST, gap=1.0)
    return [Lasting(unit_in, place, each, context) for each, place in zip(standing, places, strict=False)]


class PlacedUnit(NamedTuple):
    """A unit as it is drawn: its id, what is said of it, its kind, its faction and its side."""

    ident: str
    title: str
    kind: str
    faction: str
    seat: str


def placed_unit(state: State, seat: str, slot: int, context: GameContext) -> PlacedUnit:
    """One unit of a side, named with where it is; `slot` is its place in the side's `units`."""
    kind, own = SLOTS[slot], state.side(seat).units
    faction = getattr(state.options, f"faction_{seat}")
    place = own[slot]
    where = {-1: context.word("reserve"), -2: capital(context.word("board")), 9: context.word("enemy-reserve")}
    title = context.words(
        "mlb_unit_said",
        side=context.word(seat),
        unit=context.word(kind),
        name=context.text(getattr(FACTIONS[faction], kind)),
        place=where.get(place) or PLACE_NAMES[place],
    )
    ident = f"{seat}-{kind}-{slot + 1}" if SLOTS.count(kind) > 1 else f"{seat}-{kind}"
    return PlacedUnit(ident, title, kind, faction, seat)


def unit_in(box: Box, standing: PlacedUnit, context: GameContext) -> Shape:
    """A unit in the middle of a box, in the outline of its side."""
    ident, title, kind, faction, seat = standing
    look, wide = context.side(seat), min(box.w, box.h, 11.0)
    share, corner = (0.72, 0.5) if look.round else (0.84, 0.12)
    room, edge = Box.round(0, 0, wide - look.edge), Stroke(look.ink, look.edge)
    frame = silhouetted(room, look.outline, wide * corner, look.band, edge)
    piece = figure(0, 0, unit_sign(faction, kind), wide * share, look.on, context.theme)
    return Named(ident, title, frame, piece, x=box.cx, y=box.cy)


def sector_said(state: State, cell: int, context: GameContext) -> str:
    """A sector in a sentence: card, marker, who controls it, special rule."""
    card = CARDS[state.cards[cell]]
    return context.words(
        "mlb_sector_said",
        cell=PLACE_NAMES[cell],
        name=context.text(card.name),
        category=card.category,
        points=card.points,
        marker=_marker_said(state, cell, context),
        rule=context.text(card.rule),
    )


def _marker_said(state: State, cell: int, context: GameContext) -> str:
    marker, words = state.markers[cell], context.words
    if marker is None:
        return f"{capital(words('mlb_neutral'))}."
    if marker == 0:
        return words("mlb_marker_middle")
    seat = "blue" if marker > 0 else "red"
    sentence = words("mlb_marker_half", n=abs(marker), side=context.word(seat))
    return f"{sentence} {words('mlb_held', side=context.word(seat))}" if state.holds(seat, cell) else sentence
