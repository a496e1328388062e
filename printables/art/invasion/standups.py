"""Heroes and goblins to cut out and fold, so that they stand on their cells."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from games.invasion.figures import GOBLIN_ATTACKS, GOBLIN_MOVEMENT, HERO, HEROES, RANGE, WEAPONS
from printables.art.invasion.figures import SIGNS, SQUARE, SQUARE_MM
from printables.art.invasion.tokens import STRIP
from printables.context import GameContext
from printables.cutting import Cut, Piece, stand_up, stand_ups
from printables.fitting import Fit, fitting, in_steps, most_on_squares
from printables.fonts import PT
from printables.layout import REST, Box
from printables.making import ON_CARD
from printables.options import PrintOptions, number
from printables.pieces import clear, plate
from printables.shapes import Shape, Stroke, group, label, labels, poly, rect
from printables.sheets import Style
from printables.symbols import figure
from printables.tabletop import CORNER, INSIDE, silhouetted
from printables.theme import PAPER, SideLook

SIZE, BASE = (20.0, 27.0), 10.0  # mm of the picture at its largest; of the foot on either end
LINE, POINTS = 3.3, 9.0  # mm of a line of facts, and its points, at its largest
NUMBERS, BLANK = 40, 4  # markers with the numbers of goblins, and without, for those that are born later
DIGITS = 0.5  # of such a marker: the size of its number at most
NARROWEST, TOLD = 14.0, 18.0  # mm: a picture with a name at six points; one with its facts, too


class FiguresPrint(PrintOptions):
    """The four heroes, and so many goblins with swords and with bows, for squares of `square` mm."""

    swords: Annotated[int, number("inv_option_swords", 0, 32)] = 10
    bows: Annotated[int, number("inv_option_bows", 0, 32)] = 10
    square: Annotated[float, number("inv_option_square", *SQUARE_MM)] = SQUARE


def figures(style: Style, data: FiguresPrint) -> list[Cut]:
    """Strips to fold: a picture on both sides, and a foot on either end."""
    context = GameContext.of(style)
    counts = {"sword": data.swords, "bow": data.bows}
    wide = fitting("square", 0.0, data.square, most_on_squares(data.square), (NARROWEST, SIZE[0]))
    k = wide / SIZE[0]
    size, base = (wide, SIZE[1] * k), _base(data.square, k)
    heroes = [Piece(partial(hero, name, context, k), ident=name, title=context.word(name)) for name in HEROES]
    goblins = [
        Piece(
            partial(goblin, weapon, context, k),
            ident=f"goblin-{weapon}",
            title=style.words("inv_goblin_with", weapon=context.word(weapon)),
            count=counts[weapon],
        )
        for weapon in WEAPONS
        if counts[weapon]
    ]
    pieces = [stand_up(piece, size, base) for piece in (*heroes, *goblins)]
    desc = style.words("inv_desc_figures", swords=data.swords, bows=data.bows)
    fit = Fit(wide, data.square, "squares")
    strips = stand_ups(style, style.words("inv_figures"), desc, pieces, size, base, fit)
    return [strips, _numbers(style, most_on_squares(base), base, context)] if goblins else [strips]


def _base(square: float, k: float) -> float:
    """How deep each foot is, mm: both stand within the square beside the marker of a broken door, half of which lies
    on it.
    """
    marker = most_on_squares(square) * STRIP
    return min(BASE * k, in_steps((square - marker / 2) / 2))


def _numbers(style: Style, size: float, foot: float, context: GameContext) -> Cut:
    """R11 Numbers to lay on the feet of goblins: which of them has which number shows only as they come."""
    part, title = style.words("inv_numbers"), style.words("inv_number")
    pieces = [
        Piece(partial(number_marker, f"{n}", size, context), ident="goblin-number", title=f"{title}\u00a0{n}")
        for n in range(1, NUMBERS + 1)
    ]
    blank = partial(number_marker, "", size, context)
    pieces.append(Piece(blank, ident="goblin-number", title=style.words("inv_number_blank"), count=BLANK))
    desc = style.words("inv_desc_numbers", n=NUMBERS, blank=BLANK)
    fit = Fit(size, foot, "feet")
    return Cut(
        part, desc, (size, size), pieces, shared=True, fit=fit, how=ON_CARD, about=style.words("inv_about_numbers")
    )


def number_marker(number: str, size: float, context: GameContext) -> Shape:
    """The number of a goblin, as the screen has it, or a blank marker to write it on."""
    look, box = context.side("goblin"), Box(0, 0, size, size)
    return group(
        rect(box.inset(INSIDE), fill=PAPER, stroke=Stroke(look.ink, 0.3)),
        label(box, number, size * DIGITS / PT, face="Sans-Bold", fill=look.ink, pad=INSIDE + 0.4) if number else None,
    )


def hero(name: str, context: GameContext, k: float = 1.0) -> Shape:
    """R4, R9 A hero with its movement points, its attacks and how far it strikes."""
    facts = HERO[name]
    lines = _facts(facts.movement, facts.attacks, facts.weapon, context)
    return _standing(name, context.word(name), SIGNS[name], lines, context, k)


def goblin(weapon: str, context: GameContext, k: float = 1.0) -> Shape:
    """R11 A goblin, and how far its weapon strikes; its number is laid on its foot."""
    lines = _facts(GOBLIN_MOVEMENT, GOBLIN_ATTACKS, weapon, context)
    return _standing("goblin", context.word("goblin"), SIGNS[f"goblin-{weapon}"], lines, context, k)


def _facts(movement: int, attacks: int, weapon: str, context: GameContext) -> tuple[str, str]:
    """What a figure can do in a turn, and how far its weapon strikes; which weapon that is says its picture."""
    words = context.words
    return words("inv_stand_facts", points=movement, attacks=attacks), words("inv_stand_range", n=RANGE[weapon])


def _standing(who: str, name: str, sign: str, facts: Sequence[str], context: GameContext, k: float) -> Shape:
    """A picture, `k` times as large as at its largest; all figures are to one scale."""
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
        label(clear(head, look).inset(2.2 * k, 0), name, 9, face="Sans-Semi", fill=look.on, pad=0),
        figure(room.cx, room.cy, sign, min(room.w, room.h), look.ink, theme),
        *(
            labels(lines, facts, POINTS * k, face="Sans-Semi", fill=look.ink, pad=0.9 * k)
            if SIZE[0] * k >= TOLD
            else []
        ),
    )


def _pointed(box: Box, longest: Box, corner: float, look: SideLook, stroke: Stroke) -> Shape:
    """The outline that ends in points left and right: they are where its `longest` line is, so that this is as wide as
    on others. Head and foot are narrower by `corner` mm on either side.
    """
    left, right = box.x + corner, box.right - corner
    edge = [(left, box.y), (right, box.y), (box.right, longest.y), (box.right, longest.top),
            (right, box.top), (left, box.top), (box.x, longest.top), (box.x, longest.y)]  # fmt: skip
    return poly(edge, fill=look.tint or PAPER, stroke=stroke)
