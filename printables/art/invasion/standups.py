"""Heroes and goblins to cut out and fold, so that they stand on their cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated

from games.invasion.figures import GOBLIN_ATTACKS, GOBLIN_MOVEMENT, HERO, HEROES, RANGE, WEAPONS
from printables.art.invasion.context import SIGNS, SQUARE, SQUARE_MM, Context
from printables.cutting import Cut, Piece, stand_up, stand_ups
from printables.fitting import Fit, fitting, most_on_squares
from printables.fonts import CAP, FLOOR, PT, width
from printables.layout import REST, Box
from printables.options import PrintOptions, number
from printables.pieces import clear, plate
from printables.shapes import Shape, Stroke, group, label, poly, text
from printables.sheets import Style
from printables.symbols import figure
from printables.tabletop import CORNER, INSIDE, silhouetted
from printables.theme import PAPER, SideLook

SIZE, BASE = (20.0, 28.0), 10.0  # mm of the picture at its largest; of the foot on either end
LINE, POINTS = 3.3, 9.0  # mm of a line of facts, and its points, at its largest
NUMBERED, APART = (8.0, 12.5), 1.0  # points of a name and of the number behind it; mm between them
NARROWEST, TOLD = 14.0, 18.0  # mm: a picture with a name at six points; one with its facts, too


class FiguresPrint(PrintOptions):
    """The four heroes, and so many goblins with swords and with bows, for squares of `square` mm."""

    swords: Annotated[int, number("inv_option_swords", 0, 32)] = 10
    bows: Annotated[int, number("inv_option_bows", 0, 32)] = 10
    square: Annotated[float, number("inv_option_square", *SQUARE_MM)] = SQUARE


def figures(style: Style, data: FiguresPrint) -> list[Cut]:
    """Strips to fold: a picture on both sides, and a foot on either end."""
    context = Context.of(style)
    counts = {"sword": data.swords, "bow": data.bows}
    wide = fitting("square", 0.0, data.square, most_on_squares(data.square), (NARROWEST, SIZE[0]))
    k = wide / SIZE[0]
    size, base = (wide, SIZE[1] * k), BASE * k
    heroes = [Piece(partial(hero, name, context, k), ident=name, title=context.word(name)) for name in HEROES]
    weapons = [weapon for weapon in WEAPONS for _ in range(counts[weapon])]
    goblins = [
        Piece(
            partial(goblin, weapon, n, context, k),
            ident=f"goblin-{weapon}",
            title=f"{context.figure(f'g{n}')}, {context.word(weapon)}",
        )
        for n, weapon in enumerate(weapons, 1)
    ]
    pieces = [stand_up(piece, size, base) for piece in (*heroes, *goblins)]
    desc = style.words("inv_desc_figures", swords=data.swords, bows=data.bows)
    fit = Fit(wide, data.square, "squares")
    return [replace(stand_ups(style, style.words("inv_figures"), desc, pieces, size, base, fit), shared=True)]


def hero(name: str, context: Context, k: float = 1.0) -> Shape:
    """R4, R9 A hero with its movement points, its attacks and how far it strikes."""
    facts = HERO[name]
    lines = _facts(facts.movement, facts.attacks, facts.weapon, context)
    return _standing(name, (context.word(name),), SIGNS[name], lines, context, k)


def goblin(weapon: str, number: int, context: Context, k: float = 1.0) -> Shape:
    """R11 A goblin with its number, so that one is told from another, and how far its weapon strikes."""
    lines = _facts(GOBLIN_MOVEMENT, GOBLIN_ATTACKS, weapon, context)
    name = context.word("goblin"), f"{number}"
    return _standing("goblin", name, SIGNS[f"goblin-{weapon}"], lines, context, k)


def _facts(movement: int, attacks: int, weapon: str, context: Context) -> tuple[str, str]:
    """What a figure can do in a turn, and how far its weapon strikes; which weapon that is says its picture."""
    words = context.words
    return words("inv_stand_facts", points=movement, attacks=attacks), words("inv_stand_range", n=RANGE[weapon])


def _standing(who: str, name: Sequence[str], sign: str, facts: Sequence[str], context: Context, k: float) -> Shape:
    """A picture, `k` times as large as at its largest; all figures are to one scale. A `name` may have a number."""
    look, theme = context.side(who), context.theme
    box = Box(0, 0, SIZE[0] * k, SIZE[1] * k).inset(INSIDE)
    head, middle, *lines, _ = box.rows(5.4 * k, REST, *[LINE * k] * len(facts), 0.8 * k)
    room = middle.inset(0, 0.4 * k)
    stroke, corner = Stroke(look.ink, max(look.edge, 0.4)), SIZE[0] * CORNER * k
    return group(
        _pointed(box, lines[0], corner, look, stroke)
        if look.outline == "point"
        else silhouetted(box, look.outline, corner, look.tint, stroke),
        plate(head, look),
        _name(clear(head, look).inset(2.2 * k, 0), name, look),
        figure(room.cx, room.cy, sign, min(room.w, room.h), look.ink, theme),
        *[
            label(line, words, POINTS * k, face="Sans-Semi", fill=look.ink, pad=0.9 * k)
            for line, words in zip(lines, facts, strict=True)
            if SIZE[0] * k >= TOLD
        ],
    )


def _pointed(box: Box, longest: Box, corner: float, look: SideLook, stroke: Stroke) -> Shape:
    """The outline that ends in points left and right: they are where its `longest` line is, so that this is as wide as
    on others. Head and foot are narrower by `corner` mm on either side.
    """
    left, right = box.x + corner, box.right - corner
    edge = [(left, box.y), (right, box.y), (box.right, longest.y), (box.right, longest.top),
            (right, box.top), (left, box.top), (box.x, longest.top), (box.x, longest.y)]  # fmt: skip
    return poly(edge, fill=look.tint or PAPER, stroke=stroke)


def _name(room: Box, name: Sequence[str], look: SideLook) -> Shape:
    """What a figure is called; its number larger, as it is what one asks for, where there is room for that."""
    wide = [width(part, "Sans-Semi", points) for part, points in zip(name, NUMBERED, strict=False)]
    share = min(room.w / (sum(wide) + APART), 1.0)
    if len(name) < len(NUMBERED) or NUMBERED[0] * share < FLOOR:
        return label(room, "\u00a0".join(name), 9, face="Sans-Semi", fill=look.on, pad=0)
    x, y = room.cx - (sum(wide) + APART) * share / 2, room.cy - CAP * NUMBERED[1] * share * PT / 2
    places = x, x + (wide[0] + APART) * share
    return group(
        *[
            text(x, y, part, points * share, face="Sans-Semi", fill=look.on)
            for x, part, points in zip(places, name, NUMBERED, strict=True)
        ]
    )
