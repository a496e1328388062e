"""A page to print and measure: how far a printer moves and stretches a page, its margins, its backs.

What is read off goes into a `printables.profile.Profile`.
"""

from __future__ import annotations

from dataclasses import dataclass

from printables.layout import Box
from printables.product import MARGIN, MARGIN_USUAL
from printables.shapes import (
    Point,
    Shape,
    Stroke,
    at,
    circle,
    group,
    label,
    line,
    paragraph,
    paragraph_height,
    segments,
    text,
)
from printables.sheets import PageContent, Style
from printables.theme import Theme
from printables.words import Words

RULER = 150  # mm
STAIRS = range(2, 16)  # mm from the edge of the paper
LIFT = 11  # mm by which the foot makes room for the stairs below it
GRID = 6  # mm to each side on the back, in millimetres
POINTS = 9.0
FINE = 0.12


@dataclass(frozen=True, slots=True)
class Calibration:
    """Nothing is filled in."""


def calibration(style: Style, _: Calibration) -> list[PageContent]:
    """Front and back, printed on one sheet."""
    words = style.words
    return [
        PageContent(words("calibration"), lambda: _front(style), words("desc_calibration"), lift=LIFT),
        PageContent(
            words("backs", part=words("calibration")), lambda: _back(style), words("desc_calibration"), back="long"
        ),
    ]


def _front(style: Style) -> Shape:
    theme, words = style.theme, style.words
    w, h = style.sheet.size
    cx, cy = w / 2, h / 2
    return group(
        _rulers(cx, cy, theme),
        _stairs(w, h, theme),
        _cross(cx, cy, theme),
        _steps(Box(cx - 60, cy + 6, 126, 66), words, theme, cx, cy),
        _results(Box(cx - 60, cy - 66, 126, 54), words, theme),
    )


def _cross(x: float, y: float, theme: Theme) -> Shape:
    arms: list[tuple[Point, Point]] = [((x - 5, y), (x + 5, y)), ((x, y - 5), (x, y + 5))]
    return group(circle(x, y, 1.0, stroke=theme.stroke(FINE)), segments(arms, theme.stroke(0.2)))


def _rulers(cx: float, cy: float, theme: Theme) -> Shape:
    """One along the lower edge of a square of 150 mm round the middle, one along its left edge."""
    left, low = cx - RULER / 2, cy - RULER / 2
    pairs: list[tuple[Point, Point]] = [((left, low), (left + RULER, low)), ((left, low), (left, low + RULER))]
    for n in range(RULER + 1):
        long = 4.0 if n % 10 == 0 else 2.6 if n % 5 == 0 else 1.6
        pairs += [((left + n, low), (left + n, low - long)), ((left, low + n), (left - long, low + n))]
    numbers = [
        label(Box(left + n - 5, low - 8, 10, 3.4), f"{n}", 6.5, fill=theme.soft, pad=0) for n in range(0, RULER + 1, 10)
    ]
    numbers += [
        label(Box(left - 12, low + n - 1.7, 7.4, 3.4), f"{n}", 6.5, fill=theme.soft, anchor="end", pad=0)
        for n in range(0, RULER + 1, 10)
    ]
    return group(segments(pairs, theme.stroke(FINE)), *numbers)


def _stairs(w: float, h: float, theme: Theme) -> Shape:
    """Short lines 2 to 15 mm from each edge, side by side, with their distance: the first one seen is the margin."""
    pairs: list[tuple[Point, Point]] = []
    out: list[Shape] = []
    for n in STAIRS:
        along = (n - (STAIRS[0] + STAIRS[-1]) / 2) * 5.0
        x, y, words = w / 2 + along, h / 2 + along, f"{n}"
        pairs += [((x - 1.9, edge), (x + 1.9, edge)) for edge in (n, h - n)]
        pairs += [((edge, y - 1.9), (edge, y + 1.9)) for edge in (n, w - n)]
        out += [
            text(x, h - n - 2.6, words, 6, fill=theme.ink, anchor="middle"),
            text(x, n + 0.6, words, 6, fill=theme.ink, anchor="middle"),
            text(n + 0.6, y - 0.7, words, 6, fill=theme.ink),
            text(w - n - 0.6, y - 0.7, words, 6, fill=theme.ink, anchor="end"),
        ]
    return group(segments(pairs, theme.stroke(0.15)), *out)


def _steps(box: Box, words: Words, theme: Theme, x: float, y: float) -> Shape:
    out: list[Shape] = [text(box.x, box.top - 5, words("calibration_how"), 13, face="Serif-Semi", fill=theme.ink)]
    top = box.top - 9
    margin = {"least": MARGIN[0], "most": MARGIN[1], "usual": MARGIN_USUAL}
    told = {"x": words.number(x), "y": words.number(y), "ruler": RULER, **margin}
    for n, key in enumerate(("print", "move", "scale", "duplex", "margin"), 1):
        step = words(f"calibration_{key}", **told)
        tall = paragraph_height(step, POINTS, box.w - 6) + 1.2
        out.append(text(box.x, top - 3.1, f"{n}", 9.5, face="Sans-Bold", fill=theme.accent))
        out.append(paragraph(Box(box.x + 6, top - tall, box.w - 6, tall), step, POINTS, fill=theme.ink))
        top -= tall
    return group(*out)


def _results(box: Box, words: Words, theme: Theme) -> Shape:
    """Lines to write the six numbers on, each with how it is worked out."""
    out: list[Shape] = [text(box.x, box.top - 5, words("calibration_results"), 13, face="Serif-Semi", fill=theme.ink)]
    names = ("dx", "dy", "scale_x", "scale_y", "duplex_dx", "duplex_dy")
    for i, name in enumerate(names):
        cell = Box(box.x + (i % 2) * 64, box.top - 20 - (i // 2) * 14, 58, 10)
        out += [
            text(cell.x, cell.y + 6.4, words(f"calibration_{name}"), 8.5, face="Sans-Semi", fill=theme.ink),
            line((cell.x, cell.y), (cell.x + 40, cell.y), theme.stroke()),
            text(cell.x + 42, cell.y, "%" if name.startswith("scale") else "mm", 8.5, fill=theme.soft),
        ]
    return group(*out)


def _back(style: Style) -> Shape:
    """A grid in millimetres round the middle: the cross of the front, against the light, lies on the correction."""
    theme, words = style.theme, style.words
    w, h = style.sheet.size
    thin: list[tuple[Point, Point]] = []
    bold: list[tuple[Point, Point]] = []
    for n in range(-GRID, GRID + 1):
        pairs: list[tuple[Point, Point]] = [((n, -GRID), (n, GRID)), ((-GRID, n), (GRID, n))]
        (bold if n % 5 == 0 else thin).extend(pairs)
    numbers = []
    for n in (-5, 0, 5):
        number = f"{n:+d}".replace("-", "−") if n else "0"
        numbers += [
            label(Box(n - 4, -GRID - 5, 8, 4), number, 7, fill=theme.ink, pad=0),
            label(Box(-GRID - 7, n - 2, 6, 4), number, 7, fill=theme.ink, anchor="end", pad=0),
        ]
    grid = group(segments(thin, Stroke(theme.grid, 0.1)), segments(bold, theme.stroke(0.15)), *numbers)
    names = group(
        label(Box(-40, -GRID - 11, 80, 5), words("calibration_duplex_dx"), 8.5, face="Sans-Semi", fill=theme.ink),
        at(-GRID - 11, 0, label(Box(-40, -2.5, 80, 5), words("calibration_duplex_dy"), 8.5, face="Sans-Semi",
                                fill=theme.ink), turn=90),
    )  # fmt: skip
    told = words("calibration_light")
    box = Box(w / 2 - 60, h / 2 + 20, 120, paragraph_height(told, POINTS, 120))
    return group(at(w / 2, h / 2, grid, names), paragraph(box, told, POINTS, fill=theme.ink))
