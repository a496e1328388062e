"""Heroes and goblins to cut out and fold, so that they stand on their cells."""

from __future__ import annotations

from typing import Annotated

from games.invasion.figures import GOBLIN_ATTACKS, GOBLIN_MOVEMENT, HERO, HEROES, WEAPONS
from printables.art.invasion.context import SIGNS, SQUARE, SQUARE_MM, Context
from printables.cutting import Cut, Piece, stand_up, stand_up_size
from printables.fitting import Fit, fitting, most_on_squares
from printables.layout import REST, Box
from printables.options import PrintOptions, number
from printables.pieces import clear, plate
from printables.shapes import Shape, Stroke, group, label
from printables.sheets import Style
from printables.symbols import figure, room_for
from printables.tabletop import CORNER, INSIDE, silhouetted

SIZE, BASE = (20.0, 28.0), 10.0  # mm of the picture at its largest; of the foot on either end
NARROWEST, TOLD = 14.0, 18.0  # mm: a picture with a name at six points; one with its facts, too


class FiguresPrint(PrintOptions):
    """The four heroes, and so many goblins with swords and with bows, for squares of `square` mm."""

    swords: Annotated[int, number("inv_option_swords", 0, 32)] = 8
    bows: Annotated[int, number("inv_option_bows", 0, 32)] = 8
    square: Annotated[float, number("inv_option_square", *SQUARE_MM)] = SQUARE


def figures(style: Style, data: FiguresPrint) -> list[Cut]:
    """Strips to fold: a picture on both sides, and a foot on either end."""
    context = Context.of(style)
    counts = {"sword": data.swords, "bow": data.bows}
    wide = fitting("square", 0.0, data.square, most_on_squares(data.square), (NARROWEST, SIZE[0]))
    k = wide / SIZE[0]
    size, base = (wide, SIZE[1] * k), BASE * k
    heroes = [
        Piece(lambda name=name: hero(name, context, k), ident=name, title=context.word(name))  # type: ignore[misc]
        for name in HEROES
    ]
    goblins = [
        Piece(
            lambda weapon=weapon: goblin(weapon, context, k),  # type: ignore[misc]
            ident=f"goblin-{weapon}",
            title=f"{context.word('goblin')}, {context.word(weapon)}",
            count=counts[weapon],
        )
        for weapon in WEAPONS
    ]
    pieces = [stand_up(piece, size, base) for piece in (*heroes, *goblins) if piece.count]
    desc = style.words("inv_desc_figures", swords=data.swords, bows=data.bows)
    fit = Fit(wide, data.square, "squares")
    return [Cut(style.words("inv_figures"), desc, stand_up_size(size, base), pieces, fit=fit)]


def hero(name: str, context: Context, k: float = 1.0) -> Shape:
    """R4 A hero with its movement points and attacks."""
    facts = HERO[name]
    return _standing(name, context.word(name), SIGNS[name], facts.movement, facts.attacks, context, k)


def goblin(weapon: str, context: Context, k: float = 1.0) -> Shape:
    """R11 A goblin with its weapon."""
    sign = SIGNS[f"goblin-{weapon}"]
    return _standing("goblin", context.word("goblin"), sign, GOBLIN_MOVEMENT, GOBLIN_ATTACKS, context, k)


def _standing(who: str, name: str, sign: str, movement: int, attacks: int, context: Context, k: float) -> Shape:
    """A picture, `k` times as large as at its largest."""
    look, theme = context.side(who), context.theme
    box = Box(0, 0, SIZE[0] * k, SIZE[1] * k).inset(INSIDE)
    head, middle, foot = box.rows(5.6 * k, REST, 5.0 * k)
    room = middle.inset(1.0 * k, 0.3 * k)
    return group(
        silhouetted(box, look.outline, SIZE[0] * CORNER * k, look.tint, Stroke(look.ink, max(look.edge, 0.4))),
        plate(head, look),
        label(clear(head, look), name, 9, face="Sans-Semi", fill=look.on, pad=2.2 * k),
        figure(room.cx, room.cy, sign, room_for(sign, room), look.ink, theme),
        label(
            foot,
            context.words("inv_stand_facts", points=movement, attacks=attacks),
            7.5,
            face="Sans-Semi",
            fill=look.ink,
            pad=3.6 * k,
        )
        if SIZE[0] * k >= TOLD
        else None,
    )
