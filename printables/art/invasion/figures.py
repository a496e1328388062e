"""The signs of figures and treasures, the size of squares; heroes, goblins and treasures on the screen, in a cell."""

from collections.abc import Mapping

from games.invasion.figures import TREASURE
from games.invasion.model import Goblin, Hero, Treasure
from printables.context import GameContext
from printables.fonts import PT
from printables.layout import Box
from printables.shapes import Shape, Stroke, at, centred, circle, group, poly, rect
from printables.symbols import symbol
from printables.tabletop import silhouetted
from printables.theme import PAPER, SideLook

SQUARE_MM, SQUARE = (15.0, 30.0), 24.0  # mm; with these a tile is a page of A4 or Letter
SIGNS: Mapping[str, str] = {
    "warrior": "invasion/warrior", "rogue": "invasion/rogue", "cleric": "invasion/cleric", "wizard": "invasion/wizard",
    "goblin-sword": "invasion/goblin-sword", "goblin-bow": "invasion/goblin-bow",
    "sword": "sword", "bow": "bow", "goblin": "goblin",
    "diamond": "gem", "heal": "life", "trap_1": "skull", "trap_2": "skull", "trap_3": "skull", "bonus": "goblin",
    "potion": "flask", "life": "life",
}  # fmt: skip


BADGE = 8.0  # points of the numbers on figures
FIGURE = 0.86  # of a cell's side
CORNER = 0.22  # of it, from the middle: numbers and flasks lie within the marks round a figure
SIGNED = 2.4  # mm from the middle to a corner: smaller lozenges have no room for words


def body(look: SideLook, size: float, sign: str, *, done: bool) -> Shape:
    """A figure round (0, 0): its outline full of its colour, or of its tint once it has acted."""
    box = Box.round(0, 0, size)
    fill, ink = (look.tint, look.ink) if done else (look.band, look.on)
    stroke = Stroke(look.ink, 0.45, (0.9, 0.6) if done else ())
    return group(
        silhouetted(box, look.outline, size * 0.3, fill, stroke), symbol(0, size * 0.03, sign, size * 0.8, ink)
    )


def badge(x: float, y: float, words: str, look: SideLook) -> Shape:
    """A number on a disc of paper, which is as far from the right edge of its figure with two digits as with one."""
    r = 1.3 if len(words) == 1 else 1.75
    x -= r - 1.3
    return group(
        rect(Box(x - r, y - 1.3, 2 * r, 2.6), fill=PAPER, stroke=Stroke(look.ink, 0.25), r=1.3),
        centred(x, y, words, BADGE, fill=look.ink),
    )


def ring(size: float, colour: str) -> Shape:
    """Round the figure that is in the middle of its turn."""
    return rect(Box.round(0, 0, size), stroke=Stroke(colour, 0.9), r=0.8)


def hero(figure: Hero, cell: float, context: GameContext, active: bool) -> Shape:
    """A hero with its hit points, a flask for each potion, a bold ring in its own turn."""
    look, corner = context.side(figure.name), cell * CORNER
    flasks = [
        at(corner - n * 1.9, corner, circle(0, 0, 1.3, fill=PAPER, stroke=Stroke(look.ink, 0.2)),
           symbol(0, 0, SIGNS["potion"], 1.9, look.ink))
        for n in range(figure.potions)
    ]  # fmt: skip
    return group(
        body(look, cell * FIGURE, SIGNS[figure.name], done=figure.done),
        *flasks,
        badge(corner, -corner, f"{figure.hp}", look),
        ring(cell * 0.98, context.theme.accent) if active else None,
    )


def goblin(figure: Goblin, cell: float, context: GameContext, active: bool) -> Shape:
    """A goblin with its weapon and its number."""
    look, corner = context.side(figure.id), cell * CORNER
    return group(
        body(look, cell * FIGURE, SIGNS[f"goblin-{figure.weapon}"], done=figure.done),
        badge(corner, -corner, figure.id[1:], look),
        ring(cell * 0.98, context.theme.accent) if active else None,
    )


def treasure(token: Treasure, cell: float, context: GameContext, small: bool) -> Shape:
    """A treasure: a question mark while it is hidden, else what it is; in a corner under a figure."""
    r = cell * (0.24 if small else 0.4)
    x = -cell * 0.27 if small else 0.0
    return at(x, -x, token_face(token.face, r, context))


def token_face(face: str, r: float, context: GameContext) -> Shape:
    """A lozenge round (0, 0) with the sign of a treasure, and how many goblins or points it is worth."""
    theme = context.theme
    lozenge = poly([(0, r), (r, 0), (0, -r), (-r, 0)], fill=PAPER, stroke=Stroke(theme.gold, r * 0.14))
    if face == "hidden":
        return group(lozenge, _mark("?", 0, r, theme.gold) if r >= SIGNED else None)
    goblins = TREASURE[face].goblins
    if not goblins or r < SIGNED:
        return group(lozenge, symbol(0, 0, SIGNS[face], r * 0.85, theme.gold))
    return group(
        lozenge,
        symbol(-r * 0.28, 0, SIGNS[face], r * 0.6, theme.gold),
        _mark(f"{goblins}", r * 0.3, r * 0.9, theme.gold),
    )


def _mark(words: str, x: float, r: float, fill: str) -> Shape:
    return centred(x, 0, words, r * 1.15 / PT, fill=fill)
