"""Treasures with their backs, life, summoning packs and bonus points, potions, and what marks a broken door."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from msgspec.structs import replace

from games.core.text import capital
from games.invasion.figures import FACES, HEROES, HIT_POINTS, PACKS, POTION_HEALS, POTIONS, TREASURE
from printables.art.invasion.figures import SIGNS, SQUARE, SQUARE_MM
from printables.art.invasion.ground import hanging
from printables.context import GameContext
from printables.cutting import Cut, Piece
from printables.fitting import Fit, fitting, most_on_squares
from printables.fonts import FLOOR, PT, fit, width, wrap
from printables.layout import REST, SLACK, Box
from printables.making import COUNTERS, OUTLINED, KeyEntry
from printables.options import PrintOptions, number
from printables.shapes import LEADING, Shape, Stroke, circle, group, label, line, poly, rect, text
from printables.sheets import Style
from printables.symbols import symbol
from printables.tabletop import CORNER, INSIDE, silhouetted
from printables.theme import PAPER, SideLook
from printables.tree import hollow

BROKEN = 20  # markers of broken doors and windows: two rows; the rules name no number
EXPLAINED = {"treasure-bonus": "", "bonus": "goblin"}  # pieces that a key says more of, and whose they are
FACE, CAPTION, WIDE = "Sans-Semi", 7.5, 0.84  # of a caption: its face, its points, its share of the width of a token
ALONE = 8.5  # points of a caption of a single word
RAISED = 0.04  # of its width: how much further up the sign above two lines is
SIZE_MM, USUAL = (14.0, 25.0), 18.5  # mm: ten of the usual lie in a row on A4 and Letter
STRIP = 6.0 / USUAL  # of its length: how deep the marker of a broken door is
SWUNG = 20.0  # degrees that the leaves on it stand open, which keeps them inside its edge
BOLD, FINE = 0.4, 0.2  # mm: the outline of a sign where ink is saved; of the flask, whose neck is narrow


class TokensPrint(PrintOptions):
    """All tokens of a game, `size` mm wide; 0: as wide as fits squares of `square` mm, but at most 18.5."""

    size: Annotated[float, number("inv_option_token", 0.0, SIZE_MM[1])] = 0.0
    square: Annotated[float, number("inv_option_square", *SQUARE_MM)] = SQUARE


def tokens(style: Style, data: TokensPrint) -> list[Cut]:
    """The numbers are those of the rules. Which treasures are ours says the page of the rules, not the pieces."""
    most = most_on_squares(data.square)
    size = fitting("size", data.size, data.square, most, SIZE_MM, USUAL)
    context, words = GameContext.of(style), style.words
    pieces = list(_pieces(size, context))
    strip = size, round(size * STRIP, 1)
    doors = [Piece(partial(broken, strip, context), None, "broken", words("inv_broken"), BROKEN)]
    part, desc = words("inv_tokens"), words("inv_desc_tokens", n=sum(piece.count for piece in (*pieces, *doors)))
    fit = Fit(size, data.square, "squares")
    return [
        Cut(part, desc, (size, size), pieces, shared=True, fit=fit, how=OUTLINED,
            signs=[_explained(size, ident, context) for ident in EXPLAINED if not style.only or ident in style.only]),
        Cut(words("inv_broken_doors"), desc, strip, doors, shared=True, fit=fit, how=COUNTERS,
            over=words("inv_broken_over", w=words.number(strip[0]), h=words.number(strip[1]))),
    ]  # fmt: skip


def _explained(size: float, ident: str, context: GameContext) -> KeyEntry:
    """A piece for a key without its words, and what it is."""
    side = EXPLAINED[ident]
    edge, _, _ = _frame(size, context.side(side) if side else None, context)
    ink = context.side(side).ink if side else context.theme.gold
    art = group(edge, _sign(size / 2, size / 2, "goblin", size * 0.6, ink, context))
    return art, (size, size), context.words(f"inv_key_{ident.replace('-', '_')}")


def _pieces(size: float, context: GameContext) -> Iterator[Piece]:
    """In rows of ten: the treasures; three hit points of two heroes each, three of the Lord's tokens and a potion."""
    words = context.words
    for face in FACES:  # R10
        front = partial(treasure, size, face, context)
        yield Piece(
            front, partial(treasure_back, size, context), f"treasure-{face}", context.word(face), TREASURE[face].count
        )
    bonus = words("inv_token_bonus")
    packs = [_pack(size, pack, context) for pack in PACKS]  # R2
    extra = Piece(partial(summons, size, "+1", bonus, context, True), None, "bonus", bonus, TREASURE["bonus"].count)
    drink = Piece(partial(potion, size, context), None, "potion", words("inv_potion", n=POTION_HEALS))
    lives = [_life(size, name, context) for name in HEROES]
    half = len(lives) // 2
    yield from (*lives[:half], *packs, replace(drink, count=POTIONS // 2))
    yield from (*lives[half:], extra, replace(drink, count=POTIONS - POTIONS // 2))


def _life(size: float, name: str, context: GameContext) -> Piece:
    """R2 The hit points of a hero."""
    front, back = (partial(life, size, name, context, left) for left in (True, False))
    return Piece(front, back, f"life-{name}", context.words("inv_life", hero=context.word(name)), HIT_POINTS)


def _pack(size: float, pack: int, context: GameContext) -> Piece:
    title = context.words("inv_pack", n=pack)
    front, back = (partial(summons, size, f"{pack}", title, context, ready) for ready in (True, False))
    return Piece(front, back, f"pack-{pack}", title)


def _frame(size: float, look: SideLook | None, context: GameContext, *, dashed: bool = False) -> tuple[Shape, Box, Box]:
    """A token with its edge, gold where it has no look; the room of its sign and that of its caption."""
    box = Box(0, 0, size, size).inset(INSIDE)
    ink = look.ink if look else context.theme.gold
    stroke = Stroke(ink, _edge(context), (1.6, 1.0) if dashed else ())
    edge = silhouetted(box, look.outline if look else "cut", size * CORNER, look.tint if look else PAPER, stroke)
    return edge, *_rooms(box, size)


def _rooms(box: Box, size: float) -> tuple[Box, Box]:
    """Where the sign and the caption of a token lie."""
    _, sign, caption, _ = box.rows(size * 0.06, REST, 5.4, size * 0.105)
    return sign, caption


def _edge(context: GameContext) -> float:
    """The width of a frame, mm: finer than the signs where ink is saved."""
    return 0.5 if context.theme.solid else 0.3


def _caption(box: Box, words: str, fill: str, wide: float) -> Shape:
    """One line in the middle of a box, or two that go on above it, with a capital."""
    lines, points = _lines(words, wide)
    step = points * PT * LEADING
    top = box.cy + step * (0.5 if len(lines) < 2 else 1.25)
    return group(
        *[
            text(box.cx, top - step * (n + 0.78), row, points, face=FACE, fill=fill, anchor="middle")
            for n, row in enumerate(lines)
        ]
    )


def _lines(words: str, wide: float) -> tuple[list[str], float]:
    """The lines of a caption and their points; one line where there is room for it in the smallest letters."""
    words = capital(words)
    most = CAPTION if " " in words else ALONE
    if width(words, FACE, FLOOR) <= wide:
        return [words], fit(words, FACE, most, wide) - SLACK
    points = min(fit(word, FACE, most, wide) for word in words.split(" ")) - SLACK
    while points > FLOOR and len(wrap(words, FACE, points, wide)) > 2:
        points = max(points - 0.5, FLOOR)
    return wrap(words, FACE, points, wide), points


def _above(sign: Box, words: str, wide: float) -> Box:
    """The room of a sign, further up above a caption of two lines."""
    return Box(sign.x, sign.y + (RAISED * sign.w if len(_lines(words, wide)[0]) > 1 else 0.0), sign.w, sign.h)


def _sign(x: float, y: float, what: str, size: float, ink: str, context: GameContext, *, ready: bool = True) -> Shape:
    """A sign, in a bold outline where ink is saved; struck through once it is spent."""
    sign, theme = symbol(x, y, SIGNS[what], size, ink), context.theme
    if ready:
        return sign if theme.solid else hollow(sign, FINE if what == "potion" else BOLD)
    half = size * 0.55
    stroke = line((x - half, y - half), (x + half, y + half), Stroke(ink, 0.8))
    return group(hollow(sign, 0.3), stroke)


def treasure(size: float, face: str, context: GameContext) -> Shape:
    """R10 The front of a treasure: what it is, in sign and words."""
    theme, facts = context.theme, TREASURE[face]
    edge, sign, caption = _frame(size, None, context)
    number = facts.goblins or facts.points or facts.heals
    text = capital(context.words(f"inv_token_{face.partition('_')[0]}"))
    amount = f"{number}" if facts.goblins else f"+{number}"
    return group(
        edge,
        _counted(size, _above(sign, text, size * WIDE), face, amount, theme.gold, context)
        if number
        else _sign(sign.cx, sign.cy, face, size * 0.46, theme.gold, context),
        _caption(caption, text, theme.ink, size * WIDE),
    )


def _counted(
    size: float, box: Box, what: str, amount: str, ink: str, context: GameContext, *, ready: bool = True
) -> Shape:
    """A sign and how much of it there is, beside each other in the middle."""
    points = size * 0.78
    wide = width(amount, "Sans-Bold", points)
    left = box.cx - (size * 0.42 + wide) / 2
    room = Box(left + size * 0.42, box.y, wide, box.h)
    return group(
        _sign(left + size * 0.19, box.cy, what, size * 0.38, ink, context, ready=ready),
        label(room, amount, points, face="Sans-Bold", fill=ink, pad=0),
    )


def treasure_back(size: float, context: GameContext) -> Shape:
    """The same for every treasure."""
    theme, r = context.theme, size * 0.33
    edge, _, _ = _frame(size, None, context)
    c = size / 2
    lozenge = poly([(c, c + r), (c + r, c), (c, c - r), (c - r, c)], fill=theme.panel, stroke=Stroke(theme.gold, 0.6))
    return group(edge, lozenge, label(Box(0, 0, size, size), "?", size * 1.1, face="Serif-Semi", fill=theme.gold))


def life(size: float, name: str, context: GameContext, left: bool) -> Shape:
    """R2 A hit point of a hero; its back says that it is lost."""
    look = context.side(name)
    edge, sign, caption = _frame(size, look, context, dashed=not left)
    heart = _sign(sign.cx, sign.cy, "life", size * 0.46, look.ink, context, ready=left)
    return group(edge, heart, _caption(caption, context.word(name), look.ink, size * 0.7))


def summons(size: float, number: str, title: str, context: GameContext, ready: bool) -> Shape:
    """R2, R11 A summoning pack, in dashes on its back once it is spent; a bonus point."""
    look = context.side("goblin")
    edge, sign, caption = _frame(size, look, context, dashed=not ready)
    text = title if ready else context.words("inv_spent")
    return group(
        edge,
        _counted(size, _above(sign, text, size * WIDE), "goblin", number, look.ink, context, ready=ready),
        _caption(caption, text, look.ink, size * WIDE),
    )


def potion(size: float, context: GameContext) -> Shape:
    """R2 A potion, to lie with its hero; round, as nothing else is."""
    ground, c = context.theme.grounds["water"], size / 2
    disc = circle(c, c, c - INSIDE, fill=ground.fill or PAPER, stroke=Stroke(ground.ink, _edge(context)))
    sign, caption = _rooms(Box(0, 0, size, size).inset(INSIDE, size * 0.07), size)
    return group(
        disc,
        _counted(size * 0.86, sign, "potion", f"+{POTION_HEALS}", ground.ink, context),
        _caption(caption, context.words("inv_potion_name"), ground.ink, size * 0.6),
    )


def broken(strip: tuple[float, float], context: GameContext) -> Shape:
    """T14 To lay on a door or window that stays open: the wall on both sides, and the leaves hanging from it."""
    theme, (wide, high) = context.theme, strip
    box = Box(0, 0, wide, high).inset(INSIDE)
    thick, jamb = high * 0.42, wide * 0.1
    wall = Stroke(theme.ink, _edge(context))
    jambs = [
        rect(Box(x, high / 2 - thick / 2, jamb, thick), fill=theme.ink if theme.solid else PAPER, stroke=wall)
        for x in (box.x, box.right - jamb)
    ]
    frame = rect(box, fill=theme.grounds["stone"].fill or PAPER, stroke=Stroke(theme.accent, _edge(context)))
    leaves = hanging(wide / 2, high * 0.36, wide * 0.7, high * 0.26, theme, swung=SWUNG)
    return group(frame, *jambs, leaves)
