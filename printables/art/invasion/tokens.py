"""Treasures with their backs, life, summoning packs and bonus points, potions, and what marks a broken door."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

from games.invasion.figures import FACES, HEROES, HIT_POINTS, PACKS, POTION_HEALS, POTIONS, TREASURE
from printables.art.invasion.context import SIGNS, SQUARE, SQUARE_MM, Context
from printables.cutting import Cut, Piece
from printables.fitting import Fit, fitting, most_on_squares
from printables.fonts import FLOOR, PT, fit, wrap
from printables.layout import REST, SLACK, Box
from printables.options import PrintOptions, number
from printables.shapes import LEADING, Shape, Stroke, group, label, line, poly, rect, text
from printables.sheets import Style
from printables.symbols import figure, symbol
from printables.tabletop import CORNER, INSIDE, silhouetted
from printables.theme import PAPER, SideLook
from printables.tree import hollow

BROKEN = 6  # markers of broken doors and windows; the rules name no number
CAPTION = 8.0  # points
SIZE_MM, USUAL = (14.0, 25.0), 20.0


class TokensPrint(PrintOptions):
    """All tokens of a game, `size` mm wide; 0: as wide as fits squares of `square` mm, but at most 20."""

    size: Annotated[float, number("inv_option_token", 0.0, SIZE_MM[1])] = 0.0
    square: Annotated[float, number("inv_option_square", *SQUARE_MM)] = SQUARE


def tokens(style: Style, data: TokensPrint) -> list[Cut]:
    """The numbers are those of the rules. Which treasures are ours says the page of the rules, not the pieces."""
    most = most_on_squares(data.square)
    size = fitting("size", data.size, data.square, most, SIZE_MM, USUAL)
    pieces = list(_pieces(size, Context.of(style)))
    part, desc = style.words("inv_tokens"), style.words("inv_desc_tokens", n=sum(piece.count for piece in pieces))
    return [Cut(part, desc, (size, size), pieces, shared=True, fit=Fit(size, data.square, "squares"))]


def _pieces(size: float, context: Context) -> Iterator[Piece]:
    words = context.words
    for face in FACES:  # R10
        front = _bind(treasure, size, face, context)
        yield Piece(
            front, _bind(treasure_back, size, context), f"treasure-{face}", context.word(face), TREASURE[face].count
        )
    for name in HEROES:  # R2
        title = words("inv_life", hero=context.word(name))
        yield Piece(
            _bind(life, size, name, context, True),
            _bind(life, size, name, context, False),
            f"life-{name}",
            title,
            HIT_POINTS,
        )
    for pack in PACKS:  # R2
        title = words("inv_pack", n=pack)
        front, back = (_bind(summons, size, f"{pack}", title, context, ready) for ready in (True, False))
        yield Piece(front, back, f"pack-{pack}", title)
    title = words("inv_bonus_point")
    yield Piece(_bind(summons, size, "+1", title, context, True), None, "bonus", title, TREASURE["bonus"].count)
    title = words("inv_potion", n=POTION_HEALS)
    yield Piece(_bind(potion, size, title, context), None, "potion", words("inv_potion_name"), POTIONS)
    yield Piece(_bind(broken, size, context), None, "broken", words("inv_broken"), BROKEN)


def _bind(draw: Callable[..., Shape], *given: object) -> Callable[[], Shape]:
    return lambda: draw(*given)


def _frame(size: float, look: SideLook | None, context: Context, *, dashed: bool = False) -> tuple[Shape, Box, Box]:
    """A token with its edge; the room of its sign and that of its caption."""
    box = Box(0, 0, size, size).inset(INSIDE)
    ink = look.ink if look else context.theme.gold
    stroke = Stroke(ink, 0.5, (1.6, 1.0) if dashed else ())
    edge = silhouetted(box, look.outline if look else "cut", size * CORNER, look.tint if look else PAPER, stroke)
    _, sign, caption, _ = box.rows(size * 0.06, REST, 6.6, size * 0.07)
    return edge, sign, caption


def _caption(box: Box, words: str, fill: str, wide: float) -> Shape:
    """One or two lines in the middle of a box, with a capital."""
    face, words = "Sans-Semi", words[:1].upper() + words[1:]
    points = min(fit(word, face, CAPTION, wide) for word in words.split(" ")) - SLACK
    while points > FLOOR and len(wrap(words, face, points, wide)) > 2:
        points = max(points - 0.5, FLOOR)
    lines = wrap(words, face, points, wide)
    step = points * PT * LEADING
    top = box.cy + step * len(lines) / 2
    return group(
        *[
            text(box.cx, top - step * (n + 0.78), row, points, face=face, fill=fill, anchor="middle")
            for n, row in enumerate(lines)
        ]
    )


def _sign(x: float, y: float, what: str, size: float, look: SideLook, context: Context, ready: bool) -> Shape:
    """A sign; hollow and struck through once it is spent."""
    if ready:
        return figure(x, y, SIGNS[what], size, look.ink, context.theme)
    half = size * 0.55
    stroke = line((x - half, y - half), (x + half, y + half), Stroke(look.ink, 0.8))
    return group(hollow(symbol(x, y, SIGNS[what], size, look.ink), 0.3), stroke)


def treasure(size: float, face: str, context: Context) -> Shape:
    """R10 The front of a treasure: what it is, in sign and words."""
    theme, facts = context.theme, TREASURE[face]
    edge, sign, caption = _frame(size, None, context)
    number = facts.goblins or facts.points or facts.heals
    wide = size * 0.26 if number else 0.0
    amount = f"+{number}" if not facts.goblins else f"{number}"
    return group(
        edge,
        figure(sign.cx - wide * 0.62, sign.cy, SIGNS[face], size * (0.38 if number else 0.42), theme.gold, theme),
        label(
            Box(sign.cx + size * 0.07, sign.y, wide + 1, sign.h), amount, 15, face="Sans-Bold", fill=theme.gold, pad=0
        )
        if number
        else None,
        _caption(
            caption,
            context.words("inv_bonus_point") if facts.points else context.word(face),
            theme.ink,
            size * 0.78,
        ),
    )


def treasure_back(size: float, context: Context) -> Shape:
    """The same for every treasure."""
    theme, r = context.theme, size * 0.33
    edge, _, _ = _frame(size, None, context)
    c = size / 2
    lozenge = poly([(c, c + r), (c + r, c), (c, c - r), (c - r, c)], fill=theme.panel, stroke=Stroke(theme.gold, 0.6))
    return group(edge, lozenge, label(Box(0, 0, size, size), "?", size * 1.1, face="Serif-Semi", fill=theme.gold))


def life(size: float, name: str, context: Context, left: bool) -> Shape:
    """R2 A hit point of a hero; its back says that it is lost."""
    look = context.side(name)
    edge, sign, caption = _frame(size, look, context, dashed=not left)
    heart = _sign(sign.cx, sign.cy, "life", size * 0.46, look, context, left)
    return group(edge, heart, _caption(caption, context.word(name), look.ink, size * 0.7))


def summons(size: float, number: str, title: str, context: Context, ready: bool) -> Shape:
    """R2, R11 A summoning pack, in dashes on its back once it is spent; a bonus point."""
    look = context.side("goblin")
    edge, sign, caption = _frame(size, look, context, dashed=not ready)
    head = _sign(sign.cx - size * 0.17, sign.cy, "goblin", size * 0.4, look, context, ready)
    words = title if ready else context.words("inv_spent")
    return group(
        edge,
        head,
        label(
            Box(sign.cx + size * 0.08, sign.y, size * 0.32, sign.h), number, 17, face="Sans-Bold", fill=look.ink, pad=0
        ),
        _caption(caption, words, look.ink, size * 0.86),
    )


def potion(size: float, title: str, context: Context) -> Shape:
    """R2 A potion, to lie with its hero."""
    look = context.theme.sides["third"]
    edge, sign, caption = _frame(size, look, context)
    return group(
        edge, figure(sign.cx, sign.cy, SIGNS["potion"], size * 0.44, look.ink, context.theme),
        _caption(caption, title, look.ink, size * 0.86),
    )  # fmt: skip


def broken(size: float, context: Context) -> Shape:
    """T14 To lay on a door or window that stays open."""
    theme = context.theme
    box = Box(0, 0, size, size).inset(INSIDE)
    edge = rect(box, fill=PAPER, stroke=Stroke(theme.accent, 0.5))
    _, sign, caption, _ = box.rows(size * 0.06, REST, 6.6, size * 0.07)
    return group(
        edge, figure(sign.cx, sign.cy, "door", size * 0.42, theme.accent, theme),
        _caption(caption, context.words("inv_broken"), theme.accent, size * 0.86),
    )  # fmt: skip
