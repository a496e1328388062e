"""What the signs of a board mean, and the note on what of it is ours."""

from __future__ import annotations

from collections.abc import Callable

from games.bitva.board import Board
from printables.art.bitva.field import FRONT, GRID, ZONE, marked
from printables.art.bitva.signs import POST
from printables.context import GameContext
from printables.flow import Strip, stacked
from printables.fonts import width
from printables.hexes import Hexes
from printables.layout import Box
from printables.shapes import Shape, Stroke, Tagged, at, group, label, line, paragraph, paragraph_height, poly
from printables.symbols import symbol
from printables.theme import PAPER, Theme

POINTS, NOTE = 9.0, 8.5  # points of the signs' words and of the note
SAMPLE, LARGE = 5.6, 9.0  # mm, the hex of a sign on the screen and on paper
SPACED = 1.15  # of the hex: a line of signs
LegendEntry = tuple[Callable[[float, float], Shape], str]


def legend(board: Board, context: GameContext, wide: float, zones: bool) -> Strip:
    """The signs in as many lines as they need, then the note."""
    parts = signs(context, wide, zones), note(board, context, wide)
    return Strip(sum(part.height for part in parts), lambda box: stacked(box, parts))


def signs(context: GameContext, wide: float, zones: bool, sample: float = SAMPLE) -> Strip:
    """Hexes of `sample` mm and lines, each with what it means, in as many lines as they need."""
    lines, high = _lines(context, wide, zones, sample), SPACED * sample

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        top = box.top
        for entries in lines:
            x = box.x
            for sign, words in entries:
                across = _wide(words, sample)
                room = Box(x + sample + 1.2, top - high, across - sample - 1.2, high)
                named = label(room, words, POINTS, fill=context.theme.ink, anchor="start", pad=0)
                out.append(Tagged("P", sign(x + sample / 2, top - high / 2), named))
                x += across
            top -= high
        return group(*out)

    return Strip(high * len(lines), draw)


def note(board: Board, context: GameContext, wide: float) -> Strip:
    """What of the board is ours; nothing of a board of one's own."""
    if not board.reconstruction:
        return Strip(0.0, lambda _box: group())
    words = context.words("bitva_ours")
    high = paragraph_height(words, NOTE, wide) + 0.6
    return Strip(high, lambda box: paragraph(box, words, NOTE, fill=context.theme.soft))


def _lines(context: GameContext, wide: float, zones: bool, size: float) -> list[list[LegendEntry]]:
    theme = context.theme

    def sample(kind: str) -> Callable[[float, float], Shape]:
        return lambda x, y: at(x, y, sample_hex(kind, size, theme))

    def sample_line(*pens: Stroke) -> Callable[[float, float], Shape]:
        return lambda x, y: group(*[line((x - size * 0.42, y), (x + size * 0.42, y), pen) for pen in pens])

    flat = size / 0.56  # lines are as wide as on hexes of this width
    found = [
        (sample("post"), context.words("bitva_post")),
        (sample("trench"), context.words("bitva_trench")),
        (sample_line(Stroke(theme.ink, flat * FRONT)), context.words("bitva_front")),
    ]
    if zones:
        edge = sample_line(Stroke(theme.accent, flat * ZONE), Stroke(PAPER, flat * ZONE * 0.42, (0.01, flat * 0.11)))
        found.append((edge, context.words("bitva_combat")))
    lines: list[list[LegendEntry]] = [[]]
    for entry in found:
        if lines[-1] and sum(_wide(words, size) for _, words in [*lines[-1], entry]) > wide:
            lines.append([])
        lines[-1].append(entry)
    return lines


def sample_hex(kind: str, flat: float, theme: Theme) -> Shape:
    """A post or a trench, `flat` mm wide round (0, 0): as on the board with its sides, and a flag on the post; on
    paper, for it has no number whose colour it could have.
    """
    edge = poly(Hexes(flat, pointed=True).corners(), fill=PAPER, stroke=Stroke(theme.soft, flat * GRID))
    flag = symbol(0, 0, POST, flat * 0.4, theme.ink) if kind == "post" else None
    return group(edge, marked(kind, flat, theme), flag)


def _wide(words: str, sample: float) -> float:
    return sample + 1.2 + width(words, "Sans", POINTS) + 5.0
