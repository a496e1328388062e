"""An attack worked out as the rules do it, and how likely each number is."""

from __future__ import annotations

from games.battletech.mechs import WEAPONS
from games.battletech.sight import Woods
from games.battletech.tohit import BASE, CERTAIN_MISS, probability, to_hit
from printables.art.battletech.context import SheetContext
from printables.flow import Strip
from printables.fonts import PT
from printables.layout import REST, Box
from printables.prose import lines_of
from printables.shapes import LEADING, Shape, group, label, paragraph, rect, segments

TITLE, SUM, CAPTION, CHANCES = 7.0, 7.0, 6.4, 10.0  # mm
SMALL = 7.0  # points
WEAPON, HEXES, MOVED, WOODS = "medium-laser", 5, 4, Woods(1, 0)


def example(context: SheetContext, wide: float, points: float) -> Strip:
    """W5–W9 What is added to what for one shot, and the number to roll."""
    theme, words = context.theme, context.words
    lines = lines_of(words("example_said", hexes=HEXES, moved=MOVED), points, wide)
    shot = to_hit(WEAPONS[WEAPON].reach, HEXES, "walk", MOVED, WOODS, "clear")
    parts = [(f"{part.value}" if part.why == "base" else f"+{part.value}", part.why) for part in shot.modifiers]
    parts.append((f"{shot.number}+", "roll"))

    def draw(box: Box) -> Shape:
        title, body, _, sums, captions = box.rows(TITLE, lines.height, 1.5, SUM, REST)
        out: list[Shape] = [context.heading(title, "example", 12), lines.draw(body, theme.ink)]
        cells, below = (row.columns(*[REST] * len(parts), gap=1.2) for row in (sums, captions))
        for (value, key), cell, low in zip(parts, cells, below, strict=True):
            total = key == "roll"
            edge = theme.stroke(0.5) if total else theme.hair
            step = SMALL * PT * LEADING
            out += [
                rect(cell, fill=theme.panel, stroke=edge, r=1.0),
                label(cell, value, 11, face="Sans-Bold" if total else "Sans-Semi",
                      fill=theme.accent if total else theme.ink),
                paragraph(Box(low.x, low.top - 0.4 - 2 * step, low.w, 2 * step), words(f"example_{key}", moved=MOVED),
                          SMALL, fill=theme.soft),
            ]  # fmt: skip
        return group(*out)

    return Strip(TITLE + lines.height + SUM + CAPTION + 2.0, draw)


def chances(context: SheetContext) -> Strip:
    """How likely two dice bring each number that can be asked for."""
    theme = context.theme

    def draw(box: Box) -> Shape:
        title, body = box.rows(TITLE, REST)
        numbers = range(BASE, CERTAIN_MISS)
        upper, lower = body.rows(REST, REST)
        cells = zip(numbers, upper.columns(*[REST] * len(numbers)), lower.columns(*[REST] * len(numbers)), strict=True)
        out: list[Shape] = [context.heading(title, "chances", 12), rect(upper, fill=theme.panel)]
        for number, top, low in cells:
            out += [
                label(top, f"{number}+", 9, face="Sans-Semi", fill=theme.ink, pad=0.2),
                label(low, f"{round(100 * probability(number))}\u00a0%", 8.5, fill=theme.ink, pad=0.2),
            ]
        edges = [((body.x, y), (body.right, y)) for y in (body.top, upper.y, body.y)]
        return group(*out, segments(edges, theme.hair))

    return Strip(TITLE + CHANCES, draw)
